//! What makes a setup a legal position (PGN 16.1.3): one function a rule.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::piece::Role;
use crate::position::attackers;
use crate::setup::{Setup, SetupReason, SetupReasons};
use crate::square::{Rank, Square};

/// Every rule the setup breaks.
pub(crate) fn reasons(setup: &Setup) -> SetupReasons {
    let mut reasons = SetupReasons::NONE;
    for reason in SetupReason::ALL {
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
                !(attackers(board, king, board.occupied()) & board.by_color(setup.turn)).is_empty()
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

/// Whether a side has more than eight pawns could have become, so that no game leads there.
///
/// The rule also keeps the number of moves below what a move list holds.
fn has_too_much(board: &Board, color: Color) -> bool {
    let count = |role| board.of(color, role).count();
    let light = Bitboard(0x55aa_55aa_55aa_55aa);
    let bishops = board.of(color, Role::Bishop);
    // The two bishops of the start stand on squares of different colours.
    let promoted_bishops =
        (bishops & light).count().saturating_sub(1) + (bishops - light).count().saturating_sub(1);
    let promoted = promoted_bishops
        + count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2);
    count(Role::Pawn) + promoted > 8 || board.by_color(color).count() > 16
}

/// Whether king and rook of a castling right stand where they can castle from. True if the right is not held.
pub(crate) fn castling_is_possible(setup: &Setup, color: Color, side: CastlingSide) -> bool {
    let Some(rook) = setup.castling.rook_square(color, side) else { return true };
    let Some(king) = setup.board.of(color, Role::King).single() else { return false };
    let outward = match side {
        CastlingSide::King => rook.file() > king.file(),
        CastlingSide::Queen => rook.file() < king.file(),
    };
    king.rank() == color.back_rank() && outward && setup.board.of(color, Role::Rook).contains(rook)
}

/// Whether a pawn can just have passed over the en passant square. True if there is none.
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
        && check_is_older_than_advance(setup, pawn)
}

/// Whether a check, if there is one, can be there right after the pawn advanced two squares: it is by the pawn
/// itself, or by a slider whose line the pawn has left.
fn check_is_older_than_advance(setup: &Setup, pawn: Square) -> bool {
    let board = &setup.board;
    let Some(king) = board.of(setup.turn, Role::King).single() else { return true };
    let origin = match setup.turn {
        Color::White => Rank::Seven,
        Color::Black => Rank::Two,
    };
    let before = board.occupied().without(pawn).with(Square::new(pawn.file(), origin));
    let sliders = board.straight_sliders() & attacks::rook_attacks(king, before)
        | board.diagonal_sliders() & attacks::bishop_attacks(king, before);
    let leapers = attacks::knight_attacks(king) & board.by_role(Role::Knight);
    !(sliders | leapers).intersects(board.by_color(!setup.turn))
}
