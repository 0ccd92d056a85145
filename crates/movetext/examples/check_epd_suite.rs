//! Checks that each record of an EPD suite can be read, and that its operations fit its position.
//!
//! `cargo run --example check_epd_suite -- suite.epd`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::fen::{
    Leniency,
    epd::{self, Epd},
};

/// Returns one line per fault.
pub(crate) fn check(suite: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (line, text) in epd::lines(suite) {
        match Epd::read(text, Leniency::Import) {
            Err(errors) => faults.push(format!("{line}: {errors}")),
            Ok(read) => {
                faults.extend(read.repairs().iter().map(|repair| format!("{line}: {repair}")));
                faults.extend(read.epd().check().iter().map(|fault| format!("{line}: {fault}")));
            }
        }
    }
    faults
}

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        for fault in check(&std::fs::read_to_string(&path)?) {
            println!("{path}:{fault}");
        }
    }
    Ok(())
}
