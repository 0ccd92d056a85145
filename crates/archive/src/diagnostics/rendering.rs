//! What is shown of a diagnostic.

use movetext_input::Input;
use movetext_pgn::{
    GameEnd,
    diagnostic::{DetailLevel, Diagnostic, Severity},
};
use movetext_pgn_writer::conformance::Deviation;

/// How diagnostics are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presentation {
    /// Each one, as soon as it is found.
    Each,
    /// Each [subject](super::Subject) once, at the end of its game; repetitions are counted.
    Once,
}

/// Makes what is shown of a diagnostic, on any thread.
pub trait Rendering: Sync {
    /// What is shown, such as a line of text.
    type Shown: Send;

    /// Returns how diagnostics are shown.
    fn presentation(&self) -> Presentation;

    /// Returns the detail needed of a diagnostic that is shown: [`DetailLevel::Whole`] or [`DetailLevel::WithFix`].
    fn detail_level(&self) -> DetailLevel;

    /// Renders a diagnostic of `input`. `game` is the end of its game with [`Presentation::Once`], unless the game did
    /// not end.
    fn diagnostic(
        &self,
        input: &Input,
        diagnostic: &Diagnostic,
        severity: Severity,
        game: Option<&GameEnd<'_>>,
    ) -> Self::Shown;

    /// Renders a deviation from export format.
    fn deviation(&self, input: &Input, deviation: Deviation) -> Self::Shown;
}
