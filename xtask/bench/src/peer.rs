//! Peers as processes that read a file like the command: they play every move, and optionally write it.

use core::{error::Error, hint::black_box};
use std::{
    fs::File,
    io::{self, Write as _},
};

use pgn_reader::Reader;

use crate::{pgn, write};

/// Runs the peer `role` on a file.
///
/// # Errors
///
/// If no peer has this role, or if the file cannot be read.
pub(crate) fn run(role: &str, file: &str) -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new(File::open(file)?);
    match role {
        "validate" => {
            let mut visitor = pgn::Replayed::default();
            reader.visit_all_games(&mut visitor)?;
            black_box(&visitor);
        }
        "write" => {
            let mut out = io::stdout().lock();
            let mut visitor = write::ByHand::default();
            while reader.read_game(&mut visitor)?.is_some() {
                if visitor.text().len() > 1 << 16 {
                    out.write_all(visitor.text())?;
                    visitor.clear();
                }
            }
            out.write_all(visitor.text())?;
        }
        _ => return Err(format!("no peer is named `{role}`").into()),
    }
    Ok(())
}
