//! Lists the items of one library from rustdoc's JSON, one per line.

use alloc::collections::BTreeSet;
use std::{fs, path::Path};

use public_api::{Builder, PublicApi};
use serde::Deserialize;

use crate::error::TaskError;

/// The format of rustdoc's JSON that the linked reader supports.
pub(super) const FORMAT: u32 = 57;

/// The result of reading a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The items, sorted by path.
    Items(Vec<String>),
    /// An unsupported format.
    OtherFormat(u32),
}

/// The part of the file that all formats share.
#[derive(Deserialize)]
struct Head {
    /// The format of the file.
    format_version: u32,
}

/// Reads rustdoc's output from `path`.
pub(super) fn read(path: &Path) -> Result<Reading, TaskError> {
    let text = fs::read(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
    let format = format(&text)?;
    if format != FORMAT {
        return Ok(Reading::OtherFormat(format));
    }
    let all = built(Builder::from_rustdoc_json(path).omit_blanket_impls(true))?;
    let by_hand = built(
        Builder::from_rustdoc_json(path)
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(true),
    )?;
    Ok(Reading::Items(chosen(&lines(&all), &lines(&by_hand).into_iter().collect())))
}

/// Returns the format that the file declares.
fn format(text: &[u8]) -> Result<u32, TaskError> {
    let head: Head = serde_json::from_slice(text).map_err(|source| TaskError::Metadata { source })?;
    Ok(head.format_version)
}

/// Builds the list of the reader.
fn built(builder: Builder) -> Result<PublicApi, TaskError> {
    builder
        .build()
        .map_err(|error| TaskError::Output { command: "cargo rustdoc".to_owned(), reason: error.to_string() })
}

/// Returns the items as text.
fn lines(api: &PublicApi) -> Vec<String> {
    api.items().map(ToString::to_string).collect()
}

/// Returns the lines worth reviewing: all items written by hand; derived implementations without their methods; of auto
/// traits, only missing `Send` or `Sync`.
fn chosen(all: &[String], by_hand: &BTreeSet<String>) -> Vec<String> {
    let is_worth_it = |line: &&String| {
        let is_implementation = line.starts_with("impl");
        let is_found_out = ["Freeze", "Send", "Sync", "Unpin", "UnsafeUnpin", "RefUnwindSafe", "UnwindSafe"]
            .iter()
            .any(|name| line.contains(&format!("::{name} for ")));
        let binds_to_a_thread =
            line.contains("!core::marker::Send for") || line.contains("!core::marker::Sync for");
        by_hand.contains(*line) || binds_to_a_thread || is_implementation && !is_found_out
    };
    let derived_detail = "::StructuralPartialEq for ";
    all.iter().filter(is_worth_it).filter(|line| !line.contains(derived_detail)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{chosen, format};

    #[test]
    fn derived_methods_are_omitted_and_thread_bounds_listed() {
        let lines = |texts: &[&str]| -> Vec<String> { texts.iter().map(|&text| text.to_owned()).collect() };
        let all = lines(&[
            "pub struct a::B",
            "pub fn a::B::new() -> Self",
            "impl core::clone::Clone for a::B",
            "pub fn a::B::clone(&self) -> a::B",
            "impl<'a> core::marker::StructuralPartialEq for a::B",
            "impl core::marker::Send for a::B",
            "impl !core::marker::Sync for a::B",
        ]);
        let by_hand = lines(&["pub struct a::B", "pub fn a::B::new() -> Self"]).into_iter().collect();
        let expected = lines(&[
            "pub struct a::B",
            "pub fn a::B::new() -> Self",
            "impl core::clone::Clone for a::B",
            "impl !core::marker::Sync for a::B",
        ]);
        assert_eq!(chosen(&all, &by_hand), expected);
    }

    #[test]
    fn format_is_read_from_any_file_and_asked_for() {
        assert_eq!(format(br#"{"root": 1, "format_version": 99, "index": {}}"#).unwrap(), 99);
        assert!(format(b"{}").is_err());
    }
}
