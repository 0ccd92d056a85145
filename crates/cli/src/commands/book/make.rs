//! `movetext book make`: a book out of games.

use crate::{
    args::BookMakeArguments,
    diagnostics::{
        collector::DiagnosticCollector,
        relevance::{Query, Relevance},
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, Output},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{Games, Input, book::BookMaker};
use movetext_openings::book::BookBuilder;
use movetext_pgn::Flow;
use std::path::Path;

/// The share of the memory that is for counts: one half.
const COUNT_SHARE: u64 = 2;

pub(super) fn run(arguments: &BookMakeArguments) -> Result<Status, Failure> {
    super::refuse(arguments.output.as_deref(), &arguments.inputs.inputs())?;
    let path = output::named(arguments.output.as_deref());
    let options = arguments.options();
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut builder = BookBuilder::new(options);
        games.visit_once(&mut builder, diagnostics);
        builder
    };
    // The rest is for games in flight.
    let memory = arguments.inputs.run.memory() / COUNT_SHARE;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics, Relevance::Query(Query::book()));
    let session = session.leaving(memory);
    let maker = BookMaker::new(options).with_memory(usize::try_from(memory).unwrap_or(usize::MAX));
    let mut made = BookDelivery { path, output: None, maker };
    let outcome = session.run(Box::new(Messages), work, &mut made)?;
    if let Some(mut output) = made.output {
        let records = made.maker.write(&mut output).map_err(|error| Output::failure(path, error))?;
        // A partly read input must not replace a complete file.
        if path.is_none() || !outcome.is_incomplete {
            output.finish()?;
        }
        outcome.print_summary_of(&format!("{}, {} written", outcome.read(), counted(records, "record")));
    }
    Ok(outcome.status)
}

/// Gathers the games in order.
struct BookDelivery<'a> {
    path: Option<&'a Path>,
    /// The output, which is opened after an input was.
    output: Option<Output>,
    maker: BookMaker,
}

impl Delivery<BookBuilder> for BookDelivery<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        if self.output.is_none() {
            self.output = Some(Output::of(self.path)?);
        }
        Ok(())
    }

    fn games(&mut self, made: BookBuilder, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.maker.add(made).map_err(Failure::Temporary)?;
        Ok(Flow::Continue)
    }
}
