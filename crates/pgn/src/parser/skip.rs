//! Skips movetext (PGN 8.2) if the sink does not request the rest of a game or a variation.
//!
//! Most bytes in movetext cannot end a game or open or close anything. We skip them in blocks and read only the tokens
//! around the other bytes with the grammar. A skipped game ends exactly where it would end if it were read.

use super::{EventSink, Parser, spaced::may_go_on};
use crate::lexer::{Walk, after_empty_line, class, is_harmless};
use movetext_pgn_values::GameResult;

/// A termination marker.
pub(super) struct Marker {
    pub(super) start: usize,
    pub(super) result: GameResult,
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Skips tokens up to the first one that may end a game or open or close something. If this is a [plain
    /// marker](plain_marker), also reads and returns it, because nearly every game ends with one.
    #[inline]
    pub(super) fn skip_movetext(&mut self) -> Option<Marker> {
        let from = self.lexer.offset();
        if from < self.read_to {
            return None;
        }
        let bytes = self.lexer.bytes();
        // A line comment ends with a line feed, so an empty line may already have begun.
        let before = if from > self.extent.movetext { from.checked_sub(1) } else { None };
        let line_feed = before.filter(|&at| bytes.get(at) == Some(&b'\n'));
        if let Some(next) = line_feed.map(|at| after_empty_line(bytes, at)) {
            if self.begins_next_game(next) {
                self.skip_to(from, next);
                return None;
            }
        }
        let mut walk = Walk::new(bytes, from);
        loop {
            let at = walk.next_special();
            if bytes.get(at) == Some(&b'\n') {
                let next = after_empty_line(bytes, at);
                if self.begins_next_game(next) {
                    self.skip_to(from, next);
                    return None;
                }
            }
            let is_within_game = match bytes.get(at) {
                Some(b'\n') => true,
                Some(b'-') => is_castling(bytes, at),
                Some(&byte) => is_harmless(byte),
                None => false,
            };
            if !is_within_game || walk.is_over() {
                let found = plain_marker(bytes, at).filter(|(marker, _)| marker.start > from);
                let Some((marker, end)) = found else {
                    self.skip_to(from, at);
                    return None;
                };
                self.lexer.add_work(at - from);
                self.lexer.seek(end);
                self.last = end;
                return Some(marker);
            }
        }
    }

    /// Skips the text from `from` up to the start of the token that contains the byte at `at`.
    #[inline]
    fn skip_to(&mut self, from: usize, at: usize) {
        let bytes = self.lexer.bytes();
        self.lexer.add_work(at - from);
        self.read_to = at + 1;
        // The special byte may be inside a token, which we must read from its start.
        let mut skipped = bytes.get(from..at).unwrap_or_default();
        if may_go_on(skipped, bytes.get(at)) {
            skipped = skipped.trim_ascii_end();
        }
        let start = skipped.iter().rposition(|&byte| ends_token(byte));
        let to = start.map_or(from, |index| from + index + 1);
        if to > from {
            let skipped = bytes.get(from..to).unwrap_or_default();
            let spaces = skipped.iter().rev().take_while(|&&byte| class::is_space(byte)).count();
            if spaces < skipped.len() {
                self.last = to - spaces;
            }
            self.lexer.seek(to);
        }
    }
}

/// Skips a whole run of parentheses or angle brackets in one step, inside skipped text.
impl<S: EventSink> Parser<'_, '_, S> {
    /// Skips further opening parentheses.
    pub(super) fn pass_openings(&mut self) {
        self.pass_empty_variations();
        // We do not skip a parenthesis directly before another character, because it may begin a sign.
        let (count, end) = run_of(self.lexer.bytes(), self.lexer.offset(), b'(', usize::MAX);
        self.depth += count;
        self.pass_run(end);
    }

    /// Skips further closing parentheses that end only skipped variations.
    pub(super) fn pass_closings(&mut self) {
        if !self.is_quiet() {
            return;
        }
        let level = self.skip().map_or(0, |skip| skip.level).max(self.variations.len());
        let most = self.depth.saturating_sub(level);
        let (count, end) = run_of(self.lexer.bytes(), self.lexer.offset(), b')', most);
        self.depth -= count;
        self.pass_run(end);
    }

    /// After an opening parenthesis, skips further pairs of parentheses.
    fn pass_empty_variations(&mut self) {
        let level = self.skip().map_or(0, |skip| skip.level).max(self.variations.len());
        if self.depth <= level {
            return;
        }
        let (bytes, mut at) = (self.lexer.bytes(), self.lexer.offset());
        while bytes.get(at..).is_some_and(|rest| rest.starts_with(b")()")) {
            at += 2;
        }
        self.pass_run(at);
    }

    /// Skips further angle brackets between spaces, in skipped text.
    pub(super) fn pass_angles(&mut self, angle: u8) {
        let (bytes, mut at) = (self.lexer.bytes(), self.lexer.offset());
        while self.is_quiet() && bytes.get(at..).is_some_and(|rest| rest.starts_with(&[b' ', angle, b' '])) {
            at += 2;
        }
        self.pass_run(at);
    }

    fn pass_run(&mut self, end: usize) {
        if end > self.lexer.offset() {
            self.lexer.advance_to(end);
            self.last = end;
        }
    }
}

/// Counts how many times `byte` is repeated from `at` onward, with optional spaces in between, up to `most` times.
/// Returns the count and where the run ends. The last byte is not counted if another byte directly follows it, because
/// both may be one token.
pub(super) fn run_of(bytes: &[u8], at: usize, byte: u8, most: usize) -> (usize, usize) {
    let (mut count, mut end, mut at) = (0, at, at);
    while count < most {
        match bytes.get(at) {
            Some(b' ') => at += 1,
            Some(&found) if found == byte => {
                if !matches!(bytes.get(at + 1), Some(&next) if next == byte || next == b' ') {
                    break;
                }
                at += 1;
                (count, end) = (count + 1, at);
            }
            _ => break,
        }
    }
    (count, end)
}

/// Returns the termination marker in standard spelling whose first sign is at `at`, and where the marker ends. Returns
/// `None` unless there is white space on both sides.
#[inline]
fn plain_marker(bytes: &[u8], at: usize) -> Option<(Marker, usize)> {
    let (start, result, end) = match bytes.get(at.checked_sub(2)?..)? {
        [b' ' | b'\n', b'1', b'-', b'0', b' ' | b'\n' | b'\r', ..] => (at - 1, GameResult::WhiteWins, at + 2),
        [b' ' | b'\n', b'0', b'-', b'1', b' ' | b'\n' | b'\r', ..] => (at - 1, GameResult::BlackWins, at + 2),
        [b' ' | b'\n', b'1', b'/', b'2', b'-', b'1', b'/', b'2', b' ' | b'\n' | b'\r', ..] => {
            (at - 1, GameResult::Draw, at + 6)
        }
        [_, b' ' | b'\n', b'*', b' ' | b'\n' | b'\r', ..] => (at, GameResult::Unknown, at + 1),
        _ => return None,
    };
    Some((Marker { start, result }, end))
}

/// Returns whether the byte at `at` is the hyphen in `O-O`, at the start of a word or after another hyphen. Such a
/// hyphen is not part of a result.
fn is_castling(bytes: &[u8], at: usize) -> bool {
    let around = at.checked_sub(2).and_then(|start| bytes.get(start..at + 2));
    matches!(around, Some([b' ' | b'\n' | b'.' | b'-', b'O', b'-', b'O']))
}

/// Returns whether every token ends at this byte: it is white space, or the closing brace of a comment.
fn ends_token(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'}')
}
