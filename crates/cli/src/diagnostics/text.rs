//! Formats diagnostics as text.

use super::{caret, format, rendered::RenderedDiagnostic};
use crate::{args::Format, output::color::Paint};
use movetext_archive::diagnostics::{Presentation, Rendering};
use movetext_input::Input;
use movetext_pgn::{
    GameEnd,
    diagnostic::{DetailLevel, Diagnostic, Severity},
};
use movetext_pgn_writer::conformance::Deviation;
use movetext_san::report::Report;

/// Formats diagnostics in the selected format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiagnosticText {
    pub(crate) format: Format,
    pub(crate) paint: Paint,
}

impl Rendering for DiagnosticText {
    type Shown = RenderedDiagnostic;

    /// The formats for people show repeated diagnostics once, with a count. The other formats show every diagnostic.
    fn presentation(&self) -> Presentation {
        match self.format {
            Format::Human => Presentation::Once,
            #[cfg(feature = "view")]
            Format::Html => Presentation::Once,
            Format::Json | Format::Github | Format::Short => Presentation::Each,
        }
    }

    fn detail_level(&self) -> DetailLevel {
        match self.format {
            Format::Json | Format::Human => DetailLevel::WithFix,
            #[cfg(feature = "view")]
            Format::Html => DetailLevel::WithFix,
            Format::Github | Format::Short => DetailLevel::Whole,
        }
    }

    fn diagnostic(
        &self,
        input: &Input,
        diagnostic: &Diagnostic,
        severity: Severity,
        game: Option<&GameEnd<'_>>,
    ) -> RenderedDiagnostic {
        self.report(input, &Report { severity, ..diagnostic.report() }, game)
    }

    fn deviation(&self, input: &Input, deviation: Deviation) -> RenderedDiagnostic {
        self.report(input, &deviation.report(), None)
    }
}

impl DiagnosticText {
    fn report(&self, input: &Input, report: &Report<'_>, game: Option<&GameEnd<'_>>) -> RenderedDiagnostic {
        #[cfg(feature = "view")]
        if self.format == Format::Html {
            return RenderedDiagnostic::Entry(Box::new(super::html::entry(report, game)));
        }
        let drawing = game.and_then(|end| caret::in_game(report, end, self.paint));
        RenderedDiagnostic::Text(format::text(&input.to_string(), report, drawing, (self.format, self.paint)))
    }
}
