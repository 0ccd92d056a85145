//! Errors when a repertoire is built.

use movetext_pgn::diagnostic::Diagnostic;

/// The reason why games do not form a repertoire. The message contains neither the input's name nor the error's
/// [location](Self::location), so print both before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RepertoireError {
    /// A game has an error, such as an illegal move.
    #[error("{}", .0.message())]
    Game(Box<Diagnostic>),
    /// The input has no games.
    #[error("has no game, expected the lines of a repertoire")]
    NoGame,
    /// The games have no moves.
    #[error("has no moves, expected the lines of a repertoire")]
    NoMove,
}

impl RepertoireError {
    /// Returns the line and column of a game's error, counted from 1, or `None` for other errors.
    #[must_use]
    pub fn location(&self) -> Option<(u64, u64)> {
        match self {
            Self::Game(diagnostic) => Some((diagnostic.location().line, diagnostic.location().column)),
            _ => None,
        }
    }
}
