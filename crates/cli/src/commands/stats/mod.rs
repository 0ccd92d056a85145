//! `movetext stats`: summarises games.

mod json;
mod players;
mod table;

#[cfg(feature = "view")]
use super::page_title::page_title;
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
#[cfg(feature = "view")]
use movetext_pages::StatisticsPage;
use movetext_pgn::Flow;
use std::path::Path;

/// The width of a bin in the histogram of lengths, in plies.
const BIN_PLIES: u32 = 20;

/// The width of a bin in the histograms of ratings and rating differences, in points.
const BIN_POINTS: u32 = 100;

pub(crate) fn run(arguments: &StatsArguments) -> Result<Status, Failure> {
    let output = output_path(arguments);
    output::refuse_input(output, &arguments.inputs.inputs())?;
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
    let mut target = Target::new(output);
    if outcome.is_begun {
        target.open()?;
        target.write(text(arguments, &all.0).as_bytes())?;
    }
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary();
    Ok(outcome.status)
}

/// Returns the file in `--html` or `--output`.
fn output_path(arguments: &StatsArguments) -> Option<&Path> {
    #[cfg(feature = "view")]
    if let Some(html) = &arguments.html {
        return Some(html);
    }
    arguments.output.as_deref()
}

/// Returns the statistics in the requested format.
fn text(arguments: &StatsArguments, statistics: &Statistics) -> String {
    let top = arguments.list_length();
    #[cfg(feature = "view")]
    if arguments.html.is_some() {
        let title = format!("Statistics: {}", page_title(&arguments.inputs.inputs()));
        return StatisticsPage::new(title).list_length(top).to_html(statistics);
    }
    match arguments.format {
        StatsFormat::Table => table::text(statistics, top),
        StatsFormat::Json => json::text(statistics, top),
    }
}

/// The merged statistics of all games so far.
struct Merged(Statistics);

impl Delivery<Statistics> for Merged {
    const ONLY_GAMES: bool = true;

    fn games(&mut self, made: Statistics, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.0.merge(&made);
        Ok(Flow::Continue)
    }
}
