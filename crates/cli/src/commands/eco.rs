//! `movetext eco`: writes openings into tags (PGN 9.3, 9.4.1).

use super::whole::{self, Wholes};
use crate::{
    args::{EcoArguments, form},
    diagnostics::{
        collector::DiagnosticCollector,
        relevance::{Query, Relevance},
        report::Reporter,
    },
    failure::Failure,
    output::Messages,
    session::Delivery,
    status::Status,
};
use alloc::borrow::Cow;
use movetext_archive::{
    Games, Input,
    opening_tags::{ExistingTags, NamedGames, OpeningNames, OpeningTags},
};
use movetext_openings::Openings;
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;
use std::{fs::File, io::BufReader, path::Path};

pub(crate) fn run(arguments: &EcoArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.whole.output.as_deref(), arguments.inputs.run.quiet);
    let openings = match &arguments.table {
        Some(path) => Cow::Owned(table(path)?),
        None => Cow::Borrowed(Openings::builtin()),
    };
    let names = if arguments.lichess_style { OpeningNames::Whole } else { OpeningNames::Parts };
    let existing = if arguments.only_missing { ExistingTags::Keep } else { ExistingTags::Replace };
    let tags = OpeningTags::new(&openings, names, existing);
    let query = Query::openings();
    let query = if arguments.whole.export { query.rewriting() } else { query };
    let session = whole::session(&arguments.inputs, &arguments.diagnostics, Relevance::Query(query), output)?;
    let form = form(arguments.whole.export);
    let mut naming = Naming { wholes: Wholes::to(output), named: 0, losses: Losses::default() };
    let work = |games: Games, diagnostics: &mut DiagnosticCollector<'_>| {
        games.name_openings(form, &tags, diagnostics)
    };
    let outcome = session.run(Box::new(Messages), work, &mut naming)?;
    let Naming { wholes, named, losses } = naming;
    wholes.finish(losses, outcome.is_incomplete, is_quiet)?;
    let noun = if outcome.games == 1 { "game" } else { "games" };
    outcome.print_summary_of(&format!("openings of {named} of {} {noun}", outcome.games));
    Ok(outcome.status)
}

fn table(path: &Path) -> Result<Openings, Failure> {
    let file = File::open(path).map_err(|error| Failure::Read { path: path.to_owned(), error })?;
    Openings::from_tsv(BufReader::new(file)).map_err(|error| Failure::Names { path: path.to_owned(), error })
}

/// The output.
struct Naming<'a> {
    wholes: Wholes<'a>,
    named: u64,
    losses: Losses,
}

impl Delivery<NamedGames> for Naming<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.wholes.open()
    }

    fn games(&mut self, made: NamedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.named += made.named;
        self.losses.merge(&made.losses);
        for game in &made.games {
            self.wholes.write(game)?;
        }
        Ok(Flow::Continue)
    }
}
