//! Real games outside the repository, found through `MOVETEXT_DATA`.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the data; where it is not said, that is told.
pub(crate) fn root() -> Option<PathBuf> {
    let root = std::env::var_os("MOVETEXT_DATA").map(PathBuf::from);
    if root.is_none() {
        eprintln!("skipped: MOVETEXT_DATA is not set");
    }
    root
}

/// All files of games below `root`, in the order of their names.
pub(crate) fn files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root.join("bench"), root.join("pgn")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no games under {}", root.display());
    found
}
