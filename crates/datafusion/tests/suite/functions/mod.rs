//! Tests of the SQL functions.

mod cases;
mod columns;
mod errors;
mod expressions;
mod real_games;

use datafusion::{
    arrow::{
        array::RecordBatch,
        util::display::{ArrayFormatter, FormatOptions},
    },
    prelude::SessionContext,
};
use movetext_datafusion::register_functions;

/// Returns a session in which the functions are registered.
fn session() -> SessionContext {
    let context = SessionContext::new();
    register_functions(&context);
    context
}

/// Returns the rows of an answer, with ` | ` between values, or the error message.
async fn answer(context: &SessionContext, statement: &str) -> Result<Vec<String>, String> {
    let frame = context.sql(statement).await.map_err(|error| error.to_string())?;
    let batches = frame.collect().await.map_err(|error| error.to_string())?;
    Ok(batches.iter().flat_map(rows).collect())
}

fn rows(batch: &RecordBatch) -> Vec<String> {
    let options = FormatOptions::new().with_null("null");
    let columns: Vec<_> =
        batch.columns().iter().map(|column| ArrayFormatter::try_new(column, &options).unwrap()).collect();
    let row =
        |row| columns.iter().map(|column| column.value(row).to_string()).collect::<Vec<_>>().join(" | ");
    (0..batch.num_rows()).map(row).collect()
}
