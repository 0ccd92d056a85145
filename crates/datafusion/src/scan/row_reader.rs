//! Reads games into batches of rows.

use super::tag_condition::{SkipMoves, TagCondition};
use crate::{
    columns::with_schema,
    error::external,
    unplayable::{CountUnplayable, UnplayableInScan},
};
use alloc::sync::Arc;
use core::{cell::RefCell, num::NonZeroUsize};
use datafusion::{
    arrow::{datatypes::SchemaRef, record_batch::RecordBatch},
    error::{DataFusionError, Result},
    physical_expr::PhysicalExpr,
    physical_plan::filter::batch_filter,
};
use movetext_files::{compression::Compression, parallel::Concurrency};
use movetext_input::{GameBatch, Games, SourceError, Tee};
use movetext_pgn::Flow;
use movetext_table::{Columns, Rows, Table};

/// How many bytes of text are read for a batch of rows. They contain about 400 to 1,100 games, or 30,000 to 100,000
/// plies.
const BATCH_BYTES: usize = 1 << 20;

/// Reads games into batches of rows, and evaluates the condition.
#[derive(Debug)]
pub(super) struct RowReader {
    /// The columns that are read.
    pub(super) columns: Columns,
    /// The SQL schema of `columns`.
    pub(super) schema: SchemaRef,
    /// The schema of the batches: the first columns of `columns`. Only the condition uses the other columns.
    pub(super) projected: SchemaRef,
    /// The condition on rows. Its column indexes refer to `schema`.
    pub(super) condition: Option<Arc<dyn PhysicalExpr>>,
    /// The condition on tags that skips moves early. `None` if no moves are read anyway.
    pub(super) tag_condition: Option<TagCondition>,
    /// Where games with unplayable moves are counted, if anywhere.
    pub(super) unplayable: Option<UnplayableInScan>,
    /// The maximum number of rows in a batch.
    pub(super) batch_rows: usize,
}

impl RowReader {
    /// Returns whether games read from a [range](movetext_input::FileRange) have the same rows as games read from the
    /// whole file. This is false if a column counts from the beginning of the text, because the reader of a range does
    /// not know the text before it.
    pub(super) fn allows_ranges(&self, compression: Compression) -> bool {
        self.columns.schema().fields().iter().all(|field| match field.name().as_str() {
            "game_offset" => compression == Compression::None,
            "game" => false,
            // In the table of plies, `line` is a variation, and is counted from the beginning of its game.
            "line" => self.columns.table() == Table::Plies,
            _ => true,
        })
    }

    /// Reads games and passes batches of rows to `send`, until `send` returns `false`.
    pub(super) fn read(
        &self,
        games: Games,
        path: &str,
        mut send: impl FnMut(RecordBatch) -> bool,
    ) -> Result<()> {
        let mut is_wanted = |batch: RecordBatch| {
            (0..batch.num_rows()).step_by(self.batch_rows.max(1)).all(|start| {
                let rows = self.batch_rows.min(batch.num_rows() - start);
                send(batch.slice(start, rows))
            })
        };
        let mut result = Ok(());
        games.with_batch_bytes(BATCH_BYTES).in_order(
            Concurrency::new(NonZeroUsize::MIN),
            |games| self.rows(games, path),
            |event| {
                // Damage ends the scan with an error, because games are lost and every count would be wrong.
                let rows = match event.into_result() {
                    None => return Flow::Continue,
                    Some(Ok(rows)) => rows,
                    Some(Err(error)) => Err(failed(path, &error.into())),
                };
                match rows.map(&mut is_wanted) {
                    Ok(true) => return Flow::Continue,
                    Ok(false) => {}
                    Err(error) => result = Err(error),
                }
                Flow::Stop
            },
        );
        result
    }

    fn rows(&self, games: GameBatch<'_>, path: &str) -> Result<RecordBatch> {
        let rows = RefCell::new(Rows::new(&self.columns, path));
        let mut observer = Tee(&rows, ());
        let mut visitor = CountUnplayable::new(&rows);
        let _ = match &self.tag_condition {
            Some(condition) => games.visit_once(&mut SkipMoves::new(&mut visitor, condition), &mut observer),
            None => games.visit_once(&mut visitor, &mut observer),
        };
        if let Some(scan) = &self.unplayable {
            scan.add(path, visitor.games());
        }
        let mut batch = with_schema(&rows.into_inner().into_batch().map_err(external)?, &self.schema)?;
        if let Some(condition) = &self.condition {
            batch = batch_filter(&batch, condition)?;
        }
        with_schema(&batch, &self.projected)
    }
}

/// Creates the error for a file that cannot be read.
pub(super) fn failed(path: &str, error: &SourceError) -> DataFusionError {
    DataFusionError::Execution(format!("{path}: {error}"))
}
