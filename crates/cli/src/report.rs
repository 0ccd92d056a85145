//! Findings on their way to the user: chosen by code, counted, limited, written.

use crate::args::FindingArguments;
use crate::args::Format;
use crate::caret;
use crate::deviation;
use crate::format;
use crate::output::complain;
use crate::status::Status;
use movetext_archive::Input;
use movetext_archive::Observer;
use movetext_archive::Tally;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn_writer::Deviation;
use std::io;
use std::io::Write;

/// Which findings are shown and counted.
#[derive(Debug)]
struct Choice<'a> {
    arguments: &'a FindingArguments,
    least: Severity,
}

impl Choice<'_> {
    fn contains(&self, code: Code) -> bool {
        let FindingArguments { select, ignore, .. } = self.arguments;
        // A code that is asked for by name is shown whatever its severity.
        let is_selected =
            if select.is_empty() { code.severity() >= self.least } else { select.contains(&code) };
        is_selected && !ignore.contains(&code)
    }
}

/// Writes findings and counts what was read.
pub(crate) struct Reporter<'a, W> {
    out: W,
    format: Format,
    choice: Choice<'a>,
    path: String,
    tally: Tally,
    /// How many findings of each severity were written for this input.
    written: [u64; 3],
    /// Those that were only counted.
    unwritten: Tally,
    /// Findings that wait for the text of their game.
    waiting: Vec<Diagnostic>,
    failure: Option<io::Error>,
    /// Deviations from export format that are errors, and how many of them this input has.
    deviations: u64,
    deviations_here: u64,
}

impl<'a, W: Write> Reporter<'a, W> {
    /// A reporter that writes to `out` findings of at least that severity.
    pub(crate) fn new(out: W, format: Format, arguments: &'a FindingArguments, least: Severity) -> Self {
        Self {
            out,
            format,
            choice: Choice { arguments, least },
            path: String::new(),
            tally: Tally::default(),
            written: [0; 3],
            unwritten: Tally::default(),
            waiting: Vec::new(),
            failure: None,
            deviations: 0,
            deviations_here: 0,
        }
    }

    /// Takes a deviation from export format.
    pub(crate) fn deviation(&mut self, deviation: &Deviation) {
        let is_error = deviation.severity() == Severity::Error;
        if deviation.severity() < self.choice.least || !self.choice.arguments.select.is_empty() {
            return;
        }
        if is_error {
            self.deviations += 1;
            self.deviations_here += 1;
        }
        if self.deviations_here <= self.choice.arguments.max_errors && self.failure.is_none() {
            let text = deviation::text(self.format, &self.path, deviation);
            self.failure = self.out.write_all(text.as_bytes()).err();
        }
    }

    /// What follows is about this input.
    pub(crate) fn begin(&mut self, input: &Input) {
        self.path = input.to_string();
        self.written = [0; 3];
        self.unwritten = Tally::default();
        self.deviations_here = 0;
    }

    /// The input ends: writes what waits, and says what was not written.
    ///
    /// # Errors
    /// The first failure of writing since the reporter was made.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.write(&diagnostic, None);
        }
        for (severity, word) in
            [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")]
        {
            let count = self.unwritten.count(severity);
            if count > 0 {
                let codes = self.unwritten.codes().filter(|(code, _)| code.severity() == severity);
                let codes: Vec<String> = codes.map(|(code, count)| format!("{code} {count}")).collect();
                complain(&format_args!("{}: {} more: {}", self.path, counted(count, word), codes.join(", ")));
            }
        }
        let more = self.deviations_here.saturating_sub(self.choice.arguments.max_errors);
        if more > 0 {
            complain(&format_args!(
                "{}: {} more: {} {more}",
                self.path,
                counted(more, "error"),
                deviation::CODE
            ));
        }
        match self.failure.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    /// Whether errors were found.
    pub(crate) fn status(&self) -> Status {
        if self.tally.errors() + self.deviations > 0 { Status::Errors } else { Status::Clean }
    }

    /// The closing summary, as `2 games, 3 plies, 1 error, no warnings`.
    pub(crate) fn summary(&self) -> String {
        let tally = &self.tally;
        let mut summary = format!(
            "{}, {}, {}, {}",
            counted(tally.games(), "game"),
            if tally.plies() == 1 { "1 ply".to_owned() } else { format!("{} plies", tally.plies()) },
            counted(tally.errors() + self.deviations, "error"),
            counted(tally.warnings(), "warning"),
        );
        if tally.notes() > 0 {
            summary.push_str(", ");
            summary.push_str(&counted(tally.notes(), "note"));
        }
        summary
    }

    fn write(&mut self, diagnostic: &Diagnostic, end: Option<&GameEnd<'_>>) {
        let text = match self.format {
            Format::Json => format::json(&self.path, diagnostic),
            Format::Github => format::github(&self.path, diagnostic),
            Format::Short => format::short(&self.path, diagnostic),
            Format::Human => {
                let block = end.and_then(|end| caret::block(diagnostic, end)).unwrap_or_default();
                let help = diagnostic.code.remedy();
                format!("{}{block}  = help: {help}\n\n", format::short(&self.path, diagnostic))
            }
        };
        if self.failure.is_none() {
            self.failure = self.out.write_all(text.as_bytes()).err();
        }
    }
}

impl<W: Write> Observer for Reporter<'_, W> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        if !self.choice.contains(diagnostic.code) {
            return;
        }
        self.tally.add(diagnostic.code);
        let index = match diagnostic.severity() {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Note => 2,
        };
        if let Some(written) = self.written.get_mut(index) {
            if *written >= self.choice.arguments.max_errors {
                self.unwritten.add(diagnostic.code);
                return;
            }
            *written += 1;
        }
        if self.format == Format::Human {
            self.waiting.push(diagnostic.clone());
        } else {
            self.write(diagnostic, None);
        }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.write(&diagnostic, Some(end));
        }
        Observer::end_game(&mut self.tally, end);
        if self.failure.is_some() { Flow::Stop } else { Flow::Continue }
    }
}

/// A number and what it counts: `no errors`, `1 error`, `2 errors`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
