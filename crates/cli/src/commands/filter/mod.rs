//! `movetext filter`: writes the matching games, verbatim or in export format (PGN 3.2).

#[cfg(feature = "parquet")]
mod position_index;
mod written;

use super::unmatched;
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
    dedup::KnownGames,
    diagnostics::Query,
    matched_game::{MatchedGame, visit_matches},
    raw_game::GameForm,
    repertoire::read_repertoire,
};
use movetext_filter::{Filter, Repertoire};
use movetext_input::{GameBatch, GameOffsets, Games, Input, InputError, SkippedGames};
use std::path::Path;
use written::{MatchedGames, WrittenGames};

pub(crate) fn run(arguments: &FilterArguments) -> Result<Status, Failure> {
    let (output, is_quiet) = (arguments.output.as_deref(), arguments.inputs.run.quiet);
    let repertoire = arguments.repertoire.as_deref().map(|path| repertoire(path, arguments)).transpose()?;
    let filter = arguments.filter(repertoire.clone()).with_watch();
    let query = Query::from_filter(&filter);
    let query = if arguments.export || arguments.mark { query.rewriting() } else { query };
    output::refuse_input(output, &arguments.inputs.inputs())?;
    let known = arguments.not_in.as_deref().map(|path| known_games(path, arguments)).transpose()?;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(query);
    // Batches of one game, so that nothing after the last game has an effect.
    let session = if arguments.head.is_some() { session.with_batch_bytes(1) } else { session };
    let form = match repertoire.filter(|_| arguments.mark) {
        _ if arguments.count => WrittenForm::None,
        Some(repertoire) => WrittenForm::Marked(repertoire),
        None => WrittenForm::Whole(form(arguments.export)),
    };
    let mut filtered = WrittenGames::new(output, arguments.every, arguments.head);
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        matches(&games, &filter, &form, known.as_ref(), diagnostics)
    };
    let chosen = choose_games(arguments)?;
    let has_candidates = chosen.as_ref().map(|chosen| chosen.iter().any(|games| !games.is_empty()));
    let outcome = if let Some(chosen) = chosen {
        let games = session.games().with_game_offsets(chosen);
        session.run_over(games, Box::new(Messages), work, &mut filtered)?
    } else {
        let index_filter = if arguments.count && known.is_none() {
            IndexFilter::new_counting(filter.clone(), session.detail_level())
        } else {
            IndexFilter::new(filter.clone(), session.detail_level())
        };
        session.run_filtered(index_filter, Box::new(Messages), work, &mut filtered)?
    };
    let WrittenGames { mut writer, count, losses, is_full, .. } = filtered;
    if arguments.count && outcome.is_begun {
        writer.write_line(&format!("{count}\n"))?;
    }
    writer.finish(losses, outcome.is_incomplete, is_quiet)?;
    match has_candidates {
        // Later games could meet the conditions.
        _ if is_full => {}
        // The filter has not seen the games that a position index left out, so it does not know what they lack.
        Some(true) => {}
        Some(false) if is_quiet => {}
        Some(false) => output::warn(&"no game has the position"),
        None => unmatched::print(&filter, &arguments.inputs),
    }
    let noun = if outcome.games == 1 { "game" } else { "games" };
    outcome.print_summary_of(&format!("{count} of {} {noun}", outcome.games));
    Ok(outcome.status)
}

/// Returns the games to read, or `None` to read all games.
#[cfg(feature = "parquet")]
fn choose_games(arguments: &FilterArguments) -> Result<Option<Vec<GameOffsets>>, Failure> {
    let FilterArguments { position_index, position, inputs, .. } = arguments;
    let Some(path) = position_index else { return Ok(None) };
    output::refuse_input(arguments.output.as_deref(), &[Input::Path(path.clone())])?;
    position_index::choose_games(path, position, &inputs.inputs()).map(Some)
}

/// Returns `None`, because this build has no position indexes.
#[cfg(not(feature = "parquet"))]
fn choose_games(_: &FilterArguments) -> Result<Option<Vec<GameOffsets>>, Failure> {
    Ok(None)
}

/// Reads a repertoire from a file. Returns an error if the file is also the output, or an input with games.
fn repertoire(path: &Path, arguments: &FilterArguments) -> Result<Arc<Repertoire>, Failure> {
    let input = other_input(path, "--repertoire", arguments)?;
    match read_repertoire(Games::new([input])) {
        Ok(repertoire) => {
            if !arguments.inputs.run.quiet {
                crate::commands::left_out::variants(repertoire.variant_games());
            }
            Ok(Arc::new(repertoire))
        }
        Err(error) => Err(Failure::Repertoire { path: path.to_path_buf(), error }),
    }
}

/// Reads the games of `--not-in`. Returns an error if the file is also the output, or an input with games.
fn known_games(path: &Path, arguments: &FilterArguments) -> Result<KnownGames, Failure> {
    let input = other_input(path, "--not-in", arguments)?;
    let failed = |error: InputError| Failure::Source { path: path.to_path_buf(), error: error.into() };
    KnownGames::read(Games::new([input])).map_err(failed)
}

/// Returns the input that `option` names.
fn other_input(path: &Path, option: &'static str, arguments: &FilterArguments) -> Result<Input, Failure> {
    let input = Input::from(path);
    output::refuse_input(arguments.output.as_deref(), slice::from_ref(&input))?;
    if input == Input::Stdin && arguments.inputs.inputs().contains(&input) {
        return Err(Failure::StdinOfGames(option));
    }
    Ok(input)
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
    known: Option<&KnownGames>,
    diagnostics: &mut DiagnosticCollector<'_>,
) -> MatchedGames {
    // Games that match according to the index are counted without being read. This happens only if games are not
    // written.
    let skipped = games.skipped_games().map_or(0, SkippedGames::matches);
    let mut matches = MatchedGames { count: skipped, games: Vec::new() };
    let matcher = filter.matcher();
    let mut matcher = if form.is_exported() { matcher.with_complete_matches() } else { matcher };
    visit_matches(games, &mut matcher, diagnostics, |game: MatchedGame<'_>| {
        if known.is_some_and(|known| known.contains(&game.to_raw_game(GameForm::Original).0)) {
            return;
        }
        matches.count += 1;
        matches.games.extend(match form {
            WrittenForm::None => None,
            WrittenForm::Whole(form) => Some(game.to_raw_game(*form)),
            WrittenForm::Marked(repertoire) => Some(game.mark_departure(repertoire)),
        });
    });
    matches
}
