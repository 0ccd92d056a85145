//! Writes the table of names that is part of this crate: the Rust source of all positions in files of tab-separated
//! values. The names of the files are the arguments. `cargo xtask codegen openings` runs it.

extern crate alloc;

use alloc::collections::BTreeMap;
use core::error::Error;
use movetext_openings::Openings;
use std::{
    env,
    fs::File,
    io::{self, BufReader, Read, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut texts: Box<dyn Read> = Box::new(io::empty());
    for path in env::args_os().skip(1) {
        texts = Box::new(texts.chain(File::open(path)?));
    }
    let openings = Openings::from_tsv(BufReader::new(texts))?;
    let mut starts: BTreeMap<&str, usize> = openings.positions().map(|(_, _, name)| (name, 0)).collect();
    let mut length = 0;
    for (name, start) in &mut starts {
        *start = length;
        length += name.len();
    }

    let mut out = io::stdout().lock();
    writeln!(out, "//! The names of openings that Lichess collects, in the public domain (CC0).\n")?;
    writeln!(out, "use crate::openings::Name;\n")?;
    writeln!(out, "/// The smallest number of men in a position.")?;
    writeln!(out, "pub(crate) const FEWEST_MEN: u32 = {};\n", openings.fewest_men())?;
    writeln!(out, "/// The keys of the positions, sorted.")?;
    writeln!(out, "pub(crate) static KEYS: [u64; {}] = [", openings.len())?;
    for (key, ..) in openings.positions() {
        writeln!(out, "0x{key:016x},")?;
    }
    writeln!(
        out,
        "];\n\n/// The code and the name of each position: where the name starts, and its length in bytes."
    )?;
    writeln!(out, "pub(crate) static NAMES: [Name; {}] = [", openings.len())?;
    for (_, eco, name) in openings.positions() {
        let start = starts.get(name).copied().unwrap_or_default();
        writeln!(out, "Name::new('{}', {}, {start}, {}),", eco.volume(), eco.code(), name.len())?;
    }
    writeln!(out, "];\n\n/// All names, in the order of the alphabet.")?;
    writeln!(out, "pub(crate) static TEXT: &str = concat!(")?;
    for name in starts.keys() {
        writeln!(out, "{name:?},")?;
    }
    writeln!(out, ");")?;
    Ok(())
}
