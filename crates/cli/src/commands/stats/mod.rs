//! `movetext stats`: summarises games.

mod json;
mod players;
mod table;

use crate::{
    args::{StatsArguments, StatsFormat},
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{self, Messages, target::Target},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    diagnostics::Query,
    statistics::{Statistics, count},
};
use movetext_input::GameBatch;
use movetext_pgn::Flow;

/// The width of a bin in the histogram of lengths, in plies.
const BIN_PLIES: u32 = 20;

/// The width of a bin in the histograms of ratings and rating differences, in points.
const BIN_POINTS: u32 = 100;

pub(crate) fn run(arguments: &StatsArguments) -> Result<Status, Failure> {
    output::refuse_input(arguments.output.as_deref(), &arguments.inputs.inputs())?;
    if arguments.players {
        return players::run(arguments);
    }
    let mut all = Merged(Statistics::default());
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut statistics = Statistics::default();
        count(games, &mut statistics, diagnostics);
        statistics
    };
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(Query::statistics());
    let outcome = session.run(Box::new(Messages), work, &mut all)?;
    let mut target = Target::new(arguments.output.as_deref());
    if outcome.is_begun {
        target.open()?;
        let text = match arguments.format {
            StatsFormat::Table => table::text(&all.0, arguments.list_length()),
            StatsFormat::Json => json::text(&all.0, arguments.list_length()),
        };
        target.write(text.as_bytes())?;
    }
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// The merged statistics of all games so far.
struct Merged(Statistics);

impl Delivery<Statistics> for Merged {
    fn games(&mut self, made: Statistics, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.0.merge(&made);
        Ok(Flow::Continue)
    }
}

/// Returns the bounds of a bin for rating differences. The first and the last bin are open, so they have only one
/// bound.
fn difference(from: i32) -> (Option<i32>, Option<i32>) {
    match from {
        ..=-800 => (None, Some(-701)),
        700.. => (Some(700), None),
        _ => (Some(from), Some(from + 99)),
    }
}
