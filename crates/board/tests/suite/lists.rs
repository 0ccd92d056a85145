//! Move lists: reused, sorted and filtered.

use movetext_board::{Move, MoveList, Position, movegen::MoveSelection};

use crate::walks::walk_all;

#[test]
fn refilled_list_equals_new_list() {
    let mut list = MoveList::new();
    walk_all(60, 80, |at, moves| {
        at.legal_moves_into(&mut list);
        assert_eq!(&*list, moves, "in\n{at:?}");
        let selection = MoveSelection::ALL.captures();
        at.selected_moves_into(selection, &mut list);
        assert_eq!(list, at.selected_moves(selection), "in\n{at:?}");
    });
}

#[test]
fn list_is_sorted_in_place_and_filtered() {
    let mut list = Position::initial().legal_moves();
    let mut expected: Vec<Move> = list.iter().copied().collect();
    expected.sort_unstable_by_key(|mv| (mv.target(), mv.origin()));
    list.sort_unstable_by_key(|mv| (mv.target(), mv.origin()));
    assert_eq!(&*list, expected);
    list.swap(0, 19);
    expected.swap(0, 19);
    list.retain(|mv| mv.is_double_advance());
    expected.retain(|mv| mv.is_double_advance());
    assert_eq!((&*list, list.len()), (&*expected, 8));
    list.clear();
    assert_eq!(list, MoveList::new());
    Position::initial().legal_moves_into(&mut list);
    assert_eq!(list.into_iter().len(), 20);
}
