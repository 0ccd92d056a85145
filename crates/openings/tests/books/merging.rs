//! Books merged into one.

use crate::{book_of, bytes_of, bytes_of_records, everything, record};
use movetext_openings::{
    board::Square,
    book::{Book, BookRecord, MergeError, merge},
};
use std::{env, fs, process};

fn merged(books: &mut [Book]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let records = merge(books, &mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, 16 * records);
    bytes
}

#[test]
fn weights_of_equal_moves_are_added() {
    let [e4, d4, c4] = [(Square::E2, Square::E4), (Square::D2, Square::D4), (Square::C2, Square::C4)];
    let of = |(from, to), weight, learn| record(from, to, weight, learn);
    let before = BookRecord { key: 1, ..of(e4, 4, 0) };
    let after = BookRecord { key: u64::MAX, ..of(e4, 4, 0) };
    for (first, second, expected) in [
        // The heaviest move comes first, then the smaller bits.
        (vec![of(e4, 3, 0), of(d4, 2, 0)], vec![of(d4, 2, 0)], vec![of(d4, 4, 0), of(e4, 3, 0)]),
        (vec![of(e4, 1, 0)], vec![of(d4, 1, 0)], vec![of(d4, 1, 0), of(e4, 1, 0)]),
        // The first learned value counts.
        (
            vec![of(e4, 1, 0), of(d4, 1, 5)],
            vec![of(e4, 1, 7), of(d4, 1, 6)],
            vec![of(d4, 2, 5), of(e4, 2, 7)],
        ),
        // Moves without weight are dropped, and positions without moves.
        (vec![before, of(e4, 0, 0)], vec![of(e4, 0, 0), after], vec![before, after]),
        // Weights beyond 16 bits are scaled and rounded up.
        (
            vec![of(e4, 65_535, 0), of(c4, 3, 0)],
            vec![of(e4, 65_535, 0), of(d4, 20_001, 0), of(c4, 0, 0)],
            vec![of(e4, 65_535, 0), of(d4, 10_001, 0), of(c4, 2, 0)],
        ),
        // The same move twice in one book.
        (vec![of(e4, 1, 0), of(e4, 1, 0)], vec![], vec![of(e4, 2, 0)]),
        (vec![before], vec![of(e4, 1, 0), after], vec![before, of(e4, 1, 0), after]),
    ] {
        let found = merged(&mut [book_of(&first), book_of(&second)]);
        assert_eq!(found, bytes_of_records(&expected), "{first:?} {second:?}");
    }
}

#[test]
fn merged_books_of_games_are_the_book_of_all_games() {
    let texts =
        ["1. e4 e5 2. Nf3 1-0\n1. d4 1-0\n", "1. e4 c5 1/2-1/2\n", "1. d4 d5 2. c4 e6 1-0\n1. e4 c5 0-1\n"];
    let mut books = texts.map(|text| Book::from_bytes(bytes_of(text, everything())).unwrap());
    assert_eq!(merged(&mut books), bytes_of(&texts.concat(), everything()));
    let one = bytes_of(texts[0], everything());
    assert_eq!(merged(&mut [Book::from_bytes(one.as_slice()).unwrap()]), one);
    assert!(merged(&mut []).is_empty());
}

#[test]
fn unreadable_book_is_named_by_its_place() {
    let path = env::temp_dir().join(format!("movetext-{}-merged.bin", process::id()));
    let e4 = record(Square::E2, Square::E4, 1, 0);
    fs::write(&path, bytes_of_records(&[e4, e4])).unwrap();
    let mut books = [book_of(&[e4]), Book::open(&path).unwrap()];
    fs::write(&path, e4.to_bytes()).unwrap();
    let error = merge(&mut books, Vec::new()).unwrap_err();
    fs::remove_file(&path).unwrap();
    assert!(matches!(error, MergeError::Read { place: 1, .. }), "{error}");
    assert!(error.to_string().starts_with("book 2: cannot be read: "), "{error}");
}
