//! The inputs of the golden tests, and the settings for their snapshots.

use std::path::{Path, PathBuf};

/// Returns the games under `testdata/pgn`, sorted and filtered by `MOVETEXT_GOLDEN_FILTER`.
pub(crate) fn paths() -> Vec<PathBuf> {
    let mut paths = below("pgn/ok", "pgn");
    paths.extend(below("pgn/err", "pgn"));
    paths.sort();
    assert!(!paths.is_empty() || is_filtered(), "no games under testdata/pgn");
    paths
}

/// Returns the files of a folder under `testdata` with this extension, sorted and filtered.
pub(crate) fn below(folder: &str, extension: &str) -> Vec<PathBuf> {
    let filter = filter();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").canonicalize().unwrap();
    let entries = std::fs::read_dir(root.join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == extension));
    paths.retain(|path| path.to_str().unwrap().contains(&filter));
    paths.sort();
    assert!(!paths.is_empty() || is_filtered(), "no inputs under {folder}");
    paths
}

/// Returns the settings for a snapshot next to its input, and the common name of both.
pub(crate) fn beside(path: &Path) -> (insta::Settings, &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(path.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    (settings, path.file_name().unwrap().to_str().unwrap())
}

fn filter() -> String {
    std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default()
}

fn is_filtered() -> bool {
    !filter().is_empty()
}
