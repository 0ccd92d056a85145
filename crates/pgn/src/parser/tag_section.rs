//! The state of a tag section while it is read: its names so far, and what precedes the next element (PGN 8.1).

use super::stray::TagAhead;
use crate::lexer::TokenKind;
use alloc::{collections::BTreeSet, vec::Vec};
use movetext_pgn_values::TagName;

/// The number of unknown names that are kept in a list.
const MAX_LISTED: usize = 32;

/// The names so far in this game. The first [`MAX_LISTED`] unknown names are in a list, and further names in a tree, so
/// that looking up one of many names stays fast.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// One bit for each name in the standard.
    known: u64,
    few: Vec<&'a [u8]>,
    /// Further names, after the list is full.
    many: BTreeSet<&'a [u8]>,
    /// The range of plain tag pairs with names that are not recorded yet.
    pub(super) unrecorded: (usize, usize),
}

const _: () = assert!(TagName::COUNT <= u64::BITS as usize);

impl<'a> Names<'a> {
    /// Records a name. Returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, name: &'a [u8]) -> bool {
        let Some(tag) = TagName::from_bytes(name) else { return self.insert_unknown(name) };
        let is_new = self.known & 1 << tag as u64 == 0;
        self.known |= 1 << tag as u64;
        is_new
    }

    fn insert_unknown(&mut self, name: &'a [u8]) -> bool {
        let is_new = !self.few.contains(&name);
        if self.few.len() < MAX_LISTED {
            if is_new {
                self.few.push(name);
            }
            return is_new;
        }
        is_new && self.many.insert(name)
    }

    /// Returns whether a tag with this name begins the next game if it comes after a blank line.
    pub(super) fn restart(&self, name: &[u8]) -> bool {
        TagName::from_bytes(name) == Some(TagName::Event) || self.contains(name)
    }

    /// Returns whether this game already has a tag with this name.
    pub(super) fn contains(&self, name: &[u8]) -> bool {
        match TagName::from_bytes(name) {
            Some(tag) => self.known & 1 << tag as u64 != 0,
            None => self.few.contains(&name) || self.many.contains(name),
        }
    }
}

/// The state of a tag section while it is read.
#[derive(Default)]
pub(super) struct Section<'a> {
    pub(super) names: Names<'a>,
    /// The name of the first tag, or empty if there is none yet.
    pub(super) first: &'a [u8],
    /// The first name that differs from `first`, or empty if there is none yet.
    pub(super) second: &'a [u8],
    /// Whether a tag pair was not closed.
    pub(super) is_damaged: bool,
    /// The number of tag pairs so far.
    pub(super) count: usize,
    /// The end of the last tag pair.
    pub(super) last_tag: usize,
    /// Whether there are comments, escaped lines or stray text among the tag pairs or inside them.
    pub(super) has_asides: bool,
    /// The number of line breaks since the last element.
    pub(super) newlines: u64,
    /// The result of the last search for a tag pair after stray text.
    pub(super) ahead: Option<TagAhead>,
}

impl<'a> Section<'a> {
    /// Returns whether the first tag has this name. Such a tag may begin the next game, even without a blank line.
    #[inline]
    pub(super) fn begins_with(&self, name: &[u8]) -> bool {
        // We compare the length and the first letter before the whole name, which avoids a call for most names.
        name.len() == self.first.len() && name.first() == self.first.first() && name == self.first
    }

    /// Records the name of a tag that was read.
    #[inline]
    pub(super) fn note(&mut self, name: &'a [u8]) {
        if self.second.is_empty() {
            if self.first.is_empty() {
                self.first = name;
            } else if name != self.first {
                self.second = name;
            }
        }
    }

    /// Returns whether the last element is a tag pair with a blank line after it, so that the next element may belong
    /// to the next game.
    pub(super) const fn is_below_gap(&self) -> bool {
        self.count > 0 && self.newlines > 1
    }

    /// Records a comment, an escaped line or stray text. Invalid white space does not interrupt the count of line
    /// breaks.
    pub(super) const fn note_aside(&mut self, kind: TokenKind) {
        if !matches!(kind, TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark) {
            (self.has_asides, self.newlines) = (true, 0);
        }
    }
}
