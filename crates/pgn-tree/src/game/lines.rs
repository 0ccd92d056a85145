//! Splits a tree into its lines, each as a game from the start to the line's last move (PGN 8.2.5).

use super::{
    Game,
    arena::{Arena, Content, ItemList, LineId, MoveId, Slot},
    error::EditError,
    node::MoveNode,
};
use alloc::vec::Vec;
use movetext_pgn::Placement;
use movetext_pgn_values::GameResult;

/// How a copied line ends after its last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The line was played: it ends with the game's result and the comments after it.
    Game,
    /// The line is analysis: it ends with the variation's result if that line has one, otherwise with `*`.
    Analysis,
}

impl Game {
    /// Iterates over the last moves of all lines. The main line comes first. The later a line leaves the main line, the
    /// earlier it comes. Takes time linear in the size of the game.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 (1. d4 d5) 1... e5 (1... c5) *").next().unwrap()?;
    /// let lengths: Vec<u32> = game.leaves().map(|leaf| leaf.ply() + 1).collect();
    /// assert_eq!(lengths, [2, 2, 2]); // 1. e4 e5, then 1. e4 c5, then 1. d4 d5
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn leaves(&self) -> impl Iterator<Item = MoveNode<'_>> {
        let arena = &self.arena;
        let mut upcoming: Vec<MoveId> = Vec::new();
        push_alternatives(arena, arena.line(LineId::MAIN).first, &mut upcoming);
        core::iter::from_fn(move || {
            loop {
                let id = upcoming.pop()?;
                match arena.node(id).next {
                    None => return Some(MoveNode::new(self, id)),
                    next => push_alternatives(arena, next, &mut upcoming),
                }
            }
        })
    }

    /// Copies the moves up to and including a move to a new game.
    ///
    /// The new game has the same tags. The copied moves keep their comments, glyphs and escaped lines; other lines are
    /// not copied. Comments at the start of a variation become comments [before](Placement::BeforeMove) its first move.
    /// If the move is the last in the main line, the copy ends as [`LineEnd::Game`], otherwise as
    /// [`LineEnd::Analysis`]. Takes time linear in the number of moves that lead there and their items.
    ///
    /// ```
    /// use movetext_pgn_tree::{Game, GameReader};
    ///
    /// let game = GameReader::new(b"1. e4 {best} (1. d4 d5) 1... e5 (1... c5 {sharp}) 1-0").next().unwrap()?;
    /// let lines: Vec<Game> = game.leaves().map(|leaf| game.line_to(leaf.id()).unwrap()).collect();
    /// let expected = GameReader::new(b"1. e4 {best} e5 1-0 1. e4 {best} c5 {sharp} * 1. d4 d5 *");
    /// assert_eq!(lines, expected.collect::<Result<Vec<Game>, _>>()?);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn line_to(&self, id: MoveId) -> Result<Self, EditError> {
        let last = self.node(id).ok_or(EditError::UnknownMove)?;
        let is_whole = last.line().is_main() && last.next().is_none();
        self.line_with_end(id, if is_whole { LineEnd::Game } else { LineEnd::Analysis })
    }

    /// Copies the moves up to and including a move to a new game, which ends as `end` says. Otherwise works like
    /// [`line_to`](Self::line_to). For example, if analysis follows the last move that was played, use
    /// [`LineEnd::Game`] for the line to that move.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownMove`] if the game has no such move.
    pub fn line_with_end(&self, id: MoveId, end: LineEnd) -> Result<Self, EditError> {
        let last = self.node(id).ok_or(EditError::UnknownMove)?;
        let mut path: Vec<MoveNode<'_>> = core::iter::successors(Some(last), MoveNode::predecessor).collect();
        path.reverse();
        let mut copy = LineCopy { from: self, line: self.without_moves(), result: None };
        let begins_main = path.first().is_some_and(|first| first.line().is_main());
        copy.items(self.arena.list(Slot::Start(LineId::MAIN)), Slot::Start(LineId::MAIN), |content| {
            // The other items belong to the first move of the main line.
            begins_main || matches!(content, Content::Comment(..))
        });
        for node in path {
            copy.step(node.id());
        }
        if end == LineEnd::Game {
            copy.items(self.arena.list(Slot::End), Slot::End, |_| true);
            (copy.line.result, copy.line.marker) = (self.result, self.marker);
        } else {
            let has_tag = self.find_tag("Result").is_some();
            let result = copy.result.unwrap_or(GameResult::Unknown);
            (copy.line.result, copy.line.marker) = (result, Some(result));
            if has_tag {
                copy.line.set_result(result)?;
            }
        }
        Ok(copy.line)
    }

    /// Creates a game with the tags, the rules and the start position of this game.
    pub(super) fn without_moves(&self) -> Self {
        let (origin, start, rules) = (self.origin, self.start.clone(), self.rules);
        let mut game = Self { origin, start, rules, ..Self::default() };
        for (name, value) in self.tags() {
            // A part of this game's text always fits into a new game.
            game.push_tag(name, value);
        }
        game
    }
}

/// Pushes a move and all alternatives to it, so that the move itself is popped first.
fn push_alternatives(arena: &Arena, first: Option<MoveId>, stack: &mut Vec<MoveId>) {
    let from = stack.len();
    let mut upcoming: Vec<MoveId> = first.into_iter().collect();
    while let Some(id) = upcoming.pop() {
        stack.push(id);
        let to = upcoming.len();
        upcoming.extend(arena.variations(id).filter_map(|line| arena.line(line).first));
        if let Some(firsts) = upcoming.get_mut(to..) {
            firsts.reverse();
        }
    }
    if let Some(alternatives) = stack.get_mut(from..) {
        alternatives.reverse();
    }
}

/// Copies a line to a new game.
struct LineCopy<'g> {
    from: &'g Game,
    line: Game,
    /// The variation's result.
    result: Option<GameResult>,
}

impl LineCopy<'_> {
    fn step(&mut self, id: MoveId) {
        let node = *self.from.arena.node(id);
        let copied = self.line.arena.add_move(LineId::MAIN, node.played);
        let starts = node.line.filter(|&line| node.previous.is_none() && line != LineId::MAIN);
        if let Some(line) = starts {
            self.items(self.from.arena.list(Slot::Start(line)), Slot::Before(copied), |_| true);
        }
        self.items(node.before, Slot::Before(copied), |_| true);
        self.items(node.after, Slot::After(copied), |_| true);
    }

    fn items(&mut self, list: ItemList, to: Slot, is_copied: impl Fn(&Content) -> bool) {
        let place = match to {
            Slot::Start(_) => Placement::Start,
            Slot::Before(_) => Placement::BeforeMove,
            Slot::After(_) => Placement::AfterMove,
            Slot::End => Placement::End,
        };
        let from = self.from;
        for content in from.arena.contents(list).filter(is_copied) {
            let text = |range: super::arena::TextRange| range.slice(&from.text);
            let copied = match content {
                Content::Nag(nag, _) => Some(Content::Nag(nag, place)),
                Content::Comment(_, range) => {
                    self.line.store_text(text(range)).map(|range| Content::Comment(place, range))
                }
                Content::Escape(range) => self.line.store_text(text(range)).map(Content::Escape),
                Content::SkippedText(range) => self.line.store_text(text(range)).map(Content::SkippedText),
                Content::Result(result) => {
                    self.result = Some(result);
                    None
                }
                Content::Variation(_) | Content::Diagnostic(..) => None,
            };
            if let Some(content) = copied {
                self.line.arena.push(to, content);
            }
        }
    }
}
