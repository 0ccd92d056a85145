//! Conditions on tags, which can be decided before the first move of a game.

use crate::{columns::with_schema, error::external};
use alloc::sync::Arc;
use datafusion::{
    arrow::datatypes::SchemaRef,
    error::Result,
    physical_expr::{PhysicalExpr, utils::reassign_expr_columns},
    physical_plan::filter::batch_filter,
};
use movetext_pgn::{Adapter, Flow, GameStart, Start, Tag, Visitor};
use movetext_table::{Columns, Rows};

/// A condition on a game's tags.
#[derive(Clone, Debug)]
pub(super) struct TagCondition {
    condition: Arc<dyn PhysicalExpr>,
    /// The columns that the condition uses.
    columns: Columns,
    /// The SQL schema of `columns`.
    schema: SchemaRef,
}

impl TagCondition {
    /// Creates a condition on these columns.
    pub(super) fn new(condition: Arc<dyn PhysicalExpr>, columns: Columns, schema: SchemaRef) -> Result<Self> {
        Ok(Self { condition: reassign_expr_columns(condition, &schema)?, columns, schema })
    }

    /// Returns whether a game meets the condition. `rows` must contain only this game.
    fn is_met(&self, rows: Rows<'_>) -> Result<bool> {
        let batch = with_schema(&rows.into_batch().map_err(external)?, &self.schema)?;
        Ok(batch_filter(&batch, &self.condition)?.num_rows() > 0)
    }
}

/// Passes games to `inner`, and skips the moves of games that do not meet the condition. The rows of these games are
/// incomplete, so the caller must remove them.
pub(super) struct SkipMoves<'c, V> {
    inner: V,
    condition: &'c TagCondition,
    tags: Option<Rows<'c>>,
}

impl<'c, V: Visitor> SkipMoves<'c, V> {
    pub(super) const fn new(inner: V, condition: &'c TagCondition) -> Self {
        Self { inner, condition, tags: None }
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
        let mut tags = Rows::new(&self.condition.columns, "");
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
        // If evaluating the condition returns an error, we read the moves. The error is reported later, when the
        // condition is evaluated for all rows.
        let is_met = self.tags.take().is_none_or(|tags| self.condition.is_met(tags).unwrap_or(true));
        if is_met { flow } else { Flow::SkipGame }
    }
}
