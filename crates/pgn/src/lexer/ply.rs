//! Reads a ply at once: an optional move number and a move in plain SAN (PGN 8.2.2, 8.2.3).
//!
//! [`Lexer::advance`](super::Lexer::advance) would split the same text into an integer, periods, a space and a symbol.
//! It reads all plies that this module declines.
#![expect(clippy::indexing_slicing, reason = "a number has at most three digits in a window of 16 bytes")]

use super::{block, lanes::LANES};
use core::ops::Range;
use movetext_san::{Leniency, San};

/// A move and the move number before it.
#[derive(Clone, Debug)]
pub(crate) struct Ply<'a> {
    /// The move number and the range of its digits and periods, or `None` if the move has no number.
    pub(crate) number: Option<(u32, Range<usize>)>,
    /// The range of the move's text.
    pub(crate) mv: Range<usize>,
    pub(crate) text: &'a [u8],
    /// The decoded text.
    pub(crate) san: San,
}

impl<'a> Ply<'a> {
    /// Reads the ply at `start` if white space follows it. Returns `None` if the text is not a ply in the common form.
    #[inline(always)]
    pub(crate) fn at(bytes: &'a [u8], start: usize) -> Option<Self> {
        let window = block::window(bytes, start)?;
        let number = Number::at_front_of(window);
        let word = window.get(number.width..)?.first_chunk()?;
        let (san, length) = San::parse_prefix(u64::from_le_bytes(*word), Leniency::Lenient)?;
        let text = window.get(number.width..number.width + length)?;
        let mv = start + number.width..start + number.width + length;
        let place = start..start + number.length;
        let number = if place.is_empty() { None } else { Some((number.integer, place)) };
        Some(Self { number, mv, text, san })
    }

    /// Returns the index after the white space character that follows the ply.
    pub(crate) const fn end(&self) -> usize {
        self.mv.end + 1
    }
}

/// A move number and the white space after it.
struct Number {
    integer: u32,
    /// The length of its digits and periods in bytes. It is 0 if there is no move number.
    length: usize,
    /// The length including the white space character after the number, if there is one.
    width: usize,
}

impl Number {
    const NONE: Self = Self { integer: 0, length: 0, width: 0 };

    /// Reads a number at the start of the window: one to three digits, and one or three periods.
    #[inline]
    fn at_front_of(window: &[u8; LANES]) -> Self {
        let digit = |at: usize| u32::from(window[at].wrapping_sub(b'0'));
        if digit(0) > 9 {
            return Self::NONE;
        }
        let (integer, digits) = if window[1] == b'.' {
            (digit(0), 1)
        } else if digit(1) > 9 {
            return Self::NONE;
        } else if window[2] == b'.' {
            (10 * digit(0) + digit(1), 2)
        } else if digit(2) <= 9 && window[3] == b'.' {
            (100 * digit(0) + 10 * digit(1) + digit(2), 3)
        } else {
            return Self::NONE;
        };
        let is_space = |at: usize| window[at] == b' ' || window[at] == b'\n';
        // We use branches, which the processor predicts. Arithmetic would delay loading the move until these bytes are
        // known.
        let (length, width) = if is_space(digits + 1) {
            (digits + 1, digits + 2)
        } else if window[digits + 1] != b'.' {
            (digits + 1, digits + 1)
        } else if window[digits + 2] != b'.' {
            return Self::NONE;
        } else if is_space(digits + 3) {
            (digits + 3, digits + 4)
        } else {
            (digits + 3, digits + 3)
        };
        Self { integer, length, width }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Lexer, TokenKind},
        Ply,
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
                        let Some(ply) = Ply::at(text.as_bytes(), 0) else { continue };
                        let end = ply.end();
                        let Ply { number: read, mv, text: word, .. } = ply;
                        found += 1;
                        let (kinds, start) = parts(text.as_bytes(), mv.end);
                        let periods = kinds.iter().filter(|kind| **kind == TokenKind::Period).count();
                        let mut expected = Vec::new();
                        if let Some((integer, place)) = read {
                            assert_eq!(format!("{integer}{:.<periods$}", ""), text[place]);
                            expected.push(TokenKind::Integer);
                            expected.extend(core::iter::repeat_n(TokenKind::Period, periods));
                        }
                        expected.extend((!space.is_empty()).then_some(TokenKind::WhiteSpace));
                        expected.push(TokenKind::Symbol);
                        assert_eq!((kinds, start), (expected, mv.start), "{text}");
                        assert_eq!(word, text[mv.clone()].as_bytes());
                        assert_eq!(end, mv.end + 1);
                        assert!(matches!(text.as_bytes()[mv.end], b' ' | b'\n' | b'\r'), "{text}");
                    }
                }
            }
        }
        assert!(found > 400, "{found}");
    }
}
