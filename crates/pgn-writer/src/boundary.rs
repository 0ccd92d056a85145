//! The boundary between games that are written one after the other in their original bytes (PGN 8.2.6).
//!
//! A game without a termination marker ends at the next tag pair, and one of tag pairs alone only at a tag that begins
//! a game. So text after it may be read as its continuation. Such a game gets its marker on a line of its own. If that
//! does not help, the later game is written in export format, which begins with an Event tag and ends with a marker.
//!
//! Shared with `movetext-archive`, and not part of the stable interface; `Writer::unchanged` applies it.

use crate::game_text::GameText;
use alloc::{string::String, vec::Vec};
use memchr::{memchr, memchr2, memrchr};
#[cfg(feature = "std")]
use movetext_pgn::Interest;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Reader, Visitor};
use movetext_pgn_values::{GameResult, is_tag_name};

/// The separator of two games: the end of a line, and an empty line.
const GAP: &[u8] = b"\n\n";

/// A tag, and moves with a brace that would close an open comment. No game has a tag of this name, so it begins a game
/// only where any tag does.
const ANY_TAG: &[u8] = b"[Boundary_of_a_game \"?\"]\n\n} *";

/// A move that continues any open variation.
const MOVE: &[u8] = b"e4 *";

/// The tag that export format begins with, and moves with the same brace.
const EVENT_TAG: &[u8] = b"[Event \"?\"]\n\n} *";

/// The beginning and the end of a game, as far as they decide what may be written next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boundary {
    head: Head,
    tail: Tail,
    /// The missing termination marker of the game.
    missing: Option<GameResult>,
}

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// An Event tag alone on its line.
    Event,
    /// Another tag alone on its line.
    Tag,
    /// A numbered move.
    Move,
    /// Anything else.
    Other,
}

/// The text that is certain not to continue a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tail {
    /// Any tag alone on its line, and any move: the game has ended, whatever follows later.
    Anything,
    /// Any tag alone on its line.
    AnyTag,
    /// An Event tag alone on its line.
    EventTag,
}

impl Boundary {
    /// The boundary of a game in export format.
    pub const EXPORTED: Self = Self { head: Head::Event, tail: Tail::Anything, missing: None };

    /// The boundary of an unknown text.
    #[cfg(feature = "std")]
    const UNKNOWN: Self = Self { head: Head::Other, tail: Tail::EventTag, missing: None };

    /// Returns the boundary of the game `source`, which has the given marker and no white space after it. Returns
    /// `None` if it would absorb even a game in export format, as one with an open comment may, or if `source` alone is
    /// not a single game with that marker.
    ///
    /// Costs a search for a few bytes. Unusual games are read and exported a few times.
    #[must_use]
    pub fn of(source: &[u8], marker: Option<GameResult>) -> Option<Self> {
        let head = Head::of(source);
        // Text with another beginning may not be a game if a tag pair follows it.
        if head != Head::Other && marker.is_some_and(|marker| is_plainly_ended(source, marker)) {
            return Some(Self { head, tail: Tail::Anything, missing: None });
        }
        let alone = games(source);
        let [game] = &*alone else { return None };
        let is_whole = game.marker == marker && game.end == source.len();
        let is_apart = |after| follows(&alone, source, GAP, after);
        let tail = match () {
            () if !is_whole => return None,
            () if is_apart(ANY_TAG) && marker.is_some() && is_apart(MOVE) => Tail::Anything,
            () if is_apart(ANY_TAG) => Tail::AnyTag,
            () if is_apart(EVENT_TAG) => Tail::EventTag,
            () => return None,
        };
        let missing = if marker.is_none() { Some(game.result) } else { None };
        Some(Self { head, tail, missing })
    }

    /// Returns whether a marker ends the game and nothing in it is open, so that its bytes are read in the same way
    /// everywhere.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        matches!(self.tail, Tail::Anything)
    }

    /// Returns the boundary of the same game after an Event tag on a line of its own.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_event_tag(self) -> Self {
        Self { head: Head::Event, ..self }
    }

    /// Returns the boundary as a byte below 128, for the temporary files of `movetext-archive`.
    #[doc(hidden)]
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        let missing = match self.missing {
            None => 0,
            Some(GameResult::Unknown) => 1,
            Some(GameResult::WhiteWins) => 2,
            Some(GameResult::BlackWins) => 3,
            Some(GameResult::Draw) => 4,
        };
        self.head as u8 | (self.tail as u8) << 2 | missing << 4
    }

    /// Returns the boundary for a byte from [`Boundary::to_byte`].
    #[doc(hidden)]
    #[must_use]
    pub const fn from_byte(byte: u8) -> Self {
        Self {
            head: match byte & 3 {
                0 => Head::Event,
                1 => Head::Tag,
                2 => Head::Move,
                _ => Head::Other,
            },
            tail: match byte >> 2 & 3 {
                0 => Tail::Anything,
                1 => Tail::AnyTag,
                _ => Tail::EventTag,
            },
            missing: match byte >> 4 & 7 {
                1 => Some(GameResult::Unknown),
                2 => Some(GameResult::WhiteWins),
                3 => Some(GameResult::BlackWins),
                4 => Some(GameResult::Draw),
                _ => None,
            },
        }
    }
}

/// Returns whether the marker ends the text and nothing in it can be open.
fn is_plainly_ended(source: &[u8], marker: GameResult) -> bool {
    source.ends_with(marker.as_str().as_bytes())
        && if memchr(b'(', source).is_some() {
            is_balanced(source)
        } else {
            memrchr(b'}', source) >= memrchr(b'{', source)
        }
}

/// Returns whether each comment and each variation of a game is closed without doubt.
fn is_balanced(source: &[u8]) -> bool {
    let (mut depth, mut rest) = (0_usize, source);
    let mut before = b'\n';
    while let Some(place) = rest.iter().position(|&byte| is_structural(byte)) {
        let Some((skipped, [byte, after @ ..])) = rest.split_at_checked(place) else { return false };
        let is_line = matches!(skipped.last().unwrap_or(&before), b'\n' | b'\r');
        let length = match byte {
            b'{' => match memchr(b'}', after) {
                Some(length) if !has_tag_line(after.get(..length).unwrap_or_default()) => length + 1,
                _ => return false,
            },
            b';' => line_length(after),
            b'[' if is_line => line_length(after),
            b'%' if is_line => return false,
            b'(' => {
                depth += 1;
                0
            }
            b')' if depth == 0 => return false,
            b')' => {
                depth -= 1;
                0
            }
            b'<' | b'[' => return false,
            _ => 0,
        };
        before = *byte;
        rest = after.get(length..).unwrap_or_default();
    }
    depth == 0
}

/// Returns whether a byte may begin or end something with text of its own.
const fn is_structural(byte: u8) -> bool {
    matches!(byte, b'{' | b';' | b'[' | b'%' | b'(' | b')' | b'<')
}

/// Returns whether a line of a comment may be a tag pair, which may end the comment.
fn has_tag_line(comment: &[u8]) -> bool {
    comment.windows(2).any(|pair| matches!(pair, [b'\n' | b'\r', b'[']))
}

fn line_length(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Returns whether a game begins with its first move and move number, as games without tags do.
fn begins_with_move(source: &[u8]) -> bool {
    let word = source.strip_prefix(b"1.").map(<[u8]>::trim_ascii_start).unwrap_or_default();
    let pawn = word.strip_prefix(b"N").unwrap_or(word);
    matches!(pawn, [b'a'..=b'h', b'1'..=b'8', b' ' | b'\n' | b'\r', ..])
}

impl Head {
    fn of(source: &[u8]) -> Self {
        match plain_tag_name(source) {
            Some(b"Event") => Self::Event,
            Some(_) => Self::Tag,
            None if begins_with_move(source) => Self::Move,
            None => Self::Other,
        }
    }
}

/// Returns the name of the tag pair on the first line. The line must contain nothing else, and nothing that could close
/// an open comment or variation.
fn plain_tag_name(text: &[u8]) -> Option<&[u8]> {
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    let inside = line.strip_prefix(b"[")?.strip_suffix(b"\"]")?;
    let quote = inside.iter().position(|&byte| byte == b'"')?;
    let name = inside.get(..quote)?.strip_suffix(b" ")?;
    let value = inside.get(quote + 1..)?;
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic) && is_tag_name(name);
    let is_plain = !value.iter().any(|byte| matches!(byte, b'"' | b'\\' | b'{' | b'}'));
    (is_name && is_plain).then_some(name)
}

/// The end of a text that games are appended to in their original bytes.
///
/// ```
/// use movetext_pgn_writer::boundary::{Boundary, TextEnd, Transition};
///
/// use movetext_pgn_values::GameResult;
///
/// let mut end = TextEnd::default();
/// let mut transition = |source: &[u8], marker| {
///     let boundary = Boundary::of(source, marker).unwrap();
///     let transition = end.transition(source, boundary);
///     end.append(source, boundary);
///     transition
/// };
/// assert_eq!(transition(b"[White \"A\"]", None), Transition::Plain);
/// // It would be a second tag of the game before.
/// assert_eq!(transition(b"[Site \"B\"]", None), Transition::Marker(GameResult::Unknown));
/// assert_eq!(transition(b"[Event \"C\"]\n\n1. d4 *", Some(GameResult::Unknown)), Transition::Plain);
/// // It would be a comment after the marker of the game before.
/// assert_eq!(transition(b"{on c4} 1. c4 *", Some(GameResult::Unknown)), Transition::Export);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TextEnd {
    /// The last game as written.
    last: Vec<u8>,
    boundary: Option<Boundary>,
    /// Whether text was written, with or without a game.
    has_begun: bool,
}

/// The way to write a game after another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// Unchanged.
    Plain,
    /// Unchanged, after a space, because the text would begin with a byte order mark.
    Space,
    /// Unchanged, after the marker that the previous game lacks, which is on a line of its own.
    Marker(GameResult),
    /// In export format.
    Export,
}

impl TextEnd {
    /// Returns how to write the game `source` after an empty line.
    ///
    /// Constant time if a tag follows a game that ends at any tag, otherwise linear in the length of both games.
    #[must_use]
    pub fn transition(&self, source: &[u8], boundary: Boundary) -> Transition {
        let Some(before) = self.boundary else { return self.unless_mark(source) };
        match (before.tail, boundary.head) {
            (_, Head::Event) | (Tail::Anything | Tail::AnyTag, Head::Tag) | (Tail::Anything, Head::Move) => {
                Transition::Plain
            }
            // If a variation is open, later games could decide otherwise.
            (Tail::Anything, _) | (_, Head::Tag) if is_apart(&self.last, source) => Transition::Plain,
            _ => match before.missing {
                Some(marker) if self.is_apart_after(marker, source) => Transition::Marker(marker),
                _ => Transition::Export,
            },
        }
    }

    /// Returns how to write the text after an empty line, and its boundary if it contains a game.
    #[cfg(feature = "std")]
    pub(crate) fn next(&self, source: &[u8]) -> (Transition, Option<Boundary>) {
        let source = source.trim_ascii_end();
        let boundary = match *markers(source) {
            [] => return (self.unless_mark(source), None),
            [marker] => match Boundary::of(source, marker) {
                Some(boundary) => boundary,
                None => return (Transition::Export, None),
            },
            _ => return (self.unless_mark(source), Some(Boundary::UNKNOWN)),
        };
        (self.transition(source, boundary), Some(boundary))
    }

    /// Returns how to write text that only must not begin with a byte order mark.
    fn unless_mark(&self, source: &[u8]) -> Transition {
        if !self.has_begun && begins_with_mark(source) { Transition::Space } else { Transition::Plain }
    }

    /// Records that text without a game was appended. It opens nothing that would continue in the next game, and needs
    /// no boundary.
    #[cfg(feature = "std")]
    pub(crate) const fn append_text(&mut self) {
        self.has_begun = true;
    }

    /// Records that a game was appended. Linear in its length.
    pub fn append(&mut self, source: &[u8], boundary: Boundary) {
        self.has_begun = true;
        self.last.clear();
        self.last.extend_from_slice(source);
        self.boundary = Some(boundary);
    }

    /// Records that a game in export format was appended.
    pub fn append_exported(&mut self) {
        // Text after it is read as after any game with a marker.
        self.append(b"[Event \"?\"]\n\n*", Boundary::EXPORTED);
    }

    /// Returns whether the marker ends the last game, so that `source` is a separate game after it.
    fn is_apart_after(&self, marker: GameResult, source: &[u8]) -> bool {
        let ended = [&self.last, GAP, marker.as_str().as_bytes()].concat();
        let Ok([before]) = <[ReadGame; 1]>::try_from(games(&self.last)) else { return false };
        let end = ended.len();
        *games(&ended) == [ReadGame { end, marker: Some(marker), ..before }]
            && is_apart(&ended, MOVE)
            && is_apart(&ended, source)
    }
}

/// Returns whether a text that begins with these bytes begins with a byte order mark.
fn begins_with_mark(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0xEF, 0xBB, 0xBF, ..])
}

/// Returns whether two texts with an empty line between them are read as the same games as each alone.
fn is_apart(before: &[u8], after: &[u8]) -> bool {
    follows(&games(before), before, GAP, after)
}

/// Returns whether `after` is read as the same games as alone when it follows a text with the games `alone` and the
/// gap.
fn follows(alone: &[ReadGame], before: &[u8], gap: &[u8], after: &[u8]) -> bool {
    let from = before.len() + gap.len();
    let mut expected = alone.to_vec();
    expected.extend(games(after).into_iter().map(|game| game.shifted(from)));
    games(&[before, gap, after].concat()) == expected
}

/// A game in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReadGame {
    start: usize,
    end: usize,
    marker: Option<GameResult>,
    result: GameResult,
    /// The game in export format, because its bytes may be read differently next to other games.
    content: String,
}

impl ReadGame {
    /// Returns the game with its span moved by `by` bytes.
    fn shifted(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by, ..self }
    }
}

/// Returns the markers of the games of a text that is written after an empty line. Everything else is skipped.
#[cfg(feature = "std")]
fn markers(text: &[u8]) -> Vec<Option<GameResult>> {
    #[derive(Default)]
    struct Markers(Vec<Option<GameResult>>);

    impl Visitor for Markers {
        fn interest(&self) -> Interest {
            Interest::SCAN
        }

        fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
            self.0.push(end.marker);
            Flow::Continue
        }
    }

    let mut markers = Markers::default();
    let Ok(_) = Reader::within(&[b"\n", text].concat(), 1).visit_all(&mut markers, &mut ());
    markers.0
}

/// Returns the games of a text that is written after an empty line.
fn games(text: &[u8]) -> Vec<ReadGame> {
    let mut games = ReadGames { text: GameText::reference(), games: Vec::new() };
    let Ok(_) = Reader::within(&[b"\n", text].concat(), 1).visit_all(&mut games, &mut ());
    games.games
}

/// Exports each game.
struct ReadGames {
    text: GameText<()>,
    games: Vec<ReadGame>,
}

impl Adapter for ReadGames {
    type Inner = GameText<()>;

    fn inner(&self) -> &GameText<()> {
        &self.text
    }

    fn inner_mut(&mut self) -> &mut GameText<()> {
        &mut self.text
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.text.clear();
        self.text.begin_game(game)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        let index = |offset: u64| usize::try_from(offset.saturating_sub(1)).unwrap_or(usize::MAX);
        self.games.push(ReadGame {
            start: index(end.span.start),
            end: index(end.span.end),
            marker: end.marker,
            result: end.result,
            content: String::from(self.text.as_str()),
        });
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::{Boundary, Head, Tail, TextEnd, Transition};
    use movetext_pgn_values::GameResult::{BlackWins, Draw, Unknown, WhiteWins};

    #[test]
    fn exported_game_with_any_event_follows() {
        let mut end = TextEnd::default();
        let before = b"1. e4 e5";
        end.append(before, Boundary::of(before, None).unwrap());
        let exported = b"[Event \"A \\\"B\\\" {cup\"]\n\n1. d4 *";
        assert_eq!(end.transition(exported, Boundary::EXPORTED), Transition::Plain);
    }

    #[test]
    fn every_boundary_comes_back_from_its_byte() {
        for head in [Head::Event, Head::Tag, Head::Move, Head::Other] {
            for tail in [Tail::Anything, Tail::AnyTag, Tail::EventTag] {
                for missing in [None, Some(Unknown), Some(WhiteWins), Some(BlackWins), Some(Draw)] {
                    let boundary = Boundary { head, tail, missing };
                    assert!(boundary.to_byte() < 128, "{boundary:?}");
                    assert_eq!(Boundary::from_byte(boundary.to_byte()), boundary);
                }
            }
        }
    }
}
