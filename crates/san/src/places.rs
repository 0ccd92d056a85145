//! Where the parts of a move stand in its text, so that an error can point at the one at fault (PGN 8.2.3.3).

use crate::san::{Body, San, TwoFiles};
use movetext_board::{CastlingSide, Role};

/// Where origin and target begin, and where the move ends but for its marks, in bytes of the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    /// Where the origin begins or would begin: after the piece letter.
    pub(crate) origin: u8,
    /// Where the target begins.
    pub(crate) target: u8,
    /// The end of the target or of the promotion, of castling or the null move.
    pub(crate) end: u8,
}

impl Places {
    /// Of a move that was not read; no move ends where its text begins.
    pub(crate) const UNKNOWN: Self = Self { origin: 0, target: 0, end: 0 };

    /// Of a text that is two squares, with a character for the promotion after them.
    pub(crate) const SQUARES: Self = Self { origin: 0, target: 2, end: 4 };
}

/// A place in a token as it is kept; no part of a move begins as far behind as this could matter.
pub(crate) fn place(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

impl San {
    /// The same for a text in which each place is so many bytes further on than in [`San::text`].
    pub(crate) fn stretched(self, by: Places) -> Self {
        let Places { origin, target, end } = self.places();
        let places = Places {
            origin: origin.saturating_add(by.origin),
            target: target.saturating_add(by.target),
            end: end.saturating_add(by.end),
        };
        Self { said: self.said.with_places(places), ..self }
    }

    /// The places in the text that was read, or in [`San::text`] of a move that was not.
    pub(crate) fn places(&self) -> Places {
        let places = self.said.places();
        if places != Places::UNKNOWN {
            return places;
        }
        let promotion = 2 * u8::from(self.promotion().is_some());
        match self.said.body() {
            Body::Piece(moved) => {
                let letter = moved.role.is_some_and(|role| role != Role::Pawn || moved.rank.is_some());
                let origin = u8::from(letter);
                let target = origin
                    + u8::from(moved.file.is_some())
                    + u8::from(moved.rank.is_some())
                    + u8::from(moved.capture);
                Places { origin, target, end: target + 2 + promotion }
            }
            Body::TwoFiles(TwoFiles { capture, .. }) => {
                let target = 1 + u8::from(capture);
                Places { origin: 0, target, end: target + 1 + promotion }
            }
            Body::Castling(CastlingSide::King) => Places { end: 3, ..Places::UNKNOWN },
            Body::Castling(CastlingSide::Queen) => Places { end: 5, ..Places::UNKNOWN },
            Body::Null => Places { end: 2, ..Places::UNKNOWN },
        }
    }
}
