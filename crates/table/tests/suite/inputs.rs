//! The games for the tests: the golden inputs, and real files in `MOVETEXT_DATA`. Of each real file, about 50 KB are
//! read, or 4 MB with `MOVETEXT_DEEP`.

use movetext_testkit::files::{is_deep, pgn_texts, real_data, with_extension};
use std::fs;

/// How many bytes of each real file are read, without and with `MOVETEXT_DEEP`. The last game may be incomplete. JSON
/// values take about 100 times as much memory as the text.
const NORMAL: usize = 50_000;
const DEEP: usize = 4_000_000;

/// Calls `check` with the name and the text of each input. Returns the number of real files.
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
