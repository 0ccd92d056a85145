//! Builds a game from a producer's events.

use super::{
    Game, TagRange,
    arena::{Content, ItemList, LineId, MoveId, Slot, TextRange},
};
use alloc::{boxed::Box, string::String, vec::Vec};
use movetext_pgn::{
    Comment, EscapedLine, Flow, GameEnd, GameStart, Interest, MoveEvent, Placement, SkippedText, Start,
    StartOrigin, Tag, Text, Visitor,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_values::{GameResult, Nag};

/// A visitor that builds the tree for one game. The next game replaces the tree and reuses its memory, so a loop over
/// many games rarely allocates.
///
/// It requests everything except [`Interest::KEYS`]. A visitor that forwards events to a builder must request the same.
/// Such a visitor receives details that the tree does not store, for example spans ([`MoveEvent::span`]).
///
/// A game may have 4 GiB of text and 4,294,967,292 moves, variations or annotations. If a game is larger, the builder
/// skips the rest with [`Flow::SkipGame`]. The reader's default [limit](movetext_pgn::parser::Limits::with_game_bytes)
/// is far lower.
///
/// ```
/// use movetext_pgn::Reader;
/// use movetext_pgn_tree::GameBuilder;
///
/// let mut reader = Reader::new(b"1. e4 e5 * 1. d4 *");
/// let mut builder = GameBuilder::new();
/// let mut moves = 0;
/// while reader.visit_game(&mut builder, &mut ())?.is_some() {
///     moves += builder.game().mainline().moves().count();
/// }
/// assert_eq!(moves, 3);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
///
/// It is also a [`Sink`]. Share it in a `RefCell` to store the diagnostics in the tree, as
/// [`GameReader`](crate::GameReader) does:
///
/// ```
/// use core::cell::RefCell;
/// use movetext_pgn::Reader;
/// use movetext_pgn_tree::GameBuilder;
///
/// let builder = RefCell::new(GameBuilder::new());
/// Reader::new(b"1. e4 } *").visit_game(&mut &builder, &mut &builder)?;
/// assert_eq!(builder.borrow().game().diagnostics_with_notes().len(), 2);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Debug)]
pub struct GameBuilder {
    game: Game,
    line: LineId,
    /// The last move in `line`.
    last: Option<MoveId>,
    /// Items that wait for the next move.
    pending: ItemList,
    /// For each surrounding line, the items that wait for its next move.
    outer_pending: Vec<ItemList>,
    stage: Stage,
    /// How many open variations replace no move, and so are skipped.
    orphans: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Tags,
    Moves,
    /// After the termination marker.
    End,
}

impl Default for GameBuilder {
    fn default() -> Self {
        Self::reuse(Game::new())
    }
}

impl GameBuilder {
    /// Creates a builder with an empty game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a builder that reuses the memory of `game`.
    #[must_use]
    pub fn reuse(mut game: Game) -> Self {
        game.clear();
        Self {
            game,
            line: LineId::MAIN,
            last: None,
            pending: ItemList::default(),
            outer_pending: Vec::new(),
            stage: Stage::Tags,
            orphans: 0,
        }
    }

    /// Returns the game that was visited last.
    ///
    /// If you clone it, the clone takes only as much memory as it needs.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game that was visited last.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns the last move in the line that is being read. Use this if your visitor stores more about a move than the
    /// tree does.
    #[must_use]
    pub const fn last_move(&self) -> Option<MoveId> {
        self.last
    }

    /// Returns the list for items that do not wait for the next move.
    fn slot(&self) -> Slot {
        match (self.stage, self.last) {
            (Stage::End, _) => Slot::End,
            (_, Some(last)) => Slot::After(last),
            (_, None) => Slot::Start(self.line),
        }
    }

    /// Adds an item. `place` is `None` if that kind of item has no place.
    fn add(&mut self, content: Content, place: Option<Placement>) -> Flow {
        if self.orphans > 0 {
            return Flow::Continue;
        }
        if self.game.arena.is_full() {
            return Flow::SkipGame;
        }
        match place {
            Some(Placement::BeforeMove) => {
                self.pending = self.game.arena.push_to(self.pending, content);
                return Flow::Continue;
            }
            None if !self.pending.is_empty() => {
                self.pending = self.game.arena.push_to(self.pending, content);
                return Flow::Continue;
            }
            Some(Placement::End) => {
                self.flush_pending();
                self.stage = Stage::End;
            }
            // Items that wait for the next move keep waiting, as if this item came before them.
            _ => {}
        }
        self.game.arena.push(self.slot(), content);
        Flow::Continue
    }

    /// Attaches waiting items to the last move, because no move follows.
    fn flush_pending(&mut self) {
        let pending = core::mem::take(&mut self.pending);
        self.game.arena.append(self.slot(), pending);
    }
}

/// Appends to the text of a game. Returns `None` if the text is full.
fn append_text(buffer: &mut String, text: &Text<'_>) -> Option<TextRange> {
    TextRange::append(buffer, &text.to_str())
}

impl Visitor for GameBuilder {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        *self = Self::reuse(core::mem::take(&mut self.game));
        self.game.head = *game;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let text = &mut self.game.text;
        let (Some(name), Some(value)) = (append_text(text, &tag.name), append_text(text, &tag.value)) else {
            return Flow::SkipGame;
        };
        self.game.tags.push(TagRange { name, value });
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.stage = Stage::Moves;
        self.game.origin = start.origin;
        self.game.rules = start.position.rules();
        if start.origin == StartOrigin::FenTag {
            self.game.set_start_position(start.position);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if self.orphans > 0 {
            return Flow::Continue;
        }
        if self.game.arena.is_full() {
            return Flow::SkipGame;
        }
        let node = self.game.arena.add_move(self.line, event.played);
        self.last = Some(node);
        if !self.pending.is_empty() {
            let pending = core::mem::take(&mut self.pending);
            self.game.arena.set_list(Slot::Before(node), pending);
        }
        Flow::Continue
    }

    fn nag(&mut self, nag: Nag, place: Placement) -> Flow {
        self.add(Content::Nag(nag, place), Some(place))
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        let Some(text) = append_text(&mut self.game.text, &comment.text) else { return Flow::SkipGame };
        self.add(Content::Comment(comment.placement, text), Some(comment.placement))
    }

    fn escaped_line(&mut self, escape: &EscapedLine<'_>) -> Flow {
        let Some(text) = append_text(&mut self.game.text, &escape.text) else { return Flow::SkipGame };
        self.add(Content::Escape(text), None)
    }

    fn begin_variation(&mut self) -> Flow {
        let Some(last) = self.last.filter(|_| self.orphans == 0) else {
            // There is no move that the variation could replace.
            self.orphans += 1;
            return Flow::SkipVariation;
        };
        if self.game.arena.is_full() {
            self.orphans += 1;
            return Flow::SkipGame;
        }
        self.outer_pending.push(core::mem::take(&mut self.pending));
        self.line = self.game.arena.add_variation(last);
        self.last = None;
        Flow::Continue
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.flush_pending();
        self.add(Content::Result(result), None)
    }

    fn end_variation(&mut self) -> Flow {
        if self.orphans > 0 {
            self.orphans -= 1;
            return Flow::Continue;
        }
        self.flush_pending();
        if let Some(parent) = self.game.arena.line(self.line).parent {
            self.last = Some(parent);
            self.line = self.game.arena.node(parent).line.unwrap_or(LineId::MAIN);
            self.pending = self.outer_pending.pop().unwrap_or_default();
        }
        Flow::Continue
    }

    fn skipped_text(&mut self, skipped: &SkippedText<'_>) -> Flow {
        self.flush_pending();
        let Some(text) = append_text(&mut self.game.text, &skipped.text) else { return Flow::SkipGame };
        self.add(Content::SkippedText(text), None)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.flush_pending();
        self.game.result = end.result;
        self.game.marker = end.marker;
        self.game.span = end.span;
        Flow::Continue
    }
}

/// Stores diagnostics between the events. This requires sharing the builder as visitor and sink.
impl Sink for GameBuilder {
    fn detail_level(&self, _code: Code) -> DetailLevel {
        if self.game.limits.is_spent() { DetailLevel::Count } else { DetailLevel::Whole }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.game.limits.count(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if self.game.arena.is_full() {
            return Flow::SkipGame;
        }
        if !self.game.limits.spend(diagnostic.code()) {
            return Flow::Continue;
        }
        let content = Content::Diagnostic(self.game.diagnostics.len() as u32, self.game.tags.len() as u32);
        self.game.diagnostics.push(diagnostic.clone());
        if self.stage == Stage::Tags {
            self.game.arena.head = self.game.arena.push_to(self.game.arena.head, content);
            return Flow::Continue;
        }
        self.add(content, None)
    }
}

impl Game {
    /// Sets the start position. Reuses the memory of the previous start position.
    pub(super) fn set_start_position(&mut self, position: &movetext_board::Position) {
        match &mut self.start {
            Some(start) => **start = *position,
            None => self.start = Some(Box::new(*position)),
        }
    }
}
