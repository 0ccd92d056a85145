//! What editors request, one file for each feature.

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
