//! Registers the inputs as tables.

use crate::failure::Failure;
use datafusion::{
    common::TableReference,
    datasource::listing::ListingTableUrl,
    error::DataFusionError,
    prelude::{ParquetReadOptions, SessionContext},
};
use futures::StreamExt;
use glob::{MatchOptions, glob_with};
use movetext_cli::refuse_input;
use movetext_datafusion::register_tables;
use movetext_files::compression::Compression;
use movetext_input::{Input, SourceError};
use object_store::{ObjectStoreExt, local::LocalFileSystem};
use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};
use url::Url;

/// A name with any of these characters is a pattern.
const PATTERN_CHARACTERS: [char; 3] = ['*', '?', '['];

/// Registers the tables of games for the inputs, and a table for each Parquet file. Returns an error if the output is
/// also an input.
pub(crate) async fn register(
    context: &SessionContext,
    names: &[&str],
    output: Option<&Path>,
) -> Result<(), Failure> {
    let mut games = Vec::new();
    let mut files = Vec::new();
    for &name in names {
        let urls = input_urls(name)?;
        for url in urls {
            require(context, name, &url, &mut files).await?;
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
    refuse_input(output, &files)?;
    if let Some(first) = games.first()
        && let Some(other) = games.iter().find(|url| url.object_store() != first.object_store())
    {
        let reason = format!("is not on the same server as {first}");
        return Err(Failure::Input { name: other.to_string(), reason });
    }
    if !games.is_empty() {
        register_tables(context, &games).await.map_err(|error| Failure::new(&error))?;
    }
    Ok(())
}

/// Returns the URLs for an input: a URL, a file, the PGN files in a folder, or everything that matches a pattern.
fn input_urls(name: &str) -> Result<Vec<ListingTableUrl>, Failure> {
    if name == "-" {
        return Err(Failure::Stdin);
    }
    if name.contains("://") {
        return Ok(vec![remote(name)?]);
    }
    let path = Path::new(name);
    if fs::metadata(path).is_ok() || !name.contains(PATTERN_CHARACTERS) {
        return local_urls(name, path);
    }
    let options = MatchOptions {
        require_literal_separator: true,
        require_literal_leading_dot: true,
        ..MatchOptions::default()
    };
    let mut urls = Vec::new();
    for found in glob_with(name, options).map_err(|error| input(name, error.to_string()))? {
        urls.extend(local_urls(name, &found.map_err(|error| input(name, error.to_string()))?)?);
    }
    if urls.is_empty() { Err(input(name, SourceError::Missing.to_string())) } else { Ok(urls) }
}

/// Returns the URL of a file, or the URLs of all PGN files in a folder.
fn local_urls(name: &str, path: &Path) -> Result<Vec<ListingTableUrl>, Failure> {
    let found = fs::metadata(path).map_err(|error| input(name, SourceError::from(error).to_string()))?;
    if !found.is_dir() {
        return Ok(vec![local(name, path)?]);
    }
    let mut files = Vec::new();
    games_in(path, &mut files).map_err(|error| input(name, SourceError::from(error).to_string()))?;
    files.sort();
    if files.is_empty() {
        return Err(input(name, "has no files in .pgn".to_owned()));
    }
    files.iter().map(|file| local(name, file)).collect()
}

/// Returns the URL of a local file. The name may have any characters.
fn local(name: &str, path: &Path) -> Result<ListingTableUrl, Failure> {
    let path = std::path::absolute(path).map_err(|error| input(name, error.to_string()))?;
    let url = Url::from_file_path(path).map_err(|()| input(name, "is no path of a file".to_owned()))?;
    ListingTableUrl::try_new(url, None).map_err(|error| failed(name, &error))
}

/// Returns the URL for files on a server. It may have a pattern after the last `/`, except with `http` and `https`.
fn remote(name: &str) -> Result<ListingTableUrl, Failure> {
    let failed = |error| failed(name, &error);
    let Some(begin) = name.find(PATTERN_CHARACTERS).filter(|_| !name.starts_with("http")) else {
        return ListingTableUrl::parse(name).map_err(failed);
    };
    let cut = name.get(..begin).and_then(|text| text.rfind('/')).map_or(begin, |slash| slash + 1);
    let (folder, pattern) = name.split_at(cut);
    if pattern.contains('/') {
        return Err(input(name, "a pattern is possible only after the last `/`".to_owned()));
    }
    ListingTableUrl::parse(folder).and_then(|url| url.with_glob(pattern)).map_err(failed)
}

/// Adds the PGN files in a folder and all its subfolders.
fn games_in(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            games_in(&path, files)?;
        } else if is_games(&path) {
            files.push(path);
        }
    }
    Ok(())
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

/// Returns an error if a URL has no files, because an empty table would look like an answer. Adds local files to
/// `local`.
async fn require(
    context: &SessionContext,
    name: &str,
    url: &ListingTableUrl,
    local: &mut Vec<Input>,
) -> Result<(), Failure> {
    let state = context.state();
    let store = state.runtime_env().object_store(url.object_store());
    let store = store.map_err(|error| failed(name, &error))?;
    // Most HTTP servers cannot list files. Their error message would hide that the file does not exist.
    if url.scheme().starts_with("http") {
        return match store.head(url.prefix()).await {
            Ok(_) => Ok(()),
            Err(object_store::Error::NotFound { .. }) => Err(input(name, SourceError::Missing.to_string())),
            Err(error) => Err(failed(name, &error.into())),
        };
    }
    let files = url.list_all_files(&state, store.as_ref(), "").await;
    let mut files = files.map_err(|error| failed(name, &error))?;
    let mut is_empty = true;
    while let Some(file) = files.next().await {
        let file = file.map_err(|error| failed(name, &error))?;
        is_empty = false;
        if url.scheme() != "file" {
            break;
        }
        local.extend(LocalFileSystem::new().path_to_filesystem(&file.location).map(Input::Path));
    }
    if is_empty { Err(input(name, SourceError::Missing.to_string())) } else { Ok(()) }
}

fn failed(name: &str, error: &DataFusionError) -> Failure {
    input(name, format!("cannot be read: {}", crate::failure::message(error.find_root())))
}

fn input(name: &str, reason: String) -> Failure {
    Failure::Input { name: name.to_owned(), reason }
}
