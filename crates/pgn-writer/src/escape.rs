//! Tag values as string tokens (PGN 7), and tag names as symbols (PGN 8.1).

use crate::{
    charset::Controls,
    inline_str::{HIGHEST, each_eight, equal_bits, unprintable_bits},
};
use alloc::string::String;
use movetext_pgn_values::is_tag_name;

/// Appends `value` as the content of a string token. Escapes quotes and backslashes. ASCII control characters,
/// including newlines and tabs, become spaces, because a string has only printing characters. Latin-1 control
/// characters are kept, because they are letters in other code pages. Returns which control characters were replaced.
pub(crate) fn push_value(value: &str, out: &mut String) -> Controls {
    let mut controls = Controls::default();
    let mut plain = 0;
    for (at, character) in value.char_indices() {
        let replacement = match character {
            '"' => "\\\"",
            '\\' => "\\\\",
            _ if controls.replace(character) => " ",
            _ => continue,
        };
        out.push_str(value.get(plain..at).unwrap_or_default());
        out.push_str(replacement);
        plain = at + character.len_utf8();
    }
    out.push_str(value.get(plain..).unwrap_or_default());
    controls
}

/// Returns whether a value needs no change: it is printing ASCII without quotes or backslashes.
pub(crate) fn is_plain(value: &[u8]) -> bool {
    if let Some(last) = value.last_chunk() {
        // There is no early exit within 16 bytes, so that the compiler vectorizes the loop. The last 16 bytes may
        // overlap the bytes before them.
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') & (*byte != b'"') & (*byte != b'\\');
        let are_plain = |bytes: &[u8; 16]| bytes.iter().fold(true, |all, byte| all & is_plain(byte));
        let mut chunks = value.chunks_exact(16).filter_map(<[u8]>::first_chunk);
        return chunks.all(are_plain) && are_plain(last);
    }
    let mut wrong = 0;
    each_eight(value, b' ', |bytes| {
        wrong |= unprintable_bits(bytes) | equal_bits(bytes, b'"') | equal_bits(bytes, b'\\');
    });
    wrong & HIGHEST == 0
}

/// Appends `name` as a symbol: letters, digits and underscores. Other characters become underscores. If the name does
/// not begin with a letter or a digit, an `X` is written before it. Returns whether the name changed.
pub(crate) fn push_name(name: &str, out: &mut String) -> bool {
    if !name.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        out.push('X');
    }
    out.extend(name.chars().map(|character| if character.is_ascii_alphanumeric() { character } else { '_' }));
    !is_tag_name(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::{is_plain, push_name, push_value};
    use crate::charset::Controls;
    use alloc::string::String;
    use core::fmt::Debug;
    use movetext_pgn_values::is_tag_name;

    #[track_caller]
    fn check<C: PartialEq + Debug>(push: fn(&str, &mut String) -> C, given: &str, expected: &str, change: C) {
        let mut out = String::new();
        assert_eq!((push(given, &mut out), out.as_str()), (change, expected));
    }

    #[test]
    fn plain_values_are_written_unchanged() {
        let pieces =
            ["", "a", "9", "_", " ", "~", "-", "\"", "\\", "\u{0}", "\u{1f}", "\u{7f}", "\u{80}", "\u{fc}"];
        for one in pieces {
            for other in pieces {
                let text = [one, other].concat();
                let (mut value, mut name) = (String::new(), String::new());
                push_value(&text, &mut value);
                push_name(&text, &mut name);
                assert_eq!(is_plain(text.as_bytes()), value == text && text.is_ascii(), "{text:?}");
                assert_eq!(is_tag_name(text.as_bytes()), name == text, "{text:?}");
            }
        }
    }

    #[test]
    fn plain_value_check_sees_every_byte() {
        for byte in 0..=0xFF_u8 {
            let is_harmless = matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
            for length in 1..40 {
                for at in 0..length {
                    let mut value = [b'a'; 40];
                    value[at] = byte;
                    assert_eq!(is_plain(&value[..length]), is_harmless, "{byte} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn quote_and_backslash_are_escaped() {
        check(push_value, r#"a "b" c\d"#, r#"a \"b\" c\\d"#, Controls::default());
        check(push_value, "Krüger", "Krüger", Controls::default());
    }

    #[test]
    fn control_character_becomes_a_space() {
        let controls = |spaces, others| Controls { spaces, others };
        check(push_value, "a\tb\nc", "a b c", controls(true, false));
        check(push_value, "a\u{7f}\u{1b}b", "a  b", controls(false, true));
        check(push_value, "a\r\u{0}b", "a  b", controls(true, true));
        check(push_value, "J\u{84}ger\u{85}", "J\u{84}ger\u{85}", controls(false, false));
    }

    #[test]
    fn name_becomes_a_symbol() {
        check(push_name, "WhiteElo", "WhiteElo", false);
        check(push_name, "White-Élo", "White__lo", true);
        check(push_name, "_x", "X_x", true);
    }
}
