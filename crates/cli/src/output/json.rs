//! Builds JSON objects on one line. Keys stay in insertion order.

use core::fmt::Write;
use movetext_json::escape_json;
use serde::Serialize;
use serde_json::Value;

/// Builds an object.
#[derive(Debug)]
pub(crate) struct Object {
    text: String,
}

impl Object {
    pub(crate) fn new() -> Self {
        Self { text: String::from("{") }
    }

    /// Adds a member that is a string, number, boolean or null, or a list of these.
    pub(crate) fn field(self, key: &str, value: impl Into<Value>) -> Self {
        self.raw(key, &escape_json(value.into().to_string()))
    }

    /// Adds a member that is a list of objects.
    pub(crate) fn list(self, key: &str, objects: impl IntoIterator<Item = Self>) -> Self {
        let items: Vec<String> = objects.into_iter().map(Self::finish).collect();
        self.raw(key, &format!("[{}]", items.join(",")))
    }

    /// Adds a member that is an object.
    pub(crate) fn object(self, key: &str, object: Self) -> Self {
        self.raw(key, &object.finish())
    }

    /// Adds the members of a value that serializes as an object.
    pub(crate) fn members(mut self, value: &impl Serialize) -> Self {
        let object = serialized(value);
        let members = object.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or_default();
        let comma = if self.text.len() > 1 { "," } else { "" };
        self.text.extend([comma, members]);
        self
    }

    fn raw(mut self, key: &str, value: &str) -> Self {
        let comma = if self.text.len() > 1 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{comma}{}:{value}", Value::from(key));
        self
    }

    /// Returns the text of the object.
    pub(crate) fn finish(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

/// Serializes a value as JSON text. Characters that control a terminal are escaped.
pub(crate) fn serialized(value: &impl Serialize) -> String {
    // Serialization fails only for keys that are not strings.
    serde_json::to_string(value).map(escape_json).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Object;
    use serde_json::Value;

    #[test]
    fn text_that_controls_a_terminal_is_escaped() {
        let object = Object::new().field("a", vec!["\u{1B}\u{7F}\u{9B}", "\u{202E}\u{2028}"]).finish();
        assert_eq!(object, r#"{"a":["\u001b\u007f\u009b","\u202e\u2028"]}"#);
    }

    #[test]
    fn object_keeps_key_order_and_escapes_text() {
        let object = Object::new().field("z", "a\"b\n").field("a", 1_u64).field("n", Value::Null);
        let object = object.list("list", [Object::new().field("ok", true), Object::new()]);
        let object = object.object("o", Object::new().field("y", 1).field("x", 2));
        assert_eq!(
            object.finish(),
            r#"{"z":"a\"b\n","a":1,"n":null,"list":[{"ok":true},{}],"o":{"y":1,"x":2}}"#
        );
    }
}
