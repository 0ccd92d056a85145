//! Conditions on repertoires: whether a game follows prepared lines, and where it leaves them.

mod build;
mod departure;
mod error;

pub use build::RepertoireBuilder;
pub use departure::Departure;
pub use error::RepertoireError;

use crate::plies::PlyCondition;
use alloc::sync::Arc;
use movetext_board::{Move, Position};
use std::collections::HashMap;

/// The positions of prepared lines, each with the moves that continue the lines.
///
/// The lines come from all games of an input, including variations. We compare positions, so move order does not
/// matter. A line ends before a null move, because null moves only show threats.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_filter::{Condition, Filter, RepertoireBuilder, RepertoireCondition};
/// use movetext_pgn::Reader;
///
/// let lines = RefCell::new(RepertoireBuilder::default());
/// movetext_pgn::read(b"1. d4 Nf6 (1... d5 2. c4) 2. c4 *", &mut &lines, &mut &lines);
/// let repertoire = lines.into_inner().finish()?;
/// let filter = Filter::new([Condition::Repertoire(RepertoireCondition::follows(repertoire))]);
/// let mut matcher = filter.matcher();
/// let mut reader = Reader::new(b"1. c4 Nf6 2. d4 g6 * 1. d4 d5 2. Nf3 * 1. d4 Nf6 *");
/// let mut chosen = Vec::new();
/// while reader.visit_game(&mut matcher, &mut ())?.is_some() {
///     chosen.push(matcher.is_match());
/// }
/// assert_eq!(chosen, [true, false, true]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repertoire {
    /// The repertoire's moves in each position, by Polyglot key.
    positions: HashMap<u64, Vec<Move>>,
    /// The smallest number of men in any position. A game with fewer men cannot return to the repertoire.
    fewest_men: u32,
    variant_games: u64,
}

impl Repertoire {
    /// Returns the repertoire's moves in a position, or an empty slice at the end of a line. Returns `None` if the
    /// position is not in the repertoire.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<&[Move]> {
        self.positions.get(&position.key()?).map(Vec::as_slice)
    }

    /// Returns the number of different positions.
    #[must_use]
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// Returns the number of variant games, which are left out.
    #[must_use]
    pub const fn variant_games(&self) -> u64 {
        self.variant_games
    }
}

/// A condition on how a game relates to a repertoire.
///
/// A game is in the repertoire at every main-line position that the repertoire contains. It may leave and return by
/// another move order. The game *follows* the repertoire if it reaches the end of a prepared line, or ends in the
/// repertoire. Otherwise, it *leaves* the repertoire with the move after its last position in the repertoire. A game
/// that never enters the repertoire neither follows nor leaves it.
#[derive(Clone, Debug)]
pub struct RepertoireCondition {
    repertoire: Arc<Repertoire>,
    requirement: Requirement,
}

#[derive(Clone, Copy, Debug)]
enum Requirement {
    Follows,
    LeavesAt(PlyCondition),
}

impl RepertoireCondition {
    /// Requires that the game follows the repertoire.
    pub fn follows(repertoire: impl Into<Arc<Repertoire>>) -> Self {
        Self { repertoire: repertoire.into(), requirement: Requirement::Follows }
    }

    /// Requires that the game leaves the repertoire with a ply in this range. White's first move is ply 1.
    pub fn leaves_at(repertoire: impl Into<Arc<Repertoire>>, plies: PlyCondition) -> Self {
        Self { repertoire: repertoire.into(), requirement: Requirement::LeavesAt(plies) }
    }

    /// Returns the repertoire that games are compared with.
    #[must_use]
    pub fn repertoire(&self) -> &Repertoire {
        &self.repertoire
    }

    /// Evaluates the position after `ply` plies of the main line. Returns whether the game matches, or `None` if that
    /// is not known yet.
    pub(crate) fn visit(&self, walk: &mut RepertoireWalk, position: &Position, ply: u32) -> Option<bool> {
        walk.visit(&self.repertoire, position, ply).map(|end| self.is_met_by(end))
    }

    /// Returns whether the game matches if its main line ends after `plies` plies.
    pub(crate) fn end(&self, walk: RepertoireWalk, plies: u32) -> bool {
        self.is_met_by(walk.end(plies))
    }

    const fn is_met_by(&self, end: RepertoireEnd) -> bool {
        match (self.requirement, end) {
            (Requirement::Follows, RepertoireEnd::LineEnds(_) | RepertoireEnd::GameEnds) => true,
            (Requirement::LeavesAt(plies), RepertoireEnd::Leaves(after)) => {
                plies.matches(after.saturating_add(1))
            }
            _ => false,
        }
    }
}

/// Tracks how far a game has followed a repertoire.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RepertoireWalk {
    /// The number of plies before the game's last position in the repertoire.
    last: Option<u32>,
}

/// How the comparison of a game with a repertoire ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RepertoireEnd {
    /// A prepared line ends after this number of plies.
    LineEnds(u32),
    /// The game ends inside the repertoire.
    GameEnds,
    /// The game leaves the repertoire after this number of plies.
    Leaves(u32),
    /// The game never enters the repertoire.
    Never,
}

impl RepertoireWalk {
    /// Visits the position after `ply` plies. Returns the outcome once it is known.
    fn visit(&mut self, repertoire: &Repertoire, position: &Position, ply: u32) -> Option<RepertoireEnd> {
        if position.occupied().count() < repertoire.fewest_men {
            return Some(self.end_outside());
        }
        let moves = repertoire.moves(position)?;
        self.last = Some(ply);
        moves.is_empty().then_some(RepertoireEnd::LineEnds(ply))
    }

    /// Returns the outcome for a game that ends after `plies` plies.
    fn end(self, plies: u32) -> RepertoireEnd {
        if self.last == Some(plies) { RepertoireEnd::GameEnds } else { self.end_outside() }
    }

    fn end_outside(self) -> RepertoireEnd {
        self.last.map_or(RepertoireEnd::Never, RepertoireEnd::Leaves)
    }
}
