//! The inputs of the golden tests.

use std::path::{Path, PathBuf};

/// All games under `testdata/pgn`, sorted, as far as `MOVETEXT_GOLDEN_FILTER` lets them through.
pub(crate) fn paths() -> Vec<PathBuf> {
    let filter = std::env::var("MOVETEXT_GOLDEN_FILTER").unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn").canonicalize().unwrap();
    let mut paths = Vec::new();
    for folder in ["ok", "err"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let is_input = path.extension().is_some_and(|extension| extension == "pgn");
            if is_input && path.to_str().unwrap().contains(&filter) {
                paths.push(path);
            }
        }
    }
    paths.sort();
    assert!(!paths.is_empty() || !filter.is_empty(), "no inputs under {}", root.display());
    paths
}
