//! `movetext crosstable`: makes tournament tables.

mod csv;
mod json;
mod text;

use crate::{
    args::{CrosstableArguments, CrosstableFormat},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use alloc::sync::Arc;
use movetext_archive::{
    crosstable::{Crosstable, EntrantGame, TieBreak, Tournaments},
    diagnostics::Query,
};
use movetext_board::Color;
use movetext_filter::{TagCondition, nearest::nearest};
use movetext_input::GameBatch;
use movetext_pgn::Flow;

pub(crate) fn run(arguments: &CrosstableArguments) -> Result<Status, Failure> {
    output::refuse_input(arguments.output.as_deref(), &arguments.inputs.inputs())?;
    let conditions: Arc<[TagCondition]> =
        arguments.event.iter().map(|event| event.condition.clone()).collect();
    let mut all = Merged(Tournaments::with_conditions(Arc::clone(&conditions)));
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut tournaments = Tournaments::with_conditions(Arc::clone(&conditions));
        tournaments.collect(games, diagnostics);
        tournaments
    };
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(Query::tournaments());
    let outcome = session.run(Box::new(Messages), work, &mut all)?;
    let Merged(tournaments) = all;
    let mut target = Target::new(arguments.output.as_deref());
    let mut tables = 0;
    if outcome.is_begun {
        target.open()?;
        tables = write(&tournaments, arguments, &mut target)?;
    }
    target.finish(outcome.is_incomplete)?;
    if !arguments.inputs.run.quiet {
        warn_of_unmatched(&tournaments, arguments);
    }
    outcome.print_summary_of(&format!("{}, {}", counted(outcome.games, "game"), counted(tables, "table")));
    Ok(outcome.status)
}

/// Writes the tables. Returns their number.
fn write(
    tournaments: &Tournaments,
    arguments: &CrosstableArguments,
    target: &mut Target<'_>,
) -> Result<u64, Failure> {
    let ties: Option<&[TieBreak]> = (!arguments.ties.is_empty()).then_some(&arguments.ties);
    let tables = tournaments.tables(arguments.kind.kind(), ties);
    let mut count = 0;
    match arguments.format {
        CrosstableFormat::Text => {
            let numbers = text::Numbers::new(arguments.ascii);
            for table in tables {
                target.write(if count > 0 { b"\n" } else { b"" })?;
                text::write(&table, numbers, target)?;
                count += 1;
            }
        }
        CrosstableFormat::Json => {
            for table in tables {
                target.write(json::text(&table).as_bytes())?;
                count += 1;
            }
        }
        CrosstableFormat::Csv => {
            let tables: Vec<Crosstable<'_>> = tables.collect();
            target.write(csv::text(&tables).as_bytes())?;
            count = tables.len() as u64;
        }
    }
    Ok(count)
}

/// Returns the letter of a game in a Swiss table: `w` or `b` for the colour, or `f` for a forfeit.
const fn round_letter(game: &EntrantGame) -> char {
    match game.color {
        _ if game.is_forfeit => 'f',
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Prints a message for each `--event` that no event meets, with the nearest name.
fn warn_of_unmatched(tournaments: &Tournaments, arguments: &CrosstableArguments) {
    for event in &arguments.event {
        if tournaments.event_names().any(|name| event.condition.matches(name)) {
            continue;
        }
        let meant = match nearest(&event.name, tournaments.event_names()) {
            Some(meant) => format!("; did you mean `{meant}`?"),
            None => String::new(),
        };
        warn(&format_args!("no event `{}`{meant}", event.name));
    }
}

/// The merged tournaments of all games so far.
struct Merged(Tournaments);

impl Delivery<Tournaments> for Merged {
    const ONLY_GAMES: bool = true;

    fn games(&mut self, made: Tournaments, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.0.merge(&made);
        Ok(Flow::Continue)
    }
}
