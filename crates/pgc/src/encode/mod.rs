//! Encodes games: as a record 0x01 if the game fits, otherwise as a general game (PGN 20.4.1, 20.4.5).

mod body;
#[cfg(feature = "std")]
mod counts;
mod error;
mod policy;
mod tags;
#[cfg(feature = "std")]
mod writer;

use alloc::{string::ToString as _, vec::Vec};
use core::mem;

use movetext_fen::Fen;
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, MoveToken, Placement, Played,
    SkippedText, Span, Start, StartOrigin, Tag, Visitable, Visitor,
};
use movetext_pgn_values::{GameResult, Nag};

use crate::{
    extension_item::{EXTENSION_PREFIX, ExtensionItem, MAX_EXTENSION_BYTES},
    ordinal,
    record::{Latin1, Record, ReducedGame, write_record},
};
use body::Body;
#[cfg(feature = "std")]
pub use counts::EncodeErrorCounts;
pub use error::{EncodeError, EncodeErrorKind};
pub use policy::CommentPolicy;
use tags::{TagError, Tags};
#[cfg(feature = "std")]
pub use writer::Writer;

/// A visitor that encodes games as PGC.
///
/// A game becomes a record 0x01 if it has only the Seven Tag Roster and moves from the initial position. Missing roster
/// tags become "unknown". Every other game becomes records from 0x05 to 0x06. [`CommentPolicy`] determines what happens
/// to content that has no record in PGC.
///
/// PGC stores the result only in the Result tag. If this tag is missing or unknown (`*`, `?` or empty), it is set to
/// the game's result.
///
/// The encoder keeps finished games, errors and losses until you take them, so you can write a long stream piece by
/// piece. It keeps each game in memory until the game ends.
///
/// ```
/// use movetext_pgc::{CommentPolicy, Encoder};
///
/// let mut encoder = Encoder::new(CommentPolicy::Refuse);
/// movetext_pgn::read(b"1. e4! e5 *  1. d4 {why?} *", &mut encoder, &mut ());
/// let bytes = encoder.take_bytes();
/// assert_eq!(bytes, b"\x05\x03\x01\x0D\x07\x01\x03\x01\x0C\x06");
/// assert_eq!(encoder.take_errors()[0].to_string(), "game 2, after ply 1, byte 19: PGC has no record for comments");
/// ```
#[derive(Debug, Default)]
pub struct Encoder {
    policy: CommentPolicy,
    bytes: Vec<u8>,
    errors: Vec<EncodeError>,
    losses: Vec<EncodeError>,
    /// How many losses there were before this game.
    losses_before: usize,
    game: u64,
    tags: Tags,
    body: Body,
    line: EncodedLine,
    outer: Vec<EncodedLine>,
    /// How many open variations are not written.
    ignored: usize,
    fault: Option<EncodeError>,
    /// The span of the last element that has one.
    last: Span,
}

/// The line that is being written: the main line or a variation.
#[derive(Clone, Copy, Debug, Default)]
struct EncodedLine {
    has_move: bool,
    /// Whether a variation on the last move has ended.
    has_variations: bool,
    /// Whether the line has a move without an ordinal. Other decoders could not read records after it.
    needs_items: bool,
    /// Whether an extension item began the line, rather than a record 0x08.
    is_from_item: bool,
    /// Whether the rest of the line is left out.
    is_cut: bool,
    /// How many plies have been played since the start of the game.
    ply: u32,
}

/// What the policy does with content that has no record in PGC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PolicyDecision {
    Refuse,
    Drop,
    Carry,
}

impl Encoder {
    /// Creates an encoder. `policy` determines what happens to content that has no record in PGC.
    #[must_use]
    pub fn new(policy: CommentPolicy) -> Self {
        Self { policy, ..Self::default() }
    }

    /// Returns the encoded games that you have not taken yet.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the games that were encoded since the last call.
    #[must_use]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        mem::take(&mut self.bytes)
    }

    /// Takes the errors since the last call, in order. Each refused game has one error, for the first content that was
    /// refused.
    #[must_use]
    pub fn take_errors(&mut self) -> Vec<EncodeError> {
        mem::take(&mut self.errors)
    }

    /// Takes the content that [`CommentPolicy::Drop`] left out of the encoded games since the last call.
    #[must_use]
    pub fn take_losses(&mut self) -> Vec<EncodeError> {
        mem::take(&mut self.losses)
    }

    /// Clears the bytes without freeing their memory.
    #[cfg(feature = "std")]
    fn clear_bytes(&mut self) {
        self.bytes.clear();
    }

    /// Decides what to do with content that has no record in PGC. Records the loss or the error.
    fn apply_policy(&mut self, kind: EncodeErrorKind, span: Span) -> PolicyDecision {
        let error = EncodeError { kind, game: self.game, ply: self.line.ply, span };
        match self.policy {
            CommentPolicy::Carry if kind.is_optional() => PolicyDecision::Carry,
            CommentPolicy::Drop if kind.is_optional() => {
                self.losses.push(error);
                PolicyDecision::Drop
            }
            _ => {
                self.fault.get_or_insert(error);
                PolicyDecision::Refuse
            }
        }
    }

    /// Applies the policy, and writes the item if the policy carries it. Returns `SkipGame` if the game is refused.
    fn apply_policy_to_item(&mut self, kind: EncodeErrorKind, span: Span, item: ExtensionItem<&str>) -> Flow {
        match self.apply_policy(kind, span) {
            PolicyDecision::Refuse => return Flow::SkipGame,
            PolicyDecision::Drop => {}
            PolicyDecision::Carry => self.body.carry(item),
        }
        Flow::Continue
    }

    /// Applies the policy to an item with text. Refuses the game if the text is too long to be carried.
    fn apply_policy_to_text(
        &mut self,
        kind: EncodeErrorKind,
        span: Span,
        text: &str,
        item: ExtensionItem<&str>,
    ) -> Flow {
        let is_too_long = self.policy == CommentPolicy::Carry && text.len() > MAX_EXTENSION_BYTES;
        self.apply_policy_to_item(if is_too_long { EncodeErrorKind::TextTooLong } else { kind }, span, item)
    }

    fn is_ignoring(&self) -> bool {
        self.fault.is_some() || self.ignored > 0 || self.line.is_cut
    }

    /// Returns how the producer can skip content that we do not write. The main line is skipped only if the game is
    /// refused, because the result comes after it.
    fn skip_flow(&self) -> Flow {
        match (self.fault, self.ignored, self.outer.is_empty()) {
            (Some(_), ..) => Flow::SkipGame,
            (None, 0, true) => Flow::Continue,
            (None, ..) => Flow::SkipVariation,
        }
    }

    fn play(&mut self, event: &MoveEvent<'_>) -> Flow {
        let Played::Move(mv) = event.played else {
            return self.play_item(ExtensionItem::Move(None), EncodeErrorKind::NullMove, event.span);
        };
        match ordinal::from_move(mv, event.position) {
            Some(_) if self.line.needs_items => self.body.carry(ExtensionItem::Move(Some(mv.code()))),
            Some(ordinal) => self.body.play(ordinal),
            None if event.position.is_legal(mv) => {
                let item = ExtensionItem::Move(Some(mv.code()));
                return self.play_item(item, EncodeErrorKind::NoOrdinal, event.span);
            }
            None => {
                self.apply_policy(EncodeErrorKind::IllegalMove, event.span);
                return Flow::SkipGame;
            }
        }
        Flow::Continue
    }

    /// Applies the policy to a move without an ordinal. If the move becomes an extension item, so does the rest of the
    /// line, because decoders that ignore the item would misread ordinals after it.
    fn play_item(&mut self, item: ExtensionItem<&str>, kind: EncodeErrorKind, span: Span) -> Flow {
        match self.apply_policy(kind, span) {
            PolicyDecision::Refuse => return Flow::SkipGame,
            PolicyDecision::Drop => {
                self.line.is_cut = true;
                return self.skip_flow();
            }
            PolicyDecision::Carry => {
                self.line.needs_items = true;
                self.body.carry(item);
            }
        }
        Flow::Continue
    }

    /// Returns the placement that a decoder derives for a glyph in a record.
    const fn native_place(&self) -> Placement {
        match self.line {
            EncodedLine { has_move: false, .. } => Placement::Start,
            EncodedLine { has_variations: true, .. } => Placement::AfterVariations,
            EncodedLine { .. } => Placement::AfterMove,
        }
    }

    /// Adds the start position to the tags, unless they already describe it.
    fn set_start(&mut self, start: &Start<'_>) {
        if start.position.rules() != movetext_board::Rules::Chess {
            self.apply_policy(EncodeErrorKind::Variant, self.last);
            return;
        }
        if start.origin != StartOrigin::Unplayable {
            let [(position, origin), _] = self.tags.starts();
            if origin == StartOrigin::Unplayable || position != *start.position {
                self.tags.push("FEN", &Fen::from(start.position).to_string());
                self.tags.push("SetUp", "1");
            }
        }
        let [(position, native), (_, origin)] = self.tags.starts();
        let is_in_tags = start.origin == StartOrigin::Unplayable
            || (native != StartOrigin::Unplayable && position == *start.position);
        if !is_in_tags {
            self.apply_policy(EncodeErrorKind::StartPosition, self.last);
        } else if origin != start.origin && self.policy == CommentPolicy::Carry {
            let is_initial = *start.position == movetext_board::Position::initial();
            if start.origin == StartOrigin::Unplayable || is_initial {
                self.tags.carry_start(start.origin);
            }
        }
    }

    fn finish(&mut self, result: GameResult) {
        if self.tags.agree(result) {
            self.tags.fill_result(result);
        } else {
            match self.apply_policy(EncodeErrorKind::ResultMismatch, self.last) {
                PolicyDecision::Refuse => return,
                PolicyDecision::Drop => self.tags.set_result(result),
                PolicyDecision::Carry => self.body.carry(ExtensionItem::Result(result)),
            }
        }
        if let (Some(tags), Some(moves)) = (self.tags.roster(), self.body.only_moves()) {
            // `find_error` has checked the lengths of the tags, and `only_moves` the number of moves.
            let _ = write_record(&Record::ReducedGame(ReducedGame { tags, moves }), &mut self.bytes);
            return;
        }
        let _ = write_record(&Record::GameBegin, &mut self.bytes);
        self.tags.write(&mut self.bytes);
        self.bytes.extend_from_slice(self.body.records());
        let _ = write_record(&Record::GameEnd, &mut self.bytes);
    }
}

impl Visitor for Encoder {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::KEYS | Interest::LINES)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.game = game.number;
        self.losses_before = self.losses.len();
        self.tags.clear();
        self.body.clear();
        self.line = EncodedLine::default();
        self.outer.clear();
        self.ignored = 0;
        self.fault = None;
        self.last = Span::at(game.offset);
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.last = tag.span;
        let (name, value) = (tag.name.to_str(), tag.value.to_str());
        let kind = match Tags::find_error(&name, &value) {
            None => {
                self.tags.push(&name, &value);
                return Flow::Continue;
            }
            Some(_) if name.len() + value.len() > MAX_EXTENSION_BYTES => EncodeErrorKind::TextTooLong,
            Some(TagError::NotLatin1) => EncodeErrorKind::TagNotLatin1,
            Some(TagError::TooLong) => EncodeErrorKind::TagTooLong,
        };
        match self.apply_policy(kind, tag.span) {
            PolicyDecision::Refuse => return Flow::SkipGame,
            PolicyDecision::Carry => self.tags.carry(&name, &value),
            PolicyDecision::Drop if kind == EncodeErrorKind::TagTooLong => {}
            PolicyDecision::Drop => {
                let is_long = [&name, &value].into_iter().any(|text| text.chars().nth(255).is_some());
                if is_long {
                    self.apply_policy(EncodeErrorKind::TagTooLong, tag.span);
                } else {
                    self.tags.push(&name, &value);
                }
            }
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if self.fault.is_none() {
            self.set_start(start);
        }
        if self.fault.is_some() { Flow::SkipGame } else { Flow::Continue }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        self.last = event.span;
        self.line.ply = event.ply;
        let flow = self.play(event);
        self.line.has_move = true;
        self.line.has_variations = false;
        self.line.ply = event.ply.saturating_add(1);
        flow
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.apply_policy(EncodeErrorKind::Token, token.span);
        Flow::SkipGame
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        let is_after_move = self.line.has_move && !matches!(place, Placement::Start | Placement::BeforeMove);
        if is_after_move
            && (self.line.needs_items || self.policy == CommentPolicy::Carry && place != self.native_place())
        {
            self.body.carry(ExtensionItem::Nag(place, nag));
        } else if is_after_move {
            self.body.record(&Record::Nag(nag));
        } else {
            return self.apply_policy_to_item(
                EncodeErrorKind::NagBeforeMove,
                self.last,
                ExtensionItem::Nag(place, nag),
            );
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        self.last = comment.span;
        let text = comment.text.to_str();
        let item = ExtensionItem::Comment(comment.placement, &*text);
        self.apply_policy_to_text(EncodeErrorKind::Comment, comment.span, &text, item)
    }

    fn begin_variation(&mut self) -> Flow {
        if self.is_ignoring() {
            self.ignored += 1;
            return self.skip_flow();
        }
        if !self.line.has_move {
            self.apply_policy(EncodeErrorKind::OrphanVariation, self.last);
            self.ignored += 1;
            return Flow::SkipGame;
        }
        let ply = self.line.ply.saturating_sub(1);
        let needs_items = self.line.needs_items;
        if needs_items {
            self.body.carry(ExtensionItem::VariationBegin);
        } else {
            self.body.open_variation();
        }
        let inner = EncodedLine { needs_items, is_from_item: needs_items, ply, ..EncodedLine::default() };
        self.outer.push(mem::replace(&mut self.line, inner));
        Flow::Continue
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        if self.outer.is_empty() {
            // In the main line, this is the game's result.
            return Flow::Continue;
        }
        self.apply_policy_to_item(
            EncodeErrorKind::VariationResult,
            self.last,
            ExtensionItem::VariationResult(result),
        )
    }

    fn end_variation(&mut self) -> Flow {
        if self.ignored > 0 {
            self.ignored -= 1;
            return Flow::Continue;
        }
        let Some(outer) = self.outer.pop() else { return Flow::Continue };
        let line = mem::replace(&mut self.line, outer);
        if line.is_cut && self.body.remove_opening() {
            // The variation was empty, so we remove its beginning.
            return Flow::Continue;
        }
        if line.is_from_item {
            self.body.carry(ExtensionItem::VariationEnd);
        } else {
            self.body.record(&Record::VariationEnd);
        }
        self.line.has_variations = true;
        Flow::Continue
    }

    fn escaped_line(&mut self, escape: &EscapedLine<'_>) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        self.last = escape.span;
        let text = escape.text.to_str();
        let kind = if text.starts_with(EXTENSION_PREFIX) {
            EncodeErrorKind::EscapeReserved
        } else if text.chars().nth(body::MAX_SEQUENCE_MOVES).is_some() {
            EncodeErrorKind::EscapeTooLong
        } else if text.chars().any(|character| u32::from(character) > 0xFF) {
            EncodeErrorKind::EscapeNotLatin1
        } else {
            self.push_escape(&text);
            return Flow::Continue;
        };
        let losses = self.losses.len();
        let flow = self.apply_policy_to_text(kind, escape.span, &text, ExtensionItem::Escape(&text));
        if kind == EncodeErrorKind::EscapeNotLatin1 && self.losses.len() > losses {
            self.push_escape(&text);
        }
        flow
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        if self.is_ignoring() {
            return self.skip_flow();
        }
        self.last = skipped.span;
        let text = skipped.text.to_str();
        self.apply_policy_to_text(
            EncodeErrorKind::SkippedText,
            skipped.span,
            &text,
            ExtensionItem::SkippedText(&text),
        )
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        if self.fault.is_none() {
            self.finish(end.result);
        }
        if let Some(error) = self.fault.take() {
            self.losses.truncate(self.losses_before);
            self.errors.push(error);
        }
        Flow::Continue
    }
}

impl Encoder {
    /// Adds an escaped line. Characters outside Latin-1 become `?`.
    fn push_escape(&mut self, text: &str) {
        let bytes: Vec<u8> = text.chars().map(|character| u8::try_from(character).unwrap_or(b'?')).collect();
        self.body.record(&Record::Escape(Latin1::new(&bytes)));
    }
}

/// Encodes one game: a tree, or any other [`Visitable`].
///
/// # Errors
///
/// [`EncodeError`] if the game has content that the policy refuses, or that no policy can encode.
///
/// ```
/// use movetext_pgc::{CommentPolicy, encode};
/// use movetext_pgn_tree::GameReader;
///
/// let game = GameReader::new(b"1. e4 {best by test} *").next().unwrap()?;
/// assert!(encode(&game, CommentPolicy::Refuse).is_err());
/// assert!(encode(&game, CommentPolicy::Carry)?.ends_with(b"\x0A\x11\x00mt1:abest by test\x06"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode(game: &impl Visitable, policy: CommentPolicy) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = Encoder::new(policy);
    // An encoder never stops its producer.
    let _ = game.visit(&mut encoder, &mut ());
    match encoder.errors.first() {
        Some(&error) => Err(error),
        None => Ok(encoder.bytes),
    }
}
