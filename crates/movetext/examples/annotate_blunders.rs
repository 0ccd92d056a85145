//! Marks blunders in place in a file that has evaluations in comments, like the files from chess servers. All other
//! bytes stay the same.
//!
//! `cargo run --example annotate_blunders -- games.pgn`

use core::error::Error;
use movetext::{board::Color, pgn::Placement, pgn_values::Nag};
use std::{io, io::Write};

/// A move that loses at least this much winning probability is a blunder.
const BLUNDER: f64 = 0.3;

pub(crate) fn annotate(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut found = 0;
    let edited = movetext::edit_file(path, |edited| {
        let (mut blunders, mut before) = (Vec::new(), None);
        for step in edited.game().replay() {
            let after = step.node.evaluation().map(|evaluation| evaluation.score.to_win_probability());
            if let (Some(before), Some(after)) = (before, after) {
                let loss = if step.position.turn() == Color::White { before - after } else { after - before };
                let is_annotated = step.node.nags(Placement::AfterMove).next().is_some();
                if loss > BLUNDER && !is_annotated {
                    blunders.push(step.node.id());
                }
            }
            before = after;
        }
        found += blunders.len();
        blunders.into_iter().try_for_each(|blunder| edited.add_nag(blunder, Nag::VERY_POOR_MOVE).map(|_| ()))
    })?;
    Ok(writeln!(out, "{path}: {found} blunders in {} games", edited.games)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: annotate_blunders FILE")?;
    annotate(&path, &mut io::stdout().lock())
}
