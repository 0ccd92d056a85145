//! Reads a file range by range. Each range is read independently.

use alloc::sync::Arc;
use core::num::NonZeroUsize;
use movetext_files::{compression::Compression, parallel::Concurrency};
use movetext_input::{FileRange, GameBatch, Games, InputEvent, RangeError, SourceError};
use movetext_pgn::Flow;
use std::io::{self, Read};

/// Reads a file from an offset onward, at most `most` bytes at once.
pub(crate) struct Bytes {
    pub(crate) file: Arc<[u8]>,
    pub(crate) at: usize,
    pub(crate) most: usize,
}

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.file.get(self.at..).unwrap_or_default();
        let count = rest.len().min(buffer.len()).min(self.most);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

/// Lengths that must not affect the result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// The length of a batch.
    pub(crate) batch: usize,
    /// The maximum number of bytes that the stream returns at once.
    pub(crate) read: usize,
}

/// Reads the games in one range, in place if possible. The stream contains nothing before [`FileRange::stream_start`].
pub(crate) fn read_range<T: Default + Extend<T> + Send>(
    file: &Arc<[u8]>,
    range: FileRange,
    lengths: Lengths,
    record: impl Fn(GameBatch<'_>, &mut T) + Sync,
    into: &mut T,
) -> Result<(), SourceError> {
    let at = usize::try_from(range.stream_start()).unwrap_or(usize::MAX).min(file.len());
    let stream = Bytes { file: Arc::clone(file), at, most: lengths.read };
    let mut end = None;
    let work = |games: GameBatch<'_>| {
        let mut recorded = T::default();
        record(games, &mut recorded);
        recorded
    };
    let games = Games::from_range("file", stream, range).with_batch_bytes(lengths.batch);
    games.in_order(Concurrency::new(NonZeroUsize::MIN), work, |event| {
        match event {
            InputEvent::Begin(_) => {}
            InputEvent::Games(recorded) => into.extend([recorded]),
            InputEvent::End(_, result) => end = Some(result.map(|_| ())),
            InputEvent::Unopened(_, error) => end = Some(Err(error)),
            InputEvent::Unindexed(_, error) => panic!("{error}"),
            InputEvent::Damage(_, damage) => panic!("{damage}"),
        }
        Flow::Continue
    });
    end.unwrap()
}

/// How many ranges were read, and how many were refused.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) read: usize,
    /// Refused because a guess is inside a game.
    pub(crate) in_game: usize,
    /// Refused because a frame is inside another frame.
    pub(crate) in_frame: usize,
    /// Refused for other reasons.
    pub(crate) other: usize,
}

impl Counts {
    pub(crate) const fn add(&mut self, other: Self) {
        self.read += other.read;
        self.in_game += other.in_game;
        self.in_frame += other.in_frame;
        self.other += other.other;
    }

    pub(crate) const fn refused(&self) -> usize {
        self.in_game + self.in_frame + self.other
    }

    const fn count(&mut self, result: &Result<(), SourceError>) {
        match result {
            Ok(()) => self.read += 1,
            Err(SourceError::Range(RangeError::InsideFrame { .. })) => self.in_frame += 1,
            Err(SourceError::Range(_)) => self.in_game += 1,
            Err(_) => self.other += 1,
        }
    }
}

/// The result of reading a file range by range.
pub(crate) struct ByRanges<T> {
    /// The games in all ranges.
    pub(crate) all: T,
    /// The games in the ranges before the first refused range.
    pub(crate) before_error: T,
    pub(crate) counts: Counts,
}

/// Reads the file in the ranges between the cuts, which must ascend.
pub(crate) fn read_by_ranges<T: Default + Extend<T> + Clone + Send>(
    file: &Arc<[u8]>,
    compression: Compression,
    cuts: &[u64],
    lengths: Lengths,
    record: impl Fn(GameBatch<'_>, &mut T) + Sync,
) -> ByRanges<T> {
    let ends = cuts.iter().copied().chain([u64::MAX]);
    let starts = [0].into_iter().chain(cuts.iter().copied());
    let mut read = ByRanges { all: T::default(), before_error: T::default(), counts: Counts::default() };
    for (from, until) in starts.zip(ends) {
        let mut games = T::default();
        let range = FileRange { from, until, compression };
        read.counts.count(&read_range(file, range, lengths, &record, &mut games));
        if read.counts.refused() == 0 {
            read.before_error.extend([games.clone()]);
        }
        read.all.extend([games]);
    }
    read
}
