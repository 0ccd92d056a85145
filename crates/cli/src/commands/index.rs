//! `movetext index`: writes an index next to a file. The index has the offset of each game, and data about the game
//! that queries use. With `--cuts`, the command writes a manifest instead.

use super::{cuts, tag_names};
use crate::{
    args::IndexArguments,
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, OutputError, warn},
    session::{Delivery, Session},
    status::Status,
};
use alloc::collections::BTreeSet;
use movetext_files::atomic::WriteError;
use movetext_input::{
    GameBatch, IndexUpdate, Input,
    index::{Index, IndexError, IndexedGames, TagNames},
    manifest::Manifest,
};
use movetext_pgn::Flow;
use std::{fs, path::Path};

pub(crate) fn run(arguments: &IndexArguments) -> Result<Status, Failure> {
    if arguments.files.iter().any(|file| STDIN_NAMES.iter().any(|name| file.as_os_str() == *name)) {
        return Err(Failure::IndexStdin);
    }
    let names = match arguments.tags.as_slice() {
        [] => None,
        tags => {
            let tags = tag_names::in_usual_spelling("--tags", tags, arguments.run.quiet);
            Some(TagNames::new(tags).map_err(Failure::IndexTags)?)
        }
    };
    let mut search = TagSearch::default();
    let mut status = Status::Clean;
    let inputs = arguments.inputs();
    for input in &inputs {
        let path = match input {
            // The name of its index is a URL, which is refused.
            Input::Url(url) => Path::new(&**url),
            Input::Path(path) => path,
            Input::Stdin => continue,
        };
        let target = arguments.cuts.map_or_else(|| Index::path_for(path), |_| Manifest::path_for(path));
        let indexed = output::refuse_input(Some(&target), &inputs).map_err(Failure::from);
        let indexed = indexed.and_then(|()| refuse_device(path)).and_then(|()| match arguments.cuts {
            Some(part_bytes) => cuts::cut_file(arguments, path, part_bytes),
            None => index_file(arguments, path, names.as_ref(), &mut search),
        });
        let indexed = indexed.unwrap_or_else(|failure| {
            warn(&failure);
            Status::Failed
        });
        status = status.max(indexed);
    }
    if search.games > 0 && search.files == inputs.len() {
        let named = names.iter().flat_map(TagNames::iter).enumerate();
        let missing = named.filter(|(index, _)| !search.found.contains(index)).map(|(_, name)| name);
        tag_names::warn_of_missing("--tags", missing, arguments.run.quiet);
    }
    Ok(status)
}

/// Records which of the requested tags occur in at least one game.
#[derive(Default)]
struct TagSearch {
    /// The indexes of the tags that were found.
    found: BTreeSet<usize>,
    games: u64,
    /// How many files were read to their end.
    files: usize,
}

/// The names that mean standard input.
const STDIN_NAMES: [&str; 4] = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/// Returns an error for devices and pipes, because an index next to them would be meaningless.
fn refuse_device(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Err(Failure::NotIndexable(path.to_path_buf())),
        // Other problems are reported when the file is read.
        _ => Ok(()),
    }
}

/// Creates or updates the index of one file.
fn index_file(
    arguments: &IndexArguments,
    path: &Path,
    names: Option<&TagNames>,
    search: &mut TagSearch,
) -> Result<Status, Failure> {
    let target = Index::path_for(path);
    let failed = |error: IndexError| failure(error, path, &target);
    let session = Session::new(&arguments.arguments_for(path.to_path_buf()), &IndexArguments::diagnostics());
    let Some(update) = IndexUpdate::new(path, names).map_err(failed)? else {
        if !arguments.run.quiet {
            let games = Index::open(&target).map_err(failed)?.map_or(0, |index| index.games());
            warn(&format_args!("{}: up to date, {}", target.display(), counted(games, "game")));
        }
        return Ok(Status::Clean);
    };
    let names = update.tag_names().clone();
    let work = |games: GameBatch<'_>, collector: &mut DiagnosticCollector<'_>| {
        let indexed = games.index_games(&names);
        collector.pass(indexed.games(), indexed.plies());
        indexed
    };
    let (games, before) = (update.games(), update.games_before());
    let mut delivered = Delivered { update, found: &mut search.found, failed: &failed };
    let outcome = session.run_over(games, Box::new(Messages), work, &mut delivered)?;
    if outcome.status == Status::Failed {
        return Ok(outcome.status);
    }
    let (games, ownership) = delivered.update.finish().map_err(failed)?;
    output::warn_of_ownership(ownership, &target);
    search.games += games;
    search.files += usize::from(before.is_none());
    outcome.print_done(&match before {
        Some(before) => format!("{}: {} indexed, {before} before", target.display(), counted(games, "game")),
        None => format!("{}: {} indexed", target.display(), outcome.read()),
    });
    Ok(outcome.status)
}

/// Converts an error about the games at `path`, or about their index at `target`.
fn failure(error: IndexError, path: &Path, target: &Path) -> Failure {
    match error {
        IndexError::Write(error) => OutputError::Write { path: target.to_path_buf(), error }.into(),
        // The file changed while we read it, so the offsets in the index would be wrong.
        IndexError::Stale => {
            OutputError::Write { path: path.to_path_buf(), error: WriteError::Changed }.into()
        }
        error if error.is_about_text() => Failure::Index { path: path.to_path_buf(), error },
        error => Failure::Index { path: target.to_path_buf(), error },
    }
}

/// Adds the entries of games to the index in order.
struct Delivered<'a> {
    update: IndexUpdate,
    found: &'a mut BTreeSet<usize>,
    failed: &'a dyn Fn(IndexError) -> Failure,
}

impl Delivery<IndexedGames> for Delivered<'_> {
    fn games(&mut self, made: IndexedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.found.extend(made.found_tags());
        self.update.push(made).map_err(self.failed)?;
        Ok(Flow::Continue)
    }
}
