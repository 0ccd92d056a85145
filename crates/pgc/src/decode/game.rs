//! Delivers one game to a visitor: tags, structure, result (PGN 20.4.1, 20.4.5).

use alloc::{string::String, vec::Vec};

use movetext_board::Position;
use movetext_pgn::{
    EscapedLine, Flow, GameEnd, GameStart, Interest, Location, Placement, Span, Start, StartOrigin,
    StartTags, Tag, Text, Visitor,
    diagnostic::{Diagnostic, Finding, Sink},
};
use movetext_pgn_values::GameResult;

use super::{
    Handled,
    line::{DecodedLine, Skip},
};
use crate::{
    carry::{CARRY_LIMIT, Carried, ItemText, TAG_CHARACTERS, carried_text},
    error::{DecodeError, DecodeErrorKind},
    record::{Latin1, ROSTER, Record, ReducedGame},
};

/// The maximum length of escaped lines held until the tags end, in bytes.
const MAX_HELD_BYTES: usize = 1 << 20;

/// The place of a game, and the limits for reading it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) number: u64,
    pub(super) offset: u64,
    pub(super) nesting: usize,
    pub(super) game_limit: u64,
}

/// The state of a game that is being read.
pub(super) struct GameReader<'v, V: ?Sized, D: ?Sized> {
    pub(super) visitor: &'v mut V,
    pub(super) interest: Interest,
    sink: &'v mut D,
    is_diagnosed: bool,
    pub(super) origin: Origin,
    pub(super) line: DecodedLine,
    pub(super) outer: Vec<DecodedLine>,
    pub(super) skip: Skip,
    pub(super) start: StartOrigin,
    /// The minimum number of characters in PGN of what was delivered.
    characters: u64,
    /// The number of plies of the main line.
    pub(super) plies: u32,
    error: Option<DecodeError>,
    flow: Flow,
    is_begun: bool,
    start_tags: StartTags,
    /// The start named by an item.
    item_start: Option<StartOrigin>,
    result_tag: Option<GameResult>,
    /// The result named by an item.
    item_result: Option<GameResult>,
    /// Escaped lines before and between the tags, with their spans.
    held: Vec<(Span, String)>,
    held_bytes: usize,
    /// The text of an item that is split over several strings.
    text: ItemText,
}

impl<'v, V: Visitor + ?Sized, D: Sink + ?Sized> GameReader<'v, V, D> {
    pub(super) fn new(visitor: &'v mut V, sink: &'v mut D, origin: Origin) -> Self {
        Self {
            interest: visitor.interest(),
            visitor,
            is_diagnosed: sink.is_enabled(),
            sink,
            origin,
            line: DecodedLine::new(Position::initial()),
            outer: Vec::new(),
            skip: Skip::Nothing,
            start: StartOrigin::Initial,
            characters: 0,
            plies: 0,
            error: None,
            flow: Flow::Continue,
            is_begun: false,
            start_tags: StartTags::default(),
            item_start: None,
            result_tag: None,
            item_result: None,
            held: Vec::new(),
            held_bytes: 0,
            text: ItemText::default(),
        }
    }

    /// Returns whether the visitor stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.flow == Flow::Stop
    }

    /// Returns whether elements are skipped here.
    pub(super) fn is_quiet(&self) -> bool {
        self.skip != Skip::Nothing || self.is_stopped()
    }

    /// Follows the answer of the visitor.
    pub(super) fn follow(&mut self, flow: Flow) {
        self.flow = flow;
        match flow {
            Flow::Continue => {}
            Flow::SkipVariation if !self.outer.is_empty() => self.skip = Skip::Variation(0),
            Flow::SkipVariation | Flow::SkipGame | Flow::Stop => self.skip = Skip::Game,
        }
    }

    /// Records the first damage. The rest of the game is skipped.
    pub(super) fn fail(&mut self, kind: DecodeErrorKind, offset: u64) {
        self.error.get_or_insert(DecodeError { kind, offset });
        self.skip = Skip::Game;
    }

    /// Reads a record 0x01.
    pub(super) fn reduced_game(mut self, game: ReducedGame<'_>, end: u64) -> Result<Flow, DecodeError> {
        self.begin();
        let mut offset = self.origin.offset + 1;
        for (name, value) in ROSTER.iter().zip(game.tags) {
            let value_end = offset + 1 + value.bytes().len() as u64;
            self.tag(name, &value.to_str(), Span::new(offset, value_end), offset + 1);
            offset = value_end;
        }
        self.moves(game.moves, end - game.moves.len() as u64);
        match self.end(end) {
            (_, Some(error)) => Err(error),
            (flow, None) => Ok(flow),
        }
    }

    pub(super) fn begin(&mut self) {
        let Origin { number, offset, .. } = self.origin;
        let flow = self.visitor.begin_game(&GameStart { number, offset, line: 0, column: 0 });
        self.follow(flow);
    }

    /// Processes a record of a general game.
    pub(super) fn record(&mut self, offset: u64, end: u64, record: Record<'_>) -> Handled {
        if !self.text.is_empty() && !matches!(record, Record::Escape(_) | Record::Noop) {
            self.text.clear();
            self.fail(DecodeErrorKind::Carried, offset);
        }
        self.count(characters_of(&record), offset);
        match record {
            Record::Noop => {}
            Record::GameEnd => {
                if !self.outer.is_empty() || matches!(self.skip, Skip::Unannounced(_)) {
                    self.fail_unless_skipped(DecodeErrorKind::OpenVariation, offset);
                }
                return Handled::Last;
            }
            Record::GameBegin | Record::ReducedGame(_) => {
                // The record begins the next game, so the end of this one is missing.
                self.fail(DecodeErrorKind::InsideGame(record.marker(), self.origin.offset), offset);
                return Handled::Left;
            }
            _ if self.skip == Skip::Game => {}
            Record::VariationBegin => self.open_variation(offset, false),
            Record::VariationEnd => self.close_variation(offset, false),
            Record::Escape(text) => self.escape(text, offset, end),
            _ if self.is_quiet() => {}
            Record::TagPair { .. } if self.is_begun => self.fail(DecodeErrorKind::LateTag, offset),
            Record::TagPair { name, value } => {
                let value_start = end - value.bytes().len() as u64;
                self.tag(&name.to_str(), &value.to_str(), Span::new(offset, end), value_start);
            }
            Record::ShortMoves(moves) | Record::LongMoves(moves) => {
                self.moves(moves, end - moves.len() as u64)
            }
            Record::Nag(nag) => {
                self.begin_moves();
                self.nag(nag, self.place());
            }
        }
        Handled::Taken
    }

    /// Counts characters, and ends the game above the limit.
    fn count(&mut self, characters: usize, offset: u64) {
        self.characters = self.characters.saturating_add(characters as u64);
        let limit = self.origin.game_limit;
        if self.characters > limit && self.skip != Skip::Game {
            self.fail(DecodeErrorKind::GameTooLong(limit), offset);
        }
    }

    /// Records damage unless the visitor skipped a variation, which may be open at the end of its game.
    fn fail_unless_skipped(&mut self, kind: DecodeErrorKind, offset: u64) {
        if self.skip != Skip::Game {
            self.fail(kind, offset);
        }
    }

    /// Returns the place of a glyph in a record, which has no place of its own.
    fn place(&self) -> Placement {
        match (self.line.before, self.line.has_variations) {
            (None, _) => Placement::Start,
            (Some(_), true) => Placement::AfterVariations,
            (Some(_), false) => Placement::AfterMove,
        }
    }

    fn tag(&mut self, name: &str, value: &str, span: Span, value_start: u64) {
        if self.is_quiet() {
            return;
        }
        let tag = Tag {
            name: Text::plain(name.as_bytes()),
            value: Text::plain(value.as_bytes()),
            span,
            value_span: Span::new(value_start, span.end),
        };
        self.start_tags.note(&tag);
        if name == "Result" {
            self.result_tag = GameResult::from_marker(value.as_bytes().trim_ascii());
        }
        let flow = self.visitor.tag(&tag);
        self.follow(flow);
    }

    /// Reports the end of the tags to the visitor, once.
    pub(super) fn begin_moves(&mut self) {
        if self.is_begun || self.is_quiet() {
            return;
        }
        self.is_begun = true;
        if self.interest.contains(Interest::PARSE) {
            self.find_start();
            if self.is_quiet() {
                return;
            }
        }
        let flow = self.visitor.begin_moves(&Start { position: &self.line.position, origin: self.start });
        self.follow(flow);
        if !self.interest.contains(Interest::PARSE) && !self.is_stopped() {
            self.skip = Skip::Game;
        }
        for (span, text) in core::mem::take(&mut self.held) {
            self.deliver_escape(&text, span);
        }
    }

    /// Creates the first line at the start position of the tags or of an item.
    fn find_start(&mut self) {
        let mut findings: [Option<Finding>; 4] = [None; 4];
        let mut places = findings.iter_mut();
        let (position, start) = self.start_tags.position(|finding| {
            if let Some(place) = places.next() {
                *place = Some(finding);
            }
        });
        self.start = self.item_start.unwrap_or(start);
        let is_item_initial = self.item_start == Some(StartOrigin::Initial);
        self.line = DecodedLine::new(if is_item_initial { Position::initial() } else { position });
        if !self.is_diagnosed {
            return;
        }
        for finding in findings.into_iter().flatten() {
            // PGC has no lines, so the whole file is line 1.
            let location = Location { line: 1, column: finding.span.start + 1 };
            let flow = Diagnostic::new(finding, location, self.origin.number).report_to(self.sink);
            self.follow(flow);
            if self.is_quiet() {
                return;
            }
        }
    }

    /// Processes an escape string: an escaped line or a carried item.
    fn escape(&mut self, text: Latin1<'_>, offset: u64, end: u64) {
        let span = Span::new(offset, end);
        let Some((letter, item)) = carried_text(text) else {
            if !self.text.is_empty() {
                self.text.clear();
                return self.fail_unless_skipped(DecodeErrorKind::Carried, offset);
            }
            return self.plain_escape(&text.to_str(), span);
        };
        if self.is_quiet() && !matches!(letter, b'(' | b')') {
            return self.text.clear();
        }
        let mut text = core::mem::take(&mut self.text);
        let is_sound = text.len() <= CARRY_LIMIT && text.push(item);
        match Carried::read(letter, &text).filter(|_| is_sound) {
            Some(Carried::Part(_)) if !text.is_empty() => self.text = text,
            Some(item) => self.carried(item, span),
            None => self.fail_unless_skipped(DecodeErrorKind::Carried, offset),
        }
    }

    fn carried(&mut self, item: Carried<'_>, span: Span) {
        self.count(item.characters(), span.start);
        if self.skip == Skip::Game {
            return;
        }
        match item {
            Carried::Tag(..) | Carried::StartInitial | Carried::StartUnplayable if self.is_begun => {
                return self.fail(DecodeErrorKind::Carried, span.start);
            }
            Carried::Tag(name, value) => return self.tag(name, value, span, span.start),
            Carried::StartInitial => return self.item_start = Some(StartOrigin::Initial),
            Carried::StartUnplayable => return self.item_start = Some(StartOrigin::Unplayable),
            _ => self.begin_moves(),
        }
        match item {
            Carried::VariationBegin => self.open_variation(span.start, true),
            Carried::VariationEnd => self.close_variation(span.start, true),
            _ if self.is_quiet() => {}
            Carried::Comment(place, text) => self.comment(text, place, span),
            Carried::Nag(place, nag) => self.nag(nag, place),
            Carried::Escape(text) => self.deliver_escape(text, span),
            Carried::Move(code) => self.carried_move(code, span),
            Carried::SkippedText(text) => self.skipped_text(text, span),
            Carried::VariationResult(result) if !self.outer.is_empty() => {
                let flow = self.visitor.variation_result(result);
                self.follow(flow);
            }
            Carried::Result(result) => self.item_result = Some(result),
            _ => self.fail(DecodeErrorKind::Carried, span.start),
        }
    }

    /// Processes an escaped line. As in text, those between the tags are delivered after the tags.
    fn plain_escape(&mut self, text: &str, span: Span) {
        if self.is_begun || self.held_bytes > MAX_HELD_BYTES {
            self.begin_moves();
            return self.deliver_escape(text, span);
        }
        if !self.is_quiet() && self.interest.contains(Interest::ESCAPES) {
            self.held_bytes += text.len() + size_of::<(Span, String)>();
            self.held.push((span, text.into()));
        }
    }

    fn deliver_escape(&mut self, text: &str, span: Span) {
        if !self.is_quiet() && self.interest.contains(Interest::ESCAPES) {
            let flow = self.visitor.escaped_line(&EscapedLine { text: Text::plain(text.as_bytes()), span });
            self.follow(flow);
        }
    }

    /// Ends the game. Returns the last answer of the visitor, and the damage.
    pub(super) fn end(&mut self, end: u64) -> (Flow, Option<DecodeError>) {
        if self.is_stopped() {
            return (Flow::Stop, self.error);
        }
        if self.error.is_some() && !self.is_begun && self.flow == Flow::Continue {
            // With damage in the tags, the game is delivered without moves.
            self.skip = Skip::Nothing;
        }
        self.begin_moves();
        while self.outer.pop().is_some() {
            if self.is_stopped() || self.visitor.end_variation() == Flow::Stop {
                return (Flow::Stop, self.error);
            }
        }
        if self.is_stopped() {
            return (Flow::Stop, self.error);
        }
        let marker = self.item_result.or(self.result_tag);
        let flow = self.visitor.end_game(&GameEnd {
            result: marker.unwrap_or_default(),
            marker,
            plies: self.plies,
            span: Span::new(self.origin.offset, end),
            tags_end: 0,
            source: None,
        });
        (flow, self.error)
    }
}

/// Returns the minimum number of characters of a record in PGN. Items are counted when they are complete.
fn characters_of(record: &Record<'_>) -> usize {
    match record {
        Record::TagPair { name, value } => TAG_CHARACTERS + name.bytes().len() + value.bytes().len(),
        // The shortest moves are pawn moves.
        Record::ShortMoves(moves) | Record::LongMoves(moves) => 2 * moves.len(),
        // A variation that stays open has no closing parenthesis.
        Record::Nag(_) | Record::VariationBegin => 1,
        Record::Escape(text) if carried_text(*text).is_none() => 1 + text.bytes().len(),
        _ => 0,
    }
}
