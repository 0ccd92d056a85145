//! Views of the arena: lines, and moves with what hangs on them (PGN 8.2).

use super::Game;
use super::arena::Content;
use super::arena::ItemList;
use super::arena::LineEntry;
use super::arena::LineId;
use super::arena::MoveId;
use super::arena::Node;
use super::arena::Slot;
use movetext_board::Position;
use movetext_pgn::Place;
use movetext_pgn::Played;
use movetext_pgn_values::GameResult;
use movetext_pgn_values::Nag;

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

    /// Its number, to keep.
    #[must_use]
    pub const fn id(&self) -> LineId {
        self.id
    }

    /// Whether it is the main line.
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.id == LineId::MAIN
    }

    /// The move that the variation replaces; `None` for the main line.
    #[must_use]
    pub fn parent(&self) -> Option<MoveNode<'g>> {
        self.entry().parent.map(|id| MoveNode::new(self.game, id))
    }

    /// The number of variations around it: 0 for the main line, 1 for a variation on it. Linear in the moves before it.
    #[must_use]
    pub fn depth(&self) -> usize {
        core::iter::successors(self.parent(), |parent| parent.line().parent()).count()
    }

    /// Its moves, in order; from the last one with [`Iterator::rev`].
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = MoveNode<'g>> + Clone + use<'g> {
        Moves { ends: self.first().zip(self.last()) }
    }

    /// Its first move.
    #[must_use]
    pub fn first(&self) -> Option<MoveNode<'g>> {
        self.entry().first.map(|id| MoveNode::new(self.game, id))
    }

    /// Its last move. What follows it is [`unread`](Self::unread).
    #[must_use]
    pub fn last(&self) -> Option<MoveNode<'g>> {
        self.entry().last.map(|id| MoveNode::new(self.game, id))
    }

    /// The move that is played so many plies from the start of the game, if it is one of this line. Linear in `ply`.
    #[must_use]
    pub fn at_ply(&self, ply: u32) -> Option<MoveNode<'g>> {
        let first = self.first()?.ply();
        self.moves().nth(usize::try_from(ply.checked_sub(first)?).ok()?)
    }

    /// The comments at a place that belongs to the line: its [start](Place::Start), or the [end](Place::End) of the
    /// game, after its marker.
    pub fn comments(&self, place: Place) -> impl Iterator<Item = &'g str> + use<'g> {
        let list = match place {
            Place::Start => self.entry().start,
            Place::End if self.is_main() => self.game.arena.list(Slot::End),
            _ => ItemList::default(),
        };
        let game = self.game;
        game.arena.contents(list).filter_map(|content| match content {
            Content::Comment(_, range) => Some(range.of(&game.text)),
            _ => None,
        })
    }

    /// The text from the first move on that could not be played; empty where all could be. Linear in the items
    /// after the last move.
    #[must_use]
    pub fn unread(&self) -> &'g str {
        let list = self.last().map_or(self.entry().start, |last| last.entry().after);
        let text = self.game.arena.contents(list).filter_map(|content| match content {
            Content::Unread(range) => Some(range.of(&self.game.text)),
            _ => None,
        });
        text.last().unwrap_or_default()
    }

    /// The termination marker inside a variation, where there was one; the last of several. Linear in the line.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let arena = &self.game.arena;
        let behind = self.moves().rev().map(|node| node.entry().after);
        let mut lists = behind.chain([self.entry().start]);
        lists.find_map(|list| {
            let results = arena.contents(list).filter_map(|content| match content {
                Content::Result(result) => Some(result),
                _ => None,
            });
            results.last()
        })
    }
}

/// The moves of a line, from either end.
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

/// A move in the tree, with what hangs on it.
///
/// Two are equal when they are the same move of the same game, not when they have the same content.
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

    /// Its number, to keep.
    #[must_use]
    pub const fn id(&self) -> MoveId {
        self.id
    }

    /// What is played.
    #[must_use]
    pub fn played(&self) -> Played {
        self.entry().played
    }

    /// The move that follows it in its line.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        self.entry().next.map(|id| Self { id, ..*self })
    }

    /// The move before it in its line; `None` for the first of a line.
    #[must_use]
    pub fn previous(&self) -> Option<Self> {
        self.entry().previous.map(|id| Self { id, ..*self })
    }

    /// The move that is played before it, which for the first move of a variation is in the line around it; `None`
    /// for a first move of the game.
    #[must_use]
    pub fn preceding(&self) -> Option<Self> {
        let mut node = *self;
        loop {
            if let Some(previous) = node.previous() {
                return Some(previous);
            }
            node = node.line().parent()?;
        }
    }

    /// The line that it belongs to.
    #[must_use]
    pub fn line(&self) -> Line<'g> {
        Line::new(self.game, self.entry().line.unwrap_or(LineId::MAIN))
    }

    /// Plies from the start of the game to the position before it. Linear in them.
    #[must_use]
    pub fn ply(&self) -> u32 {
        core::iter::successors(self.preceding(), Self::preceding).fold(0, |ply, _| ply + 1)
    }

    /// The position that it is played in. Linear in the moves that lead to it. A [cursor](Game::cursor) or a
    /// [replay](Game::replay) has it without that cost.
    #[must_use]
    pub fn position_before(&self) -> Position {
        self.game.position_after(self.preceding().map(|node| node.id))
    }

    /// The position that it leads to. Linear in the moves that lead to it.
    #[must_use]
    pub fn position_after(&self) -> Position {
        self.game.position_after(Some(self.id))
    }

    /// The variations that could replace it, in order.
    pub fn variations(&self) -> impl Iterator<Item = Line<'g>> + use<'g> {
        let game = self.game;
        game.arena.variations(self.id).map(move |id| Line::new(game, id))
    }

    /// The glyphs [before](Place::BeforeMove) or [after](Place::AfterMove) it; it has none elsewhere.
    ///
    /// A glyph at the start of a line belongs to its first move, and one after the variations on a move to that move.
    pub fn nags(&self, place: Place) -> impl Iterator<Item = Nag> + use<'g> {
        let entry = self.entry();
        let start = entry.line.filter(|_| place == Place::BeforeMove && entry.previous.is_none());
        let start = start.map_or(ItemList::default(), |line| self.game.arena.line(line).start);
        let own = match place {
            Place::BeforeMove => entry.before,
            Place::AfterMove => entry.after,
            _ => ItemList::default(),
        };
        let arena = &self.game.arena;
        arena.contents(start).chain(arena.contents(own)).filter_map(|content| match content {
            Content::Nag(nag, _) => Some(nag),
            _ => None,
        })
    }

    /// The comments [before](Place::BeforeMove) it, [after](Place::AfterMove) it, or after its
    /// [variations](Place::AfterVariations).
    pub fn comments(&self, place: Place) -> impl Iterator<Item = &'g str> + use<'g> {
        let entry = self.entry();
        let list = match place {
            Place::BeforeMove => entry.before,
            Place::AfterMove | Place::AfterVariations => entry.after,
            Place::Start | Place::End => ItemList::default(),
        };
        let text = &self.game.text;
        let mut has_variations = false;
        self.game.arena.contents(list).filter_map(move |content| match content {
            Content::Comment(written, range) => {
                (effective(written, has_variations, place) == place).then(|| range.of(text))
            }
            Content::Variation(_) => {
                has_variations = true;
                None
            }
            _ => None,
        })
    }
}

/// The place of a comment in a list. A comment before a move that never came is after the move before.
pub(super) const fn effective(written: Place, has_variations: bool, asked: Place) -> Place {
    match (asked, written) {
        (Place::BeforeMove, _) => Place::BeforeMove,
        (_, Place::AfterVariations) => Place::AfterVariations,
        (_, Place::BeforeMove) if has_variations => Place::AfterVariations,
        _ => Place::AfterMove,
    }
}
