//! Sends one game to a visitor: tags, structure and result (PGN 20.4.1, 20.4.5).

use alloc::vec::Vec;

use movetext_board::Position;
use movetext_pgn::{
    EscapedLine, Flow, GameEnd, GameStart, Interest, Location, Placement, Span, Start, StartOrigin,
    StartTags, Tag, Text, Visitor,
    diagnostic::{Diagnostic, Finding, Sink},
};
use movetext_pgn_values::GameResult;

use super::{
    RecordOutcome,
    line::{DecodedLine, Skip},
};
use crate::{
    error::{DecodeError, DecodeErrorKind},
    extension_item::{ExtensionItem, ItemText, MAX_EXTENSION_BYTES, TAG_CHARACTERS, extension_text},
    record::{Latin1, ROSTER, Record, ReducedGame},
};

/// How many bytes of escaped lines may wait for the tags to end. If there are more, the moves begin, and any later tag
/// is an error.
const MAX_WAITING_BYTES: usize = 1 << 20;

/// Where a game is, and the limits for reading it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) number: u64,
    pub(super) offset: u64,
    pub(super) nesting: usize,
    pub(super) game_limit: u64,
}

/// Reads one game.
pub(super) struct GameReader<'v, V: ?Sized, D: ?Sized> {
    pub(super) visitor: &'v mut V,
    pub(super) interest: Interest,
    sink: &'v mut D,
    is_sink_enabled: bool,
    pub(super) origin: Origin,
    pub(super) line: DecodedLine,
    pub(super) outer: Vec<DecodedLine>,
    pub(super) skip: Skip,
    pub(super) start: StartOrigin,
    /// A lower bound for the number of characters that the game so far takes in PGN.
    characters: u64,
    /// How many plies the main line has.
    pub(super) plies: u32,
    error: Option<DecodeError>,
    flow: Flow,
    has_begun_moves: bool,
    start_tags: StartTags,
    /// The start position, if an extension item sets it.
    item_start: Option<StartOrigin>,
    result_tag: Option<GameResult>,
    /// The result, if an extension item sets it.
    item_result: Option<GameResult>,
    /// Escaped lines before and between the tags, with their spans.
    waiting_escapes: Vec<(Span, Vec<u8>)>,
    waiting_bytes: usize,
    /// The text so far of an extension item that continues in the next string.
    text: ItemText,
}

impl<'v, V: Visitor + ?Sized, D: Sink + ?Sized> GameReader<'v, V, D> {
    pub(super) fn new(visitor: &'v mut V, sink: &'v mut D, origin: Origin) -> Self {
        Self {
            interest: visitor.interest(),
            visitor,
            is_sink_enabled: sink.is_enabled(),
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
            has_begun_moves: false,
            start_tags: StartTags::default(),
            item_start: None,
            result_tag: None,
            item_result: None,
            waiting_escapes: Vec::new(),
            waiting_bytes: 0,
            text: ItemText::default(),
        }
    }

    /// Returns whether the visitor stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.flow == Flow::Stop
    }

    /// Returns whether the current element is being skipped.
    pub(super) fn is_quiet(&self) -> bool {
        self.skip != Skip::Nothing || self.is_stopped()
    }

    /// Obeys the flow that the visitor returned.
    pub(super) fn follow(&mut self, flow: Flow) {
        self.flow = flow;
        match flow {
            Flow::Continue => {}
            Flow::SkipVariation if !self.outer.is_empty() => self.skip = Skip::Variation(0),
            Flow::SkipVariation | Flow::SkipGame | Flow::Stop => self.skip = Skip::Game,
        }
    }

    /// Records damage, unless the game already has damage. Skips the rest of the game.
    pub(super) fn fail(&mut self, kind: DecodeErrorKind, offset: u64) {
        self.error.get_or_insert(DecodeError { kind, offset });
        self.skip = Skip::Game;
    }

    /// Reads a record 0x01.
    pub(super) fn read_reduced_game(mut self, game: ReducedGame<'_>, end: u64) -> Result<Flow, DecodeError> {
        self.begin();
        let mut offset = self.origin.offset + 1;
        for (name, value) in ROSTER.iter().zip(game.tags) {
            let value_end = offset + 1 + value.bytes().len() as u64;
            self.deliver_tag(name.as_bytes(), &value.to_utf8(), Span::new(offset, value_end), offset + 1);
            offset = value_end;
        }
        self.play_ordinals(game.moves, end - game.moves.len() as u64);
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

    /// Processes a record in a general game.
    pub(super) fn process_record(&mut self, offset: u64, end: u64, record: Record<'_>) -> RecordOutcome {
        if !self.text.is_empty() && !matches!(record, Record::Escape(_) | Record::Noop) {
            self.text.clear();
            self.fail(DecodeErrorKind::InvalidExtension, offset);
        }
        self.add_characters(count_characters(&record), offset);
        match record {
            Record::Noop => {}
            Record::GameEnd => {
                if !self.outer.is_empty() || matches!(self.skip, Skip::Undelivered(_)) {
                    self.fail_unless_skipped(DecodeErrorKind::OpenVariation, offset);
                }
                return RecordOutcome::Last;
            }
            Record::GameBegin | Record::ReducedGame(_) => {
                // This record begins the next game, so this game has no end.
                self.fail(DecodeErrorKind::InsideGame(record.marker(), self.origin.offset), offset);
                return RecordOutcome::NotConsumed;
            }
            _ if self.skip == Skip::Game => {}
            Record::VariationBegin => self.open_variation(offset, false),
            Record::VariationEnd => self.close_variation(offset, false),
            Record::Escape(text) => self.process_escape(text, offset, end),
            _ if self.is_quiet() => {}
            Record::TagPair { .. } if self.has_begun_moves => self.fail(DecodeErrorKind::LateTag, offset),
            Record::TagPair { name, value } => {
                let value_start = end - value.bytes().len() as u64;
                self.deliver_tag(&name.to_utf8(), &value.to_utf8(), Span::new(offset, end), value_start);
            }
            Record::ShortMoves(moves) | Record::LongMoves(moves) => {
                self.play_ordinals(moves, end - moves.len() as u64)
            }
            Record::Nag(nag) => {
                self.begin_moves();
                self.deliver_nag(nag, self.nag_placement());
            }
        }
        RecordOutcome::Consumed
    }

    /// Adds to the number of characters. If it exceeds the limit, records the damage and skips the rest of the game.
    fn add_characters(&mut self, characters: usize, offset: u64) {
        self.characters = self.characters.saturating_add(characters as u64);
        let limit = self.origin.game_limit;
        if self.characters > limit && self.skip != Skip::Game {
            self.fail(DecodeErrorKind::GameTooLong(limit), offset);
        }
    }

    /// Records damage, unless the visitor skipped the rest of the game. A skipped game may end in an open variation.
    fn fail_unless_skipped(&mut self, kind: DecodeErrorKind, offset: u64) {
        if self.skip != Skip::Game {
            self.fail(kind, offset);
        }
    }

    /// Derives the placement of a glyph from its context, because the record does not store it.
    fn nag_placement(&self) -> Placement {
        match (self.line.before, self.line.has_variations) {
            (None, _) => Placement::Start,
            (Some(_), true) => Placement::AfterVariations,
            (Some(_), false) => Placement::AfterMove,
        }
    }

    /// Sends a tag, given its name and value in UTF-8.
    fn deliver_tag(&mut self, name: &[u8], value: &[u8], span: Span, value_start: u64) {
        if self.is_quiet() {
            return;
        }
        let tag = Tag {
            name: Text::plain(name),
            value: Text::plain(value),
            span,
            value_span: Span::new(value_start, span.end),
        };
        self.start_tags.note(&tag);
        if name == b"Result" {
            self.result_tag = GameResult::from_marker(value.trim_ascii());
        }
        let flow = self.visitor.tag(&tag);
        self.follow(flow);
    }

    /// Begins the moves, which ends the tags. Later calls do nothing.
    pub(super) fn begin_moves(&mut self) {
        if self.has_begun_moves || self.is_quiet() {
            return;
        }
        self.has_begun_moves = true;
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
        for (span, text) in core::mem::take(&mut self.waiting_escapes) {
            self.deliver_escape(&text, span);
        }
    }

    /// Finds the start position in the tags or in an item, and creates the first line.
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
        let position = if is_item_initial { Position::initial_of(position.rules()) } else { position };
        let keeps_keys = self.interest.contains(Interest::KEYS);
        self.line = DecodedLine::new(if keeps_keys { position } else { position.without_key() });
        if !self.is_sink_enabled {
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

    /// Processes an escape string: an escaped line or an extension item.
    fn process_escape(&mut self, text: Latin1<'_>, offset: u64, end: u64) {
        let span = Span::new(offset, end);
        let Some((letter, item)) = extension_text(text) else {
            self.add_characters(1 + text.bytes().len(), offset);
            if self.skip == Skip::Game {
                return;
            }
            if !self.text.is_empty() {
                self.text.clear();
                return self.fail_unless_skipped(DecodeErrorKind::InvalidExtension, offset);
            }
            return self.process_escaped_line(&text.to_utf8(), span);
        };
        if self.is_quiet() && !matches!(letter, b'(' | b')') {
            return self.text.clear();
        }
        let mut text = core::mem::take(&mut self.text);
        let is_sound = text.len() <= MAX_EXTENSION_BYTES && text.push(item);
        match ExtensionItem::parse(letter, &text).filter(|_| is_sound) {
            Some(ExtensionItem::Fragment(_)) if !text.is_empty() => return self.text = text,
            Some(item) => self.process_item(item, text.characters(), span),
            None => self.fail_unless_skipped(DecodeErrorKind::InvalidExtension, offset),
        }
        text.clear();
        self.text = text;
    }

    fn process_item(&mut self, item: ExtensionItem<&[u8]>, text_length: usize, span: Span) {
        self.add_characters(item.characters(text_length), span.start);
        if self.skip == Skip::Game {
            return;
        }
        match item {
            ExtensionItem::Tag(..) | ExtensionItem::StartInitial | ExtensionItem::StartUnplayable
                if self.has_begun_moves =>
            {
                return self.fail(DecodeErrorKind::InvalidExtension, span.start);
            }
            ExtensionItem::Tag(name, value) => {
                return self.deliver_tag(name, value, span, span.start);
            }
            ExtensionItem::StartInitial => return self.item_start = Some(StartOrigin::Initial),
            ExtensionItem::StartUnplayable => return self.item_start = Some(StartOrigin::Unplayable),
            _ => self.begin_moves(),
        }
        match item {
            ExtensionItem::VariationBegin => self.open_variation(span.start, true),
            ExtensionItem::VariationEnd => self.close_variation(span.start, true),
            _ if self.is_quiet() => {}
            ExtensionItem::Comment(place, text) => self.deliver_comment(text, place, span),
            ExtensionItem::Nag(place, nag) => self.deliver_nag(nag, place),
            ExtensionItem::Escape(text) => self.deliver_escape(text, span),
            ExtensionItem::Move(code) => self.play_item(code, span),
            ExtensionItem::SkippedText(text) => self.deliver_skipped_text(text, span),
            ExtensionItem::VariationResult(result) if !self.outer.is_empty() => {
                let flow = self.visitor.variation_result(result);
                self.follow(flow);
            }
            ExtensionItem::Result(result) => self.item_result = Some(result),
            _ => self.fail(DecodeErrorKind::InvalidExtension, span.start),
        }
    }

    /// Processes an escaped line. Escaped lines between the tags are sent after the tags, as when reading text.
    fn process_escaped_line(&mut self, text: &[u8], span: Span) {
        if self.has_begun_moves || self.waiting_bytes > MAX_WAITING_BYTES {
            self.begin_moves();
            return self.deliver_escape(text, span);
        }
        if !self.is_quiet() && self.interest.contains(Interest::ESCAPES) {
            self.waiting_bytes += text.len() + size_of::<(Span, Vec<u8>)>();
            self.waiting_escapes.push((span, text.into()));
        }
    }

    fn deliver_escape(&mut self, text: &[u8], span: Span) {
        if !self.is_quiet() && self.interest.contains(Interest::ESCAPES) {
            let flow = self.visitor.escaped_line(&EscapedLine { text: Text::plain(text), span });
            self.follow(flow);
        }
    }

    /// Ends the game. Returns the visitor's last flow, and the damage.
    pub(super) fn end(&mut self, end: u64) -> (Flow, Option<DecodeError>) {
        if self.is_stopped() {
            return (Flow::Stop, self.error);
        }
        if self.error.is_some() && !self.has_begun_moves && self.flow == Flow::Continue {
            // A game with damaged tags is sent without moves.
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

/// Returns the minimum number of characters that a record takes in PGN. Escape strings are counted when they are
/// processed, because extension items must be complete.
fn count_characters(record: &Record<'_>) -> usize {
    match record {
        Record::TagPair { name, value } => TAG_CHARACTERS + name.bytes().len() + value.bytes().len(),
        // The shortest moves are pawn moves.
        Record::ShortMoves(moves) | Record::LongMoves(moves) => 2 * moves.len(),
        // Do not count the closing parenthesis, because a variation may stay open.
        Record::Nag(_) | Record::VariationBegin => 1,
        _ => 0,
    }
}
