//! Piece letters separated from the rest of their move by a space: `N f3`, `B x c5` (PGN 8.2.3.2).
//!
//! The rest of such a move is often a pawn move. `N` is also the sign of a novelty. The text does not show which one is
//! meant, so neither is read as a move. `D`, the sign of a diagram, is not an English piece letter and remains a sign
//! after a move.

use super::{EventSink, Parser};
use movetext_san::{Leniency, San};
use smallvec::SmallVec;

/// The greatest length of a move without its piece letter: `bxa8=Q+`, `g1xf3+`.
const LONGEST: usize = 8;

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether the word at `start..end` is an upper-case letter other than `D`, which may be a piece letter in
    /// some language, and the text after it, after spaces and periods, becomes a piece move with a letter before it.
    pub(super) fn is_detached_piece(&mut self, start: usize, end: usize) -> bool {
        if !matches!(self.lexer.slice(start, end), [b'A'..=b'C' | b'E'..=b'Z']) {
            return false;
        }
        let after = self.lexer.slice(end, self.lexer.bytes().len());
        let blanks =
            after.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'.')).count();
        let rest = after.get(blanks..).unwrap_or_default();
        let ends =
            |byte: &u8| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'=' | b'+' | b'#' | b':');
        let length = rest.iter().take(LONGEST + 1).take_while(|byte| !ends(byte)).count();
        self.lexer.add_work(blanks + length);
        self.lexer.extend_reach(end + blanks + length + 1);
        let word = rest.get(..length.min(LONGEST)).unwrap_or_default();
        let piece_move: SmallVec<[u8; LONGEST + 1]> = b"N".iter().chain(word).copied().collect();
        matches!(word, b"x" | b"X" | b":" | b"-")
            || length <= LONGEST && San::parse_bytes(&piece_move, Leniency::Lenient).is_ok()
    }
}
