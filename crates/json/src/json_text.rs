//! Writes JSON strings, numbers and lists.

use core::fmt::Write as _;

/// Returns whether a character affects how text is displayed: control characters (C0, DEL and C1), the line and
/// paragraph separators U+2028 and U+2029, and characters that change the direction of text.
///
/// ```
/// use movetext_json::controls_display;
///
/// assert!(['\u{1B}', '\u{9B}', '\u{202E}', '\u{2028}'].into_iter().all(controls_display));
/// assert!(!['e', '\u{E9}', '\u{2654}', '\u{200D}'].into_iter().any(controls_display));
/// ```
#[must_use]
pub const fn controls_display(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1F'
            | '\x7F'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Escapes all characters in JSON text that [affect the display](controls_display), even if JSON does not require an
/// escape. Takes linear time.
///
/// ```
/// use movetext_json::escape_json;
///
/// assert_eq!(escape_json("\"a\u{85}\u{202E}b\"".to_owned()), r#""a\u0085\u202eb""#);
/// ```
#[must_use]
pub fn escape_json(json: String) -> String {
    if !json.contains(controls_display) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if controls_display(character) {
            push_code(character, &mut out);
        } else {
            out.push(character);
        }
    }
    out
}

/// Appends a string in quotation marks, with escapes.
pub(super) fn push_string(text: &str, out: &mut String) {
    // Most strings have nothing to escape. There is no early exit within a chunk, so that the compiler vectorizes the
    // loop.
    let is_plain = |&byte: &u8| matches!(byte, b' '..=b'~') & (byte != b'"') & (byte != b'\\');
    let are_plain = |chunk: &[u8]| chunk.iter().fold(true, |all, byte| all & is_plain(byte));
    out.push('"');
    if text.as_bytes().chunks(32).all(are_plain) {
        out.push_str(text);
    } else {
        text.chars().for_each(|character| push_character(character, out));
    }
    out.push('"');
}

/// Appends a character of a string, escaped if JSON requires an escape or if it [affects the
/// display](controls_display).
fn push_character(character: char, out: &mut String) {
    let letter = match character {
        '"' | '\\' => character,
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{C}' => 'f',
        '\r' => 'r',
        _ if controls_display(character) => return push_code(character, out),
        _ => return out.push(character),
    };
    out.push('\\');
    out.push(letter);
}

/// Appends a character as four hexadecimal digits. All characters that affect the display fit.
fn push_code(character: char, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{:04x}", u32::from(character));
}

/// Appends a key and a colon, after a comma unless it is the first key.
pub(super) fn push_key(key: &str, out: &mut String) {
    push_comma(out);
    out.push('"');
    out.push_str(key);
    out.push_str("\":");
}

/// Appends a comma, unless the next element is the first in its object or list.
pub(super) fn push_comma(out: &mut String) {
    if !out.ends_with(['{', '[', '\n']) && !out.is_empty() {
        out.push(',');
    }
}

/// Appends a key and a string.
pub(super) fn push_text(key: &str, text: &str, out: &mut String) {
    push_key(key, out);
    push_string(text, out);
}

/// Appends a key and a list of strings.
pub(super) fn push_texts<'t>(key: &str, texts: impl Iterator<Item = &'t str>, out: &mut String) {
    push_key(key, out);
    push_list(texts, push_string, out);
}

/// Appends a list. `push` appends each value.
pub(super) fn push_list<T>(values: impl Iterator<Item = T>, push: impl Fn(T, &mut String), out: &mut String) {
    out.push('[');
    for (index, value) in values.enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(value, out);
    }
    out.push(']');
}

#[cfg(test)]
mod tests {
    use super::{controls_display, escape_json, push_string};

    #[test]
    fn escaped_strings_round_trip() {
        for text in [
            "",
            "plain",
            "\0\u{8}\u{B}\t\n\u{C}\r\u{1F} ~\u{7F}",
            "a\"b",
            "a\\b",
            "\u{1}\u{7F}\u{85}",
            "ü♘\u{10FFFF}",
            "line\nline",
            "/",
        ] {
            let mut out = String::new();
            push_string(text, &mut out);
            assert_eq!(out, escape_json(serde_json::to_string(text).unwrap()));
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
        }
    }

    #[test]
    fn escaped_control_characters_round_trip() {
        for number in (0..0x3000).chain(0xFE00..0x10000).chain([0xE0001, 0x10FFFF]) {
            let Some(character) = char::from_u32(number) else { continue };
            let text = format!("a{character}\u{E9}");
            let mut out = String::new();
            push_string(&text, &mut out);
            assert!(!out.contains(controls_display), "{number:X}");
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
        }
    }
}
