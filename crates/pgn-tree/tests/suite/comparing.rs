//! Equality of games, of their trees and of their main lines (PGN 8).

use crate::game;
use movetext_pgn_tree::Game;
use movetext_testkit::table;

#[test]
fn games_that_differ_are_not_equal() {
    let rows = table::rows("trees/different.tsv");
    let games: Vec<Game> = rows.iter().map(|row| game(&table::text(&row.cells[0]))).collect();
    for (index, one) in games.iter().enumerate() {
        for (other_index, other) in games.iter().enumerate() {
            assert_eq!(
                one == other,
                index == other_index,
                "{} and {}",
                rows[index].place,
                rows[other_index].place
            );
        }
    }
}

#[test]
fn layout_and_source_location_are_ignored() {
    let one = game("1. e4 {a} $1 (1. d4) *");
    let other = game("\n\n1 e4 $1 {a}\n(1.d4)*");
    assert_eq!(one, other);
    assert_ne!(one.offset(), other.offset());
}

#[test]
fn moves_are_compared_without_annotations() {
    let plain = game("[White \"A\"]\n\n1. e4 e5 *");
    let annotated = game("[White \"B\"]\n\n1. e4 $1 {a} (1. d4) 1... e5 1-0");
    assert!(plain.has_same_moves(&annotated) && plain.is_duplicate_of(&annotated));
    assert!(!plain.has_same_tree(&annotated));
    assert!(annotated.has_same_tree(&game("1. e4 (1. d4) 1... e5 {b} *")));
    assert!(!annotated.has_same_tree(&game("1. e4 e5 (1. d4) *")));
    for other in ["1. e4 *", "1. e4 e5 2. d4 *", "1. e4 e5 2. Ke3 *", "1. e4 c5 *"] {
        assert!(!plain.has_same_moves(&game(other)), "{other}");
        assert!(!plain.has_same_tree(&game(other)), "{other}");
    }
}

#[test]
fn games_from_different_positions_differ() {
    let set_up =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2\"]\n\n2. e4 *";
    assert!(!game(set_up).has_same_moves(&game("1. e4 *")));
    assert!(!game("[Variant \"Bughouse\"]\n\n1. e4 *").has_same_moves(&game("*")));
}

#[test]
fn games_without_moves_are_compared_by_tags() {
    let [a, b] = ["[White \"A\"]\n\n*", "[White \"B\"]\n\n*"].map(game);
    assert!(a.has_same_moves(&b) && !a.is_duplicate_of(&b));
    assert!(a.is_duplicate_of(&a.clone()));
    let [c, d] = ["[Variant \"Bughouse\"]\n\n1. e4 *", "[Variant \"Bughouse\"]\n\n1. d4 *"].map(game);
    assert!(!c.is_duplicate_of(&d), "text that could not be played counts");
}
