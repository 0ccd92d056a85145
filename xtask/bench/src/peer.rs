//! Peers as processes that work on a file, as the command does: reading and playing every move, or writing it as well.

use core::error::Error;
use core::hint::black_box;
use std::fs::File;
use std::io::{self, Write as _};

use pgn_reader::Reader;

use crate::{pgn, write};

/// Does for the file what `role` says.
///
/// # Errors
///
/// A role that is not known, or a file that cannot be read.
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
