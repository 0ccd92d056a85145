//! Arguments of `movetext check`.

use super::{
    diagnostics::{DiagnosticArguments, Format, parse_code},
    inputs::InputArguments,
};
use clap::Args;
use movetext_pgn::diagnostic::Code;

/// Validates PGN: syntax, legal moves, and tags.
///
/// Diagnostics go to standard output as `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`, and a summary goes to standard
/// error. The human format shows diagnostics about the same tag or word once for each file; the other formats show
/// every diagnostic. Damage in PGC is reported on standard error with its offset. For games in PGC, the line is always
/// 1 and the column counts bytes.
///
/// Text may be UTF-8, Windows-1252 (with Latin-1), or UTF-16 with a byte order mark.
///
/// A file that --fix rewrites keeps its owner, group and mode, and symbolic links to it still work. A file is not
/// rewritten if it has several hard links, or if another program changes it during the run; the exit status is then 2.
/// Text with more words than moves, such as an e-mail with a game in it, is not rewritten either; the exit status is
/// then 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext check games.pgn
  movetext check --ignore move-spelling,nag-symbol --notes *.pgn
  movetext check --strict archive.pgn
  movetext check --format json games.pgn | jq -r .code | sort | uniq -c
  movetext check --fix --notes games.pgn
  movetext check --fix --dry-run --select move-spelling a.pgn > spelling.patch
  movetext check --deny-warnings games.pgn      fails if there are warnings
  movetext check --list-codes
  movetext check --explain illegal-move")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Format of diagnostics [default: human on a terminal, short elsewhere]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Also show notes: text that is allowed but not canonical
    #[arg(long)]
    pub(crate) notes: bool,
    /// Report every deviation from export format as an error; only for text input. Null moves and UTF-8 are reported as
    /// notes, because export writes them although the standard does not allow them
    #[arg(long)]
    pub(crate) strict: bool,
    /// Apply the fixes of the selected diagnostics to each file, and show the diagnostics that remain
    #[arg(long, requires = "files", conflicts_with = "from")]
    pub(crate) fix: bool,
    /// With --fix, write no file: print the changes as a unified diff, and the diagnostics that would remain on
    /// standard error
    #[arg(long, requires = "fix", conflicts_with = "strict")]
    pub(crate) dry_run: bool,
    /// Exit with status 1 if there are warnings, as for errors
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// List all diagnostic codes with severity and description, and exit; with --format json, one object per line
    #[arg(long, conflicts_with_all = ["files", "fix", "strict"])]
    pub(crate) list_codes: bool,
    /// Explain a diagnostic code and exit
    #[arg(long, value_name = "CODE", value_parser = parse_code, exclusive = true)]
    pub(crate) explain: Option<Code>,
}
