//! Reads a ply at once: an optional move number and a move in plain SAN (PGN 8.2.2, 8.2.3).
//!
//! [`Lexer::advance`](super::Lexer::advance) would split the same text into an integer, periods, a space and a symbol.
//! It reads all plies that this module declines.
#![expect(clippy::indexing_slicing, reason = "a number has at most three digits in a window of 16 bytes")]

use super::lanes::LANES;
use movetext_san::{Leniency, San};

/// A move and the move number before it.
#[derive(Clone, Debug)]
pub(crate) struct Ply<'a> {
    /// The move number and the length of its digits and periods, or `None` if the move has no number.
    pub(crate) number: Option<(u32, usize)>,
    /// The index of the move.
    pub(crate) start: usize,
    /// The text of the move.
    pub(crate) text: &'a [u8],
    /// The decoded text.
    pub(crate) san: San,
    /// What follows the move and one white space character after it.
    pub(crate) rest: &'a [u8],
}

impl<'a> Ply<'a> {
    /// Reads the ply at the start of `text` if white space follows it. Returns `None` if it is not a ply in the common
    /// form.
    ///
    /// `count` tells which number is expected. If there is a number, `count` is set to it.
    #[inline(always)]
    pub(crate) fn at_front_of(text: &'a [u8], count: &mut PlyCount) -> Option<Self> {
        let window = text.first_chunk()?;
        let Number { length: number_length, width: start } = count.number_at_front_of(window)?;
        let word = window.get(start..)?.first_chunk()?;
        let (san, length) = San::parse_prefix(u64::from_le_bytes(*word), Leniency::Lenient)?;
        let number = if start == 0 { None } else { Some((count.number(), number_length)) };
        let (moved, rest) = (text.get(start..start + length)?, text.get(start + length + 1..)?);
        Some(Self { number, start, text: moved, san, rest })
    }
}

/// Counts plies: twice the number of the next move, plus 1 if it is Black's.
#[derive(Clone, Copy)]
pub(crate) struct PlyCount(usize);

impl PlyCount {
    /// Returns the count before the first move of a game.
    pub(crate) const fn first() -> Self {
        Self(2)
    }

    /// Counts a ply.
    pub(crate) const fn advance(&mut self) {
        self.0 = self.0.wrapping_add(1);
    }

    /// Returns the number before the next ply.
    const fn number(self) -> u32 {
        (self.0 / 2) as u32
    }

    /// Reads a number at the start of the window. Compares the expected number as a whole, and reads any other number.
    /// Returns `None` if neither a number nor a plain move begins with the first byte.
    #[inline(always)]
    fn number_at_front_of(&mut self, window: &[u8; LANES]) -> Option<Number> {
        if window[0] > b'9' {
            return (window[0] <= b'z').then_some(Number::NONE);
        }
        if let Some(expected) = NUMBERS.get(self.0) {
            let front = u128::from_le_bytes(*window) as u64;
            if (front ^ expected.text) & expected.mask == 0 {
                let width = (expected.text >> 56) as usize & 7;
                return Some(Number { length: width - 1, width });
            }
        }
        if window[0] < b'0' {
            return None;
        }
        let (integer, number) = Number::at_front_of(window)?;
        let is_black = window[number.length - 2] == b'.';
        self.0 = 2 * integer as usize + usize::from(is_black);
        Some(number)
    }
}

/// The text of a number with one space after it.
#[derive(Clone, Copy)]
struct NumberText {
    /// The text, and its length in the highest byte.
    text: u64,
    /// Which bits of `text` are text.
    mask: u64,
}

/// For each [count](PlyCount), the number before the next ply.
static NUMBERS: [NumberText; 512] = {
    let mut numbers = [NumberText { text: 0, mask: 0 }; 512];
    let mut ply = 0;
    while ply < numbers.len() {
        let integer = PlyCount(ply).number() as u64;
        let (hundreds, tens, ones) = (integer / 100, integer / 10 % 10, integer % 10);
        // The digits in reading order begin with the lowest byte.
        let digits = 0x30_3030 | hundreds | tens << 8 | ones << 16;
        let zeros = 2 - (integer >= 10) as u64 - (integer >= 100) as u64;
        let (sign, sign_width) = if ply % 2 == 0 { (0x202e, 2) } else { (0x202e_2e2e, 4) };
        let width = 3 - zeros + sign_width;
        let text = digits >> (8 * zeros) | sign << (8 * (3 - zeros)) | width << 56;
        numbers[ply] = NumberText { text, mask: (1 << (8 * width)) - 1 };
        ply += 1;
    }
    numbers
};

/// A move number and the white space after it.
struct Number {
    /// The length of its digits and periods in bytes. It is 0 if there is no move number.
    length: usize,
    /// The length including the white space character after the number, if there is one.
    width: usize,
}

impl Number {
    const NONE: Self = Self { length: 0, width: 0 };

    /// Reads a number at the start of the window: one to three digits, and one or three periods.
    #[inline]
    fn at_front_of(window: &[u8; LANES]) -> Option<(u32, Self)> {
        let digit = |at: usize| u32::from(window[at].wrapping_sub(b'0'));
        let (integer, digits) = if window[1] == b'.' {
            (digit(0), 1)
        } else if digit(1) > 9 {
            return None;
        } else if window[2] == b'.' {
            (10 * digit(0) + digit(1), 2)
        } else if digit(2) <= 9 && window[3] == b'.' {
            (100 * digit(0) + 10 * digit(1) + digit(2), 3)
        } else {
            return None;
        };
        let is_space = |at: usize| window[at] == b' ' || window[at] == b'\n';
        // We use branches, which the processor predicts. Arithmetic would delay loading the move until these bytes are
        // known.
        let (length, width) = if is_space(digits + 1) {
            (digits + 1, digits + 2)
        } else if window[digits + 1] != b'.' {
            (digits + 1, digits + 1)
        } else if window[digits + 2] != b'.' {
            return None;
        } else if is_space(digits + 3) {
            (digits + 3, digits + 4)
        } else {
            (digits + 3, digits + 3)
        };
        Some((integer, Self { length, width }))
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Lexer, TokenKind},
        Ply, PlyCount,
    };
    use alloc::{format, vec::Vec};

    const NUMBERS: [&str; 14] =
        ["", "1.", "12.", "123.", "1234.", "1...", "12...", "999...", "1..", "1....", "1", "0.", ".", "1 ."];
    const SPACES: [&str; 8] = ["", " ", "\n", "\r\n", "  ", "\t", "{}", "\r"];
    const WORDS: [&str; 26] = [
        "O-O-O",
        "O-O+",
        "O-O-O-O",
        "O-O-O#",
        "e4",
        "Nf3",
        "exd5",
        "Nbxd7+",
        "Qh4#",
        "R1e2",
        "e9",
        "O-O",
        "e8=Q",
        "1-0",
        "*",
        "N",
        "e4!",
        "Nf3)",
        "e4,",
        "e4.",
        "(e4",
        "$1",
        "--",
        "Z0",
        "\u{2658}f3",
        "e4\u{2212}",
    ];

    /// Reads tokens up to `end`, one by one. Returns their kinds, and the index where the last one begins.
    fn parts(bytes: &[u8], end: usize) -> (Vec<TokenKind>, usize) {
        let mut lexer = Lexer::new(bytes, 0);
        let (mut kinds, mut start) = (Vec::new(), 0);
        while lexer.offset() < end {
            start = lexer.offset();
            kinds.extend(lexer.advance());
        }
        assert_eq!(lexer.offset(), end, "{}", bytes.escape_ascii());
        (kinds, start)
    }

    #[test]
    fn ply_equals_its_tokens() {
        let mut found = 0;
        for number in NUMBERS {
            for space in SPACES {
                for word in WORDS {
                    for after in SPACES {
                        let text = format!("{number}{space}{word}{after}d5 Nf6 c4 e6 Nc3 d5");
                        let mut count = PlyCount::first();
                        let Some(ply) = Ply::at_front_of(text.as_bytes(), &mut count) else { continue };
                        found += 1;
                        let end = ply.start + ply.text.len();
                        let (kinds, start) = parts(text.as_bytes(), end);
                        let periods = kinds.iter().filter(|kind| **kind == TokenKind::Period).count();
                        let mut expected = Vec::new();
                        if let Some((integer, length)) = ply.number {
                            assert_eq!(format!("{integer}{:.<periods$}", ""), text[..length]);
                            expected.push(TokenKind::Integer);
                            expected.extend(core::iter::repeat_n(TokenKind::Period, periods));
                        }
                        expected.extend((!space.is_empty()).then_some(TokenKind::WhiteSpace));
                        expected.push(TokenKind::Symbol);
                        assert_eq!((kinds, start), (expected, ply.start), "{text}");
                        assert_eq!(&text.as_bytes()[ply.start..end], ply.text);
                        assert_eq!(&text.as_bytes()[end + 1..], ply.rest);
                        assert!(matches!(text.as_bytes()[end], b' ' | b'\n' | b'\r'), "{text}");
                    }
                }
            }
        }
        assert!(found > 400, "{found}");
    }

    #[test]
    fn expected_numbers_are_read_alike() {
        let mut compared = 0;
        for integer in 0..=999 {
            for periods in [".", "...", "..", ""] {
                for space in [" ", "\n", "", "\0"] {
                    let text = format!("{integer}{periods}{space}e4 {{}} e5 Nf3 Nc6 Bb5");
                    let read = |count| {
                        let mut count = PlyCount(count);
                        Ply::at_front_of(text.as_bytes(), &mut count)
                            .map(|ply| (ply.number, ply.start, count.0))
                    };
                    let place = 2 * integer + usize::from(periods == "...");
                    for count in [place, place + 1, place % super::NUMBERS.len(), 0, usize::MAX] {
                        // Another number is expected there, so this one is read.
                        assert_eq!(read(count), read(place + 2), "{text:?} after {count}");
                        compared += usize::from(read(count).is_some());
                    }
                }
            }
        }
        assert_eq!(compared, 30_000);
    }
}
