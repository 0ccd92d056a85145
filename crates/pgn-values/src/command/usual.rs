//! The fast path for comments that servers write after every move (supplement of 2001, 3.2): whether all commands of a
//! comment are times and evaluations in their usual forms, which are sound without being read.

/// What a server writes after every move, but for the digits.
const CLOCK: u128 = u128::from_le_bytes(*b" [%clk 0:00:00] ");

/// How far each byte of a clock is from having its high bit, once [`CLOCK`] is taken off it and it is still sound: up to 9
/// for hours, up to 59 for the others, and 0 for what is no digit.
const ROOM: u128 = u128::from_le_bytes([
    0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x76, 0x7F, 0x7A, 0x76, 0x7F, 0x7A, 0x76, 0x7F, 0x7F,
]);

/// The high bit of each byte.
const HIGH: u128 = u128::from_le_bytes([0x80; 16]);

/// Whether the text is ASCII without control characters and holds no commands but `[%clk 1:23:45]`, `[%emt 0:00:03.5]` and
/// `[%eval -0.17]` or `[%eval #-3]`, each sound. May also be `false` for others. Linear.
///
/// A fast path for comments as servers write them.
///
/// ```
/// use movetext_pgn_values::command::has_usual_commands_alone;
///
/// assert!(has_usual_commands_alone(b" [%eval 0.17] [%clk 0:03:00.1] "));
/// assert!(!has_usual_commands_alone(b"[%clk 0:63:00]"));
/// ```
#[inline]
#[must_use]
pub fn has_usual_commands_alone(text: &[u8]) -> bool {
    <&[u8; 16]>::try_from(text).is_ok_and(is_clock_alone) || all_are_usual(text)
}

/// Whether the text is one sound clock of less than ten hours between two spaces, by a look at all of its bytes at once.
#[inline]
fn is_clock_alone(text: &[u8; 16]) -> bool {
    let digits = u128::from_le_bytes(*text) ^ CLOCK;
    // No sum passes on to the next byte.
    (((digits & !HIGH) + ROOM) | digits) & HIGH == 0
}

/// Compares byte by byte.
fn all_are_usual(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        rest = match first {
            b'[' if after.first() == Some(&b'%') => match command(after) {
                Some(rest) => rest,
                None => return false,
            },
            b'\n' | b'\r' | b' '..=b'~' => after,
            _ => return false,
        };
    }
    true
}

/// The text after the command whose percent sign it begins with.
fn command(text: &[u8]) -> Option<&[u8]> {
    if let Some(clock) = text.strip_prefix(b"%clk ").or_else(|| text.strip_prefix(b"%emt ")) {
        let (hours, rest) = digits(clock, 2)?;
        let rest = sixty(rest.strip_prefix(b":")?)?;
        let rest = sixty(rest.strip_prefix(b":")?)?;
        let rest = rest.strip_prefix(b".").map_or(Some(rest), |decimals| Some(digits(decimals, 9)?.1))?;
        return (hours > 0).then_some(rest)?.strip_prefix(b"]");
    }
    let value = text.strip_prefix(b"%eval ")?;
    if let Some(mate) = value.strip_prefix(b"#") {
        let (count, rest) = digits(mate.strip_prefix(b"-").unwrap_or(mate), 3)?;
        return (count > 0).then_some(rest)?.strip_prefix(b"]");
    }
    let (whole, rest) = digits(value.strip_prefix(b"-").unwrap_or(value), 3)?;
    let (fraction, rest) = digits(rest.strip_prefix(b".")?, 2)?;
    (whole > 0 && fraction > 0).then_some(rest)?.strip_prefix(b"]")
}

/// How many digits the text begins with, if not more than `most`, and the text after them.
fn digits(text: &[u8], most: usize) -> Option<(usize, &[u8])> {
    let count = text.iter().take(most + 1).take_while(|byte| byte.is_ascii_digit()).count();
    (count <= most).then(|| text.split_at_checked(count).map(|(_, rest)| (count, rest)))?
}

/// The text after two digits below 60.
fn sixty(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'0'..=b'5', b'0'..=b'9', rest @ ..] => Some(rest),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{all_are_usual, has_usual_commands_alone, is_clock_alone};
    use crate::command::Commands;
    use alloc::format;
    use alloc::string::String;

    #[test]
    fn usual_comments_are_known() {
        for text in
            ["", " [%clk 0:05:00] ", "[%eval 0.17] [%clk 1:00:59]", "[%eval #-3]", "a [b] c", "[%eval -12.5]"]
        {
            assert!(has_usual_commands_alone(text.as_bytes()), "{text}");
        }
        for time in ["0:02:59.9", "10:00:00.123456789", "0:00:00."] {
            for name in ["clk", "emt"] {
                assert!(has_usual_commands_alone(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for time in ["0:00:000", "0:00:00.1234567890", "0:00:00.1.1", "0:00:00,1", "0:0.1", "3.5"] {
            for name in ["clk", "emt", "egt"] {
                assert!(!has_usual_commands_alone(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for text in
            ["[%clk soon]", "[%csl Ga1]", "[%clk 0:60:00]", "\u{e9}", "\u{7f}", "[%clk 0:00:00", "[%eval 1]"]
        {
            assert!(!has_usual_commands_alone(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn clock_that_is_seen_at_once_is_one_byte_by_byte() {
        let mut clocks = 0;
        for sample in [b" [%clk 0:00:00] ", b" [%clk 9:59:59] "] {
            assert!(is_clock_alone(sample));
            for place in 0..sample.len() {
                for byte in 0..=u8::MAX {
                    let mut text = *sample;
                    text[place] = byte;
                    clocks += usize::from(is_clock_alone(&text));
                    // Byte by byte more is usual: other characters beside the clock, or no clock at all.
                    let is_clock = all_are_usual(&text) && text[0] == b' ' && text[15] == b' ';
                    let is_command = text[1] == b'[' && text[2] == b'%';
                    assert_eq!(is_clock_alone(&text), is_clock && is_command, "{}", text.escape_ascii());
                }
            }
        }
        // Ten hours, six tens and ten ones twice; elsewhere the sample itself.
        assert_eq!(clocks, 2 * (10 + 6 + 10 + 6 + 10 + 11));
    }

    /// What is passed over is sound: every text of a few pieces for which the short way says yes reads without a fault.
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
                // Most texts begin like commands, so that many are nearly right.
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
                        Commands::of(&text).filter_map(|piece| piece.command()).all(|one| one.read().is_ok());
                    assert!(is_sound, "{text}");
                }
            }
        }
        for hours in 0..100 {
            for minutes in 0..100 {
                let text = format!("[%clk {hours}:{minutes:02}:{minutes:02}]");
                if has_usual_commands_alone(text.as_bytes()) {
                    assert!(minutes < 60 && Commands::find(&text, "clk").unwrap().read().is_ok(), "{text}");
                    known += 1;
                }
            }
        }
        assert!(known > 6_000, "{known}");
    }
}
