//! The games of the tests: the golden inputs, and real games found through `MOVETEXT_DATA`, about 50 KB of each file
//! or all of it with `MOVETEXT_DEEP`.

use movetext_testkit::files::{is_deep, pgn_texts, real_data, with_extension};
use std::fs;

/// The length that a normal run reads of each file. The last game may be cut.
const NORMAL: usize = 50_000;

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
        if !is_deep() {
            text.truncate(NORMAL);
        }
        check(&path.display().to_string(), &text);
    }
    files.len()
}
