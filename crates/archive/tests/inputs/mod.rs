//! The inputs of the golden tests, and the settings for their snapshots.

use movetext_testkit::files::chosen;
use std::path::{Path, PathBuf};

/// Returns the games under `testdata/pgn` that are chosen, sorted.
pub(crate) fn paths() -> Vec<PathBuf> {
    chosen("pgn", "pgn")
}

/// Returns the settings for a snapshot next to its input, and the common name of both.
pub(crate) fn beside(path: &Path) -> (insta::Settings, &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(path.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    (settings, path.file_name().unwrap().to_str().unwrap())
}
