//! A fast path for the comments that servers write after every move (supplement of 2001, 3.2). It reads each command
//! only in the spelling that servers use.

use super::Score;
use core::time::Duration;

/// A clock comment from Lichess as two 8-byte words, with zeros for the digits.
const CLOCK: [u64; 2] = [u64::from_le_bytes(*b" [%clk 0"), u64::from_le_bytes(*b":00:00] ")];

/// Adding this to the difference between the second word of a comment and [`CLOCK`] sets the high bit of each byte that
/// is out of range. Digits may differ by 9, the first digits of minutes and seconds by 5, and other bytes not at all.
const ROOM: u64 = u64::from_le_bytes([0x7F, 0x7A, 0x76, 0x7F, 0x7A, 0x76, 0x7F, 0x7F]);

/// The high bit of each byte.
const HIGH: u64 = u64::from_le_bytes([0x80; 8]);

/// Returns whether all commands in a comment are valid server commands, and the rest is printable ASCII text or line
/// breaks. Server commands look like `[%clk 1:23:45]`, `[%emt 0:00:03.5]`, `[%eval -0.17]` or `[%eval #-3]`. May
/// return `false` for other valid comments. Takes linear time.
///
/// If you only check comments for errors, you can skip every comment that this function accepts.
///
/// ```
/// use movetext_pgn_values::command::has_only_server_commands;
///
/// assert!(has_only_server_commands(b" [%eval 0.17] [%clk 0:03:00.1] "));
/// assert!(!has_only_server_commands(b"[%clk 0:63:00]"));
/// ```
#[doc(hidden)]
#[inline]
#[must_use]
pub fn has_only_server_commands(text: &[u8]) -> bool {
    <&[u8; 16]>::try_from(text).is_ok_and(is_clock_comment) || is_server_text(text)
}

/// Returns whether the text is only a clock below ten hours between two spaces, as Lichess writes it after every move.
/// May return `false` for other spellings.
///
/// ```
/// use movetext_pgn_values::command::is_clock_comment;
///
/// assert!(is_clock_comment(b" [%clk 0:03:00] "));
/// assert!(!is_clock_comment(b"[%clk 0:03:00]  "));
/// ```
#[doc(hidden)]
#[inline]
#[must_use]
pub fn is_clock_comment(text: &[u8; 16]) -> bool {
    clock_seconds(text).is_some()
}

/// Implements [`has_only_server_commands`] for texts of any length, byte by byte.
fn is_server_text(text: &[u8]) -> bool {
    read(text, |_| {}).is_some()
}

/// Returns the time in seconds if the text is a clock below ten hours between two spaces. Compares eight bytes at a
/// time.
#[inline]
fn clock_seconds(text: &[u8; 16]) -> Option<u64> {
    let (first, second) = (u64::from_le_bytes(*text.first_chunk()?), u64::from_le_bytes(*text.last_chunk()?));
    // Only the last byte may differ: the hour.
    let hours = (first ^ CLOCK[0]).rotate_left(8);
    let digits = second ^ CLOCK[1];
    // The addition cannot carry into the next byte.
    if hours > 9 || (((digits & !HIGH) + ROOM) | digits) & HIGH != 0 {
        return None;
    }
    // Combine each pair of digits into one number, in the byte of the first digit.
    let numbers = digits * 10 + (digits >> 8);
    Some(3600 * hours + 60 * (numbers >> 8 & 0xFF) + (numbers >> 32 & 0xFF))
}

/// The value of one server command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ServerValue {
    Clock(Duration),
    Elapsed(Duration),
    Score(Score),
}

/// What remains of a comment without its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remainder {
    WhiteSpace,
    Text,
}

/// Calls `take` with each value in a comment that [`has_only_server_commands`] accepts. Returns `None` for any other
/// text, even if it has already called `take`.
pub(super) fn read(text: &[u8], mut take: impl FnMut(ServerValue)) -> Option<Remainder> {
    let (mut rest, mut remainder) = (text, Remainder::WhiteSpace);
    loop {
        rest = match rest {
            [] => return Some(remainder),
            [b'[', b'%', after @ ..] => {
                let (value, after) = command(after)?;
                take(value);
                // After an evaluation, the rest is usually a clock.
                if let Some(time) = clock(after) {
                    take(ServerValue::Clock(time));
                    return Some(remainder);
                }
                after
            }
            [b' ' | b'\n' | b'\r', after @ ..] => after,
            [b'!'..=b'~', after @ ..] => {
                remainder = Remainder::Text;
                after
            }
            _ => return None,
        };
    }
}

/// Reads a text that is only a clock below ten hours, optionally between two spaces.
#[inline]
pub(super) fn clock(text: &[u8]) -> Option<Duration> {
    let text = match *text {
        [b'[', .., b']'] if text.len() == 14 => {
            let mut wider = [b' '; 16];
            wider.get_mut(1..15)?.copy_from_slice(text);
            wider
        }
        _ => <[u8; 16]>::try_from(text).ok()?,
    };
    clock_seconds(&text).map(Duration::from_secs)
}

/// Reads a command, given the text after `[%`. Returns its value and the text after the command.
fn command(text: &[u8]) -> Option<(ServerValue, &[u8])> {
    // Patterns are faster than `strip_prefix`, which calls a function to compare a few bytes.
    let (value, after) = match text {
        [b'c', b'l', b'k', b' ', text @ ..] => {
            let (time, after) = time(text)?;
            (ServerValue::Clock(time), after)
        }
        [b'e', b'm', b't', b' ', text @ ..] => {
            let (time, after) = time(text)?;
            (ServerValue::Elapsed(time), after)
        }
        [b'e', b'v', b'a', b'l', b' ', text @ ..] => {
            let (score, after) = score(text)?;
            (ServerValue::Score(score), after)
        }
        _ => return None,
    };
    let [b']', after @ ..] = after else { return None };
    Some((value, after))
}

/// Reads `h:mm:ss` with or without decimals. Returns the time and the text after it.
fn time(text: &[u8]) -> Option<(Duration, &[u8])> {
    let (hours, after) = number(text, 2)?;
    let [b':', m1 @ b'0'..=b'5', m2 @ b'0'..=b'9', b':', s1 @ b'0'..=b'5', s2 @ b'0'..=b'9', after @ ..] =
        after
    else {
        return None;
    };
    let two = |tens: u8, ones: u8| 10 * u64::from(tens - b'0') + u64::from(ones - b'0');
    let seconds = 3600 * u64::from(hours) + 60 * two(*m1, *m2) + two(*s1, *s2);
    let [b'.', decimals @ ..] = after else { return Some((Duration::from_secs(seconds), after)) };
    let (fraction, after) = number(decimals, 9)?;
    let missing = 9 - (decimals.len() - after.len());
    let nanoseconds = (0..missing).fold(fraction, |fraction, _| 10 * fraction);
    Some((Duration::new(seconds, nanoseconds), after))
}

/// Reads a mate, or pawns with decimals. Returns the score and the text after it.
fn score(text: &[u8]) -> Option<(Score, &[u8])> {
    if let [b'#', mate @ ..] = text {
        let (is_negative, mate) = sign(mate);
        let (moves, after) = number(mate, 3)?;
        return Some((if is_negative { Score::Mated(moves) } else { Score::Mate(moves) }, after));
    }
    let (is_negative, pawns) = sign(text);
    let (pawns, decimals) = number(pawns, 3)?;
    let [b'.', decimals @ ..] = decimals else { return None };
    let (hundredths, after) = number(decimals, 2)?;
    let unit = if decimals.len() - after.len() == 1 { 100 } else { 10 };
    let thousandths = i32::try_from(1000 * pawns + unit * hundredths).ok()?;
    Some((Score::Pawns { thousandths: if is_negative { -thousandths } else { thousandths } }, after))
}

/// Splits off a minus sign. Returns whether there was one.
fn sign(number: &[u8]) -> (bool, &[u8]) {
    match number {
        [b'-', number @ ..] => (true, number),
        _ => (false, number),
    }
}

/// Reads a number with one to `most` digits; `most` is at most 9. Returns the number and the text after it.
fn number(text: &[u8], most: usize) -> Option<(u32, &[u8])> {
    let (mut number, mut rest) = (0, text);
    for _ in 0..most {
        let [digit @ b'0'..=b'9', after @ ..] = rest else { break };
        number = 10 * number + u32::from(digit - b'0');
        rest = after;
    }
    (rest.len() < text.len()).then_some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::{
        Remainder, ServerValue, clock, clock_seconds, has_only_server_commands, is_server_text, read,
    };
    use crate::command::{Command, Commands, Evaluation, Segment};
    use alloc::{format, string::String, vec::Vec};

    #[test]
    fn server_comments_are_accepted() {
        for text in
            ["", " [%clk 0:05:00] ", "[%eval 0.17] [%clk 1:00:59]", "[%eval #-3]", "a [b] c", "[%eval -12.5]"]
        {
            assert!(has_only_server_commands(text.as_bytes()), "{text}");
        }
        for time in ["0:02:59.9", "10:00:00.123456789"] {
            for name in ["clk", "emt"] {
                assert!(has_only_server_commands(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for time in ["0:00:000", "0:00:00.1234567890", "0:00:00.1.1", "0:00:00,1", "0:0.1", "3.5"] {
            for name in ["clk", "emt"] {
                assert!(!has_only_server_commands(format!("[%{name} {time}]").as_bytes()), "{name} {time}");
            }
        }
        for text in
            ["[%clk soon]", "[%csl Ga1]", "[%clk 0:60:00]", "\u{e9}", "\u{7f}", "[%clk 0:00:00", "[%eval 1]"]
        {
            assert!(!has_only_server_commands(text.as_bytes()), "{text}");
        }
    }

    /// We must be able to read every command in an accepted text.
    #[test]
    fn accepted_commands_are_readable() {
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
                // Let most texts begin like commands, so that many are almost valid.
                text.push_str(match index {
                    0 if piece & 7 > 0 => "[%",
                    1 if piece & 7 > 0 => ["clk ", "emt ", "eval "][piece % 3],
                    _ => pieces[piece % pieces.len()],
                });
            }
            for text in [format!("[%clk 0:00:00]{text}"), text] {
                if has_only_server_commands(text.as_bytes()) {
                    known += 1;
                    let is_sound =
                        Commands::new(&text).filter_map(Segment::command).all(|one| one.read().is_ok());
                    assert!(is_sound, "{text}");
                }
                check_values(&text);
            }
        }
        assert!(known > 1_000, "{known}");
        let mut clocks = 0;
        for hours in 0..100 {
            for minutes in 0..100 {
                let text = format!("[%clk {hours}:{minutes:02}:{minutes:02}]");
                if has_only_server_commands(text.as_bytes()) {
                    assert!(minutes < 60 && Commands::find(&text, "clk").unwrap().read().is_ok(), "{text}");
                    clocks += 1;
                }
            }
        }
        assert_eq!(clocks, 100 * 60);
    }

    /// Checks that the fast path and the general path read the same values.
    fn check_values(text: &str) {
        let mut values = Vec::new();
        if read(text.as_bytes(), |value| values.push(value)).is_none() {
            return;
        }
        let value = |segment: Segment<'_>| match segment {
            Segment::Text { .. } => None,
            Segment::Command(command) => Some(match command.read().unwrap() {
                Command::Clock(time) => ServerValue::Clock(time.duration()),
                Command::ElapsedMoveTime(time) => ServerValue::Elapsed(time.duration()),
                Command::Evaluation(Evaluation { score, depth: None }) => ServerValue::Score(score),
                other => panic!("{other:?}"),
            }),
        };
        assert_eq!(values, Commands::new(text).filter_map(value).collect::<Vec<_>>(), "{text}");
    }

    #[test]
    fn values_match_general_path() {
        let two = |number: u32| format!("{number:02}");
        let mut clocks = 0;
        for number in 0..60 {
            for time in
                [format!("{number}:00:59"), format!("7:{}:07", two(number)), format!("0:03:{}", two(number))]
            {
                for text in
                    [format!("[%clk {time}]"), format!(" [%clk {time}] "), format!("[%emt {time}.{number}]")]
                {
                    assert_eq!(read(text.as_bytes(), |_| {}), Some(Remainder::WhiteSpace), "{text}");
                    check_values(&text);
                    let Some(time) = clock(text.as_bytes()) else { continue };
                    read(text.as_bytes(), |value| assert_eq!(value, ServerValue::Clock(time), "{text}"));
                    clocks += 1;
                }
            }
        }
        assert_eq!(clocks, 2 * (10 + 60 + 60));
        for score in ["0.0", "0.17", "-0.17", "-0.00", "12.5", "-999.99", "#0", "#-0", "#3", "#-12", "#999"] {
            let text = format!("[%eval {score}] [%clk 0:01:02.5]\n[%emt 0:00:00.000000001]");
            assert_eq!(read(text.as_bytes(), |_| {}), Some(Remainder::WhiteSpace), "{text}");
            check_values(&text);
        }
        for text in ["[%csl Ga1]", "[%clk 0:03:60]", "[%eval 17]", "[%clk 0:03:00", "\t"] {
            assert_eq!(read(text.as_bytes(), |_| {}), None, "{text}");
        }
        for text in ["[%clk 0:03:00] a", "a [%eval 0.1]", "[b]"] {
            assert_eq!(read(text.as_bytes(), |_| {}), Some(Remainder::Text), "{text}");
            check_values(text);
        }
        assert_eq!(read(b" ", |_| panic!("no value")), Some(Remainder::WhiteSpace));
    }

    #[test]
    fn clock_in_words_matches_bytewise() {
        let clock = *b" [%clk 0:00:00] ";
        for place in 0..clock.len() {
            let with = |byte| {
                let mut text = clock;
                text[place] = byte;
                text
            };
            let accepted: Vec<_> =
                (0..=u8::MAX).map(with).filter(|text| clock_seconds(text).is_some()).collect();
            assert!(accepted.iter().all(|text| is_server_text(text)), "{place}");
            let expected = match place {
                7 | 10 | 13 => 10,
                9 | 12 => 6,
                _ => 1,
            };
            assert_eq!(accepted.len(), expected, "{place}");
        }
    }
}
