//! `movetext convert --from puzzles`: writes the puzzle file of Lichess as a table.

use super::record_diagnostics;
use crate::{
    args::{ConvertArguments, Origin, Target as Format},
    diagnostics::report::counted,
    failure::Failure,
    output::{target::Target, warn},
    records::{lines::Lines, run::RecordRun},
    status::Status,
};
use movetext_fen::diagnostic::Severity;
use movetext_table::{Puzzle, PuzzleWriter};

/// What is wrong with a line that is too long to be a puzzle.
const CUT_LINE: &str = "found a line of more than a million bytes, expected a puzzle";

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
    let (codes, is_quiet) = (record_diagnostics(arguments), arguments.inputs.run.quiet);
    let mut writer = PuzzleWriter::new()?;
    let mut run = RecordRun::new(Target::for_table(arguments.output.as_deref()), &codes);
    let mut puzzles = 0;
    for input in &arguments.inputs.inputs() {
        let Some(source) = run.open(input)? else { continue };
        let mut lines = Lines::new(source);
        while let Some(line) = run.receive(lines.next()) {
            if line.text.is_empty() || line.number == 1 && line.text == Puzzle::HEADER {
                continue;
            }
            let (puzzle, mut diagnostics) = Puzzle::diagnose(&line.text);
            if let Some(error) = line.length_error(CUT_LINE) {
                diagnostics = vec![error];
            }
            diagnostics.retain(|diagnostic| !is_quiet || diagnostic.severity == Severity::Error);
            run.report(&mut diagnostics, &line);
            let Some(puzzle) = puzzle.filter(|_| !line.is_cut) else { continue };
            puzzles += 1;
            writer.push(puzzle)?;
            run.target.write(&writer.take_bytes())?;
        }
        run.end_input();
    }
    run.target.write(&writer.finish()?)?;
    let (summary, status) = run.finish()?;
    if let Some(found) = summary.filter(|_| !is_quiet) {
        warn(&format_args!("{}, {found}", counted(puzzles, "puzzle")));
    }
    Ok(status)
}
