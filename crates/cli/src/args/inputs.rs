//! Arguments that select the games to read and the number of threads.

use clap::{Args, ValueEnum};
use core::num::{NonZeroU64, NonZeroUsize};
use movetext_input::{ExpectedContent, Input, Selection};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files to read, in this order; without files or with `-`, standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the input [default: detected from its first bytes]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) from: Option<Origin>,
    /// Read only games A to B, counted from 1 over all files; either end may be omitted
    #[arg(long, value_name = "A..B")]
    pub(crate) games: Option<Selection>,
    /// Read only the first N of these games
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Ignore the index files beside the inputs
    #[arg(long)]
    pub(crate) no_index: bool,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Arguments of long runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArguments {
    /// Number of threads, at most 256; the output does not depend on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Approximate memory for the games that all threads hold at a time, with an optional unit (K, MB, GiB, ...). A
    /// larger game is processed alone; the output does not depend on it
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = byte_count)]
    pub(crate) memory: NonZeroU64,
    /// Show progress
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: ProgressWhen,
    /// Print no summary and no hints. Commands other than `check` then list errors only, unless codes are selected
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl InputArguments {
    /// Returns the inputs in order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        named(&self.files)
    }

    /// Returns the expected format of the inputs.
    pub(crate) const fn expected(&self) -> ExpectedContent {
        match self.from {
            Some(Origin::Pgc) => ExpectedContent::Pgc,
            Some(Origin::Jsonl) => ExpectedContent::JsonLines,
            None => ExpectedContent::Games,
        }
    }

    /// Returns the selected games.
    pub(crate) fn selection(&self) -> Selection {
        let selection = self.games.unwrap_or_default();
        self.limit.map_or(selection, |limit| selection.with_limit(limit))
    }
}

impl RunArguments {
    /// Returns the memory limit for games in flight, in bytes.
    pub(crate) const fn memory(&self) -> u64 {
        self.memory.get()
    }

    /// Returns the part of the memory that is for counts of moves, in bytes: one half.
    pub(crate) const fn count_memory(&self) -> u64 {
        self.memory() / 2
    }
}

/// Units of bytes: `K` and `KiB` are 1,024, `KB` is 1,000, in either case.
const UNITS: [(&str, u64); 13] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kib", 1 << 10),
    ("kb", 1_000),
    ("m", 1 << 20),
    ("mib", 1 << 20),
    ("mb", 1_000_000),
    ("g", 1 << 30),
    ("gib", 1 << 30),
    ("gb", 1_000_000_000),
    ("t", 1 << 40),
    ("tib", 1 << 40),
];

/// Parses a number of bytes with an optional unit.
pub(super) fn byte_count(text: &str) -> Result<NonZeroU64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let unit = unit.trim_start().to_ascii_lowercase();
    let unit = UNITS.iter().find(|(name, _)| *name == unit).map(|&(_, bytes)| bytes);
    let number = number.parse::<u64>().ok();
    let bytes = number.zip(unit).and_then(|(number, unit)| number.checked_mul(unit));
    bytes
        .and_then(NonZeroU64::new)
        .ok_or_else(|| "expected a number of bytes from 1 on, such as 1000000, 512M or 2GiB".to_owned())
}

/// Parses a number greater than zero.
pub(super) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number from 1 on".to_owned())
}

/// Returns the inputs with these names, or standard input if there are none.
pub(super) fn named(files: &[PathBuf]) -> Vec<Input> {
    if files.is_empty() { vec![Input::Stdin] } else { files.iter().map(Input::from).collect() }
}

/// The source formats that `--from` accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Origin {
    /// PGC, the binary format of section 20 of the standard
    Pgc,
    /// JSON Lines, one object per game
    Jsonl,
}

/// The values of `--progress`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressWhen {
    /// After one second, if standard error is a terminal
    Auto,
    /// From the start; one line per second if standard error is not a terminal
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use super::byte_count;

    #[test]
    fn byte_count_takes_the_usual_units() {
        for (text, bytes) in [
            ("1", 1),
            ("4096", 4_096),
            ("7b", 7),
            ("3K", 3 << 10),
            ("3k", 3 << 10),
            ("3KiB", 3 << 10),
            ("3kB", 3_000),
            ("512M", 512 << 20),
            ("512 MiB", 512 << 20),
            ("512MB", 512_000_000),
            ("2G", 2 << 30),
            ("1T", 1 << 40),
        ] {
            assert_eq!(byte_count(text).map(u64::from), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "0",
            "0K",
            "K",
            "-1",
            "+1",
            "1.5G",
            "1KK",
            "1iB",
            "x",
            "1 2",
            "99999999999999999999",
            "99999999T",
        ] {
            assert!(byte_count(text).is_err(), "{text}");
        }
    }
}
