//! SQL functions on movetext, FEN and patterns. The README has the rules that all functions follow.

mod arguments;
mod chess_function;
mod date_parts;
mod fen_at;
mod legal_moves;
mod main_line;
mod matches;
mod matches_game;
mod moves_prefix;
mod normalise;
mod opening;
mod plies;
mod plies_table;
mod position;
mod position_key;
mod reaches;
mod tags;
mod text_at_ply;
mod time_control;

use alloc::sync::Arc;
use datafusion::{logical_expr::ScalarUDF, prelude::SessionContext};
use plies_table::PliesTable;

/// Returns all scalar functions. Each has a [documentation](ScalarUDF::documentation) with an example.
///
/// ```
/// let functions = movetext_datafusion::scalar_functions();
/// assert!(functions.iter().any(|function| function.name() == "fen_at"));
/// ```
#[must_use]
pub fn scalar_functions() -> Vec<Arc<ScalarUDF>> {
    let all = [
        fen_at::function(),
        position_key::function(),
        reaches::function(),
        matches::position_function(),
        matches::material_function(),
        matches_game::function(),
        legal_moves::function(),
        normalise::function(),
        plies::function(),
        opening::function(),
        moves_prefix::function(),
        time_control::function(),
        date_parts::year_function(),
        date_parts::hour_function(),
    ];
    all.into_iter().map(|function| Arc::new(ScalarUDF::from(function))).collect()
}

/// Registers the [scalar functions](scalar_functions) and the table function `plies` in a session.
///
/// ```
/// use movetext_datafusion::{datafusion::prelude::SessionContext, register_functions};
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let context = SessionContext::new();
/// register_functions(&context);
/// let answer = context.sql("SELECT san FROM plies('1. e4 e5') WHERE ply = 2").await?;
/// assert_eq!(answer.count().await?, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn register_functions(context: &SessionContext) {
    for function in scalar_functions() {
        context.register_udf(Arc::unwrap_or_clone(function));
    }
    context.register_udtf("plies", Arc::new(PliesTable));
}
