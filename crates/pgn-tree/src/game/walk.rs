//! Walks through a tree: over all elements in text order, or over all moves, also on a board (PGN 8.2.5).

use super::{
    Game,
    arena::{Arena, Content, ItemIds, LineId, MoveId, Slot},
    node::{Line, MoveNode},
    replay::{PlayedNode, play},
};
use alloc::vec::Vec;
use movetext_board::{Color, Position};

/// An element of a game, in text order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Element {
    Item(Content),
    Move(MoveId),
    Begin(LineId),
    End(LineId),
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The next items are at the start of the line or after a move.
    Between,
    /// The next items are before this move.
    Before(MoveId),
    /// After the termination marker.
    Marker,
}

/// A line that the walk is in, and the current move there.
#[derive(Clone, Debug)]
struct Frame {
    line: LineId,
    node: Option<MoveId>,
    stage: Stage,
    items: ItemIds,
}

impl Frame {
    fn new(arena: &Arena, line: LineId) -> Self {
        Self { line, node: None, stage: Stage::Between, items: arena.ids(arena.list(Slot::Start(line))) }
    }
}

/// Walks through all elements in text order. We keep open lines on a stack of our own, so any depth works.
#[derive(Clone, Debug)]
pub(super) struct Walker<'g> {
    arena: &'g Arena,
    outer: Vec<Frame>,
    current: Frame,
}

impl<'g> Walker<'g> {
    pub(super) fn new(arena: &'g Arena) -> Self {
        Self { arena, outer: Vec::new(), current: Frame::new(arena, LineId::MAIN) }
    }

    /// Returns how many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Skips the rest of the innermost variation. The next element is its end.
    pub(super) fn skip_variation(&mut self) {
        self.current.stage = Stage::Between;
        self.current.items = ItemIds::default();
        self.current.node = self.arena.line(self.current.line).last;
    }
}

impl Iterator for Walker<'_> {
    type Item = Element;

    fn next(&mut self) -> Option<Element> {
        let arena = self.arena;
        loop {
            if let Some(id) = self.current.items.next(arena) {
                let content = arena.item(id).content;
                let Content::Variation(line) = content else { return Some(Element::Item(content)) };
                self.outer.push(core::mem::replace(&mut self.current, Frame::new(arena, line)));
                return Some(Element::Begin(line));
            }
            match self.current.stage {
                Stage::Before(node) => {
                    self.current.node = Some(node);
                    self.current.stage = Stage::Between;
                    self.current.items = arena.ids(arena.node(node).after);
                    return Some(Element::Move(node));
                }
                Stage::Marker => return None,
                Stage::Between => {}
            }
            let next = match self.current.node {
                Some(node) => arena.node(node).next,
                None => arena.line(self.current.line).first,
            };
            if let Some(node) = next {
                self.current.stage = Stage::Before(node);
                self.current.items = arena.ids(arena.node(node).before);
            } else if let Some(outer) = self.outer.pop() {
                let ended = core::mem::replace(&mut self.current, outer);
                return Some(Element::End(ended.line));
            } else {
                self.current.stage = Stage::Marker;
                self.current.items = arena.ids(arena.list(Slot::End));
            }
        }
    }
}

/// The positions during a walk.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// The position before the last move in the line, where a variation starts.
    pub(super) before: Position,
    pub(super) position: Position,
    /// How many plies lead from the start of the game to `position`.
    pub(super) ply: u32,
    outer: Vec<(Position, Position, u32)>,
}

impl Track {
    pub(super) fn new(game: &Game) -> Self {
        // Few callers need keys. Computing a key on request costs less than updating it with each move.
        let position = game.start().unwrap_or_else(Position::initial).without_key();
        Self { before: position, position, ply: 0, outer: Vec::new() }
    }

    pub(super) fn step(&mut self, game: &Game, node: MoveId) {
        self.before = self.position;
        self.position = play(&self.before, game.arena.node(node).played);
        self.ply += 1;
    }

    pub(super) fn begin(&mut self) {
        self.outer.push((self.before, self.position, self.ply));
        self.position = self.before;
        self.ply = self.ply.saturating_sub(1);
    }

    pub(super) fn end(&mut self) {
        if let Some((before, position, ply)) = self.outer.pop() {
            (self.before, self.position, self.ply) = (before, position, ply);
        }
    }
}

/// A step in a walk through all lines of a game: [`DepthFirst`], or [`TreeReplay`] with positions.
#[derive(Clone, Debug)]
pub enum TreeItem<'g, M = TreeStep<'g>> {
    /// A variation starts. It replaces the last move.
    BeginVariation(Line<'g>),
    /// A move.
    Move(M),
    /// The innermost variation ends.
    EndVariation(Line<'g>),
}

/// A move in a tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeStep<'g> {
    /// How many plies precede the move, from the start of the game.
    pub ply: u32,
    /// The side that moved.
    pub mover: Color,
    /// The move with its annotations and variations.
    pub node: MoveNode<'g>,
}

/// Walks through all moves of a game. Created by [`Game::depth_first`].
#[derive(Clone, Debug)]
pub struct DepthFirst<'g> {
    game: &'g Game,
    walker: Walker<'g>,
    /// How many plies precede the next move.
    ply: u32,
    /// The plies of the surrounding lines.
    outer: Vec<u32>,
    /// The side that makes the first move.
    first: Color,
}

impl<'g> DepthFirst<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let first = game.start().map_or(Color::White, |start| start.turn());
        Self { game, walker: Walker::new(&game.arena), ply: 0, outer: Vec::new(), first }
    }

    /// Returns how many variations are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.walker.depth()
    }

    /// Skips the rest of the innermost variation. The next step is its end. In the main line, this skips the rest of
    /// the game.
    pub fn skip_variation(&mut self) {
        self.walker.skip_variation();
    }

    /// Plays the moves on a board during the walk.
    ///
    /// ```
    /// use movetext_pgn_tree::{GameReader, TreeItem};
    ///
    /// let game = GameReader::new(b"1. e4 (1. d4 d5) 1... e5 *").next().unwrap()?;
    /// let walk: String = game
    ///     .depth_first()
    ///     .replay()
    ///     .map(|item| match item {
    ///         TreeItem::BeginVariation(_) => "(".to_owned(),
    ///         TreeItem::Move(step) => format!(" {} ", step.san()),
    ///         TreeItem::EndVariation(_) => ")".to_owned(),
    ///     })
    ///     .collect();
    /// assert_eq!(walk, " e4 ( d4  d5 ) e5 ");
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn replay(self) -> TreeReplay<'g> {
        TreeReplay { track: Track::new(self.game), walk: self }
    }
}

impl<'g> Iterator for DepthFirst<'g> {
    type Item = TreeItem<'g>;

    fn next(&mut self) -> Option<TreeItem<'g>> {
        loop {
            match self.walker.next()? {
                Element::Item(_) => {}
                Element::Move(id) => {
                    let (ply, node) = (self.ply, MoveNode::new(self.game, id));
                    let mover = if ply % 2 == 0 { self.first } else { !self.first };
                    self.ply += 1;
                    return Some(TreeItem::Move(TreeStep { ply, mover, node }));
                }
                Element::Begin(line) => {
                    self.outer.push(self.ply);
                    self.ply = self.ply.saturating_sub(1);
                    return Some(TreeItem::BeginVariation(Line::new(self.game, line)));
                }
                Element::End(line) => {
                    self.ply = self.outer.pop().unwrap_or_default();
                    return Some(TreeItem::EndVariation(Line::new(self.game, line)));
                }
            }
        }
    }
}

/// Walks through all moves of a game, and plays them on a board. Created by [`DepthFirst::replay`].
#[derive(Clone, Debug)]
pub struct TreeReplay<'g> {
    walk: DepthFirst<'g>,
    track: Track,
}

impl TreeReplay<'_> {
    /// Returns how many variations are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.walk.depth()
    }
}

impl<'g> Iterator for TreeReplay<'g> {
    type Item = TreeItem<'g, PlayedNode<'g>>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.walk.next()? {
            TreeItem::BeginVariation(line) => {
                self.track.begin();
                TreeItem::BeginVariation(line)
            }
            TreeItem::Move(TreeStep { ply, node, .. }) => {
                let position = self.track.position;
                self.track.step(self.walk.game, node.id());
                TreeItem::Move(PlayedNode { ply, position, node })
            }
            TreeItem::EndVariation(line) => {
                self.track.end();
                TreeItem::EndVariation(line)
            }
        })
    }
}
