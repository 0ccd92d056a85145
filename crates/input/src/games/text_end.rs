//! Where the games of a text end that are read.

use super::boundary::SharedBoundary;
use crate::error::{RangeError, SourceError};
use movetext_pgn::{Reader, chunk::GUESS_BYTES_BEFORE, source::StreamSource};
use std::io::Read;

/// The end of the games that are read from a text.
#[derive(Debug)]
pub(super) enum TextEnd {
    /// At the end of the text.
    Text,
    /// At an offset, where a game has to end.
    Cut(u64),
    /// At the guess after a boundary, where a game has to begin.
    Guess(SharedBoundary),
    /// At the end of the text, which cannot be divided, so no guess may be after the boundary.
    Undivided(SharedBoundary),
}

impl TextEnd {
    /// Returns how many bytes of games can be read so that all of them begin before the end, or `None` if the reader
    /// arrived at the end.
    ///
    /// # Errors
    /// [`SourceError::Range`] if the reader is after the end, and read errors.
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

    /// Returns the error if the text ends at an offset.
    pub(super) fn error_at_end_of_text(&self, offset: u64) -> Option<RangeError> {
        match self {
            Self::Text | Self::Cut(u64::MAX) => None,
            Self::Cut(cut) => (offset != *cut).then_some(RangeError::OtherCut { cut: *cut, found: offset }),
            Self::Guess(boundary) | Self::Undivided(boundary) => {
                boundary.get().guess.map(|guess| RangeError::InsideGame { guess, next: offset })
            }
        }
    }

    /// Returns the error of the stream that the text before the boundary cannot be divided from the text after it.
    pub(super) fn stream_error(&self) -> Option<RangeError> {
        match self {
            Self::Text | Self::Cut(_) => None,
            Self::Guess(boundary) | Self::Undivided(boundary) => boundary.get().error,
        }
    }
}

/// Returns the number of bytes of games that are left before an exact cut, or `None` if none are left.
fn before_cut(offset: u64, cut: u64) -> Result<Option<u64>, RangeError> {
    match cut.checked_sub(offset) {
        None => Err(RangeError::OtherCut { cut, found: offset }),
        Some(left) => Ok(Some(left).filter(|&left| left > 0)),
    }
}

/// Returns how many bytes of games can be read so that all of them begin before the guess after a boundary, or `None`
/// if the next game begins there.
fn before_guess<R: Read>(
    reader: &mut Reader<StreamSource<R>>,
    boundary: &SharedBoundary,
) -> Result<Option<u64>, SourceError> {
    let offset = reader.offset();
    let left = || {
        // White space before a game counts as its beginning, of which there is less before a guess.
        boundary.get().before.saturating_sub(GUESS_BYTES_BEFORE as u64).saturating_sub(offset)
    };
    if left() > 0 {
        return Ok(Some(left()));
    }
    let next = reader.next_offset()?;
    // More frames may have been read.
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
        // A chunk of one byte is one game: the next one, which begins before the guess.
        _ => return Ok(Some(1)),
    };
    Err(SourceError::Range(error))
}
