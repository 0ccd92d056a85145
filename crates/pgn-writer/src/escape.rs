//! Tag values as string tokens (PGN 7) and tag names as symbols (PGN 8.1).

use crate::sheet::{Short, eight};
use alloc::string::String;

/// What happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing that a reader would not undo.
    None,
    /// Characters that may not stand there were replaced.
    Replaced,
}

/// Appends `value` as the inside of a string token: a quote and a backslash are escaped, and control characters,
/// newline and tab among them, become spaces, since only printing characters are permitted in a string.
pub(crate) fn push_value(value: &str, out: &mut String) -> Change {
    let mut change = Change::None;
    let mut plain = 0;
    for (at, character) in value.char_indices() {
        let replacement = match character {
            '"' => "\\\"",
            '\\' => "\\\\",
            _ if character.is_control() => {
                change = Change::Replaced;
                " "
            }
            _ => continue,
        };
        out.push_str(value.get(plain..at).unwrap_or_default());
        out.push_str(replacement);
        plain = at + character.len_utf8();
    }
    out.push_str(value.get(plain..).unwrap_or_default());
    change
}

/// Whether a value is written as it stands: printing ASCII with nothing to escape.
pub(crate) fn is_plain(value: &[u8]) -> bool {
    let (chunks, rest) = value.as_chunks::<8>();
    let wrong = chunks.iter().fold(0, |wrong, chunk| wrong | not_plain(u64::from_le_bytes(*chunk)));
    // What is missing of the last eight bytes is filled with spaces.
    let rest = Short::of(rest).unwrap_or_default();
    let filled = rest.bits() | eight(b' ').checked_shl(8 * rest.len() as u32).unwrap_or_default();
    (wrong | not_plain(filled)) & eight(0x80) == 0
}

/// Has the highest bit of a byte set if there is one that is below a space, beyond the tilde, a quote or a backslash. Carries
/// stand above a byte that is one anyway.
#[inline]
const fn not_plain(bytes: u64) -> u64 {
    let (quote, backslash) = (bytes ^ eight(b'"'), bytes ^ eight(b'\\'));
    (bytes.wrapping_sub(eight(b' ')) & !bytes)
        | bytes.wrapping_add(eight(1))
        | bytes
        | (quote.wrapping_sub(eight(1)) & !quote)
        | (backslash.wrapping_sub(eight(1)) & !backslash)
}

/// Whether a name is written as it stands.
pub(crate) fn is_symbol(name: &[u8]) -> bool {
    name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Appends `name` as a symbol of letters, digits and underscores that begins with a letter or a digit. Other
/// characters become underscores, and a name that would not begin rightly gets an `X` before it.
pub(crate) fn push_name(name: &str, out: &mut String) -> Change {
    let mut change = Change::None;
    if !name.starts_with(|first: char| first.is_ascii_alphanumeric()) {
        out.push('X');
        change = Change::Replaced;
    }
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || character == '_' {
            out.push(character);
        } else {
            out.push('_');
            change = Change::Replaced;
        }
    }
    change
}

#[cfg(test)]
mod tests {
    use super::{Change, is_plain, is_symbol, push_name, push_value};
    use alloc::string::String;

    #[track_caller]
    fn check(push: fn(&str, &mut String) -> Change, given: &str, expected: &str, change: Change) {
        let mut out = String::new();
        assert_eq!((push(given, &mut out), out.as_str()), (change, expected));
    }

    #[test]
    fn what_is_written_as_it_stands_is_what_writing_does_not_change() {
        let pieces =
            ["", "a", "9", "_", " ", "~", "-", "\"", "\\", "\u{0}", "\u{1f}", "\u{7f}", "\u{80}", "\u{fc}"];
        for one in pieces {
            for other in pieces {
                let text = [one, other].concat();
                let (mut value, mut name) = (String::new(), String::new());
                push_value(&text, &mut value);
                push_name(&text, &mut name);
                assert_eq!(is_plain(text.as_bytes()), value == text && text.is_ascii(), "{text:?}");
                assert_eq!(is_symbol(text.as_bytes()), name == text, "{text:?}");
            }
        }
    }

    #[test]
    fn plain_value_has_no_byte_that_is_not_wherever_it_stands() {
        for byte in 0..=0xFF_u8 {
            let is_harmless = matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
            for length in 1..20 {
                for at in 0..length {
                    let mut value = [b'a'; 20];
                    value[at] = byte;
                    assert_eq!(is_plain(&value[..length]), is_harmless, "{byte} at {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn quote_and_backslash_are_escaped() {
        check(push_value, r#"a "b" c\d"#, r#"a \"b\" c\\d"#, Change::None);
        check(push_value, "Krüger", "Krüger", Change::None);
    }

    #[test]
    fn control_character_becomes_a_space() {
        check(push_value, "a\tb\nc\u{7f}\u{85}d", "a b c  d", Change::Replaced);
    }

    #[test]
    fn name_becomes_a_symbol() {
        check(push_name, "WhiteElo", "WhiteElo", Change::None);
        check(push_name, "White-Élo", "White__lo", Change::Replaced);
        check(push_name, "_x", "X_x", Change::Replaced);
    }
}
