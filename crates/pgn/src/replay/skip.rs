//! Skips games, and tests whether a text begins with a move. Neither needs a visitor.

use super::{game_sink::GameSink, silent::Silent};
use crate::{
    diagnostic::Sink,
    parser::{Limits, Parsed, parse_game},
    visitor::Visitor,
};

/// The sink that [`replay_erased`](super::replay_erased) uses. The parser is already compiled for it.
type ErasedSink<'r> = GameSink<'r, 'r, 'r, dyn Visitor, dyn Sink>;

/// Finds the end of the first game at or after index `at`.
pub(crate) fn skip_game(bytes: &[u8], at: usize, base: u64, limits: &Limits) -> Parsed {
    parse_game(bytes, at, base, limits, &mut ErasedSink::Silent(Silent::SkipAll))
}

/// Returns whether the parser reads a move or a move number at the start of `text`. Uses the default limits. May read all
/// of `text` before it returns `false`.
///
/// ```
/// use movetext_pgn::begins_with_move;
///
/// // After a number, any word is a move.
/// assert!(begins_with_move(b"6. {A comment} word"));
/// assert!(!begins_with_move(b"{A comment} 6. word"));
/// ```
#[must_use]
pub fn begins_with_move(text: &[u8]) -> bool {
    let mut sink = ErasedSink::Silent(Silent::First { is_move: false });
    parse_game(text, 0, 0, &Limits::default(), &mut sink);
    matches!(sink, GameSink::Silent(Silent::First { is_move: true }))
}
