//! Tag values of each game in the form used for comparison (PGN 8.1, 12).

use alloc::{borrow::Cow, sync::Arc};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, Tag, Visitor};

/// Collects the values of the named tags. The last of several equal names wins; an empty or missing value is `?`, as
/// in the writer. Requests all events, so that diagnostics equal those of a complete read.
#[derive(Clone, Debug)]
pub(crate) struct TagValues {
    names: Arc<[String]>,
    values: Vec<String>,
}

impl TagValues {
    pub(crate) fn of(names: &[impl AsRef<str>]) -> Self {
        let names: Arc<[String]> = names.iter().map(|name| name.as_ref().to_owned()).collect();
        Self { values: vec![String::new(); names.len()], names }
    }

    /// Returns names and values in the order of the names. The Result value is the result of the game.
    pub(crate) fn pairs<'a>(&'a self, end: &GameEnd<'_>) -> impl Iterator<Item = (&'a str, &'a str)> {
        let result = end.result.as_str();
        self.names.iter().zip(&self.values).map(move |(name, value)| {
            let value = if name == "Result" { result } else { value.trim() };
            (name.as_str(), if value.is_empty() { "?" } else { value })
        })
    }

    pub(crate) fn clear(&mut self) {
        self.values.iter_mut().for_each(String::clear);
    }

    pub(crate) fn take(&mut self, tag: &Tag<'_>) {
        let name: Cow<'_, str> = tag.name.to_str();
        for (_, value) in self.names.iter().zip(&mut self.values).filter(|(known, _)| **known == name) {
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
