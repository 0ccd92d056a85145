//! The table function `plies`.

use super::plies::{Plies, columns};
use alloc::sync::Arc;
use datafusion::{
    catalog::{MemTable, TableFunctionArgs, TableFunctionImpl, TableProvider},
    common::{Result, plan_err},
    logical_expr::Expr,
};

/// The table function `plies`, such as `SELECT san FROM plies('1. e4 e5')`. It has the same columns as the scalar
/// function `plies`.
///
/// DataFusion calls a table function when it plans a query, so the arguments must be constants, even after `LATERAL`.
#[derive(Debug)]
pub(super) struct PliesTable;

impl TableFunctionImpl for PliesTable {
    fn call_with_args(&self, arguments: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let (movetext, names) = match arguments.exprs() {
            [movetext] => (constant(movetext), None),
            [movetext, names] => (constant(movetext), Some(constant(names))),
            other => {
                return plan_err!(
                    "found {} arguments of plies, expected a movetext and columns",
                    other.len()
                );
            }
        };
        let (Some(movetext), names @ (None | Some(Some(_)))) = (movetext, names) else {
            return plan_err!(
                "expected constant texts as arguments of the table plies; for a column, write \
                 `SELECT unnest(plies(movetext))`"
            );
        };
        let columns = columns(names.flatten())?;
        let mut plies = Plies::new(&columns);
        plies.read(movetext);
        let batch = plies.into_batch()?;
        Ok(Arc::new(MemTable::try_new(batch.schema(), vec![vec![batch]])?))
    }
}

fn constant(argument: &Expr) -> Option<&str> {
    match argument {
        Expr::Literal(scalar, _) => scalar.try_as_str()?,
        _ => None,
    }
}
