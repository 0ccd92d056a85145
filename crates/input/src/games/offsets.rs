//! Reads chosen games of a text file, found by their offsets.

use super::{
    file_part::FilePart,
    indexed::{AdjacentGames, IndexedInput, SegmentGames},
};
use crate::{error::SourceError, index::TextState, selection::Selection};
use alloc::sync::Arc;
use core::sync::atomic::AtomicU64;
use movetext_files::compression::Compression;
use movetext_pgn::{Flow, GameStart, Interest, Visitor, chunk::Bookmark};
use std::{fs::File, path::Path};

/// The offsets of the games to read in one text file.
/// [`Manifest::game_offsets`](crate::manifest::Manifest::game_offsets) makes this value, and
/// [`Games::with_game_offsets`](crate::Games::with_game_offsets) reads the games.
#[derive(Clone, Debug)]
pub struct GameOffsets {
    /// The state of the file when its games were found.
    state: TextState,
    parts: Vec<FilePart>,
    /// The number of games in the file.
    games: u64,
    /// The offsets in ascending order.
    offsets: Vec<u64>,
}

impl GameOffsets {
    /// Chooses the games that begin at these offsets, in any order.
    pub(crate) fn new(
        state: TextState,
        parts: Vec<FilePart>,
        games: u64,
        offsets: impl IntoIterator<Item = u64>,
    ) -> Self {
        let mut offsets: Vec<u64> = offsets.into_iter().collect();
        offsets.sort_unstable();
        offsets.dedup();
        Self { state, parts, games, offsets }
    }

    /// Returns whether no games are chosen.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }
}

/// A text file from which chosen games are read.
pub(super) struct OffsetInput {
    text: IndexedInput,
    parts: alloc::vec::IntoIter<Part>,
    offsets: Vec<u64>,
    /// How many offsets have been read or skipped.
    done: usize,
}

/// The games between two cuts. Numbers are relative to the input.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: Bookmark,
    /// The number of the first game after the part.
    end_number: u64,
    /// The offset after the part.
    until: u64,
}

impl OffsetInput {
    /// Opens the file.
    ///
    /// # Errors
    /// [`SourceError::Changed`] if the file has changed since the manifest was made, or if the manifest is invalid.
    pub(super) fn open(
        path: &Path,
        base: u64,
        consumed: &Arc<AtomicU64>,
        chosen: GameOffsets,
    ) -> Result<Self, SourceError> {
        let GameOffsets { state, parts, games, offsets } = chosen;
        let mut file = File::open(path)?;
        let is_plain = parts.iter().all(|part| part.compression == Compression::None);
        // Each game has at least one byte, so there are at most as many games as bytes.
        if !is_plain || games > state.length || TextState::read(&mut file)? != state {
            return Err(SourceError::Changed);
        }
        let end_numbers = parts.iter().skip(1).map(|part| part.start.number).chain([games + 1]);
        let part =
            |(part, end_number): (&FilePart, u64)| Part { start: part.start, end_number, until: part.until };
        let parts: Vec<Part> = parts.iter().zip(end_numbers).map(part).collect();
        let text = IndexedInput::new(file, None, base, consumed)?;
        Ok(Self { text, parts: parts.into_iter(), offsets, done: 0 })
    }

    pub(super) fn text(&mut self) -> &mut IndexedInput {
        &mut self.text
    }

    /// Returns the chosen games of the next part that has any, and totals for the games before them. Returns `None` at
    /// the end.
    pub(super) fn next_games(&mut self, selection: &Selection) -> Result<Option<SegmentGames>, SourceError> {
        let mut games = SegmentGames::default();
        for part in self.parts.by_ref() {
            let offsets = self.offsets.get(self.done..).unwrap_or_default();
            let offsets = offsets.get(..offsets.partition_point(|offset| *offset < part.until));
            let offsets = offsets.unwrap_or_default();
            self.done += offsets.len();
            let base = self.text.base();
            let [first, end] = [part.start.number, part.end_number].map(|number| base + number);
            if offsets.is_empty() || !selection.intersects(first, end) {
                games.skip(selection.count_within(first, end));
            } else {
                read_part(&mut self.text, &part, offsets, selection, &mut games)?;
            }
            self.text.pass(part.end_number, part.until);
            if !games.chunks.is_empty() {
                break;
            }
        }
        // The last part has all offsets below the maximum.
        if self.parts.as_slice().is_empty() && self.done < self.offsets.len() {
            return Err(SourceError::Changed);
        }
        Ok(Some(games).filter(|games| !games.is_empty()))
    }
}

/// Reads the games at `offsets`, which are in `part`. Counts the other games as skipped.
fn read_part(
    text: &mut IndexedInput,
    part: &Part,
    offsets: &[u64],
    selection: &Selection,
    games: &mut SegmentGames,
) -> Result<(), SourceError> {
    let (base, count) = (text.base(), part.end_number - part.start.number);
    if let Some(last) = offsets.last().filter(|_| offsets.len() as u64 == count) {
        return text.extract(
            Some(AdjacentGames { from: part.start, games: count, end: last + 1 }),
            &mut games.chunks,
        );
    }
    text.go_on(&part.start)?;
    for offset in offsets {
        loop {
            let before = text.bookmark();
            let mut start = StartOffset(None);
            text.visit_game(&mut start)?.ok_or(SourceError::Changed)?;
            match start.0 {
                Some(found) if found == *offset => {
                    games.chunks.push(text.game_after(&before)?);
                    break;
                }
                Some(found) if found > *offset => return Err(SourceError::Changed),
                _ => games.skip(u64::from(selection.contains(base + before.number))),
            }
        }
    }
    let next = text.bookmark().number;
    games.skip(selection.count_within(base + next, base + part.end_number));
    Ok(())
}

/// Finds where a game begins, and skips it.
struct StartOffset(Option<u64>);

impl Visitor for StartOffset {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0 = Some(game.offset);
        Flow::SkipGame
    }
}
