//! Moves of knights, bishops, rooks and queens.

use super::Scene;
use super::sink::Sink;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::Role;

impl<const WHITE: bool> Scene<'_, WHITE> {
    #[inline]
    pub(super) fn piece_moves<S: Sink>(&self, sink: &mut S) {
        let allowed = self.answers - self.us;
        // A pinned knight never stays on its line.
        for from in (self.board.by_role(Role::Knight) & self.us) - self.pinned {
            sink.piece(from, attacks::knight_attacks(from) & allowed, self.them);
        }
        let diagonal = self.board.diagonal_sliders() & self.us;
        let straight = self.board.straight_sliders() & self.us;
        for from in diagonal - self.pinned {
            sink.piece(from, attacks::bishop_attacks(from, self.occupied) & allowed, self.them);
        }
        for from in straight - self.pinned {
            sink.piece(from, attacks::rook_attacks(from, self.occupied) & allowed, self.them);
        }
        if self.pinned.is_empty() {
            return;
        }
        for from in diagonal & self.pinned {
            let targets = attacks::bishop_attacks(from, self.occupied) & self.line_of(from) & allowed;
            sink.piece(from, targets, self.them);
        }
        for from in straight & self.pinned {
            let targets = attacks::rook_attacks(from, self.occupied) & self.line_of(from) & allowed;
            sink.piece(from, targets, self.them);
        }
    }

    /// The line of the king through one of his pieces, which a pinned piece may not leave.
    #[inline]
    pub(super) fn line_of(&self, from: crate::square::Square) -> Bitboard {
        attacks::line(self.king, from)
    }
}
