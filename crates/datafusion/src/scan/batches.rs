//! Games as batches of rows.

use super::predicate::{Predicate, SkipMoves, in_sql};
use crate::options::external;
use alloc::sync::Arc;
use core::cell::RefCell;
use datafusion::{
    arrow::{compute::filter_record_batch, datatypes::SchemaRef, record_batch::RecordBatch},
    common::cast::as_boolean_array,
    error::{DataFusionError, Result},
    physical_expr::PhysicalExpr,
};
use movetext_archive::{Games, SourceError, Tee, WorkUnit, WorkUnits};
use movetext_table::{Columns, Rows};

/// The text of which rows are collected before they are passed on, in bytes: some hundred games, or some ten thousand
/// plies.
const UNIT_BYTES: usize = 1 << 20;

/// What is read of games.
#[derive(Debug)]
pub(super) struct Reading {
    /// The columns, and their schema in SQL.
    pub(super) columns: Columns,
    pub(super) schema: SchemaRef,
    /// The columns of the result, which are the first of these.
    pub(super) projected: SchemaRef,
    /// The condition on rows, in terms of the schema.
    pub(super) condition: Option<Arc<dyn PhysicalExpr>>,
    /// The condition by which moves are skipped.
    pub(super) skip: Option<Predicate>,
    /// The maximum number of rows in a batch.
    pub(super) rows: usize,
}

impl Reading {
    /// Reads games, and passes rows on until `send` returns `false`.
    pub(super) fn read(
        &self,
        units: WorkUnits,
        path: &str,
        mut send: impl FnMut(RecordBatch) -> bool,
    ) -> Result<()> {
        let failed = |error: SourceError| DataFusionError::Execution(format!("{path}: {error}"));
        for unit in units.with_unit_bytes(UNIT_BYTES) {
            match unit {
                WorkUnit::Games(games) => {
                    let batch = self.rows(games, path)?;
                    for start in (0..batch.num_rows()).step_by(self.rows.max(1)) {
                        let rows = self.rows.min(batch.num_rows() - start);
                        if !send(batch.slice(start, rows)) {
                            return Ok(());
                        }
                    }
                }
                WorkUnit::Unopened(_, error) | WorkUnit::End(Err(error)) => return Err(failed(error)),
                // Games that are lost make every count wrong.
                WorkUnit::Damage(damage) => return Err(failed(SourceError::Damaged(damage))),
                WorkUnit::Begin(_) | WorkUnit::Unindexed(..) | WorkUnit::End(Ok(_)) => {}
            }
        }
        Ok(())
    }

    fn rows(&self, games: Games, path: &str) -> Result<RecordBatch> {
        let rows = RefCell::new(Rows::new(&self.columns, path));
        let mut observer = Tee(&rows, ());
        let _ = match &self.skip {
            Some(predicate) => games.visit_once(&mut SkipMoves::new(&rows, predicate), &mut observer),
            None => games.visit_once(&mut &rows, &mut observer),
        };
        let mut batch = in_sql(rows.into_inner().into_batch().map_err(external)?, &self.schema)?;
        if let Some(condition) = &self.condition {
            let met = condition.evaluate(&batch)?.into_array(batch.num_rows())?;
            batch = filter_record_batch(&batch, as_boolean_array(&met)?)?;
        }
        in_sql(batch, &self.projected)
    }
}
