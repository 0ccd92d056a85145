//! Events: what an input yields.

use super::{GameBatch, input_end::InputEnd};
use crate::{
    error::{Damage, SourceError},
    index::IndexError,
    source::{Input, InputError},
};
use alloc::sync::Arc;
use movetext_files::parallel::BUNDLE_BYTES;

/// What an input yields, in this order: its beginning, its games in batches, and its end.
///
/// [`into_result`](Self::into_result) is enough for programs that do not show when an input begins or ends.
#[derive(Debug)]
pub enum InputEvent<T> {
    /// The input cannot be opened. No other event follows for it.
    Unopened(Arc<Input>, SourceError),
    /// The input begins.
    Begin(Arc<Input>),
    /// The index cannot be used, or cannot be used any further. The remaining games are read from the text.
    Unindexed(Arc<Input>, IndexError),
    /// Games, or a result computed from them.
    Games(T),
    /// Data in PGC or JSON Lines that cannot be read and is skipped.
    Damage(Arc<Input>, Damage),
    /// The input ends: at its end, after the last selected game, or at a read error.
    End(Arc<Input>, Result<InputEnd, SourceError>),
}

impl<T> InputEvent<T> {
    /// Applies `make` to the games.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> InputEvent<U> {
        match self {
            Self::Unopened(input, error) => InputEvent::Unopened(input, error),
            Self::Begin(input) => InputEvent::Begin(input),
            Self::Unindexed(input, error) => InputEvent::Unindexed(input, error),
            Self::Games(games) => InputEvent::Games(make(games)),
            Self::Damage(input, error) => InputEvent::Damage(input, error),
            Self::End(input, result) => InputEvent::End(input, result),
        }
    }

    /// Returns the games, or an error if all or some of an input cannot be read. Returns `None` for the beginning and
    /// the end of an input, and for an index that is not used. More games may follow an error.
    pub fn into_result(self) -> Option<Result<T, InputError>> {
        let (input, error) = match self {
            Self::Games(games) => return Some(Ok(games)),
            Self::Begin(_) | Self::Unindexed(..) | Self::End(_, Ok(_)) => return None,
            Self::Unopened(input, error) | Self::End(input, Err(error)) => (input, error),
            Self::Damage(input, damage) => (input, SourceError::Damaged(damage)),
        };
        Some(Err(InputError { input, error }))
    }
}

/// The memory that an event without games takes.
const EMPTY_EVENT_BYTES: u64 = 256;

impl InputEvent<GameBatch<'_>> {
    /// Returns about how many bytes the event and its result take. `factor` is the number of bytes for each byte of
    /// text.
    pub(super) fn memory(&self, factor: u64) -> u64 {
        match self {
            Self::Games(games) => games.length().saturating_mul(factor).saturating_add(EMPTY_EVENT_BYTES),
            Self::Begin(_) | Self::Unindexed(..) | Self::Damage(..) => EMPTY_EVENT_BYTES,
            // Fills a bundle alone, so that the event is delivered before the next input is read. That input may be
            // slow, for example a terminal.
            Self::Unopened(..) | Self::End(..) => BUNDLE_BYTES,
        }
    }
}
