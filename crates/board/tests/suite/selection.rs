//! Compares selected moves and move sets with the filtered list of all moves.

use alloc::collections::BTreeSet;
use core::ops::ControlFlow;

use movetext_board::{Bitboard, Move, MoveList, Position, Role, Rules, Square, movegen::MoveSelection};

use crate::walks::{targets_of, walk_all};
use movetext_testkit::{Random, positions::position};

#[track_caller]
fn same(at: &Position, selected: &MoveList, all: &[Move], wanted: impl Fn(Move) -> bool) {
    let due: BTreeSet<Move> = all.iter().copied().filter(|&mv| wanted(mv)).collect();
    let found: BTreeSet<Move> = selected.iter().copied().collect();
    assert_eq!(found.len(), selected.len(), "twice the same move in\n{at:?}");
    assert_eq!(found, due, "in\n{at:?}");
}

/// Returns whether a move comes from one of these squares. A drop comes from no square, so only all squares include it.
fn comes_from(mv: Move, origins: Bitboard) -> bool {
    if mv.dropped_role().is_some() { origins == Bitboard::FULL } else { origins.contains(mv.origin()) }
}

#[test]
fn single_selections_match_filtered_list() {
    let mut random = Random::new(4);
    walk_all(400, 120, |at, all| {
        let mask = Bitboard::from_bits(random.next_u64() & random.next_u64());
        same(at, &at.selected_moves(MoveSelection::ALL.origins(mask)), all, |mv| comes_from(mv, mask));
        same(at, &at.selected_moves(MoveSelection::ALL.targets(mask)), all, |mv| {
            targets_of(at, mv).any(|to| mask.contains(to))
        });
        for role in Role::ALL {
            let origins = at.board().by_role(role);
            same(at, &at.selected_moves(MoveSelection::ALL.origins(origins)), all, |mv| {
                comes_from(mv, origins)
            });
        }
        same(at, &at.captures(), all, Move::is_capture);
        same(at, &at.selected_moves(MoveSelection::ALL.quiet()), all, |mv| !mv.is_capture());
        same(at, &at.selected_moves(MoveSelection::ALL.checks()), all, |mv| at.play(mv).is_check());
    });
}

#[test]
fn combined_selections_match_filtered_list() {
    let mut random = Random::new(16);
    walk_all(300, 100, |at, all| {
        let origins = Bitboard::from_bits(random.next_u64() | random.next_u64());
        let targets = Bitboard::from_bits(random.next_u64() | random.next_u64());
        let some = MoveSelection::ALL.origins(origins).targets(targets);
        let inside = |mv: Move| comes_from(mv, origins) && targets_of(at, mv).any(|to| targets.contains(to));
        same(at, &at.selected_moves(some), all, inside);
        same(at, &at.selected_moves(some.captures()), all, |mv| inside(mv) && mv.is_capture());
        same(at, &at.selected_moves(some.quiet()), all, |mv| inside(mv) && !mv.is_capture());
        let checks = |mv| inside(mv) && at.play(mv).is_check();
        same(at, &at.selected_moves(some.checks()), all, checks);
        let captures = some.checks().captures();
        same(at, &at.selected_moves(captures), all, |mv| checks(mv) && mv.is_capture());
        let quiet = some.checks().quiet();
        same(at, &at.selected_moves(quiet), all, |mv| checks(mv) && !mv.is_capture());
        same(at, &at.selected_moves(some.captures().quiet()), all, |_| false);
    });
}

#[test]
fn visited_sets_have_each_move_once() {
    walk_all(300, 100, |at, all| {
        let mut list = Vec::new();
        let mut count = 0;
        let outcome = at.visit_legal_moves(|set| {
            let moves: Vec<Move> = set.moves().collect();
            assert!(!set.is_empty());
            assert_eq!((set.len(), set.moves().len()), (moves.len(), moves.len()));
            assert_eq!(set.targets(), moves.iter().map(|mv| mv.target()).collect());
            assert_eq!(set.origins(), moves.iter().map(|mv| mv.origin()).collect());
            for mv in &moves {
                let moved = mv.dropped_role().or_else(|| at.piece_at(mv.origin()).map(|piece| piece.role));
                assert_eq!(moved, Some(set.role()), "{mv:?}");
                assert_eq!(set.is_promotion(), mv.promotion().is_some());
            }
            count += set.len();
            list.extend(moves);
            ControlFlow::<()>::Continue(())
        });
        assert!(outcome.is_continue());
        assert_eq!(count, at.count_legal_moves());
        let (mut list, mut all) = (list, all.to_vec());
        list.sort_unstable();
        all.sort_unstable();
        assert_eq!(list, all, "in\n{at:?}");
    });
}

#[test]
fn moves_by_role_are_legal_moves() {
    walk_all(300, 100, |at, all| {
        let by_role = at.moves_by_role();
        let all = if at.rules() == Rules::Chess { all } else { &[] };
        let mut list: Vec<Move> = by_role.castling_moves().collect();
        assert!(list.iter().all(|mv| mv.is_castling()));
        for role in Role::ALL {
            let outcome = by_role.visit(role, |set| {
                assert_eq!(set.role(), role);
                for mv in set.moves() {
                    let to = mv.target().bitboard();
                    assert!(set.with_targets(to).moves().any(|other| other == mv));
                    assert!(set.with_targets(!to).moves().all(|other| other != mv));
                }
                list.extend(set.moves());
                ControlFlow::<()>::Continue(())
            });
            assert!(outcome.is_continue());
        }
        let mut all: Vec<Move> = all.iter().copied().filter(|mv| mv.dropped_role().is_none()).collect();
        list.sort_unstable();
        all.sort_unstable();
        assert_eq!(list, all, "in\n{at:?}");
    });
}

#[test]
fn visited_selection_has_selected_moves() {
    walk_all(200, 80, |at, _| {
        for selection in [MoveSelection::ALL, MoveSelection::ALL.captures(), MoveSelection::ALL.checks()] {
            let mut found = BTreeSet::new();
            let _ = at.visit_selected_moves(selection, |set| {
                assert!(set.moves().all(|mv| set.is_promotion() == mv.promotion().is_some()));
                found.extend(set.moves());
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(found, at.selected_moves(selection).into_iter().collect(), "in\n{at:?}");
        }
    });
}

#[test]
fn visit_stops_at_break() {
    walk_all(200, 80, |at, all| {
        let mut sets = 0;
        let _ = at.visit_legal_moves(|_| {
            sets += 1;
            ControlFlow::Break(())
        });
        assert_eq!(sets, usize::from(!all.is_empty()));
    });
}

#[test]
fn all_kinds_of_checks_are_selected() {
    let cases = [
        ("direct", "4k3/8/8/8/8/8/8/R5K1 w - -", Square::A1, Square::A8),
        ("discovered", "4k3/8/8/8/4N3/8/8/4R1K1 w - -", Square::E4, Square::C5),
        ("castling", "5k2/8/8/8/8/8/8/4K2R w K -", Square::E1, Square::H1),
        ("past the pawn taken in passing", "8/8/8/k2pP2R/8/8/8/4K3 w - d6", Square::E5, Square::D6),
        ("promotion along the pawn's file", "8/4P3/8/8/4k3/8/8/K7 w - -", Square::E7, Square::E8),
        ("advance off a diagonal", "7k/8/8/8/3P4/8/1B6/K7 w - -", Square::D4, Square::D5),
    ];
    for (name, text, from, to) in cases {
        let at = position(text);
        assert!(
            at.selected_moves(MoveSelection::ALL.checks())
                .iter()
                .any(|mv| (mv.origin(), mv.target()) == (from, to)),
            "{name}"
        );
    }
}
