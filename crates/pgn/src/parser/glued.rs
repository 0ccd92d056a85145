//! Separates a move from the next move number if there is no space between them: `1. e4 d62. Nf3` (PGN 8.2.2).
//!
//! Inside words, we look only for such numbers and for results, because anything else could be a wrong move. We split a
//! word only if there is no other reading: a move in SAN, then exactly the number of the next move in this line, then a
//! period. This does not need the board.

use super::{
    EventSink, Parser,
    recover::{DecisiveToken, decisive},
};
use crate::{
    diagnostic::{Code, Detail},
    lexer::Lexer,
};
use alloc::format;
use movetext_san::{Leniency, San};
use smallvec::SmallVec;

/// The last number in a line, and the count of moves after it.
#[derive(Clone, Copy, Debug, Default)]
struct Numbered {
    number: u32,
    /// Whether the number belongs to a move by Black.
    is_black: bool,
    moves: u32,
}

impl Numbered {
    /// Returns the number of the next move, and its periods.
    fn next(self) -> (u32, &'static [u8]) {
        let plies = self.moves.saturating_add(u32::from(self.is_black));
        let number = self.number.saturating_add(plies / 2);
        (number, if plies % 2 == 0 { b"." } else { b"..." })
    }
}

/// The numbers and moves in the open lines, counted up to some index.
#[derive(Debug)]
pub(super) struct Numbers {
    at: usize,
    /// The main line comes first. A line without a number is `None`.
    lines: SmallVec<[Option<Numbered>; 4]>,
}

impl Numbers {
    /// Starts counting at `at`, where the movetext begins.
    fn new(at: usize) -> Self {
        Self { at, lines: SmallVec::from_slice(&[None]) }
    }

    /// Counts up to `end`. Returns the number of bytes examined.
    fn count_to(&mut self, bytes: &[u8], end: usize, deepest: usize) -> usize {
        let start = self.at;
        let mut lexer = Lexer::new(bytes.get(..end).unwrap_or(bytes), start);
        loop {
            let ahead = decisive(&mut lexer);
            self.at = lexer.offset();
            match ahead {
                DecisiveToken::End => return self.at.saturating_sub(start),
                DecisiveToken::Move => {
                    if let Some(Some(line)) = self.lines.last_mut() {
                        line.moves = line.moves.saturating_add(1);
                    }
                }
                DecisiveToken::Number => {
                    let read = read_number(bytes, self.at);
                    if let Some(line) = self.lines.last_mut() {
                        *line = read;
                    }
                }
                DecisiveToken::Open if self.lines.len() <= deepest => self.lines.push(None),
                DecisiveToken::Close if self.lines.len() > 1 => {
                    self.lines.pop();
                }
                DecisiveToken::Open | DecisiveToken::Close | DecisiveToken::Result | DecisiveToken::Tag => {}
            }
        }
    }
}

/// Returns the number that ends at `end`, or `None` if there are no digits or the number is too large for a move
/// number.
fn read_number(bytes: &[u8], end: usize) -> Option<Numbered> {
    let (before, after) = bytes.split_at_checked(end)?;
    let digits = before.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let number = core::str::from_utf8(before.get(before.len() - digits..)?).ok()?.parse().ok()?;
    Some(Numbered { number, is_black: after.starts_with(b".."), moves: 0 })
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// If the next move number is glued to the move in the word at `start..end`, returns the length of the move. Takes
    /// time linear in the length of the text since the last call.
    pub(super) fn glued_number(&mut self, start: usize, end: usize) -> Option<usize> {
        let text = self.lexer.slice(start, end);
        if self.lexer.peek() != Some(b'.') || !text.last()?.is_ascii_digit() {
            return None;
        }
        let numbers = self.numbers.expected.get_or_insert_with(|| Numbers::new(self.extent.movetext));
        let counted = numbers.count_to(self.lexer.bytes(), end, self.limits.nesting);
        self.lexer.add_work(counted);
        let (number, periods) = numbers.lines.last().copied()??.next();
        let length = text.strip_suffix(format!("{number}").as_bytes())?.len();
        let is_move = San::parse_bytes(text.get(..length)?, Leniency::Strict).is_ok_and(|san| !san.is_null());
        let after = self.lexer.slice(end, end + periods.len() + 1);
        self.lexer.extend_reach(end + periods.len() + 1);
        let is_number = after.starts_with(periods) && after.get(periods.len()) != Some(&b'.');
        (is_move && is_number).then_some(length)
    }

    /// Reads the move in a word, and the next move number, which begins at `split`.
    pub(super) fn move_and_number(&mut self, start: usize, split: usize, end: usize) {
        self.report_detail(Code::NextNumberGlued, start, end, Detail::Missing(self.offset(split)));
        self.san_move(start, split);
        if !self.is_stopped() {
            self.move_number_indication(split);
        }
    }
}
