//! `movetext convert --table positions`: writes a position index.

use crate::{
    args::{ConvertArguments, TableName, Target as Format},
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{Messages, OutputError, target::Target, warn},
    session::{Delivery, Session},
    status::Status,
};
use core::num::NonZeroU64;
use movetext_archive::{
    diagnostics::Query,
    positions::{PositionSorter, SortedPositions},
};
use movetext_files::{atomic::WriteError, compression::Compression};
use movetext_input::{
    Content, GameBatch, Input,
    index::IndexError,
    manifest::{ManifestDraft, ManifestError},
};
use movetext_pgn::Flow;
use movetext_table::{IndexedFile, PositionWriter};
use std::{fs, io, path::Path};

/// The minimum length of a part of a file in bytes. A query skips the games in front of a game in its part.
const LEAST_PART_BYTES: u64 = 256 * 1024;

/// The maximum number of parts of a file. A query reads the places of all parts.
const MOST_PARTS: u64 = 8 * 1024;

/// Returns whether a position index is requested.
pub(super) fn is_requested(arguments: &ConvertArguments) -> bool {
    arguments.table.tables.contains(&TableName::Positions)
}

/// Returns an error for options that have no effect on a position index, or that would leave games out of it.
fn refuse_misplaced(arguments: &ConvertArguments) -> Result<(), Failure> {
    if arguments.to != Format::Parquet {
        return Err(Failure::OptionOfOtherFormat { option: "--table positions", formats: "--to parquet" });
    }
    let ConvertArguments { inputs, table, .. } = arguments;
    for (option, is_given) in [
        ("--table with several tables", table.tables.len() > 1),
        ("--from", inputs.from.is_some()),
        ("--games", inputs.games.is_some()),
        ("--limit", inputs.limit.is_some()),
        ("--sample", arguments.sample.is_some()),
        ("--columns", !arguments.columns.is_empty()),
        ("--partition-by", table.partition_by.is_some()),
        ("--keep-going", table.keep_going),
        ("--rows-per-group", table.rows_per_group.is_some()),
    ] {
        if is_given {
            let formats = "other tables, and not to --table positions";
            return Err(Failure::OptionOfOtherFormat { option, formats });
        }
    }
    Ok(())
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    refuse_misplaced(arguments)?;
    let inputs = arguments.inputs.inputs();
    let mut drafts = Drafts(inputs.iter().map(draft).collect::<Result<_, _>>()?);
    let memory = arguments.inputs.run.count_memory();
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(Query::positions());
    let session = session.without_index().leaving(memory);
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let sorter = PositionSorter::new().with_memory(memory, session.threads());
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        sorter.collect(&games, diagnostics).map(|_| games.into_owned())
    };
    let outcome = session.run(Box::new(Messages), work, &mut drafts)?;
    if outcome.failures.is_empty() {
        let positions = sorter.finish().map_err(Failure::Temporary)?;
        let files = inputs.iter().zip(drafts.0).map(indexed_file).collect::<Result<_, _>>()?;
        write(arguments.output.as_deref(), positions, files)?;
    } else if outcome.is_begun && !arguments.inputs.run.quiet {
        warn(&"nothing is written");
    }
    outcome.print_summary();
    Ok(outcome.status)
}

/// Starts the manifest of an input. Returns an error if its games cannot be read by offset.
fn draft(input: &Input) -> Result<ManifestDraft, Failure> {
    let path = match input {
        Input::Stdin => return Err(Failure::IndexStdin),
        Input::Url(_) => return Err(Failure::NotAFile(input.to_string())),
        Input::Path(path) => path,
    };
    let failed = |error| Failure::Index { path: path.clone(), error };
    let length = fs::metadata(path).map_or(0, |found| found.len());
    let part_bytes = NonZeroU64::MIN.saturating_add((length / MOST_PARTS).max(LEAST_PART_BYTES));
    let draft = ManifestDraft::unsaved(path, part_bytes).map_err(index_error).map_err(failed)?;
    match Compression::detect(path) {
        Compression::None => Ok(draft),
        compression => Err(failed(IndexError::NotText(Content::Compressed(compression)))),
    }
}

/// Converts an error about a file with games.
fn index_error(error: ManifestError) -> IndexError {
    match error {
        ManifestError::Text(error) => IndexError::Text(error),
        ManifestError::NotText(content) => IndexError::NotText(content),
        ManifestError::Utf16 => IndexError::Utf16,
        ManifestError::NotAFile => IndexError::NotAFile,
        error => IndexError::Io(io::Error::other(error)),
    }
}

/// Completes the manifest of an input.
fn indexed_file((input, draft): (&Input, ManifestDraft)) -> Result<IndexedFile, Failure> {
    let path = input.path().unwrap_or(Path::new(""));
    match draft.finish() {
        Ok(manifest) => Ok(IndexedFile { name: input.to_string(), manifest: manifest.to_json() }),
        Err(ManifestError::Stale) => {
            Err(OutputError::Write { path: path.to_path_buf(), error: WriteError::Changed }.into())
        }
        Err(error) => Err(Failure::Index { path: path.to_path_buf(), error: index_error(error) }),
    }
}

fn write(
    path: Option<&Path>,
    mut positions: SortedPositions,
    files: Vec<IndexedFile>,
) -> Result<(), Failure> {
    let mut target = Target::for_table(path);
    target.open()?;
    let mut writer = PositionWriter::new(files.iter().map(|file| file.name.clone()))?;
    while let Some(record) = positions.next_record().map_err(Failure::Temporary)? {
        writer.push(&record)?;
        let bytes = writer.take_bytes();
        if !bytes.is_empty() {
            target.write(&bytes)?;
        }
    }
    target.write(&writer.finish(files)?)?;
    target.finish(false)
}

/// The manifests of all inputs. Stops the run if collecting the positions of a batch failed.
struct Drafts(Vec<ManifestDraft>);

impl Delivery<io::Result<GameBatch<'static>>> for Drafts {
    fn games(&mut self, made: io::Result<GameBatch<'static>>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        let games = made.map_err(Failure::Temporary)?;
        if let Some(draft) = self.0.get_mut(games.input_index()) {
            draft.push(&games);
        }
        Ok(Flow::Continue)
    }
}
