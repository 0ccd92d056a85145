//! Errors of repertoires.

use crate::error::SourceError;
use movetext_pgn::diagnostic::Diagnostic;

/// A reason why an input is not a repertoire. The message does not contain the name of the input; callers print it in
/// front, followed by [`location`](Self::location), if there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RepertoireError {
    /// The input, or a part of it, cannot be read.
    #[error("{0}")]
    Source(#[from] SourceError),
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
