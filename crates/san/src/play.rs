//! From the text of a move straight to the position after it (PGN 8.2.3).

use crate::error::SanError;
use crate::repair::Leniency;
use crate::resolve::{ResolveError, Resolved};
use crate::san::San;
use movetext_board::GameBoard;
use thiserror::Error;

/// Why a text could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] SanError),
    /// The text names no legal move, or more than one. A null move is among them, as it is no legal move.
    #[error(transparent)]
    Unplayable(#[from] ResolveError),
}

impl San {
    /// Reads a move, the whole of `text`, and plays it: what [`San::parse_bytes`] and [`San::play_on`] do, in one call. After an
    /// error `board` is as it was.
    ///
    /// The text may have marks of check, and an annotation (`!?`) under every leniency but [`Leniency::Strict`]. The fastest
    /// way through a game also [forgets the key](movetext_board::Position::forget_hash) of the position it starts from.
    ///
    /// # Errors
    /// As [`San::parse_bytes`] and [`San::resolve`].
    ///
    /// ```
    /// use movetext_board::{GameBoard, Position};
    /// use movetext_san::{Leniency, San};
    ///
    /// let mut board = GameBoard::new(Position::initial());
    /// for text in [b"e4".as_slice(), b"e5", b"Qh5", b"Nc6", b"Bc4", b"Nf6", b"Qxf7#"] {
    ///     let resolved = San::read_and_play(text, Leniency::Import, &mut board)?;
    ///     assert!(resolved.repairs.is_empty());
    /// }
    /// assert!(board.position().is_checkmate());
    /// # Ok::<(), movetext_san::PlayError>(())
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
