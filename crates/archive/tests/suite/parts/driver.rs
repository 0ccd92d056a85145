//! Reads a text by parts: independently, and again where a seam does not match.

use alloc::sync::Arc;
use movetext_archive::{Games, Part, PartStart, Seam, WorkUnit, WorkUnits};
use std::io::{self, Read};

/// A text from an offset on, at most so many bytes at once.
struct Bytes {
    text: Arc<[u8]>,
    at: usize,
    most: usize,
}

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let count = rest.len().min(buffer.len()).min(self.most);
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

/// How the text is read. The result does not depend on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// The length of a unit.
    pub(crate) unit: usize,
    /// The greatest number of bytes that the stream yields at once.
    pub(crate) read: usize,
}

/// Reads the games of one part.
pub(crate) fn read_part<T>(
    text: &Arc<[u8]>,
    part: Part,
    lengths: Lengths,
    record: impl Fn(Games, &mut T),
    into: &mut T,
) -> Seam {
    let at = usize::try_from(part.stream_start()).unwrap_or(usize::MAX).min(text.len());
    let stream = Bytes { text: Arc::clone(text), at, most: lengths.read };
    let mut seam = None;
    for unit in WorkUnits::of_part("text", stream, part).with_unit_bytes(lengths.unit) {
        match unit {
            WorkUnit::Begin(_) => {}
            WorkUnit::Games(games) => record(games, into),
            WorkUnit::End(end) => seam = end.unwrap().seam().copied(),
            unit => panic!("{unit:?}"),
        }
    }
    seam.unwrap()
}

/// What reading by parts found out about the guesses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Guesses {
    /// The number of parts that match the part before.
    pub(crate) right: usize,
    /// The number of parts that began where the part before it did not end.
    pub(crate) wrong: usize,
}

impl Guesses {
    pub(crate) const fn add(&mut self, other: Self) {
        (self.right, self.wrong) = (self.right + other.right, self.wrong + other.wrong);
    }
}

/// Reads the text in the parts between the cuts, which ascend.
pub(crate) fn read_by_parts<T: Default + Extend<T>>(
    text: &Arc<[u8]>,
    cuts: &[u64],
    lengths: Lengths,
    record: impl Fn(Games, &mut T),
) -> (T, Guesses) {
    let ends = cuts.iter().copied().chain([u64::MAX]);
    let starts = [0].into_iter().chain(cuts.iter().copied());
    let (mut all, mut guesses, mut last) = (T::default(), Guesses::default(), None::<Seam>);
    for (from, until) in starts.zip(ends) {
        let (part, mut games) = (Part::new(from, until), T::default());
        let mut seam = read_part(text, part, lengths, &record, &mut games);
        if let Some(before) = last {
            if seam.follows(&before) {
                guesses.right += 1;
            } else {
                guesses.wrong += 1;
                games = T::default();
                let part = Part { start: PartStart::Exact(before.next), until };
                seam = read_part(text, part, lengths, &record, &mut games);
                assert!(seam.follows(&before), "{before:?} {seam:?}");
            }
        }
        all.extend([games]);
        last = last.filter(|_| seam.is_empty()).or(Some(seam));
    }
    (all, guesses)
}
