//! Turns events into moves on a board: resolves SAN, plays the moves, and calls a visitor (PGN 8.2, 9.7).
//!
//! After an illegal or unreadable move, its line cannot be played further. The visitor receives the rest of the line as
//! text, from that move to the end of the variation or of the movetext. Nothing is guessed or dropped.

mod checker;
mod explain;
mod fix_verifier;
mod game_sink;
mod job;
mod joined;
mod languages;
mod line;
mod number;
mod report;
mod silent;
mod skip;
mod structure;
mod tag_checks;
mod unplayable;
mod window;

use crate::{
    diagnostic::{Code, Detail, Finding, MissingTags, Sink},
    flow::Flow,
    game_bounds::GameStart,
    parser::{Event, EventSink, is_end_of_game},
    result::result_of_tag,
    start::StartTags,
    text::Text,
    visitor::{Comment, Interest, MoveEvent, MoveToken, Played, Start, StartOrigin, Tag, Visitor},
};
use alloc::vec::Vec;
use checker::Checker;
use explain::NumberBefore;
use game_sink::GameSink;
use languages::{Languages, is_respelling};
use line::PlayedLine;
use movetext_board::{Move, Rules, movegen::GameBoard};
use movetext_pgn_values::{GameResult, command::has_only_server_commands};
use movetext_san::{Leniency, Repairs, San, Span, error::SanError, notation::PieceLetters};
pub(crate) use report::Reporter;
use smallvec::SmallVec;
pub(crate) use tag_checks::TagSection;
use unplayable::Unplayable;

pub(crate) use job::{Job, Preamble, replay_erased, replay_game};
pub use skip::begins_with_move;
pub(crate) use skip::skip_game;
pub(crate) use window::Window;

/// Translates the parser's events into calls to a visitor and a sink.
pub(crate) struct Replay<'v, 'a, V: ?Sized, D: ?Sized> {
    visitor: &'v mut V,
    interest: Interest,
    reporter: Reporter<'v, D>,
    checker: Checker,
    tags: &'v mut TagSection,
    window: Window<'a>,
    /// The offset where the game begins.
    offset: u64,
    preamble: Preamble,
    line: PlayedLine,
    outer: Vec<PlayedLine>,
    start_tags: StartTags,
    origin: StartOrigin,
    unplayable: Option<Unplayable>,
    /// Whether the next move will be played; see [`Self::update_is_playing`].
    is_playing: bool,
    skipped_variation: bool,
    number_start: Option<u64>,
    /// A `0-0` that means a loss for both players: castling is illegal, and no part of a move follows.
    double_loss: Option<Span>,
    /// The result in the Result tag, with its span.
    result_tag: Option<(GameResult, Span)>,
    marker: Option<(GameResult, Span)>,
    /// The flow that a call in the middle of an event returned, unless it was [`Flow::Continue`].
    pending: Flow,
    /// Whether some moves of the main line were not played.
    is_partial: bool,
    /// Whether a null move was played in the main line.
    has_passed: bool,
    /// The piece letters that moves are read with.
    letters: PieceLetters,
    /// The end of the last move that was joined from several words.
    read_to: u64,
}

impl<'v, 'a, V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'v, 'a, V, D> {
    pub(crate) fn new(job: Job<'a>, visitor: &'v mut V, sink: &'v mut D) -> Self
    where
        'a: 'v,
    {
        let Job { window, preamble, lines, tags, number } = job;
        let interest = visitor.interest();
        let board = GameBoard::initial();
        let board = if interest.contains(Interest::KEYS) { board } else { board.without_key() };
        Self {
            interest,
            visitor,
            reporter: Reporter::new(sink, lines, number),
            checker: Checker::default(),
            tags,
            window,
            offset: 0,
            preamble,
            line: PlayedLine::from_board(board),
            outer: Vec::new(),
            start_tags: StartTags::default(),
            origin: StartOrigin::Initial,
            unplayable: None,
            is_playing: interest.contains(Interest::PLAYED),
            skipped_variation: false,
            number_start: None,
            double_loss: None,
            result_tag: None,
            marker: None,
            pending: Flow::Continue,
            is_partial: false,
            has_passed: false,
            letters: PieceLetters::English,
            read_to: 0,
        }
    }

    /// Sets the piece letters that moves are read with.
    pub(super) const fn set_letters(&mut self, letters: PieceLetters) {
        self.letters = letters;
        self.update_is_playing();
    }

    fn begin_game(&mut self, offset: u64) -> Flow {
        self.offset = offset;
        let is_counted = self.interest.contains(Interest::LINES);
        let (line, column) = if is_counted {
            let found = self.reporter.lines.locate(self.window.bytes, self.window.base, offset);
            (found.line, found.column)
        } else {
            (0, 0)
        };
        self.pending =
            self.visitor.begin_game(&GameStart { number: self.reporter.game, offset, line, column });
        self.begin_tags();
        if self.preamble.is_converted {
            self.report_finding(Finding::new(Code::Utf16, Span::at(0)));
        }
        if self.preamble.is_after_skipped {
            let detail = Detail::Limit(self.window.limits.game as u64);
            self.report(Code::GameLimit, Span::at(offset), detail);
        }
        Flow::Continue
    }

    /// Records a tag that affects the start position or the result.
    fn note(&mut self, tag: &Tag<'_>) {
        if tag.name.raw() == b"Result" {
            let result = result_of_tag(tag.value.raw());
            self.result_tag = result.map(|result| (result, tag.value_span));
        } else if self.interest.contains(Interest::PLAYED) {
            self.start_tags.note(tag);
        }
    }

    fn end_tags(&mut self) -> Flow {
        self.check_tags();
        if self.checker.roster != 0x7F && self.reporter.is_enabled {
            let detail = Detail::Roster(MissingTags::without(self.checker.roster));
            self.report(Code::RosterIncomplete, Span::at(self.offset), detail);
        }
        if self.interest.contains(Interest::PLAYED) {
            let mut found: SmallVec<[Finding; 2]> = SmallVec::new();
            let (mut position, origin) = self.start_tags.position(|finding| found.push(finding));
            for finding in &found {
                self.report_finding(*finding);
            }
            if origin == StartOrigin::FenTag || position.rules() != Rules::Chess {
                if !self.interest.contains(Interest::KEYS) {
                    position = position.without_key();
                }
                self.line = PlayedLine::from_board(GameBoard::new(position));
            }
            self.origin = origin;
            self.update_is_playing();
        }
        if self.is_answered() {
            return Flow::Continue;
        }
        let start = Start { position: self.line.position(), origin: self.origin };
        let flow = self.visitor.begin_moves(&start);
        if flow == Flow::Continue && !self.interest.contains(Interest::PARSE) { Flow::SkipGame } else { flow }
    }

    /// Handles a move token that was not decoded or cannot be played immediately.
    #[inline]
    fn token(&mut self, token: MoveToken<'_>) -> Flow {
        if !self.interest.contains(Interest::PLAYED) {
            self.number_start = None;
            return self.visitor.token(&token);
        }
        // The parts are passed in registers, so that moves on the fast path need not be stored in memory.
        self.token_in_full(token.text.raw(), token.span)
    }

    /// Handles a move token with the bytes `raw`.
    #[cold]
    fn token_in_full(&mut self, raw: &[u8], span: Span) -> Flow {
        if self.unplayable.is_some() {
            return Flow::Continue;
        }
        let flow = self.play_or_stop(&MoveToken::new(Text::plain(raw), span));
        self.answer(flow)
    }

    fn play_or_stop(&mut self, token: &MoveToken<'_>) -> Flow {
        let number_start = self.number_start.take();
        if self.origin == StartOrigin::Unplayable {
            return self.stop_line(number_start, token.span);
        }
        let played = self.play_token(token).map(|(played, is_canonical)| (played, is_canonical, *token));
        let played = played.or_else(|finding| {
            self.play_joined(token, finding).map(|(played, joined)| (played, false, joined))
        });
        match played {
            Ok(_) if self.is_answered() => Flow::Continue,
            Ok((played, is_canonical, token)) => self.moved(played, is_canonical, &token),
            Err(_) if self.is_double_loss(token) => {
                self.checker.held_number = None;
                self.double_loss = Some(token.span);
                self.update_is_playing();
                self.report(Code::ResultSpelling, token.span, Detail::Result(GameResult::Unknown));
                Flow::Continue
            }
            Err(finding) => {
                let number = NumberBefore { start: number_start, unexpected: self.take_number() };
                self.reporter.explanation = self.explain(&finding, token, number);
                self.report_finding(finding);
                // If the visitor skips the line, it must not receive the rest of the line as text.
                if self.is_answered() { Flow::Continue } else { self.stop_line(number_start, token.span) }
            }
        }
    }

    /// Delivers a move that was just played.
    #[inline]
    fn moved(&mut self, played: Played, is_canonical: bool, token: &MoveToken<'_>) -> Flow {
        let ply = self.line.ply;
        self.line.ply += 1;
        // A move was played, so `PLAYED` is requested. Only the other bits of `REPLAY` are left to test.
        if !self.interest.contains(Interest::REPLAY.without(Interest::PLAYED)) {
            return Flow::Continue;
        }
        let board = &self.line.board;
        let event = MoveEvent::new(ply, board.before(), played, board.position());
        let mut event = event.with_text(token.text, token.span);
        event.is_canonical = is_canonical;
        self.visitor.mv(&event)
    }

    /// Plays the move in a token. Also returns whether the token is canonical SAN.
    fn play_token(&mut self, token: &MoveToken<'_>) -> Result<(Played, bool), Finding> {
        let span = token.span;
        let san = self.parse_token(token).map_err(|error| Finding {
            code: Code::UnreadableMove,
            span,
            detail: Detail::San(error),
        })?;
        if san.is_null() {
            return self.null_move(span).map(|played| (played, false));
        }
        let mut board = self.line.board.clone();
        let resolved = san.play_on(&mut board).map_err(|error| {
            let code = if error.is_ambiguous() { Code::AmbiguousMove } else { Code::IllegalMove };
            Finding { code, span, detail: Detail::Resolve(error) }
        })?;
        self.judge_held_number();
        self.line.board = board;
        if !resolved.repairs().is_empty() {
            self.report_repairs(resolved.mv(), resolved.repairs(), span);
        }
        Ok((Played::Move(resolved.mv()), resolved.repairs().is_empty()))
    }

    /// Parses a token in the language of the game.
    fn parse_token(&self, token: &MoveToken<'_>) -> Result<San, SanError> {
        let raw = token.text.raw();
        match core::str::from_utf8(raw) {
            Ok(text) if self.letters != PieceLetters::English => {
                San::parse_in(text, self.letters, Leniency::Lenient)
            }
            _ => San::parse_bytes(raw, Leniency::Lenient),
        }
    }

    /// Reports the deviations from canonical SAN of the move that was just played.
    #[cold]
    fn report_repairs(&mut self, mv: Move, repairs: Repairs, span: Span) {
        if self.reporter.is_enabled {
            let san = San::from_move(mv, self.line.board.before()).text();
            let detail = Detail::Spelling { repairs, san };
            let finding = Finding { code: Code::MoveSpelling, span, detail };
            self.reporter.explanation = self.other_meaning(&finding);
            self.report_finding(finding);
        }
    }

    fn null_move(&mut self, span: Span) -> Result<Played, Finding> {
        if self.line.position().is_check() {
            return Err(Finding { code: Code::IllegalMove, span, detail: Detail::NullInCheck });
        }
        if self.line.position().variant_ending().is_some() {
            let error = San::NULL.find_move(self.line.position()).err();
            let detail = error.map_or(Detail::None, Detail::Resolve);
            return Err(Finding { code: Code::IllegalMove, span, detail });
        }
        self.has_passed |= self.outer.is_empty();
        self.judge_held_number();
        self.line.board.pass();
        // A null move at the end of the game is harmless.
        let is_in_game =
            self.outer.is_empty() && !is_end_of_game(self.window.bytes, self.window.index(span.end));
        let code = if is_in_game { Code::NullMoveInGame } else { Code::NullMove };
        self.report_finding(Finding::new(code, span));
        Ok(Played::Null)
    }

    /// Returns the number of plies played in the main line.
    fn plies(&self) -> u32 {
        self.outer.first().unwrap_or(&self.line).ply
    }

    /// Combines the flow that the visitor returned with the pending flow.
    #[inline]
    fn answer(&mut self, flow: Flow) -> Flow {
        if flow as u8 | self.pending as u8 == Flow::Continue as u8 {
            return flow;
        }
        self.is_partial = true;
        flow.and(core::mem::take(&mut self.pending))
    }
}

/// Returns whether a tag may affect how the game is read, according to its first letter and length. Other common tags
/// have other letters or lengths.
#[inline]
fn may_decide(name: &[u8]) -> bool {
    const DECISIVE: u64 = bit(b"Result") | bit(b"FEN") | bit(b"SetUp") | bit(b"Variant");
    DECISIVE & bit(name) != 0
}

/// Returns the bit for the first letter and the length of a name.
#[inline]
const fn bit(name: &[u8]) -> u64 {
    let [first, ..] = name else { return 0 };
    1 << ((*first as usize).wrapping_add(name.len().wrapping_mul(9)) % 64)
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> EventSink for Replay<'_, '_, V, D> {
    #[inline(always)] // The kind of event is known at each call.
    fn event(&mut self, event: Event<'_>) -> Flow {
        match event {
            Event::Move(token) => self.mv(token),
            Event::MoveNumber(number, span) => self.move_number(number, span),
            Event::Tag(tag) => self.tag(tag),
            Event::Comment(comment) => self.comment(&comment),
            // At these two events, no line is unplayable and no number is held, so they do not need `take`.
            Event::BeginGame(offset) => {
                let flow = self.begin_game(offset);
                self.answer(flow)
            }
            Event::EndTags => {
                let flow = self.end_tags();
                self.answer(flow)
            }
            event => {
                let flow = self.take(event);
                self.answer(flow)
            }
        }
    }

    #[inline]
    fn interest(&self) -> Interest {
        self.interest
    }

    #[inline]
    fn requests_findings(&self) -> bool {
        self.reporter.is_enabled
    }

    #[inline]
    fn ignores_clock(&mut self) -> bool {
        let is_ignored = !self.interest.contains(Interest::COMMENTS);
        if is_ignored {
            self.number_start = None;
        }
        is_ignored
    }

    fn board(&self) -> Option<&GameBoard> {
        let plays = self.interest.contains(Interest::PLAYED) && self.origin != StartOrigin::Unplayable;
        (plays && self.unplayable.is_none() && self.double_loss.is_none()).then_some(&self.line.board)
    }

    #[inline]
    fn read_to(&self) -> u64 {
        self.read_to
    }

    fn finding(&mut self, mut finding: Finding) -> Flow {
        if !self.reporter.is_enabled || self.omits(&finding) {
            return Flow::Continue;
        }
        if finding.code == Code::UnknownToken {
            // The number belongs to the prose, so it is not a move number.
            self.take_number();
        }
        let is_open = self.is_in_open_comment(&finding);
        match (finding.code, self.marker) {
            // The game has a result in an unusual spelling, which has already been reported.
            (Code::ResultMissing, _) if self.double_loss.is_some() => return Flow::Continue,
            (Code::ResultMissing, _) => {
                if self.result_tag.is_some() && finding.span.end == self.checker.tags_end {
                    finding.code = Code::MovetextMissing;
                }
                finding.detail =
                    Detail::Result(self.result_tag.map_or(GameResult::Unknown, |(result, _)| result));
            }
            (Code::DamageLimit, _) => self.is_partial |= self.outer.is_empty(),
            (Code::ResultRepeated, Some((first, _))) => finding.detail = Detail::Result(first),
            (Code::TagRepeated, _) => self.reporter.explanation = self.explain_repetition(finding.span),
            _ => {}
        }
        // An unplayable line is delivered unchanged, beginning with the number before its first move.
        let is_between = matches!(
            finding.code,
            Code::StrayBrace | Code::NagMissing | Code::VariationEmpty | Code::VariationStray
        ) && self.number_start.is_some();
        let is_kept = is_between || self.unplayable.is_some() || self.double_loss.is_some();
        let is_new_game = matches!(finding.detail, Detail::Number { found, .. }
            if finding.code == Code::MoveNumber && self.seems_new_game(found, finding.span));
        let is_editable = !self.window.is_converted && !is_kept && !is_open && !is_new_game;
        let flow = self.reporter.report(self.window, finding, is_editable);
        self.answer_in_text(flow)
    }
}

impl<V: Visitor + ?Sized, D: Sink + ?Sized> Replay<'_, '_, V, D> {
    #[inline(always)] // It is short without a sink.
    fn tag(&mut self, tag: Tag<'_>) -> Flow {
        if may_decide(tag.name.raw()) || self.reporter.is_enabled {
            // The tag is passed as a copy, so that the original need not be stored in memory.
            return self.tag_in_full(tag);
        }
        let flow = self.visitor.tag(&tag);
        if flow == Flow::Continue { flow } else { self.answer(flow) }
    }

    /// Handles a tag that may affect how the game is read, and any tag if the sink is enabled.
    #[inline(never)]
    fn tag_in_full(&mut self, tag: Tag<'_>) -> Flow {
        let may_decide = may_decide(tag.name.raw());
        if may_decide {
            self.note(&tag);
        }
        if self.reporter.is_enabled {
            self.check_tag(&tag);
            if self.is_answered() {
                return self.answer(Flow::Continue);
            }
        }
        let respelled = if may_decide { self.in_usual_spelling(&tag) } else { None };
        let flow = self.visitor.tag(respelled.as_ref().unwrap_or(&tag));
        self.answer(flow)
    }

    /// Returns a Result tag for visitors: a result in an unusual spelling is replaced with its standard marker.
    fn in_usual_spelling<'t>(&self, tag: &Tag<'t>) -> Option<Tag<'t>> {
        let (result, _) = self.result_tag.filter(|(_, span)| *span == tag.value_span)?;
        Some(Tag { value: Text::plain(result.as_str().as_bytes()), ..*tag })
    }

    #[inline]
    fn move_number(&mut self, number: u32, span: Span) -> Flow {
        self.number(number, span);
        Flow::Continue
    }

    #[inline(always)] // If moves are not played, a call would double the cost of each move.
    fn mv(&mut self, token: MoveToken<'_>) -> Flow {
        let Some(san) = token.san.filter(|_| self.is_playing) else { return self.token(token) };
        let Ok(resolved) = san.play_on(&mut self.line.board) else { return self.token(token) };
        self.number_start = None;
        if !resolved.repairs().is_empty() {
            self.report_repairs(resolved.mv(), resolved.repairs(), token.span);
            if self.is_answered() {
                return self.answer(Flow::Continue);
            }
        }
        let flow = self.moved(Played::Move(resolved.mv()), resolved.repairs().is_empty(), &token);
        // No flow is pending here, so the visitor's flow can be returned directly.
        if flow == Flow::Continue { flow } else { self.answer(flow) }
    }

    #[inline]
    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.number_start = None;
        if self.reporter.is_enabled && !has_only_server_commands(comment.text.raw()) {
            self.check_comment(comment);
        }
        if self.is_answered() || self.unplayable.is_some() || !self.interest.contains(Interest::COMMENTS) {
            return self.answer(Flow::Continue);
        }
        let flow = self.visitor.comment(comment);
        self.answer(flow)
    }

    /// Reports a finding in the middle of an event. The flow that the sink returns becomes [pending](Self::pending).
    /// Does nothing if another flow is already pending.
    fn report_finding(&mut self, finding: Finding) {
        if !self.is_answered() {
            self.pending = self.finding(finding);
        }
    }

    /// Reports a finding with these parts, like [`Self::report_finding`].
    fn report(&mut self, code: Code, span: Span, detail: Detail) {
        self.report_finding(Finding { code, span, detail });
    }

    /// Returns whether the visitor or the sink requested to skip or stop in the middle of an event.
    const fn is_answered(&self) -> bool {
        !matches!(self.pending, Flow::Continue)
    }

    /// Returns whether a `)` or a result that an edit inserts at the end of the game could be inside an unclosed
    /// comment. If the comment is in skipped text, it has no diagnostic, so this searches for the last brace.
    fn is_in_open_comment(&mut self, finding: &Finding) -> bool {
        let end = match (finding.code, finding.detail) {
            (Code::CommentUnclosed, Detail::Missing(end)) => {
                // In text that is delivered unchanged, no edit closes the comment.
                self.checker.comment_end =
                    Some((end, self.unplayable.is_some() || self.double_loss.is_some()));
                return false;
            }
            (Code::VariationUnclosed, Detail::Missing(end)) => end,
            (Code::ResultMissing, _) => finding.span.end,
            _ => return false,
        };
        let from = match self.checker.comment_end {
            Some((known, is_open)) if known == end => return is_open,
            // An edit closes the comment at this offset, so we search only after it.
            Some((known, false)) if known < end => known,
            _ => self.offset,
        };
        let text = self.window.slice(Span::new(from, end));
        let is_open = memchr::memrchr2(b'{', b'}', text).is_some_and(|at| text.get(at) == Some(&b'{'));
        self.checker.comment_end = Some((end, is_open));
        is_open
    }
}
