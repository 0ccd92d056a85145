//! Makes a Polyglot opening book from games, and shows the book's moves for the initial position.
//!
//! `cargo run --example opening_book -- games.pgn.zst book.bin`

use core::error::Error;
use movetext::{
    Games,
    board::Position,
    openings::book::{Book, BookBuilder, BookOptions},
    san::San,
};
use std::{fs::File, io, io::Write};

pub(crate) fn make(games: &str, book: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut builder = BookBuilder::new(BookOptions::new().max_plies(30).min_games(1));
    Games::open(games)?.visit_all(&mut builder, &mut ())?;
    builder.write(File::create(book)?)?;
    let position = Position::initial();
    for found in Book::open(book)?.moves(&position)? {
        writeln!(out, "{} {}", San::from_move(found.mv, &position), found.weight)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let book = arguments.next().unwrap_or_else(|| "target/book.bin".to_owned());
    make(&games, &book, &mut io::stdout().lock())
}
