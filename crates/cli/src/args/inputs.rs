//! Which games are read, and on how many threads.

use clap::Args;
use clap::ValueEnum;
use core::num::NonZeroUsize;
use movetext_archive::Expected;
use movetext_archive::Input;
use movetext_archive::Selection;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// Files to read, one stream in order; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What the input is, whatever it looks like [default: told by its bytes]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) from: Option<Origin>,
    /// Only the games from number A to B, counted from 1 over all files; either end may be left out
    #[arg(long, value_name = "A..B")]
    pub(crate) games: Option<Selection>,
    /// Only the first N of these games
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Read games without the index that lies beside their file
    #[arg(long)]
    pub(crate) no_index: bool,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// How a long run goes about it.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArguments {
    /// How many threads to work on, 256 at most; the output is the same for any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Whether to show how far a long run has come
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: ProgressWhen,
    /// No closing summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl InputArguments {
    /// The inputs in their order.
    pub(crate) fn inputs(&self) -> Vec<Input> {
        named(&self.files)
    }

    /// What the inputs should be.
    pub(crate) const fn expected(&self) -> Expected {
        match self.from {
            Some(Origin::Pgc) => Expected::Pgc,
            Some(Origin::Jsonl) => Expected::JsonLines,
            None => Expected::Games,
        }
    }

    /// The games that are chosen.
    pub(crate) fn selection(&self) -> Selection {
        let selection = self.games.unwrap_or_default();
        self.limit.map_or(selection, |limit| selection.limited(limit))
    }
}

/// A number of which none is no number.
pub(super) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a number from 1 on".to_owned())
}

/// The inputs of these names, standard input if there are none.
pub(super) fn named(files: &[PathBuf]) -> Vec<Input> {
    if files.is_empty() { vec![Input::Stdin] } else { files.iter().map(Input::from).collect() }
}

/// What games are converted from, where their bytes do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Origin {
    /// The binary format of section 20
    Pgc,
    /// An object a game, JSON Lines
    Jsonl,
}

/// Whether a long run shows how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressWhen {
    /// When it takes longer than a second and standard error is a terminal
    Auto,
    /// From the beginning, a line each second where standard error is no terminal
    Always,
    /// Not at all
    Never,
}
