//! Generates moves of knights, bishops, rooks and queens.

use super::{MoveGenerator, sink::Sink};
use crate::{
    attacks,
    bitboard::Bitboard,
    piece::{Piece, Role},
    square::Square,
};

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    #[inline]
    pub(super) fn piece_moves<S: Sink>(&self, sink: &mut S) {
        self.moves_of::<false, S>(Role::Knight, sink);
        self.moves_of::<false, S>(Role::Bishop, sink);
        self.moves_of::<false, S>(Role::Rook, sink);
        self.moves_of::<false, S>(Role::Queen, sink);
        // A pinned knight cannot move, because no knight move stays on a line.
        if !self.pinned.is_empty() {
            self.moves_of::<true, S>(Role::Bishop, sink);
            self.moves_of::<true, S>(Role::Rook, sink);
            self.moves_of::<true, S>(Role::Queen, sink);
        }
    }

    /// Generates the moves of the pinned pieces of one kind, or of all others of this kind.
    #[inline(always)] // The kind is known at each call.
    fn moves_of<const PINNED: bool, S: Sink>(&self, role: Role, sink: &mut S) {
        let allowed = self.evasion_mask - self.us;
        let pieces = self.board.by_role(role) & self.us;
        for from in if PINNED { pieces & self.pinned } else { pieces - self.pinned } {
            let reach = attacks::piece_attacks(Piece::new(Self::US, role), from, self.occupied) & allowed;
            let targets = if PINNED { reach & self.line_of(from) } else { reach };
            sink.piece(role, from, targets, self.them);
        }
    }

    /// Returns the line through the king and a piece of its side. If the piece is pinned, it must stay on this line.
    #[inline]
    pub(super) fn line_of(&self, from: Square) -> Bitboard {
        attacks::line(self.king, from)
    }
}
