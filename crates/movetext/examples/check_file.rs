//! Reports what is wrong in a file of games. With `--fix`, applies all unambiguous fixes in place.
//!
//! `cargo run --example check_file -- games.pgn --fix`

use core::error::Error;
use movetext::archive::diagnostics::DiagnosticSelection;
use std::{io, io::Write};

pub(crate) fn check(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let report = movetext::check_file(path)?;
    for diagnostic in report.diagnostics() {
        writeln!(out, "{path}:{diagnostic}")?;
    }
    Ok(writeln!(out, "{} games, {} plies", report.games(), report.plies())?)
}

pub(crate) fn fix(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let fixed = movetext::fix_file(path, &DiagnosticSelection::default())?;
    Ok(writeln!(out, "{} diagnostics fixed", fixed.diagnostics)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let mut out = io::stdout().lock();
    if std::env::args().nth(2).is_some_and(|option| option == "--fix") {
        fix(&path, &mut out)?;
    }
    check(&path, &mut out)
}
