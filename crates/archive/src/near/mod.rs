//! Finds records of the same game that differ in length, names, dates or results.
//!
//! Two games are records of the same game if they start from the same position, the moves of one are the first moves of
//! the other, and what we know about them agrees:
//!
//! - the players, see [`SpelledName`](movetext_filter::SpelledName); if a player is unknown, the games must have the
//!   same moves
//! - the date, digit by digit; if the games have fewer than 10 plies in common, their dates must be complete, or both
//!   the moves and the dates must be the same
//! - the round, the result, and the time in the UTCTime tag; if two games have the same moves, at least 40 plies, the
//!   round and the result may differ
//!
//! We compare longer games first. If a game agrees with two groups that do not agree with each other, it belongs to no
//! group. If two games with the same moves agree with the same group, but not with each other, neither belongs to it.
//! Moves that cannot be played are compared as text. Games without moves, or without a start position, must have the
//! same tags.
//!
//! If more than 200 different records of the same players agree with a game in date, round and time, the game is
//! grouped only with records that are equal to it in everything that is compared.
//!
//! # Cost
//! Writes each game to a temporary file. The comparison needs about 300 bytes for each game, which go to temporary
//! files if they exceed the memory. It takes time linear in the number of games: each game is compared with at most 200
//! records with the same moves, and with at most 200 different records of longer games.

mod cursor;
mod description;
mod evidence;
mod forest;
mod index;
mod kept;
mod level;
mod member;
mod merging;

pub use description::{GameDescription, describe_games};
pub use kept::{KeptGame, KeptGames, NearGame};

use crate::raw_game::RawGame;
use core::cmp::Reverse;
use cursor::Cursor;
use forest::Forest;
use member::{Member, encode_group};
use movetext_files::external_sort::{KeepAll, Record, RecordSorter, SortedRecords, SpillReader, SpillWriter};
use std::{fs::File, io};

/// Which game of a group is kept. If several games are equally good, the first is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Keep {
    /// The game with the most plies in the main line; among these, a game with a result.
    #[default]
    Longest,
    /// The game with the most comments, glyphs and variations; among these, the longest.
    Annotated,
    /// The first game.
    First,
}

/// Finds groups of games that are records of the same game, in bounded memory.
///
/// ```
/// use movetext_archive::{input::Games, near::{NearFinder, describe_games}, raw_game::GameForm};
///
/// let text = b"[White \"Tal, M\"]\n[Black \"Fine, R\"]\n[Date \"1960.??.??\"]\n\n1. e4 e5 2. Nf3 *\n\n\
///     [White \"Mikhail Tal\"]\n[Black \"Fine\"]\n[Date \"1960.??.??\"]\n\n1. e4 e5 2. Nf3 1-0";
/// let mut finder = NearFinder::new()?;
/// for games in Games::from_read("games", &text[..]).batches() {
///     for (description, game) in describe_games(&games?, GameForm::Original, &mut ()).0 {
///         finder.push(&description, &game)?;
///     }
/// }
/// let (mut kept, mut texts) = (finder.finish()?, Vec::new());
/// while let Some(game) = kept.next_game()? {
///     texts.push(game.raw_game().bytes().to_vec());
/// }
/// assert_eq!((kept.groups(), kept.dropped()), (1, 1));
/// assert!(texts.concat().ends_with(b"1-0"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NearFinder {
    /// All games with their numbers, in the order of the input.
    games: SpillWriter,
    /// The encoded descriptions of the games, by their moves.
    descriptions: RecordSorter<KeepAll>,
    memory: usize,
    keep: Keep,
    is_merging: bool,
}

impl NearFinder {
    const DEFAULT_MEMORY_BYTES: usize = 8 << 20;

    /// Creates a finder without games. It keeps the longest game of each group.
    ///
    /// # Errors
    /// If the temporary file for games cannot be created.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            games: SpillWriter::new()?,
            descriptions: RecordSorter::new().with_memory(Self::DEFAULT_MEMORY_BYTES),
            memory: Self::DEFAULT_MEMORY_BYTES,
            keep: Keep::default(),
            is_merging: false,
        })
    }

    /// Sets the memory for the comparison in bytes. The default is 8 MiB. More data goes to temporary files. The memory
    /// does not affect the result.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { descriptions: self.descriptions.with_memory(memory), memory, ..self }
    }

    /// Sets which game of a group is kept.
    #[must_use]
    pub fn with_kept_game(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// Adds what is only in the dropped games to the kept game: moves, variations, comments, glyphs, and the result if
    /// the kept game has none. Such a game is exported.
    #[must_use]
    pub fn with_merging(self) -> Self {
        Self { is_merging: true, ..self }
    }

    /// Adds a game. Games must be added in the order of their numbers. Takes time logarithmic in the number of games,
    /// and linear in the length of the game.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn push(&mut self, description: &GameDescription, game: &RawGame) -> io::Result<()> {
        let payload = [&game.bytes[..], &[game.boundary.to_byte()]].concat();
        self.games.write(&Record { key: number_key(description.number).to_vec(), payload })?;
        self.descriptions.push(&description.moves, [&description.encoded, &[]])
    }

    /// Compares the games.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn finish(self) -> io::Result<KeptGames> {
        // Up to four sorters are in use at the same time.
        let sorter = || RecordSorter::<KeepAll>::new().with_memory(self.memory / 4);
        let (mut decisions, mut sources) = (sorter(), sorter());
        let mut groups = 0;
        each_group(self.descriptions.finish()?, |group| {
            groups += 1;
            let kept = choose(self.keep, &group);
            for member in &group {
                let decision = if member.number == kept { &group[..] } else { &[] };
                decisions.push(&number_key(member.number), [&encode_group(decision), &[]])?;
                if self.is_merging {
                    let order = u8::from(member.number != kept);
                    sources.push(&number_key(member.number), [&number_key(kept), &[order]])?;
                }
            }
            Ok(())
        })?;
        let mut games = self.games.finish()?;
        let texts = self.is_merging.then(|| {
            let mut texts = sorter();
            collect_texts(&mut games.read_at(0)?, sources.finish()?, &mut texts)?;
            texts.finish()
        });
        let decisions = Cursor::new(decisions.finish()?)?;
        Ok(KeptGames::new(games.into_reader()?, decisions, texts.transpose()?, groups))
    }
}

/// Calls `take` with each group of games. The records are sorted by moves.
fn each_group(
    mut records: SortedRecords<KeepAll>,
    mut take: impl FnMut(Vec<Member>) -> io::Result<()>,
) -> io::Result<()> {
    let (mut forest, mut game, mut next) = (Forest::default(), Record::default(), Record::default());
    let mut has_game = records.next_into(&mut game)?;
    while has_game {
        let has_next = records.next_into(&mut next)?;
        forest.add(&game, has_next.then_some(&next))?.into_iter().try_for_each(&mut take)?;
        core::mem::swap(&mut game, &mut next);
        has_game = has_next;
    }
    Ok(())
}

/// Returns the number of the game to keep.
fn choose(keep: Keep, group: &[Member]) -> u64 {
    let rank = |member: &&Member| {
        let annotations = if keep == Keep::Annotated { member.annotations } else { 0 };
        let length = if keep == Keep::First { (0, false) } else { (member.plies, member.has_result) };
        (annotations, length, Reverse(member.number))
    };
    group.iter().max_by_key(rank).map_or(0, |member| member.number)
}

/// Copies the text of each game that belongs to a group, sorted by the game that it is merged into.
fn collect_texts(
    games: &mut SpillReader<&mut File>,
    sources: SortedRecords<KeepAll>,
    texts: &mut RecordSorter<KeepAll>,
) -> io::Result<()> {
    let (mut sources, mut game) = (Cursor::new(sources)?, Record::default());
    while games.read(&mut game)? {
        if let Some(target) = sources.take(&game.key)? {
            let text = game.payload.split_last().map_or(&[][..], |(_, text)| text);
            texts.push(&target, [text, &[]])?;
        }
    }
    Ok(())
}

fn number_key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}
