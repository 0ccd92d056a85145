//! Generates moves of knights, bishops, rooks and queens.

use super::{MoveGenerator, sink::Sink};
use crate::{attacks, bitboard::Bitboard, piece::Role};

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    #[inline]
    pub(super) fn piece_moves<S: Sink>(&self, sink: &mut S) {
        let allowed = self.evasion_mask - self.us;
        // A pinned knight cannot move, because no knight move stays on a line.
        for from in (self.board.by_role(Role::Knight) & self.us) - self.pinned {
            sink.piece(Role::Knight, from, attacks::knight_attacks(from) & allowed, self.them);
        }
        let bishops = self.board.by_role(Role::Bishop) & self.us;
        let rooks = self.board.by_role(Role::Rook) & self.us;
        let queens = self.board.by_role(Role::Queen) & self.us;
        for from in bishops - self.pinned {
            sink.piece(Role::Bishop, from, attacks::bishop_attacks(from, self.occupied) & allowed, self.them);
        }
        for from in rooks - self.pinned {
            sink.piece(Role::Rook, from, attacks::rook_attacks(from, self.occupied) & allowed, self.them);
        }
        for from in queens - self.pinned {
            sink.piece(Role::Queen, from, attacks::queen_attacks(from, self.occupied) & allowed, self.them);
        }
        if self.pinned.is_empty() {
            return;
        }
        for from in bishops & self.pinned {
            let targets = attacks::bishop_attacks(from, self.occupied) & self.line_of(from) & allowed;
            sink.piece(Role::Bishop, from, targets, self.them);
        }
        for from in rooks & self.pinned {
            let targets = attacks::rook_attacks(from, self.occupied) & self.line_of(from) & allowed;
            sink.piece(Role::Rook, from, targets, self.them);
        }
        for from in queens & self.pinned {
            let targets = attacks::queen_attacks(from, self.occupied) & self.line_of(from) & allowed;
            sink.piece(Role::Queen, from, targets, self.them);
        }
    }

    /// Returns the line through the king and a piece of its side. If the piece is pinned, it must stay on this line.
    #[inline]
    pub(super) fn line_of(&self, from: crate::square::Square) -> Bitboard {
        attacks::line(self.king, from)
    }
}
