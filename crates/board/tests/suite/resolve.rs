//! Compares [`Position::resolve`] with single queries and with the generated moves.

use movetext_board::{Bitboard, File, Move, Position, Rank, Role, Square, movegen::Candidates};

use crate::walks::walk_all;
use movetext_testkit::Random;

/// Resolves a move by filtering the list of all legal moves.
fn by_filtering(
    at: &Position,
    moves: &[Move],
    (role, to, promotion): (Role, Square, Option<Role>),
    among: Bitboard,
) -> Candidates {
    let meant = moves
        .iter()
        .copied()
        .filter(|mv| mv.target() == to && mv.promotion() == promotion && among.contains(mv.origin()))
        .filter(|mv| !mv.is_castling() && mv.dropped_role().is_none())
        .filter(|mv| at.piece_at(mv.origin()).is_some_and(|piece| piece.role == role));
    candidates(meant)
}

fn candidates(moves: impl Iterator<Item = Move>) -> Candidates {
    let moves: Vec<Move> = moves.collect();
    match moves[..] {
        [] => Candidates::None,
        [mv] => Candidates::One(mv),
        _ => Candidates::Several(moves.iter().map(|mv| mv.origin()).collect()),
    }
}

#[test]
fn resolve_matches_filtered_moves() {
    let mut random = Random::new(8_232);
    walk_all(150, 90, |at, moves| {
        let origins = random.pick(&File::ALL).bitboard() | random.pick(&Rank::ALL).bitboard();
        for role in Role::ALL {
            for to in Square::ALL {
                for promotion in [None].into_iter().chain(Role::ALL.map(Some)) {
                    for among in [Bitboard::FULL, origins] {
                        let asked = (role, to, promotion);
                        let found = at.resolve(role, to, among, promotion);
                        assert_eq!(found, by_filtering(at, moves, asked, among), "{asked:?} in\n{at:?}");
                    }
                    let found = at.resolve(role, to, Bitboard::FULL, promotion);
                    let origins = at.origins(role, to);
                    let singly = origins.into_iter().filter_map(|from| at.find_move(from, to, promotion));
                    assert_eq!(found, candidates(singly), "{role} {to} in\n{at:?}");
                }
            }
        }
    });
}

#[test]
fn origins_among_excludes_other_squares() {
    walk_all(200, 120, |at, moves| {
        for &mv in moves.iter().filter(|mv| mv.dropped_role().is_none()) {
            let role = at.piece_at(mv.origin()).unwrap().role;
            let others = at.origins(role, mv.target()).without(mv.origin());
            assert_eq!(
                at.origins_among(role, mv.target(), !mv.origin().bitboard()),
                others,
                "{mv:?} in\n{at:?}"
            );
        }
    });
}
