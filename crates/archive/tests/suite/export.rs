//! Exports texts and compares them.

use movetext_pgn::read;
use movetext_pgn_writer::{ExportOptions, Writer};

/// Exports the games in a text.
pub(crate) fn export(bytes: &[u8], options: ExportOptions) -> Vec<u8> {
    let mut writer = Writer::new(Vec::with_capacity(bytes.len()), options);
    read(bytes, &mut writer, &mut ());
    writer.finish().unwrap()
}

/// Returns the first line in which two texts differ.
pub(crate) fn difference(one: &[u8], other: &[u8]) -> String {
    let (one, other) = (String::from_utf8_lossy(one), String::from_utf8_lossy(other));
    let at = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    format!("line {}: {:?} became {:?}", at + 1, one.lines().nth(at), other.lines().nth(at))
}

/// Asserts that two texts are equal.
#[track_caller]
pub(crate) fn check_same(name: &str, one: &[u8], other: &[u8]) {
    assert!(one == other, "{name}: {}", difference(one, other));
}
