//! `movetext tree`: the moves played in a position.

mod json;
mod source;
mod table;

use crate::{
    args::{TreeArguments, TreeFormat},
    commands::play,
    diagnostics::{
        collector::DiagnosticCollector,
        relevance::{Query, Relevance},
        report::Reporter,
    },
    failure::Failure,
    output::{self, Messages, target::Target},
    records::input,
    session::{Delivery, Outcome, Session},
    status::Status,
};
use movetext_archive::{
    Games,
    filter::IndexFilter,
    tree::{SortedTree, TreeBuilder},
};
use movetext_board::Position;
use movetext_pgn::Flow;
use source::Source;
use std::io;

pub(crate) fn run(arguments: &TreeArguments) -> Result<Status, Failure> {
    output::refuse_input(arguments.output.as_deref(), &arguments.inputs.inputs())?;
    let position = position(arguments)?;
    let format = arguments.format.unwrap_or(TreeFormat::Table);
    let key = (arguments.depth == 1).then(|| position.key());
    let (tree, outcome) = count(arguments, key)?;
    let mut target = Target::new(arguments.output.as_deref());
    if outcome.is_begun {
        target.open()?;
        let mut source = Source::new(tree, &arguments.inputs.inputs())?;
        let print = match format {
            TreeFormat::Table => table::print,
            TreeFormat::Json => json::print,
        };
        print(&mut source, &position, arguments.depth, &mut target)?;
    }
    target.finish(outcome.is_incomplete)?;
    outcome.print_summary_of(&read(&outcome));
    Ok(outcome.status)
}

/// Returns the games read. Their plies are those that were played, which depend on the order of the conditions.
fn read(outcome: &Outcome) -> String {
    crate::diagnostics::report::counted(outcome.games, "game")
}

/// Returns the position to show.
fn position(arguments: &TreeArguments) -> Result<Position, Failure> {
    let position = input::given("--position", arguments.position.as_deref())?;
    let Some(moves) = &arguments.moves else { return Ok(position) };
    play::position_after(moves, position).map_err(|reason| Failure::Position { option: "--moves", reason })
}

/// Counts the moves of all positions, or of the one with this key.
fn count(arguments: &TreeArguments, key: Option<u64>) -> Result<(SortedTree, Outcome), Failure> {
    let filter = arguments.filter();
    let relevance = Relevance::Query(Query::of(&filter).counting_moves());
    let memory = arguments.inputs.run.memory() / 2;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics, relevance).leaving(memory);
    let builder = TreeBuilder::new(arguments.plies, filter.clone());
    let builder = key.into_iter().fold(builder, TreeBuilder::of_position);
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let builder = builder.with_memory(memory, session.threads());
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| builder.count(games, diagnostics);
    let outcome = if filter.conditions().is_empty() {
        session.run(Box::new(Messages), work, &mut Counting)?
    } else {
        let index_filter = IndexFilter::reading_matches(filter, session.attention());
        session.run_filtered(index_filter, Box::new(Messages), work, &mut Counting)?
    };
    let tree = builder.finish().map_err(Failure::Temporary)?;
    Ok((tree.with_min_games(arguments.min_games.get()), outcome))
}

/// Receives whether games could be counted.
struct Counting;

impl Delivery<io::Result<Flow>> for Counting {
    fn games(&mut self, counted: io::Result<Flow>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        counted.map(|_| Flow::Continue).map_err(Failure::Temporary)
    }
}
