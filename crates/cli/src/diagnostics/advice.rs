//! The commands that help with a diagnostic. Libraries do not know them, so they are named here.

use alloc::borrow::Cow;
use movetext_pgn::diagnostic::Code;
use movetext_pgn_writer::conformance::Deviation;

/// Returns the help for a report with this code, and the command that helps if there is one.
pub(crate) fn with_command<'h>(help: &'h str, code: &str) -> Cow<'h, str> {
    if code == Code::EcoMismatch.name() {
        format!("{help} `movetext eco` writes the code of the position.").into()
    } else if code == Deviation::CODE && help == Deviation::HELP {
        format!("{help} The command is `movetext export`.").into()
    } else {
        help.into()
    }
}
