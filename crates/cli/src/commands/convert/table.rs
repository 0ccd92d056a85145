//! `movetext convert --to parquet` and `--to arrow`: writes tables for data engines.

use super::{error_list::ErrorList, session};
use crate::{
    args::{ConvertArguments, TableArguments, TableName, Target as Format},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, output_file, refuse_inputs, target::Target, warn, warn_of_killed_replacements},
    session::{Delivery, Outcome, Session},
    status::Status,
};
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_archive::{convert::ConversionLosses, diagnostics::DiagnosticSelection};
use movetext_files::file_set::ExistingFile;
use movetext_input::{GameBatch, Input, InputEnd, Tee};
use movetext_pgn::{
    Flow,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_table::{
    Columns, EncodeError, Encoder, EncoderOptions, Encoding, Partition, PartitionedFiles, RecordBatch, Rows,
    Table,
};
use std::path::Path;

/// The columns that `--variations` adds.
const LINES: [&str; 2] = ["line", "parent_line"];

/// Returns whether the output is a table of plies.
pub(super) fn is_plies(arguments: &ConvertArguments) -> bool {
    super::is_table(arguments.to) && arguments.table.table == Some(TableName::Plies)
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let columns = columns(arguments)?;
    let session = session(arguments);
    let session = if arguments.table.keep_going { session.keeping_going() } else { session };
    let memory = arguments.inputs.run.memory() / 2;
    let open = match arguments.table.partition_by {
        Some(_) => PartitionedFiles::OPEN_BYTES,
        None => Encoder::GROUP_BYTES,
    };
    let encoders = encoders(memory.saturating_sub(open as u64), session.threads());
    let session = session.leaving(memory.min((open + encoders.get() * Encoder::GROUP_BYTES) as u64));
    let mut options = EncoderOptions::new().with_threads(encoders);
    if let Some(rows) = arguments.table.rows_per_group {
        options = options.with_rows_per_group(rows);
    }
    write(arguments, &session, &columns, Destination::new(arguments, &columns, options)?)
}

/// Writes all rows.
fn write(
    arguments: &ConvertArguments,
    session: &Session,
    columns: &Columns,
    destination: Destination<'_>,
) -> Result<Status, Failure> {
    let selection = session.diagnostics().selection();
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let rows = Rows::new(columns, &path);
        let rows = match arguments.table.partition_by {
            Some(by) => rows.with_partitions(by),
            None => rows,
        };
        BatchRows::new(read(games, rows, selection, diagnostics))
    };
    let mut written = Written { destination, losses: ConversionLosses::default(), held: None };
    let mut outcome = session.run(Box::new(Messages), work, &mut written)?;
    let Written { destination, losses, .. } = written;
    // The rows of the last game before a failure are not written.
    outcome.failures.iter_mut().for_each(|failure| failure.games = failure.games.saturating_sub(1));
    destination.finish(arguments, &outcome)?;
    super::warn_of_missing_tags(&losses, outcome.games, arguments);
    outcome.print_summary();
    Ok(outcome.status)
}

/// Reads games into rows, with the selected diagnostics.
fn read<'r>(
    games: GameBatch<'_>,
    rows: Rows<'r>,
    selection: &DiagnosticSelection,
    diagnostics: &mut DiagnosticCollector<'_>,
) -> Rows<'r> {
    let rows = RefCell::new(rows);
    games.visit_once(&mut &rows, &mut Tee(Reported { selection, sink: &rows }, diagnostics));
    rows.into_inner()
}

/// Returns the tags that no game of these rows has.
fn losses(rows: &Rows<'_>) -> ConversionLosses {
    let mut losses = ConversionLosses::default();
    losses.missing_tags = Some(rows.missing_tags().map(str::to_owned).collect());
    losses
}

const fn encoding(arguments: &ConvertArguments, is_file: bool) -> Encoding {
    match (arguments.to, is_file) {
        (Format::Parquet, _) => Encoding::Parquet,
        (_, true) => Encoding::ArrowFile,
        (_, false) => Encoding::ArrowStream,
    }
}

/// Returns the columns for the table.
fn columns(arguments: &ConvertArguments) -> Result<Columns, Failure> {
    let table = arguments.table.table.map_or(Table::Games, Table::from);
    let mut names = super::column_names(arguments, table);
    if arguments.table.variations {
        let missing = LINES.map(str::to_owned).into_iter().filter(|name| !names.contains(name));
        names = names.iter().cloned().chain(missing).collect();
    }
    let columns = Columns::from_names(table, &names);
    let checked = columns.and_then(|columns| {
        arguments.table.partition_by.map_or(Ok(()), |by| by.check(&columns))?;
        Ok(columns)
    });
    checked.map_err(|error| Failure::Columns(error.to_string()))
}

/// Returns how many row groups are encoded at the same time: one per thread, if they fit into `memory`.
fn encoders(memory: u64, threads: NonZeroUsize) -> NonZeroUsize {
    let groups = usize::try_from(memory).unwrap_or(usize::MAX) / Encoder::GROUP_BYTES;
    NonZeroUsize::new(groups).map_or(NonZeroUsize::MIN, |groups| groups.min(threads))
}

/// The rows of a batch of games.
struct BatchRows {
    partitions: Vec<(Partition, RecordBatch)>,
    /// The partition of the last game, and its number of rows.
    last_game: Option<(Partition, usize)>,
    losses: ConversionLosses,
}

impl BatchRows {
    fn new(rows: Rows<'_>) -> Result<Self, EncodeError> {
        let (last_game, losses) = (rows.last_game(), losses(&rows));
        Ok(Self { partitions: rows.into_partitions()?, last_game, losses })
    }

    /// Removes the rows of the last game.
    fn drop_last_game(&mut self) {
        let Some((partition, rows)) = self.last_game else { return };
        for (_, batch) in self.partitions.iter_mut().filter(|(found, _)| *found == partition) {
            *batch = batch.slice(0, batch.num_rows().saturating_sub(rows));
        }
        self.partitions.retain(|(_, batch)| batch.num_rows() > 0);
    }
}

/// Where the rows are written.
enum Destination<'a> {
    /// One file, or standard output.
    File(Target<'a>, Encoder),
    /// A file for each partition in a folder.
    Folder(&'a Path, PartitionedFiles),
}

impl<'a> Destination<'a> {
    fn new(
        arguments: &'a ConvertArguments,
        columns: &Columns,
        options: EncoderOptions,
    ) -> Result<Self, Failure> {
        if arguments.table.partition_by.is_none() {
            let target = Target::for_table(arguments.output.as_deref());
            let encoder = Encoder::new(encoding(arguments, target.is_file()), columns, options)?;
            return Ok(Self::File(target, encoder));
        }
        let folder = output_file(arguments.output.as_deref()).ok_or(Failure::PartitionsToStdout)?;
        if folder.exists() && !folder.is_dir() {
            return Err(Failure::PartitionsToFile(folder.to_path_buf()));
        }
        warn_of_killed_replacements(folder);
        let encoding = encoding(arguments, true);
        let existing = match &arguments.table {
            TableArguments { append: true, .. } => ExistingFile::Number,
            TableArguments { force: true, .. } => ExistingFile::Replace,
            _ => ExistingFile::Refuse,
        };
        let files = PartitionedFiles::new(encoding, columns, options, folder, existing);
        Ok(Self::Folder(folder, files))
    }

    fn push(&mut self, partitions: Vec<(Partition, RecordBatch)>) -> Result<(), Failure> {
        for (partition, batch) in partitions {
            match self {
                Self::File(target, encoder) => {
                    encoder.push(batch)?;
                    target.write(&encoder.take_bytes()?)?;
                }
                Self::Folder(_, files) => files.push(partition, batch)?,
            }
        }
        Ok(())
    }

    /// Completes the files. If an input could not be read, they are only completed with `--keep-going`.
    fn finish(self, arguments: &ConvertArguments, outcome: &Outcome) -> Result<(), Failure> {
        let is_written = outcome.failures.is_empty() || arguments.table.keep_going;
        let (is_begun, is_quiet) = (outcome.is_begun, arguments.inputs.run.quiet);
        let inputs = arguments.inputs.inputs();
        let list = match self {
            Self::File(mut target, encoder) => {
                let output = output_file(arguments.output.as_deref());
                let list = output.map(|path| ErrorList::for_file(path, &inputs)).transpose()?;
                target.write(&encoder.finish()?)?;
                target.finish(!is_written)?;
                list
            }
            Self::Folder(folder, files) => {
                refuse_inputs(files.paths(), &inputs)?;
                let list = ErrorList::for_folder(folder, &inputs)?;
                let count = if is_written { files.finish()? } else { 0 };
                if is_begun && is_written && !is_quiet {
                    warn(&format_args!("{} written", counted(count as u64, "file")));
                }
                Some(list)
            }
        };
        match list {
            Some(list) if is_begun && is_written => list.write(&outcome.failures)?,
            Some(_) if is_begun && !is_quiet => {
                warn(&"nothing is written; --keep-going writes what was read");
            }
            _ => {}
        }
        Ok(())
    }
}

/// Writes rows in input order.
struct Written<'a> {
    destination: Destination<'a>,
    losses: ConversionLosses,
    /// The last rows, which are written when more rows follow or the input ends.
    held: Option<BatchRows>,
}

impl Written<'_> {
    fn write_held(&mut self) -> Result<(), Failure> {
        self.held.take().map_or(Ok(()), |held| self.destination.push(held.partitions))
    }
}

impl Delivery<Result<BatchRows, EncodeError>> for Written<'_> {
    /// A move takes about 8 bytes in text, but up to 100 bytes in a table with positions.
    const MEMORY_FACTOR: u64 = 16;

    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        match &mut self.destination {
            Destination::File(target, _) => target.open(),
            Destination::Folder(..) => Ok(()),
        }
    }

    fn games(
        &mut self,
        batch: Result<BatchRows, EncodeError>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        self.write_held()?;
        let mut batch = batch?;
        self.losses.merge(core::mem::take(&mut batch.losses));
        self.held = Some(batch);
        Ok(Flow::Continue)
    }

    fn fail(&mut self) -> Result<(), Failure> {
        self.held.iter_mut().for_each(BatchRows::drop_last_game);
        self.write_held()
    }

    fn end(&mut self, _: &InputEnd, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.write_held()
    }
}

/// Passes only the selected diagnostics to a table of diagnostics. Other tables still count all errors.
struct Reported<'a, S> {
    selection: &'a DiagnosticSelection,
    sink: S,
}

impl<S: Sink> Sink for Reported<'_, S> {
    fn is_enabled(&self) -> bool {
        self.sink.is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        match self.sink.detail_level(code) {
            DetailLevel::Whole | DetailLevel::WithFix if !self.selection.contains(code) => DetailLevel::None,
            detail_level => detail_level,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.sink.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if self.selection.selects(diagnostic) { self.sink.diagnostic(diagnostic) } else { Flow::Continue }
    }
}
