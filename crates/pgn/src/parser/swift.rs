//! The short way through movetext in the shapes that nearly all of it has (PGN 8.2): a number with its periods, a move
//! written as the standard writes it, a brace comment on one line, single blanks between them.
//!
//! It only takes what it knows whole and leaves everything else to [`grammar`](super::grammar), which would have said
//! the same of what was taken: a test compares the two on all inputs.

use super::EventSink;
use super::Line;
use super::Parser;
use crate::lexer::block;
use crate::lexer::block::WINDOW;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::Flow;
use crate::visitor::MoveToken;
use crate::visitor::Wants;

/// What was taken last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// Nothing yet, by the short way.
    None,
    Move,
    Number,
    Comment,
}

/// How far the short way came.
struct Progress {
    /// Where the next token begins.
    at: usize,
    /// The end of the last element.
    end: usize,
    /// What that element is.
    last: Last,
    /// The line that the elements belong to.
    line: Line,
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Takes elements while they are of the usual shapes. Ends at the beginning of a token.
    #[inline]
    pub(super) fn swift_elements(&mut self) {
        if self.is_careful || self.is_quiet() || self.is_pending() {
            return;
        }
        let start = self.lexer.offset();
        let mut progress = Progress { at: start, end: self.last, last: Last::None, line: self.line() };
        let mut flow = Flow::Continue;
        while flow == Flow::Continue {
            let before = progress.at;
            flow = match self.lexer.bytes().get(before) {
                Some(b'{') => self.swift_comment(&mut progress),
                _ => self.swift_moves(&mut progress),
            };
            if progress.at == before {
                break;
            }
        }
        if progress.at == start {
            return;
        }
        self.lexer.seek(progress.at);
        self.last = progress.end;
        if progress.last != Last::None {
            self.is_after_move = progress.last == Last::Move;
        }
        if let Some(line) = self.line_mut() {
            *line = progress.line;
        }
        self.follow(flow);
    }

    /// Takes numbers and moves from the 32 bytes at hand, as many as are whole.
    #[inline]
    fn swift_moves(&mut self, progress: &mut Progress) -> Flow {
        let bytes = self.lexer.bytes();
        let base = progress.at;
        let window = bytes.get(base..base.saturating_add(WINDOW));
        let Some(window) = window.and_then(|window| <&[u8; WINDOW]>::try_from(window).ok()) else {
            return Flow::Continue;
        };
        let moves = block::moves(window);
        let (mut flow, mut at, mut has_moved, mut last) = (Flow::Continue, 0, false, Last::None);
        while at < WINDOW && flow == Flow::Continue {
            let first = window[at];
            if first.is_ascii_alphabetic() {
                let length = (!(moves.word >> at)).trailing_zeros() as usize;
                let end = at + length;
                // A token that no blank ends within the bytes may go on behind them.
                if end >= WINDOW || moves.end >> end & 1 == 0 {
                    break;
                }
                let text = &window[at..end];
                if moves.square >> at & !(u32::MAX << length) == 0 && !is_castling(text) {
                    break;
                }
                // A result may be glued to the move.
                if matches!(text, [.., b'-', b'0' | b'1']) {
                    break;
                }
                let span = self.span(base + at, base + end);
                progress.end = base + end;
                last = Last::Move;
                has_moved = true;
                at = end + 1;
                flow = self.sink.mv(MoveToken { text: Text::plain(text), span });
            } else if first.is_ascii_digit() {
                let Some(number) = number(&window[at..]) else { break };
                let end = at + number.length;
                let span = self.span(base + at, base + end);
                progress.end = base + end;
                last = Last::Number;
                at = end;
                flow = self.sink.move_number(number.value, span);
            } else if matches!(first, b' ' | b'\n' | b'\r') {
                at += 1;
            } else {
                break;
            }
        }
        progress.at = base + at;
        if has_moved {
            (progress.line.has_moves, progress.line.has_variations) = (true, false);
        }
        if last != Last::None {
            self.glyphs.clear();
            progress.last = last;
            progress.line.is_numbered = last == Last::Number;
        }
        flow
    }

    /// Takes a comment that ends on its line.
    #[inline]
    fn swift_comment(&mut self, progress: &mut Progress) -> Flow {
        let bytes = self.lexer.bytes();
        let start = progress.at;
        let Some(end) = block::comment_end(bytes, start) else { return Flow::Continue };
        let text = bytes.get(start + 1..end - 1).unwrap_or_default();
        let wants = self.wants();
        if text.len() > self.limits.comment {
            return Flow::Continue;
        }
        if wants.contains(Wants::DIAGNOSTICS) && memchr::memchr(b'{', text).is_some() {
            return Flow::Continue;
        }
        progress.at = end + blank(bytes, end);
        progress.end = end;
        progress.last = Last::Comment;
        let comment =
            Comment { text: Text::plain(text), place: progress.line.place(), span: self.span(start, end) };
        self.sink.comment(comment)
    }
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

/// A number with its periods.
struct Number {
    value: u32,
    length: usize,
}

/// The number that the bytes begin with, if it has one to three digits and one or three periods, and a letter follows
/// behind one blank at most: behind more a further period could still belong to it.
#[inline]
fn number(bytes: &[u8]) -> Option<Number> {
    let bytes: &[u8; 8] = bytes.get(..8)?.try_into().ok()?;
    let digit = |index: usize| u32::from(bytes[index].wrapping_sub(b'0'));
    let (mut value, mut length) = (digit(0), 1);
    while length < 3 && digit(length) <= 9 {
        value = value * 10 + digit(length);
        length += 1;
    }
    if bytes[length] != b'.' {
        return None;
    }
    length += if bytes[length + 1] == b'.' && bytes[length + 2] == b'.' { 3 } else { 1 };
    let behind = length + usize::from(matches!(bytes[length], b' ' | b'\n'));
    bytes[behind].is_ascii_alphabetic().then_some(Number { value, length })
}

/// Castling as the standard writes it, a check sign at most behind it.
#[inline]
fn is_castling(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"+").or_else(|| text.strip_suffix(b"#")).unwrap_or(text);
    matches!(text, b"O-O" | b"O-O-O")
}
