//! The standard's order of games in a file (PGN 12). Games are compared by eight keys:
//!
//! 1. Date: year, month and day, ascending. A `?` is compared as the digit 0.
//! 2. Event, 3. Site: by bytes.
//! 4. Round: number by number. A round comes before its subrounds. `?` comes before `-`, and `-` before numbers. The
//!    standard describes a single integer here, although section 8.1.1.4 allows several numbers. Any other value comes
//!    last, by bytes.
//! 5. White, 6. Black, 7. Result: by bytes.
//! 8. The exported movetext with its newlines: by bytes.
//!
//! Tag values are compared as they would be exported, but without escapes: an empty or missing value is `?`, and the
//! Result is the game's result. The encoding does not matter: a text in Latin-1 equals the same text in UTF-8.

use crate::{charset, game_text::GameText};
use alloc::{string::String, vec::Vec};
use core::{cmp::Ordering, mem};
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Tag, Visitable, Visitor};
use movetext_pgn_values::{GameResult, ValueKind};

/// The keys that come from tags. [`Collator`] stores their values in this order.
const TAGS: [&str; 6] = ["Date", "Event", "Site", "Round", "White", "Black"];

/// A sort key that puts games in the standard's order. Keys compare byte by byte.
///
/// You can store keys and compare them as bytes, for example in an external sort. A key is a little longer than the
/// exported movetext.
///
/// ```
/// use movetext_pgn_tree::{Game, GameReader};
/// use movetext_pgn_writer::collation::CollationKey;
///
/// let games = GameReader::new(b"[Round \"10\"]\n\n*\n\n[Round \"2\"]\n\n*\n\n[Round \"-\"]\n\n*");
/// let mut games = games.collect::<Result<Vec<Game>, _>>()?;
/// games.sort_by_cached_key(CollationKey::from_game);
/// let rounds: Vec<_> = games.iter().map(|game| game.tag("Round")).collect();
/// assert_eq!(rounds, ["-", "2", "10"]);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CollationKey(Vec<u8>);

impl CollationKey {
    /// Computes the key of a game. Takes linear time, because it exports the game.
    #[must_use]
    pub fn from_game(game: &impl Visitable) -> Self {
        let mut collator = Collator::new();
        // This visitor never stops.
        let _ = game.visit(&mut collator, &mut ());
        collator.into_key()
    }

    /// Returns the key as bytes. Byte order equals game order.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Compares two games in the standard's order. Takes linear time, because it exports both. To sort many games, compute
/// each [key](CollationKey) once.
#[must_use]
pub fn collate(one: &impl Visitable, other: &impl Visitable) -> Ordering {
    CollationKey::from_game(one).cmp(&CollationKey::from_game(other))
}

/// Computes the key of each game that it visits, without building a tree.
#[derive(Debug)]
pub struct Collator {
    text: GameText<()>,
    values: [String; TAGS.len()],
    key: CollationKey,
}

impl Default for Collator {
    fn default() -> Self {
        Self::new()
    }
}

impl Collator {
    /// Creates a collator that has not visited a game.
    #[must_use]
    pub fn new() -> Self {
        Self { text: GameText::reference(), values: Default::default(), key: CollationKey::default() }
    }

    /// Returns the key of the last visited game.
    #[must_use]
    pub const fn key(&self) -> &CollationKey {
        &self.key
    }

    /// Returns the key of the last visited game, by value.
    #[must_use]
    pub fn into_key(self) -> CollationKey {
        self.key
    }

    fn make_key(&mut self, result: GameResult) {
        let mut key = mem::take(&mut self.key.0);
        key.clear();
        let [date, event, site, round, white, black] = &self.values;
        push_date(date, '.', &mut key);
        for text in [event, site] {
            push_text(or_unknown(text), &mut key);
        }
        push_round(or_unknown(round), '.', &mut key);
        for text in [or_unknown(white), or_unknown(black), result.as_str()] {
            push_text(text, &mut key);
        }
        let movetext = self.text.as_str().split_once("\n\n").map_or("", |(_, movetext)| movetext);
        key.extend_from_slice(movetext.as_bytes());
        self.key = CollationKey(key);
    }
}

/// Returns a sort key for a value of the tag `name`. Keys compare byte by byte.
///
/// - Dates and times compare by their numbers. Question marks are compared as zeros.
/// - Rounds, ratings, integers and values of unknown tags compare by number. `?` comes before `-`, `-` before numbers,
///   and numbers before anything else.
/// - All other values compare by bytes.
///
/// An empty value is compared as `?`. No key is a prefix of another key, so you can concatenate the keys of several
/// tags. Takes time linear in the length.
///
/// ```
/// use movetext_pgn_writer::collation::value_key;
///
/// assert!(value_key("WhiteElo", "-") < value_key("WhiteElo", "990"));
/// assert!(value_key("WhiteElo", "990") < value_key("WhiteElo", "1200"));
/// assert!(value_key("EventDate", "1992.??.??") < value_key("EventDate", "1992.01.31"));
/// assert!(value_key("White", "Ann") < value_key("White", "Bob"));
/// ```
#[must_use]
pub fn value_key(name: &str, value: &str) -> Vec<u8> {
    let mut printing = String::new();
    charset::push_printable(value, ' ', |character| printing.push(character));
    let (value, mut key) = (or_unknown(&printing), Vec::new());
    match ValueKind::from_name(name) {
        ValueKind::Date => push_date(value, '.', &mut key),
        ValueKind::Time | ValueKind::ClockTime => push_date(value, ':', &mut key),
        ValueKind::Round | ValueKind::Integer | ValueKind::Private => push_round(value, '.', &mut key),
        ValueKind::Ratings => push_round(value, ':', &mut key),
        _ => push_text(value, &mut key),
    }
    key
}

/// Returns a sort key for a value of the tag `name` in descending order. Keys compare byte by byte.
///
/// This reverses the order of [`value_key`], except that text comes after numbers where values compare by number, and
/// that unknown values come last: `-`, then `?`, empty values and dates such as `????.??.??`. No key is a prefix of
/// another key. Takes time linear in the length.
///
/// ```
/// use movetext_pgn_writer::collation::descending_value_key;
///
/// assert!(descending_value_key("WhiteElo", "1200") < descending_value_key("WhiteElo", "990"));
/// assert!(descending_value_key("WhiteElo", "990") < descending_value_key("WhiteElo", "unrated"));
/// assert!(descending_value_key("WhiteElo", "unrated") < descending_value_key("WhiteElo", "?"));
/// assert!(descending_value_key("White", "Bob") < descending_value_key("White", "Ann"));
/// assert!(descending_value_key("White", "Ann") < descending_value_key("White", "?"));
/// ```
#[must_use]
pub fn descending_value_key(name: &str, value: &str) -> Vec<u8> {
    let ascending = value_key(name, value);
    let is_unknown = value.bytes().all(|byte| matches!(byte, b'?' | b'-' | b'.' | b':' | b' '));
    let is_number = matches!(
        ValueKind::from_name(name),
        ValueKind::Round | ValueKind::Integer | ValueKind::Private | ValueKind::Ratings
    );
    let class = match ascending.first() {
        _ if is_unknown => 2,
        Some(&OTHER) if is_number => 1,
        _ => 0,
    };
    // Because no ascending key is a prefix of another, the complements compare in reverse order.
    [class].into_iter().chain(ascending.into_iter().map(|byte| !byte)).collect()
}

fn or_unknown(value: &str) -> &str {
    if value.is_empty() { "?" } else { value }
}

/// Appends `text` and a zero byte. The zero byte marks the end of the text, so that the rest of the key cannot affect
/// how texts compare. A value has no control characters, so it never contains a zero byte.
fn push_text(text: &str, key: &mut Vec<u8>) {
    key.extend_from_slice(text.as_bytes());
    key.push(0);
}

/// Appends year, month and day, or hours, minutes and seconds, as four bytes each. A part that is not a number becomes
/// zero.
fn push_date(date: &str, separator: char, key: &mut Vec<u8>) {
    let mut parts = date.split(separator);
    for _ in 0..3 {
        let part = parts.next().unwrap_or_default().trim();
        key.extend_from_slice(&date_part(part).to_be_bytes());
    }
}

fn date_part(text: &str) -> u32 {
    text.bytes()
        .try_fold(0_u32, |number, byte| match byte {
            b'0'..=b'9' => Some(number.saturating_mul(10).saturating_add(u32::from(byte - b'0'))),
            b'?' => Some(number.saturating_mul(10)),
            _ => None,
        })
        .unwrap_or_default()
}

const END: u8 = 0;
const QUERY: u8 = 1;
const HYPHEN: u8 = 2;
const NUMBER: u8 = 3;
const OTHER: u8 = 4;

/// Appends the key of a round, or of another value with `separator` between its numbers.
fn push_round(round: &str, separator: char, key: &mut Vec<u8>) {
    let start = key.len();
    for part in round.trim().split(separator) {
        match part {
            "?" => key.push(QUERY),
            "-" => key.push(HYPHEN),
            _ if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) => push_number(part, key),
            _ => {
                key.truncate(start);
                key.push(OTHER);
                return push_text(round, key);
            }
        }
    }
    key.push(END);
}

/// Appends the number of digits, then the digits. Leading zeros are removed, so that a number with more digits is
/// greater.
fn push_number(digits: &str, key: &mut Vec<u8>) {
    let digits = digits.trim_start_matches('0');
    key.push(NUMBER);
    key.extend_from_slice(&(digits.len() as u64).to_be_bytes());
    key.extend_from_slice(digits.as_bytes());
}

impl Adapter for Collator {
    type Inner = GameText<()>;

    #[inline]
    fn inner(&self) -> &GameText<()> {
        &self.text
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut GameText<()> {
        &mut self.text
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.text.clear();
        self.values.iter_mut().for_each(String::clear);
        self.text.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let name = tag.name.to_str();
        if let Some((_, value)) = TAGS.iter().zip(&mut self.values).find(|(known, _)| **known == name) {
            value.clear();
            charset::push_printable(&tag.value.to_str(), ' ', |character| value.push(character));
        }
        self.text.tag(tag)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        self.make_key(end.result);
        flow
    }
}
