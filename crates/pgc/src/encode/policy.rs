//! What becomes of that which PGC has no record for, and the count of it.

use alloc::collections::BTreeMap;

use crate::error::EncodeErrorKind;

/// What the encoder does with comments and whatever else PGC has no record for.
///
/// FORMAT.md lists what that is, and what each policy makes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentPolicy {
    /// A game that has any of it is refused whole, with the place of the first.
    #[default]
    Refuse,
    /// It is left out and reported; the game is written without it. A line of moves ends before a move that has no
    /// ordinal.
    Drop,
    /// It is written into escape strings that the decoder restores and that others pass over.
    Carry,
}

/// How often what was dropped or refused was met, by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeMap<EncodeErrorKind, u64>);

impl Losses {
    /// How often this was met.
    #[must_use]
    pub fn count(&self, kind: EncodeErrorKind) -> u64 {
        self.0.get(&kind).copied().unwrap_or_default()
    }

    /// Those that were met, with their counts, in the order of [`EncodeErrorKind`].
    pub fn iter(&self) -> impl Iterator<Item = (EncodeErrorKind, u64)> {
        self.0.iter().map(|(&kind, &count)| (kind, count))
    }

    /// How many there are of all kinds.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Counts one more.
    pub(crate) fn add(&mut self, kind: EncodeErrorKind) {
        *self.0.entry(kind).or_default() += 1;
    }
}
