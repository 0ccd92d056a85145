//! Passing over movetext at the speed of memory (PGN 8.2), for sinks that want no more of a game or of a variation.
//!
//! Most bytes of movetext can neither end a game nor open or close anything. They are passed over many at a time, and
//! the grammar reads only the tokens around the others. What is passed over ends where reading would have ended: a test
//! compares the two on all inputs.

use super::EventSink;
use super::Parser;
use super::spaced::may_go_on;
use crate::lexer::block;
use crate::lexer::block::LANES;

impl<S: EventSink> Parser<'_, '_, S> {
    /// Passes over tokens that mean nothing to text which is passed over, up to the beginning of the first that may.
    #[inline]
    pub(super) fn glide(&mut self) {
        let from = self.lexer.offset();
        if self.is_careful || !self.is_quiet() || from < self.glide_from {
            return;
        }
        let bytes = self.lexer.bytes();
        let mut at = block::next_weighty(bytes, from);
        loop {
            at = match bytes.get(at) {
                // Mate, promotion and a glyph: their tokens mean nothing here, whatever else belongs to them.
                Some(b'#' | b'=' | b'$') => block::next_weighty(bytes, at + 1),
                // Castling: no result begins or ends with these letters.
                Some(b'-') if is_castling(bytes, at) => block::next_weighty(bytes, at + 1),
                Some(b'{') => match block::comment_end(bytes, at) {
                    // The next comment is often near.
                    Some(end) => block::near_weighty(bytes, end)
                        .unwrap_or_else(|| block::next_weighty(bytes, end + LANES)),
                    None => break,
                },
                _ => break,
            };
        }
        self.lexer.worked(at - from);
        self.glide_from = at + 1;
        // Where a word or a sign was cut, it is read from its beginning.
        let mut passed = bytes.get(from..at).unwrap_or_default();
        if may_go_on(passed, bytes.get(at)) {
            passed = passed.trim_ascii_end();
        }
        let start = passed.iter().rposition(|&byte| ends_token(byte));
        let to = start.map_or(from, |index| from + index + 1);
        if to > from {
            let passed = bytes.get(from..to).unwrap_or_default();
            let blanks = passed.iter().rev().take_while(|&&byte| is_space(byte)).count();
            if blanks < passed.len() {
                self.last = to - blanks;
            }
            self.lexer.seek(to);
        }
    }
}

/// Whether the hyphen at `at` stands between two capital letters O, and no other sign before them.
fn is_castling(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(2).and_then(|start| bytes.get(start..at));
    matches!(before, Some([b' ' | b'\n' | b'.' | b'-', b'O'])) && bytes.get(at + 1) == Some(&b'O')
}

/// Whether a token ends behind this byte, whatever follows: white space that is no part of any token, and the brace
/// that closes a comment.
fn ends_token(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'}')
}

/// What is no element of a game.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0 | 0x1A)
}
