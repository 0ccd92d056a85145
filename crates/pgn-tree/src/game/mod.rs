//! A game as a tree: an arena of moves, and one buffer for all text (PGN 8).
//!
//! Each move links to the next move in its line and to the variations that replace it (PGN 8.2.5). Reading a game takes
//! a small, constant number of allocations, and none if buffers are reused.

mod arena;
mod build;
mod compare;
mod cursor;
mod edit;
mod error;
mod line_mut;
mod lines;
mod merge;
mod node;
mod notes;
mod order;
mod replay;
mod tags;
mod thinking_times;
mod values;
mod visit;
mod walk;

pub use arena::{LineId, MoveId};
pub use build::GameBuilder;
pub use cursor::Cursor;
pub use error::EditError;
pub use line_mut::{LineMut, MoveMut};
pub use lines::LineEnd;
pub use merge::{GameMerger, MoveCounts};
pub use node::{Line, MoveNode};
pub use replay::{LineReplay, PlayedNode};
pub use walk::{DepthFirst, TreeItem, TreeReplay, TreeStep};

#[cfg(test)]
mod tests;

use alloc::{boxed::Box, string::String, vec::Vec};
use arena::{Arena, Content, TextRange};
use core::cell::RefCell;
use movetext_board::{Position, Rules};
use movetext_pgn::{
    GameStart, StartOrigin, Visitable,
    diagnostic::{Counts, Diagnostic, DiagnosticLimits, Severity},
};
use movetext_pgn_values::GameResult;
use movetext_san::Span;
use walk::{Element, Walker};

/// A chess game as an editable tree: tags, moves with annotations and variations, a result, and diagnostics about its
/// text.
///
/// Two games are equal if they have the same content. Diagnostics, source locations and unused memory are ignored.
/// Comparing is linear in the size of the games.
///
/// ```
/// use movetext_pgn::Placement;
/// use movetext_pgn_values::{GameResult, Nag};
/// use movetext_pgn_tree::Game;
///
/// let mut game = Game::new();
/// game.set_tag("White", "Morphy, Paul")?;
/// let mut line = game.mainline_mut();
/// line.play_san("e4")?.nag(Nag::GOOD_MOVE).comment("best by test");
/// line.play_san("c5")?;
/// line.variation_before(|alternative| alternative.play_san("e5"))?;
/// game.set_result(GameResult::WhiteWins)?;
///
/// let reply = game.mainline().moves().nth(1).unwrap();
/// assert_eq!(reply.variations().count(), 1);
/// assert_eq!(reply.previous().unwrap().comments(Placement::AfterMove).next(), Some("best by test"));
/// # Ok::<(), movetext_pgn_tree::EditError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Game {
    text: String,
    tags: Vec<TagRange>,
    arena: Arena,
    /// The start position, unless it is the initial position.
    start: Option<Box<Position>>,
    /// The rules of the start position.
    rules: Rules,
    origin: StartOrigin,
    result: GameResult,
    marker: Option<GameResult>,
    head: GameStart,
    span: Span,
    diagnostics: Vec<Diagnostic>,
    /// Limits how many diagnostics are stored, and counts the rest.
    limits: DiagnosticLimits,
}

/// Where the name and the value of a tag are in the text buffer.
#[derive(Clone, Copy, Debug)]
struct TagRange {
    name: TextRange,
    value: TextRange,
}

impl Game {
    /// Creates a game from the initial position, without tags or moves. Does not allocate.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes everything from the game, but keeps its memory for reuse.
    pub fn clear(&mut self) {
        let Self { text, tags, arena, start, diagnostics, .. } = self;
        text.clear();
        tags.clear();
        arena.clear();
        diagnostics.clear();
        *self = Self {
            text: core::mem::take(text),
            tags: core::mem::take(tags),
            arena: core::mem::take(arena),
            start: start.take(),
            diagnostics: core::mem::take(diagnostics),
            ..Self::default()
        };
    }

    /// Returns the value of a tag, or `?` if the game does not have the tag. The standard writes `?` for unknown
    /// values. If a tag is repeated, the last value counts. Takes time linear in the number of tags.
    #[must_use]
    pub fn tag(&self, name: &str) -> &str {
        self.find_tag(name).unwrap_or("?")
    }

    /// Returns the value of a tag, or `None` if the game does not have the tag. If a tag is repeated, the last value
    /// counts. Takes time linear in the number of tags.
    #[must_use]
    pub fn find_tag(&self, name: &str) -> Option<&str> {
        self.tags().rfind(|&(tag, _)| tag == name).map(|(_, value)| value)
    }

    /// Iterates over all tags as names and values, in source order. Repeated tags are included.
    #[must_use]
    pub fn tags(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        self.tags.iter().map(|tag| (tag.name.slice(&self.text), tag.value.slice(&self.text)))
    }

    /// Returns the start position. Returns `None` if the moves cannot be played, because the FEN tag is invalid or the
    /// variant is not supported.
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        match (self.origin, &self.start) {
            (StartOrigin::Unplayable, _) => None,
            // Check the origin, not the box: it may still hold the start of an earlier game, because we reuse its
            // memory.
            (StartOrigin::FenTag, Some(position)) => Some(**position),
            (StartOrigin::FenTag | StartOrigin::Initial, _) => Some(Position::initial_of(self.rules)),
        }
    }

    /// Returns where the start position comes from.
    #[must_use]
    pub const fn start_origin(&self) -> StartOrigin {
        self.origin
    }

    /// Returns whether the game has a start position, so that its moves can be played.
    ///
    /// If not, the variant is not supported or the FEN tag is invalid. All movetext is then stored as text, in
    /// [`Line::skipped_text`] of the main line.
    ///
    /// ```
    /// let text = b"[Variant \"Bughouse\"]\n\n1. e4 e5 *";
    /// let game = movetext_pgn_tree::GameReader::new(text).next().unwrap()?;
    /// assert!(!game.is_playable());
    /// assert_eq!(game.mainline().skipped_text(), "1. e4 e5");
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        !matches!(self.origin, StartOrigin::Unplayable)
    }

    /// Returns the result: the termination marker, or the Result tag if the marker is missing or `*`.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the termination marker, or `None` if it is missing.
    #[must_use]
    pub const fn marker(&self) -> Option<GameResult> {
        self.marker
    }

    /// Returns the game's number in its stream, counted from 1. Returns 0 if the game was not read.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.head.number
    }

    /// Returns where the game begins in its stream, in bytes.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.head.offset
    }

    /// Returns the number of the line in the file where the game begins, counted from 1. Returns 0 if the source has no
    /// lines. A tree does not store locations of single moves; see [`MoveNode`].
    #[must_use]
    pub const fn line_number(&self) -> u64 {
        self.head.line
    }

    /// Returns the game's byte range in its stream, without the white space around it. Empty if the game was not read.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Iterates over the errors and warnings about the game's text, in order. To include notes, use
    /// [`Self::diagnostics_with_notes`]. Only the first 1,000 diagnostics of a game are stored, including notes.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let game = GameReader::new(b"1. e4 e5 2. Ng1f3 *").next().unwrap()?;
    /// let codes: Vec<&str> = game.diagnostics().map(|found| found.code().name()).collect();
    /// assert_eq!(codes, ["move-spelling"]);
    /// assert_eq!(game.diagnostics_with_notes().len(), 2); // a note says that the game has no roster
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> + Clone {
        self.diagnostics.iter().filter(|found| found.severity() >= Severity::Warning)
    }

    /// Returns the first 1,000 diagnostics about the game's text, in order, including notes. They have no fixes; if you
    /// need fixes, use [`WithFixes`](movetext_pgn::diagnostic::WithFixes).
    #[must_use]
    pub fn diagnostics_with_notes(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns how many diagnostics are not stored, because there were too many.
    #[must_use]
    pub const fn further_diagnostics(&self) -> &Counts {
        self.limits.rest()
    }

    /// Returns the main line.
    #[must_use]
    pub const fn mainline(&self) -> Line<'_> {
        Line::new(self, LineId::MAIN)
    }

    /// Returns the line with this id, or `None` if the line does not exist or was deleted.
    ///
    /// A variation has no moves if its first move could not be played.
    #[must_use]
    pub fn line(&self, id: LineId) -> Option<Line<'_>> {
        self.arena.find_line(id).map(|_| Line::new(self, id))
    }

    /// Returns the move with this id, or `None` if the move does not exist or was deleted.
    #[must_use]
    pub fn node(&self, id: MoveId) -> Option<MoveNode<'_>> {
        self.arena.find(id).map(|_| MoveNode::new(self, id))
    }

    /// Plays the main line on a board: iterates over its moves with their positions.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0").next().unwrap()?;
    /// let mut replay = game.replay();
    /// assert_eq!(replay.by_ref().filter(|step| step.position.is_check()).count(), 0);
    /// assert!(replay.position().is_checkmate());
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn replay(&self) -> LineReplay<'_> {
        self.mainline().replay()
    }

    /// Iterates over all moves in all lines. Variations come after the move that they replace. Takes time linear in the
    /// size of the game. No move is played; for the positions, use [`DepthFirst::replay`].
    ///
    /// ```
    /// use movetext_pgn_tree::{GameReader, TreeItem};
    ///
    /// let game = GameReader::new(b"1. e4 (1. d4 d5) 1... e5 *").next().unwrap()?;
    /// let plies = game.depth_first().filter_map(|item| match item {
    ///     TreeItem::Move(step) => Some(step.ply),
    ///     TreeItem::BeginVariation(_) | TreeItem::EndVariation(_) => None,
    /// });
    /// assert_eq!(plies.collect::<Vec<_>>(), [0, 0, 1, 1]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn depth_first(&self) -> DepthFirst<'_> {
        DepthFirst::new(self)
    }

    /// Iterates over all moves in all lines by ply, counted from 0: all first moves, then all second moves, and so on.
    /// Moves with the same ply are in text order. Collects and sorts all moves before it returns.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 (1. d4 d5) 1... e5 *").next().unwrap()?;
    /// assert_eq!(game.by_ply().map(|(ply, _)| ply).collect::<Vec<_>>(), [0, 0, 1, 1]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn by_ply(&self) -> impl ExactSizeIterator<Item = (u32, MoveNode<'_>)> + DoubleEndedIterator {
        let moves = self.depth_first().filter_map(|step| match step {
            TreeItem::Move(step) => Some((step.ply, step.node)),
            TreeItem::BeginVariation(_) | TreeItem::EndVariation(_) => None,
        });
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by_key(|&(ply, _)| ply);
        moves.into_iter()
    }

    /// Returns a cursor at the start of the game.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// Iterates over all escaped lines (PGN 6), in order. Takes time linear in the size of the game.
    pub fn escapes(&self) -> impl Iterator<Item = &str> {
        Walker::new(&self.arena).filter_map(|element| match element {
            Element::Item(Content::Escape(range)) => Some(range.slice(&self.text)),
            _ => None,
        })
    }

    /// Iterates over the comments after the termination marker.
    pub fn comments_after_result(&self) -> impl Iterator<Item = &str> {
        self.mainline().comments(movetext_pgn::Placement::End)
    }

    /// Returns approximately how many bytes of memory the game uses. This includes spare capacity, but not the details
    /// of diagnostics. Takes constant time.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 e5 2. Nf3 *").next().unwrap()?;
    /// assert!(game.memory() < 2_000);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.text.capacity()
            + self.tags.capacity() * size_of::<TagRange>()
            + self.diagnostics.capacity() * size_of::<Diagnostic>()
            + self.arena.memory()
    }

    /// Frees all memory that the game does not use, including spare capacity. Existing [`MoveId`]s and [`LineId`]s
    /// become invalid. Diagnostics about deleted moves are removed. Takes time linear in the size of the game.
    pub fn compact(&mut self) {
        let builder = RefCell::new(GameBuilder::new());
        self.visit(&mut &builder, &mut &builder);
        *self = builder.into_inner().into_game().clone();
    }
}
