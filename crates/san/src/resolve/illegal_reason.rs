//! The reasons why a piece cannot make a move.

use movetext_board::{CastlingSide, Square};

/// The reason why one piece cannot make a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IllegalReason {
    /// A piece is in the way, or a piece of the same side is on the target. For castling, a piece is on a square that
    /// the king or rook crosses or reaches.
    Blocked {
        /// Where the moving piece is.
        from: Square,
        /// Where the nearest blocking piece is.
        by: Square,
    },
    /// The piece shields its king from a slider.
    Pinned {
        /// Where the moving piece is.
        from: Square,
        /// Where the slider is.
        by: Square,
    },
    /// The king is in check, and the move does not end the check. Castling never ends a check.
    Check {
        /// Where the moving piece is.
        from: Square,
        /// Where the checking piece is.
        by: Square,
    },
    /// The king would move to an attacked square, or castling would take it through or to an attacked square.
    Attacked {
        /// The attacked square.
        square: Square,
        /// Where a piece that attacks it is.
        by: Square,
    },
    /// An en passant capture would remove two pawns from one line and expose the king to a slider.
    Exposed {
        /// Where the moving pawn is.
        from: Square,
        /// Where the slider is.
        by: Square,
    },
    /// In Antichess, the side to move must capture.
    CaptureForced {
        /// Where the moving piece is.
        from: Square,
    },
    /// In Atomic, a king may not capture, because it would explode.
    KingCaptures {
        /// Where the king is.
        from: Square,
    },
    /// In Atomic, the capture would explode the own king.
    ExplodesKing {
        /// Where the moving piece is.
        from: Square,
        /// Where the king is.
        king: Square,
    },
    /// In Racing Kings, no move may give check.
    GivesCheck {
        /// Where the moving piece is.
        from: Square,
    },
    /// The side to move has no right to castle to this side.
    NoCastlingRight {
        /// The castling side.
        side: CastlingSide,
    },
}
