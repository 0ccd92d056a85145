//! Arguments of `movetext convert`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use clap::Args;
use clap::ValueEnum;
use movetext_pgc::CommentPolicy;
use std::path::PathBuf;

/// Writes the same games in another representation.
///
/// `pgc` is the binary format of section 20 of the standard, `pgn` its export format. PGC has no record for comments,
/// nor for null moves, results inside variations, text beyond Latin-1 and some other things; `--comments` says what
/// becomes of them. Findings go to standard error. Of damaged PGC the games that can be read are written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext convert --to pgc games.pgn -o games.pgc      smaller, and nothing is lost
  movetext convert --to pgn games.pgc > games.pgn       the export format of what went in
  movetext convert --to pgc --comments refuse games.pgn -o strict.pgc
  movetext convert --from pgc --to pgn - < damaged      PGC that does not look like it")]
pub(crate) struct ConvertArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Target,
    /// With --to pgc, what becomes of comments and of all else that PGC has no record for [default: carry]
    #[arg(long, value_enum, value_name = "POLICY")]
    pub(crate) comments: Option<PolicyName>,
    /// Write to FILE, which is replaced at the end, if nothing failed
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What games are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// The binary format of section 20
    Pgc,
    /// The export format of section 3.2
    Pgn,
}

/// What becomes of that which PGC has no record for.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PolicyName {
    /// The game is left out, which is an error
    Refuse,
    /// It is left out of its game
    Drop,
    /// It goes into escape strings that this command restores and others pass over
    #[default]
    Carry,
}

impl From<PolicyName> for CommentPolicy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Refuse => Self::Refuse,
            PolicyName::Drop => Self::Drop,
            PolicyName::Carry => Self::Carry,
        }
    }
}
