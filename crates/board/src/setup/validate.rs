//! The rules for legal setups (PGN 16.1.3).

use super::{Setup, SetupReason, SetupReasons};
use crate::{
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    piece::{Piece, Role},
    rules::Rules,
    square::{Rank, Square},
};

/// Returns whether the setup breaks no rule. In chess, this is faster than testing whether [`reasons`] returns an empty
/// set.
pub(crate) fn is_valid(setup: &Setup) -> bool {
    if setup.rules != Rules::Chess {
        return reasons(setup) == SetupReasons::NONE;
    }
    let board = &setup.board;
    let [Some(_), Some(_)] = Color::ALL.map(|color| board.by_color_role(color, Role::King).single()) else {
        return false;
    };
    let Some(king) = board.king_of(!setup.turn) else { return false };
    let back_ranks = Rank::One.bitboard() | Rank::Eight.bitboard();
    !board.by_role(Role::Pawn).intersects(back_ranks)
        && !Color::ALL.into_iter().any(|color| has_too_much(setup, color))
        && setup.castling.iter().all(|(color, side, _)| castling_is_possible(setup, color, side))
        && en_passant_is_possible(setup)
        && setup.checks_left.is_possible(setup.rules)
        && setup.pockets.is_empty()
        && setup.promoted.is_empty()
        && !board.attackers(king, board.occupied()).intersects(board.by_color(setup.turn))
}

/// Returns every rule that the setup breaks.
pub(crate) fn reasons(setup: &Setup) -> SetupReasons {
    let mut reasons = SetupReasons::NONE;
    for &reason in SetupReason::ALL {
        let broken = match reason {
            SetupReason::WhiteKingMissing => is_king_missing(setup, Color::White),
            SetupReason::BlackKingMissing => is_king_missing(setup, Color::Black),
            SetupReason::TooMuchMaterial => Color::ALL.into_iter().any(|color| has_too_much(setup, color)),
            SetupReason::ChecksLeft => !setup.checks_left.is_possible(setup.rules),
            SetupReason::Pockets => !setup.pockets.is_empty() && setup.rules != Rules::Crazyhouse,
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
        SetupReason::WhiteKingMissing
        | SetupReason::BlackKingMissing
        | SetupReason::ChecksLeft
        | SetupReason::Pockets => Bitboard::EMPTY,
        SetupReason::SeveralKings => for_both(|color| {
            let kings = board.by_color_role(color, Role::King);
            if has_too_many_kings(setup, color) { kings } else { Bitboard::EMPTY }
        }),
        SetupReason::PawnOnBackRank => {
            let back_ranks = board.by_role(Role::Pawn) & (Rank::One.bitboard() | Rank::Eight.bitboard());
            let of_horde = board.by_color(Color::White) & Rank::One.bitboard();
            if setup.rules == Rules::Horde { back_ranks - of_horde } else { back_ranks }
        }
        SetupReason::TooMuchMaterial => {
            for_both(|color| if has_too_much(setup, color) { board.by_color(color) } else { Bitboard::EMPTY })
        }
        SetupReason::OpponentInCheck => for_both(|color| forbidden_check(setup, color)),
        SetupReason::Promoted if setup.rules == Rules::Crazyhouse => {
            let ordinary = board.by_role(Role::Pawn) | board.by_role(Role::King);
            setup.promoted - (board.occupied() - ordinary)
        }
        SetupReason::Promoted => setup.promoted,
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

fn is_king_missing(setup: &Setup, color: Color) -> bool {
    let is_needed = match setup.rules {
        // The last move may have exploded the king of the side to move.
        Rules::Atomic => color != setup.turn,
        rules => rules.has_royal_king(color),
    };
    is_needed && setup.board.king_of(color).is_none()
}

fn has_too_many_kings(setup: &Setup, color: Color) -> bool {
    let kings = setup.board.by_color_role(color, Role::King);
    match setup.rules {
        Rules::Antichess => false,
        Rules::Horde if color == Color::White => !kings.is_empty(),
        _ => kings.has_several(),
    }
}

/// Returns whether a side has more men or pawns than the rules allow. In Crazyhouse, both sides share one limit.
///
/// We do not limit promoted pieces, because composers, trainers and servers use such positions, and they are playable.
/// The limits also bound the size of move lists.
fn has_too_much(setup: &Setup, color: Color) -> bool {
    let board = &setup.board;
    let (pawns, men) = (board.by_color_role(color, Role::Pawn).count(), board.by_color(color).count());
    match setup.rules {
        Rules::Horde if color == Color::White => men > 36,
        Rules::Crazyhouse => {
            let dropped = |color| setup.pockets.count(Piece::new(color, Role::Pawn));
            let pawns = board.by_role(Role::Pawn).count() + dropped(Color::White) + dropped(Color::Black);
            pawns > 16 || board.occupied().count() as usize + setup.pockets.pieces().count() > 32
        }
        _ => pawns > 8 || men > 16,
    }
}

/// Returns the kings of a side if it must not be in check but is. In Atomic, a side in check may have won by exploding
/// the king of the side to move.
fn forbidden_check(setup: &Setup, color: Color) -> Bitboard {
    let may_be_in_check = match setup.rules {
        Rules::RacingKings => false,
        Rules::Atomic if setup.board.king_of(setup.turn).is_none() => true,
        _ => color == setup.turn,
    };
    let is_forbidden = |king: &Square| {
        !may_be_in_check && setup.board.threatens(setup.rules, !color, *king, setup.board.occupied())
    };
    let kings = setup.board.by_color_role(color, Role::King);
    let kings = if setup.rules.has_royal_king(color) { kings } else { Bitboard::EMPTY };
    kings.into_iter().filter(is_forbidden).collect()
}

/// Returns whether king and rook are where they can castle, or `true` if the side does not have the right. A promoted
/// rook has never been in the corner at the start of the game, so it has no right.
pub(crate) fn castling_is_possible(setup: &Setup, color: Color, side: CastlingSide) -> bool {
    let Some(rook) = setup.castling.rook_square(color, side) else { return true };
    if !setup.rules.has_castling() {
        return false;
    }
    let Some(king) = setup.board.by_color_role(color, Role::King).single() else { return false };
    let outward = match side {
        CastlingSide::King => rook.file() > king.file(),
        CastlingSide::Queen => rook.file() < king.file(),
    };
    let rooks = setup.board.by_color_role(color, Role::Rook) - setup.promoted;
    king.rank() == color.back_rank() && outward && rooks.contains(rook)
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
