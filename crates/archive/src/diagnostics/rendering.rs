//! Defines how diagnostics are shown.

use movetext_input::Input;
use movetext_pgn::{
    GameEnd,
    diagnostic::{DetailLevel, Diagnostic, Severity},
};
use movetext_pgn_writer::conformance::Deviation;

/// When diagnostics are shown, and whether repetitions are shown or only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presentation {
    /// Shows every diagnostic as soon as it is found.
    Each,
    /// Shows each [subject](super::Subject) once, at the end of its game, and counts repetitions.
    Once,
}

/// Converts diagnostics to their output form, on any thread.
pub trait Rendering: Sync {
    /// The output form, such as a line of text.
    type Shown: Send;

    /// Returns when diagnostics are shown, and whether repetitions are shown or only counted.
    fn presentation(&self) -> Presentation;

    /// Returns how much detail a diagnostic needs to be shown: [`DetailLevel::Whole`] or [`DetailLevel::WithFix`].
    fn detail_level(&self) -> DetailLevel;

    /// Renders a diagnostic found in `input`. With [`Presentation::Once`], `game` is the end of its game, unless
    /// reading stopped earlier.
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
