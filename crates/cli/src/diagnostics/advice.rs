//! Adds commands to the help of diagnostics, which comes from libraries that do not know the command.

use alloc::borrow::Cow;
use movetext_pgn::diagnostic::Code;
use movetext_pgn_writer::conformance::Deviation;

/// Returns the help for a report. Adds the command that solves the problem, if there is one.
pub(crate) fn with_command<'h>(help: &'h str, code: &str) -> Cow<'h, str> {
    if code == Code::EcoMismatch.name() {
        format!("{help} `movetext eco` writes the code of the position.").into()
    } else if code == Deviation::CODE && help == Deviation::HELP {
        format!("{help} The command is `movetext export`.").into()
    } else {
        help.into()
    }
}
