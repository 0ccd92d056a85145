//! Orphans under `testdata`: inputs without a snapshot, snapshots without an input, and tables that no test reads.

use alloc::collections::BTreeSet;
use core::fmt;
use std::path::PathBuf;

use crate::workspace::slashed;

/// The folders with snapshots. Other folders such as `perft` have none.
const FOLDERS: [&str; 8] = ["fen", "epd", "keys", "pgn", "export", "collation", "values", "pgc"];
/// The suffix that the name of a snapshot adds to the name of its input.
const SUFFIX: &str = ".snap";

/// A file under `testdata` that lacks its counterpart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Orphan {
    /// An input without a snapshot next to it.
    Input(String),
    /// A snapshot without an input next to it.
    Snapshot(String),
    /// A table that no source file reads.
    Table(String),
}

impl fmt::Display for Orphan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(path) => {
                write!(formatter, "{path}: no snapshot {path}{SUFFIX}; run `cargo xtask golden --bless`")
            }
            Self::Snapshot(path) => write!(formatter, "{path}: no input next to it"),
            Self::Table(path) => write!(formatter, "{path}: no test reads it"),
        }
    }
}

/// Returns all inputs and snapshots without a counterpart. `files` are relative to the root.
pub(super) fn find(files: &[PathBuf]) -> Vec<Orphan> {
    let paths: BTreeSet<String> =
        files.iter().map(|path| slashed(path)).filter(|path| needs_partner(path)).collect();
    let orphan = |path: &String| match path.strip_suffix(SUFFIX) {
        Some(input) => (!paths.contains(input)).then(|| Orphan::Snapshot(path.clone())),
        None => (!paths.contains(&format!("{path}{SUFFIX}"))).then(|| Orphan::Input(path.clone())),
    };
    paths.iter().filter_map(orphan).collect()
}

/// Returns the tables below `testdata` that no source file reads. A source reads a table if it contains
/// `"FOLDER/NAME.tsv"`, or `tables("FOLDER")`, which reads all tables in a folder.
pub(super) fn find_unread_tables(files: &[PathBuf], sources: &[String]) -> Vec<Orphan> {
    let is_in_sources = |text: &str| sources.iter().any(|source| source.contains(text));
    let orphan = |path: String| {
        let name = path.strip_prefix("testdata/")?.strip_suffix(".tsv")?;
        let (folder, _) = name.split_once('/')?;
        let is_read =
            is_in_sources(&format!("\"{name}.tsv\"")) || is_in_sources(&format!("tables(\"{folder}\")"));
        (!is_read).then(|| Orphan::Table(path.clone()))
    };
    files.iter().map(|path| slashed(path)).filter_map(orphan).collect()
}

/// Returns whether `path` is a snapshot, or an input that must have a snapshot.
fn needs_partner(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.next() == Some("testdata")
        && parts.next().is_some_and(|folder| FOLDERS.contains(&folder))
        && parts.next_back().is_some_and(|name| name != "README.md")
}

#[cfg(test)]
mod tests {
    use super::{Orphan, find, find_unread_tables};
    use std::path::PathBuf;

    #[track_caller]
    fn check(files: &[&str], expected: &[Orphan]) {
        let files: Vec<_> = files.iter().map(PathBuf::from).collect();
        assert_eq!(find(&files), expected);
    }

    #[test]
    fn pair_is_no_orphan() {
        check(&["testdata/pgn/ok/a.pgn", "testdata/pgn/ok/a.pgn.snap"], &[]);
    }

    #[test]
    fn input_without_snapshot_is_one() {
        check(&["testdata/fen/ok/a.fen"], &[Orphan::Input("testdata/fen/ok/a.fen".to_owned())]);
    }

    #[test]
    fn snapshot_without_input_is_one() {
        let snapshot = "testdata/fen/err/a.fen.snap";
        check(&[snapshot], &[Orphan::Snapshot(snapshot.to_owned())]);
    }

    #[test]
    fn snapshot_in_other_folder_is_ignored() {
        check(
            &["testdata/pgn/ok/a.pgn", "testdata/pgn/err/a.pgn.snap"],
            &[
                Orphan::Snapshot("testdata/pgn/err/a.pgn.snap".to_owned()),
                Orphan::Input("testdata/pgn/ok/a.pgn".to_owned()),
            ],
        );
    }

    #[test]
    fn table_is_read_by_name_or_with_its_folder() {
        let files = ["testdata/a/b.tsv", "testdata/a/c.tsv", "testdata/d/e.tsv", "testdata/f.tsv", "a/b.tsv"];
        let sources = ["check(\"a/b.tsv\")", "tables(\"d\") // a/c.tsv"].map(str::to_owned);
        let unread = find_unread_tables(&files.map(PathBuf::from), &sources);
        assert_eq!(unread, [Orphan::Table("testdata/a/c.tsv".to_owned())]);
    }

    #[test]
    fn readmes_and_other_folders_are_exempt() {
        check(
            &[
                "testdata/pgn/README.md",
                "testdata/regress/a.pgn",
                "testdata/perft/a.epd",
                "testdata/san/a.tsv",
                "testdata/spec.toml",
            ],
            &[],
        );
    }
}
