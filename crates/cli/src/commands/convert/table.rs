//! `movetext convert --to parquet` and `--to arrow`: writes tables for data engines.

use super::session;
use crate::{
    args::{ConvertArguments, TableArguments, TableName, Target as Format},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{Messages, output_file, refuse_inputs, target::Target, warn, warn_of_killed_replacements},
    session::{Delivery, Session},
    status::Status,
};
use core::{cell::RefCell, num::NonZeroUsize};
use movetext_archive::{convert::ConversionLosses, diagnostics::DiagnosticSelection};
use movetext_files::file_set::ExistingFile;
use movetext_input::{GameBatch, Input, Tee};
use movetext_pgn::{
    Flow,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_table::{
    Columns, EncodeError, Encoder, EncoderOptions, Encoding, Partition, PartitionBy, PartitionedFiles,
    RecordBatch, Rows, Table,
};

/// The columns that `--variations` adds.
const LINES: [&str; 2] = ["line", "parent_line"];

/// Returns whether the output is a table of plies.
pub(super) fn is_plies(arguments: &ConvertArguments) -> bool {
    super::is_table(arguments.to) && arguments.table.table == Some(TableName::Plies)
}

pub(super) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let columns = columns(arguments)?;
    let session = session(arguments);
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
    match arguments.table.partition_by {
        Some(by) => write_partitions(arguments, &session, (&columns, options), by),
        None => write_file(arguments, &session, (&columns, options)),
    }
}

/// Writes all rows to one file, or to standard output.
fn write_file(
    arguments: &ConvertArguments,
    session: &Session,
    (columns, options): (&Columns, EncoderOptions),
) -> Result<Status, Failure> {
    let target = Target::for_table(arguments.output.as_deref());
    let encoder = Encoder::new(encoding(arguments, target.is_file()), columns, options)?;
    let selection = session.diagnostics().selection();
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let rows = read(games, Rows::new(columns, &path), selection, diagnostics);
        let losses = losses(&rows);
        Ok((rows.into_batch()?, losses))
    };
    let mut written = Written { target, encoder, losses: ConversionLosses::default() };
    let outcome = session.run(Box::new(Messages), work, &mut written)?;
    let Written { mut target, encoder, losses } = written;
    target.write(&encoder.finish()?)?;
    target.finish(outcome.is_incomplete)?;
    super::warn_of_missing_tags(&losses, outcome.games, arguments);
    outcome.print_summary();
    Ok(outcome.status)
}

/// Writes a file for each partition.
fn write_partitions(
    arguments: &ConvertArguments,
    session: &Session,
    (columns, options): (&Columns, EncoderOptions),
    by: PartitionBy,
) -> Result<Status, Failure> {
    let folder = output_file(arguments.output.as_deref()).ok_or(Failure::PartitionsToStdout)?;
    warn_of_killed_replacements(folder);
    let encoding = encoding(arguments, true);
    let existing = match &arguments.table {
        TableArguments { append: true, .. } => ExistingFile::Number,
        TableArguments { force: true, .. } => ExistingFile::Replace,
        _ => ExistingFile::Refuse,
    };
    let files = PartitionedFiles::new(encoding, columns, options, folder, existing);
    let selection = session.diagnostics().selection();
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let path = games.input().to_string();
        let rows = Rows::new(columns, &path).with_partitions(by);
        let rows = read(games, rows, selection, diagnostics);
        let losses = losses(&rows);
        Ok((rows.into_partitions()?, losses))
    };
    let mut written = WrittenPartitions { files, losses: ConversionLosses::default() };
    let outcome = session.run(Box::new(Messages), work, &mut written)?;
    let WrittenPartitions { files, losses } = written;
    let inputs = arguments.inputs.inputs();
    refuse_inputs(files.paths(), &inputs)?;
    let count = if outcome.is_incomplete { 0 } else { files.finish()? };
    if outcome.is_begun && !arguments.inputs.run.quiet {
        warn(&format_args!("{} written", counted(count as u64, "file")));
    }
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

/// Writes all rows to one output.
struct Written<'a> {
    target: Target<'a>,
    encoder: Encoder,
    losses: ConversionLosses,
}

impl Delivery<Result<(RecordBatch, ConversionLosses), EncodeError>> for Written<'_> {
    /// A move takes about 8 bytes in text, but up to 100 bytes in a table with positions.
    const MEMORY_FACTOR: u64 = 16;

    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(
        &mut self,
        batch: Result<(RecordBatch, ConversionLosses), EncodeError>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        let (batch, losses) = batch?;
        self.losses.merge(losses);
        self.encoder.push(batch)?;
        self.target.write(&self.encoder.take_bytes()?)?;
        Ok(Flow::Continue)
    }
}

/// The rows of a batch of games, divided by partition.
type PartitionedRows = Vec<(Partition, RecordBatch)>;

/// Writes rows to the files of their partitions.
struct WrittenPartitions {
    files: PartitionedFiles,
    losses: ConversionLosses,
}

impl Delivery<Result<(PartitionedRows, ConversionLosses), EncodeError>> for WrittenPartitions {
    const MEMORY_FACTOR: u64 = 16;

    fn games(
        &mut self,
        partitions: Result<(PartitionedRows, ConversionLosses), EncodeError>,
        _: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        let (partitions, losses) = partitions?;
        self.losses.merge(losses);
        for (partition, batch) in partitions {
            self.files.push(partition, batch)?;
        }
        Ok(Flow::Continue)
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
