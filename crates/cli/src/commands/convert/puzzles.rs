//! `movetext convert --from puzzles`: writes the puzzle file of Lichess as a table.

use crate::{
    args::{ConvertArguments, Origin, RecordDiagnosticArguments, Target as Format},
    diagnostics::report::counted,
    failure::{Failure, source_hint},
    output::{self, target::Target, warn},
    record_code::LINE_LENGTH,
    records::{
        lines::{Lines, RecordLine},
        location::RecordLocation,
        report::RecordReporter,
    },
    status::Status,
};
use movetext_fen::{
    Span,
    diagnostic::{RecordDiagnostic, Severity},
};
use movetext_input::Input;
use movetext_table::{Puzzle, PuzzleWriter};

/// Returns whether the input is a file of puzzles.
pub(super) fn are_input(arguments: &ConvertArguments) -> bool {
    arguments.inputs.from == Some(Origin::Puzzles)
}

/// Returns an error for options that have no effect on puzzles.
pub(super) fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    if !are_input(arguments) {
        return Ok(());
    }
    if arguments.to != Format::Parquet {
        return Err(Failure::OptionOfOtherFormat { option: "--from puzzles", formats: "--to parquet" });
    }
    let ConvertArguments { inputs, diagnostics, table, .. } = arguments;
    for (option, is_given) in [
        ("--games", inputs.games.is_some()),
        ("--limit", inputs.limit.is_some()),
        ("--sample", arguments.sample.is_some()),
        ("--select", !diagnostics.select.is_empty()),
        ("--ignore", !diagnostics.ignore.is_empty()),
        ("--columns", !arguments.columns.is_empty()),
        ("--table", !table.tables.is_empty()),
        ("--partition-by", table.partition_by.is_some()),
        ("--keep-going", table.keep_going),
        ("--rows-per-group", table.rows_per_group.is_some()),
    ] {
        if is_given {
            return Err(Failure::OptionOfOtherFormat { option, formats: "games, and not to --from puzzles" });
        }
    }
    Ok(())
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let max_errors = arguments.diagnostics.max_errors;
    let codes = RecordDiagnosticArguments { select: Vec::new(), ignore: Vec::new(), max_errors };
    let mut run = Run {
        target: Target::for_table(arguments.output.as_deref()),
        writer: PuzzleWriter::new()?,
        reporter: RecordReporter::new(&codes),
        is_quiet: arguments.inputs.run.quiet,
        puzzles: 0,
        is_begun: false,
        status: Status::Clean,
    };
    for input in &arguments.inputs.inputs() {
        run.input(input)?;
    }
    run.finish()
}

/// The state of a run over all inputs.
struct Run<'a> {
    target: Target<'a>,
    writer: PuzzleWriter,
    reporter: RecordReporter<'a>,
    is_quiet: bool,
    puzzles: u64,
    /// Whether an input was opened.
    is_begun: bool,
    /// [`Status::Failed`] if an input was not read completely.
    status: Status,
}

impl Run<'_> {
    /// Reads a file. If it cannot be read, reports that and continues with the next one.
    fn input(&mut self, input: &Input) -> Result<(), Failure> {
        if *input == Input::Stdin {
            output::announce_terminal();
        }
        let source = match input.open() {
            Ok(source) => source,
            Err(error) => {
                warn(&format_args!("{input}: {error}{}", source_hint(&error)));
                self.status = Status::Failed;
                return Ok(());
            }
        };
        self.target.open()?;
        self.is_begun = true;
        let path = input.to_string();
        let mut lines = Lines::new(source);
        loop {
            match lines.next() {
                Ok(Some(line)) => self.line(&path, &line)?,
                Ok(None) => break,
                Err(error) => {
                    warn(&format_args!("{path}: cannot be read: {error}"));
                    self.status = Status::Failed;
                    break;
                }
            }
        }
        self.reporter.end_file(&path);
        Ok(())
    }

    fn line(&mut self, path: &str, line: &RecordLine) -> Result<(), Failure> {
        let text = &*line.text;
        if text.is_empty() || line.number == 1 && text == Puzzle::HEADER {
            return Ok(());
        }
        let (puzzle, mut diagnostics) = Puzzle::diagnose(text);
        if line.is_cut {
            diagnostics = vec![cut(text)];
        }
        diagnostics.retain(|diagnostic| !self.is_quiet || diagnostic.severity == Severity::Error);
        self.reporter.report(&diagnostics, RecordLocation { path, line: line.number, text });
        let Some(puzzle) = puzzle.filter(|_| !line.is_cut) else { return Ok(()) };
        self.puzzles += 1;
        self.writer.push(puzzle)?;
        self.target.write(&self.writer.take_bytes())
    }

    fn finish(self) -> Result<Status, Failure> {
        let Self { mut target, writer, reporter, is_quiet, puzzles, is_begun, status } = self;
        target.write(&writer.finish()?)?;
        target.finish(status == Status::Failed)?;
        if is_begun && !is_quiet {
            warn(&format_args!("{}, {}", counted(puzzles, "puzzle"), reporter.summary()));
        }
        Ok(status.max(reporter.status()))
    }
}

/// Returns the diagnostic for a line that is too long to be a puzzle.
fn cut(text: &str) -> RecordDiagnostic {
    let span = Span::at(text.len() as u64);
    let message = "found a line of more than a million bytes, expected a puzzle".to_owned();
    RecordDiagnostic {
        severity: Severity::Error,
        code: LINE_LENGTH,
        span,
        column: span.column(text),
        message,
    }
}
