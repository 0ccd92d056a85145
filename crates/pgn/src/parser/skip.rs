//! Skipping movetext (PGN 8.2), for sinks that request no more of a game or of a variation.
//!
//! Most bytes of movetext can neither end a game nor open or close anything. They are skipped in blocks, and the
//! grammar reads only the tokens around the others. A skipped game ends where it would end if it were read.

use super::{EventSink, Parser, spaced::may_go_on};
use crate::lexer::{Walk, class};

impl<S: EventSink> Parser<'_, '_, S> {
    /// Skips tokens that cannot end a game or open or close anything, up to the start of the first that may.
    #[inline]
    pub(super) fn skip_movetext(&mut self) {
        let from = self.lexer.offset();
        if from < self.read_to {
            return;
        }
        let bytes = self.lexer.bytes();
        let mut walk = Walk::new(bytes, from);
        let mut at = walk.next_special();
        // The hyphens of castling are not part of a result.
        while is_castling(bytes, at) && !walk.is_over() {
            at = walk.next_special();
        }
        self.lexer.add_work(at - from);
        self.read_to = at + 1;
        // The special byte may be within a token, which is read from its start.
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

/// Whether the byte at `at` is the hyphen of `O-O`, at the start of a word or after another hyphen.
fn is_castling(bytes: &[u8], at: usize) -> bool {
    let around = at.checked_sub(2).and_then(|start| bytes.get(start..at + 2));
    matches!(around, Some([b' ' | b'\n' | b'.' | b'-', b'O', b'-', b'O']))
}

/// Returns whether a token ends at this byte, whatever follows: white space, and the closing brace of a comment.
fn ends_token(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'}')
}
