//! Whether a text is export format (PGN 3.2), and where it is not.
//!
//! Each game is compared with what export writes of it. Tokens are aligned, so that what is missing or too many is told
//! once and the comparison goes on behind it; white space is judged between tokens that are right, and line ends by the
//! line that they end, so that a line which was filled otherwise says nothing about those that follow.

mod align;
mod deviation;
mod part;
mod tokens;

pub use deviation::Deviation;
pub use deviation::DeviationKind;
pub use part::ComparedPart;
pub use part::Newlines;

use crate::game_text::GameText;
use crate::lines::NBSP;
use crate::options::{Charset, ExportOptions};
use align::Step as Aligned;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Location, Played, Span, Step, Tag, Visitor, Wants};
use tokens::{Expected, Separator};

/// How many characters of a text a deviation shows.
const SHOWN: usize = 60;

/// Takes deviations: of each game first the notes, then the others in the order of its text. A list keeps them.
pub trait DeviationSink {
    /// Something deviates.
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

/// How much of a text is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it, so that what stands around its games counts too.
    Whole,
    /// Some of its games.
    Selection,
}

/// Where a place in the text is, for bytes and for people.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    location: Location,
}

impl Place {
    /// The place behind `text`, which begins here.
    fn behind(self, text: &[u8]) -> Self {
        Self { offset: self.offset + text.len() as u64, location: self.location.behind(text) }
    }
}

/// What stands before the first game that is compared.
#[derive(Clone, Copy, Debug)]
enum Beginning {
    /// The beginning of the text.
    Text,
    /// Other games, which are compared elsewhere; and the first game, once it is there.
    Part(Option<GameStart>),
}

/// Compares games with their export format. It is a [`Visitor`]: a reader of text drives it.
///
/// Memory is that of the longest game, a few times over; time is linear in the text and in how much of it differs.
/// What no producer of text tells, the bytes behind the last game, is told by [`Conformance::finish`].
///
/// ```
/// use movetext_pgn_writer::deviations;
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
    start: Place,
    beginning: Beginning,
    /// What was known of the text before.
    assumed: Newlines,
    /// Where the game before ended, and its number.
    before: Option<(u64, Place)>,
    tags: Vec<Span>,
    nulls: Vec<Span>,
    is_newline_told: bool,
    found: Vec<Range<usize>>,
}

impl<S: DeviationSink> Conformance<S> {
    /// Nothing compared yet.
    #[must_use]
    pub fn new(sink: S, extent: Extent) -> Self {
        let start = Place { offset: 0, location: Location { line: 1, column: 1 } };
        Self {
            text: GameText::reference(),
            sink,
            extent,
            game: 0,
            start,
            beginning: Beginning::Text,
            assumed: Newlines::Untold,
            before: None,
            tags: Vec::new(),
            nulls: Vec::new(),
            is_newline_told: false,
            found: Vec::new(),
        }
    }

    /// Where the last game ended, in bytes of the stream.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.before.map_or(0, |(_, end)| end.offset)
    }

    /// Lines of the text end with carriage returns alone, which is told once a file. Between two games only their number is
    /// seen here, so that whoever sees the bytes must say so, before [`Self::finish`].
    pub fn ends_lines_with_returns(&mut self) {
        if !self.is_newline_told && self.extent == Extent::Whole {
            self.is_newline_told = true;
            let start = Place { offset: 0, location: Location::START };
            self.tell(DeviationKind::Newline, start, 0, "", "");
        }
    }

    /// The text is at its end: `tail` is what stands behind the last game. The sink comes back.
    pub fn finish(mut self, tail: &[u8]) -> S {
        if self.extent == Extent::Whole {
            let at = self.before.map_or(self.start, |(_, end)| end);
            let expected = if self.before.is_some() { "\n\n" } else { "" };
            let text = self.without_returns(tail, at);
            if *text != *expected.as_bytes() {
                let length = tail.len() as u64;
                self.tell(
                    DeviationKind::BetweenGames,
                    at,
                    length,
                    &shown(&text),
                    &shown(expected.as_bytes()),
                );
            }
        }
        self.sink
    }

    fn tell(&mut self, kind: DeviationKind, at: Place, length: u64, found: &str, expected: &str) {
        let span = Span::new(at.offset, at.offset + length);
        let (found, expected) = (String::from(found), String::from(expected));
        let location = at.location;
        self.sink.deviation(Deviation { kind, game: self.game, span, location, found, expected });
    }

    /// White space without the carriage returns before its line feeds, which are told once.
    fn without_returns<'a>(&mut self, space: &'a [u8], at: Place) -> Cow<'a, [u8]> {
        if !space.windows(2).any(|pair| pair == b"\r\n") {
            return Cow::Borrowed(space);
        }
        if !self.is_newline_told {
            self.is_newline_told = true;
            self.tell(DeviationKind::Newline, at, space.len() as u64, "", "");
        }
        let is_return = |index: usize| space.get(index..index + 2) == Some(b"\r\n");
        Cow::Owned(
            space.iter().enumerate().filter(|&(index, _)| !is_return(index)).map(|(_, &byte)| byte).collect(),
        )
    }

    /// Judges what stands before a game by where it begins, since its bytes are not seen.
    fn begin(&mut self, game: &GameStart) {
        self.game = game.number;
        let location = Location { line: game.line, column: game.column };
        self.start = Place { offset: game.offset, location };
        if let Beginning::Part(first @ None) = &mut self.beginning {
            *first = Some(*game);
            return;
        }
        let before = self.before.filter(|(number, _)| number + 1 == game.number);
        if let Some((_, end)) = before {
            let bytes = game.offset.saturating_sub(end.offset);
            let lines = game.line.saturating_sub(end.location.line);
            // A carriage return before each line feed is told elsewhere.
            let is_empty_line = lines == 2 && (bytes == 2 || bytes == 4 && self.is_newline_told);
            if !is_empty_line {
                let found = alloc::format!("{bytes} bytes, {lines} newlines");
                self.tell(DeviationKind::BetweenGames, end, bytes, &found, "\\n\\n");
            }
        } else if game.offset > 0 && self.before.is_none() && self.extent == Extent::Whole {
            let found = alloc::format!("{} bytes", game.offset);
            let start = Place { offset: 0, location: Location::START };
            self.tell(DeviationKind::BetweenGames, start, game.offset, &found, "");
        }
    }

    fn compare(&mut self, source: &[u8]) {
        // The text is lent out for as long as deviations are told.
        let written = core::mem::replace(&mut self.text, GameText::reference());
        self.compare_with(source, &written);
        self.text = written;
    }

    fn compare_with(&mut self, source: &[u8], written: &GameText<()>) {
        let charset = if core::str::from_utf8(source).is_ok() { Charset::Utf8 } else { Charset::Latin1 };
        let whole = charset.encode(written.as_str());
        if whole.strip_suffix(b"\n\n") == Some(source) {
            return;
        }
        let tags: Vec<Range<usize>> = self.tags.iter().filter_map(|&tag| self.inside(tag)).collect();
        let last_tag = tags.iter().map(|tag| tag.end).max().unwrap_or_default();
        let mut found = core::mem::take(&mut self.found);
        tokens::found(source, &tags, &mut found);
        let section = written.as_str().split_once("\n\n").map_or("", |(section, _)| section);
        let mut expected = Vec::new();
        let movetext = written.uncut_movetext();
        tokens::expected(section, &movetext, &mut expected);
        Comparison { charset, source, found: &found, expected: &expected, at: self.start, reached: 0 }
            .run(last_tag, self);
        self.found = found;
    }

    fn inside(&self, span: Span) -> Option<Range<usize>> {
        let index = |offset: u64| usize::try_from(offset.checked_sub(self.start.offset)?).ok();
        Some(index(span.start)?..index(span.end)?)
    }

    /// What export does although the standard has it otherwise.
    fn departures(&mut self, source: &[u8]) {
        if let Some(first) = source.iter().position(|byte| !byte.is_ascii())
            && core::str::from_utf8(source).is_ok()
        {
            let at = self.start.behind(source.get(..first).unwrap_or_default());
            self.tell(DeviationKind::Utf8, at, 1, "", "");
        }
        let mut reached = (0, self.start);
        for null in core::mem::take(&mut self.nulls) {
            let Some(range) = self.inside(null) else { continue };
            let at = reached.1.behind(source.get(reached.0..range.start).unwrap_or_default());
            reached = (range.start, at);
            self.tell(DeviationKind::NullMove, at, null.len(), "", "");
        }
    }
}

/// One game and its export, token by token.
struct Comparison<'a> {
    charset: Charset,
    source: &'a [u8],
    found: &'a [Range<usize>],
    expected: &'a [Expected<'a>],
    /// The place of the byte of the source that was reached.
    at: Place,
    reached: usize,
}

impl Comparison<'_> {
    fn run<S: DeviationSink>(mut self, last_tag: usize, conformance: &mut Conformance<S>) {
        let tags = self.found.partition_point(|token| token.end <= last_tag);
        let section = |token: &Expected<'_>| token.before != Separator::EmptyLine;
        let expected_tags = self.expected.iter().position(|token| !section(token)).unwrap_or_default();
        let (found, expected) = (self.found.len(), self.expected.len());
        let is_same = self.section((0, 0), (tags, expected_tags), usize::MAX, false, conformance);
        self.section((tags, expected_tags), (found, expected), align::NEAR, is_same, conformance);
    }

    /// Compares tags, or movetext; whether the last tokens were the same.
    fn section<S: DeviationSink>(
        &mut self,
        from: (usize, usize),
        to: (usize, usize),
        near: usize,
        mut is_behind_same: bool,
        conformance: &mut Conformance<S>,
    ) -> bool {
        let (mut i, mut j) = from;
        while i < to.0 || j < to.1 {
            if self.step((i, j), to, near) == Aligned::Same {
                if is_behind_same {
                    self.compare_space((i, j), conformance);
                }
                is_behind_same = true;
                (i, j) = (i + 1, j + 1);
                continue;
            }
            let begin = (i, j);
            while let Aligned::Differ(ahead, behind) = self.step((i, j), to, near) {
                (i, j) = (i + ahead, j + behind);
                if i >= to.0 && j >= to.1 {
                    break;
                }
            }
            self.differ(begin.0..i, begin.1..j, conformance);
            // Where tokens are missing or too many, white space is too.
            is_behind_same = i > begin.0 && j > begin.1;
        }
        is_behind_same
    }

    fn step(&self, at: (usize, usize), to: (usize, usize), near: usize) -> Aligned {
        align::step(at, to.0, to.1, near, |i, j| {
            let expected = self.expected.get(j).map_or("", |token| token.text);
            self.bytes(i) == &*self.charset.encode(expected)
        })
    }

    fn bytes(&self, index: usize) -> &[u8] {
        self.found.get(index).and_then(|token| self.source.get(token.clone())).unwrap_or_default()
    }

    /// The place of a byte; asked in order, so that the source is passed once.
    fn place(&mut self, index: usize) -> Place {
        let passed = self.source.get(self.reached..index).unwrap_or_default();
        self.at = self.at.behind(passed);
        self.reached = self.reached.max(index);
        self.at
    }

    /// Tells that some tokens stand where others should.
    fn differ<S: DeviationSink>(
        &mut self,
        found: Range<usize>,
        expected: Range<usize>,
        conformance: &mut Conformance<S>,
    ) {
        let start = self.found.get(found.start).map_or(self.source.len(), |token| token.start);
        let end = if found.is_empty() {
            start
        } else {
            self.found.get(found.end - 1).map_or(start, |token| token.end)
        };
        let wanted: Vec<&str> = self
            .expected
            .get(expected)
            .unwrap_or_default()
            .iter()
            .map(|token| token.text)
            .take(SHOWN)
            .collect();
        let wanted = shown(wanted.join(" ").as_bytes());
        let text = shown(self.source.get(start..end).unwrap_or_default());
        let at = self.place(start);
        conformance.tell(DeviationKind::Text, at, (end - start) as u64, &text, &wanted);
    }

    /// Judges the white space before a token that is right.
    fn compare_space<S: DeviationSink>(&mut self, at: (usize, usize), conformance: &mut Conformance<S>) {
        let (Some(before), Some(behind), Some(expected)) = (
            at.0.checked_sub(1).and_then(|i| self.found.get(i)),
            self.found.get(at.0),
            self.expected.get(at.1),
        ) else {
            return;
        };
        let (end, start) = (before.end, behind.start);
        let space = self.source.get(end..start).unwrap_or_default();
        let wanted = match expected.before {
            Separator::Start => "",
            Separator::Newline => "\n",
            Separator::EmptyLine => "\n\n",
            Separator::Space => " ",
            Separator::Break if self.fits(end, at.1) => " ",
            Separator::Break => "\n",
        };
        if space == wanted.as_bytes() {
            return;
        }
        let place = self.place(end);
        let space = conformance.without_returns(space, place);
        if *space != *wanted.as_bytes() {
            let length = (start - end) as u64;
            conformance.tell(
                DeviationKind::Spacing,
                place,
                length,
                &shown(&space),
                &shown(wanted.as_bytes()),
            );
        }
    }

    /// Whether the token, with all that may not be parted from it, fits on the line behind the byte `end`.
    fn fits(&self, end: usize, token: usize) -> bool {
        // Further back than this a line is too long anyway, whatever its characters are.
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

/// How many characters there are, bytes that are no UTF-8 counted as one each.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// A text as a message shows it: on one line, and not too long.
fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text.get(..SHOWN * 4).unwrap_or(text));
    let mut out = String::new();
    for (index, character) in text.chars().enumerate() {
        match character {
            _ if index == SHOWN => {
                out.push('…');
                break;
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            NBSP => out.push(' '),
            _ => out.push(character),
        }
    }
    out
}

/// Where `bytes` are not export format. Linear in their length.
#[must_use]
pub fn deviations(bytes: &[u8]) -> Vec<Deviation> {
    let mut conformance = Conformance::new(Vec::new(), Extent::Whole);
    movetext_pgn::read(bytes, &mut conformance, &mut ());
    let is_lone = |(at, byte): (usize, &u8)| *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if bytes.iter().enumerate().any(is_lone) {
        conformance.ends_lines_with_returns();
    }
    let tail =
        usize::try_from(conformance.reached()).ok().and_then(|end| bytes.get(end..)).unwrap_or_default();
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

    fn adapt_wants(&self, wants: Wants) -> Wants {
        wants | Wants::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.tags.clear();
        self.nulls.clear();
        self.begin(game);
        self.text.begin_game(game)
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.tags.push(tag.span);
        self.text.tag(tag)
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        if step.played == Played::Null {
            self.nulls.push(step.span);
        }
        self.text.mv(step)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        let source = end.source.unwrap_or_default();
        self.departures(source);
        if end.source.is_some() {
            self.compare(source);
        }
        self.text.clear();
        self.before = Some((self.game, self.start.behind(source)));
        flow
    }
}
