//! The short way through movetext in the shapes that nearly all of it has (PGN 8.2): a number with its periods, a move
//! written as the standard writes it, a brace comment on one line, single blanks between them.
//!
//! It only takes what it knows whole and leaves everything else to [`grammar`](super::grammar), which would have said
//! the same of what was taken: a test compares the two on all inputs.

use super::EventSink;
use super::Parser;
use crate::lexer::block;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::Flow;
use crate::visitor::MoveToken;
use crate::visitor::Wants;

/// What was taken last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Nothing,
    Number,
    Move,
    Comment,
}

/// Where the pieces of a number and its periods end.
struct Number {
    value: u32,
    length: usize,
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Takes elements while they are of the usual shapes. Ends at the beginning of a token.
    #[inline]
    pub(super) fn swift_elements(&mut self) {
        if self.is_quiet() || self.is_pending() {
            return;
        }
        let bytes = self.lexer.bytes();
        let mut at = self.lexer.offset();
        let mut end = self.last;
        let mut taken = Taken::Nothing;
        let mut is_numbered = self.line().is_numbered;
        let mut has_moves = self.line().has_moves;
        let mut has_variations = self.line().has_variations;
        loop {
            let Some(word) = block::word(bytes, at) else { break };
            let first = word as u8;
            let flow = if first.is_ascii_alphabetic() {
                let length = block::until_blank(word) as usize;
                if !is_plain_move(word, length) {
                    break;
                }
                end = at + length;
                (taken, is_numbered, has_moves, has_variations) = (Taken::Move, false, true, false);
                let text = Text::plain(bytes.get(at..end).unwrap_or_default());
                let span = self.span(at, end);
                at = end;
                self.sink.mv(MoveToken { text, span })
            } else if first.is_ascii_digit() {
                let Some(number) = number(word) else { break };
                let start = at;
                at += number.length;
                end = at;
                (taken, is_numbered) = (Taken::Number, true);
                let span = self.span(start, end);
                self.sink.move_number(number.value, span)
            } else if first == b'{' {
                let Some(closed) = block::comment_end(bytes, at) else { break };
                let text = bytes.get(at + 1..closed - 1).unwrap_or_default();
                if self.wants().contains(Wants::DIAGNOSTICS) && memchr::memchr(b'{', text).is_some() {
                    break;
                }
                let start = at;
                at = closed;
                end = at;
                taken = Taken::Comment;
                if self.wants().contains(Wants::COMMENTS) {
                    let place = super::Line { is_numbered, has_moves, has_variations, ..self.line() }.place();
                    let span = self.span(start, end);
                    self.sink.comment(Comment { text: Text::plain(text), place, span })
                } else {
                    Flow::Continue
                }
            } else {
                break;
            };
            // One blank is passed over; where there are more, the lexer knows what to do.
            match bytes.get(at) {
                Some(b' ' | b'\n') => at += 1,
                Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at += 2,
                _ => {}
            }
            if flow != Flow::Continue {
                self.leave_swift(at, end, taken, (is_numbered, has_moves, has_variations));
                self.follow(flow);
                return;
            }
        }
        if taken != Taken::Nothing {
            self.leave_swift(at, end, taken, (is_numbered, has_moves, has_variations));
        }
    }

    /// Writes down what the short way knows.
    fn leave_swift(&mut self, at: usize, end: usize, taken: Taken, flags: (bool, bool, bool)) {
        self.lexer.seek(at);
        self.last = end;
        self.is_after_move = taken == Taken::Move;
        if let Some(line) = self.line_mut() {
            (line.is_numbered, line.has_moves, line.has_variations) = flags;
        }
    }
}

/// A number of one to three digits with one or three periods behind it, if no further period or blank belongs to it.
#[inline]
fn number(word: u64) -> Option<Number> {
    let byte = |index: u32| (word >> (8 * index)) as u8;
    let digit = |index: u32| u32::from(byte(index).wrapping_sub(b'0'));
    let mut value = digit(0);
    let mut length = 1;
    while length < 3 && digit(length) <= 9 {
        value = value * 10 + digit(length);
        length += 1;
    }
    if byte(length) != b'.' {
        return None;
    }
    length += 1;
    if byte(length) == b'.' && byte(length + 1) == b'.' {
        length += 2;
    }
    // Behind `12.` and one space a period would still belong to the number, as would one behind more blanks.
    let behind = if matches!(byte(length), b' ' | b'\n') { byte(length + 1) } else { byte(length) };
    behind.is_ascii_alphabetic().then_some(Number { value, length: length as usize })
}

/// What a byte may be in a plain move.
const IN_MOVE: u8 = 1;
const FILE: u8 = 2;
const RANK: u8 = 4;
const CHECK: u8 = 8;
const PROMOTION: u8 = 16;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'a'..=b'h' => IN_MOVE | FILE,
            b'1'..=b'8' => IN_MOVE | RANK,
            b'K' => IN_MOVE,
            b'Q' | b'R' | b'B' | b'N' => IN_MOVE | PROMOTION,
            b'x' => IN_MOVE,
            b'+' | b'#' => CHECK,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

/// Whether the first `length` bytes of `word`, which begin with a letter, are a move and nothing else: letters of pieces,
/// files, ranks and `x` that end with a square, a promotion or none, a check sign or none; or castling.
#[inline]
fn is_plain_move(word: u64, length: usize) -> bool {
    if !(2..=7).contains(&length) {
        return false;
    }
    let byte = |index: usize| (word >> (8 * index)) as u8;
    let kind = |index: usize| KINDS[byte(index) as usize];
    let length = length - usize::from(kind(length - 1) & CHECK != 0);
    if byte(0) == b'O' {
        return matches!((length, word & 0xFF_FFFF), (3, CASTLES_SHORT))
            || matches!((length, word & 0xFF_FFFF_FFFF), (5, CASTLES_LONG));
    }
    let is_promotion = length >= 4 && byte(length - 2) == b'=' && kind(length - 1) & PROMOTION != 0;
    let square = if is_promotion { length - 2 } else { length };
    if square < 2 || kind(square - 2) & FILE == 0 || kind(square - 1) & RANK == 0 {
        return false;
    }
    // What stands before the square: at most five bytes.
    (0..square - 2).all(|index| kind(index) & IN_MOVE != 0)
}

const CASTLES_SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const CASTLES_LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
