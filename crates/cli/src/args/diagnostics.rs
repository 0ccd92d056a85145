//! Arguments that select and limit diagnostics.

use crate::record_code::RecordCode;
use clap::{Args, ValueEnum};
use core::str::FromStr;
use movetext_archive::diagnostics::DiagnosticSelection;
use movetext_filter::nearest::{edit_distance, nearest};
use movetext_pgn::diagnostic::Code;

#[derive(Debug, Args)]
pub(crate) struct DiagnosticArguments {
    /// Show only diagnostics with these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = parse_code)]
    pub(crate) select: Vec<Code>,
    /// Show no diagnostics with these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',', value_parser = parse_code)]
    pub(crate) ignore: Vec<Code>,
    /// Show at most N diagnostics of each severity per file, and count the others by code
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
}

impl DiagnosticArguments {
    /// Returns the selection of warnings and errors after `--select` and `--ignore`.
    pub(crate) fn selection(&self) -> DiagnosticSelection {
        let (select, ignore) = (self.select.iter().copied(), self.ignore.iter().copied());
        DiagnosticSelection::default().with_codes(select).without_codes(ignore)
    }
}

#[derive(Debug, Args)]
pub(crate) struct RecordDiagnosticArguments {
    /// Show only diagnostics with these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    pub(crate) select: Vec<RecordCode>,
    /// Show no diagnostics with these codes
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    pub(crate) ignore: Vec<RecordCode>,
    /// Show at most N diagnostics of each severity per file, and count the others by code
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
}

impl FromStr for RecordCode {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::from_name(name).ok_or_else(|| unknown(name, Self::names().into_iter().collect()))
    }
}

pub(super) fn parse_code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|_| unknown(name, Code::all().map(Code::name).collect()))
}

/// The maximum number of similar codes that the message for an unknown code names.
const NAMED_CODES: usize = 5;

/// Returns the message for an unknown code. It names the code that was probably meant, or codes with a similar word, or
/// where to find codes.
fn unknown(name: &str, known: Vec<&str>) -> String {
    if let Some(meant) = nearest(name, known.iter().copied()) {
        return format!("unknown code; did you mean `{meant}`?");
    }
    let is_similar = |code: &&str| name.split('-').any(|word| has_similar_word(word, code));
    let similar: Vec<String> =
        known.into_iter().filter(is_similar).take(NAMED_CODES).map(|code| format!("`{code}`")).collect();
    if similar.is_empty() {
        return "unknown code; each diagnostic shows its code in brackets".to_owned();
    }
    format!("unknown code; similar codes are {}", similar.join(", "))
}

/// Returns whether any word in the code equals `word`, begins with it, or differs from it by one typing error.
fn has_similar_word(word: &str, code: &str) -> bool {
    /// Shorter words are not compared.
    const MIN_LETTERS: usize = 4;
    let is_near =
        |part: &str| part.starts_with(word) || (part.len() >= MIN_LETTERS && edit_distance(word, part) <= 1);
    word.len() >= MIN_LETTERS && code.split('-').any(is_near)
}

/// The values of `--format` for diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The message, the source line with a caret, and how the text was read; diagnostics about the same tag or word are
    /// shown once and counted at the end of the file
    Human,
    /// `PATH:LINE:COLUMN: SEVERITY[CODE]: MESSAGE`
    Short,
    /// One JSON object per line
    Json,
    /// Annotations for GitHub Actions
    Github,
    /// A page with source lines and boards where moves failed, grouped by game; counts repetitions as `human` does
    #[cfg(feature = "view")]
    Html,
}
