//! Equality of games and lines (PGN 8).

use super::{
    Game,
    arena::{Content, ItemList, Slot},
    node::{Line, MoveNode},
    walk::{Element, Walker},
};
use alloc::vec::Vec;
use core::fmt;
use movetext_pgn::{Placement, Played};
use movetext_pgn_values::Nag;

const LINE_PLACES: [Placement; 2] = [Placement::Start, Placement::End];
const MOVE_PLACES: [Placement; 3] = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.result == other.result
            && self.origin == other.origin
            && self.start() == other.start()
            && self.tags().eq(other.tags())
            && self.mainline() == other.mainline()
    }
}

impl Eq for Game {}

impl Game {
    /// Returns whether both games have the same start position and main line. Ignores annotations, but compares
    /// unplayable text. Takes time linear in the length of the main lines.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut games = GameReader::new(b"[White \"A\"]\n\n1. e4 {best} (1. d4) e5 1-0\n\n1. e4 e5 *");
    /// let (one, other) = (games.next().unwrap()?, games.next().unwrap()?);
    /// assert!(one.has_same_moves(&other));
    /// assert!(!one.has_same_tree(&other)); // the variation
    /// assert!(one != other);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn has_same_moves(&self, other: &Self) -> bool {
        let (one, two) = (self.mainline(), other.mainline());
        self.same_start(other)
            && one.moves().map(|node| node.played()).eq(two.moves().map(|node| node.played()))
            && one.skipped_text() == two.skipped_text()
    }

    /// Returns whether both games have the same start position, moves and variations. Ignores annotations, but compares
    /// unplayable text. Takes time linear in the size of the games.
    #[must_use]
    pub fn has_same_tree(&self, other: &Self) -> bool {
        self.same_start(other) && moves_and_text(self).eq(moves_and_text(other))
    }

    /// Returns whether the games are duplicates: they have the same start position and main line and, if there are no
    /// moves, the same tags. Takes time linear in the length of the main lines and the number of tags.
    #[must_use]
    pub fn is_duplicate_of(&self, other: &Self) -> bool {
        let is_empty = self.mainline().first().is_none();
        self.has_same_moves(other) && (!is_empty || self.tags().eq(other.tags()))
    }

    fn same_start(&self, other: &Self) -> bool {
        self.is_playable() == other.is_playable() && self.start() == other.start()
    }
}

/// An element of a game that is not an annotation.
#[derive(PartialEq)]
enum TreeElement<'g> {
    Move(Played),
    SkippedText(&'g str),
    Begin,
    End,
}

fn moves_and_text(game: &Game) -> impl Iterator<Item = TreeElement<'_>> {
    Walker::new(&game.arena).filter_map(|element| {
        Some(match element {
            Element::Move(id) => TreeElement::Move(game.arena.node(id).played),
            Element::Item(Content::SkippedText(range)) => TreeElement::SkippedText(range.slice(&game.text)),
            Element::Begin(_) => TreeElement::Begin,
            Element::End(_) => TreeElement::End,
            Element::Item(_) => return None,
        })
    })
}

impl PartialEq for MoveNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.game(), other.game()) && self.id() == other.id()
    }
}

impl Eq for MoveNode<'_> {}

impl fmt::Debug for MoveNode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MoveNode").field(&self.id()).field(&self.played()).finish()
    }
}

/// Lines are equal if they have the same moves, annotations and variations in the same places.
impl PartialEq for Line<'_> {
    /// Takes time linear in the size of the lines. We keep nested variations on a stack of our own, so any depth works.
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = alloc::vec![(*self, *other)];
        while let Some((left, right)) = pairs.pop() {
            if !same_line(&left, &right, &mut pairs) {
                return false;
            }
        }
        true
    }
}

impl Eq for Line<'_> {}

/// Compares two lines, but not the variations on their moves. Adds these to `pairs` instead.
fn same_line<'a, 'b>(left: &Line<'a>, right: &Line<'b>, pairs: &mut Vec<(Line<'a>, Line<'b>)>) -> bool {
    left.skipped_text() == right.skipped_text()
        && left.result() == right.result()
        && asides(left).eq(asides(right))
        && LINE_PLACES.iter().all(|&place| left.comments(place).eq(right.comments(place)))
        && left.moves().count() == right.moves().count()
        && left.moves().zip(right.moves()).all(|(one, other)| {
            pairs.extend(one.variations().zip(other.variations()));
            same_move(&one, &other)
        })
}

fn same_move(left: &MoveNode<'_>, right: &MoveNode<'_>) -> bool {
    left.played() == right.played()
        && left.variations().count() == right.variations().count()
        && MOVE_PLACES.iter().all(|&place| {
            left.comments(place).eq(right.comments(place)) && left.nags(place).eq(right.nags(place))
        })
}

/// Iterates over the escaped lines in a line, and over its glyphs if it has no move.
fn asides<'g>(line: &Line<'g>) -> impl Iterator<Item = Aside<'g>> + use<'g> {
    let game = line.game();
    let arena = &game.arena;
    let is_empty = line.first().is_none();
    let end = if line.is_main() { arena.list(Slot::End) } else { ItemList::default() };
    let start = arena.list(Slot::Start(line.id()));
    let moves = line.moves().flat_map(|node| [node.entry().before, node.entry().after]);
    let lists = core::iter::once(start).chain(moves).chain([end]);
    lists.flat_map(|list| arena.contents(list)).filter_map(move |content| match content {
        Content::Escape(range) => Some(Aside::Escape(range.slice(&game.text))),
        Content::Nag(nag, _) if is_empty => Some(Aside::Nag(nag)),
        _ => None,
    })
}

#[derive(PartialEq)]
enum Aside<'g> {
    Escape(&'g str),
    Nag(Nag),
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves().map(|node| node.played())).finish()
    }
}
