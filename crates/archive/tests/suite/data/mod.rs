//! Real games, found through `MOVETEXT_DATA`.

use movetext_pgn::{Flow, GameEnd, Visitor, Wants};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the data folder, if it is set.
pub(crate) fn root() -> Option<PathBuf> {
    let root = std::env::var_os("MOVETEXT_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    if root.is_none() {
        eprintln!("skipped: MOVETEXT_DATA is not set");
    }
    root
}

/// Returns the files of games in the folder, sorted.
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

/// Finds the end of the first game that ends after the limit.
struct Cut {
    limit: u64,
    end: Option<u64>,
}

impl Visitor for Cut {
    fn wants(&self) -> Wants {
        Wants::SCAN
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if end.span.end < self.limit {
            return Flow::Continue;
        }
        self.end = Some(end.span.end);
        Flow::Stop
    }
}

/// Reads whole games up to the first that ends after `limit`, or the whole file with `MOVETEXT_DEEP`.
pub(crate) fn read(path: &Path, limit: u64) -> Vec<u8> {
    let mut bytes = fs::read(path).unwrap();
    if std::env::var_os("MOVETEXT_DEEP").is_none_or(|value| value != "1") && bytes.len() as u64 > limit {
        let mut cut = Cut { limit, end: None };
        movetext_pgn::read(&bytes, &mut cut, &mut ());
        bytes.truncate(cut.end.map_or(bytes.len(), |end| end as usize));
    }
    bytes
}
