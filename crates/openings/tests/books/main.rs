//! Polyglot books: the encoding of moves, damaged books, books from games, merged books.
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

/// Returns options that select every move of every game.
fn take_everything() -> BookOptions {
    BookOptions::new().max_plies(u32::MAX).min_games(1).min_score(0.0)
}

fn book_bytes(text: &str, options: BookOptions) -> Vec<u8> {
    let mut builder = BookBuilder::new(options);
    movetext_openings::pgn::read(text.as_bytes(), &mut builder, &mut ());
    let mut bytes = Vec::new();
    let records = builder.write(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, records * BookRecord::BYTES as u64);
    bytes
}

fn record_bytes(records: &[BookRecord]) -> Vec<u8> {
    records.iter().flat_map(|record| record.to_bytes()).collect()
}

/// Returns a book with these records, which must be sorted.
fn book_from(records: &[BookRecord]) -> Book {
    Book::from_bytes(record_bytes(records)).unwrap()
}

/// Returns a record for a move in the initial position.
fn record(from: Square, to: Square, weight: u16, learn: u32) -> BookRecord {
    let mv = Position::initial().find_move(from, to, None).unwrap();
    BookRecord { learn, ..BookRecord::new(Position::initial().key().unwrap(), mv.code(), weight) }
}
