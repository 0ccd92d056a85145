//! Setups that are edited, mirrored and flipped, and the effect on positions and their moves.

use alloc::collections::BTreeSet;

use movetext_board::{Color, Move, Piece, Position, Role, Setup, Square, perft};

use crate::walks::walk;
use movetext_testkit::{Random, positions::position};

#[test]
fn put_and_remove_give_back_what_stood_there() {
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
fn mirroring_and_flipping_are_involutions_and_commute() {
    walk(100, 80, |at, _| {
        let setup = Setup::from(at);
        assert_eq!(setup.mirrored().mirrored(), setup);
        assert_eq!(setup.flipped().flipped(), setup);
        assert_eq!(setup.flipped().mirrored(), setup.mirrored().flipped());
    });
}

#[test]
fn mirrored_positions_are_those_of_mirrored_setups() {
    walk(60, 80, |at, moves| {
        let mirrored = at.mirrored();
        let made = Position::try_from(Setup::from(at).mirrored()).expect("legal when mirrored");
        assert_eq!((mirrored, mirrored.key()), (made, made.key()));
        assert_eq!(mirrored.mirrored(), *at);
        assert_eq!(at.without_key().mirrored().key(), mirrored.key());
        assert_eq!(mirrored.is_check(), at.is_check());
        assert_eq!(perft(&mirrored, 2), perft(at, 2), "in\n{at:?}");
        for &mv in moves.iter().take(3) {
            let turned = mirrored.find_move(mv.origin().mirrored(), mv.target().mirrored(), mv.promotion());
            assert_eq!(
                turned.map(|turned| mirrored.play(turned)).map(|next| next.mirrored().key()),
                Some(at.play(mv).key())
            );
        }
    });
}

#[test]
fn rights_and_squares_of_mirrored_positions_change_sides() {
    let at = position("r3k2r/8/8/8/1pP5/8/8/R3K2R b Kq c3");
    assert_eq!(at.mirrored(), position("r3k2r/8/8/1Pp5/8/8/8/R3K2R w Qk c6"));
}

#[test]
fn mirrored_positions_are_legal_and_have_the_mirrored_moves() {
    compare_moves(Setup::mirrored, Square::mirrored, |_| true);
}

#[test]
fn flipped_positions_have_flipped_moves_except_castling() {
    compare_moves(Setup::flipped, Square::flipped, |mv| !mv.is_castling());
}

#[track_caller]
fn compare_moves(
    turn_setup: fn(&Setup) -> Setup,
    turn_square: fn(Square) -> Square,
    counts: fn(Move) -> bool,
) {
    walk(200, 80, |here, here_moves| {
        let there = Position::try_from(turn_setup(&Setup::from(here))).expect("legal when turned");
        let turned: BTreeSet<_> = here_moves
            .iter()
            .filter(|&&mv| counts(mv))
            .map(|mv| (turn_square(mv.origin()), turn_square(mv.target()), mv.promotion(), mv.is_capture()))
            .collect();
        let found: BTreeSet<_> = there
            .legal_moves()
            .iter()
            .filter(|&&mv| counts(mv))
            .map(|mv| (mv.origin(), mv.target(), mv.promotion(), mv.is_capture()))
            .collect();
        assert_eq!(turned, found, "in\n{here:?}");
    });
}

#[test]
fn a_right_follows_its_rook_to_the_other_wing() {
    let here = position("r3k2r/8/8/8/8/8/8/R3K2R w Kq -");
    let there = position("r2k3r/8/8/8/8/8/8/R2K3R w Ah -");
    assert_eq!(Setup::from(&here).flipped(), Setup::from(&there));
}

#[test]
fn a_pawn_that_advanced_keeps_its_en_passant_square_when_turned() {
    let here = position("4k3/8/8/8/1pP5/8/8/4K3 b - c3");
    assert_eq!(Setup::from(&here).mirrored(), Setup::from(&position("4k3/8/8/1Pp5/8/8/8/4K3 w - c6")));
    assert_eq!(Setup::from(&here).flipped(), Setup::from(&position("3k4/8/8/8/5Pp1/8/8/3K4 b - f3")));
}
