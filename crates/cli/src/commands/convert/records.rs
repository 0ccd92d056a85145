//! `movetext convert --from epd` and `--from fen`: makes a game of each position (PGN 9.7, 16).

use super::{is_moves, spelling};
use crate::{
    args::{ConvertArguments, Origin, RecordDiagnosticArguments},
    commands::{epd::cut, export::warn_of_lost},
    diagnostics::report::counted,
    failure::{Failure, source_hint},
    output::{self, target::Target, warn},
    records::{
        location::RecordLocation,
        report::RecordReporter,
        stanza::{Record, Records},
    },
    status::Status,
};
use movetext_archive::convert::record_game;
use movetext_fen::{Fen, Leniency, diagnostic::Severity, epd::Epd};
use movetext_input::{Input, Selection};
use movetext_pgn_writer::{ExportOptions, GameText};

/// Returns whether the input is a file of positions.
pub(super) const fn are_input(arguments: &ConvertArguments) -> bool {
    matches!(arguments.inputs.from, Some(Origin::Epd | Origin::Fen))
}

/// Returns an error for options that have no effect on positions.
fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    if !is_moves(arguments.to) {
        let option = if arguments.inputs.from == Some(Origin::Fen) { "--from fen" } else { "--from epd" };
        return Err(Failure::OptionOfOtherFormat { option, formats: super::MOVE_FORMATS });
    }
    for (option, is_given) in [
        ("--clip", arguments.clip.is_some()),
        ("--lines", arguments.lines),
        ("--sample", arguments.sample.is_some()),
        ("--select", !arguments.diagnostics.select.is_empty()),
        ("--ignore", !arguments.diagnostics.ignore.is_empty()),
    ] {
        if is_given {
            return Err(Failure::OptionOfOtherFormat { option, formats: "games, and not to positions" });
        }
    }
    Ok(())
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    refuse_misplaced(arguments)?;
    let max_errors = arguments.diagnostics.max_errors;
    let codes = RecordDiagnosticArguments { select: Vec::new(), ignore: Vec::new(), max_errors };
    let mut run = Run {
        is_fen: arguments.inputs.from == Some(Origin::Fen),
        selection: arguments.inputs.selection(),
        is_quiet: arguments.inputs.run.quiet,
        target: Target::new(arguments.output.as_deref()),
        text: GameText::new(ExportOptions::new().spelling(spelling(arguments))),
        reporter: RecordReporter::new(&codes),
        records: 0,
        games: 0,
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
    is_fen: bool,
    /// The records that become games.
    selection: Selection,
    is_quiet: bool,
    target: Target<'a>,
    text: GameText,
    reporter: RecordReporter<'a>,
    /// The number of records read.
    records: u64,
    games: u64,
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
        let mut records = Records::new(source);
        while !self.selection.is_over(self.records + 1) {
            match records.next() {
                Ok(Some(record)) => self.record(&path, record)?,
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

    /// Reads a record, and writes its game if the record is selected.
    fn record(&mut self, path: &str, Record { line, operations }: Record) -> Result<(), Failure> {
        self.records += 1;
        if !self.selection.contains(self.records) {
            return Ok(());
        }
        let text = &*line.text;
        let (record, mut diagnostics) = if self.is_fen {
            let (fen, diagnostics) = Fen::diagnose(text, Leniency::Import);
            (fen.map(Epd::new), diagnostics)
        } else {
            Epd::diagnose(text, Leniency::Import)
        };
        if line.is_cut {
            diagnostics.push(cut(text));
        }
        diagnostics.retain(|diagnostic| !self.is_quiet || diagnostic.severity == Severity::Error);
        self.reporter.report(&diagnostics, RecordLocation { path, line: line.number, text });
        let Some(mut record) = record.filter(|_| !line.is_cut) else { return Ok(()) };
        operations.into_iter().for_each(|operation| record.push(operation));
        // The diagnostics say why a record cannot become a game.
        let Ok(game) = record_game(&record) else { return Ok(()) };
        self.games += 1;
        self.text.push_game(&game);
        self.target.write(&self.text.to_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn finish(self) -> Result<Status, Failure> {
        let Self { target, text, reporter, is_quiet, games, is_begun, status, .. } = self;
        target.finish(status == Status::Failed)?;
        if is_begun && !is_quiet {
            warn_of_lost(text.losses());
            warn(&format_args!("{}, {}", counted(games, "game"), reporter.summary()));
        }
        Ok(status.max(reporter.status()))
    }
}
