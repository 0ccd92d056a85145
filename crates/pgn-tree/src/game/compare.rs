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
    /// Returns whether both games have the same start position and main line, ignoring annotations. Unplayable text
    /// must be equal, too. Linear in the main lines.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut games = GameReader::new(b"[White \"A\"]\n\n1. e4 {best} (1. d4) e5 1-0\n\n1. e4 e5 *");
    /// let (one, other) = (games.next().unwrap()?, games.next().unwrap()?);
    /// assert!(one.same_moves(&other));
    /// assert!(!one.same_tree(&other)); // the variation
    /// assert!(one != other);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn same_moves(&self, other: &Self) -> bool {
        let (one, two) = (self.mainline(), other.mainline());
        self.same_start(other)
            && one.moves().map(|node| node.played()).eq(two.moves().map(|node| node.played()))
            && one.skipped_text() == two.skipped_text()
    }

    /// Returns whether both games have the same start position, moves and variations, ignoring annotations. Unplayable
    /// text must be equal, too. Linear in the size of the games.
    #[must_use]
    pub fn same_tree(&self, other: &Self) -> bool {
        self.same_start(other) && bare(self).eq(bare(other))
    }

    /// Returns whether one of the games is redundant in a collection: they have the same start and moves, or, without
    /// moves, the same tags. Linear in the main lines and the tags.
    #[must_use]
    pub fn is_duplicate_of(&self, other: &Self) -> bool {
        let is_empty = self.mainline().first().is_none();
        self.same_moves(other) && (!is_empty || self.tags().eq(other.tags()))
    }

    fn same_start(&self, other: &Self) -> bool {
        self.is_playable() == other.is_playable() && self.start() == other.start()
    }
}

/// The content of a game without annotations.
#[derive(PartialEq)]
enum Bare<'g> {
    Move(Played),
    SkippedText(&'g str),
    Begin,
    End,
}

fn bare(game: &Game) -> impl Iterator<Item = Bare<'_>> {
    Walker::new(&game.arena).filter_map(|element| {
        Some(match element {
            Element::Move(id) => Bare::Move(game.arena.node(id).played),
            Element::Item(Content::SkippedText(range)) => Bare::SkippedText(range.of(&game.text)),
            Element::Begin(_) => Bare::Begin,
            Element::End(_) => Bare::End,
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
    /// Linear in the size of the lines. Variations are kept on an explicit stack.
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

/// Compares two lines except for the variations on their moves, which are added to `pairs`.
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

/// Returns the escaped lines of a line, and its glyphs if it has no move.
fn asides<'g>(line: &Line<'g>) -> impl Iterator<Item = Aside<'g>> + use<'g> {
    let game = line.game();
    let arena = &game.arena;
    let is_empty = line.first().is_none();
    let end = if line.is_main() { arena.list(Slot::End) } else { ItemList::default() };
    let start = arena.list(Slot::Start(line.id()));
    let moves = line.moves().flat_map(|node| [node.entry().before, node.entry().after]);
    let lists = core::iter::once(start).chain(moves).chain([end]);
    lists.flat_map(|list| arena.contents(list)).filter_map(move |content| match content {
        Content::Escape(range) => Some(Aside::Escape(range.of(&game.text))),
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
