//! The short way through movetext in the shapes that nearly all of it has (PGN 8.2): a number with its periods, a move
//! written as the standard writes it, a brace comment on one line, single blanks between them.
//!
//! It only takes what it knows whole and leaves everything else to [`grammar`](super::grammar), which would have said
//! the same of what was taken: a test compares the two on all inputs.
#![expect(
    clippy::indexing_slicing,
    reason = "a number has at most three digits, and its three periods and a blank fit into the window of 16 bytes"
)]

use super::EventSink;
use super::Parser;
use super::PlainMoveToken;
use super::event::PlainNumber;
use crate::flow::Flow;
use crate::lexer::block;
use crate::lexer::block::WINDOW;
use crate::outcome::GameResult;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::MoveToken;
use crate::visitor::Place;
use crate::visitor::Wants;
use core::cmp::Ordering;
use movetext_san::PlainMove;

/// How far the short way came: the end of the last element of each kind, 0 where there was none.
#[derive(Default)]
struct Progress {
    /// Where the next token begins.
    at: usize,
    mv: usize,
    number: usize,
    comment: usize,
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Takes elements while they are of the usual shapes. Ends at the beginning of a token.
    #[inline]
    pub(super) fn swift_elements(&mut self) {
        if self.is_careful || self.is_quiet() || self.is_pending() {
            return;
        }
        let start = self.lexer.offset();
        let mut progress = Progress { at: start, ..Progress::default() };
        let reads_moves = self.wants().contains(Wants::REPLAY) || self.sink.wants_findings();
        let flow = if reads_moves {
            self.swift_loop::<true>(&mut progress)
        } else {
            self.swift_loop::<false>(&mut progress)
        };
        if progress.at == start {
            return;
        }
        self.lexer.seek(progress.at);
        let Progress { mv, number, comment, .. } = progress;
        if mv.max(number).max(comment) > 0 {
            self.last = mv.max(number).max(comment);
            self.is_after_move = self.last == mv;
        }
        if mv.max(number) > 0 {
            self.glyphs.clear();
            if let Some(line) = self.line_mut() {
                line.is_numbered = number > mv;
                line.has_moves |= mv > 0;
                line.has_variations &= mv == 0;
            }
        }
        self.follow(flow);
    }

    /// Takes one element after the other; ends where one is of another shape or the sink does not want to go on. What moves
    /// say is read (`READS`), or they are tokens and no more, and numbers are nothing.
    // Out of line, so that its state is in registers whatever else the parser does.
    #[inline(never)]
    fn swift_loop<const READS: bool>(&mut self, progress: &mut Progress) -> Flow {
        let bytes = self.lexer.bytes();
        // The number before a plain move is not kept: the move is behind it.
        let Progress { mut at, mut mv, mut number, mut comment } = *progress;
        let mut flow = Flow::Continue;
        while flow == Flow::Continue {
            if let Some(window) = block::window(bytes, at)
                && window[0] != b'{'
            {
                let width = number_width(window);
                let ahead = window.get(width..).and_then(<[u8]>::first_chunk).unwrap_or(&[0; 8]);
                if let Some(read) = PlainMove::at_front_of(u64::from_le_bytes(*ahead)) {
                    let start = at + width;
                    mv = start + read.length();
                    flow = if READS {
                        self.sink.plain_move(PlainMoveToken {
                            bytes,
                            base: self.base,
                            at: start,
                            read,
                            width,
                        })
                    } else {
                        let text = Text::plain(ahead.get(..read.length()).unwrap_or_default());
                        self.sink.mv(MoveToken { text, span: self.span(start, mv) })
                    };
                    at = mv + 1;
                    continue;
                }
            }
            let Some(ahead) = block::word(bytes, at) else { break };
            match ahead[0] {
                b'{' if number <= mv && mv > 0 && !self.hears_comments() => {
                    let Some(end) = self.plain_comment(at) else { break };
                    comment = end;
                    at = end + blank(bytes, end);
                }
                b'{' => {
                    let place = match number.cmp(&mv) {
                        Ordering::Greater => Place::BeforeMove,
                        Ordering::Less => Place::AfterMove,
                        Ordering::Equal => self.line().place(),
                    };
                    let Some(end) = self.plain_comment(at) else { break };
                    flow = self.tell_comment(at, end, place);
                    comment = end;
                    at = end + blank(bytes, end);
                }
                b' ' | b'\n' | b'\r' => at += 1,
                b'0'..=b'9' => {
                    let Some(found) = Number::at_front_of(u64::from_le_bytes(*ahead)) else { break };
                    number = at + found.length;
                    if READS {
                        let (value, span) = PlainNumber { start: at, end: number }.read(bytes, self.base);
                        flow = self.sink.move_number(value, span);
                    }
                    at += found.behind;
                }
                first if first.is_ascii_alphabetic() => {
                    let length = match first {
                        b'O' => castling_length(ahead),
                        _ => plain_word(bytes, at),
                    };
                    let Some(length) = length else { break };
                    let word = bytes.get(at..at + length).unwrap_or_default();
                    // A result may be glued to the move.
                    if matches!(word, [.., b'-', b'0' | b'1']) {
                        break;
                    }
                    mv = at + length;
                    let text = Text::plain(word);
                    flow = self.sink.mv(MoveToken { text, span: self.span(at, mv) });
                    at = mv + 1;
                }
                _ => break,
            }
        }
        *progress = Progress { at, mv, number, comment };
        flow
    }

    /// The result that stands here, with its length, if it is written as the standard writes it and a blank follows.
    #[inline]
    pub(super) fn plain_result(&self) -> Option<(GameResult, usize)> {
        let word = block::word(self.lexer.bytes(), self.lexer.offset()).filter(|_| !self.is_careful)?;
        let (result, length) = match word {
            [b'1', b'-', b'0', ..] => (GameResult::WhiteWins, 3),
            [b'0', b'-', b'1', ..] => (GameResult::BlackWins, 3),
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', _] => (GameResult::Draw, 7),
            _ => return None,
        };
        matches!(word.get(length), Some(b' ' | b'\n' | b'\r')).then_some((result, length))
    }

    /// Whether comments are anything to the sink: else only those that part a number from its move.
    #[inline]
    fn hears_comments(&self) -> bool {
        self.wants().contains(Wants::COMMENTS) || self.sink.wants_findings()
    }

    /// Where the comment that begins at `start` ends, if that is on its line and there is nothing to say about it.
    #[inline]
    fn plain_comment(&self, start: usize) -> Option<usize> {
        let bytes = self.lexer.bytes();
        let end = block::comment_end(bytes, start)?;
        (end - start - 2 <= self.limits.comment).then_some(end)
    }

    /// Announces the comment that stands there.
    #[inline]
    fn tell_comment(&mut self, start: usize, end: usize, place: Place) -> Flow {
        let text = Text::plain(self.lexer.slice(start + 1, end - 1));
        self.sink.comment(Comment { text, place, span: self.span(start, end) })
    }
}

/// The length of the move at `start` that is not among the plainest: a promotion, one that tells more than it needs to.
#[inline(never)]
fn plain_word(bytes: &[u8], start: usize) -> Option<usize> {
    let window = bytes.get(start..)?.first_chunk::<WINDOW>()?;
    let moves = block::moves(window);
    let length = (!moves.word).trailing_zeros() as usize;
    // A token that no blank ends within the bytes may go on behind them.
    if length >= WINDOW || moves.end >> length & 1 == 0 {
        return None;
    }
    let is_move = moves.square & !(u32::MAX << length) != 0;
    is_move.then_some(length)
}

/// How many bytes one blank at `at` has, if one stands there: where there are more, the lexer knows what to do.
#[inline]
fn blank(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b' ' | b'\n') => 1,
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => 2,
        _ => 0,
    }
}

/// How many bytes a number has that stands at the front, of one to three digits and one or three periods, with one blank
/// behind it; 0 where there is none.
#[inline(always)]
fn number_width(window: &[u8; 16]) -> usize {
    if !window[0].is_ascii_digit() {
        return 0;
    }
    let digits = if window[1] == b'.' {
        1
    } else if window[1].is_ascii_digit() && window[2] == b'.' {
        2
    } else if window[1].is_ascii_digit() && window[2].is_ascii_digit() && window[3] == b'.' {
        3
    } else {
        return 0;
    };
    let is_blank = |at: usize| matches!(window[at], b' ' | b'\n');
    if is_blank(digits + 1) {
        digits + 2
    } else if window[digits + 1] == b'.' && window[digits + 2] == b'.' && is_blank(digits + 3) {
        digits + 4
    } else {
        0
    }
}

/// A number with its periods.
struct Number {
    length: usize,
    /// The same with one blank behind it, if there is one.
    behind: usize,
}

impl Number {
    /// The number that eight bytes, of which the first is a digit, begin with, if it has one to three digits and one or
    /// three periods, and a letter follows behind one blank at most: behind more a further period could still belong to
    /// it.
    #[inline(always)]
    fn at_front_of(word: u64) -> Option<Self> {
        let digit = |index: u32| ((word >> (8 * index)) as u8).wrapping_sub(b'0');
        const PERIOD: u8 = b'.'.wrapping_sub(b'0');
        let digits = if digit(1) == PERIOD {
            1
        } else if digit(1) <= 9 && digit(2) == PERIOD {
            2
        } else if digit(1) <= 9 && digit(2) <= 9 && digit(3) == PERIOD {
            3
        } else {
            return None;
        };
        let mut rest = word >> (8 * digits + 8);
        let mut length = digits as usize + 1;
        if rest as u16 == u16::from_le_bytes(*b"..") {
            rest >>= 16;
            length += 2;
        }
        let is_blank = matches!(rest as u8, b' ' | b'\n');
        let next = if is_blank { rest >> 8 } else { rest } as u8;
        let behind = length + usize::from(is_blank);
        next.is_ascii_alphabetic().then_some(Self { length, behind })
    }
}

/// The length of castling as the standard writes it, a check sign at most and a blank behind it.
#[inline]
fn castling_length(word: &[u8; 8]) -> Option<usize> {
    let castled = match word {
        [b'O', b'-', b'O', b'-', b'O', ..] => 5,
        [b'O', b'-', b'O', ..] => 3,
        _ => return None,
    };
    let length = castled + usize::from(matches!(word.get(castled), Some(b'+' | b'#')));
    matches!(word.get(length), Some(b' ' | b'\n' | b'\r')).then_some(length)
}
