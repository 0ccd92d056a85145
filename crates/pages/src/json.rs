//! JSON inside an HTML `script` element.

use core::fmt::Write as _;
use movetext_diagram::is_forbidden_in_markup;

/// Appends `text` as a JSON string that HTML cannot misread: `<` is escaped, so that no text ends the element or begins
/// a comment in it. U+2028 and U+2029 are escaped, because old JavaScript takes them for line ends. Characters that HTML
/// does not allow are escaped, too.
pub(crate) fn push_string(json: &mut String, text: &str) {
    json.push('"');
    push_escaped(json, text);
    json.push('"');
}

/// Appends `text` as the inside of a JSON string.
pub(crate) fn push_escaped(json: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(is_special) {
        let (plain, tail) = rest.split_at(at);
        json.push_str(plain);
        let mut letters = tail.chars();
        if let Some(letter) = letters.next() {
            push_special(json, letter);
        }
        rest = letters.as_str();
    }
    json.push_str(rest);
}

const fn is_special(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | '"' | '\\' | '<' | '\u{2028}' | '\u{2029}')
        || is_forbidden_in_markup(letter)
}

fn push_special(json: &mut String, letter: char) {
    match letter {
        '"' => json.push_str("\\\""),
        '\\' => json.push_str("\\\\"),
        '\n' => json.push_str("\\n"),
        '\r' => json.push_str("\\r"),
        '\t' => json.push_str("\\t"),
        letter => {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a `String` does not fail.
                let _ = write!(json, "\\u{unit:04x}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::push_string;

    #[test]
    fn hostile_text_becomes_harmless_data() {
        let text = "</script><!-- \u{2028}\u{2029}\0\u{81}\u{1fffe} \"quoted\" \\ é\n";
        let mut json = String::new();
        push_string(&mut json, text);
        assert!(!json.contains(['<', '\u{2028}', '\u{2029}', '\0', '\n', '\u{81}', '\u{1fffe}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(text));
    }
}
