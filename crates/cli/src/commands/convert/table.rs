//! `movetext convert --to parquet` and `--to arrow`: writes tables for data engines.

use super::{all_rows::AllRows, error_list::ErrorList, session};
use crate::{
    args::{ConvertArguments, TableArguments, TableName, Target as Format},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, output_file, refuse_inputs, target::Target, warn, warn_of_killed_replacements},
    session::{Delivery, InputFailure, Session},
    status::Status,
};
use alloc::collections::BTreeSet;
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_archive::convert::ConversionLosses;
use movetext_files::file_set::ExistingFile;
use movetext_input::{GameBatch, Input, InputEnd, Tee};
use movetext_pgn::Flow;
use movetext_table::{
    Columns, EncodeError, Encoder, EncoderOptions, Encoding, Partition, RecordBatch, Rows, Table, TableFiles,
};
use std::path::Path;

/// The columns that `--variations` adds.
const LINES: [&str; 2] = ["line", "parent_line"];

/// Returns whether one of the tables is the table of plies.
pub(super) fn has_plies(arguments: &ConvertArguments) -> bool {
    super::is_table(arguments.to) && arguments.table.tables.contains(&TableName::Plies)
}

/// Returns whether the output is a folder.
pub(super) fn is_folder(arguments: &ConvertArguments) -> bool {
    super::is_table(arguments.to) && folder_option(&arguments.table).is_some()
}

/// Returns the option that makes the output a folder.
const fn folder_option(arguments: &TableArguments) -> Option<&'static str> {
    match (arguments.partition_by, arguments.tables.as_slice()) {
        (Some(_), _) => Some("--partition-by"),
        (None, [_, _, ..]) => Some("--table with several tables"),
        _ => None,
    }
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let tables = tables(arguments)?;
    let session = session(arguments)?;
    let session = if arguments.table.keep_going { session.keeping_going() } else { session };
    let memory = arguments.inputs.run.memory() / 2;
    let open = if is_folder(arguments) { TableFiles::OPEN_BYTES } else { Encoder::GROUP_BYTES };
    let encoders = encoders(memory.saturating_sub(open as u64), session.threads());
    let session = session.leaving(memory.min((open + encoders.get() * Encoder::GROUP_BYTES) as u64));
    let mut options = EncoderOptions::new().with_threads(encoders);
    if let Some(rows) = arguments.table.rows_per_group {
        options = options.with_rows_per_group(rows);
    }
    write(arguments, &session, &tables, Destination::new(arguments, &tables, options)?)
}

/// Writes all rows.
fn write(
    arguments: &ConvertArguments,
    session: &Session,
    tables: &[Columns],
    destination: Destination<'_>,
) -> Result<Status, Failure> {
    let selection = session.diagnostics().selection();
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let rows = |columns| {
            let rows = Rows::new(columns, &path);
            arguments.table.partition_by.into_iter().fold(rows, Rows::with_partitions)
        };
        let rows = RefCell::new(AllRows::new(tables.iter().map(rows), selection));
        games.visit_once(&mut &rows, &mut Tee(&rows, diagnostics));
        BatchRows::new(rows.into_inner().into_tables())
    };
    let mut written = Written { destination, losses: ConversionLosses::default(), held: None };
    let mut outcome = session.run(Box::new(Messages), work, &mut written)?;
    let Written { destination, losses, .. } = written;
    // The rows of the last game before a failure are not written.
    outcome.failures.iter_mut().for_each(|failure| failure.games = failure.games.saturating_sub(1));
    let failures = core::mem::take(&mut outcome.failures);
    destination.finish(arguments, failures, outcome.is_begun)?;
    super::warn_of_missing_tags(&losses, outcome.games, arguments);
    outcome.print_summary();
    Ok(outcome.status)
}

const fn encoding(arguments: &ConvertArguments, is_file: bool) -> Encoding {
    match (arguments.to, is_file) {
        (Format::Parquet, _) => Encoding::Parquet,
        (_, true) => Encoding::ArrowFile,
        (_, false) => Encoding::ArrowStream,
    }
}

/// Returns the columns of each table.
fn tables(arguments: &ConvertArguments) -> Result<Vec<Columns>, Failure> {
    let tables: Vec<Table> = match arguments.table.tables.as_slice() {
        [] => vec![Table::Games],
        names => names.iter().filter_map(|name| name.table_of_games()).collect(),
    };
    let is_repeated = |table: &Table| tables.iter().filter(|other| *other == table).count() > 1;
    if let Some(table) = tables.iter().find(|table| is_repeated(table)) {
        return Err(Failure::RepeatedTable(*table));
    }
    let is_several = tables.len() > 1;
    let is_in_table = |name: &String| tables.iter().any(|table| name_in(*table, name).is_some());
    if let Some(name) = arguments.columns.iter().find(|name| is_several && !is_in_table(name)) {
        let found = format!("found `{name}`, expected a name with its table, such as `games.plies`");
        return Err(Failure::Columns(found));
    }
    tables.iter().map(|table| columns(arguments, *table, is_several)).collect()
}

/// Returns `uci` for the table of plies and the name `plies.uci`.
fn name_in(table: Table, name: &str) -> Option<&str> {
    name.strip_prefix(table.name())?.strip_prefix('.')
}

/// Returns the columns for the table. If it is one of several, the names of its columns begin with its name.
fn columns(arguments: &ConvertArguments, table: Table, is_one_of_several: bool) -> Result<Columns, Failure> {
    let names: Vec<String> = if is_one_of_several {
        arguments.columns.iter().filter_map(|name| name_in(table, name)).map(str::to_owned).collect()
    } else {
        arguments.columns.clone()
    };
    let mut names = super::column_names(arguments, &names, table);
    if arguments.table.variations && table == Table::Plies {
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

/// The rows of a batch of games, by table.
struct BatchRows {
    tables: Vec<TableRows>,
    losses: ConversionLosses,
}

/// The rows of a batch of games in one table.
struct TableRows {
    partitions: Vec<(Partition, RecordBatch)>,
    /// The partition of the last game, and its number of rows.
    last_game: Option<(Partition, usize)>,
}

impl BatchRows {
    fn new<'r>(tables: impl Iterator<Item = Rows<'r>>) -> Result<Self, EncodeError> {
        let mut missing_tags = BTreeSet::new();
        let table = |rows: Rows<'r>| {
            missing_tags.extend(rows.missing_tags().map(str::to_owned));
            let last_game = rows.last_game();
            Ok(TableRows { partitions: rows.into_partitions()?, last_game })
        };
        let tables = tables.map(table).collect::<Result<_, EncodeError>>()?;
        let mut losses = ConversionLosses::default();
        losses.missing_tags = Some(missing_tags);
        Ok(Self { tables, losses })
    }
}

impl TableRows {
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
    /// A folder with a file for each table or for each of its partitions.
    Folder(&'a Path, TableFiles),
}

impl<'a> Destination<'a> {
    fn new(
        arguments: &'a ConvertArguments,
        tables: &[Columns],
        options: EncoderOptions,
    ) -> Result<Self, Failure> {
        let option = match (tables, folder_option(&arguments.table)) {
            ([columns], None) => {
                let target = Target::for_table(arguments.output.as_deref());
                let encoder = Encoder::new(encoding(arguments, target.is_file()), columns, options)?;
                return Ok(Self::File(target, encoder));
            }
            (_, option) => option.unwrap_or_default(),
        };
        let folder = output_file(arguments.output.as_deref()).ok_or(Failure::FolderToStdout(option))?;
        if folder.exists() && !folder.is_dir() {
            return Err(Failure::FolderToFile { path: folder.to_path_buf(), option });
        }
        warn_of_killed_replacements(folder);
        let encoding = encoding(arguments, true);
        let existing = match &arguments.table {
            TableArguments { append: true, .. } => ExistingFile::Number,
            TableArguments { force: true, .. } => ExistingFile::Replace,
            _ => ExistingFile::Refuse,
        };
        let files = TableFiles::new(encoding, tables, options, folder, existing);
        let files = arguments.table.partition_by.into_iter().fold(files, TableFiles::with_partitions);
        Ok(Self::Folder(folder, files))
    }

    fn push(&mut self, rows: BatchRows) -> Result<(), Failure> {
        for (table, rows) in rows.tables.into_iter().enumerate() {
            for (partition, batch) in rows.partitions {
                match self {
                    Self::File(target, encoder) => {
                        encoder.push(batch)?;
                        target.write(&encoder.take_bytes()?)?;
                    }
                    Self::Folder(_, files) => files.push(table, partition, batch)?,
                }
            }
        }
        Ok(())
    }

    /// Completes the files. If an input could not be read, they are only completed with `--keep-going`.
    fn finish(
        self,
        arguments: &ConvertArguments,
        failures: Vec<InputFailure>,
        is_begun: bool,
    ) -> Result<(), Failure> {
        let is_written = failures.is_empty() || arguments.table.keep_going;
        let (is_quiet, inputs) = (arguments.inputs.run.quiet, arguments.inputs.inputs());
        // The list is prepared first, so that no table is written if its errors cannot be listed.
        let failures = if is_begun && is_written { failures } else { Vec::new() };
        let list = match self {
            Self::File(mut target, encoder) => {
                let output = output_file(arguments.output.as_deref());
                let list = output.map(|path| ErrorList::for_file(path, &inputs, failures)).transpose()?;
                target.write(&encoder.finish()?)?;
                target.finish(!is_written)?;
                list
            }
            Self::Folder(folder, files) => {
                refuse_inputs(files.paths(), &inputs)?;
                let list = ErrorList::for_folder(folder, &inputs, failures)?;
                let count = if is_written { files.finish()? } else { 0 };
                if is_begun && is_written && !is_quiet {
                    warn(&format_args!("{} written", counted(count as u64, "file")));
                }
                Some(list)
            }
        };
        match list {
            Some(list) if is_begun && is_written => list.write()?,
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
        self.held.take().map_or(Ok(()), |held| self.destination.push(held))
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
        self.held.iter_mut().flat_map(|held| &mut held.tables).for_each(TableRows::drop_last_game);
        self.write_held()
    }

    fn end(&mut self, _: &InputEnd, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.write_held()
    }
}
