//! A fast path for the comments that servers write after every move (supplement of 2001, 3.2): detects comments whose
//! times and evaluations are valid, without reading them.

/// A clock comment as Lichess writes it, except for the digits.
const CLOCK: u128 = u128::from_le_bytes(*b" [%clk 0:00:00] ");

/// For each byte of a clock, how much may be added to its difference from [`CLOCK`] before the high bit is set: digits
/// are at most 9, the first digits of minutes and seconds at most 5, and all other bytes are equal.
const ROOM: u128 = u128::from_le_bytes([
    0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x76, 0x7F, 0x7A, 0x76, 0x7F, 0x7A, 0x76, 0x7F, 0x7F,
]);

/// The high bit of each byte.
const HIGH: u128 = u128::from_le_bytes([0x80; 16]);

/// Returns whether the text is ASCII without control characters except newlines, and its only commands are `[%clk 1:23:45]`, `[%emt
/// 0:00:03.5]`, `[%eval -0.17]` or `[%eval #-3]` with valid values. May return `false` for other valid texts. Linear.
///
/// Callers that only check comments can skip those for which this function returns `true`.
///
/// ```
/// use movetext_pgn_values::command::has_usual_commands_alone;
///
/// assert!(has_usual_commands_alone(b" [%eval 0.17] [%clk 0:03:00.1] "));
/// assert!(!has_usual_commands_alone(b"[%clk 0:63:00]"));
/// ```
#[doc(hidden)]
#[inline]
#[must_use]
pub fn has_usual_commands_alone(text: &[u8]) -> bool {
    <&[u8; 16]>::try_from(text).is_ok_and(is_clock) || are_usual(text)
}

/// Returns whether the text is one clock below ten hours between two spaces. Compares all bytes at once.
#[inline]
fn is_clock(text: &[u8; 16]) -> bool {
    let difference = u128::from_le_bytes(*text) ^ CLOCK;
    // No sum carries into the next byte.
    (((difference & !HIGH) + ROOM) | difference) & HIGH == 0
}

/// Implements [`has_usual_commands_alone`] for any text, byte by byte.
fn are_usual(text: &[u8]) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let after = match rest {
            [b'[', b'%', after @ ..] => after_command(after),
            [b' '..=b'~' | b'\n' | b'\r', after @ ..] => Some(after),
            _ => None,
        };
        let Some(after) = after else { return false };
        rest = after;
    }
    true
}

/// Returns the text after the command whose name `text` begins with.
fn after_command(text: &[u8]) -> Option<&[u8]> {
    let time = text.strip_prefix(b"clk ").or_else(|| text.strip_prefix(b"emt "));
    let after_value = match time {
        Some(time) => after_time(time),
        None => after_score(text.strip_prefix(b"eval ")?),
    };
    after_value?.strip_prefix(b"]")
}

/// Returns the text after a time.
fn after_time(text: &[u8]) -> Option<&[u8]> {
    match after_digits(text, 2)? {
        [b':', b'0'..=b'5', b'0'..=b'9', b':', b'0'..=b'5', b'0'..=b'9', rest @ ..] => match rest {
            [b'.', decimals @ ..] => after_digits(decimals, 9),
            _ => Some(rest),
        },
        _ => None,
    }
}

/// Returns the text after a score: a mate, or pawns with decimals.
fn after_score(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'#', mate @ ..] => after_digits(unsigned(mate), 3),
        pawns => after_digits(after_digits(unsigned(pawns), 3)?.strip_prefix(b".")?, 2),
    }
}

fn unsigned(number: &[u8]) -> &[u8] {
    number.strip_prefix(b"-").unwrap_or(number)
}

/// Returns the text after one to `most` digits.
fn after_digits(text: &[u8], most: usize) -> Option<&[u8]> {
    let mut rest = text;
    for _ in 0..most {
        let [b'0'..=b'9', after @ ..] = rest else { break };
        rest = after;
    }
    (rest.len() < text.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{are_usual, has_usual_commands_alone, is_clock};
    use crate::command::{Commands, Segment};
    use alloc::{format, string::String, vec::Vec};

    #[test]
    fn usual_comments_are_known() {
        for text in
            ["", " [%clk 0:05:00] ", "[%eval 0.17] [%clk 1:00:59]", "[%eval #-3]", "a [b] c", "[%eval -12.5]"]
        {
            assert!(has_usual_commands_alone(text.as_bytes()), "{text}");
        }
        for time in ["0:02:59.9", "10:00:00.123456789"] {
            for name in ["clk", "emt"] {
                assert!(has_usual_commands_alone(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for time in ["0:00:000", "0:00:00.1234567890", "0:00:00.1.1", "0:00:00,1", "0:0.1", "3.5"] {
            for name in ["clk", "emt"] {
                assert!(!has_usual_commands_alone(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for text in
            ["[%clk soon]", "[%csl Ga1]", "[%clk 0:60:00]", "\u{e9}", "\u{7f}", "[%clk 0:00:00", "[%eval 1]"]
        {
            assert!(!has_usual_commands_alone(text.as_bytes()), "{text}");
        }
    }

    /// Accepted texts are valid: every generated text that is accepted reads without an error.
    #[test]
    fn usual_commands_are_sound() {
        let pieces = [
            "[", "%", "clk ", "emt ", "eval ", "0", "12", "59", "60", ":", ":0", "]", ".", "-", "#", " ",
            "\"", ",", "999", "x",
        ];
        let mut known = 0;
        let mut state = 7_u64;
        for _ in 0..200_000 {
            let mut text = String::new();
            for index in 0..12 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let piece = (state >> 33) as usize;
                // Most texts begin like commands, so that many are nearly valid.
                text.push_str(match index {
                    0 if piece & 7 > 0 => "[%",
                    1 if piece & 7 > 0 => ["clk ", "emt ", "eval "][piece % 3],
                    _ => pieces[piece % pieces.len()],
                });
            }
            for text in [format!("[%clk 0:00:00]{text}"), text] {
                if has_usual_commands_alone(text.as_bytes()) {
                    known += 1;
                    let is_sound =
                        Commands::of(&text).filter_map(Segment::command).all(|one| one.read().is_ok());
                    assert!(is_sound, "{text}");
                }
            }
        }
        assert!(known > 1_000, "{known}");
        let mut clocks = 0;
        for hours in 0..100 {
            for minutes in 0..100 {
                let text = format!("[%clk {hours}:{minutes:02}:{minutes:02}]");
                if has_usual_commands_alone(text.as_bytes()) {
                    assert!(minutes < 60 && Commands::find(&text, "clk").unwrap().read().is_ok(), "{text}");
                    clocks += 1;
                }
            }
        }
        assert_eq!(clocks, 100 * 60);
    }

    #[test]
    fn clocks_are_compared_as_byte_by_byte() {
        let clock = *b" [%clk 0:00:00] ";
        for place in 0..clock.len() {
            let with = |byte| {
                let mut text = clock;
                text[place] = byte;
                text
            };
            let accepted: Vec<_> = (0..=u8::MAX).map(with).filter(is_clock).collect();
            assert!(accepted.iter().all(|text| are_usual(text)), "{place}");
            let expected = match place {
                7 | 10 | 13 => 10,
                9 | 12 => 6,
                _ => 1,
            };
            assert_eq!(accepted.len(), expected, "{place}");
        }
    }
}
