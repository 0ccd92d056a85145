//! The units of a document: games in PGN, lines with records in FEN and EPD.

use crate::{text::indices, unit_diagnostic::UnitDiagnostic};
use core::{
    cell::{OnceCell, RefCell},
    ops::Range,
};
use movetext_fen::{Fen, Leniency, epd::Epd};
use movetext_openings::{EcoCheck, Openings};
use movetext_pgn::{
    Flow, GameEnd, Interest, Reader, Visitor,
    chunk::Bookmark,
    diagnostic::{AtLeast, Code, DetailLevel, Diagnostic, Severity, Sink},
    source::SliceSource,
};

/// What a document contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Pgn,
    Fen,
    Epd,
}

impl Format {
    /// Returns the format of a document with this language identifier and path. The default is PGN.
    pub(crate) fn detect(language: &str, path: &str) -> Self {
        let extension = path.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default();
        let names = |name: &str| language.eq_ignore_ascii_case(name) || extension.eq_ignore_ascii_case(name);
        match () {
            () if language.eq_ignore_ascii_case("pgn") => Self::Pgn,
            () if names("fen") => Self::Fen,
            () if names("epd") => Self::Epd,
            () => Self::Pgn,
        }
    }
}

/// A place between two units, with the state of the reader. If the text after it is the same, the next unit is the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) offset: usize,
    is_after_skipped: bool,
    /// How many bytes after the offset the reader needed to find the ends of the units before it. `None` after an
    /// oversized game, because then the number is unknown.
    decided: Option<usize>,
}

impl Place {
    pub(crate) const START: Self = Self { offset: 0, is_after_skipped: false, decided: Some(0) };

    const fn at(offset: usize) -> Self {
        Self { offset, ..Self::START }
    }

    /// Returns the same place in a text in which `old` bytes before it were replaced by `new` bytes.
    pub(crate) const fn shift(self, old: usize, new: usize) -> Self {
        Self { offset: self.offset - old + new, ..self }
    }

    fn from_bookmark(bookmark: &Bookmark) -> Self {
        let offset = usize::try_from(bookmark.offset).unwrap_or(usize::MAX);
        let ahead = |decided: u64| usize::try_from(decided.saturating_sub(bookmark.offset)).ok();
        let decided = if bookmark.decided == u64::MAX { None } else { ahead(bookmark.decided) };
        Self { offset, is_after_skipped: bookmark.is_after_skipped, decided }
    }

    /// Returns a reader of `text` that continues here.
    pub(crate) fn reader(self, text: &str) -> Reader<SliceSource<'_>> {
        Reader::part(text.as_bytes(), 0, &self.bookmark())
    }

    fn bookmark(self) -> Bookmark {
        Bookmark {
            offset: self.offset as u64,
            is_after_skipped: self.is_after_skipped,
            decided: self.decided.map_or(u64::MAX, |ahead| (self.offset + ahead) as u64),
            ..Bookmark::START
        }
    }
}

/// How many bytes after [`Bookmark::decided`] may still affect a unit. The parser reads 64 bytes at once if the text is
/// long enough, and up to 8 more decide where the last token ends.
const LOOKAHEAD_BYTES: usize = 64 + 8;

/// A game or a record.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// Where the unit begins, with the white space before it.
    pub(crate) start: Place,
    /// Where the next unit begins.
    pub(crate) end: Place,
    /// The range of the unit without white space around it, relative to its start.
    body: Range<usize>,
    /// The number of diagnostics.
    pub(crate) count: usize,
    /// The diagnostics, without fixes. Those of a game are completed when they are shown, because that takes several
    /// times as long as counting them, and a client shows only some of many.
    pub(crate) diagnostics: OnceCell<Box<[UnitDiagnostic]>>,
}

impl Unit {
    /// Returns the range of the unit without white space around it.
    pub(crate) const fn body(&self) -> Range<usize> {
        self.start.offset + self.body.start..self.start.offset + self.body.end
    }

    /// Returns the range of the unit with the white space before it. The next unit begins at its end.
    pub(crate) const fn whole(&self) -> Range<usize> {
        self.start.offset..self.end.offset
    }

    /// Returns the end of the text that may affect the unit, or `None` if it is unknown.
    pub(crate) fn reach(&self) -> Option<usize> {
        self.end.decided.map(|ahead| self.end.offset + ahead + LOOKAHEAD_BYTES)
    }

    /// Returns the unit in a text in which `old` bytes before it were replaced by `new` bytes.
    pub(crate) fn shift(self, old: usize, new: usize) -> Self {
        Self { start: self.start.shift(old, new), end: self.end.shift(old, new), ..self }
    }
}

impl Format {
    /// Reads the unit at `place`. Counts its diagnostics that are at least as severe as `least`, or completes them if
    /// `detail` requests that. Returns `None` if there are no more units.
    pub(crate) fn read(self, text: &str, place: Place, least: Severity, detail: DetailLevel) -> Option<Unit> {
        match self {
            Self::Pgn => read_game(text, place, least, detail),
            Self::Fen | Self::Epd => self.read_record(text, place, least),
        }
    }

    /// Reads the unit at `place`, or the text after the last unit. Returns its diagnostics in text order. Finds fixes
    /// only if `detail` requests them, because this reads a damaged game several times.
    pub(crate) fn diagnose(
        self,
        text: &str,
        place: Place,
        least: Severity,
        detail: DetailLevel,
    ) -> Box<[UnitDiagnostic]> {
        match self {
            Self::Pgn => visit_game(text, place, least, detail).1.into_sorted(),
            Self::Fen | Self::Epd => {
                let unit = self.read_record(text, place, least);
                unit.and_then(|unit| unit.diagnostics.into_inner()).unwrap_or_default()
            }
        }
    }

    fn read_record(self, text: &str, place: Place, least: Severity) -> Option<Unit> {
        let rest = text.get(place.offset..).unwrap_or_default();
        if rest.is_empty() {
            return None;
        }
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(length);
        let line_end = match after.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        // The first record begins after the byte order mark.
        let mark = if place.offset == 0 && line.starts_with(MARK) { MARK.len_utf8() } else { 0 };
        let record = line.get(mark..).unwrap_or_default();
        let mut diagnostics = Vec::new();
        if is_record(record) {
            let found = match self {
                Self::Fen => Fen::diagnose(record, Leniency::Import).1,
                _ => Epd::diagnose(record, Leniency::Import).1,
            };
            let shown = found.iter().filter(|one| one.severity >= least);
            diagnostics.extend(shown.map(|one| UnitDiagnostic::from_record(one, mark as u64)));
        }
        // The next byte decides where the line ends: it could be a line feed after a carriage return.
        let end = Place { decided: Some(1), ..Place::at(place.offset + length + line_end) };
        let body = line.len() - record.trim_start().len()..line.trim_end().len();
        let body = body.start.min(body.end)..body.end;
        let (count, diagnostics) = (diagnostics.len(), OnceCell::from(Box::from(diagnostics)));
        Some(Unit { start: place, end, body, count, diagnostics })
    }
}

/// The byte order mark.
pub(crate) const MARK: char = '\u{FEFF}';

/// Returns whether a line is a record. Other lines are empty or comments.
pub(crate) fn is_record(line: &str) -> bool {
    movetext_fen::epd::lines(line).next().is_some()
}

fn read_game(text: &str, place: Place, least: Severity, detail: DetailLevel) -> Option<Unit> {
    let (found, collector) = visit_game(text, place, least, detail);
    let (end, body) = found?;
    let relative = |offset: usize| offset.clamp(place.offset, end.offset) - place.offset;
    let body = relative(body.start)..relative(body.end);
    let count = collector.count;
    let diagnostics = match detail {
        DetailLevel::None | DetailLevel::Count => OnceCell::new(),
        DetailLevel::Whole | DetailLevel::WithFix => OnceCell::from(collector.into_sorted()),
    };
    Some(Unit { start: place, end, body, count, diagnostics })
}

/// Reads the game at `place` and collects its diagnostics. Also returns the place after the game and the range of the
/// game without white space around it, or `None` if there are no more games.
fn visit_game(
    text: &str,
    place: Place,
    least: Severity,
    detail: DetailLevel,
) -> (Option<(Place, Range<usize>)>, Collector) {
    let mut reader = place.reader(text);
    let mut body = Body::default();
    let collector = Collector { start: place.offset as u64, detail, count: 0, found: Vec::new() };
    let sink = RefCell::new(AtLeast(least, collector));
    let mut visitor = EcoCheck::new(&mut body, Openings::builtin(), &sink);
    let Ok(flow) = reader.visit_game(&mut visitor, &mut &sink);
    let found = flow.map(|_| (Place::from_bookmark(&reader.bookmark()), body.0));
    (found, sink.into_inner().1)
}

/// Finds the range of a game.
#[derive(Debug, Default)]
struct Body(Range<usize>);

impl Visitor for Body {
    fn interest(&self) -> Interest {
        Interest::DIAGNOSTICS
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0 = indices(end.span);
        Flow::Continue
    }
}

/// Counts or collects the diagnostics of a unit.
#[derive(Debug)]
struct Collector {
    /// The start of the unit.
    start: u64,
    detail: DetailLevel,
    count: usize,
    found: Vec<UnitDiagnostic>,
}

impl Collector {
    /// Returns the diagnostics in text order. Some are found later than others after them: for example, an ECO tag is
    /// compared with the moves at the end of the game.
    fn into_sorted(mut self) -> Box<[UnitDiagnostic]> {
        self.found.sort_by_key(|diagnostic| diagnostic.span.start);
        self.found.into()
    }
}

impl Sink for Collector {
    fn detail_level(&self, _: Code) -> DetailLevel {
        self.detail
    }

    fn count(&mut self, _: Code) -> Flow {
        self.count += 1;
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.found.push(UnitDiagnostic::from_diagnostic(diagnostic, self.start));
        self.count(diagnostic.code())
    }
}
