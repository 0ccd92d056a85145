//! A piece letter that a blank parts from the rest of its move: `N f3`, `B x c5` (PGN 8.2.3.2).
//!
//! What is left of such a move is often that of a pawn. `N` is the sign of a novelty besides, so that nothing tells which of
//! both is meant, and it is no move. `D`, the sign of a diagram, is no English piece and stays a sign behind a move.

use super::EventSink;
use super::Parser;
use movetext_san::Leniency;
use movetext_san::San;
use smallvec::SmallVec;

/// The longest move that a piece letter may be missing from: `bxa8=Q+`, `g1xf3+`.
const LONGEST: usize = 8;

impl<S: EventSink> Parser<'_, '_, S> {
    /// Whether the word at `start..end` is one upper-case letter but `D`, which a piece may have in some language, and what
    /// follows behind blanks and periods would be a move of a piece with a letter before it.
    pub(super) fn is_detached_piece(&mut self, start: usize, end: usize) -> bool {
        if !matches!(self.lexer.slice(start, end), [b'A'..=b'C' | b'E'..=b'Z']) {
            return false;
        }
        let behind = self.lexer.slice(end, self.lexer.bytes().len());
        let blanks =
            behind.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'.')).count();
        let rest = behind.get(blanks..).unwrap_or_default();
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
