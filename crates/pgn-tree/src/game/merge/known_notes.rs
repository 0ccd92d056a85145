//! Quickly finds out whether a place in a game already has a comment or glyph, even if there are thousands at that
//! place.

use super::super::{
    Game,
    arena::{Content, Slot},
};
use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
};
use movetext_pgn_values::Nag;

/// The largest number of items at a place that we search one by one.
const MAX_SEARCHED: usize = 32;

/// A comment or a glyph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note<'a> {
    Comment(&'a str),
    Nag(Nag),
}

/// The notes at each place with more than [`MAX_SEARCHED`] items.
#[derive(Debug, Default)]
pub(super) struct KnownNotes(BTreeMap<(u8, usize), NoteSet>);

#[derive(Debug, Default)]
struct NoteSet {
    comments: BTreeSet<Box<str>>,
    nags: BTreeSet<u8>,
}

impl NoteSet {
    fn contains(&self, note: Note<'_>) -> bool {
        match note {
            Note::Comment(text) => self.comments.contains(text),
            Note::Nag(nag) => self.nags.contains(&nag.number()),
        }
    }

    fn insert(&mut self, note: Note<'_>) {
        match note {
            Note::Comment(text) => self.comments.insert(text.into()),
            Note::Nag(nag) => self.nags.insert(nag.number()),
        };
    }
}

impl KnownNotes {
    /// Returns whether a place has this comment or glyph. Takes time logarithmic in the number of items there.
    pub(super) fn contains(&mut self, game: &Game, slot: Slot, note: Note<'_>) -> bool {
        if let Some(set) = self.0.get(&key(slot)) {
            return set.contains(note);
        }
        let is_it = |content| match (content, note) {
            (Content::Comment(_, range), Note::Comment(text)) => range.slice(&game.text) == text,
            (Content::Nag(found, _), Note::Nag(nag)) => found == nag,
            _ => false,
        };
        let mut items = game.arena.contents(game.arena.list(slot));
        if items.by_ref().take(MAX_SEARCHED).any(is_it) {
            return true;
        }
        if items.next().is_none() {
            return false;
        }
        let set = self.0.entry(key(slot)).or_default();
        for content in game.arena.contents(game.arena.list(slot)) {
            match content {
                Content::Comment(_, range) => set.insert(Note::Comment(range.slice(&game.text))),
                Content::Nag(nag, _) => set.insert(Note::Nag(nag)),
                _ => {}
            }
        }
        set.contains(note)
    }

    /// Records that a note was added at a place.
    pub(super) fn insert(&mut self, slot: Slot, note: Note<'_>) {
        if let Some(set) = self.0.get_mut(&key(slot)) {
            set.insert(note);
        }
    }
}

/// Returns a unique key for each place in a game.
fn key(slot: Slot) -> (u8, usize) {
    match slot {
        Slot::Start(line) => (0, line.index()),
        Slot::Before(id) => (1, id.index()),
        Slot::After(id) => (2, id.index()),
        Slot::End => (3, 0),
    }
}
