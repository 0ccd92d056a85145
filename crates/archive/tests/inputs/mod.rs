//! The inputs of the golden tests.

use movetext_pgn::Limits;
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

/// The limits that the first line of an input sets, or the default ones.
pub(crate) fn limits(bytes: &[u8]) -> Limits {
    let mut limits = Limits::default();
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap();
    let Some(settings) = first.strip_prefix(b"% limits: ") else { return limits };
    for setting in std::str::from_utf8(settings).unwrap().split(' ') {
        let (name, value) = setting.split_once('=').unwrap();
        let limit = match name {
            "nesting" => &mut limits.nesting,
            "tags" => &mut limits.tags,
            "game" => &mut limits.game,
            "token" => &mut limits.token,
            "comment" => &mut limits.comment,
            _ => panic!("no limit is named {name}"),
        };
        *limit = value.parse().unwrap();
    }
    limits
}
