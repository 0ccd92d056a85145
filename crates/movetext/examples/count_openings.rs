//! Counts the openings of an archive, compressed or not, by the ECO tags of its games.
//!
//! `cargo run --example count_openings -- games.pgn.zst`
#![allow(clippy::print_stdout, clippy::std_instead_of_alloc, reason = "a program prints, and has std")]

use movetext::{
    archive::{Input, SourceError, Stream},
    pgn::{Flow, Interest, Tag, Visitor},
};
use std::collections::BTreeMap;

#[derive(Default)]
pub(crate) struct Openings(pub(crate) BTreeMap<String, u64>);

impl Visitor for Openings {
    fn interest(&self) -> Interest {
        Interest::SCAN // only tags: moves are skipped
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if tag.name == "ECO" {
            *self.0.entry(tag.value.to_string()).or_default() += 1;
        }
        Flow::Continue
    }
}

/// Counts the games of each ECO code. Memory does not depend on the length of the file.
pub(crate) fn count(path: &str) -> Result<Openings, SourceError> {
    let mut openings = Openings::default();
    Stream::new().visit(&Input::from(path), &mut openings, &mut ())?;
    Ok(openings)
}

fn main() -> Result<(), SourceError> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "-".to_owned());
    for (code, games) in count(&path)?.0 {
        println!("{code} {games}");
    }
    Ok(())
}
