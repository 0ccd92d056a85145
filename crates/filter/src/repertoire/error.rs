//! Errors of repertoires.

use movetext_pgn::diagnostic::Diagnostic;

/// A reason why games are not a repertoire. The message contains neither the name of their input nor the
/// [location](Self::location) there; callers print both in front.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RepertoireError {
    /// A game has an error, such as an illegal move.
    #[error("{}", .0.message())]
    Game(Box<Diagnostic>),
    /// There is no game.
    #[error("has no game, expected the lines of a repertoire")]
    NoGame,
    /// There is no move.
    #[error("has no moves, expected the lines of a repertoire")]
    NoMove,
}

impl RepertoireError {
    /// Returns the line and column of the error, counted from 1, if it is in a text.
    #[must_use]
    pub fn location(&self) -> Option<(u64, u64)> {
        match self {
            Self::Game(diagnostic) => Some((diagnostic.location().line, diagnostic.location().column)),
            _ => None,
        }
    }
}
