//! `movetext filter`: writes the matching games, verbatim or in export format (PGN 3.2).

use super::{
    unmatched,
    whole::{CountedGames, CountedOutput},
};
use crate::{
    args::{FilterArguments, form},
    diagnostics::DiagnosticCollector,
    failure::Failure,
    output::{self, Messages},
    session::Session,
    status::Status,
};
use alloc::sync::Arc;
use core::slice;
use movetext_archive::{
    IndexFilter,
    diagnostics::Query,
    matched_game::{MatchedGame, visit_matches},
    raw_game::GameForm,
    repertoire::read_repertoire,
};
use movetext_filter::{Filter, Repertoire};
use movetext_input::{GameBatch, Games, Input, SkippedGames};
use std::path::Path;

pub(crate) fn run(arguments: &FilterArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.output.as_deref(), arguments.inputs.run.quiet);
    let repertoire = arguments.repertoire.as_deref().map(|path| repertoire(path, arguments)).transpose()?;
    let filter = arguments.filter(repertoire.clone()).with_watch();
    let query = Query::from_filter(&filter);
    let query = if arguments.export || arguments.mark { query.rewriting() } else { query };
    output::refuse_input(output, &arguments.inputs.inputs())?;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(query);
    let form = match repertoire.filter(|_| arguments.mark) {
        _ if arguments.count => WrittenForm::None,
        Some(repertoire) => WrittenForm::Marked(repertoire),
        None => WrittenForm::Whole(form(arguments.export)),
    };
    let mut filtered = CountedOutput::to(output);
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        matches(&games, &filter, &form, diagnostics)
    };
    let index_filter = if arguments.count {
        IndexFilter::new_counting(filter.clone(), session.detail_level())
    } else {
        IndexFilter::new(filter.clone(), session.detail_level())
    };
    let outcome = session.run_filtered(index_filter, Box::new(Messages), work, &mut filtered)?;
    let CountedOutput { mut wholes, count, losses } = filtered;
    if arguments.count && outcome.is_begun {
        wholes.write_line(&format!("{count}\n"))?;
    }
    wholes.finish(losses, outcome.is_incomplete, is_quiet)?;
    unmatched::print(&filter, &arguments.inputs);
    let noun = if outcome.games == 1 { "game" } else { "games" };
    outcome.print_summary_of(&format!("{count} of {} {noun}", outcome.games));
    Ok(outcome.status)
}

/// Reads a repertoire from a file. Returns an error if the file is also the output, or an input with games.
fn repertoire(path: &Path, arguments: &FilterArguments) -> Result<Arc<Repertoire>, Failure> {
    let input = Input::from(path);
    output::refuse_input(arguments.output.as_deref(), slice::from_ref(&input))?;
    if input == Input::Stdin && arguments.inputs.inputs().contains(&input) {
        return Err(Failure::StdinOfGames("--repertoire"));
    }
    match read_repertoire(Games::new([input])) {
        Ok(repertoire) => Ok(Arc::new(repertoire)),
        Err(error) => Err(Failure::Repertoire { path: path.to_path_buf(), error }),
    }
}

/// How matching games are written, if at all.
enum WrittenForm {
    /// The games are only counted.
    None,
    Whole(GameForm),
    /// The games are exported, with a comment where they leave the repertoire.
    Marked(Arc<Repertoire>),
}

impl WrittenForm {
    const fn is_exported(&self) -> bool {
        matches!(self, Self::Whole(GameForm::Export) | Self::Marked(_))
    }
}

/// Returns the matching games of a batch in the requested form.
fn matches(
    games: &GameBatch<'_>,
    filter: &Filter,
    form: &WrittenForm,
    diagnostics: &mut DiagnosticCollector<'_>,
) -> CountedGames {
    // Games that match according to the index are counted without being read. This happens only if games are not
    // written.
    let skipped = games.skipped_games().map_or(0, SkippedGames::matches);
    let mut matches = CountedGames { count: skipped, ..CountedGames::default() };
    let matcher = filter.matcher();
    let mut matcher = if form.is_exported() { matcher.with_complete_matches() } else { matcher };
    visit_matches(games, &mut matcher, diagnostics, |game: MatchedGame<'_>| {
        matches.count += 1;
        let (whole, losses) = match form {
            WrittenForm::None => return,
            WrittenForm::Whole(form) => game.to_raw_game(*form),
            WrittenForm::Marked(repertoire) => game.mark_departure(repertoire),
        };
        matches.games.push(whole);
        matches.losses.merge(&losses);
    });
    matches
}
