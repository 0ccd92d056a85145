//! Arguments of `movetext check`.

use super::findings::FindingArguments;
use super::findings::Format;
use super::findings::parse_code;
use super::inputs::InputArguments;
use clap::Args;
use movetext_pgn::Code;

/// Validates PGN: syntax, legality of the moves, rules about tags.
///
/// Findings go to standard output as `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`, a summary to standard error. On a
/// terminal findings about the same tag or word are shown once a file; the other formats list each. Of PGC,
/// whose damage goes to standard error, the line is 1 and the column counts bytes.
///
/// A file that --fix rewrites keeps its owner, group and mode, and symbolic links to it. One that has several hard links, or
/// that another program changes meanwhile, is not rewritten; the exit status is 2.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext check games.pgn
  movetext check --ignore move-spelling,nag-symbol --notes *.pgn
  movetext check --strict archive.pgn
  movetext check --format json games.pgn | jq -r .code | sort | uniq -c
  movetext check --fix --notes games.pgn
  movetext check --fix --dry-run --select move-spelling games.pgn > spelling.patch
  movetext check --explain illegal-move")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// How findings are written [default: human on a terminal, else short]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Also show notes: what is allowed, but not canonical
    #[arg(long)]
    pub(crate) notes: bool,
    /// Every deviation from export format is an error; what export itself does against the letter is a note. Text alone
    #[arg(long)]
    pub(crate) strict: bool,
    /// Make the edits that are suggested for the findings that are chosen, in each file by itself, and tell what is left
    #[arg(long, requires = "files", conflicts_with = "from")]
    pub(crate) fix: bool,
    /// With --fix, write what would change as a unified diff, what would be left to standard error, and no file
    #[arg(long, requires = "fix", conflicts_with = "strict")]
    pub(crate) dry_run: bool,
    /// Explain a code of findings and do nothing else
    #[arg(long, value_name = "CODE", value_parser = parse_code, exclusive = true)]
    pub(crate) explain: Option<Code>,
}
