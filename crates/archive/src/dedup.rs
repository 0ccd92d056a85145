//! Finds duplicate games by start position and moves.

use crate::{
    on_game_end::OnGameEnd,
    raw_game::{GameForm, RawGame, read_game},
    raw_games::{RawGames, raw_games},
    tag_values::TagValues,
};
use alloc::borrow::Cow;
use core::hash::Hasher;
use movetext_board::{Position, Rules};
use movetext_fen::{
    Fen,
    render::{EnPassantStyle, FenOptions},
};
use movetext_input::{GameBatch, Games, InputError, Observer};
use movetext_pgn::{
    Adapter as _, Flow, GameEnd, GameStart, Interest, MainLine, MoveEvent, Played, SkippedText, Start,
    StartOrigin, Tag, Visitor,
};
use movetext_pgn_values::value::PlayerName;
use std::{collections::HashSet, hash::DefaultHasher};

/// Decides when two games count as duplicates.
///
/// Duplicates always start from [the same position](Position::is_same_position), and have the same moves in the main
/// line. The counters in a FEN do not matter, nor does an en passant square where no pawn can capture. The spelling of
/// moves does not matter, but moves that cannot be played are compared as text. Comments, glyphs, variations and
/// results are ignored. Games without moves are rarely duplicates, so we also compare their results and all their tags,
/// in any order. Unknown values are ignored.
///
/// A game with an unclosed comment or variation is changed when it is copied: it is closed or, if that is not enough,
/// exported. We compare the copy, so that the copied games contain no duplicates when you read them again.
#[derive(Clone, Copy, Debug)]
pub struct DuplicateCriteria {
    players: bool,
    date: bool,
}

impl DuplicateCriteria {
    /// Compares only the start position and the moves.
    pub const MOVES: Self = Self { players: false, date: false };

    /// Also compares the White and Black tags. White space around commas does not matter.
    #[must_use]
    pub const fn and_players(self) -> Self {
        Self { players: true, ..self }
    }

    /// Also compares the Date tag.
    #[must_use]
    pub const fn and_date(self) -> Self {
        Self { date: true, ..self }
    }

    fn tags(self) -> Vec<&'static str> {
        let players = if self.players { &["White", "Black"][..] } else { &[] };
        let date = if self.date { &["Date"][..] } else { &[] };
        [players, date].concat()
    }
}

/// A 128-bit hash of the data that games are compared by.
///
/// Among ten billion games, the probability that any two different games have the same fingerprint is below
/// 10<sup>−18</sup>.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// Hashes the bytes with SipHash twice, with different prefixes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let half = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher.write(bytes);
            u128::from(hasher.finish())
        };
        Self(half(0) << 64 | half(1))
    }

    pub(crate) const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }
}

/// Reads the selected games and computes their fingerprints. Returns each game with its fingerprint and its place in
/// the input, and what was lost by exporting games.
///
/// ```
/// use movetext_archive::{dedup::{DuplicateCriteria, fingerprint_games}, input::Games, raw_game::GameForm};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-prints-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 e5 1-0\n\n1. e2e4 {good} (1. d4) e7e5 *\n\n1. e4 c5 *")?;
/// for games in Games::open(&path)?.batches() {
///     let (games, _) = fingerprint_games(&games?, GameForm::Original, DuplicateCriteria::MOVES, &mut ());
///     let prints: Vec<_> = games.iter().map(|((print, _), _)| print).collect();
///     assert!(prints[0] == prints[1] && prints[0] != prints[2]);
/// }
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn fingerprint_games(
    games: &GameBatch<'_>,
    form: GameForm,
    criteria: DuplicateCriteria,
    observer: &mut impl Observer,
) -> RawGames<(Fingerprint, GameStart)> {
    let print = |visitor: &mut MainLine<Fingerprinter>, start: &GameStart, end: &GameEnd<'_>| {
        let fingerprinter = visitor.inner_mut();
        ((fingerprinter.print(end), *start), fingerprinter.has_skipped_text)
    };
    let (games, mut losses) = raw_games(
        games,
        form,
        MainLine::new(Fingerprinter::new(TagValues::new(criteria.tags()))),
        observer,
        print,
    );
    let games = games.into_iter().map(|(((mut print, start), has_skipped_text), game)| {
        if game.boundary.is_rewritten {
            print = print_of_copy(&game, criteria);
        }
        // If a game begins with a damaged tag pair, the appender may have to export the game, depending on the previous
        // game. The export turns skipped text into a comment.
        if has_skipped_text && game.bytes().starts_with(b"[") && !game.boundary.boundary.begins_plainly() {
            let (exported, lost) = game.to_exported();
            let print_of_export = print_of_copy(&exported, criteria);
            if print_of_export != print {
                losses.merge(&lost);
                return ((print_of_export, start), exported);
            }
        }
        ((print, start), game)
    });
    (games.collect(), losses)
}

/// The moves of games, to find games with the same moves in other files.
///
/// ```
/// use movetext_archive::{dedup::KnownGames, input::Games};
///
/// let games = KnownGames::read(Games::from_read("games in memory", &b"1. e4 e5 1-0 1. d4 *"[..]))?;
/// assert_eq!(games.len(), 2);
/// # Ok::<(), movetext_archive::input::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnownGames {
    criteria: DuplicateCriteria,
    prints: HashSet<Fingerprint>,
}

impl KnownGames {
    /// Reads all games, and compares them by [`DuplicateCriteria::MOVES`]. Needs about 20 bytes of memory for each game.
    ///
    /// # Errors
    /// If an input, or a part of it, cannot be read.
    pub fn read(games: Games) -> Result<Self, InputError> {
        let criteria = DuplicateCriteria::MOVES;
        let mut prints = HashSet::new();
        for batch in games.batches() {
            let (games, _) = fingerprint_games(&batch?, GameForm::Original, criteria, &mut ());
            prints.extend(games.into_iter().map(|((print, _), _)| print));
        }
        Ok(Self { criteria, prints })
    }

    /// Returns the number of different games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.prints.len()
    }

    /// Returns whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.prints.is_empty()
    }

    /// Returns whether any of the games has the moves of `game`. Reads the game.
    #[must_use]
    pub fn contains(&self, game: &RawGame) -> bool {
        self.prints.contains(&print_of_copy(game, self.criteria))
    }
}

/// Returns the fingerprint that a rewritten game has when it is read again.
fn print_of_copy(game: &RawGame, criteria: DuplicateCriteria) -> Fingerprint {
    let mut fingerprinter = MainLine::new(Fingerprinter::new(TagValues::new(criteria.tags())));
    let mut print = Fingerprint(0);
    let mut each = OnGameEnd::new(
        &mut fingerprinter,
        |visitor: &mut MainLine<Fingerprinter>, _: &GameStart, end: &GameEnd<'_>| {
            print = visitor.inner_mut().print(end);
        },
    );
    read_game(game.bytes(), &mut each);
    print
}

/// Collects the data to compare from each main line. Requests all events, so that all diagnostics are reported.
#[derive(Debug)]
pub(crate) struct Fingerprinter {
    values: TagValues,
    /// The start position and the moves.
    played: Vec<u8>,
    /// The number of moves and of words that were not played.
    plies: u64,
    /// Whether there is no start position, so that tags must identify the game.
    is_unplayable: bool,
    /// Whether the game has text that was not played.
    has_skipped_text: bool,
    tags: TagList,
}

/// Separators in the data. No encoded move begins with one of these bytes.
const FEN: u8 = 0xFB;
const NULL: u8 = 0xFC;
const UNREAD: u8 = 0xFD;
const TAG: u8 = 0xFE;

impl Fingerprinter {
    /// Creates a fingerprinter. The values of these tags are part of each fingerprint.
    pub(crate) fn new(values: TagValues) -> Self {
        Self {
            values,
            played: Vec::new(),
            plies: 0,
            is_unplayable: false,
            has_skipped_text: false,
            tags: TagList::default(),
        }
    }

    /// Appends a separator, the length of the text, and the text.
    fn push(&mut self, kind: u8, text: &[u8]) {
        self.played.push(kind);
        self.played.extend_from_slice(&(text.len() as u64).to_be_bytes());
        self.played.extend_from_slice(text);
    }

    /// Returns the tag values that are part of the fingerprint.
    pub(crate) const fn values(&self) -> &TagValues {
        &self.values
    }

    /// Returns the start position and the moves of the main line so far. If one game begins with the start position and
    /// the moves of another, its bytes begin with the bytes of the other.
    pub(crate) fn moves(&self) -> &[u8] {
        &self.played
    }

    /// Returns the number of moves in the main line, with the words that were not played.
    pub(crate) const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns whether moves do not identify the game, so that its tags are part of the fingerprint.
    pub(crate) const fn needs_tags(&self) -> bool {
        self.plies == 0 || self.is_unplayable
    }

    /// Returns the fingerprint at the end of a game.
    pub(crate) fn print(&mut self, end: &GameEnd<'_>) -> Fingerprint {
        let values: Vec<String> =
            self.values.pairs(end).map(|(name, value)| normalize_value(name, value).into_owned()).collect();
        for value in values {
            self.push(TAG, value.as_bytes());
        }
        let list = core::mem::take(&mut self.tags);
        let mut tags = Vec::new();
        if self.plies == 0 {
            // The export format adds unknown values and the result, so we ignore them here.
            tags.extend(list.pairs().filter(|(name, value)| {
                *name != "Result" && !value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
            }));
            tags.sort_unstable();
            tags.dedup();
            self.push(TAG, end.result.as_str().as_bytes());
        } else if self.is_unplayable {
            tags.extend(list.pairs().filter(|(name, _)| matches!(*name, "FEN" | "Variant")));
        }
        for (name, value) in tags {
            self.push(TAG, name.as_bytes());
            self.push(TAG, value.as_bytes());
        }
        self.tags = list;
        Fingerprint::from_bytes(&self.played)
    }
}

/// Returns text that is equal for start positions that are [the same](Position::is_same_position). Writers differ in
/// the counters, and in the en passant square if no pawn can capture.
pub(crate) fn start_text(start: &Position) -> String {
    let options = FenOptions::default().en_passant(EnPassantStyle::Legal).without_counters();
    let fen = Fen::from(start).render(options);
    if start.rules() == Rules::Chess { fen.to_string() } else { format!("{fen} {}", start.rules()) }
}

/// Normalizes a tag value for the comparison.
fn normalize_value<'a>(name: &str, value: &'a str) -> Cow<'a, str> {
    match name {
        "White" | "Black" => PlayerName::normalize(value),
        _ => Cow::Borrowed(value),
    }
}

/// The tags of a game, in one text that is reused for the next game.
#[derive(Debug, Default)]
struct TagList {
    text: String,
    /// Where each name and its value end.
    ends: Vec<[usize; 2]>,
}

impl TagList {
    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let name_end = self.text.len();
        self.text.push_str(value);
        self.ends.push([name_end, self.text.len()]);
    }

    fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let starts = core::iter::once(0).chain(self.ends.iter().map(|[_, end]| *end));
        let part = |from, to| self.text.get(from..to).unwrap_or_default();
        starts.zip(&self.ends).map(move |(start, &[middle, end])| (part(start, middle), part(middle, end)))
    }
}

impl Visitor for Fingerprinter {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.values.clear();
        self.played.clear();
        self.tags.clear();
        (self.plies, self.is_unplayable, self.has_skipped_text) = (0, false, false);
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.values.take(tag);
        let (name, value) = (tag.name.to_str(), tag.value.to_str());
        self.tags.push(&name, &normalize_value(&name, &value));
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.is_unplayable = start.origin == StartOrigin::Unplayable;
        if !start.position.is_same_position(&Position::initial()) {
            self.push(FEN, start_text(start.position).as_bytes());
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.plies += 1;
        match event.played {
            Played::Move(mv) => self.played.extend_from_slice(&mv.code().bits().to_be_bytes()),
            Played::Null => self.played.push(NULL),
        }
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.has_skipped_text = true;
        let words = skipped.text.raw().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let words: Vec<&[u8]> = words.collect();
        self.plies += words.len().max(1) as u64;
        self.push(UNREAD, &words.join(&b' '));
        Flow::Continue
    }
}
