//! Merges games into one tree, so that no position has the same move twice (PGN 8.2.5).
#![expect(
    clippy::indexing_slicing,
    reason = "`links` has an entry for each move of the game, and the ids come from the game"
)]

mod known_notes;

use super::{
    Game,
    arena::{Content, ItemId, LineId, MoveId, Slot, TextRange},
    error::EditError,
    walk::{Element, Walker},
};
use alloc::vec::Vec;
use known_notes::{KnownNotes, Note};
use movetext_board::Position;
use movetext_pgn::{Placement, Played};

impl Game {
    /// Merges the lines of another game into this one, as [`GameMerger::add`] does. Ignores the other game's tags,
    /// escaped lines and result. Takes time linear in the size of both games, so use a [`GameMerger`] to merge many
    /// games.
    ///
    /// ```
    /// use movetext_pgn_tree::GameReader;
    ///
    /// let mut games = GameReader::new(b"1. e4 e5 2. Nf3 * 1. e4 c5 {sharp} *");
    /// let (mut game, other) = (games.next().unwrap()?, games.next().unwrap()?);
    /// game.merge(&other).unwrap();
    /// assert_eq!(game.mainline().at_ply(1).unwrap().variations().count(), 1);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EditError::StartsDiffer`] if the games start from different positions
    /// - [`EditError::Unplayable`] if a game has no start position
    /// - [`EditError::SkippedText`] if a line would continue after unplayable text
    /// - [`EditError::Full`] if the merged game would be too large
    pub fn merge(&mut self, other: &Self) -> Result<(), EditError> {
        let mut merger = GameMerger::from_game(self.clone())?;
        merger.add(other)?;
        *self = merger.game;
        Ok(())
    }
}

/// Merges any number of games into one tree.
///
/// All games must start from [the same position](Position::is_same_position). If several games play the same moves, the
/// tree stores these moves once. Different moves become variations, in the order they first appear. Uses 36 bytes for
/// each move in the tree, plus the text of the comments.
///
/// ```
/// use movetext_pgn_tree::{GameMerger, GameReader};
///
/// let mut merger = GameMerger::new();
/// for game in GameReader::new(b"1. e4 e5 * 1. e4 c5 {sharp} 2. Nf3 * 1. d4 * 1. e4 c5 2. c3 *") {
///     merger.add(&game?).unwrap();
/// }
/// let (mut merged, counts) = merger.finish();
/// merged.order_variations(|mv| counts.games(mv.id())).unwrap();
/// let expected = b"1. e4 (1. d4) c5 {sharp} (1... e5) 2. Nf3 (2. c3) *";
/// assert_eq!(merged, GameReader::new(expected).next().unwrap()?);
/// assert_eq!(counts.games(merged.mainline().first().unwrap().id()), 3);
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Debug, Default)]
pub struct GameMerger {
    game: Game,
    start: Option<Position>,
    links: Vec<Links>,
    games: u64,
    known: KnownNotes,
}

/// For each move of a merged game, the number of games with this move in their main line. Created by
/// [`GameMerger::finish`].
#[derive(Debug)]
pub struct MoveCounts(Vec<Links>);

/// What we store about a move while merging.
#[derive(Clone, Copy, Debug, Default)]
struct Links {
    /// The next alternative in the same position.
    sibling: Option<MoveId>,
    /// The last comment or glyph that this merger has added before the variations.
    last_note: Option<ItemId>,
    /// How many games have the move in their main line.
    games: u32,
}

impl MoveCounts {
    /// Returns how many games have this move of the merged game in their main line. Returns 0 if the move only occurs
    /// in variations.
    #[must_use]
    pub fn games(&self, id: MoveId) -> u64 {
        self.0.get(id.index()).map_or(0, |links| u64::from(links.games))
    }
}

impl GameMerger {
    /// Creates a merger without games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a merger with the tags, the start position and the result of `head`, but without its moves.
    ///
    /// # Errors
    ///
    /// [`EditError::Unplayable`] if `head` has no start position.
    pub fn with_head(head: &Game) -> Result<Self, EditError> {
        let start = head.start().ok_or(EditError::Unplayable)?;
        let mut game = head.without_moves();
        (game.result, game.marker) = (head.result, head.marker);
        Ok(Self { game, start: Some(start), ..Self::default() })
    }

    /// Creates a merger that starts with `game`: with all its lines, its tags and its result. It is not among the games
    /// that were added.
    ///
    /// # Errors
    ///
    /// [`EditError::Unplayable`] if `game` has no start position.
    pub fn from_game(game: Game) -> Result<Self, EditError> {
        let start = game.start().ok_or(EditError::Unplayable)?;
        let mut links = alloc::vec![Links::default(); game.arena.nodes.len()];
        // The last alternative found so far after each move. Index 0 is the start of the game.
        let mut last: Vec<Option<MoveId>> = alloc::vec![None; links.len() + 1];
        let mut place = Place::default();
        for element in Walker::new(&game.arena) {
            match element {
                Element::Move(id) => {
                    let previous = last[place.at.map_or(0, |at| at.index() + 1)].replace(id);
                    if let Some(previous) = previous {
                        links[previous.index()].sibling = Some(id);
                    }
                    place.step(id);
                }
                Element::Begin(_) => place.begin(),
                Element::End(_) => place.end(),
                Element::Item(_) => {}
            }
        }
        Ok(Self { game, start: Some(start), links, games: 0, known: KnownNotes::default() })
    }

    /// Adds all lines of a game. Returns the last move of its main line in the merged game, or `None` if it has no
    /// moves. In the merged game, other moves may follow the returned move, because a variation may continue the main
    /// line.
    ///
    /// Comments and glyphs are added unless the move already has them. Comments after variations, unplayable text and
    /// the results of variations become comments on the move before them. In a variation without moves, they become
    /// comments on the move that it replaces. Tags, escaped lines and the game's result are ignored.
    ///
    /// Takes time linear in the size of the game times the number of alternatives in a position, and logarithmic in the
    /// number of comments on a move. If it fails, it changes nothing.
    ///
    /// # Errors
    ///
    /// - [`EditError::StartsDiffer`] if the game starts from a different position than the first game
    /// - [`EditError::Unplayable`] if the game has no start position
    /// - [`EditError::Full`] if the merged game would be too large
    pub fn add(&mut self, game: &Game) -> Result<Option<MoveId>, EditError> {
        let start = game.start().ok_or(EditError::Unplayable)?;
        if self.start.is_some_and(|own| !own.is_same_position(&start)) {
            return Err(EditError::StartsDiffer);
        }
        if !self.game.has_room_for(game) {
            return Err(EditError::Full);
        }
        if self.start.is_none() {
            self.game.start_from(&start).ok_or(EditError::Full)?;
            self.start = Some(start);
        }
        let addition = Addition { merger: self, other: game, place: Place::default(), upcoming: Vec::new() };
        let last = addition.run()?;
        self.games += 1;
        Ok(last)
    }

    /// Returns how many games were added.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the merged game so far, with the tags and the result of its [head](Self::with_head) or of
    /// [the game it starts with](Self::from_game). Without these, it has no result, and no tags except FEN and SetUp.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the merged game, and in how many games each of its moves was played.
    #[must_use]
    pub fn finish(self) -> (Game, MoveCounts) {
        (self.game, MoveCounts(self.links))
    }

    /// Finds or adds a move.
    fn put_after(&mut self, after: Option<MoveId>, played: Played) -> Result<MoveId, EditError> {
        let mut next = self.game.next_after(after);
        let mut last = None;
        while let Some(id) = next {
            if self.game.arena.node(id).played == played {
                return Ok(id);
            }
            last = next;
            next = self.links[id.index()].sibling;
        }
        let id = self.game.add_after(after, played)?;
        self.links.push(Links::default());
        if let Some(last) = last {
            self.links[last.index()].sibling = Some(id);
        }
        Ok(id)
    }

    /// Adds a comment or glyph, unless it is already there.
    fn note(&mut self, slot: Slot, note: Note<'_>) {
        if self.known.contains(&self.game, slot, note) {
            return;
        }
        let placement = match slot {
            Slot::Start(_) => Placement::Start,
            Slot::Before(_) => Placement::BeforeMove,
            Slot::After(_) => Placement::AfterMove,
            Slot::End => Placement::End,
        };
        let content = match note {
            Note::Nag(nag) => Some(Content::Nag(nag, placement)),
            Note::Comment(text) => self.game.comment_content(placement, text),
        };
        // `add` has checked that there is room for the whole game.
        let Some(content) = content else { return };
        self.known.insert(slot, note);
        match slot {
            Slot::After(to) => {
                let links = &mut self.links[to.index()];
                links.last_note = Some(match links.last_note {
                    Some(last) => self.game.arena.annotate_after(to, Some(last), content),
                    None => self.game.arena.annotate(to, content),
                });
            }
            slot => self.game.arena.push(slot, content),
        }
    }

    /// Adds a comment or glyph before a move, or at the start of the variation if the move is its first.
    fn note_before(&mut self, id: MoveId, note: Note<'_>) {
        let node = self.game.arena.node(id);
        let line = node.line.filter(|&line| node.previous.is_none() && line != LineId::MAIN);
        match line {
            Some(line) if !self.known.contains(&self.game, Slot::Before(id), note) => {
                self.note(Slot::Start(line), note);
            }
            _ => self.note(Slot::Before(id), note),
        }
    }
}

/// A place in the tree.
#[derive(Debug, Default)]
struct Place {
    /// The last move that was played.
    at: Option<MoveId>,
    /// The move before `at`.
    before: Option<MoveId>,
    /// The values of `at` and `before` in each surrounding line.
    outer: Vec<(Option<MoveId>, Option<MoveId>)>,
}

impl Place {
    fn step(&mut self, id: MoveId) {
        self.before = self.at.replace(id);
    }

    fn begin(&mut self) {
        self.outer.push((self.before, self.at));
        self.at = self.before;
    }

    fn end(&mut self) {
        if let Some((before, at)) = self.outer.pop() {
            (self.before, self.at) = (before, at);
        }
    }

    fn is_main(&self) -> bool {
        self.outer.is_empty()
    }

    /// Returns the last move in the line, or the move that a variation replaces if the variation has no move.
    fn last_move(&self) -> Option<MoveId> {
        match self.outer.last() {
            Some(&(before, replaced)) if before == self.at => replaced,
            _ => self.at,
        }
    }
}

/// Adds one game to a merger.
struct Addition<'a> {
    merger: &'a mut GameMerger,
    other: &'a Game,
    /// The place in the merged game that corresponds to the current place in the other game.
    place: Place,
    /// Comments and glyphs that wait for the next move.
    upcoming: Vec<Note<'a>>,
}

impl<'a> Addition<'a> {
    fn run(mut self) -> Result<Option<MoveId>, EditError> {
        let other = self.other;
        // Add the main line first. Otherwise, a variation that repeats moves of the main line and then differs would
        // come before the rest of the main line.
        let (mut at, mut next) = (None, other.arena.line(LineId::MAIN).first);
        while let Some(id) = next {
            let node = other.arena.node(id);
            at = Some(self.merger.put_after(at, node.played)?);
            next = node.next;
        }
        for element in Walker::new(&other.arena) {
            match element {
                Element::Move(id) => self.step(other.arena.node(id).played)?,
                Element::Begin(_) => {
                    self.flush();
                    self.place.begin();
                }
                Element::End(_) => {
                    self.flush();
                    self.place.end();
                }
                Element::Item(content) => self.item(content),
            }
        }
        self.flush();
        Ok(self.place.at)
    }

    fn step(&mut self, played: Played) -> Result<(), EditError> {
        let id = self.merger.put_after(self.place.at, played)?;
        self.place.step(id);
        for note in self.upcoming.drain(..) {
            self.merger.note_before(id, note);
        }
        if self.place.is_main() {
            let games = &mut self.merger.links[id.index()].games;
            *games = games.saturating_add(1);
        }
        Ok(())
    }

    fn item(&mut self, content: Content) {
        let text = |range: TextRange| Note::Comment(range.slice(&self.other.text));
        match content {
            Content::Comment(Placement::End, range) => self.merger.note(Slot::End, text(range)),
            Content::Comment(Placement::Start, range) if self.place.is_main() => {
                self.merger.note(Slot::Start(LineId::MAIN), text(range));
            }
            Content::Comment(Placement::Start | Placement::BeforeMove, range) => {
                self.upcoming.push(text(range));
            }
            Content::Nag(nag, Placement::Start | Placement::BeforeMove) => {
                self.upcoming.push(Note::Nag(nag));
            }
            Content::Comment(_, range) => self.annotate_last(text(range)),
            Content::Nag(nag, _) => self.annotate_last(Note::Nag(nag)),
            Content::SkippedText(range) => {
                self.flush();
                self.annotate_last(text(range));
            }
            Content::Result(result) => {
                self.flush();
                self.annotate_last(Note::Comment(result.as_str()));
            }
            Content::Escape(_) | Content::Variation(_) | Content::Diagnostic(..) => {}
        }
    }

    /// Adds a comment or glyph to the last move.
    fn annotate_last(&mut self, note: Note<'_>) {
        let slot = self.place.last_move().map_or(Slot::Start(LineId::MAIN), Slot::After);
        self.merger.note(slot, note);
    }

    /// Adds waiting notes to the last move, because no move follows.
    fn flush(&mut self) {
        for note in core::mem::take(&mut self.upcoming) {
            self.annotate_last(note);
        }
    }
}
