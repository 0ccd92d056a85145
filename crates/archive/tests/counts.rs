//! How many games real files hold, found through `MOVETEXT_DATA`, against the lines that begin with `[Event `: every
//! difference has a reason that somebody looked up in the file (PGN 8.1, 18).
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use movetext_pgn::{Flow, GameEnd, Tag, Visitor, Wants};
use std::fs;
use std::path::{Path, PathBuf};

/// Counts games and their Event tags, without looking at moves.
#[derive(Default)]
struct Games {
    games: u64,
    event_tags: u64,
}

impl Visitor for Games {
    fn wants(&self) -> Wants {
        Wants::SCAN
    }
    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.event_tags += u64::from(tag.name.raw() == b"Event");
        Flow::Continue
    }
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        self.games += 1;
        Flow::Continue
    }
}
fn files(root: &Path) -> Vec<PathBuf> {
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
    found
}
#[test]
fn dump() {
    let Some(root) = std::env::var_os("MOVETEXT_DATA").map(PathBuf::from) else { return };
    for path in files(&root) {
        let bytes = fs::read(&path).unwrap();
        let mut games = Games::default();
        movetext_pgn::read(&bytes, &mut games);
        let mut from = 0; let mut lines = 0_u64;
        let finder = b"[Event ";
        if bytes.starts_with(finder) { lines += 1; }
        while let Some(at) = bytes[from..].iter().position(|&byte| byte == b'\n') {
            from += at + 1;
            lines += u64::from(bytes[from..].starts_with(finder));
        }
        let enc = if bytes.is_ascii() { "ascii" } else if std::str::from_utf8(&bytes).is_ok() { "utf8" } else { "other" };
        eprintln!("{}\t{}\t{}\t{}\t{}", path.strip_prefix(&root).unwrap().display(), lines, games.games, games.event_tags, enc);
    }
}
