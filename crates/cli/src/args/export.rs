//! Arguments of `movetext export`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use super::inputs::at_least_one;
use clap::Args;
use clap::ValueEnum;
use core::num::NonZeroUsize;
use movetext_pgn_writer::Charset;
use movetext_pgn_writer::Layout;
use movetext_pgn_writer::Newline;
use std::path::PathBuf;

/// Rewrites PGN, or PGC, in the standard's export format, byte for byte reproducible.
///
/// What cannot be played is kept as a comment. Findings go to standard error.
///
/// A file that --in-place rewrites keeps its owner, group and mode, and symbolic links to it. One that has several hard
/// links, or that another program changes meanwhile, is not rewritten; the exit status is 2.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext export games.pgn > clean.pgn
  movetext export --reduced --limit 100 games.pgn
  movetext export --in-place --no-clocks a.pgn b.pgn")]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// Write the reduced format: seven tags and the moves alone; games from a set-up position are left out
    #[arg(long)]
    pub(crate) reduced: bool,
    /// With --reduced, keep games from a set-up position, with their SetUp and FEN tags
    #[arg(long, requires = "reduced")]
    pub(crate) keep_setup: bool,
    /// The most characters on a line of moves
    #[arg(long, value_name = "N", default_value = "79", value_parser = at_least_one)]
    pub(crate) width: NonZeroUsize,
    /// Leave comments out
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Leave numeric annotation glyphs out
    #[arg(long)]
    pub(crate) no_nags: bool,
    /// Leave variations out
    #[arg(long)]
    pub(crate) no_variations: bool,
    /// Take clock times out of comments
    #[arg(long)]
    pub(crate) no_clocks: bool,
    /// Keep lines that begin with a percent sign
    #[arg(long)]
    pub(crate) keep_escapes: bool,
    /// Keep line comments as such, where they fit on a line
    #[arg(long)]
    pub(crate) keep_line_comments: bool,
    /// Keep the lines and blanks of comments
    #[arg(long)]
    pub(crate) verbatim_comments: bool,
    /// Write suffixes and symbols where they mean the same as a glyph
    #[arg(long)]
    pub(crate) symbols: bool,
    /// Do not number a move of Black behind a glyph alone
    #[arg(long)]
    pub(crate) compact: bool,
    /// Where lines end
    #[arg(long, value_enum, default_value = "filled")]
    pub(crate) layout: LayoutName,
    /// Which characters are written; others become question marks
    #[arg(long, value_enum, default_value = "utf-8")]
    pub(crate) encoding: EncodingName,
    /// How lines end
    #[arg(long, value_enum, default_value = "lf")]
    pub(crate) newline: NewlineName,
    /// Write to FILE, which is replaced at the end, if nothing failed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rewrite each file by itself, which has to be text
    #[arg(long, conflicts_with = "output", requires = "files")]
    pub(crate) in_place: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum NewlineName {
    /// Line feed, as the standard stores games
    Lf,
    /// Carriage return and line feed
    Crlf,
}

impl From<NewlineName> for Newline {
    fn from(name: NewlineName) -> Self {
        match name {
            NewlineName::Lf => Self::LineFeed,
            NewlineName::Crlf => Self::CarriageReturnLineFeed,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LayoutName {
    /// As much as fits on each line
    Filled,
    /// Each move pair of the main line begins a line
    Pairs,
    /// A game, tags included, is one line
    Game,
}

impl From<LayoutName> for Layout {
    fn from(name: LayoutName) -> Self {
        match name {
            LayoutName::Filled => Self::Filled,
            LayoutName::Pairs => Self::MovePairs,
            LayoutName::Game => Self::GamePerLine,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodingName {
    /// All characters
    #[value(name = "utf-8")]
    Utf8,
    /// ISO 8859/1, the character set of the standard
    #[value(name = "latin-1")]
    Latin1,
    /// Letters without accents, and signs
    Ascii,
}

impl From<EncodingName> for Charset {
    fn from(name: EncodingName) -> Self {
        match name {
            EncodingName::Utf8 => Self::Utf8,
            EncodingName::Latin1 => Self::Latin1,
            EncodingName::Ascii => Self::Ascii,
        }
    }
}
