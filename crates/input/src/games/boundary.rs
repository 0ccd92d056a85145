//! Reads the text of a range and the text after it, and finds the offset where the next range begins.

use super::guess_search::{GuessSearch, SearchOutcome, TextStream};
use crate::error::RangeError;
use alloc::sync::Arc;
use movetext_files::frames::FrameSplit;
use movetext_pgn::chunk::GUESS_BYTES_BEFORE;
use std::{
    io::{self, ErrorKind, Read, Take},
    sync::{Mutex, PoisonError},
};

/// The end of a range, as far as its reader has found it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Boundary {
    /// The text up to this offset belongs to the range.
    pub(super) before: u64,
    /// Whether `before` is the boundary. If not, the boundary comes later.
    pub(super) is_reached: bool,
    /// The first guess at or after the boundary. Set before the reader returns the byte at the guess.
    pub(super) guess: Option<u64>,
    /// The reason why the text cannot be divided at the boundary.
    pub(super) error: Option<RangeError>,
}

/// A [`Boundary`] that a reader updates and its caller reads.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedBoundary(Arc<Mutex<Boundary>>);

impl SharedBoundary {
    pub(super) fn get(&self) -> Boundary {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, change: impl FnOnce(&mut Boundary)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Reads a stream past a boundary. On the way, it finds the boundary and the first guess after it.
pub(super) struct BoundaryReader {
    stage: Stage,
    /// The offset of the next byte.
    offset: u64,
    shared: SharedBoundary,
}

enum Stage {
    /// The text before the boundary, except the last bytes, which the search for a guess needs.
    Text(Take<TextStream>),
    /// The text of the frames before the boundary.
    Frames(FramedText),
    Search(GuessSearch),
    /// The text after the search, which has found a guess or the end of the stream.
    Rest(TextStream),
}

/// The text of the frames before a boundary.
pub(super) struct FramedText {
    pub(super) text: TextStream,
    pub(super) split: FrameSplit,
    /// Opens the text of the frames after the boundary.
    pub(super) open_rest: Box<dyn FnOnce() -> io::Result<TextStream> + Send>,
}

impl BoundaryReader {
    /// Creates a reader for plain text. The stream starts at offset `base`, and the boundary is at offset `until`.
    pub(super) fn from_text(stream: TextStream, base: u64, until: u64) -> Self {
        let shared = SharedBoundary::default();
        shared.update(|boundary| (boundary.before, boundary.is_reached) = (until, true));
        let count = until.saturating_sub(GUESS_BYTES_BEFORE as u64).saturating_sub(base);
        Self { stage: Stage::Text(stream.take(count)), offset: base, shared }
    }

    /// Creates a reader for compressed text. The boundary is where the frames are split.
    pub(super) fn from_frames(text: FramedText) -> Self {
        Self { stage: Stage::Frames(text), offset: 0, shared: SharedBoundary::default() }
    }

    pub(super) fn boundary(&self) -> SharedBoundary {
        self.shared.clone()
    }

    /// Reads in the current stage. Returns 0 at its end.
    fn read_stage(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.stage {
            Stage::Text(text) => text.read(buffer),
            Stage::Frames(frames) => match frames.text.read(buffer) {
                Ok(count) => {
                    self.shared.update(|boundary| boundary.before = self.offset + count as u64);
                    Ok(count)
                }
                Err(error) => {
                    // The decoder ran out of bytes because we split a frame: what looked like the next frame is inside
                    // this one.
                    let frame =
                        frames.split.frame_offset().filter(|_| error.kind() == ErrorKind::UnexpectedEof);
                    let inside = frame.map(|frame| RangeError::InsideFrame { frame });
                    self.shared.update(|boundary| boundary.error = inside);
                    Err(error)
                }
            },
            Stage::Search(search) => search.decided_from(self.offset).read(buffer),
            Stage::Rest(rest) => rest.read(buffer),
        }
    }

    /// Moves to the next stage. Returns `false` at the end of the stream.
    fn next_stage(&mut self) -> io::Result<bool> {
        self.stage = match core::mem::replace(&mut self.stage, Stage::Rest(Box::new(io::empty()))) {
            Stage::Text(text) => {
                Stage::Search(GuessSearch::new(text.into_inner(), self.offset, self.shared.get().before))
            }
            Stage::Frames(frames) => {
                if !frames.split.is_divided() {
                    return Err(io::Error::new(ErrorKind::InvalidData, "data after the last frame"));
                }
                if frames.split.frame_offset().is_none() {
                    return Ok(false);
                }
                self.shared.update(|boundary| boundary.is_reached = true);
                Stage::Search(GuessSearch::new((frames.open_rest)()?, self.offset, self.offset))
            }
            Stage::Search(mut search) => match search.advance()? {
                SearchOutcome::NoneBefore(_) => Stage::Search(search),
                SearchOutcome::Guess(guess) => {
                    self.shared.update(|boundary| boundary.guess = Some(guess));
                    Stage::Rest(Box::new(search.into_stream(self.offset)))
                }
                SearchOutcome::None => Stage::Rest(Box::new(search.into_stream(self.offset))),
            },
            Stage::Rest(_) => return Ok(false),
        };
        Ok(true)
    }
}

impl Read for BoundaryReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let count = self.read_stage(buffer)?;
            if count > 0 || !self.next_stage()? {
                self.offset += count as u64;
                return Ok(count);
            }
        }
    }
}
