//! Sessions with tables of games, and queries.

use datafusion::{
    arrow::util::pretty::pretty_format_batches,
    datasource::listing::ListingTableUrl,
    error::Result,
    prelude::{SessionConfig, SessionContext},
};
use movetext_datafusion::{register, register_tables};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns a session with a number of partitions, in which files of any length are divided.
pub(super) fn session(partitions: usize) -> SessionContext {
    let mut config =
        SessionConfig::new().with_target_partitions(partitions).with_repartition_file_min_size(0);
    config.options_mut().execution.collect_statistics = true;
    let context = SessionContext::new_with_config(config);
    register(&context).unwrap();
    context
}

/// Returns a session with the tables of these files.
pub(super) async fn session_of(partitions: usize, files: &[PathBuf]) -> SessionContext {
    let context = session(partitions);
    let urls: Vec<_> =
        files.iter().map(|file| ListingTableUrl::parse(file.to_str().unwrap()).unwrap()).collect();
    register_tables(&context, &urls).await.unwrap();
    context
}

/// Returns the answer to a query as text.
pub(super) async fn answer(context: &SessionContext, sql: &str) -> Result<String> {
    let batches = context.sql(sql).await?.collect().await?;
    Ok(pretty_format_batches(&batches)?.to_string())
}

/// Returns the files of games: real ones if there are, and those of the repository.
pub(super) fn files_of_games() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn/ok")];
    if let Some(data) = std::env::var_os("MOVETEXT_DATA") {
        folders.push(Path::new(&data).join("pgn"));
    }
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
