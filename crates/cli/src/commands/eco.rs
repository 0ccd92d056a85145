//! `movetext eco`: writes openings into tags (PGN 9.3, 9.4.1).

use super::game_writer::{self, CountedGames, CountedOutput};
use crate::{
    args::{EcoArguments, form},
    diagnostics::DiagnosticCollector,
    failure::Failure,
    output::{self, Messages},
    status::Status,
};
use alloc::borrow::Cow;
use core::sync::atomic::{AtomicU64, Ordering};
use movetext_archive::{
    diagnostics::Query,
    opening_tags::{ExistingTags, NamedGames, OpeningNames, OpeningTags, name_openings},
};
use movetext_input::{GameBatch, Input, SourceError};
use movetext_openings::{Openings, TsvError};
use std::{
    fs::File,
    io::{self, BufReader},
    path::Path,
};

pub(crate) fn run(arguments: &EcoArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.game_output.output.as_deref(), arguments.inputs.run.quiet);
    let openings = match &arguments.table {
        Some(path) => Cow::Owned(table(path, output)?),
        None => Cow::Borrowed(Openings::builtin()),
    };
    let names = if arguments.lichess_style { OpeningNames::Whole } else { OpeningNames::Parts };
    let existing = if arguments.only_missing { ExistingTags::Keep } else { ExistingTags::Replace };
    let tags = OpeningTags::new(&openings, names, existing);
    let query = Query::openings();
    let query = if arguments.game_output.export { query.rewriting() } else { query };
    let session = game_writer::session(&arguments.inputs, &arguments.diagnostics, output)?.answering(query);
    let form = form(arguments.game_output.export);
    let mut naming = CountedOutput::to(output);
    let variants = AtomicU64::new(0);
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let NamedGames { games, named, variant_games, losses } =
            name_openings(&games, form, &tags, diagnostics);
        variants.fetch_add(variant_games, Ordering::Relaxed);
        CountedGames { games, count: named, losses }
    };
    let outcome = session.run(Box::new(Messages), work, &mut naming)?;
    if !is_quiet {
        super::left_out::unnamed_variants(variants.load(Ordering::Relaxed));
    }
    let CountedOutput { writer, count, losses } = naming;
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    let noun = if outcome.games == 1 { "game" } else { "games" };
    outcome.print_summary_of(&format!("openings of {count} of {} {noun}", outcome.games));
    Ok(outcome.status)
}

/// Reads a table of openings from a file. Returns an error if the file is also the output.
fn table(path: &Path, output: Option<&Path>) -> Result<Openings, Failure> {
    output::refuse_input(output, &[Input::Path(path.to_owned())])?;
    let unreadable = |error| Failure::Source { path: path.to_owned(), error: SourceError::from(error) };
    let file = File::open(path).map_err(unreadable)?;
    Openings::from_tsv(BufReader::new(file)).map_err(|error| match error {
        TsvError::Read { source, .. } if source.kind() == io::ErrorKind::IsADirectory => unreadable(source),
        error => Failure::Names { path: path.to_owned(), error },
    })
}
