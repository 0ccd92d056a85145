//! Finds local files.

use super::{MATCH_OPTIONS, PATTERN_CHARACTERS, failed, input, is_games, no_games};
use crate::failure::Failure;
use datafusion::datasource::listing::ListingTableUrl;
use glob::glob_with;
use movetext_input::SourceError;
use std::{
    fs, io,
    path::{Path, PathBuf, absolute},
};
use url::Url;

/// Returns the files for an input: a file, the PGN files in a folder, or everything that matches a pattern.
pub(super) fn files(name: &str) -> Result<Vec<PathBuf>, Failure> {
    let of_url = Url::parse(name).ok().filter(|url| url.scheme() == "file");
    let path = of_url.and_then(|url| url.to_file_path().ok()).unwrap_or_else(|| name.into());
    if fs::metadata(&path).is_ok() || !name.contains(PATTERN_CHARACTERS) {
        return files_at(name, &path);
    }
    let mut files = Vec::new();
    let pattern = path.to_str().unwrap_or(name);
    for found in glob_with(pattern, MATCH_OPTIONS).map_err(|error| input(name, error.to_string()))? {
        files.extend(files_at(name, &found.map_err(|error| input(name, error.to_string()))?)?);
    }
    if files.is_empty() { Err(unreadable(name, io::ErrorKind::NotFound.into())) } else { Ok(files) }
}

/// Returns a file, or all PGN files in a folder.
fn files_at(name: &str, path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !fs::metadata(path).map_err(|error| unreadable(name, error))?.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = Vec::new();
    games_in(path, &mut files).map_err(|error| unreadable(name, error))?;
    files.sort();
    if files.is_empty() { Err(no_games(name)) } else { Ok(files) }
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

/// Returns the URL of a local file. The path may have any characters.
pub(super) fn url(name: &str, path: &Path) -> Result<ListingTableUrl, Failure> {
    let path = absolute(path).map_err(|error| input(name, error.to_string()))?;
    let url = Url::from_file_path(path).map_err(|()| input(name, "is no path of a file".to_owned()))?;
    ListingTableUrl::try_new(url, None).map_err(|error| failed(name, &error))
}

fn unreadable(name: &str, error: io::Error) -> Failure {
    input(name, SourceError::from(error).to_string())
}
