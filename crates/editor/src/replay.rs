//! Finds the position at a place in a game: reads the game again up to there.

use crate::{text::indices, unit::Unit};
use core::ops::Range;
use movetext_board::Position;
use movetext_openings::{Opening, Openings};
use movetext_pgn::{
    Comment, Flow, Interest, MoveEvent, Played, Start, StartOrigin, Visitor,
    lexer::{Token, TokenKind, tokens},
};

/// The positions on the way to a place in a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    /// The start position and the position after each move.
    positions: Vec<Position>,
    /// The move that led to the last position, if it is known.
    last: Option<LastMove>,
}

/// A move with its text.
#[derive(Clone, Debug)]
pub(crate) struct LastMove {
    pub(crate) played: Played,
    /// The move in SAN with its number, such as `12... Rd8`.
    pub(crate) text: String,
    /// Where the move is in the text.
    pub(crate) range: Range<usize>,
}

impl Path {
    /// Returns the last position.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.positions.last()
    }

    pub(crate) const fn last_move(&self) -> Option<&LastMove> {
        self.last.as_ref()
    }

    /// Returns the opening at the end of the path.
    pub(crate) fn opening(&self) -> Option<Opening<'static>> {
        Openings::builtin().classify(&self.positions)
    }

    /// Returns the opening if the next move leads to `position`.
    pub(crate) fn opening_after(&self, position: &Position) -> Option<Opening<'static>> {
        let opening = Openings::builtin().classify([position])?;
        Some(Opening { ply: u32::try_from(self.positions.len()).unwrap_or(u32::MAX), ..opening })
    }
}

/// Returns the path to the move at an offset. Reads the game up to there.
pub(crate) fn path_to_move(text: &str, unit: &Unit, offset: usize) -> Option<Path> {
    let mut walk = Walk { target: Target::Move(offset as u64), ..Walk::default() };
    let Ok(_) = unit.start.reader(text).visit_game(&mut walk, &mut ());
    walk.found
}

/// Returns the path to `offset`, where the user types a move. Ignores the text after it.
pub(crate) fn path_to_place(text: &str, unit: &Unit, offset: usize) -> Option<Path> {
    let before = text.get(..offset)?;
    // The first move of a variation replaces the move before the variation, so we take that move back.
    if let Some(open) = empty_variation(before.get(unit.start.offset..)?) {
        let mut path = path_to_end(before.get(..unit.start.offset + open)?, unit)?;
        if path.positions.len() > 1 {
            path.positions.pop();
        }
        return Some(path);
    }
    path_to_end(before, unit)
}

/// If a text ends in a variation without moves, returns where the variation begins.
fn empty_variation(game: &str) -> Option<usize> {
    let is_before_move = |token: &Token| {
        let kinds = [TokenKind::WhiteSpace, TokenKind::BraceComment, TokenKind::Integer, TokenKind::Period];
        kinds.contains(&token.kind)
    };
    let tokens: Vec<Token> = tokens(game.as_bytes()).collect();
    let last = tokens.into_iter().rev().find(|token| !is_before_move(token))?;
    (last.kind == TokenKind::LeftParenthesis).then(|| indices(last.span).start)
}

/// Returns the path to the end of `text`.
fn path_to_end(text: &str, unit: &Unit) -> Option<Path> {
    // The visitor stops at this comment, in the line that is open at the end of the text.
    let with_comment = [text, " {}"].concat();
    let mut walk = Walk { target: Target::Comment(text.len() as u64), ..Walk::default() };
    let Ok(_) = unit.start.reader(&with_comment).visit_game(&mut walk, &mut ());
    walk.found
}

/// Returns the opening that a game reaches, and where the move that reaches it ends in the text.
pub(crate) fn opening(text: &str, unit: &Unit) -> Option<(Opening<'static>, usize)> {
    let mut finder = OpeningFinder { classifier: Openings::builtin().classifier(), ends: Vec::new() };
    let Ok(_) = unit.start.reader(text).visit_game(&mut finder, &mut ());
    let opening = finder.classifier.opening()?;
    let end = finder.ends.get((opening.ply as usize).checked_sub(1)?)?;
    Some((opening, *end))
}

/// Returns the code and the name of an opening.
pub(crate) fn opening_label(opening: &Opening<'_>) -> String {
    format!("{} {}", opening.eco, opening.name)
}

/// Where a walk stops.
#[derive(Clone, Copy, Debug, Default)]
enum Target {
    /// At the move that touches this offset.
    Move(u64),
    /// At the first comment that begins here or later.
    Comment(u64),
    #[default]
    Nothing,
}

/// Follows the lines of a game up to a target.
#[derive(Debug, Default)]
struct Walk {
    target: Target,
    path: Path,
    /// How to return to the outer line at the end of each open variation: cut the path to this length, then add this
    /// position.
    open: Vec<(usize, Option<Position>)>,
    found: Option<Path>,
}

impl Visitor for Walk {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::VARIATIONS | Interest::COMMENTS
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if start.origin == StartOrigin::Unplayable {
            return Flow::Stop;
        }
        self.path.positions.push(*start.position);
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.path.positions.push(*event.position_after());
        if let Target::Move(offset) = self.target
            && event.span.start <= offset
            && offset <= event.span.end
        {
            let text = event.san().with_number(event.position).to_string();
            let range = indices(event.span);
            self.path.last = Some(LastMove { played: event.played, text, range });
            self.found = Some(core::mem::take(&mut self.path));
            return Flow::Stop;
        }
        Flow::Continue
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        if let Target::Comment(offset) = self.target
            && comment.span.start >= offset
        {
            self.found = Some(core::mem::take(&mut self.path));
            return Flow::Stop;
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        let replaced = if self.path.positions.len() > 1 { self.path.positions.pop() } else { None };
        self.open.push((self.path.positions.len(), replaced));
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        if let Some((length, replaced)) = self.open.pop() {
            self.path.positions.truncate(length);
            self.path.positions.extend(replaced);
        }
        Flow::Continue
    }
}

/// Finds the opening, and where each move of the main line ends in the text. Skips variations.
#[derive(Debug)]
struct OpeningFinder {
    classifier: movetext_openings::Classifier<'static>,
    ends: Vec<usize>,
}

impl Visitor for OpeningFinder {
    fn interest(&self) -> Interest {
        self.classifier.interest()
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.classifier.begin_moves(start)
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.ends.push(indices(event.span).end);
        self.classifier.mv(event)
    }
}
