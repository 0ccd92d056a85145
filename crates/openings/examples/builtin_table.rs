//! Writes the built-in table of this crate from TSV files. The first argument is `table` for `builtin.bin`, or `names`
//! for `builtin.txt`. The other arguments are the TSV files. `cargo xtask codegen` runs this program. `src/builtin.rs`
//! describes the format.

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
    for path in env::args_os().skip(2) {
        texts = Box::new(texts.chain(File::open(path)?));
    }
    let openings = Openings::from_tsv(BufReader::new(texts))?;
    let mut starts: BTreeMap<&str, u32> = openings.positions().map(|(_, _, name)| (name, 0)).collect();
    let mut names = String::new();
    for (name, start) in &mut starts {
        *start = u32::try_from(names.len())?;
        names.extend([name, "\n"]);
    }
    let mut out = io::stdout().lock();
    if env::args_os().nth(1).is_some_and(|word| word == "names") {
        return Ok(out.write_all(names.as_bytes())?);
    }
    out.write_all(&openings.min_piece_count().to_le_bytes())?;
    for (key, eco, name) in openings.positions() {
        out.write_all(&key.to_le_bytes())?;
        out.write_all(&starts.get(name).copied().unwrap_or_default().to_le_bytes())?;
        out.write_all(&u16::try_from(name.len())?.to_le_bytes())?;
        out.write_all(&[u8::try_from(eco.volume())?, eco.code()])?;
    }
    Ok(())
}
