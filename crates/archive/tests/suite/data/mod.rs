//! Real games, found through `MOVETEXT_DATA`.

use movetext_pgn::{Flow, GameEnd, Interest, Visitor};
use movetext_testkit::files::{is_deep, with_extension};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the files of games in the folder, sorted.
pub(crate) fn files(root: &Path) -> Vec<PathBuf> {
    ["bench", "pgn"].iter().flat_map(|folder| with_extension(&root.join(folder), "pgn")).collect()
}

/// Finds the end of the first game that ends after the limit.
struct Cut {
    limit: u64,
    end: Option<u64>,
}

impl Visitor for Cut {
    fn interest(&self) -> Interest {
        Interest::SCAN
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
    if !is_deep() && bytes.len() as u64 > limit {
        let mut cut = Cut { limit, end: None };
        movetext_pgn::read(&bytes, &mut cut, &mut ());
        bytes.truncate(cut.end.map_or(bytes.len(), |end| end as usize));
    }
    bytes
}
