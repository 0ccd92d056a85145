//! The items of one library out of what rustdoc wrote, each as a line.

use alloc::collections::BTreeSet;
use std::fs;
use std::path::Path;

use public_api::{Builder, PublicApi};
use serde::Deserialize;

use crate::error::TaskError;

/// The format of rustdoc's JSON that the reader linked here knows.
pub(super) const FORMAT: u32 = 57;

/// What a file turned out to hold.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The items, in the order of their paths.
    Items(Vec<String>),
    /// Another format than the one that is known.
    OtherFormat(u32),
}

/// The only part of the file that is the same in all formats.
#[derive(Deserialize)]
struct Head {
    /// Which format it is.
    format_version: u32,
}

/// Reads what rustdoc wrote to `path`.
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

/// The format that the file says it has.
fn format(text: &[u8]) -> Result<u32, TaskError> {
    let head: Head = serde_json::from_slice(text).map_err(|source| TaskError::Metadata { source })?;
    Ok(head.format_version)
}

/// Lets the reader build its list.
fn built(builder: Builder) -> Result<PublicApi, TaskError> {
    builder
        .build()
        .map_err(|error| TaskError::Output { command: "cargo rustdoc".to_owned(), reason: error.to_string() })
}

/// The items as text.
fn lines(api: &PublicApi) -> Vec<String> {
    api.items().map(ToString::to_string).collect()
}

/// The lines worth a review: everything written by hand; of what is derived, that it is, without its methods; of
/// what the compiler finds out by itself, only that a type may not go to or be shared between threads.
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
    fn derived_methods_are_left_out_and_threads_are_told_where_types_are_bound_to_one() {
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
