//! Checks that each record of an EPD suite can be read, and that its operations fit its position.
//!
//! `cargo run --example check_epd_suite -- suite.epd`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::fen::{Leniency, epd::Records};

/// Returns one line per fault.
pub(crate) fn check(suite: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for record in Records::new(suite, Leniency::Import) {
        match &record.read {
            Err(errors) => faults.push(format!("{}: {errors}", record.line)),
            Ok(read) => {
                faults.extend(read.repairs().iter().map(|repair| format!("{}: {repair}", record.line)));
                faults.extend(read.epd().check().iter().map(|fault| format!("{}: {fault}", record.line)));
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
