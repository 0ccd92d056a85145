//! Builds a game from tags and moves, with a comment, a glyph, clocks, an evaluation and a variation. Returns an error
//! for illegal moves.
//!
//! `cargo run --example build_game -- Ann Bob`

use core::{error::Error, time::Duration};
use movetext::{
    pgn_tree::Game,
    pgn_values::{GameResult, Nag, command::Score},
    pgn_writer,
};
use std::{io, io::Write};

pub(crate) fn build(white: &str, black: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut game = Game::new();
    game.set_tag("Event", "Summer open")?.set_tag("White", white)?.set_tag("Black", black)?;
    let mut line = game.mainline_mut();
    line.play_san("e4")?.clock(Duration::from_secs(180));
    line.play_san("e5")?.clock(Duration::from_secs(179));
    line.play_san("Bc4")?;
    line.play_san("Nc6")?;
    line.play_san("Qh5")?.evaluation(Score::Centipawns(-20));
    line.play_san("Nf6")?.nag(Nag::VERY_POOR_MOVE).comment("overlooks the threat");
    line.variation_before(|better| better.play_san("g6"))?;
    line.play_san("Qxf7#")?;
    if line.position().is_checkmate() {
        game.set_result(GameResult::WhiteWins)?;
    }
    write!(out, "{}", pgn_writer::to_string(&game))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = std::env::args().skip(1);
    let white = names.next().unwrap_or_else(|| "Ann".to_owned());
    let black = names.next().unwrap_or_else(|| "Bob".to_owned());
    build(&white, &black, &mut io::stdout().lock())
}
