//! Diagnostics about games: selected, collected on many threads, formatted and reported in the order of the inputs.

pub(crate) mod caret;
pub(crate) mod collector;
pub(crate) mod deviation;
pub(crate) mod filter;
pub(crate) mod fixes;
pub(crate) mod format;
pub(crate) mod relevance;
pub(crate) mod repetition;
pub(crate) mod report;
