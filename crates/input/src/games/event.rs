//! The events that inputs yield.

use super::{GameBatch, input_end::InputEnd};
use crate::{
    error::{Damage, SourceError},
    index::IndexError,
    source::{Input, InputError},
};
use alloc::sync::Arc;
use movetext_files::parallel::BUNDLE_BYTES;

/// What an input yields: an event when it is opened, its games in batches, and an event at its end, in this order.
///
/// Use [`into_result`](Self::into_result) if you do not care where inputs begin and end.
#[derive(Debug)]
pub enum InputEvent<T> {
    /// The input cannot be opened. No other event follows for this input.
    Unopened(Arc<Input>, SourceError),
    /// The input was opened. Its games follow.
    Begin(Arc<Input>),
    /// The index cannot be used, or turned out to be damaged. The remaining games are read from the text.
    Unindexed(Arc<Input>, IndexError),
    /// Games, or the result that was computed from them.
    Games(T),
    /// Data in PGC or JSON Lines that cannot be read and was skipped.
    Damage(Arc<Input>, Damage),
    /// Reading the input has ended: it is exhausted, no further game is selected, or it cannot be read any further.
    End(Arc<Input>, Result<InputEnd, SourceError>),
}

impl<T> InputEvent<T> {
    /// Applies `make` to the games, and keeps all other events.
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

    /// Returns the games, or the error if the input or a part of it cannot be read. Returns `None` for all other
    /// events. More games may follow after an error.
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

/// The memory that an event without games takes, in bytes.
const EMPTY_EVENT_BYTES: u64 = 256;

impl InputEvent<GameBatch<'_>> {
    /// Estimates the memory of the event and its result, in bytes. `factor` is the memory per byte of text.
    pub(super) fn memory(&self, factor: u64) -> u64 {
        match self {
            Self::Games(games) => games.length().saturating_mul(factor).saturating_add(EMPTY_EVENT_BYTES),
            Self::Begin(_) | Self::Unindexed(..) | Self::Damage(..) => EMPTY_EVENT_BYTES,
            // Weighs as much as a bundle, so that the event is delivered before we read the next input. That input may
            // be slow, such as a terminal.
            Self::Unopened(..) | Self::End(..) => BUNDLE_BYTES,
        }
    }
}
