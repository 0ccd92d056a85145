//! Counts content that has no record in PGC.

use alloc::collections::BTreeMap;

use super::error::EncodeErrorKind;

/// How often each kind of content was dropped, or made the encoder refuse a game.
#[derive(Clone, Debug, Default)]
pub struct EncodeErrorCounts(BTreeMap<EncodeErrorKind, u64>);

impl EncodeErrorCounts {
    /// Returns how many times content of this kind was dropped or refused.
    #[must_use]
    pub fn count(&self, kind: EncodeErrorKind) -> u64 {
        self.0.get(&kind).copied().unwrap_or_default()
    }

    /// Iterates over the kinds and their counts, in the order of [`EncodeErrorKind`].
    pub fn iter(&self) -> impl Iterator<Item = (EncodeErrorKind, u64)> {
        self.0.iter().map(|(&kind, &count)| (kind, count))
    }

    /// Returns the total count.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Merges the counts from `other`, for example from another thread.
    pub fn merge(&mut self, other: &Self) {
        for (kind, count) in other.iter() {
            *self.0.entry(kind).or_default() += count;
        }
    }

    /// Adds one to the count for this kind.
    pub(crate) fn add(&mut self, kind: EncodeErrorKind) {
        *self.0.entry(kind).or_default() += 1;
    }
}
