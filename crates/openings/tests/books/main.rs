//! Polyglot books: the encoding of moves, damaged books, books made out of games, merged books.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod choosing;
mod damaged;
mod encoding;
mod from_games;
mod merging;

use movetext_openings::{
    board::{Position, Square},
    book::{Book, BookBuilder, BookOptions, BookRecord},
};

/// Takes every move of every game.
fn everything() -> BookOptions {
    BookOptions::new().max_plies(u32::MAX).min_games(1).min_score(0.0)
}

fn bytes_of(text: &str, options: BookOptions) -> Vec<u8> {
    let mut builder = BookBuilder::new(options);
    movetext_openings::pgn::read(text.as_bytes(), &mut builder, &mut ());
    let mut bytes = Vec::new();
    let records = builder.write(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, records * BookRecord::BYTES as u64);
    bytes
}

fn bytes_of_records(records: &[BookRecord]) -> Vec<u8> {
    records.iter().flat_map(|record| record.to_bytes()).collect()
}

/// Returns the book with these records, which are in order.
fn book_of(records: &[BookRecord]) -> Book {
    Book::from_bytes(bytes_of_records(records)).unwrap()
}

/// Returns a record of the initial position with a move of two squares.
fn record(from: Square, to: Square, weight: u16, learn: u32) -> BookRecord {
    let mv = Position::initial().find_move(from, to, None).unwrap();
    BookRecord { learn, ..BookRecord::new(Position::initial().key(), mv.code(), weight) }
}
