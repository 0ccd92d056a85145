//! Arguments of `movetext export`.

use super::{
    diagnostics::DiagnosticArguments,
    inputs::InputArguments,
    tag_name::{parse_droppable_tag, parse_tag_name},
    values::at_least_one,
};
use clap::{Args, ValueEnum};
use core::num::NonZeroUsize;
use movetext_archive::convert::CommentTemplate;
use movetext_pgn_writer::{Charset, Layout, Newline};
use std::path::PathBuf;

/// Rewrites games in export format: equal games have equal bytes.
///
/// Text that cannot be played is kept as a comment. Diagnostics go to standard error.
///
/// Text may be UTF-8, Windows-1252 (with Latin-1), or UTF-16 with a byte order mark.
///
/// With --in-place, each loss is an error and sets the exit status to 1, because no copy of what was lost remains. A file
/// that --in-place rewrites keeps its owner, group and mode, and symbolic links to it still work. A file is not
/// rewritten if it has several hard links, or if another program changes it during the run; the exit status is then 2.
/// Text with more words than moves, such as an e-mail with a game in it, is not rewritten either; the exit status is
/// then 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext export games.pgn > clean.pgn
  movetext export --reduced --limit 100 games.pgn
  movetext export --in-place --no-clocks a.pgn b.pgn
  movetext export --tags roster,ECO --ply-count games.pgn
  movetext export --move-comment '{fen}' --end-comment 'key {key}' games.pgn
  movetext export --tags none --no-move-numbers --no-results --layout game a.pgn")]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Write the reduced format: only the Seven Tag Roster and the moves; games from a set-up position and games of
    /// variants are omitted
    #[arg(long)]
    pub(crate) reduced: bool,
    /// With --reduced, write games from a set-up position, too, with their SetUp and FEN tags
    #[arg(long, requires = "reduced")]
    pub(crate) keep_setup: bool,
    /// Maximum number of characters on a line of moves
    #[arg(long, value_name = "N", default_value = "79", value_parser = at_least_one::<NonZeroUsize>)]
    pub(crate) width: NonZeroUsize,
    #[command(flatten)]
    pub(crate) edits: EditArguments,
    /// Omit comments
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Omit numeric annotation glyphs
    #[arg(long)]
    pub(crate) no_nags: bool,
    /// Omit variations
    #[arg(long)]
    pub(crate) no_variations: bool,
    /// Remove clock times from comments
    #[arg(long)]
    pub(crate) no_clocks: bool,
    /// Keep lines that begin with a percent sign
    #[arg(long)]
    pub(crate) keep_escapes: bool,
    /// Keep `;` comments as `;` comments if they fit on a line
    #[arg(long)]
    pub(crate) keep_line_comments: bool,
    /// Keep line breaks and spaces in comments
    #[arg(long)]
    pub(crate) verbatim_comments: bool,
    /// Write suffixes and symbols such as `!?` instead of glyphs with the same meaning
    #[arg(long)]
    pub(crate) symbols: bool,
    /// Write no number before a Black move that follows only a glyph
    #[arg(long)]
    pub(crate) compact: bool,
    /// Where to break lines
    #[arg(long, value_enum, default_value = "filled")]
    pub(crate) layout: LayoutName,
    /// Character set; other characters become question marks
    #[arg(long, value_enum, default_value = "utf-8")]
    pub(crate) encoding: EncodingName,
    /// Line ending
    #[arg(long, value_enum, default_value = "lf")]
    pub(crate) newline: NewlineName,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rewrite each file; only for text
    #[arg(long, conflicts_with = "output", requires = "files")]
    pub(crate) in_place: bool,
}

/// Arguments that leave out parts of games, add to them, or correct them.
#[derive(Debug, Args)]
pub(crate) struct EditArguments {
    /// Write only these tags, as far as a game has them, and FEN, SetUp and Variant, which decide how the moves are
    /// read; `roster` stands for the Seven Tag Roster, which is then complete; `none` alone omits all tags, even FEN
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        value_parser = parse_tag_name,
        conflicts_with_all = ["reduced", "drop_tags"]
    )]
    pub(crate) tags: Vec<String>,
    /// Omit these tags; tags of the roster become unknown
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = parse_droppable_tag)]
    pub(crate) drop_tags: Vec<String>,
    /// Omit move numbers; a comment before a move then belongs to the move before it
    #[arg(long, conflicts_with = "compact")]
    pub(crate) no_move_numbers: bool,
    /// Omit the result after the moves; the Result tag stays. Without tags, read games back from lines of --layout game
    #[arg(long)]
    pub(crate) no_results: bool,
    /// Omit `+` and `#` after moves
    #[arg(long)]
    pub(crate) no_checks: bool,
    /// Add a comment after each move, also in variations. TEXT may contain `{fen}`, `{epd}` (FEN without counters),
    /// `{key}` (the Polyglot key, in 16 hexadecimal digits) and `{ply}`
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["no_comments", "reduced"])]
    pub(crate) move_comment: Option<CommentTemplate>,
    /// Add a comment at the end of each game, with the same fields for its last position
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["no_comments", "reduced"])]
    pub(crate) end_comment: Option<CommentTemplate>,
    /// Set the PlyCount tag to the number of plies in the main line
    #[arg(long, conflicts_with = "reduced")]
    pub(crate) ply_count: bool,
    /// Set the tag TotalPlyCount to the number of plies in all lines that are written
    #[arg(long, conflicts_with = "reduced")]
    pub(crate) total_ply_count: bool,
    /// Correct results that contradict the last position: checkmate, stalemate or insufficient material
    #[arg(long)]
    pub(crate) correct_results: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum NewlineName {
    /// Line feed, as in the standard
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
    /// Fill each line
    Filled,
    /// Begin a line for each move pair of the main line
    Pairs,
    /// Write each game on one line, including its tags
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
    /// ASCII: letters without accents
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
