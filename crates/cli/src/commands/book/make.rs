//! `movetext book make`: makes a book from games.

use crate::{
    args::BookMakeArguments,
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    book::{BookMaker, MakeError},
    diagnostics::Query,
};
use movetext_input::{GameBatch, Input};
use movetext_openings::book::BookBuilder;
use movetext_pgn::Flow;

pub(super) fn run(arguments: &BookMakeArguments) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    super::refuse(output, &arguments.inputs.inputs())?;
    let options = arguments.options();
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut builder = BookBuilder::new(options);
        games.visit_once(&mut builder, diagnostics);
        builder
    };
    let memory = arguments.inputs.run.count_memory();
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(Query::book());
    let session = session.leaving(memory);
    let maker = BookMaker::new(options).with_memory(usize::try_from(memory).unwrap_or(usize::MAX));
    let mut delivery = BookDelivery { target: Target::new(output), maker };
    let outcome = session.run(Box::new(Messages), work, &mut delivery)?;
    let BookDelivery { mut target, maker } = delivery;
    if !arguments.inputs.run.quiet {
        crate::commands::left_out::variants(maker.variant_games());
    }
    let written = target.write_by(|output| match maker.write(output) {
        Ok(records) => Ok(Ok(records)),
        Err(MakeError::Temporary(error)) => Ok(Err(Failure::Temporary(error))),
        Err(MakeError::Write(error)) => Err(error),
    })?;
    let records = written.transpose()?.unwrap_or_default();
    target.finish(outcome.is_incomplete)?;
    if records == 0 && outcome.games > 0 && !arguments.inputs.run.quiet {
        let (games, score) = (counted(arguments.min_games, "game"), arguments.min_score);
        warn(&format_args!("no move has {games} (--min-games) and a score of {score} (--min-score)"));
    }
    outcome.print_summary_of(&format!("{}, {} written", outcome.read(), counted(records, "record")));
    Ok(outcome.status)
}

/// Adds the moves of games to the book.
struct BookDelivery<'a> {
    target: Target<'a>,
    maker: BookMaker,
}

impl Delivery<BookBuilder> for BookDelivery<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, made: BookBuilder, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.maker.add(made).map_err(Failure::Temporary)?;
        Ok(Flow::Continue)
    }
}
