//! A ply as one token: a move number in a usual shape, if one stands there, and a plain move (PGN 8.2.2, 8.2.3).
//!
//! Nearly all movetext is made of these. What is taken here whole is what [`Lexer::advance`] would cut into an integer, its
//! periods, a space and a symbol; anything else is declined, and cut so.
#![expect(clippy::indexing_slicing, reason = "a number has at most three digits in a window of 16 bytes")]

use super::Lexer;
use super::block;
use core::ops::Range;
use movetext_san::PlainMove;

/// A plain move, and the number before it.
#[derive(Clone, Debug)]
pub(crate) struct Ply<'a> {
    /// The integer of the number, and where that stands with its periods; `None` if the move has no number.
    pub(crate) number: Option<(u32, Range<usize>)>,
    /// Where the move begins and ends.
    pub(crate) mv: Range<usize>,
    pub(crate) text: &'a [u8],
    /// What the text says.
    pub(crate) read: PlainMove,
}

impl<'a> Lexer<'a> {
    /// Reads a ply and the blank behind it, if they stand here.
    #[inline(always)]
    pub(crate) fn ply(&mut self) -> Option<Ply<'a>> {
        let start = self.position;
        let window = block::window(self.bytes, start)?;
        // What neither a plain move nor its number begins with.
        if !(b'0'..=b'z').contains(&window[0]) {
            return None;
        }
        let Number { integer, length, width } = Number::at_front_of(window);
        let word = window.get(width..)?.first_chunk()?;
        let read = PlainMove::at_front_of(u64::from_le_bytes(*word))?;
        let text = window.get(width..width + read.length())?;
        let mv = start + width..start + width + read.length();
        self.position = mv.end + 1;
        let number = if width > 0 { Some((integer, start..start + length)) } else { None };
        Some(Ply { number, mv, text, read })
    }
}

/// A move number at the front of some bytes.
struct Number {
    integer: u32,
    /// How many bytes it has with its periods; 0 if there is none.
    length: usize,
    /// The same with the blank behind it, if there is one.
    width: usize,
}

impl Number {
    const NONE: Self = Self { integer: 0, length: 0, width: 0 };

    /// The number that stands at the front, of one to three digits and one or three periods.
    #[inline(always)]
    fn at_front_of(window: &[u8; block::LANES]) -> Self {
        let digit = |at: usize| u32::from(window[at].wrapping_sub(b'0'));
        const PERIOD: u32 = b'.'.wrapping_sub(b'0') as u32;
        if digit(0) > 9 {
            return Self::NONE;
        }
        let (integer, digits) = if digit(1) == PERIOD {
            (digit(0), 1)
        } else if digit(1) <= 9 && digit(2) == PERIOD {
            (10 * digit(0) + digit(1), 2)
        } else if digit(1) <= 9 && digit(2) <= 9 && digit(3) == PERIOD {
            (100 * digit(0) + 10 * digit(1) + digit(2), 3)
        } else {
            return Self::NONE;
        };
        let is_blank = |at: usize| matches!(window[at], b' ' | b'\n');
        // Branches that are nearly always guessed right: where the move begins must not wait for what stands before it.
        let (length, width) = if is_blank(digits + 1) {
            (digits + 1, digits + 2)
        } else if window[digits + 1] != b'.' {
            (digits + 1, digits + 1)
        } else if window[digits + 2] != b'.' {
            return Self::NONE;
        } else if is_blank(digits + 3) {
            (digits + 3, digits + 4)
        } else {
            (digits + 3, digits + 3)
        };
        Self { integer, length, width }
    }
}
