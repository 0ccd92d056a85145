//! The rules for legal setups (PGN 16.1.3).

use super::{Setup, SetupReason, SetupReasons};
use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::CastlingSide,
    color::Color,
    piece::Role,
    square::{Rank, Square},
};

/// Returns whether the setup breaks no rule. This is faster than testing whether [`reasons`] returns an empty set.
pub(crate) fn is_valid(setup: &Setup) -> bool {
    let board = &setup.board;
    let [Some(_), Some(_)] = Color::ALL.map(|color| board.by_color_role(color, Role::King).single()) else {
        return false;
    };
    let Some(king) = board.king_of(!setup.turn) else { return false };
    let back_ranks = Rank::One.bitboard() | Rank::Eight.bitboard();
    !board.by_role(Role::Pawn).intersects(back_ranks)
        && !Color::ALL.into_iter().any(|color| has_too_much(board, color))
        && setup.castling.iter().all(|(color, side, _)| castling_is_possible(setup, color, side))
        && en_passant_is_possible(setup)
        && setup.checks_left.is_possible(setup.rules)
        && !board.attackers(king, board.occupied()).intersects(board.by_color(setup.turn))
}

/// Returns every rule that the setup breaks.
pub(crate) fn reasons(setup: &Setup) -> SetupReasons {
    let mut reasons = SetupReasons::NONE;
    for &reason in SetupReason::ALL {
        let broken = match reason {
            SetupReason::WhiteKingMissing => setup.board.king_of(Color::White).is_none(),
            SetupReason::BlackKingMissing => setup.board.king_of(Color::Black).is_none(),
            SetupReason::ChecksLeft => !setup.checks_left.is_possible(setup.rules),
            _ => !squares(setup, reason).is_empty(),
        };
        if broken {
            reasons.insert(reason);
        }
    }
    reasons
}

/// Returns the squares where the setup breaks the rule for `reason`.
pub(crate) fn squares(setup: &Setup, reason: SetupReason) -> Bitboard {
    let board = &setup.board;
    match reason {
        SetupReason::WhiteKingMissing | SetupReason::BlackKingMissing | SetupReason::ChecksLeft => {
            Bitboard::EMPTY
        }
        SetupReason::SeveralKings => for_both(|color| {
            let kings = board.by_color_role(color, Role::King);
            if kings.has_several() { kings } else { Bitboard::EMPTY }
        }),
        SetupReason::PawnOnBackRank => {
            board.by_role(Role::Pawn) & (Rank::One.bitboard() | Rank::Eight.bitboard())
        }
        SetupReason::TooMuchMaterial => {
            for_both(|color| if has_too_much(board, color) { board.by_color(color) } else { Bitboard::EMPTY })
        }
        SetupReason::OpponentInCheck => board
            .by_color_role(!setup.turn, Role::King)
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

fn for_both(squares: impl Fn(Color) -> Bitboard) -> Bitboard {
    squares(Color::White) | squares(Color::Black)
}

/// Returns whether a side has more than sixteen men or more than eight pawns.
///
/// We do not limit promoted pieces, because composers, trainers and servers use such positions, and they are playable.
/// The limit of sixteen men also bounds the size of move lists.
fn has_too_much(board: &Board, color: Color) -> bool {
    board.by_color_role(color, Role::Pawn).count() > 8 || board.by_color(color).count() > 16
}

/// Returns whether king and rook are where they can castle, or `true` if the side does not have the right.
pub(crate) fn castling_is_possible(setup: &Setup, color: Color, side: CastlingSide) -> bool {
    let Some(rook) = setup.castling.rook_square(color, side) else { return true };
    let Some(king) = setup.board.by_color_role(color, Role::King).single() else { return false };
    let outward = match side {
        CastlingSide::King => rook.file() > king.file(),
        CastlingSide::Queen => rook.file() < king.file(),
    };
    king.rank() == color.back_rank() && outward && setup.board.by_color_role(color, Role::Rook).contains(rook)
}

/// Returns whether a pawn can just have passed the en passant square, or `true` if there is no such square. A check
/// that existed before the double advance is accepted, because published test suites contain such positions.
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
        && setup.board.by_color_role(!setup.turn, Role::Pawn).contains(pawn)
}
