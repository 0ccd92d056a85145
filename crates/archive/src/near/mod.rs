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
//! Longer games are compared first. A game that agrees with two groups that do not agree with each other has no group.
//! Moves that cannot be played are
//! compared as text. Games without moves, or without a start position, must have the same tags.
//!
//! # Cost
//! Each game is written to a temporary file, and so are about 300 bytes for the comparison, if they exceed the memory.
//! The comparison takes time linear in the number of games, and quadratic in the number of different records of the
//! same players with the same first moves.

mod details;
mod forest;
mod merging;

use crate::{
    dedup::Fingerprinter,
    raw_game::{GameBoundary, GameForm, RawGame, RawGames, raw_games},
    tag_values::TagValues,
};
use core::cmp::Reverse;
use details::{Details, Member, known_date};
use forest::Forest;
use movetext_files::{
    external_sort::{KeepAll, Record, RecordSorter, SortedRecords, SpillReader, SpillWriter},
    varint::{ByteReader, invalid_data},
};
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{Adapter, Comment, Flow, GameEnd, GameStart, MainLine, Placement, Visitor};
use movetext_pgn_values::{GameResult, Nag};
use movetext_pgn_writer::normalisation::Losses;
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

/// The data of a game that is compared with other games. [`describe_games`] returns it.
#[derive(Debug)]
pub struct GameDescription {
    number: u64,
    moves: Vec<u8>,
    details: Vec<u8>,
}

/// Reads the selected games. Returns each game with the data that a [`NearFinder`] compares, and what was lost by
/// exporting games.
pub fn describe_games(
    games: &GameBatch<'_>,
    form: GameForm,
    observer: &mut impl Observer,
) -> RawGames<GameDescription> {
    let input = games.input_index() as u64;
    raw_games(games, form, Describer::new(), observer, |describer, start, end| {
        describer.describe(input, start, end)
    })
}

/// Collects the data of each game. Requests all events, so that all diagnostics are reported.
struct Describer {
    fingerprinter: MainLine<Fingerprinter>,
    annotations: u64,
}

impl Describer {
    fn new() -> Self {
        let values = TagValues::new(["White", "Black", "Date", "UTCDate", "Round", "UTCTime"]);
        Self { fingerprinter: MainLine::new(Fingerprinter::new(values)), annotations: 0 }
    }

    fn describe(&mut self, input: u64, start: &GameStart, end: &GameEnd<'_>) -> GameDescription {
        let fingerprinter = self.fingerprinter.inner_mut();
        let moves = fingerprinter.moves().to_vec();
        let plies = fingerprinter.plies();
        let fingerprint = fingerprinter.needs_tags().then(|| fingerprinter.print(end).to_bytes());
        let mut values = fingerprinter.values().pairs(end).map(|(_, value)| value);
        let [white, black, date, utc_date, round, time] = [(); 6].map(|()| values.next().unwrap_or_default());
        let date = Some(known_date(date)).filter(|date| !date.is_empty());
        let details = Details {
            white,
            black,
            date: &date.unwrap_or_else(|| known_date(utc_date)),
            round: if round == "?" { "" } else { round },
            time: if time.contains('?') { "" } else { time },
            result: end.result,
            plies,
            fingerprint,
        };
        let member = Member {
            number: start.number,
            input,
            line: start.line,
            annotations: self.annotations,
            plies,
            has_result: end.result != GameResult::Unknown,
        };
        let mut bytes = Vec::new();
        member.encode(&mut bytes);
        details.encode(&mut bytes);
        GameDescription { number: start.number, moves, details: bytes }
    }
}

impl Adapter for Describer {
    type Inner = MainLine<Fingerprinter>;

    fn inner(&self) -> &Self::Inner {
        &self.fingerprinter
    }

    fn inner_mut(&mut self) -> &mut Self::Inner {
        &mut self.fingerprinter
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.annotations = 0;
        Visitor::begin_game(&mut self.fingerprinter, game)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.annotations += 1;
        Visitor::comment(&mut self.fingerprinter, comment)
    }

    fn nag(&mut self, nag: Nag, placement: Placement) -> Flow {
        self.annotations += 1;
        Visitor::nag(&mut self.fingerprinter, nag, placement)
    }

    fn begin_variation(&mut self) -> Flow {
        self.annotations += 1;
        Visitor::begin_variation(&mut self.fingerprinter)
    }
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
    /// The details of the games by their moves.
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
    pub fn merging(self) -> Self {
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
        self.descriptions.push(&description.moves, [&description.details, &[]])
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
        let records = self.is_merging.then(|| {
            let mut records = sorter();
            collect_records(&mut games.read_at(0)?, sources.finish()?, &mut records)?;
            records.finish()
        });
        let mut decisions = Cursor { records: decisions.finish()?, next: None };
        decisions.advance()?;
        Ok(KeptGames {
            games: games.into_reader()?,
            decisions,
            records: records.transpose()?,
            record: Record::default(),
            game: RawGame::default(),
            group: Vec::new(),
            is_unmerged: false,
            groups,
            dropped: 0,
            losses: Losses::default(),
        })
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
fn collect_records(
    games: &mut SpillReader<&mut File>,
    sources: SortedRecords<KeepAll>,
    records: &mut RecordSorter<KeepAll>,
) -> io::Result<()> {
    let mut sources = Cursor { records: sources, next: None };
    sources.advance()?;
    let mut game = Record::default();
    while games.read(&mut game)? {
        if let Some(target) = sources.take(&game.key)? {
            let text = game.payload.split_last().map_or(&[][..], |(_, text)| text);
            records.push(&target, [text, &[]])?;
        }
    }
    Ok(())
}

fn number_key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}

/// Encodes the games of a group. The encoding of a dropped game is empty.
fn encode_group(group: &[Member]) -> Vec<u8> {
    let mut bytes = Vec::new();
    group.iter().for_each(|member| member.encode(&mut bytes));
    bytes
}

fn decode_group(bytes: &[u8]) -> io::Result<Vec<Member>> {
    let (mut bytes, mut group) = (ByteReader(bytes), Vec::new());
    while !bytes.0.is_empty() {
        group.push(Member::decode(&mut bytes).ok_or_else(invalid_data)?);
    }
    Ok(group)
}

/// Reads sorted records that belong to some of the games.
#[derive(Debug)]
struct Cursor {
    records: SortedRecords<KeepAll>,
    next: Option<Record>,
}

impl Cursor {
    fn advance(&mut self) -> io::Result<()> {
        let mut record = self.next.take().unwrap_or_default();
        self.next = self.records.next_into(&mut record)?.then_some(record);
        Ok(())
    }

    /// Returns the payload of the next record if it has this key.
    fn take(&mut self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let Some(next) = self.next.as_mut().filter(|next| next.key == key) else { return Ok(None) };
        let payload = core::mem::take(&mut next.payload);
        self.advance()?;
        Ok(Some(payload))
    }
}

/// Yields the kept games in the order of the input.
#[derive(Debug)]
pub struct KeptGames {
    games: SpillReader<File>,
    decisions: Cursor,
    /// The texts of the games in groups, if they are merged: of the kept game, and then of the others.
    records: Option<SortedRecords<KeepAll>>,
    record: Record,
    game: RawGame,
    group: Vec<NearGame>,
    /// Whether the games of the current group could not be merged.
    is_unmerged: bool,
    groups: u64,
    dropped: u64,
    losses: Losses,
}

/// A game that is kept.
#[derive(Clone, Copy, Debug)]
pub struct KeptGame<'a> {
    number: u64,
    game: &'a RawGame,
    group: &'a [NearGame],
    is_unmerged: bool,
}

impl KeptGame<'_> {
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
}

impl KeptGames {
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
        let Some(records) = &mut self.records else { return Ok(()) };
        let (mut others, mut record) = (Vec::new(), Record::default());
        for index in 0..self.group.len() {
            if !records.next_into(&mut record)? {
                return Err(invalid_data());
            }
            if index > 0 {
                others.push(core::mem::take(&mut record.payload));
            }
        }
        match merging::merge(&self.game, &others) {
            Ok(Some((merged, losses))) => {
                self.game = merged;
                self.losses.merge(&losses);
            }
            Ok(None) => {}
            Err(merging::Unmergeable) => self.is_unmerged = true,
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
