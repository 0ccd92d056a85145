//! Answers the upload of a file like a web backend: returns counts and diagnostics as JSON, in the same form as
//! `movetext check --format json`. Needs the feature `serde`.
//!
//! `cargo run --example json_diagnostics --features serde -- games.pgn`

use core::error::Error;
use movetext::CheckOptions;
use serde_json::json;
use std::{fs, io, io::Write};

/// Writes the response to a request with the body `body`. Limits the number of diagnostics.
pub(crate) fn answer(body: &[u8], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let report = CheckOptions::default().with_limit(100).check(body);
    let response = json!({
        "games": report.games(),
        "ok": report.is_ok(),
        "diagnostics": report.diagnostics(),
    });
    Ok(serde_json::to_writer(out, &response)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    answer(&fs::read(path)?, &mut io::stdout().lock())
}
