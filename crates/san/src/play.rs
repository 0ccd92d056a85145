//! Plays a move from its text (PGN 8.2.3).

use crate::{
    parse_error::SanError,
    repair::Leniency,
    resolve::{ResolveError, Resolved},
    san::San,
};
use movetext_board::movegen::GameBoard;
use thiserror::Error;

/// The reason why a text could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The text is not a move.
    #[error(transparent)]
    Unreadable(#[from] SanError),
    /// The text names no legal move, or several. This includes null moves, which are not legal.
    #[error(transparent)]
    Unplayable(#[from] ResolveError),
}

impl San {
    /// Reads a move and plays it: [`San::parse_bytes`] and [`San::play_on`] in one call. `text` must be one whole move.
    /// An error leaves `board` unchanged.
    ///
    /// The text may have check marks, and a suffix annotation (`!?`) with every leniency except [`Leniency::Strict`].
    /// To replay games fastest, also start [without a key](movetext_board::Position::without_key).
    ///
    /// # Errors
    /// The errors of [`San::parse_bytes`] and [`San::resolve`].
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
    ) -> Result<Resolved, PlayError> {
        let san = match Self::of_word(text, leniency) {
            Some(san) => san,
            None => Self::parse_bytes(text, leniency)?,
        };
        Ok(san.play_on(board)?)
    }
}
