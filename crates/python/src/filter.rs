//! `filter`: copies games with their original bytes.

use crate::{
    error::{self, FilterError},
    interrupt, selected,
    source::Source,
};
use movetext_archive::{
    FileError,
    append::GameAppender,
    matched_game::visit_matches,
    raw_game::{GameForm, RawGame},
};
use movetext_files::{
    atomic::{AtomicFile, WriteError},
    compression::{Compression, Compressor},
};
use movetext_input::{GameBatch, Games};
use pyo3::{PyResult, Python, pyfunction};
use std::{
    io::Write as _,
    path::{Path, PathBuf},
};

/// Copy the games that match the condition `where` to the file `target`, with their original bytes. Return how many.
///
/// `games` selects games by number, as in `read`. Games from PGC and JSON Lines are written in export format. The
/// target may end in .zst, .gz or .bz2. It appears in one step at the end. The input is read once, on all cores.
#[pyfunction]
#[pyo3(signature = (source, target, *, r#where, games=None))]
pub(crate) fn filter(
    py: Python<'_>,
    source: Source,
    target: PathBuf,
    r#where: &str,
    games: Option<&str>,
) -> PyResult<u64> {
    let filter =
        selected::filter(Some(r#where))?.ok_or_else(|| FilterError::new_err("expected a condition"))?;
    copy(py, source, &target, games, move |games| {
        let mut matches = Vec::new();
        visit_matches(&games, &mut filter.matcher(), &mut (), |game| {
            matches.push(game.to_raw_game(GameForm::Original).0);
        });
        CopiedGames { count: matches.len() as u64, games: matches }
    })
}

/// The games of a batch to write, and how many of them count.
pub(crate) struct CopiedGames {
    pub(crate) games: Vec<RawGame>,
    pub(crate) count: u64,
}

/// Writes the games that `work` returns to the file `target`. Returns how many of them count.
pub(crate) fn copy(
    py: Python<'_>,
    source: Source,
    target: &Path,
    games: Option<&str>,
    work: impl Fn(GameBatch<'_>) -> CopiedGames + Send + Sync + 'static,
) -> PyResult<u64> {
    let (name, path) = (source.name(), target.to_path_buf());
    let games = source.open()?.with_selection(selected::selection(games)?);
    let written = interrupt::run(py, games, move |games| write(games, &path, work))?;
    written.map_err(|error| error::file_error(&name, target, &error))
}

fn write(
    games: Games,
    target: &Path,
    work: impl Fn(GameBatch<'_>) -> CopiedGames + Sync,
) -> Result<u64, FileError> {
    let file = AtomicFile::create(target)?;
    let mut file = Compressor::new(file, Compression::for_output(target)).map_err(WriteError::Io)?;
    let (mut appender, mut text, mut count) = (GameAppender::default(), Vec::new(), 0);
    interrupt::each(games, None, work, |copied| {
        text.clear();
        copied.games.iter().for_each(|game| appender.append(game, &mut text));
        count += copied.count;
        Ok::<(), FileError>(file.write_all(&text).map_err(WriteError::Io)?)
    })?;
    // As for `convert`, it does not matter here whether the file keeps its owner.
    _ = file.finish().map_err(WriteError::Io)?.commit()?;
    Ok(count)
}
