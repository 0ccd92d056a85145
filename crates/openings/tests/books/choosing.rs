//! Choosing moves from a book.

use crate::{book_from, record};
use alloc::collections::BTreeMap;
use movetext_openings::{
    board::{Position, Square},
    book::BookRecord,
};

#[test]
fn choose_follows_weights() {
    let start = Position::initial();
    let moves = [
        record(Square::E2, Square::E4, 5, 0),
        record(Square::D2, Square::D4, 2, 9),
        record(Square::C2, Square::C4, 0, 0),
        record(Square::G1, Square::F3, 1, 0),
    ];
    let mut book = book_from(&moves);
    let mut chosen = BTreeMap::new();
    for random in (0..80).chain(u64::MAX / 8 * 8 - 80..u64::MAX / 8 * 8) {
        let found = book.choose(&start, random).unwrap().unwrap();
        *chosen.entry(found.mv.to_string()).or_insert(0) += 1;
        assert_eq!(found.learn, if found.mv.to_string() == "d2d4" { 9 } else { 0 });
    }
    let expected = [("d2d4", 40), ("e2e4", 100), ("g1f3", 20)];
    assert!(chosen.iter().map(|(mv, &count)| (mv.as_str(), count)).eq(expected), "{chosen:?}");
}

#[test]
fn choose_without_weight_returns_none() {
    let start = Position::initial();
    assert_eq!(book_from(&[]).choose(&start, 1).unwrap(), None);
    assert_eq!(book_from(&[record(Square::E2, Square::E4, 0, 0)]).choose(&start, 1).unwrap(), None);
    let other = BookRecord { key: start.key().unwrap() + 1, ..record(Square::E2, Square::E4, 1, 0) };
    assert_eq!(book_from(&[other]).choose(&start, 1).unwrap(), None);
}

#[test]
fn moves_are_found_between_other_positions() {
    let start = Position::initial();
    let found = record(Square::E2, Square::E4, 1, 0);
    for before in 0..9 {
        for after in 0..9 {
            let key = start.key().unwrap();
            let keys = (key - before..key).chain([key]).chain(key + 1..=key + after);
            let records: Vec<BookRecord> = keys.map(|key| BookRecord { key, ..found }).collect();
            assert_eq!(book_from(&records).moves(&start).unwrap().len(), 1, "{before} {after}");
            let others: Vec<BookRecord> = records.into_iter().filter(|record| record.key != key).collect();
            assert_eq!(book_from(&others).moves(&start).unwrap(), [], "{before} {after}");
        }
    }
}
