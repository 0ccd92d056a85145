//! Views into the arena: lines, and moves with their annotations and variations (PGN 8.2).

use super::{
    Game,
    arena::{Content, ItemList, LineEntry, LineId, MoveId, Node, Slot},
};
use movetext_board::Position;
use movetext_pgn::{Placement, Played};
use movetext_pgn_values::{GameResult, Nag};

/// A line of moves: the main line or a variation.
#[derive(Clone, Copy)]
pub struct Line<'g> {
    game: &'g Game,
    id: LineId,
}

impl<'g> Line<'g> {
    pub(super) const fn new(game: &'g Game, id: LineId) -> Self {
        Self { game, id }
    }

    pub(super) const fn game(&self) -> &'g Game {
        self.game
    }

    fn entry(&self) -> &'g LineEntry {
        self.game.arena.line(self.id)
    }

    /// Returns the id of the line.
    #[must_use]
    pub const fn id(&self) -> LineId {
        self.id
    }

    /// Returns whether this is the main line.
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.id == LineId::MAIN
    }

    /// Returns the move that the variation replaces, or `None` for the main line.
    #[must_use]
    pub fn parent(&self) -> Option<MoveNode<'g>> {
        self.entry().parent.map(|id| MoveNode::new(self.game, id))
    }

    /// Returns the nesting depth: 0 for the main line, 1 for a variation on it. Takes time linear in the number of
    /// moves before the line.
    #[must_use]
    pub fn depth(&self) -> usize {
        core::iter::successors(self.parent(), |parent| parent.line().parent()).count()
    }

    /// Iterates over the moves in order. [`Iterator::rev`] goes backwards.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = MoveNode<'g>> + Clone + use<'g> {
        Moves { ends: self.first().zip(self.last()) }
    }

    /// Returns the first move, or `None` if the line has no moves.
    #[must_use]
    pub fn first(&self) -> Option<MoveNode<'g>> {
        self.entry().first.map(|id| MoveNode::new(self.game, id))
    }

    /// Returns the last move, or `None` if the line has no moves. Unplayable text may follow: see
    /// [`skipped_text`](Self::skipped_text).
    #[must_use]
    pub fn last(&self) -> Option<MoveNode<'g>> {
        self.entry().last.map(|id| MoveNode::new(self.game, id))
    }

    /// Returns the move at a ply, counted from the start of the game, or `None` if the line has no move there. Takes
    /// time linear in `ply`.
    #[must_use]
    pub fn at_ply(&self, ply: u32) -> Option<MoveNode<'g>> {
        let first = self.first()?.ply();
        self.moves().nth(usize::try_from(ply.checked_sub(first)?).ok()?)
    }

    /// Iterates over the comments at the [start](Placement::Start) of the line or, for the main line, at the
    /// [end](Placement::End) after the termination marker. Other places have no comments on a line.
    pub fn comments(&self, place: Placement) -> impl Iterator<Item = &'g str> + use<'g> {
        let list = match place {
            Placement::Start => self.entry().start,
            Placement::End if self.is_main() => self.game.arena.list(Slot::End),
            _ => ItemList::default(),
        };
        let game = self.game;
        game.arena.contents(list).filter_map(|content| match content {
            Content::Comment(_, range) => Some(range.slice(&game.text)),
            _ => None,
        })
    }

    /// Returns the text from the first unplayable move onward. Empty if all moves can be played. Takes time linear in
    /// the number of items after the last move.
    #[must_use]
    pub fn skipped_text(&self) -> &'g str {
        let list = self.last().map_or(self.entry().start, |last| last.entry().after);
        let text = self.game.arena.contents(list).filter_map(|content| match content {
            Content::SkippedText(range) => Some(range.slice(&self.game.text)),
            _ => None,
        });
        text.last().unwrap_or_default()
    }

    /// Returns the termination marker inside a variation, or `None` if there is none. If there are several, returns the
    /// last. Takes time linear in the length of the line.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let arena = &self.game.arena;
        let after_moves = self.moves().rev().map(|node| node.entry().after);
        let mut lists = after_moves.chain([self.entry().start]);
        lists.find_map(|list| {
            let results = arena.contents(list).filter_map(|content| match content {
                Content::Result(result) => Some(result),
                _ => None,
            });
            results.last()
        })
    }
}

/// The moves in a line. You can iterate from both ends.
#[derive(Clone)]
struct Moves<'g> {
    ends: Option<(MoveNode<'g>, MoveNode<'g>)>,
}

impl<'g> Iterator for Moves<'g> {
    type Item = MoveNode<'g>;

    fn next(&mut self) -> Option<MoveNode<'g>> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { first.next().zip(Some(last)) };
        Some(first)
    }
}

impl DoubleEndedIterator for Moves<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (first, last) = self.ends?;
        self.ends = if first == last { None } else { Some(first).zip(last.previous()) };
        Some(last)
    }
}

/// A move in the tree, with its annotations and variations.
///
/// The tree stores the [span of the game](Game::span), but not the spans of its moves. If you need these, write a
/// visitor: it receives [`MoveEvent::span`](movetext_pgn::MoveEvent::span), and can forward the events to a
/// [`GameBuilder`](super::GameBuilder).
///
/// Two nodes are equal if they are the same move in the same game. Their contents are not compared.
#[derive(Clone, Copy)]
pub struct MoveNode<'g> {
    game: &'g Game,
    id: MoveId,
}

impl<'g> MoveNode<'g> {
    pub(super) const fn new(game: &'g Game, id: MoveId) -> Self {
        Self { game, id }
    }

    pub(super) const fn game(&self) -> &'g Game {
        self.game
    }

    pub(super) fn entry(&self) -> &'g Node {
        self.game.arena.node(self.id)
    }

    /// Returns the move's id.
    #[must_use]
    pub const fn id(&self) -> MoveId {
        self.id
    }

    /// Returns the move itself, or [`Played::Null`] for a null move.
    #[must_use]
    pub fn played(&self) -> Played {
        self.entry().played
    }

    /// Returns the next move in the same line, or `None` for the last move in a line.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        self.entry().next.map(|id| Self { id, ..*self })
    }

    /// Returns the previous move in the same line, or `None` for the first move in a line.
    #[must_use]
    pub fn previous(&self) -> Option<Self> {
        self.entry().previous.map(|id| Self { id, ..*self })
    }

    /// Returns the move that is played before this one. For the first move of a variation, that move is in the
    /// surrounding line. Returns `None` for a first move of the game.
    #[must_use]
    pub fn predecessor(&self) -> Option<Self> {
        let mut node = *self;
        loop {
            if let Some(previous) = node.previous() {
                return Some(previous);
            }
            node = node.line().parent()?;
        }
    }

    /// Returns the line that contains the move.
    #[must_use]
    pub fn line(&self) -> Line<'g> {
        Line::new(self.game, self.entry().line.unwrap_or(LineId::MAIN))
    }

    /// Returns how many plies precede the move, from the start of the game. Takes time linear in that number.
    #[must_use]
    pub fn ply(&self) -> u32 {
        core::iter::successors(self.predecessor(), Self::predecessor).fold(0, |ply, _| ply + 1)
    }

    /// Returns the position before the move. Takes time linear in the number of moves that lead there. If you visit
    /// many moves, a [cursor](Game::cursor) or a [replay](Game::replay) is faster, because it keeps the position.
    #[must_use]
    pub fn position_before(&self) -> Position {
        self.game.position_after(self.predecessor().map(|node| node.id))
    }

    /// Returns the position after the move. Takes time linear in the number of moves that lead there.
    #[must_use]
    pub fn position_after(&self) -> Position {
        self.game.position_after(Some(self.id))
    }

    /// Iterates over the variations that replace the move, in order.
    pub fn variations(&self) -> impl Iterator<Item = Line<'g>> + use<'g> {
        let game = self.game;
        game.arena.variations(self.id).map(move |id| Line::new(game, id))
    }

    /// Returns whether there is nothing before and after the move: no glyphs, comments, variations or skipped text. At
    /// the first move of a line, this includes the start of the line.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        let entry = self.entry();
        [self.start_of_line(), entry.before, entry.after].iter().all(|list| list.is_empty())
    }

    /// Iterates over the glyphs [before](Placement::BeforeMove) or [after](Placement::AfterMove) the move. Other places
    /// have no glyphs.
    ///
    /// A glyph at the start of a line belongs to its first move. A glyph after the variations on a move belongs to that
    /// move.
    pub fn nags(&self, place: Placement) -> impl Iterator<Item = Nag> + use<'g> {
        let entry = self.entry();
        let start = if place == Placement::BeforeMove { self.start_of_line() } else { ItemList::default() };
        let own = match place {
            Placement::BeforeMove => entry.before,
            Placement::AfterMove => entry.after,
            _ => ItemList::default(),
        };
        let arena = &self.game.arena;
        arena.contents(start).chain(arena.contents(own)).filter_map(|content| match content {
            Content::Nag(nag, _) => Some(nag),
            _ => None,
        })
    }

    /// Iterates over all comments around the move in text order: at the start of its line if it is the first move, then
    /// before it, after it, and after its variations.
    ///
    /// ```
    /// use movetext_pgn::Placement;
    ///
    /// let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 ({Italian} 3. Bc4 {sharp}) *";
    /// let game = movetext_pgn_tree::GameReader::new(text).next().unwrap()?;
    /// let variation = game.mainline().last().unwrap().variations().next().unwrap();
    /// let bishop = variation.first().unwrap();
    /// assert_eq!(bishop.all_comments().collect::<Vec<_>>(), ["Italian", "sharp"]);
    /// assert_eq!(variation.comments(Placement::Start).collect::<Vec<_>>(), ["Italian"]);
    /// assert_eq!(bishop.comments(Placement::AfterMove).collect::<Vec<_>>(), ["sharp"]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn all_comments(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        let (game, entry) = (self.game, self.entry());
        let lists = [self.start_of_line(), entry.before, entry.after];
        let contents = lists.into_iter().flat_map(|list| game.arena.contents(list));
        contents.filter_map(|content| match content {
            Content::Comment(_, range) => Some(range.slice(&game.text)),
            _ => None,
        })
    }

    /// Returns the items at the start of the line if this is its first move, otherwise an empty list.
    fn start_of_line(&self) -> ItemList {
        let entry = self.entry();
        let line = entry.line.filter(|_| entry.previous.is_none());
        line.map_or(ItemList::default(), |line| self.game.arena.line(line).start)
    }

    /// Iterates over the comments [before](Placement::BeforeMove) the move, [after](Placement::AfterMove) it, or after
    /// its [variations](Placement::AfterVariations). The other two places have no comments on a move:
    ///
    /// - Comments before the first move of a line, as in `({Italian} 3. Bc4)`, are at the [start](Placement::Start) of
    ///   the line. Call `node.line().comments(Placement::Start)`.
    /// - Comments after the result are at the [end](Placement::End) of the main line.
    ///
    /// To include the comments at the start of the line, use [`all_comments`](Self::all_comments).
    pub fn comments(&self, place: Placement) -> impl Iterator<Item = &'g str> + use<'g> {
        let entry = self.entry();
        let list = match place {
            Placement::BeforeMove => entry.before,
            Placement::AfterMove | Placement::AfterVariations => entry.after,
            Placement::Start | Placement::End => ItemList::default(),
        };
        let text = &self.game.text;
        let mut has_variations = false;
        self.game.arena.contents(list).filter_map(move |content| match content {
            Content::Comment(written, range) => {
                (effective_place(written, has_variations, place) == place).then(|| range.slice(text))
            }
            Content::Variation(_) => {
                has_variations = true;
                None
            }
            _ => None,
        })
    }
}

/// Returns the effective place of a comment in the list of items for `wanted`. If the comment follows a move number
/// without a move, its place is after the previous move, or after the variations on that move.
pub(super) const fn effective_place(
    written: Placement,
    has_variations: bool,
    wanted: Placement,
) -> Placement {
    match (wanted, written) {
        (Placement::BeforeMove, _) => Placement::BeforeMove,
        (_, Placement::AfterVariations) => Placement::AfterVariations,
        (_, Placement::BeforeMove) if has_variations => Placement::AfterVariations,
        _ => Placement::AfterMove,
    }
}
