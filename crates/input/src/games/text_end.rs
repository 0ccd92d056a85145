//! Decides where reading a text must end.

use super::boundary::SharedBoundary;
use crate::error::{RangeError, SourceError};
use movetext_pgn::{Reader, chunk::GUESS_BYTES_BEFORE, source::StreamSource};
use std::io::Read;

/// The place where the games to read end.
#[derive(Debug)]
pub(super) enum TextEnd {
    /// At the end of the text.
    Text,
    /// At this offset, where a game must end.
    Cut(u64),
    /// At the first guess after the boundary, where a game must begin.
    Guess(SharedBoundary),
    /// At the end of the text, because we cannot divide it. A guess after the boundary is an error.
    Undivided(SharedBoundary),
}

impl TextEnd {
    /// Returns how many bytes may be read, so that every game read begins before the end. Returns `None` if the reader
    /// is at the end.
    ///
    /// # Errors
    /// [`SourceError::Range`] if the reader is past the end, and other errors if the text cannot be read.
    pub(super) fn bytes_left<R: Read>(
        &self,
        reader: &mut Reader<StreamSource<R>>,
    ) -> Result<Option<u64>, SourceError> {
        match self {
            Self::Text | Self::Undivided(_) => Ok(Some(u64::MAX)),
            Self::Cut(cut) => before_cut(reader.offset(), *cut).map_err(SourceError::Range),
            Self::Guess(boundary) => before_guess(reader, boundary),
        }
    }

    /// Returns an error if the text must not end at `offset`.
    pub(super) fn error_at_end_of_text(&self, offset: u64) -> Option<RangeError> {
        match self {
            Self::Text | Self::Cut(u64::MAX) => None,
            Self::Cut(cut) => (offset != *cut).then_some(RangeError::OtherCut { cut: *cut, found: offset }),
            Self::Guess(boundary) | Self::Undivided(boundary) => {
                boundary.get().guess.map(|guess| RangeError::InsideGame { guess, next: offset })
            }
        }
    }

    /// Returns the error that the stream itself found: the text cannot be divided at the boundary.
    pub(super) fn stream_error(&self) -> Option<RangeError> {
        match self {
            Self::Text | Self::Cut(_) => None,
            Self::Guess(boundary) | Self::Undivided(boundary) => boundary.get().error,
        }
    }
}

/// Returns how many bytes come before an exact cut, or `None` at the cut.
fn before_cut(offset: u64, cut: u64) -> Result<Option<u64>, RangeError> {
    match cut.checked_sub(offset) {
        None => Err(RangeError::OtherCut { cut, found: offset }),
        Some(left) => Ok(Some(left).filter(|&left| left > 0)),
    }
}

/// Returns how many bytes may be read, so that every game read begins before the guess after the boundary. Returns
/// `None` if the next game begins at the guess.
fn before_guess<R: Read>(
    reader: &mut Reader<StreamSource<R>>,
    boundary: &SharedBoundary,
) -> Result<Option<u64>, SourceError> {
    let offset = reader.offset();
    let left = || {
        // The game at a guess includes the white space before the guess, which is shorter than `GUESS_BYTES_BEFORE`.
        boundary.get().before.saturating_sub(GUESS_BYTES_BEFORE as u64).saturating_sub(offset)
    };
    if left() > 0 {
        return Ok(Some(left()));
    }
    let next = reader.next_offset()?;
    // `next_offset` may have read more frames.
    if left() > 0 {
        return Ok(Some(left()));
    }
    let error = match (next, boundary.get().guess) {
        (Some(next), Some(guess)) if next > guess => RangeError::InsideGame { guess, next },
        (Some(next), Some(guess)) if next == guess => {
            if !reader.bookmark().is_after_skipped {
                return Ok(None);
            }
            RangeError::AfterSkipped { guess }
        }
        // The next game begins before the guess. A chunk of one byte contains exactly this game.
        _ => return Ok(Some(1)),
    };
    Err(SourceError::Range(error))
}
