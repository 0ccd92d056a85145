//! Inputs for testing edits: the golden inputs, and each of them with one byte changed.

use movetext_testkit::files::pgn_inputs;
use std::path::PathBuf;

/// Returns the inputs in `testdata/pgn`, except those with ten thousand variations.
pub(crate) fn inputs() -> Vec<(PathBuf, Vec<u8>)> {
    pgn_inputs().into_iter().filter(|(_, bytes)| bytes.len() < 8_192).collect()
}

/// The bytes that [`damaged`] puts in place of others.
const BYTES: &[u8] = b"(){}[]\"\\;%.1aO-*$<>\n\0\xE9";

/// Returns how many damaged texts [`damaged`] can create from `bytes`.
pub(crate) fn damages(bytes: &[u8]) -> usize {
    bytes.len() * (BYTES.len() + 2)
}

/// Returns the text with one byte deleted, doubled or replaced. `number` selects one of all such texts.
pub(crate) fn damaged(bytes: &[u8], number: usize) -> Vec<u8> {
    let (at, kind) = (number / (BYTES.len() + 2), number % (BYTES.len() + 2));
    let mut text = bytes.to_vec();
    match kind {
        0 => drop(text.remove(at)),
        1 => text.insert(at, bytes[at]),
        _ => text[at] = BYTES[kind - 2],
    }
    text
}
