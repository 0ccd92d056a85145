//! Arguments of `movetext rename`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::{Args, ValueEnum};
use movetext_archive::rename::NameKind;
use std::path::PathBuf;

/// Renames players, events, sites and rounds in the tags of games.
///
/// A line of the alias file has an old name, a tab and the new name. Names belong to players (White and Black tags)
/// until a line such as `@EVENT`, `@SITE`, `@ROUND` or `@PLAYER` begins a section. Lines that begin with `#` are
/// comments. Scid's file `spelling.ssp` can also be used: a line has a correct name, and the lines after it have other
/// spellings after `=`. A section may list characters to ignore, as in `@PLAYER "., -"`, and %Prefix, %Infix and %Suffix
/// lines replace a part of names before names are compared. A spelling that belongs to several names is left unchanged,
/// unless a line with a tab renames it.
///
/// Names are equal if they have the same characters. Ignored characters do not count. In players' names, white space
/// around commas and between words does not count either: `Tal,M` is `Tal, M`. Each value is looked up once, so a new
/// name is not renamed again. In a tag with several players, such as `Tal, M:Fine, R`, each is renamed. If a game
/// repeats a tag, only the last one is renamed, because readers use its value.
///
/// Only the values change. With --in-place, all other bytes and the compression stay the same. Otherwise, games are
/// written with their original bytes, each followed by an empty line; games from PGC are exported, and UTF-16 becomes
/// UTF-8. If a game without a result would continue into the next game, a line with `*` is added. If that does not
/// separate the games, one of them is rewritten, with a warning.
///
/// A file that --in-place rewrites keeps its owner, group and mode. A file is not rewritten if it has no games, or if
/// another program changes it during the run. The movetext is skipped, so diagnostics are listed only if they are about
/// the renamed tags or about where games begin and end. All names of the alias file are kept in memory.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext rename --aliases names.tsv games.pgn -o renamed.pgn
  movetext rename --aliases spelling.ssp --only player,site --in-place games.pgn
  movetext rename --aliases names.tsv --dry-run games.pgn > names.patch")]
pub(crate) struct RenameArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Read old and new names from FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) aliases: PathBuf,
    /// Rename only these kinds of names
    #[arg(long, value_enum, value_name = "KIND,...", value_delimiter = ',')]
    pub(crate) only: Vec<NameKindName>,
    /// Rewrite each file
    #[arg(long, requires = "files", conflicts_with_all = ["output", "from"])]
    pub(crate) in_place: bool,
    /// Write no file: print the changes as a unified diff
    #[arg(long, requires = "files", conflicts_with_all = ["in_place", "output", "from", "export"])]
    pub(crate) dry_run: bool,
    /// Write export format instead of the original bytes
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) export: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The values of `--only`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum NameKindName {
    /// White and Black
    Player,
    /// Event
    Event,
    /// Site
    Site,
    /// Round
    Round,
}

impl From<NameKindName> for NameKind {
    fn from(name: NameKindName) -> Self {
        match name {
            NameKindName::Player => Self::Player,
            NameKindName::Event => Self::Event,
            NameKindName::Site => Self::Site,
            NameKindName::Round => Self::Round,
        }
    }
}
