//! Registers the inputs as tables.

mod local;
mod server;

use crate::failure::Failure;
use alloc::sync::Arc;
use datafusion::{
    common::TableReference,
    datasource::listing::ListingTableUrl,
    error::DataFusionError,
    prelude::{ParquetReadOptions, SessionContext},
};
use glob::MatchOptions;
use movetext_cli::refuse_input;
use movetext_datafusion::{STDIN_STORE, register_tables};
use movetext_files::{atomic::TemporaryCopy, compression::Compression};
use movetext_input::Input;
use object_store::local::LocalFileSystem;
use std::{ffi::OsStr, io, path::Path};
use url::Url;

/// The name for standard input.
pub(crate) const STDIN: &str = "-";

/// A name with any of these characters is a pattern.
const PATTERN_CHARACTERS: [char; 3] = ['*', '?', '['];

/// How patterns match names: `*` matches no `/`, and no dot at the beginning of a name.
const MATCH_OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// Registers the tables of games for the inputs, and a table for each Parquet file. Returns an error if the output is
/// also an input.
///
/// Also returns the copy of standard input, if it is an input. The copy must exist while queries run.
pub(crate) async fn register(
    context: &SessionContext,
    names: &[&str],
    output: Option<&Path>,
) -> Result<Option<TemporaryCopy>, Failure> {
    let (mut games, mut files) = (Vec::new(), Vec::new());
    for &name in names.iter().filter(|name| **name != STDIN) {
        let urls = if name.contains("://") && !name.starts_with("file:") {
            server::urls(context, name).await?
        } else {
            let paths = local::files(name)?;
            files.extend(paths.iter().cloned().map(Input::Path));
            paths.iter().map(|path| local::url(name, path)).collect::<Result<_, _>>()?
        };
        for url in urls {
            if let Some(table) = parquet_table(&url) {
                let options = ParquetReadOptions::default();
                let registered =
                    context.register_parquet(TableReference::bare(table), url.as_str(), options).await;
                registered.map_err(|error| failed(name, &error))?;
            } else {
                games.push(url);
            }
        }
    }
    let is_stdin = names.contains(&STDIN);
    files.extend(is_stdin.then_some(Input::Stdin));
    refuse_input(output, &files)?;
    let mut copy = None;
    if is_stdin {
        // Tables are read several times, and in parts.
        let stdin = TemporaryCopy::from_read(&mut io::stdin()).map_err(Failure::Stdin)?;
        games.push(register_copy(context, stdin.path()).map_err(|error| Failure::new(&error))?);
        copy = Some(stdin);
    }
    if !games.is_empty() {
        register_tables(context, &games).await.map_err(|error| Failure::new(&error))?;
    }
    Ok(copy)
}

/// Registers the store with the copy of standard input. Returns the URL of the copy.
fn register_copy(context: &SessionContext, copy: &Path) -> Result<ListingTableUrl, DataFusionError> {
    let store = Url::parse(STDIN_STORE).map_err(|error| DataFusionError::External(error.into()))?;
    let folder = LocalFileSystem::new_with_prefix(copy.parent().unwrap_or(copy))?;
    context.register_object_store(&store, Arc::new(folder));
    let name = copy.file_name().and_then(OsStr::to_str).unwrap_or_default();
    ListingTableUrl::parse(format!("{STDIN_STORE}{name}"))
}

/// Returns whether a file name ends with `.pgn`, or with `.pgn` and the extension of a compression.
fn is_games(path: &Path) -> bool {
    Compression::content_extension(path).is_some_and(|extension| extension == "pgn")
}

/// Returns the table name for a Parquet file: the file name without its extension. Returns `None` for other files.
fn parquet_table(url: &ListingTableUrl) -> Option<String> {
    let path = Path::new(url.prefix().as_ref());
    let is_parquet = path.extension().is_some_and(|extension| extension == "parquet");
    is_parquet.then(|| path.file_stem().and_then(OsStr::to_str).map(str::to_owned))?
}

/// The failure of a folder that has no games.
fn no_games(name: &str) -> Failure {
    input(name, "has no files in .pgn".to_owned())
}

fn failed(name: &str, error: &DataFusionError) -> Failure {
    input(name, format!("cannot be read: {}", crate::failure::message(error.find_root())))
}

fn input(name: &str, reason: String) -> Failure {
    // This hides a password in a URL.
    Failure::Input { name: Input::from(name).to_string(), reason }
}
