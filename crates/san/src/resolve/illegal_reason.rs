//! The reasons why a piece cannot make a move.

use movetext_board::{CastlingSide, Square};

/// The reason why one piece cannot make a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalReason {
    /// A piece is in the way, or a piece of the same side is on the target. For castling, a piece is on a square that
    /// the king or rook crosses or reaches.
    Blocked {
        /// The square of the moving piece.
        from: Square,
        /// The square of the nearest blocking piece.
        by: Square,
    },
    /// The piece shields its king from a slider.
    Pinned {
        /// The square of the moving piece.
        from: Square,
        /// The square of the slider.
        by: Square,
    },
    /// The king is in check, and the move does not end the check. Castling never ends a check.
    Check {
        /// The square of the moving piece.
        from: Square,
        /// The square of the checking piece.
        by: Square,
    },
    /// The king would move to an attacked square, or castling would take it through or to an attacked square.
    Attacked {
        /// The attacked square.
        square: Square,
        /// The square of a piece that attacks it.
        by: Square,
    },
    /// An en passant capture would remove two pawns from one line and expose the king to a slider.
    Exposed {
        /// The square of the moving pawn.
        from: Square,
        /// The square of the slider.
        by: Square,
    },
    /// In Antichess, the side to move must capture.
    CaptureForced {
        /// The square of the moving piece.
        from: Square,
    },
    /// In Atomic, a king may not capture, because it would explode.
    KingCaptures {
        /// The square of the king.
        from: Square,
    },
    /// In Atomic, the capture would explode the own king.
    ExplodesKing {
        /// The square of the moving piece.
        from: Square,
        /// The square of the king.
        king: Square,
    },
    /// In Racing Kings, no move may give check.
    GivesCheck {
        /// The square of the moving piece.
        from: Square,
    },
    /// The side to move has no right to castle to this side.
    NoCastlingRight {
        /// The castling side.
        side: CastlingSide,
    },
}
