//! Inputs for the tests: the golden inputs, and the real files in `MOVETEXT_DATA`.

use movetext_testkit::files::{is_deep, pgn_texts, real_data, with_extension};
use std::fs;

/// How many bytes we read from each real file, normally and with `MOVETEXT_DEEP`. The last game may be cut off. JSON
/// values take about 100 times as much memory as the text.
const NORMAL: usize = 50_000;
const DEEP: usize = 4_000_000;

/// Calls `check` with each input's name and text. Returns the number of real files.
pub(crate) fn for_each(mut check: impl FnMut(&str, &[u8])) -> usize {
    for (path, text) in pgn_texts() {
        check(&path.display().to_string(), &text);
    }
    let Some(root) = real_data() else { return 0 };
    let files: Vec<_> =
        ["bench", "pgn"].iter().flat_map(|folder| with_extension(&root.join(folder), "pgn")).collect();
    for path in &files {
        let mut text = fs::read(path).unwrap();
        text.truncate(if is_deep() { DEEP } else { NORMAL });
        check(&path.display().to_string(), &text);
    }
    files.len()
}
