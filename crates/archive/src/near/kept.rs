//! The games that are kept.

use super::{
    cursor::Cursor,
    member::{Member, decode_group},
    merging::Merging,
};
use crate::raw_game::{GameBoundary, RawGame};
use movetext_files::{
    external_sort::{KeepAll, Record, SortedRecords, SpillReader},
    varint::invalid_data,
};
use movetext_pgn_writer::normalisation::Losses;
use std::{fs::File, io};

/// Yields the kept games in the order of the input.
#[derive(Debug)]
pub struct KeptGames {
    games: SpillReader<File>,
    decisions: Cursor,
    /// The texts of the games in groups, if they are merged: of the kept game, and then of the others.
    texts: Option<SortedRecords<KeepAll>>,
    record: Record,
    game: RawGame,
    group: Vec<NearGame>,
    /// Whether the games of the current group could not be merged.
    is_unmerged: bool,
    groups: u64,
    dropped: u64,
    losses: Losses,
}

impl KeptGames {
    /// Creates an iterator over `games`. `decisions` has a record for each game in a group.
    pub(super) fn new(
        games: SpillReader<File>,
        decisions: Cursor,
        texts: Option<SortedRecords<KeepAll>>,
        groups: u64,
    ) -> Self {
        Self {
            games,
            decisions,
            texts,
            record: Record::default(),
            game: RawGame::default(),
            group: Vec::new(),
            is_unmerged: false,
            groups,
            dropped: 0,
            losses: Losses::default(),
        }
    }

    /// Returns the next game, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<KeptGame<'_>>> {
        self.group.clear();
        loop {
            if !self.games.read(&mut self.record)? {
                return Ok(None);
            }
            let Some(decision) = self.decisions.take(&self.record.key)? else { break };
            let group = decode_group(&decision)?;
            if group.is_empty() {
                self.dropped += 1;
                continue;
            }
            self.group.extend(group.iter().map(|&Member { number, input, line, .. }| NearGame {
                number,
                input: usize::try_from(input).unwrap_or(usize::MAX),
                line,
            }));
            break;
        }
        let Record { key, payload } = &mut self.record;
        let number = key[..].try_into().map(u64::from_be_bytes).map_err(|_| invalid_data())?;
        self.game.boundary = GameBoundary::from_byte(payload.pop().unwrap_or_default());
        core::mem::swap(&mut self.game.bytes, payload);
        self.is_unmerged = false;
        if !self.group.is_empty() {
            self.merge()?;
        }
        let (game, group, is_unmerged) = (&self.game, self.group.as_slice(), self.is_unmerged);
        Ok(Some(KeptGame { number, game, group, is_unmerged }))
    }

    /// Merges the other games of the group into the current game, if requested.
    fn merge(&mut self) -> io::Result<()> {
        let Some(texts) = &mut self.texts else { return Ok(()) };
        let (mut merging, mut record) = (Merging::new(&self.game), Record::default());
        for index in 0..self.group.len() {
            if !texts.next_into(&mut record)? {
                return Err(invalid_data());
            }
            if index > 0 {
                merging.add(&record.payload);
            }
        }
        match merging.finish() {
            Ok(Some((merged, losses))) => {
                self.game = merged;
                self.losses.merge(&losses);
            }
            Ok(None) => {}
            Err(_) => self.is_unmerged = true,
        }
        Ok(())
    }

    /// Returns the number of groups.
    #[must_use]
    pub const fn groups(&self) -> u64 {
        self.groups
    }

    /// Returns how many games were dropped so far.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Returns what was lost by exporting merged games so far.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.losses
    }
}

/// A game that is kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptGame<'a> {
    number: u64,
    game: &'a RawGame,
    group: &'a [NearGame],
    is_unmerged: bool,
}

impl<'a> KeptGame<'a> {
    /// Returns the number of the game, counted from 1 over all inputs.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the text of the game.
    #[must_use]
    pub const fn raw_game(&self) -> &'a RawGame {
        self.game
    }

    /// Returns all games of the group in order, including this game. Returns an empty slice if the game has no group.
    #[must_use]
    pub const fn group(&self) -> &'a [NearGame] {
        self.group
    }

    /// Returns whether merging was requested, but the other games of the group cannot be merged into this one, because
    /// the moves of a game cannot be played. The others are dropped.
    #[must_use]
    pub const fn is_unmerged(&self) -> bool {
        self.is_unmerged
    }
}

/// The place of a game in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearGame {
    /// The number of the game, counted from 1 over all inputs.
    pub number: u64,
    /// The index of the input, counted from 0.
    pub input: usize,
    /// The line where the game begins, or 0 if the input has no lines.
    pub line: u64,
}
