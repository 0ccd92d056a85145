//! Reports diagnostics in input order: writes the diagnostics that are shown, and counts the others.

use super::{
    CollectedDiagnostics, DiagnosticRun,
    layout::{Layout, Lines},
    text::DiagnosticText,
};
use crate::{output::warn, status::Status};
use movetext_archive::diagnostics::DiagnosticReporter;
use movetext_input::{Input, TextKind};
use movetext_pgn::diagnostic::{Counts, Severity};
use std::io::{self, Write};

/// Writes collected diagnostics, and counts diagnostics, games and plies.
pub(crate) struct Reporter<'a> {
    out: Box<dyn Write>,
    run: &'a DiagnosticRun,
    reporter: DiagnosticReporter<'a, DiagnosticText>,
    layout: Box<dyn Layout>,
    path: String,
    is_begun: bool,
    /// The diagnostics before the first game, which are written only if the input has a game. `None` from the first
    /// game onward.
    held: Option<Vec<u8>>,
    /// Whether the text so far has no games.
    is_other: bool,
}

impl<'a> Reporter<'a> {
    /// Returns a reporter that writes to `out`.
    pub(crate) fn new(out: Box<dyn Write>, run: &'a DiagnosticRun) -> Self {
        let reporter = DiagnosticReporter::new(run);
        let layout = layout(*run.rendering());
        Self { out, run, reporter, layout, path: String::new(), is_begun: false, held: None, is_other: false }
    }

    /// Starts reporting on an input.
    pub(crate) fn begin(&mut self, input: &Input, index: usize) -> io::Result<()> {
        if !self.is_begun {
            self.out.write_all(self.layout.start().as_bytes())?;
        }
        (self.path, self.is_begun) = (input.to_string(), true);
        self.out.write_all(self.layout.begin(&self.path).as_bytes())?;
        (self.held, self.is_other) = (Some(Vec::new()), false);
        self.reporter.begin(index);
        Ok(())
    }

    /// Receives the kind of the next text. If it is the first game, writes the diagnostics that were held back.
    pub(crate) fn next_text(&mut self, kind: TextKind) -> io::Result<()> {
        match kind {
            TextKind::Games | TextKind::Prose => {
                self.held.take().map_or(Ok(()), |held| self.out.write_all(&held))
            }
            TextKind::Blank => Ok(()),
            TextKind::Other => {
                self.is_other = true;
                Ok(())
            }
        }
    }

    /// Reports the diagnostics of the next games.
    pub(crate) fn take(&mut self, collected: CollectedDiagnostics) -> io::Result<()> {
        let out: &mut dyn Write = match &mut self.held {
            Some(held) => held,
            None => &mut self.out,
        };
        let layout = &mut self.layout;
        self.reporter.take(collected, |shown| out.write_all(layout.diagnostic(shown).as_bytes()))
    }

    /// Ends the input and reports how many diagnostics were not shown. Returns `false` if the input has text but no
    /// games. Its diagnostics are then dropped.
    pub(crate) fn end(&mut self) -> io::Result<bool> {
        if let Some(held) = self.held.take() {
            if self.is_other {
                self.reporter.discard();
                self.out.write_all(self.layout.discard().as_bytes())?;
                return Ok(false);
            }
            self.out.write_all(&held)?;
        }
        let unshown = self.reporter.end();
        for one in &unshown.repeated {
            self.out.write_all(self.layout.repeated(&self.path, one).as_bytes())?;
        }
        let are_listed = |severity: &Severity| !self.run.only_counts(*severity);
        for (severity, rest) in unshown.rest.iter().filter(|(severity, _)| are_listed(severity)) {
            let count = counted(rest.total(), severity.as_str());
            let rest = format!("{count} more: {}", by_code(rest));
            self.out.write_all(self.layout.unshown(&rest).as_bytes())?;
            warn(&format_args!("{}: {rest}", self.path));
        }
        self.out.flush()?;
        Ok(true)
    }

    /// Returns whether a game was found in the input so far.
    pub(crate) const fn has_game(&self) -> bool {
        self.held.is_none()
    }

    /// Returns whether the input so far has text but no games.
    pub(crate) const fn has_only_other_text(&self) -> bool {
        self.held.is_some() && self.is_other
    }

    /// Ends the output, after all inputs.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        if !self.is_begun {
            return Ok(());
        }
        let end = self.layout.finish(&self.read(), self.reporter.found());
        self.out.write_all(end.as_bytes())?;
        self.out.flush()
    }

    /// Returns [`Status::Errors`] if any diagnostic was an error.
    pub(crate) fn status(&self) -> Status {
        if self.reporter.has_errors() { Status::Errors } else { Status::Clean }
    }

    /// Returns whether any diagnostic was a warning.
    pub(crate) fn has_warnings(&self) -> bool {
        !self.reporter.found().get(Severity::Warning).is_empty()
    }

    /// Returns whether any input could be opened.
    pub(crate) const fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Returns the number of games read.
    pub(crate) const fn games(&self) -> u64 {
        self.reporter.games()
    }

    /// Returns the number of games and plies that were read, such as `2 games, 3 plies`.
    pub(crate) fn read(&self) -> String {
        let plies = match self.reporter.plies() {
            1 => "1 ply".to_owned(),
            plies => format!("{plies} plies"),
        };
        format!("{}, {plies}", counted(self.games(), "game"))
    }

    /// Returns the number of diagnostics, such as `1 error, no warnings`.
    pub(crate) fn found(&self) -> String {
        let found = self.reporter.found();
        let count = |severity: Severity| counted(found.get(severity).total(), severity.as_str());
        let has_unlisted =
            self.run.only_counts(Severity::Warning) && !found.get(Severity::Warning).is_empty();
        let advice = if has_unlisted { " (see `movetext check`)" } else { "" };
        let text = format!("{}, {}{advice}", count(Severity::Error), count(Severity::Warning));
        let has_notes = !found.get(Severity::Note).is_empty();
        if has_notes { format!("{text}, {}", count(Severity::Note)) } else { text }
    }

    /// Counts the diagnostics by code. Returns one line for each severity, such as
    /// `2 errors: illegal-move 1, result-missing 1`.
    pub(crate) fn codes(&self) -> Vec<String> {
        let line = |(severity, counts): (Severity, &Counts)| {
            format!("{}: {}", counted(counts.total(), severity.as_str()), by_code(counts))
        };
        self.reporter.found().iter().map(line).collect()
    }
}

/// Returns the layout for the selected format.
fn layout(text: DiagnosticText) -> Box<dyn Layout> {
    #[cfg(feature = "view")]
    if text.format == crate::args::Format::Html {
        return Box::<super::html::Page>::default();
    }
    Box::new(Lines(text.paint))
}

/// Formats counts by code, such as `illegal-move 1, result-missing 1`.
fn by_code(counts: &Counts) -> String {
    let codes: Vec<String> = counts.iter().map(|(code, count)| format!("{code} {count}")).collect();
    codes.join(", ")
}

/// Formats a number with its noun: `no errors`, `1 error`, `2 errors`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
