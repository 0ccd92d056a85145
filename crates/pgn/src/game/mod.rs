//! A game as a tree: an arena of moves, with all text in one buffer (PGN 8).
//!
//! Each move knows the move that follows it in its line and the variations that could replace it (PGN 8.2.5). Reading
//! a game costs a handful of allocations, however long it is.

mod build;
mod compare;
mod edit;
mod node;
mod replay;
mod walk;

pub use build::GameBuilder;
pub use edit::EditError;
pub use edit::LineMut;
pub use node::Line;
pub use node::MoveNode;
pub use replay::GameStep;
pub use replay::MainLine;

use crate::diagnostic::Diagnostic;
use crate::outcome::GameResult;
use crate::visitor::StartOrigin;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use movetext_board::Position;
use node::Arena;
use node::LineId;
use node::TextRange;

/// One game: tags, moves with their annotations and variations, result, and what was found about its text.
///
/// Two games are equal when they say the same: diagnostics and places in the source do not count.
#[derive(Clone, Debug, Default)]
pub struct Game {
    text: String,
    tags: Vec<TagRange>,
    arena: Arena,
    start: Option<Box<Position>>,
    origin: StartOrigin,
    result: GameResult,
    marker: Option<GameResult>,
    number: u64,
    offset: u64,
    line: u64,
    diagnostics: Vec<Diagnostic>,
}

/// Where the name and the value of a tag stand in the text buffer.
#[derive(Clone, Copy, Debug)]
struct TagRange {
    name: TextRange,
    value: TextRange,
}

impl Game {
    /// A game without tags and without moves, from the initial position.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of the tag of this name, or `?`, which is how the standard says that it is not known. Where a name
    /// is repeated, the last value counts. Linear in the number of tags.
    #[must_use]
    pub fn tag(&self, name: &str) -> &str {
        self.find_tag(name).unwrap_or("?")
    }

    /// The value of the tag of this name, if there is one. Linear in the number of tags.
    #[must_use]
    pub fn find_tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|&(tag, _)| tag == name).last().map(|(_, value)| value)
    }

    /// All tags as name and value, in the order of the source, repeated ones included.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (tag.name.of(&self.text), tag.value.of(&self.text)))
    }

    /// The position that the moves start from. `None` where there is none that the moves could be played from: a FEN
    /// tag that gives no position, or a variant with other rules.
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        match (self.origin, &self.start) {
            (StartOrigin::Unplayable, _) => None,
            (_, Some(position)) => Some(**position),
            (_, None) => Some(Position::initial()),
        }
    }

    /// Where the starting position comes from.
    #[must_use]
    pub const fn start_origin(&self) -> StartOrigin {
        self.origin
    }

    /// The result that holds: the marker, unless it is missing or `*` and the Result tag is decided.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// The termination marker, where there was one.
    #[must_use]
    pub const fn marker(&self) -> Option<GameResult> {
        self.marker
    }

    /// The number of the game in its stream, counted from 1; 0 for a game made by hand.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The offset in its stream, in bytes.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The line that it begins in, counted from 1; 0 where there are no lines.
    #[must_use]
    pub const fn line_number(&self) -> u64 {
        self.line
    }

    /// What was found about its text, in the order of the text.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The main line.
    #[must_use]
    pub fn mainline(&self) -> Line<'_> {
        Line::new(&self.arena, &self.text, LineId::MAIN)
    }

    /// The main line, played on a board.
    #[must_use]
    pub fn replay(&self) -> MainLine<'_> {
        MainLine::new(self)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.result == other.result
            && self.origin == other.origin
            && self.start() == other.start()
            && self.tags().eq(other.tags())
            && self.mainline() == other.mainline()
    }
}
