//! Counts the moves that were played in a position, with their results, in all games of a file. Memory use is bounded.
//!
//! `cargo run --example count_moves -- games.pgn.zst 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'`

use core::error::Error;
use movetext::{
    Games,
    archive::tree::TreeBuilder,
    fen::{Fen, Leniency},
    filter::Filter,
    san::San,
};
use std::{io, io::Write};

pub(crate) fn count(path: &str, fen: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let position = Fen::read_position(fen, Leniency::Import)?;
    let key = position.key().ok_or("move statistics have no variants")?;
    let builder = TreeBuilder::new(60, Filter::default()).with_position(key);
    for games in Games::open(path)?.batches() {
        builder.count(games?, &mut ())?;
    }
    let mut tree = builder.finish()?;
    while let Some(record) = tree.next_record()? {
        let counts = &record.counts;
        let results = [counts.white_wins, counts.draws, counts.black_wins];
        let mv = record.mv.find_move(&position)?;
        writeln!(out, "{}: {} games {results:?}", San::from_move(mv, &position), counts.games)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let fen = std::env::args().nth(2).unwrap_or_else(|| "startpos".to_owned());
    count(&path, &fen, &mut io::stdout().lock())
}
