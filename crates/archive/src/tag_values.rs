//! Collects the tag values that sorting, splitting and the search for duplicates compare (PGN 8.1, 12).

use alloc::{borrow::Cow, sync::Arc};
use core::sync::atomic::{AtomicBool, Ordering};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, Tag, Visitor};

/// Collects the values of certain tags. If a game repeats a tag, the last value counts. An empty or missing value is
/// `?`, as in the writer. Requests all events, so that all diagnostics are reported.
#[derive(Clone, Debug)]
pub(crate) struct TagValues {
    names: SoughtTags,
    values: Vec<String>,
}

/// Tag names, and which of them occur in games. Clones share the record of found tags, so that several threads can read
/// games.
#[derive(Clone, Debug)]
pub(crate) struct SoughtTags {
    names: Arc<[String]>,
    are_found: Arc<[AtomicBool]>,
}

impl SoughtTags {
    /// Returns the names of the tags that no game has had so far. `Result` is never missing, because every game has a
    /// result.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &str> {
        let names = self.names.iter().zip(&*self.are_found);
        let missing = names.filter(|(name, found)| *name != "Result" && !found.load(Ordering::Relaxed));
        missing.map(|(name, _)| name.as_str())
    }
}

impl<S: Into<String>, I: IntoIterator<Item = S>> From<I> for SoughtTags {
    fn from(names: I) -> Self {
        let names: Arc<[String]> = names.into_iter().map(Into::into).collect();
        Self { are_found: names.iter().map(|_| AtomicBool::default()).collect(), names }
    }
}

impl TagValues {
    pub(crate) fn new(names: impl Into<SoughtTags>) -> Self {
        let names = names.into();
        Self { values: vec![String::new(); names.names.len()], names }
    }

    /// Returns the names with their values, in the order of the names. The value for Result is the game's result.
    pub(crate) fn pairs<'a>(&'a self, end: &GameEnd<'_>) -> impl Iterator<Item = (&'a str, &'a str)> {
        let result = end.result.as_str();
        self.names.names.iter().zip(&self.values).map(move |(name, value)| {
            let value = if name == "Result" { result } else { value.trim() };
            (name.as_str(), if value.is_empty() { "?" } else { value })
        })
    }

    pub(crate) fn clear(&mut self) {
        self.values.iter_mut().for_each(String::clear);
    }

    pub(crate) fn take(&mut self, tag: &Tag<'_>) {
        let name: Cow<'_, str> = tag.name.to_str();
        let names = self.names.names.iter().zip(&*self.names.are_found).zip(&mut self.values);
        for ((_, is_found), value) in names.filter(|((known, _), _)| **known == name) {
            if !is_found.load(Ordering::Relaxed) {
                is_found.store(true, Ordering::Relaxed);
            }
            value.clear();
            value.push_str(&tag.value.to_str());
        }
    }
}

impl Visitor for TagValues {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.clear();
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.take(tag);
        Flow::Continue
    }
}
