//! Turns tokens into game events, and recovers from errors (PGN 8, 18).
//!
//! The parser reads one game at a time. No error stops it: it reports and skips what it cannot understand, and the
//! damage in a game never reaches past the beginning of the next game. A game ends:
//!
//! - after a termination marker. Comments after the marker belong to the game, and so does stray text on the same
//!   line. The next game begins at a tag pair, a move number or a move, or at an escaped line directly before one of
//!   these;
//! - before a tag pair in the movetext, even inside a variation;
//! - outside variations, after an empty line: before the number 1 with a move that is legal in the initial position.
//!   The game itself must begin with the number 1 and a move, and must not have a FEN tag;
//! - in a tag section, after a blank line: before an Event tag, before a tag that the game already has, or before any
//!   tag if the game already has the tag on the next line;
//! - in a tag section, without a blank line: before a tag that repeats the first tag of the game. The next tag must
//!   then repeat the second tag of the game, unless an earlier tag pair was not closed;
//! - at the end of the text, or at the size limit.
//!
//! Text without moves neither begins nor ends a game in two places: before the first tag pair of a game, and between
//! two tag pairs that have no blank line between them.
//!
//! A termination marker inside a variation belongs to the variation if a closing parenthesis, a move, a number, another
//! variation or another marker follows. Otherwise, the variation is unclosed and the marker ends the game. The marker
//! also ends the game if the number of a first move follows at the beginning of a line.

mod detached;
mod event;
mod glued;
mod grammar;
mod next_game;
mod number;
mod plain;
mod recover;
mod signs;
mod skip;
mod spaced;
mod stray;
mod tag_name;
mod tag_section;
mod tag_value;
mod tags;
mod trailer;
mod truncated;
mod variation;
mod variations_only;
mod word;

pub use crate::limits::Limits;
pub(crate) use detached::{Gap, is_lone_piece, pass_separators};
pub use event::{Event, EventSink};
pub(crate) use recover::{Lead, ends_moves, is_end_of_game, lead};
pub(crate) use word::glued_signs;

use crate::{
    diagnostic::{Code, Detail, Finding, Severity},
    flow::Flow,
    lexer::Lexer,
    visitor::{Interest, Placement},
};
use glued::Numbers;
use movetext_pgn_values::Nag;
use movetext_san::Span;
use smallvec::SmallVec;

/// The result of parsing one game.
#[derive(Clone, Copy, Debug)]
pub struct Parsed {
    /// The index from which to search for the next game. If the sink stopped the parser, this index is inside the
    /// current game.
    pub end: usize,
    /// Whether more text after `bytes` could change anything about this game.
    pub touched_end: bool,
    /// [`Flow::Stop`] if the sink requested it, otherwise [`Flow::Continue`].
    pub flow: Flow,
    /// Whether there is a game. If not, `end` shows the reason:
    ///
    /// - `end` is the end of the text: only white space and escaped lines are left.
    /// - `end` is where the search began: a single escaped line, comment or tag pair exceeds the size limit of a game.
    ///   Skip it.
    /// - `end` is in between: white space and escaped lines exceed the size limit. Drop them and search again from
    ///   `end`.
    pub found: bool,
    /// Whether the size limit cut the game. The next game then begins with the rest of this one.
    pub is_cut: bool,
    /// The index after the last byte examined, which may be after the end of the text.
    pub reach: usize,
    /// The number of bytes examined. A byte is counted each time it is read, but the number is always a small multiple
    /// of the length.
    pub work: u64,
}

impl Parsed {
    /// Returns the result of a search that found no game before `end`.
    const fn nothing(end: usize, touched_end: bool) -> Self {
        Self { end, touched_end, flow: Flow::Continue, found: false, is_cut: false, reach: end, work: 0 }
    }
}

/// The number of bytes after a token that may affect where it ends.
pub(crate) const MARGIN: usize = 8;

/// The maximum length of a symbol (PGN 7): a word in the movetext, or a tag name.
const MAX_SYMBOL_BYTES: usize = 255;

/// Parses the first game at or after index `at`. `base` is the stream offset of `bytes[0]`.
///
/// Takes time linear in the length of the game.
///
/// ```
/// use movetext_pgn::parser::{Limits, parse_game};
///
/// let parsed = parse_game(b"1. e4 e5 1-0\n\n1. d4 *", 0, 0, &Limits::default(), &mut ());
/// assert_eq!(parsed.end, 14);
/// ```
pub fn parse_game<S: EventSink>(bytes: &[u8], at: usize, base: u64, limits: &Limits, sink: &mut S) -> Parsed {
    let (first, visible) = match lead(bytes, at, limits.game.max(MARGIN)) {
        Lead::Game { first, visible } => (first, visible),
        Lead::Nothing => return Parsed::nothing(bytes.len().max(at), true),
        Lead::Long { end, reach } => {
            return Parsed::nothing(end, reach.saturating_add(MARGIN) > bytes.len());
        }
    };
    let limit = first.saturating_add(limits.game.max(1)).max(visible + 1);
    let (window, beyond) = bytes.split_at_checked(limit).unwrap_or((bytes, &[]));
    let mut parser = Parser::new(Lexer::new(window, at), first, visible, limits, sink);
    // The caller may pass any base, so we limit it to keep offsets in the text from overflowing.
    parser.base = base.min(u64::MAX.saturating_sub(bytes.len() as u64));
    parser.extent.beyond = beyond;
    if parser.is_beginning_torn() {
        // The result depends only on the window and the margin after it.
        return Parsed::nothing(visible, limit + MARGIN > bytes.len());
    }
    parser.game(first);
    let flow = if parser.is_stopped() { Flow::Stop } else { Flow::Continue };
    let reach = parser.lexer.reach();
    // Later text may also affect a game that the size limit cut: if an edit shortens the game, more of that text fits
    // into it.
    let touched_end = reach + MARGIN > bytes.len();
    let mut end = parser.lexer.offset();
    if end == limit && beyond.first() == Some(&b'%') {
        // If the next game began with this percent sign, a reader of only the rest of the text could not see whether
        // the sign is in column 1. If it is not, we include it in this game.
        let is_line = matches!(bytes.get(end.wrapping_sub(1)), Some(b'\n' | b'\r'));
        end += usize::from(!is_line);
    }
    Parsed {
        end,
        touched_end,
        flow,
        found: true,
        is_cut: parser.extent.is_cut,
        reach,
        work: parser.lexer.work(),
    }
}

/// Sends an empty game at `offset` that carries the diagnostics of skipped text at the end of the stream.
pub(crate) fn parse_nothing<S: EventSink>(offset: u64, limits: &Limits, sink: &mut S) -> Parsed {
    let mut parser = Parser::new(Lexer::new(&[], 0), 0, 0, limits, sink);
    parser.base = offset;
    parser.game(0);
    let flow = if parser.is_stopped() { Flow::Stop } else { Flow::Continue };
    Parsed { flow, found: true, ..Parsed::nothing(0, true) }
}

/// The state of the current line, which is the innermost line that was announced to the sink.
#[derive(Clone, Copy, Debug, Default)]
struct LineState {
    /// The number of variations around the line.
    depth: usize,
    has_moves: bool,
    /// Whether a variation ended since the last move.
    has_variations: bool,
    /// Whether a move number was read since the last move.
    is_numbered: bool,
    /// Whether the last number is held because no move directly follows it. The next move or number shows whether it is
    /// a move number.
    is_number_held: bool,
    /// The number of errors and warnings about the text of the line.
    damage: u32,
}

impl LineState {
    /// Records that a move was read.
    const fn note_move(&mut self) {
        (self.has_moves, self.has_variations, self.is_numbered) = (true, false, false);
    }

    const fn place(&self) -> Placement {
        match self {
            Self { is_numbered: true, .. } => Placement::BeforeMove,
            Self { has_moves: false, .. } => Placement::Start,
            Self { has_variations: true, .. } => Placement::AfterVariations,
            _ => Placement::AfterMove,
        }
    }
}

/// A move number.
#[derive(Clone, Copy, Debug)]
struct Number {
    value: u32,
    start: usize,
    end: usize,
    /// Whether a variation after the number begins with the same number. If so, the number can be dropped without loss.
    is_repeated: bool,
}

/// An open variation.
#[derive(Clone, Copy, Debug)]
struct Variation {
    /// The index of its opening parenthesis.
    open: usize,
    /// The state of the enclosing line. `None` until the variation is announced to the sink, just before its first
    /// move.
    around: Option<LineState>,
    /// The index of the first inner variation that opened before the first move.
    early: Option<usize>,
}

/// The glyphs of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Glyphs {
    seen: [u64; 4],
    is_any: bool,
}

impl Glyphs {
    /// Adds a glyph. Returns `false` if the move already has it.
    fn insert(&mut self, nag: Nag) -> bool {
        if !self.is_any {
            *self = Self { seen: [0; 4], is_any: true };
        }
        let (word, bit) = (usize::from(nag.number() / 64), 1 << (nag.number() % 64));
        let Some(word) = self.seen.get_mut(word) else { return true };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Returns whether the move has the glyph.
    fn contains(&self, nag: Nag) -> bool {
        let word = self.seen.get(usize::from(nag.number() / 64)).copied().unwrap_or_default();
        self.is_any && word & 1 << (nag.number() % 64) != 0
    }

    /// Removes all glyphs, because another move begins.
    fn clear(&mut self) {
        self.is_any = false;
    }
}

/// The reason why text is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The sink requested to skip it.
    Requested,
    /// There is no move that the variation could replace. The text is kept as a comment.
    Orphan,
    /// The variation is nested too deeply. The text is kept as a comment.
    Deep,
    /// The line has too many errors. The rest of it is kept as a comment.
    Damaged,
}

/// Text that is skipped until fewer than `level` parentheses are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Skip {
    reason: Reason,
    level: usize,
    start: usize,
}

/// Which part of the game is sent to the sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    Full,
    /// Only the result of the game and the ends of its variations, until the skipped text ends.
    Skip(Skip),
    /// Only the result of the game, and the ends of its variations and of the game itself.
    SkipGame,
    /// Nothing, because the sink stopped reading.
    Stop,
}

/// Where the game and its parts begin and end, as indices.
struct Extent<'a> {
    /// The bytes after the window. They are empty unless the window ends at the size limit.
    beyond: &'a [u8],
    /// The first byte that is neither white space nor in an escaped line.
    visible: usize,
    /// The end of the last tag pair, or the first byte of the game if there are no tag pairs.
    tags_end: usize,
    /// The start of the movetext.
    movetext: usize,
    /// The end of the first move, or `usize::MAX` if the movetext does not begin with a move. `None` until it is
    /// needed.
    first_move_end: Option<usize>,
    /// Whether the tag section ended because the next game begins.
    is_next_game: bool,
    /// Whether the size limit cuts a token or a tag pair. The game then ends before it.
    is_full: bool,
    /// Whether the size limit cut the game.
    is_cut: bool,
}

/// The move numbers in the game.
struct MoveNumbers {
    /// The number of the current move, unless it has no digits or is held.
    last: Option<Number>,
    /// The held numbers of the open lines.
    held: SmallVec<[Number; 1]>,
    /// The expected numbers. They are counted only on demand.
    expected: Option<Numbers>,
    /// Whether the game has moves in numeric notation.
    has_moves_in_digits: bool,
}

/// What has already been reported and must not be reported again.
struct Reports {
    /// Whether the nesting limit was reported.
    has_limit: bool,
    /// Whether a clock time in parentheses was reported.
    has_clock: bool,
    /// The index up to which invalid white space was reported. The parser reads some white space twice.
    spaces_end: usize,
}

struct Parser<'a, 's, S> {
    lexer: Lexer<'a>,
    base: u64,
    limits: Limits,
    sink: &'s mut S,
    /// Whether the sink requests comments. Comments between a number and its move are sent in any case.
    requests_comments: bool,
    /// The open variations, up to the nesting limit.
    variations: SmallVec<[Variation; 8]>,
    line: LineState,
    /// The number of open parentheses, including those in skipped text.
    depth: usize,
    delivery: Delivery,
    extent: Extent<'a>,
    numbers: MoveNumbers,
    reports: Reports,
    /// Whether only suffixes and other remarks were read since the last move.
    is_after_move: bool,
    /// The glyphs of the last move.
    glyphs: Glyphs,
    /// The end of the last suffix or group of annotation symbols.
    signs_end: usize,
    /// The end of the last element of the game.
    last: usize,
    /// The index up to which the parser reads skipped text token by token.
    read_to: usize,
    /// Whether the game has already been searched for moves outside variations.
    is_searched_for_variations: bool,
}

impl<'a, 's, S: EventSink> Parser<'a, 's, S> {
    /// Creates a parser for the game that begins at `first`. `visible` is its first byte that is neither white space
    /// nor in an escaped line.
    fn new(lexer: Lexer<'a>, first: usize, visible: usize, limits: &Limits, sink: &'s mut S) -> Self {
        let requests_comments = sink.interest().contains(Interest::COMMENTS) || sink.requests_findings();
        Self {
            lexer,
            base: 0,
            limits: *limits,
            sink,
            requests_comments,
            variations: SmallVec::new(),
            line: LineState::default(),
            depth: 0,
            delivery: Delivery::Full,
            extent: Extent {
                beyond: &[],
                visible,
                tags_end: first,
                movetext: first,
                first_move_end: None,
                is_next_game: false,
                is_full: false,
                is_cut: false,
            },
            numbers: MoveNumbers {
                last: None,
                held: SmallVec::new(),
                expected: None,
                has_moves_in_digits: false,
            },
            reports: Reports { has_limit: false, has_clock: false, spaces_end: 0 },
            is_after_move: false,
            glyphs: Glyphs::default(),
            signs_end: 0,
            last: first,
            read_to: 0,
            is_searched_for_variations: false,
        }
    }

    /// Returns whether the sink requests move numbers and decoded moves. This is not a field, so that the compiler
    /// knows the result for some sinks.
    #[inline]
    fn requests_numbers(&self) -> bool {
        self.sink.interest().contains(Interest::PLAYED) || self.sink.requests_findings()
    }

    fn offset(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.offset(start), self.offset(end))
    }

    /// Returns whether elements are skipped here.
    const fn is_quiet(&self) -> bool {
        matches!(self.delivery, Delivery::Skip(_) | Delivery::SkipGame)
    }

    const fn is_stopped(&self) -> bool {
        matches!(self.delivery, Delivery::Stop)
    }

    /// Returns whether events and findings are sent.
    const fn is_delivering(&self) -> bool {
        matches!(self.delivery, Delivery::Full)
    }

    /// Returns the text that is skipped here, if only a part of the game is skipped.
    const fn skip(&self) -> Option<Skip> {
        match self.delivery {
            Delivery::Skip(skip) => Some(skip),
            _ => None,
        }
    }

    /// Sends an event unless text is skipped. Use this only for rare events, because it is not inlined.
    fn emit(&mut self, event: Event<'a>) {
        self.send(event);
    }

    /// Sends an event unless text is skipped. Inlined, so that frequent events need not be stored in memory.
    #[inline(always)]
    fn send(&mut self, event: Event<'a>) {
        if self.is_delivering() {
            let flow = self.sink.event(event);
            self.follow(flow);
        }
    }

    /// Sends an event even if text is skipped.
    #[inline(always)] // The kind of event is known at each call.
    fn force(&mut self, event: Event<'a>) {
        if self.is_stopped() {
            return;
        }
        let flow = self.sink.event(event);
        self.follow(flow);
    }

    /// Follows the flow that the sink returned.
    fn follow(&mut self, flow: Flow) {
        match flow {
            Flow::Continue => {}
            Flow::SkipVariation if self.delivery == Delivery::SkipGame || self.is_asked_to_skip() => {}
            Flow::SkipVariation if self.line.depth > 0 => {
                let (level, start) = (self.line.depth, self.lexer.offset());
                self.delivery = Delivery::Skip(Skip { reason: Reason::Requested, level, start });
            }
            Flow::SkipVariation | Flow::SkipGame => self.delivery = Delivery::SkipGame,
            Flow::Stop => self.delivery = Delivery::Stop,
        }
    }

    /// Returns whether the sink requested to skip this text, so that it is not sent as a comment.
    fn is_asked_to_skip(&self) -> bool {
        self.skip().is_some_and(|skip| skip.reason == Reason::Requested)
    }

    /// Reports a finding at `start..end` unless text is skipped.
    fn report(&mut self, code: Code, start: usize, end: usize) {
        self.report_detail(code, start, end, Detail::None);
    }

    /// Reports a finding with a detail at `start..end` unless text is skipped.
    fn report_detail(&mut self, code: Code, start: usize, end: usize, detail: Detail) {
        if self.is_delivering() {
            let is_damage = code.severity() > Severity::Note;
            self.line.damage = self.line.damage.saturating_add(is_damage.into());
            let span = self.span(start, end);
            let flow = self.sink.finding(Finding { code, span, detail });
            self.follow(flow);
        }
    }

    /// Returns whether the innermost variation has not been announced to the sink yet.
    fn is_pending(&self) -> bool {
        self.line.depth < self.variations.len()
    }
}
