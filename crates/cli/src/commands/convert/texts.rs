//! `movetext convert` to text other than PGN: JSON Lines, tables, positions, lines of moves.

use super::{Converted, session};
use crate::{
    args::ConvertArguments,
    diagnostics::{collector::DiagnosticCollector, report::counted},
    failure::Failure,
    output::{Messages, warn},
    session::Outcome,
    status::Status,
};
use core::ops::AddAssign;
use movetext_archive::{
    Games,
    convert::{
        Column, Csv, CsvCells, JsonLines, JsonOptions, MoveLines, ParseColumnError, PositionChoice,
        PositionFormat, Positions, csv_header,
    },
};
use movetext_pgn::{Interest, Visitor};
use movetext_pgn_writer::MoveSpelling;

/// Writes one JSON object per game.
pub(super) fn jsonl(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let mut options = JsonOptions::new();
    if arguments.fen_after_move {
        options = options.fen_after_move();
    }
    if arguments.clocks {
        options = options.clocks();
    }
    if arguments.opening {
        options = options.opening();
    }
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let mut lines = JsonLines::new(&path, options);
        games.visit_once(&mut lines, diagnostics);
        (lines.into_text().into_bytes(), 0)
    };
    let (outcome, _) = write(arguments, String::new(), work)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// Writes a header with the column names, then one row per game.
pub(super) fn csv(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let columns: &[Column] = &if arguments.columns.is_empty() {
        Column::usual()
    } else {
        let read = |name: &String| {
            name.parse().map_err(|error: ParseColumnError| Failure::Columns(format!("`{name}`: {error}")))
        };
        arguments.columns.iter().map(read).collect::<Result<_, _>>()?
    };
    let cells = if arguments.csv_safe { CsvCells::Safe } else { CsvCells::Exact };
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let mut rows = Csv::new(columns, cells, &path);
        games.visit_once(&mut rows, diagnostics);
        (rows.into_text().into_bytes(), 0)
    };
    let (outcome, _) = write(arguments, csv_header(columns, cells), work)?;
    if Csv::new(columns, cells, "").interest().contains(Interest::REPLAY) {
        outcome.print_summary();
    } else {
        // Without moves, plies are not counted.
        outcome.print_summary_of(&counted(outcome.games, "game"));
    }
    Ok(outcome.status)
}

/// Writes one line per position.
pub(super) fn positions(arguments: &ConvertArguments, format: PositionFormat) -> Result<Status, Failure> {
    let choice = if arguments.is_final { PositionChoice::Final } else { PositionChoice::All };
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut positions = Positions::new(format, choice);
        games.visit_once(&mut positions, diagnostics);
        (positions.into_text().into_bytes(), 0)
    };
    let (outcome, _) = write(arguments, String::new(), work)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// Writes one line of moves per game.
pub(super) fn lines(arguments: &ConvertArguments, spelling: MoveSpelling) -> Result<Status, Failure> {
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut lines = MoveLines::new(spelling);
        games.visit_once(&mut lines, diagnostics);
        let set_up_games = lines.set_up_games();
        (lines.into_text().into_bytes(), set_up_games)
    };
    let (outcome, set_up_games) = write(arguments, String::new(), work)?;
    outcome.print_summary();
    if set_up_games > 0 && !arguments.inputs.run.quiet {
        let games = counted(set_up_games, "game");
        warn(&format_args!("warning: the position that moves start from is not written ({games} set up)"));
    }
    Ok(outcome.status)
}

/// Writes `header` and the converted games; returns the counts.
fn write(
    arguments: &ConvertArguments,
    header: String,
    work: impl Fn(Games, &mut DiagnosticCollector<'_>) -> (Vec<u8>, u64) + Sync,
) -> Result<(Outcome, u64), Failure> {
    let mut converted = Converted::new(arguments, u64::add_assign).headed(header);
    let outcome = session(arguments).run(Box::new(Messages), work, &mut converted)?;
    let count = converted.finish(&outcome)?;
    Ok((outcome, count))
}
