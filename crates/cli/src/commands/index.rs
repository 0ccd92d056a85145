//! `movetext index`: writes an index next to a file, with the offset of each game and the facts that queries use.

use crate::{
    args::IndexArguments,
    diagnostics::{
        collector::DiagnosticCollector,
        relevance::Relevance,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, Output, warn},
    session::{Delivery, Outcome, Session},
    status::Status,
};
use movetext_archive::{
    Games, Input, WorkUnits,
    atomic::{AtomicFile, WriteError},
    index::{self, Index, IndexError, IndexPlan, IndexWriter, IndexedGames, TagNames, TextState},
};
use movetext_pgn::Flow;
use std::{
    fs::File,
    io::{self, Write},
    path::Path,
};

pub(crate) fn run(arguments: &IndexArguments) -> Result<Status, Failure> {
    if arguments.files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::IndexStdin);
    }
    let names = match arguments.tags.as_slice() {
        [] => None,
        tags => Some(TagNames::new(tags).map_err(Failure::IndexTags)?),
    };
    let mut status = Status::Clean;
    let inputs: Vec<Input> = arguments.files.iter().map(Input::from).collect();
    for path in &arguments.files {
        let indexed = output::refuse_input(Some(&Index::path_of(path)), &inputs);
        let indexed = indexed.and_then(|()| index_file(arguments, path, names.as_ref()));
        let indexed = indexed.unwrap_or_else(|failure| {
            warn(&failure);
            Status::Failed
        });
        status = status.max(indexed);
    }
    Ok(status)
}

/// Updates the index of one file.
fn index_file(arguments: &IndexArguments, path: &Path, names: Option<&TagNames>) -> Result<Status, Failure> {
    let target = Index::path_of(path);
    let failed = |error: IndexError| {
        let path = if error.is_about_text() { path } else { &target };
        Failure::Index { path: path.to_path_buf(), error }
    };
    let write_failed = |error: io::Error| Output::failure(Some(&target), error);
    let session =
        Session::new(&arguments.inputs(path.to_path_buf()), &IndexArguments::diagnostics(), Relevance::All);
    match index::plan(path, names).map_err(failed)? {
        IndexPlan::Fresh(games) => {
            if !arguments.run.quiet {
                warn(&format_args!("{}: up to date, {}", target.display(), counted(games, "game")));
            }
            Ok(Status::Clean)
        }
        IndexPlan::Append { text, names, resume, games: before, writer } => {
            let units = session.units().resuming_from(resume);
            let indexing = Indexing { path, writer, names: &names };
            let (outcome, written) = indexing.run(&session, units, &text, &write_failed)?;
            if let Some((_, games)) = written {
                let games = counted(games, "game");
                outcome.print_done(&format!("{}: {games} indexed, {before} before", target.display()));
            }
            Ok(outcome.status)
        }
        IndexPlan::Rebuild { text, names } => {
            let file = AtomicFile::create(&target);
            let file = file.map_err(|error| Failure::Write { path: target.clone(), error })?;
            let writer = IndexWriter::new(file, &names).map_err(write_failed)?;
            let indexing = Indexing { path, writer, names: &names };
            let (outcome, written) = indexing.run(&session, session.units(), &text, &write_failed)?;
            if let Some((file, _)) = written {
                output::commit(file, &target)?;
                outcome.print_done(&format!("{}: {} indexed", target.display(), outcome.read()));
            }
            Ok(outcome.status)
        }
    }
}

/// An index being built.
struct Indexing<'a, W> {
    path: &'a Path,
    writer: IndexWriter<W>,
    names: &'a TagNames,
}

impl<W: Write> Indexing<'_, W> {
    /// Reads the games and completes the index, unless the file was read only in part.
    fn run(
        self,
        session: &Session,
        units: WorkUnits,
        text: &TextState,
        failed: &dyn Fn(io::Error) -> Failure,
    ) -> Result<(Outcome, Option<(W, u64)>), Failure> {
        let Self { path, writer, names } = self;
        let work = |games: Games, collector: &mut DiagnosticCollector<'_>| {
            let indexed = games.indexed(names);
            collector.pass(indexed.games(), indexed.plies());
            indexed
        };
        let mut delivered = Delivered { writer, failed };
        let outcome = session.run_over(
            units.with_unit_bytes(index::FRAME_TEXT_BYTES),
            Box::new(Messages),
            work,
            &mut delivered,
        )?;
        if outcome.status == Status::Failed {
            return Ok((outcome, None));
        }
        // If the file changed meanwhile, its offsets are useless.
        let now = File::open(path).and_then(|mut file| TextState::of(&mut file));
        let now = now.map_err(|error| Failure::Read { path: path.to_path_buf(), error })?;
        if now != *text {
            return Err(Failure::Write { path: path.to_path_buf(), error: WriteError::Changed });
        }
        let written = delivered.writer.finish(text).map_err(failed)?;
        Ok((outcome, Some(written)))
    }
}

/// Receives the entries of games in order.
struct Delivered<'a, W> {
    writer: IndexWriter<W>,
    failed: &'a dyn Fn(io::Error) -> Failure,
}

impl<W: Write> Delivery<IndexedGames> for Delivered<'_, W> {
    fn games(&mut self, made: IndexedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.writer.push(made).map_err(self.failed)?;
        Ok(Flow::Continue)
    }
}
