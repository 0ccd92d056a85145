//! The rules that make a setup a legal position (PGN 16.1.3), one function per rule.

use super::{Setup, SetupReason, SetupReasons};
use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::CastlingSide,
    color::Color,
    piece::Role,
    square::{Rank, Square},
};

/// Whether the setup breaks no rule: equal to an empty result of [`reasons`], but computes no reasons.
pub(crate) fn is_valid(setup: &Setup) -> bool {
    let board = &setup.board;
    let [Some(_), Some(_)] = Color::ALL.map(|color| board.of(color, Role::King).single()) else {
        return false;
    };
    let Some(king) = board.king_of(!setup.turn) else { return false };
    let back_ranks = Rank::One.bitboard() | Rank::Eight.bitboard();
    !board.by_role(Role::Pawn).intersects(back_ranks)
        && !Color::ALL.into_iter().any(|color| has_too_much(board, color))
        && setup.castling.iter().all(|(color, side, _)| castling_is_possible(setup, color, side))
        && en_passant_is_possible(setup)
        && !board.attackers(king, board.occupied()).intersects(board.by_color(setup.turn))
}

/// Every rule the setup breaks.
pub(crate) fn reasons(setup: &Setup) -> SetupReasons {
    let mut reasons = SetupReasons::NONE;
    for &reason in SetupReason::ALL {
        let broken = match reason {
            SetupReason::WhiteKingMissing => setup.board.king_of(Color::White).is_none(),
            SetupReason::BlackKingMissing => setup.board.king_of(Color::Black).is_none(),
            _ => !squares(setup, reason).is_empty(),
        };
        if broken {
            reasons.insert(reason);
        }
    }
    reasons
}

/// The squares where the setup breaks a rule.
pub(crate) fn squares(setup: &Setup, reason: SetupReason) -> Bitboard {
    let board = &setup.board;
    match reason {
        SetupReason::WhiteKingMissing | SetupReason::BlackKingMissing => Bitboard::EMPTY,
        SetupReason::SeveralKings => both(|color| {
            let kings = board.of(color, Role::King);
            if kings.has_several() { kings } else { Bitboard::EMPTY }
        }),
        SetupReason::PawnOnBackRank => {
            board.by_role(Role::Pawn) & (Rank::One.bitboard() | Rank::Eight.bitboard())
        }
        SetupReason::TooMuchMaterial => {
            both(|color| if has_too_much(board, color) { board.by_color(color) } else { Bitboard::EMPTY })
        }
        SetupReason::OpponentInCheck => board
            .of(!setup.turn, Role::King)
            .into_iter()
            .filter(|&king| {
                !(board.attackers(king, board.occupied()) & board.by_color(setup.turn)).is_empty()
            })
            .collect(),
        SetupReason::CastlingRight => setup
            .castling
            .iter()
            .filter(|&(color, side, _)| !castling_is_possible(setup, color, side))
            .map(|(color, _, file)| Square::new(file, color.back_rank()))
            .collect(),
        SetupReason::EnPassantSquare => match setup.en_passant {
            Some(square) if !en_passant_is_possible(setup) => square.bitboard(),
            _ => Bitboard::EMPTY,
        },
    }
}

fn both(of: impl Fn(Color) -> Bitboard) -> Bitboard {
    of(Color::White) | of(Color::Black)
}

/// Whether a side has more men, or more pawns, than at the start.
///
/// The number of promoted pieces is not checked: composers, trainers and servers use such positions, and they are
/// playable. Sixteen men also bound the size of the move list.
fn has_too_much(board: &Board, color: Color) -> bool {
    board.of(color, Role::Pawn).count() > 8 || board.by_color(color).count() > 16
}

/// Whether king and rook of a castling right are on squares from which they can castle. True without the right.
pub(crate) fn castling_is_possible(setup: &Setup, color: Color, side: CastlingSide) -> bool {
    let Some(rook) = setup.castling.rook_square(color, side) else { return true };
    let Some(king) = setup.board.of(color, Role::King).single() else { return false };
    let outward = match side {
        CastlingSide::King => rook.file() > king.file(),
        CastlingSide::Queen => rook.file() < king.file(),
    };
    king.rank() == color.back_rank() && outward && setup.board.of(color, Role::Rook).contains(rook)
}

/// Whether a pawn can just have passed the en passant square. True if there is none. A check that is older than the
/// advance is accepted, because published suites contain such positions.
pub(crate) fn en_passant_is_possible(setup: &Setup) -> bool {
    let Some(square) = setup.en_passant else { return true };
    let (rank, origin, landing) = match setup.turn {
        Color::White => (Rank::Six, Rank::Seven, Rank::Five),
        Color::Black => (Rank::Three, Rank::Two, Rank::Four),
    };
    let passed = square.bitboard().with(Square::new(square.file(), origin));
    let pawn = Square::new(square.file(), landing);
    square.rank() == rank
        && !setup.board.occupied().intersects(passed)
        && setup.board.of(!setup.turn, Role::Pawn).contains(pawn)
}
