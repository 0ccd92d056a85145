//! Parses a move and plays it (PGN 8.2.3).

use crate::{
    parse_error::SanError,
    repair::Leniency,
    report::Report,
    resolve::{ResolveError, ResolvedMove},
    san::San,
};
use core::{error::Error, fmt};
use movetext_board::movegen::GameBoard;

/// The reason why the move in a text was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The text is not a move, or the leniency does not allow its spelling.
    Unreadable(SanError),
    /// No legal move matches the text, or several legal moves do. A null move is never legal. With strict reading, this
    /// also includes a legal move in another spelling.
    Unplayable(ResolveError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => fmt::Display::fmt(error, f),
            Self::Unplayable(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for PlayError {}

impl From<SanError> for PlayError {
    fn from(error: SanError) -> Self {
        Self::Unreadable(error)
    }
}

impl From<ResolveError> for PlayError {
    fn from(error: ResolveError) -> Self {
        Self::Unplayable(error)
    }
}

impl PlayError {
    /// Returns the error as a report.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        match self {
            Self::Unreadable(error) => error.report(),
            Self::Unplayable(error) => error.report(),
        }
    }
}

impl San {
    /// Parses a move and plays it, like [`San::parse_bytes`] and then [`San::play_on`]. The whole text must be one
    /// move. If there is an error, `board` is unchanged.
    ///
    /// The text may have a check mark and, unless the leniency is [`Leniency::Strict`], a suffix annotation such as
    /// `!?`. Replay is fastest if the board starts [without a key](movetext_board::Position::without_key).
    ///
    /// # Errors
    /// [`PlayError::Unreadable`] if [`San::parse_bytes`] fails, and [`PlayError::Unplayable`] if [`San::resolve`]
    /// fails.
    ///
    /// ```
    /// use movetext_board::{Position, movegen::GameBoard};
    /// use movetext_san::{Leniency, San};
    ///
    /// let mut board = GameBoard::new(Position::initial());
    /// for text in [b"e4".as_slice(), b"e5", b"Qh5", b"Nc6", b"Bc4", b"Nf6", b"Qxf7#"] {
    ///     let resolved = San::read_and_play(text, Leniency::Import, &mut board)?;
    ///     assert!(resolved.repairs().is_empty());
    /// }
    /// assert!(board.position().is_checkmate());
    /// # Ok::<(), movetext_san::error::PlayError>(())
    /// ```
    #[inline(always)]
    pub fn read_and_play(
        text: &[u8],
        leniency: Leniency,
        board: &mut GameBoard,
    ) -> Result<ResolvedMove, PlayError> {
        let san = match Self::parse_word(text, leniency) {
            Some(san) => san,
            None => Self::parse_bytes(text, leniency)?,
        };
        Ok(san.play_on(board)?)
    }
}
