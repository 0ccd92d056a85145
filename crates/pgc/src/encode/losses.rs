//! How often something was met that PGC has no record for.

use alloc::collections::BTreeMap;

use super::error::EncodeErrorKind;

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

    /// Adds what was counted elsewhere, as on another thread.
    pub fn merge(&mut self, other: &Self) {
        for (kind, count) in other.iter() {
            *self.0.entry(kind).or_default() += count;
        }
    }

    /// Counts one more.
    pub(crate) fn add(&mut self, kind: EncodeErrorKind) {
        *self.0.entry(kind).or_default() += 1;
    }
}
