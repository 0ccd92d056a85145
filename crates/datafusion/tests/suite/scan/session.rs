//! Creates sessions with tables of games, and runs queries in them.

use alloc::sync::Arc;
use datafusion::{
    arrow::util::pretty::pretty_format_batches,
    datasource::listing::ListingTableUrl,
    error::Result,
    prelude::{SessionConfig, SessionContext},
};
use movetext_datafusion::{UnplayableGames, register, register_tables};
use movetext_testkit::files::{real_data, testdata, with_extension};
use std::path::PathBuf;

/// Creates a session with this number of partitions. Files of any length are divided. Games with unplayable moves are
/// counted.
pub(super) fn session(partitions: usize) -> SessionContext {
    let mut config =
        SessionConfig::new().with_target_partitions(partitions).with_repartition_file_min_size(0);
    config.set_extension(Arc::new(UnplayableGames::default()));
    config.options_mut().execution.collect_statistics = true;
    let context = SessionContext::new_with_config(config);
    register(&context).unwrap();
    context
}

/// Creates a session with tables for these files.
pub(super) async fn session_of(partitions: usize, files: &[PathBuf]) -> SessionContext {
    let context = session(partitions);
    let urls: Vec<_> =
        files.iter().map(|file| ListingTableUrl::parse(file.to_str().unwrap()).unwrap()).collect();
    register_tables(&context, &urls).await.unwrap();
    context
}

/// Runs a query and returns its answer as text.
pub(super) async fn answer(context: &SessionContext, sql: &str) -> Result<String> {
    let batches = context.sql(sql).await?.collect().await?;
    Ok(pretty_format_batches(&batches)?.to_string())
}

/// Returns the PGN files in the test data, and the PGN files in `MOVETEXT_DATA` if it is set.
pub(super) fn files_of_games() -> Vec<PathBuf> {
    let mut files = with_extension(&testdata().join("pgn/ok"), "pgn");
    if let Some(data) = real_data() {
        files.extend(with_extension(&data.join("pgn"), "pgn"));
    }
    files
}
