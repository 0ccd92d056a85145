//! Conditions on tags, which are known before the first move of a game.

use crate::options::external;
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::AsArray,
        datatypes::SchemaRef,
        record_batch::{RecordBatch, RecordBatchOptions},
    },
    error::Result,
    physical_expr::{PhysicalExpr, utils::reassign_expr_columns},
};
use movetext_pgn::{Adapter, Flow, GameStart, Tag, Visitor, event::Start};
use movetext_table::{Columns, Rows};

/// A condition on the tags of a game.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    condition: Arc<dyn PhysicalExpr>,
    /// The columns of the condition, and their schema in SQL.
    columns: Columns,
    schema: SchemaRef,
}

impl Predicate {
    /// Returns a condition on these columns.
    pub(super) fn new(condition: Arc<dyn PhysicalExpr>, columns: Columns, schema: SchemaRef) -> Result<Self> {
        Ok(Self { condition: reassign_expr_columns(condition, &schema)?, columns, schema })
    }

    /// Returns whether the only game of some rows meets the condition.
    fn is_met(&self, rows: Rows<'_>) -> Result<bool> {
        let batch = in_sql(rows.into_batch().map_err(external)?, &self.schema)?;
        let met = self.condition.evaluate(&batch)?.into_array(batch.num_rows())?;
        Ok(met.as_boolean_opt().is_none_or(|met| met.iter().all(|value| value == Some(true))))
    }
}

/// Returns rows with the names of columns in SQL.
pub(super) fn in_sql(batch: RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let columns = batch.columns().iter().take(schema.fields().len()).map(Arc::clone).collect();
    Ok(RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)?)
}

/// Passes games on to `inner`, and skips the moves of those that do not meet the condition. The rows of these have to
/// be removed afterwards.
pub(super) struct SkipMoves<'p, V> {
    inner: V,
    predicate: &'p Predicate,
    tags: Option<Rows<'p>>,
}

impl<'p, V: Visitor> SkipMoves<'p, V> {
    pub(super) const fn new(inner: V, predicate: &'p Predicate) -> Self {
        Self { inner, predicate, tags: None }
    }
}

impl<V: Visitor> Adapter for SkipMoves<'_, V> {
    type Inner = V;

    fn inner(&self) -> &V {
        &self.inner
    }

    fn inner_mut(&mut self) -> &mut V {
        &mut self.inner
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let mut tags = Rows::new(&self.predicate.columns, "");
        let _ = Visitor::begin_game(&mut tags, game);
        self.tags = Some(tags);
        self.inner.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if let Some(tags) = &mut self.tags {
            let _ = Visitor::tag(tags, tag);
        }
        self.inner.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        let flow = self.inner.begin_moves(start);
        // An error is found again, and reported, when the condition is evaluated for all rows.
        let is_met = self.tags.take().is_none_or(|tags| self.predicate.is_met(tags).unwrap_or(true));
        if is_met { flow } else { Flow::SkipGame }
    }
}
