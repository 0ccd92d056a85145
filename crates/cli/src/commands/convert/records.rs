//! `movetext convert --from epd` and `--from fen`: makes a game of each position (PGN 9.7, 16).

use super::{is_moves, record_diagnostics, spelling};
use crate::{
    args::{ConvertArguments, Origin},
    commands::{epd::CUT_RECORD, export::warn_of_lost},
    diagnostics::report::counted,
    failure::Failure,
    output::{target::Target, warn},
    records::{
        run::RecordRun,
        stanza::{Record, Records},
    },
    status::Status,
};
use movetext_archive::convert::record_game;
use movetext_fen::{
    Fen, Leniency,
    diagnostic::{RecordDiagnostic, Severity},
    epd::Epd,
};
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
    let codes = record_diagnostics(arguments);
    let (selection, is_quiet) = (arguments.inputs.selection(), arguments.inputs.run.quiet);
    let is_fen = arguments.inputs.from == Some(Origin::Fen);
    let mut text = GameText::new(ExportOptions::new().spelling(spelling(arguments)));
    let mut run = RecordRun::new(Target::new(arguments.output.as_deref()), &codes);
    let (mut number, mut games) = (0, 0);
    for input in &arguments.inputs.inputs() {
        let Some(source) = run.open(input)? else { continue };
        let mut records = Records::new(source);
        while !selection.is_over(number + 1)
            && let Some(Record { line, operations }) = run.receive(records.next())
        {
            number += 1;
            if !selection.contains(number) {
                continue;
            }
            let (record, mut diagnostics) = read(&line.text, is_fen);
            diagnostics.extend(line.length_error(CUT_RECORD));
            diagnostics.retain(|diagnostic| !is_quiet || diagnostic.severity == Severity::Error);
            run.report(&mut diagnostics, &line);
            let Some(mut record) = record.filter(|_| !line.is_cut) else { continue };
            operations.into_iter().for_each(|operation| record.push(operation));
            // If the record cannot become a game, its diagnostics say why.
            let Ok(game) = record_game(&record) else { continue };
            games += 1;
            text.push_game(&game);
            run.target.write(&text.to_bytes())?;
            text.clear();
        }
        run.end_input();
    }
    let (summary, status) = run.finish()?;
    if let Some(found) = summary.filter(|_| !is_quiet) {
        warn_of_lost(text.losses());
        warn(&format_args!("{}, {found}", counted(games, "game")));
    }
    Ok(status)
}

/// Reads a FEN or an EPD record. Returns `None` if it is unreadable, and its diagnostics.
fn read(text: &str, is_fen: bool) -> (Option<Epd>, Vec<RecordDiagnostic>) {
    if is_fen {
        let (fen, diagnostics) = Fen::diagnose(text, Leniency::Import);
        (fen.map(Epd::new), diagnostics)
    } else {
        Epd::diagnose(text, Leniency::Import)
    }
}
