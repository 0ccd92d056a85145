//! What editors request, one file for each feature.
//!
//! To add a feature:
//!
//! 1. Write a file here, with a function that takes a `Document` and returns types of the protocol.
//! 2. Add the request to `RequestKind` (`server/request_kind.rs`): its method, and how much text the answer needs.
//! 3. Call the function in `Query::answer` (`server/answer.rs`).
//! 4. Add the capability to `Client::initialize_result` (`server/client.rs`).
//! 5. Write tests in `tests/suite`, and add a row to the table in `README.md`.

pub(crate) mod actions;
pub(crate) mod completion;
pub(crate) mod definition;
pub(crate) mod diagnostics;
pub(crate) mod fixes;
pub(crate) mod folding;
pub(crate) mod formatting;
pub(crate) mod hints;
pub(crate) mod hover;
mod picture;
mod record;
pub(crate) mod rename;
pub(crate) mod symbols;
pub(crate) mod tokens;
mod values;

use crate::document::Document;
use core::ops::Range;
use lsp_types::TextEdit;

/// New text for a part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    pub(crate) range: Range<usize>,
    pub(crate) new: String,
}

impl Replacement {
    /// Converts the replacement to an edit.
    pub(crate) fn edit(&self, document: &Document) -> TextEdit {
        TextEdit::new(document.range(self.range.clone()), self.new.clone())
    }

    /// Returns the smallest replacement with the same effect, or `None` if nothing changes. Leaves out equal text at
    /// both ends, so that cursors there do not move.
    pub(crate) fn minimal(range: Range<usize>, old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let common = |one: &mut dyn Iterator<Item = (char, char)>| -> usize {
            one.take_while(|(old, new)| old == new).map(|(old, _)| old.len_utf8()).sum()
        };
        let before = common(&mut old.chars().zip(new.chars()));
        let (old, new) = (old.get(before..)?, new.get(before..)?);
        let after = common(&mut old.chars().rev().zip(new.chars().rev()));
        let new = new.get(..new.len() - after)?.to_owned();
        Some(Self { range: range.start + before..range.end - after, new })
    }
}
