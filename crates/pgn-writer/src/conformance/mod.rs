//! Compares a text with its export format (PGN 3.2).
//!
//! Each game is compared with its own export. We align the tokens of both, so that missing or extra text is reported
//! once and the comparison continues after it. White space is compared between matching tokens. Where a line may break
//! depends only on the line itself, so a line that is too long or too short is reported once and does not affect the
//! next lines.

mod align;
mod deviation;
mod join_state;
mod tokens;

pub use deviation::{Deviation, DeviationKind};
pub use join_state::JoinState;

use crate::{
    game_text::GameText,
    lines::FIXED_SPACE,
    options::{Charset, ExportOptions},
};
use align::Step;
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use movetext_pgn::{
    Adapter, Flow, GameEnd, GameStart, Interest, Location, MoveEvent, Played, Span, Tag, Visitor,
};
use tokens::{ExpectedToken, Separator};

/// The maximum number of characters in `found` and in `expected`. Longer texts are shortened.
const SHOWN_CHARACTERS: usize = 60;

/// Receives deviations. For each game, notes come first, then the other deviations in text order. A `Vec` keeps them
/// all.
pub trait DeviationSink {
    /// Receives a deviation.
    fn deviation(&mut self, deviation: Deviation);
}

impl DeviationSink for Vec<Deviation> {
    fn deviation(&mut self, deviation: Deviation) {
        self.push(deviation);
    }
}

impl<S: DeviationSink> DeviationSink for &mut S {
    fn deviation(&mut self, deviation: Deviation) {
        (**self).deviation(deviation);
    }
}

/// How much of a text is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The whole text, including the text around its games.
    Whole,
    /// Only some games in the text. The text around them is not checked.
    Selection,
}

/// A position in the text: offset and location.
#[derive(Clone, Copy, Debug)]
struct TextPosition {
    offset: u64,
    location: Location,
}

impl TextPosition {
    const START: Self = Self { offset: 0, location: Location::START };

    /// Returns the position after `text`, which begins at this position.
    fn after(self, text: &[u8]) -> Self {
        Self { offset: self.offset + text.len() as u64, location: self.location.after(text) }
    }
}

/// What comes before the first compared game.
#[derive(Clone, Copy, Debug)]
enum Beginning {
    /// Nothing: the text begins here.
    Text,
    /// Other games, which are compared separately. Holds the first compared game once it is known.
    Middle(Option<GameStart>),
}

/// Compares games with their export format. A [`Reader`](movetext_pgn::Reader) drives this [`Visitor`].
///
/// Takes time linear in the length of the text plus the number of differences. Memory use is a small multiple of the
/// size of the longest game. Readers do not pass the bytes after the last game to a visitor, so pass them to
/// [`Conformance::finish`].
///
/// ```
/// use movetext_pgn_writer::conformance::deviations;
///
/// let found = deviations(b"[White \"Me\"]\n\n1.e4 e5 1-0\n\n");
/// let last = found.last().unwrap();
/// assert_eq!((last.location.line, last.found.as_str(), last.expected.as_str()), (3, "1.e4", "1. e4"));
/// ```
#[derive(Debug)]
pub struct Conformance<S> {
    text: GameText<()>,
    sink: S,
    extent: Extent,
    game: u64,
    start: TextPosition,
    beginning: Beginning,
    /// Whether the comparison began with the assumption that wrong line ends were already reported.
    assumed: bool,
    /// The number and the end position of the previous game.
    before: Option<(u64, TextPosition)>,
    tags: Vec<Span>,
    nulls: Vec<Span>,
    are_newlines_reported: bool,
}

impl<S: DeviationSink> Conformance<S> {
    /// Creates a comparison from the beginning of a text.
    #[must_use]
    pub fn new(sink: S, extent: Extent) -> Self {
        Self {
            text: GameText::reference(),
            sink,
            extent,
            game: 0,
            start: TextPosition::START,
            beginning: Beginning::Text,
            assumed: false,
            before: None,
            tags: Vec::new(),
            nulls: Vec::new(),
            are_newlines_reported: false,
        }
    }

    /// Returns the offset in the stream at which the last game ended, or 0 before the end of the first game.
    #[must_use]
    pub fn end_offset(&self) -> u64 {
        self.before.map_or(0, |(_, end)| end.offset)
    }

    /// Reports, once for a file, that lines end with carriage returns. Reports nothing for [`Extent::Selection`]. The
    /// comparison does not see the bytes between games. If you find carriage returns there, call this before
    /// [`Self::finish`].
    pub fn report_return_line_ends(&mut self) {
        if !self.are_newlines_reported && self.extent == Extent::Whole {
            self.are_newlines_reported = true;
            self.report(DeviationKind::Newline, TextPosition::START, 0, b"", b"");
        }
    }

    /// Ends the comparison and returns the sink. For [`Extent::Whole`], also checks `tail`, the text after the last
    /// game.
    pub fn finish(mut self, tail: &[u8]) -> S {
        if self.extent == Extent::Whole {
            let at = self.before.map_or(self.start, |(_, end)| end);
            let expected: &[u8] = if self.before.is_some() { b"\n\n" } else { b"" };
            let text = self.without_returns(tail, at);
            if *text != *expected {
                self.report(DeviationKind::BetweenGames, at, tail.len() as u64, &text, expected);
            }
        }
        self.sink
    }

    fn report(&mut self, kind: DeviationKind, at: TextPosition, length: u64, found: &[u8], expected: &[u8]) {
        let span = Span::new(at.offset, at.offset + length);
        let (found, expected) = (shorten(found), shorten(expected));
        self.sink.deviation(Deviation {
            kind,
            game: self.game,
            span,
            location: at.location,
            found,
            expected,
        });
    }

    /// Removes carriage returns before line feeds. Reports them, once for a text.
    fn without_returns<'a>(&mut self, space: &'a [u8], at: TextPosition) -> Cow<'a, [u8]> {
        if !space.windows(2).any(|pair| pair == b"\r\n") {
            return Cow::Borrowed(space);
        }
        if !self.are_newlines_reported {
            self.are_newlines_reported = true;
            self.report(DeviationKind::Newline, at, space.len() as u64, b"", b"");
        }
        let is_kept = |&index: &usize| space.get(index..index + 2) != Some(b"\r\n");
        Cow::Owned((0..space.len()).filter(is_kept).filter_map(|index| space.get(index).copied()).collect())
    }

    /// Checks the text before a game. The visitor knows only the length of this text and its number of lines.
    fn check_text_before(&mut self, game: &GameStart) {
        self.game = game.number;
        let location = Location { line: game.line, column: game.column };
        self.start = TextPosition { offset: game.offset, location };
        if let Beginning::Middle(first @ None) = &mut self.beginning {
            *first = Some(*game);
            return;
        }
        let before = self.before.filter(|(number, _)| number + 1 == game.number);
        if let Some((_, end)) = before {
            let bytes = game.offset.saturating_sub(end.offset);
            let lines = game.line.saturating_sub(end.location.line);
            // If there are four bytes, two of them are carriage returns, which were already reported as wrong line
            // ends.
            let is_empty_line = lines == 2 && (bytes == 2 || bytes == 4 && self.are_newlines_reported);
            if !is_empty_line {
                let found = alloc::format!("{bytes} bytes, {lines} newlines");
                self.report(DeviationKind::BetweenGames, end, bytes, found.as_bytes(), b"\n\n");
            }
        } else if game.offset > 0 && self.before.is_none() && self.extent == Extent::Whole {
            let found = alloc::format!("{} bytes", game.offset);
            self.report(DeviationKind::BetweenGames, TextPosition::START, game.offset, found.as_bytes(), b"");
        }
    }

    fn compare(&mut self, source: &[u8]) {
        let charset = if core::str::from_utf8(source).is_ok() { Charset::Utf8 } else { Charset::Latin1 };
        let whole = charset.encode(self.text.as_str());
        if whole.strip_suffix(b"\n\n") == Some(source) {
            return;
        }
        let tags: Vec<Range<usize>> = self.tags.iter().filter_map(|&tag| self.inside(tag)).collect();
        let last_tag = tags.iter().map(|tag| tag.end).max().unwrap_or_default();
        // We move the text out because reporting borrows `self`.
        let written = core::mem::replace(&mut self.text, GameText::reference());
        let section = written.as_str().split_once("\n\n").map_or("", |(section, _)| section);
        let movetext = written.unwrapped_movetext();
        let found = tokens::split_source(source, &tags);
        let expected = tokens::split_export(section, &movetext);
        let at = self.start;
        Comparison { conformance: self, charset, source, found, expected, at, reached: 0 }.run(last_tag);
        self.text = written;
    }

    fn inside(&self, span: Span) -> Option<Range<usize>> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(self.start.offset)?).ok();
        Some(index(span.start)?..index(span.end)?)
    }

    /// Reports null moves and UTF-8, which export writes but the standard does not define.
    fn report_departures(&mut self, source: &[u8]) {
        let first = source.iter().position(|byte| !byte.is_ascii());
        if let Some(first) = first.filter(|_| core::str::from_utf8(source).is_ok()) {
            let at = self.start.after(source.get(..first).unwrap_or_default());
            self.report(DeviationKind::Utf8, at, 1, b"", b"");
        }
        let mut reached = (0, self.start);
        for null in core::mem::take(&mut self.nulls) {
            let Some(range) = self.inside(null) else { continue };
            let at = reached.1.after(source.get(reached.0..range.start).unwrap_or_default());
            reached = (range.start, at);
            self.report(DeviationKind::NullMove, at, null.len(), b"", b"");
        }
    }
}

/// Compares one game with its export, token by token.
struct Comparison<'a, S> {
    conformance: &'a mut Conformance<S>,
    charset: Charset,
    source: &'a [u8],
    found: Vec<Range<usize>>,
    expected: Vec<ExpectedToken<'a>>,
    /// The position of the byte at `reached`, so that lines are counted only once.
    at: TextPosition,
    reached: usize,
}

impl<S: DeviationSink> Comparison<'_, S> {
    fn run(mut self, last_tag: usize) {
        let tags = self.found.partition_point(|token| token.end <= last_tag);
        let begins_movetext = |token: &ExpectedToken<'_>| token.before == Separator::EmptyLine;
        let expected_tags = self.expected.iter().position(begins_movetext).unwrap_or_default();
        let (found, expected) = (self.found.len(), self.expected.len());
        let is_same = self.compare_section((0, 0), (tags, expected_tags), usize::MAX, false);
        self.compare_section((tags, expected_tags), (found, expected), align::NEAR, is_same);
    }

    /// Compares the tags or the movetext. Returns whether the last tokens matched.
    fn compare_section(
        &mut self,
        from: (usize, usize),
        to: (usize, usize),
        near: usize,
        mut is_after_same: bool,
    ) -> bool {
        let (mut i, mut j) = from;
        while i < to.0 || j < to.1 {
            if self.step((i, j), to, near) == Step::Same {
                if is_after_same {
                    self.compare_space((i, j));
                }
                is_after_same = true;
                (i, j) = (i + 1, j + 1);
                continue;
            }
            let begin = (i, j);
            while let Step::Differ(ahead, behind) = self.step((i, j), to, near) {
                (i, j) = (i + ahead, j + behind);
                if i >= to.0 && j >= to.1 {
                    break;
                }
            }
            self.report_difference(begin.0..i, begin.1..j);
            // White space next to missing or extra tokens has no counterpart.
            is_after_same = i > begin.0 && j > begin.1;
        }
        is_after_same
    }

    fn step(&self, at: (usize, usize), to: (usize, usize), near: usize) -> Step {
        align::step(at, to.0, to.1, near, |i, j| {
            let expected = self.expected.get(j).map_or("", |token| token.text);
            self.bytes(i) == &*self.charset.encode(expected)
        })
    }

    fn bytes(&self, index: usize) -> &[u8] {
        self.found.get(index).and_then(|token| self.source.get(token.clone())).unwrap_or_default()
    }

    /// Returns the position of a byte. Call it with ascending indexes, because it counts lines from the previous index.
    fn position_at(&mut self, index: usize) -> TextPosition {
        let passed = self.source.get(self.reached..index).unwrap_or_default();
        self.at = self.at.after(passed);
        self.reached = self.reached.max(index);
        self.at
    }

    /// Reports source tokens that differ from the exported tokens.
    fn report_difference(&mut self, found: Range<usize>, expected: Range<usize>) {
        let start = self.found.get(found.start).map_or(self.source.len(), |token| token.start);
        let found = self.found.get(found).unwrap_or_default();
        let end = found.last().map_or(start, |token| token.end);
        let expected = self.expected.get(expected).unwrap_or_default();
        let wanted: Vec<&str> = expected.iter().map(|token| token.text).take(SHOWN_CHARACTERS).collect();
        let text = self.source.get(start..end).unwrap_or_default();
        let at = self.position_at(start);
        self.conformance.report(
            DeviationKind::Text,
            at,
            text.len() as u64,
            text,
            wanted.join(" ").as_bytes(),
        );
    }

    /// Compares the white space before a matching token.
    fn compare_space(&mut self, at: (usize, usize)) {
        let (Some(before), Some(token), Some(expected)) = (
            at.0.checked_sub(1).and_then(|i| self.found.get(i)),
            self.found.get(at.0),
            self.expected.get(at.1),
        ) else {
            return;
        };
        let end = before.end;
        let space = self.source.get(end..token.start).unwrap_or_default();
        let wanted: &[u8] = match expected.before {
            Separator::Start => b"",
            Separator::Newline => b"\n",
            Separator::EmptyLine => b"\n\n",
            Separator::Space => b" ",
            Separator::Break if self.fits(end, at.1) => b" ",
            Separator::Break => b"\n",
        };
        if space == wanted {
            return;
        }
        let place = self.position_at(end);
        let without_returns = self.conformance.without_returns(space, place);
        if *without_returns != *wanted {
            let length = space.len() as u64;
            self.conformance.report(DeviationKind::Spacing, place, length, &without_returns, wanted);
        }
    }

    /// Returns whether the expected token with index `token`, and the tokens that must follow it on the same line, fit
    /// on the current line after byte `end`.
    fn fits(&self, end: usize, token: usize) -> bool {
        // No character has more than four bytes, so a line that begins farther back is too long.
        let limit = ExportOptions::new().limit();
        let near = self.source.get(end.saturating_sub(4 * (limit + 1))..end).unwrap_or_default();
        let line = near.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        if line.len() > 4 * limit {
            return false;
        }
        let written = if self.charset == Charset::Utf8 { characters(line) } else { line.len() };
        let mut width = written + 1;
        for (index, token) in self.expected.get(token..).unwrap_or_default().iter().enumerate() {
            if index > 0 && token.before != Separator::Space {
                break;
            }
            width += token.text.chars().count() + usize::from(index > 0);
        }
        width <= limit
    }
}

/// Counts the characters in UTF-8 text.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// Shortens `text` for a message, with line ends and tabs as escapes.
fn shorten(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text.get(..SHOWN_CHARACTERS * 4).unwrap_or(text));
    let mut out = String::new();
    for (index, character) in text.chars().enumerate() {
        match character {
            _ if index == SHOWN_CHARACTERS => {
                out.push('…');
                break;
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            FIXED_SPACE => out.push(' '),
            _ => out.push(character),
        }
    }
    out
}

/// Returns the deviations of `bytes` from export format, in text order for each game. Takes linear time.
#[must_use]
pub fn deviations(bytes: &[u8]) -> Vec<Deviation> {
    let mut conformance = Conformance::new(Vec::new(), Extent::Whole);
    movetext_pgn::read(bytes, &mut conformance, &mut ());
    let is_lone = |(at, byte): (usize, &u8)| *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if bytes.iter().enumerate().any(is_lone) {
        conformance.report_return_line_ends();
    }
    let tail =
        usize::try_from(conformance.end_offset()).ok().and_then(|end| bytes.get(end..)).unwrap_or_default();
    conformance.finish(tail)
}

impl<S: DeviationSink> Adapter for Conformance<S> {
    type Inner = GameText<()>;

    #[inline]
    fn inner(&self) -> &GameText<()> {
        &self.text
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut GameText<()> {
        &mut self.text
    }

    fn adapt_interest(&self, interest: Interest) -> Interest {
        interest | Interest::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.clear();
        self.nulls.clear();
        self.check_text_before(game);
        self.text.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.tags.push(tag.span);
        self.text.tag(tag)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if event.played == Played::Null {
            self.nulls.push(event.span);
        }
        self.text.mv(event)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        let source = end.source.unwrap_or_default();
        self.report_departures(source);
        if end.source.is_some() {
            self.compare(source);
        }
        self.text.clear();
        self.before = Some((self.game, self.start.after(source)));
        flow
    }
}
