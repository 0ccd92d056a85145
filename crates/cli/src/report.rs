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
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Budget;
use movetext_pgn::diagnostic::Profile;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_writer::Deviation;
use std::io;
use std::io::Write;

/// Which findings are shown and counted.
#[derive(Debug)]
struct Choice<'a> {
    arguments: &'a FindingArguments,
    least: Severity,
    /// What the text should be: a finding may weigh more in export format.
    profile: Profile,
}

impl Choice<'_> {
    fn contains(&self, code: Code) -> bool {
        let FindingArguments { select, ignore, .. } = self.arguments;
        // A code that is asked for by name is shown whatever its severity.
        let is_selected = if select.is_empty() {
            code.severity_in(self.profile) >= self.least
        } else {
            select.contains(&code)
        };
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
    /// Notes, warnings and errors.
    found: [u64; 3],
    /// How many findings may still be written for this input, and those that were only counted: a budget for each
    /// severity, so that notes do not crowd out errors.
    budgets: Budgets,
    /// Findings that wait for the text of their game.
    waiting: Vec<Diagnostic>,
    failure: Option<io::Error>,
    /// Deviations from export format that are errors, and how many of them this input has.
    deviations: u64,
    deviations_here: u64,
    /// How often this input, if it is PGC, was damaged.
    damages_here: u64,
}

impl<'a, W: Write> Reporter<'a, W> {
    /// A reporter that writes to `out` findings of at least that severity.
    pub(crate) fn new(out: W, format: Format, arguments: &'a FindingArguments, least: Severity) -> Self {
        Self {
            out,
            format,
            choice: Choice { arguments, least, profile: Profile::Import },
            found: [0; 3],
            path: String::new(),
            tally: Tally::default(),
            budgets: Budgets::new(arguments.max_errors),
            waiting: Vec::new(),
            failure: None,
            deviations: 0,
            deviations_here: 0,
            damages_here: 0,
        }
    }

    /// Weighs findings as they weigh in a text that should be this; default import format.
    pub(crate) fn with_profile(mut self, profile: Profile) -> Self {
        self.choice.profile = profile;
        self
    }

    /// How much a finding weighs here.
    fn severity(&self, code: Code) -> Severity {
        code.severity_in(self.choice.profile)
    }

    /// Counts a finding that was chosen; whether it is to be written.
    fn add(&mut self, code: Code) -> bool {
        let severity = self.severity(code);
        self.tally.add(code);
        if let Some(found) = self.found.get_mut(severity as usize) {
            *found += 1;
        }
        self.budgets.spend(code, severity)
    }

    /// Takes a deviation from export format.
    pub(crate) fn deviation(&mut self, deviation: &Deviation) {
        let is_error = deviation.severity() == Severity::Error;
        let FindingArguments { select, ignore, .. } = self.choice.arguments;
        let is_selected = select.is_empty() || select.contains(&Code::NotExportFormat);
        if deviation.severity() < self.choice.least || !is_selected || ignore.contains(&Code::NotExportFormat)
        {
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
        self.budgets = Budgets::new(self.choice.arguments.max_errors);
        self.deviations_here = 0;
        self.damages_here = 0;
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
            let rest = self.budgets.of(severity).rest();
            if !rest.is_empty() {
                let codes: Vec<String> = rest.iter().map(|(code, count)| format!("{code} {count}")).collect();
                let count = counted(rest.total(), word);
                complain(&format_args!("{}: {count} more: {}", self.path, codes.join(", ")));
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
        let more = self.damages_here.saturating_sub(self.choice.arguments.max_errors);
        if more > 0 {
            complain(&format_args!("{}: {} more", self.path, counted(more, "damage")));
        }
        match self.failure.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    /// Whether errors were found.
    pub(crate) fn status(&self) -> Status {
        if self.found[Severity::Error as usize] + self.deviations + self.tally.damages() > 0 {
            Status::Errors
        } else {
            Status::Clean
        }
    }

    /// The closing summary, as `2 games, 3 plies, 1 error, no warnings`.
    pub(crate) fn summary(&self) -> String {
        let tally = &self.tally;
        let [notes, warnings, errors] = self.found;
        let mut summary = format!(
            "{}, {}, {}, {}",
            counted(tally.games(), "game"),
            if tally.plies() == 1 { "1 ply".to_owned() } else { format!("{} plies", tally.plies()) },
            counted(errors + self.deviations, "error"),
            counted(warnings, "warning"),
        );
        if notes > 0 {
            summary.push_str(", ");
            summary.push_str(&counted(notes, "note"));
        }
        if tally.damages() > 0 {
            summary.push_str(", ");
            summary.push_str(&counted(tally.damages(), "damage"));
        }
        summary
    }

    fn write(&mut self, diagnostic: &Diagnostic, end: Option<&GameEnd<'_>>) {
        let severity = self.severity(diagnostic.code);
        let text = match self.format {
            Format::Json => format::json(&self.path, diagnostic, severity),
            Format::Github => format::github(&self.path, diagnostic, severity),
            Format::Short => format::short(&self.path, diagnostic, severity),
            Format::Human => {
                let block = end.and_then(|end| caret::block(diagnostic, end)).unwrap_or_default();
                let (done, help) = (diagnostic.code.remedy(), diagnostic.help());
                let short = format::short(&self.path, diagnostic, severity);
                format!("{short}{block}  = help: {help}\n  = done: {done}\n\n")
            }
        };
        if self.failure.is_none() {
            self.failure = self.out.write_all(text.as_bytes()).err();
        }
    }
}

/// A budget for each severity.
#[derive(Debug)]
struct Budgets([Budget; 3]);

impl Budgets {
    fn new(limit: u64) -> Self {
        Self([Budget::new(limit), Budget::new(limit), Budget::new(limit)])
    }

    const fn of(&self, severity: Severity) -> &Budget {
        let [note, warning, error] = &self.0;
        match severity {
            Severity::Note => note,
            Severity::Warning => warning,
            Severity::Error => error,
        }
    }

    fn spend(&mut self, code: Code, severity: Severity) -> bool {
        let [note, warning, error] = &mut self.0;
        match severity {
            Severity::Note => note.spend(code),
            Severity::Warning => warning.spend(code),
            Severity::Error => error.spend(code),
        }
    }
}

impl<W: Write> Sink for Reporter<'_, W> {
    fn attention(&self, code: Code) -> Attention {
        if !self.choice.contains(code) {
            Attention::None
        } else if self.budgets.of(self.severity(code)).is_spent() {
            Attention::Count
        } else {
            Attention::Whole
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        if !self.choice.contains(code) {
            return Flow::Continue;
        }
        if self.add(code) {
            if self.format == Format::Human {
                self.waiting.push(diagnostic.clone());
            } else {
                self.write(diagnostic, None);
            }
        }
        Flow::Continue
    }
}

impl<W: Write> Observer for Reporter<'_, W> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.write(&diagnostic, Some(end));
        }
        Observer::end_game(&mut self.tally, end);
        if self.failure.is_some() { Flow::Stop } else { Flow::Continue }
    }

    fn damage(&mut self, error: &DecodeError) {
        self.tally.damage(error);
        self.damages_here += 1;
        if self.damages_here <= self.choice.arguments.max_errors {
            complain(&format_args!("{}: error: {error}", self.path));
        }
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
