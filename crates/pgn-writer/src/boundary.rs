//! Decides how to write games one after the other as their original bytes, so that each is read back as a separate game
//! (PGN 8.2.6).
//!
//! A game without a termination marker ends at the next tag pair. A game that is only tag pairs ends at the next tag
//! that begins a game. In both cases, the text after the game could be read as part of it. To prevent this, we write
//! the missing marker on a separate line after the game. If that is not enough, we write the next game in export
//! format, which begins with an Event tag and ends with a marker.
//!
//! `Writer::write_unchanged` does all of this. `movetext-archive` also uses this module, which is not part of the
//! stable interface.

use crate::game_text::GameText;
use alloc::{string::String, vec::Vec};
use memchr::{memchr, memchr2, memrchr};
#[cfg(feature = "std")]
use movetext_pgn::Interest;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Reader, Visitor};
use movetext_pgn_values::{GameResult, is_tag_name};

/// The separator between two games: a line end and an empty line.
const GAP: &[u8] = b"\n\n";

/// A probe: a tag, and movetext with a brace that would close an open comment. No real game has this tag, so it begins
/// a new game only where any tag would.
const ANY_TAG: &[u8] = b"[Boundary_of_a_game \"?\"]\n\n} *";

/// A probe: a move that would continue an open variation.
const MOVE: &[u8] = b"e4 *";

/// A probe: the Event tag that begins a game in export format, and movetext with a brace that would close an open
/// comment.
const EVENT_TAG: &[u8] = b"[Event \"?\"]\n\n} *";

/// How a game begins and ends, which decides what may be written before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boundary {
    head: Head,
    tail: Tail,
    /// The termination marker that the game lacks.
    missing: Option<GameResult>,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// An Event tag, and nothing else on its line.
    Event,
    /// Another tag, and nothing else on its line.
    Tag,
    /// A numbered move.
    Move,
    /// Anything else.
    Other,
}

/// What may follow a game without being read as part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tail {
    /// A tag or a move, because the game is closed.
    Anything,
    /// A tag on a separate line.
    AnyTag,
    /// Only an Event tag on a separate line.
    EventTag,
}

impl Boundary {
    /// The boundary of a game in export format.
    pub const EXPORT: Self = Self { head: Head::Event, tail: Tail::Anything, missing: None };

    /// The boundary of a text that we did not examine.
    #[cfg(feature = "std")]
    const UNKNOWN: Self = Self { head: Head::Other, tail: Tail::EventTag, missing: None };

    /// Examines one game. `marker` is its termination marker, and `source` must not end with white space.
    ///
    /// Returns `None` if `source` is not exactly one game with this marker. Also returns `None` if `source` would
    /// absorb any game that follows, even one in export format, for example because a comment is not closed.
    ///
    /// For most games, this only searches for a few bytes. An unusual game is read and exported several times.
    #[must_use]
    pub fn from_game(source: &[u8], marker: Option<GameResult>) -> Option<Self> {
        let head = Head::from_game(source);
        // A game that begins in any other way may be read differently after another game, so we have to read it.
        if head != Head::Other && marker.is_some_and(|marker| ends_plainly(source, marker)) {
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

    /// Returns whether the game has a marker and leaves no comment or variation open. The games before and after it
    /// then do not change how it is read.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        matches!(self.tail, Tail::Anything)
    }

    /// Returns whether the game begins with a tag pair alone on its line, or with a numbered move.
    #[doc(hidden)]
    #[must_use]
    pub const fn begins_plainly(self) -> bool {
        !matches!(self.head, Head::Other)
    }

    /// Returns the boundary of the same game with an Event tag on a separate line before it.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_event_tag(self) -> Self {
        Self { head: Head::Event, ..self }
    }

    /// Encodes the boundary as a byte below 128, for the temporary files of `movetext-archive`.
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

    /// Decodes a byte from [`Boundary::to_byte`].
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

/// Returns whether the text ends with the marker and has no open comment or variation. May return `false` for a closed
/// game.
fn ends_plainly(source: &[u8], marker: GameResult) -> bool {
    source.ends_with(marker.as_str().as_bytes())
        && if memchr(b'(', source).is_some() {
            is_balanced(source)
        } else {
            memrchr(b'}', source) >= memrchr(b'{', source)
        }
}

/// Returns whether each comment and each variation is closed. May return `false` for a closed game.
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

/// Returns whether a byte may begin a comment, a tag pair or an escaped line, or begin or end a variation. Also accepts
/// `<`, which is reserved.
const fn is_structural(byte: u8) -> bool {
    matches!(byte, b'{' | b';' | b'[' | b'%' | b'(' | b')' | b'<')
}

/// Returns whether a line in a comment may be a tag pair, which would end the comment.
fn has_tag_line(comment: &[u8]) -> bool {
    comment.windows(2).any(|pair| matches!(pair, [b'\n' | b'\r', b'[']))
}

fn line_length(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Returns whether a game begins with a first move and its number, such as `1. e4`.
fn begins_with_move(source: &[u8]) -> bool {
    let word = source.strip_prefix(b"1.").map(<[u8]>::trim_ascii_start).unwrap_or_default();
    let pawn = word.strip_prefix(b"N").unwrap_or(word);
    matches!(pawn, [b'a'..=b'h', b'1'..=b'8', b' ' | b'\n' | b'\r', ..])
}

impl Head {
    fn from_game(source: &[u8]) -> Self {
        match plain_tag_name(source) {
            Some(b"Event") => Self::Event,
            Some(_) => Self::Tag,
            None if begins_with_move(source) => Self::Move,
            None => Self::Other,
        }
    }
}

/// Returns the tag name on the first line, if that line is one tag pair without escapes or braces. A brace could close
/// an open comment.
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

/// Tracks how an output ends while games are appended to it as their original bytes.
///
/// ```
/// use movetext_pgn_writer::boundary::{Boundary, TextEnd, Transition};
///
/// use movetext_pgn_values::GameResult;
///
/// let mut end = TextEnd::default();
/// let mut transition = |source: &[u8], marker| {
///     let boundary = Boundary::from_game(source, marker).unwrap();
///     let transition = end.transition(source, boundary);
///     end.append(source, boundary);
///     transition
/// };
/// assert_eq!(transition(b"[White \"A\"]", None), Transition::Plain);
/// // Without a marker, this tag would be read as part of the previous game.
/// assert_eq!(transition(b"[Site \"B\"]", None), Transition::Marker(GameResult::Unknown));
/// assert_eq!(transition(b"[Event \"C\"]\n\n1. d4 *", Some(GameResult::Unknown)), Transition::Plain);
/// // This would be read as a comment after the previous game's marker.
/// assert_eq!(transition(b"{on c4} 1. c4 *", Some(GameResult::Unknown)), Transition::Export);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TextEnd {
    /// The last game, as written.
    last: Vec<u8>,
    boundary: Option<Boundary>,
    /// Whether any text was written, with or without a game.
    has_begun: bool,
}

/// How to write a game after the previous game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The bytes are copied.
    Plain,
    /// A space, then the bytes. Without the space, the output would begin with a byte order mark.
    Space,
    /// The previous game's missing marker on a separate line, then the bytes.
    Marker(GameResult),
    /// The game is exported.
    Export,
}

impl TextEnd {
    /// Returns how to write the game `source` after an empty line.
    ///
    /// Takes constant time if any tag can follow the previous game and `source` begins with a tag. Otherwise takes time
    /// linear in the length of both games.
    #[must_use]
    pub fn transition(&self, source: &[u8], boundary: Boundary) -> Transition {
        let Some(before) = self.boundary else { return self.plain_or_space(source) };
        match (before.tail, boundary.head) {
            (_, Head::Event) | (Tail::Anything | Tail::AnyTag, Head::Tag) | (Tail::Anything, Head::Move) => {
                Transition::Plain
            }
            // This test is not enough if the previous game leaves a variation open and `source` does not begin with a
            // tag: later games could then change how `source` is read.
            (Tail::Anything, _) | (_, Head::Tag) if is_apart(&self.last, source) => Transition::Plain,
            _ => match before.missing {
                Some(marker) if self.is_apart_after(marker, source) => Transition::Marker(marker),
                _ => Transition::Export,
            },
        }
    }

    /// Returns how to write `source` after an empty line, and its boundary if it contains a game.
    #[cfg(feature = "std")]
    pub(crate) fn next_transition(&self, source: &[u8]) -> (Transition, Option<Boundary>) {
        let source = source.trim_ascii_end();
        let boundary = match *markers(source) {
            [] => return (self.plain_or_space(source), None),
            [marker] => match Boundary::from_game(source, marker) {
                Some(boundary) => boundary,
                None => return (Transition::Export, None),
            },
            _ => return (self.plain_or_space(source), Some(Boundary::UNKNOWN)),
        };
        (self.transition(source, boundary), Some(boundary))
    }

    /// Copies the text, unless it would begin the output with a byte order mark.
    fn plain_or_space(&self, source: &[u8]) -> Transition {
        if !self.has_begun && begins_with_mark(source) { Transition::Space } else { Transition::Plain }
    }

    /// Records that text without a game was appended. It does not change how later games are read, so it has no
    /// boundary.
    #[cfg(feature = "std")]
    pub(crate) const fn append_text(&mut self) {
        self.has_begun = true;
    }

    /// Records that a game was appended. Takes time linear in its length.
    pub fn append(&mut self, source: &[u8], boundary: Boundary) {
        self.has_begun = true;
        self.last.clear();
        self.last.extend_from_slice(source);
        self.boundary = Some(boundary);
    }

    /// Records that a game in export format was appended.
    pub fn append_export(&mut self) {
        // An exported game ends with a marker, so its content does not matter. A short game stands in for it.
        self.append(b"[Event \"?\"]\n\n*", Boundary::EXPORT);
    }

    /// Records that a game without a termination marker was appended. Takes time linear in its length.
    #[cfg(feature = "std")]
    pub(crate) fn append_open(&mut self, game: &[u8]) {
        self.append(game, Boundary::from_game(game, None).unwrap_or(Boundary::UNKNOWN));
    }

    /// Returns whether the marker, written after the last game, makes `source` a separate game.
    fn is_apart_after(&self, marker: GameResult, source: &[u8]) -> bool {
        let ended = [&self.last, GAP, marker.as_str().as_bytes()].concat();
        let Ok([before]) = <[ParsedGame; 1]>::try_from(games(&self.last)) else { return false };
        let end = ended.len();
        *games(&ended) == [ParsedGame { end, marker: Some(marker), ..before }]
            && is_apart(&ended, MOVE)
            && is_apart(&ended, source)
    }
}

/// Returns whether the bytes begin with a byte order mark.
fn begins_with_mark(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0xEF, 0xBB, 0xBF, ..])
}

/// Returns whether an empty line keeps the games in `before` and `after` separate.
fn is_apart(before: &[u8], after: &[u8]) -> bool {
    follows(&games(before), before, GAP, after)
}

/// Returns whether reading `before`, `gap` and `after` as one text finds the same games as reading `before` and `after`
/// separately. `alone` contains the games in `before`.
fn follows(alone: &[ParsedGame], before: &[u8], gap: &[u8], after: &[u8]) -> bool {
    let from = before.len() + gap.len();
    let mut expected = alone.to_vec();
    expected.extend(games(after).into_iter().map(|game| game.shift(from)));
    games(&[before, gap, after].concat()) == expected
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ParsedGame {
    start: usize,
    end: usize,
    marker: Option<GameResult>,
    result: GameResult,
    /// The game in export format. We compare it because the same bytes may be read differently next to other games.
    content: String,
}

impl ParsedGame {
    /// Moves the span by `by` bytes.
    fn shift(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by, ..self }
    }
}

/// Returns the termination markers of the games in `text`. Reads it as if it came after an empty line.
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

/// Reads the games in `text` as if it came after an empty line.
fn games(text: &[u8]) -> Vec<ParsedGame> {
    let mut games = GameExports { text: GameText::reference(), games: Vec::new() };
    let Ok(_) = Reader::within(&[b"\n", text].concat(), 1).visit_all(&mut games, &mut ());
    games.games
}

/// Exports each game and keeps its span and markers.
struct GameExports {
    text: GameText<()>,
    games: Vec<ParsedGame>,
}

impl Adapter for GameExports {
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
        self.games.push(ParsedGame {
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
        end.append(before, Boundary::from_game(before, None).unwrap());
        let exported = b"[Event \"A \\\"B\\\" {cup\"]\n\n1. d4 *";
        assert_eq!(end.transition(exported, Boundary::EXPORT), Transition::Plain);
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
