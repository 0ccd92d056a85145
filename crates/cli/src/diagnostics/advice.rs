//! The commands that help with a diagnostic. Libraries do not know them, so they are named here.

use alloc::borrow::Cow;
use movetext_pgn::diagnostic::Code;

/// The command that writes export format, for any deviation from it.
pub(super) const FOR_DEVIATIONS: &str = "The command is `movetext export`.";

/// Returns the help for a diagnostic with this code, and the command that helps if there is one.
pub(crate) fn with_command(help: &str, code: Code) -> Cow<'_, str> {
    match code {
        Code::EcoMismatch => format!("{help} `movetext eco` writes the code of the position.").into(),
        _ => help.into(),
    }
}
