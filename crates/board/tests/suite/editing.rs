//! Edits setups, swaps colours and flips files, and checks the resulting positions and moves.

use alloc::collections::BTreeSet;

use movetext_board::{Color, Move, Piece, Position, Role, Rules, Setup, Square};

use crate::walks::walk_all;
use movetext_testkit::{Random, positions::setup};

#[test]
fn put_and_remove_return_the_old_piece() {
    let mut random = Random::new(7);
    let mut setup = Setup::EMPTY;
    let mut expected = [None; 64];
    for _ in 0..20_000 {
        let square = random.pick(&Square::ALL);
        let piece = Piece::new(random.pick(&Color::ALL), random.pick(&Role::ALL));
        let slot = &mut expected[square.index()];
        if random.one_in(2) {
            assert_eq!(setup.put(square, piece), slot.replace(piece));
        } else {
            assert_eq!(setup.remove(square), slot.take());
        }
        assert_eq!(Square::ALL.map(|square| setup.board.piece_at(square)), expected);
    }
}

#[test]
fn swap_colors_and_flip_files_commute() {
    walk_all(100, 80, |at, _| {
        let setup = Setup::from(at);
        assert_eq!(setup.swap_colors().swap_colors(), setup);
        assert_eq!(setup.flip_files().flip_files(), setup);
        assert_eq!(setup.flip_files().swap_colors(), setup.swap_colors().flip_files());
    });
}

#[test]
fn swap_colors_of_position_equals_setup() {
    walk_all(60, 80, |at, _| {
        if at.rules() == Rules::Horde {
            return;
        }
        let mirrored = at.swap_colors();
        let made = Position::try_from(Setup::from(at).swap_colors()).expect("legal when mirrored");
        assert_eq!((mirrored, mirrored.key()), (made, made.key()));
        assert_eq!(mirrored.swap_colors(), *at);
        assert_eq!(at.without_key().swap_colors().key(), mirrored.key());
        assert_eq!(mirrored.is_check(), at.is_check());
    });
}

#[test]
fn swap_colors_mirrors_all_moves() {
    let is_symmetric = |rules| !matches!(rules, Rules::Horde | Rules::RacingKings);
    compare_moves(Setup::swap_colors, Square::flip_ranks, is_symmetric, |_| true);
}

#[test]
fn flip_files_flips_moves_except_castling() {
    compare_moves(Setup::flip_files, Square::flip_files, |_| true, |mv| !mv.is_castling());
}

#[track_caller]
fn compare_moves(
    turn_setup: fn(&Setup) -> Setup,
    turn_square: fn(Square) -> Square,
    is_compared: fn(Rules) -> bool,
    counts: fn(Move) -> bool,
) {
    let named = |mv: &Move| (mv.dropped_role(), mv.promotion(), mv.is_capture());
    walk_all(200, 80, |here, here_moves| {
        if !is_compared(here.rules()) {
            return;
        }
        let there = Position::try_from(turn_setup(&Setup::from(here))).expect("legal when turned");
        let turned: BTreeSet<_> = here_moves
            .iter()
            .filter(|&&mv| counts(mv))
            .map(|mv| (turn_square(mv.origin()), turn_square(mv.target()), named(mv)))
            .collect();
        let found: BTreeSet<_> = there
            .legal_moves()
            .iter()
            .filter(|&&mv| counts(mv))
            .map(|mv| (mv.origin(), mv.target(), named(mv)))
            .collect();
        assert_eq!(turned, found, "in\n{here:?}");
    });
}

#[test]
fn rights_and_en_passant_are_mirrored() {
    for (here, swapped, flipped) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq -",
            "r3k2r/8/8/8/8/8/8/R3K2R b Qk -",
            "r2k3r/8/8/8/8/8/8/R2K3R w Ah -",
        ),
        ("4k3/8/8/8/1pP5/8/8/4K3 b - c3", "4k3/8/8/1Pp5/8/8/8/4K3 w - c6", "3k4/8/8/8/5Pp1/8/8/3K4 b - f3"),
    ] {
        assert_eq!(setup(here).swap_colors(), setup(swapped));
        assert_eq!(setup(here).flip_files(), setup(flipped));
    }
}
