//! Merging several books into one.

use crate::{book_bytes, book_from, record, record_bytes, take_everything};
use movetext_openings::{
    board::Square,
    book::{Book, BookRecord, MergeError, merge},
};
use std::{env, fs, process};

fn merge_to_bytes(books: &mut [Book]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let records = merge(books, &mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, 16 * records);
    bytes
}

#[test]
fn weights_of_equal_moves_are_added() {
    let [e4, d4, c4] = [(Square::E2, Square::E4), (Square::D2, Square::D4), (Square::C2, Square::C4)];
    let scored = |(from, to), weight, learn| record(from, to, weight, learn);
    let before = BookRecord { key: 1, ..scored(e4, 4, 0) };
    let after = BookRecord { key: u64::MAX, ..scored(e4, 4, 0) };
    for (first, second, expected) in [
        // The largest weight comes first. Moves of equal weight are sorted by their bits.
        (
            vec![scored(e4, 3, 0), scored(d4, 2, 0)],
            vec![scored(d4, 2, 0)],
            vec![scored(d4, 4, 0), scored(e4, 3, 0)],
        ),
        (vec![scored(e4, 1, 0)], vec![scored(d4, 1, 0)], vec![scored(d4, 1, 0), scored(e4, 1, 0)]),
        // The first learned value is kept.
        (
            vec![scored(e4, 1, 0), scored(d4, 1, 5)],
            vec![scored(e4, 1, 7), scored(d4, 1, 6)],
            vec![scored(d4, 2, 5), scored(e4, 2, 7)],
        ),
        // Moves with weight 0 are omitted. If all moves in a position have weight 0, the position has no records.
        (vec![before, scored(e4, 0, 0)], vec![scored(e4, 0, 0), after], vec![before, after]),
        // Weights beyond 16 bits are scaled and rounded up.
        (
            vec![scored(e4, 65_535, 0), scored(c4, 3, 0)],
            vec![scored(e4, 65_535, 0), scored(d4, 20_001, 0), scored(c4, 0, 0)],
            vec![scored(e4, 65_535, 0), scored(d4, 10_001, 0), scored(c4, 2, 0)],
        ),
        // A book has the same move twice.
        (vec![scored(e4, 1, 0), scored(e4, 1, 0)], vec![], vec![scored(e4, 2, 0)]),
        (vec![before], vec![scored(e4, 1, 0), after], vec![before, scored(e4, 1, 0), after]),
    ] {
        let found = merge_to_bytes(&mut [book_from(&first), book_from(&second)]);
        assert_eq!(found, record_bytes(&expected), "{first:?} {second:?}");
    }
}

#[test]
fn merged_books_equal_book_of_all_games() {
    let texts =
        ["1. e4 e5 2. Nf3 1-0\n1. d4 1-0\n", "1. e4 c5 1/2-1/2\n", "1. d4 d5 2. c4 e6 1-0\n1. e4 c5 0-1\n"];
    let mut books = texts.map(|text| Book::from_bytes(book_bytes(text, take_everything())).unwrap());
    assert_eq!(merge_to_bytes(&mut books), book_bytes(&texts.concat(), take_everything()));
    let one = book_bytes(texts[0], take_everything());
    assert_eq!(merge_to_bytes(&mut [Book::from_bytes(one.as_slice()).unwrap()]), one);
    assert!(merge_to_bytes(&mut []).is_empty());
}

#[test]
fn merge_error_has_index_of_book() {
    let path = env::temp_dir().join(format!("movetext-{}-merged.bin", process::id()));
    let e4 = record(Square::E2, Square::E4, 1, 0);
    fs::write(&path, record_bytes(&[e4, e4])).unwrap();
    let mut books = [book_from(&[e4]), Book::open(&path).unwrap()];
    fs::write(&path, e4.to_bytes()).unwrap();
    let error = merge(&mut books, Vec::new()).unwrap_err();
    fs::remove_file(&path).unwrap();
    assert!(matches!(error, MergeError::Read { place: 1, .. }), "{error}");
    assert!(error.to_string().starts_with("book 2: cannot be read: "), "{error}");
}
