//! Lists the public items of a library from rustdoc's JSON, one per line.

use alloc::collections::BTreeSet;
use std::{collections::HashMap, fs, path::Path};

use public_api::{Builder, PublicApi, PublicItem};
use serde::Deserialize;

use crate::error::TaskError;

/// The version of rustdoc's JSON that our reader supports.
pub(super) const FORMAT: u32 = 57;

/// The content of a JSON file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The items, sorted by path.
    Items(Vec<String>),
    /// Unknown, because the file has another version of the format.
    OtherFormat(u32),
}

/// An item as text.
struct Item {
    text: String,
    /// The implementation, type or module that contains the item.
    parent: Option<String>,
}

/// The part of the JSON that all versions have.
#[derive(Deserialize)]
struct Head {
    format_version: u32,
}

/// Reads rustdoc's JSON at `path`.
pub(super) fn read(path: &Path) -> Result<Reading, TaskError> {
    let text = fs::read(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })?;
    let format = format(&text)?;
    if format != FORMAT {
        return Ok(Reading::OtherFormat(format));
    }
    let api = Builder::from_rustdoc_json(path).omit_blanket_impls(true).build().map_err(|error| {
        TaskError::Output { command: "cargo rustdoc".to_owned(), reason: error.to_string() }
    })?;
    Ok(Reading::Items(chosen(&items(&api))))
}

/// Returns the version that the JSON declares.
fn format(text: &[u8]) -> Result<u32, TaskError> {
    let head: Head = serde_json::from_slice(text).map_err(|source| TaskError::Metadata { source })?;
    Ok(head.format_version)
}

/// Returns the items as text, in their order.
fn items(api: &PublicApi) -> Vec<Item> {
    let texts: HashMap<_, String> = api.items().map(|item| (item.id(), item.to_string())).collect();
    let parent = |item: &PublicItem| texts.get(&item.parent_id()?).cloned();
    api.items().map(|item| Item { text: item.to_string(), parent: parent(item) }).collect()
}

/// Returns the lines worth reviewing, each once. Methods in an implementation of a trait are omitted, because the trait
/// has their signatures. Auto traits are omitted unless `Send` or `Sync` is missing.
fn chosen(items: &[Item]) -> Vec<String> {
    let is_implementation = |text: &str| text.starts_with("impl") && text.contains(" for ");
    let is_automatic = |text: &str| {
        [
            "Freeze",
            "Send",
            "Sync",
            "Unpin",
            "UnsafeUnpin",
            "RefUnwindSafe",
            "UnwindSafe",
            "StructuralPartialEq",
        ]
        .iter()
        .any(|name| text.contains(&format!("::{name} for ")))
    };
    let is_bound_to_a_thread =
        |text: &str| text.contains("!core::marker::Send for") || text.contains("!core::marker::Sync for");
    let is_worth_it = |item: &&Item| {
        let is_inherited = item.parent.as_deref().is_some_and(is_implementation) && item.text.contains("fn ");
        let is_automatic = is_implementation(&item.text) && is_automatic(&item.text);
        !is_inherited && (!is_automatic || is_bound_to_a_thread(&item.text))
    };
    let mut listed = BTreeSet::new();
    let mut chosen: Vec<String> = items.iter().filter(is_worth_it).map(|item| item.text.clone()).collect();
    chosen.retain(|text| listed.insert(text.clone()));
    chosen
}

#[cfg(test)]
mod tests {
    use super::{Item, chosen, format};

    #[test]
    fn listing_omits_trait_methods() {
        let item = |text: &str, parent: Option<&str>| Item {
            text: text.to_owned(),
            parent: parent.map(ToOwned::to_owned),
        };
        let clone = "impl core::clone::Clone for a::B";
        let iterator = "impl core::iter::traits::iterator::Iterator for a::B";
        let items = [
            item("pub struct a::B", Some("pub mod a")),
            item("impl a::B", None),
            item("pub fn a::B::new() -> Self", Some("impl a::B")),
            item(clone, None),
            item("pub fn a::B::clone(&self) -> a::B", Some(clone)),
            item("impl<'a> core::marker::StructuralPartialEq for a::B", None),
            item("impl core::marker::Send for a::B", None),
            item("impl !core::marker::Sync for a::B", None),
            item(iterator, None),
            item("pub type a::B::Item = u8", Some(iterator)),
            item(iterator, None),
        ];
        let expected = [
            "pub struct a::B",
            "impl a::B",
            "pub fn a::B::new() -> Self",
            clone,
            "impl !core::marker::Sync for a::B",
            iterator,
            "pub type a::B::Item = u8",
        ];
        assert_eq!(chosen(&items), expected);
    }

    #[test]
    fn format_is_read_from_any_file() {
        assert_eq!(format(br#"{"root": 1, "format_version": 99, "index": {}}"#).unwrap(), 99);
        assert!(format(b"{}").is_err());
    }
}
