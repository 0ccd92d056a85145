//! Variant moves as the pieces make them, before the rules decide which are legal.

use crate::{
    attacks,
    bitboard::Bitboard,
    castling::{CastlingPath, CastlingSide},
    color::Color,
    movegen::sink::promotion_kinds,
    moves::{Move, MoveKind, MoveList},
    piece::{Piece, Role},
    position::Position,
    rules::Rules,
    square::{Rank, Square},
};

impl Position {
    /// Returns all moves that the side to move could make if its king could be captured.
    pub(super) fn pseudo_legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let (us, occupied) = (self.board.by_color(self.turn), self.occupied());
        for from in us {
            let targets = match self.board.role_at(from) {
                Some(Role::Pawn) => {
                    self.pawn_moves(from, &mut moves);
                    continue;
                }
                Some(Role::Knight) => attacks::knight_attacks(from),
                Some(Role::Bishop) => attacks::bishop_attacks(from, occupied),
                Some(Role::Rook) => attacks::rook_attacks(from, occupied),
                Some(Role::Queen) => attacks::queen_attacks(from, occupied),
                Some(Role::King) => attacks::king_attacks(from),
                None => continue,
            };
            for to in targets - us {
                let kind = if occupied.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
                moves.push(Move::new(from, to, kind));
            }
        }
        CastlingSide::ALL
            .into_iter()
            .filter_map(|side| self.castling_by_rules(side))
            .for_each(|mv| moves.push(mv));
        self.drops(&mut moves);
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut MoveList) {
        let (us, empty) = (self.turn, !self.occupied());
        let attacked = attacks::pawn_attacks(us, from);
        for to in attacked & self.board.by_color(!us) {
            self.pawn_arrives(from, to, MoveKind::Capture, moves);
        }
        if let Some(to) = self.en_passant.filter(|&to| attacked.contains(to)) {
            moves.push(Move::new(from, to, MoveKind::EnPassant));
        }
        let Some(single) = ahead(us, from).filter(|&to| empty.contains(to)) else { return };
        self.pawn_arrives(from, single, MoveKind::Quiet, moves);
        let Some(double) = ahead(us, single).filter(|&to| empty.contains(to)) else { return };
        if from.rank() == second_rank(us) {
            moves.push(Move::new(from, double, MoveKind::DoubleAdvance));
        } else if self.rules() == Rules::Horde && from.rank() == us.back_rank() {
            // The pawn cannot be captured en passant, so this is not the move that sets an en passant square.
            moves.push(Move::new(from, double, MoveKind::Quiet));
        }
    }

    /// Adds a pawn move, or all promotions if it reaches the last rank.
    fn pawn_arrives(&self, from: Square, to: Square, arrival: MoveKind, moves: &mut MoveList) {
        if to.rank() != (!self.turn).back_rank() {
            moves.push(Move::new(from, to, arrival));
            return;
        }
        promotion_kinds(arrival).into_iter().for_each(|kind| moves.push(Move::new(from, to, kind)));
        if self.rules() == Rules::Antichess {
            let kind = if arrival == MoveKind::Capture {
                MoveKind::CapturePromoteKing
            } else {
                MoveKind::DropOrPromoteKing
            };
            moves.push(Move::new(from, to, kind));
        }
    }

    /// Returns the castling move to one side if nothing is in the way and the king crosses no attacked square. The
    /// rules then test the square where it arrives, because the rook may shield it there.
    pub(super) fn castling_by_rules(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn;
        let rook = self.castling.rook_square(us, side)?;
        let king = self.board.king_of(us)?;
        let path = CastlingPath::new(side, king.file(), rook.file());
        let crossed = path.king_path(us).without(side.king_destination(us)).with(king);
        let left = self.occupied().without(king);
        let is_free = !self.occupied().intersects(path.lane(us))
            && crossed.into_iter().all(|square| !self.board.threatens(self.rules(), !us, square, left));
        is_free.then(|| Move::new(king, rook, MoveKind::Castle))
    }

    /// Adds the drops of pieces in the pocket.
    fn drops(&self, moves: &mut MoveList) {
        let pockets = self.pockets();
        if pockets.is_empty() {
            return;
        }
        let empty = !self.occupied();
        let back_ranks = Rank::One.bitboard() | Rank::Eight.bitboard();
        for role in Role::ALL {
            if pockets.count(Piece::new(self.turn, role)) == 0 {
                continue;
            }
            let targets = if role == Role::Pawn { empty - back_ranks } else { empty };
            targets.into_iter().for_each(|to| moves.push(Move::drop(role, to)));
        }
    }
}

/// Returns the next square in the direction in which a side's pawns advance, or `None` on the last rank.
fn ahead(color: Color, from: Square) -> Option<Square> {
    let next = match color {
        Color::White => Bitboard(from.bitboard().0 << 8),
        Color::Black => Bitboard(from.bitboard().0 >> 8),
    };
    next.first()
}

const fn second_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Two,
        Color::Black => Rank::Seven,
    }
}
