//! Arguments of `movetext diff`.

use super::values::{at_least_one, byte_count};
use clap::{Args, ValueEnum};
use core::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// Shows which games were removed, added or changed.
///
/// Two games are versions of each other if they have the same players, date and round, or the same moves and at least
/// 20 plies. Games with the same event and site, and games with the same moves, are preferred. The order of games does
/// not matter. If both players are unknown, only the moves decide.
///
/// Each difference is one line. It shows the place of the game, and whether the game was removed, added or changed. For
/// a changed game, it also shows the place in the old file, the tags that differ, the first move of the main line that
/// differs, and at how many moves the comments, glyphs and variations differ. White space, the spelling of moves, move
/// numbers, the order of tags and escaped lines are ignored, and so are annotations after the first move that differs.
///
/// Each file is read twice, so both must be regular files. This needs about 200 bytes of memory for each game in both
/// files, and also the text of the old version of each changed game.
///
/// Errors in games are not listed; text that cannot be played is compared as words. Exit status: 0 if there are no
/// differences, 1 if there are some, 2 if a file cannot be read or is text without games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext diff old.pgn new.pgn   one line for each game that differs
  movetext diff --format json monday.pgn tuesday.pgn.zst > changes.jsonl")]
pub(crate) struct DiffArguments {
    /// The old file
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,
    /// The new file
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,
    /// Format of the differences
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: DiffFormat,
    /// Number of threads, at most 256; the output does not depend on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Approximate memory for the games that all threads hold at a time; units such as K, MB or GiB are optional
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = byte_count)]
    pub(crate) memory: NonZeroU64,
    /// Print no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// One line for each game that differs
    Text,
    /// One JSON object for each game that differs
    Json,
}
