//! Finds where a game leaves a repertoire.

use super::{Repertoire, RepertoireEnd, RepertoireWalk};
use movetext_pgn_tree::Game;

/// Where the main line of a game and a repertoire separate, as returned by [`Repertoire::departure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The game leaves the repertoire with this ply in its main line. The first move of White is 1.
    Game(u32),
    /// The lines in the repertoire end after this ply.
    Repertoire(u32),
}

impl Repertoire {
    /// Returns where the main line of a game and the repertoire separate. Returns `None` if the game ends in the
    /// repertoire, or never enters it. [`RepertoireCondition`](super::RepertoireCondition) defines this.
    #[must_use]
    pub fn departure(&self, game: &Game) -> Option<Departure> {
        let mut walk = RepertoireWalk::default();
        let mut replay = game.replay();
        let mut end = walk.visit(self, replay.position(), 0);
        let mut plies = 0;
        while end.is_none() && replay.next().is_some() {
            plies += 1;
            end = walk.visit(self, replay.position(), plies);
        }
        match end.unwrap_or_else(|| walk.end(plies)) {
            RepertoireEnd::Leaves(after) => Some(Departure::Game(after.saturating_add(1))),
            RepertoireEnd::LineEnds(after) => Some(Departure::Repertoire(after)),
            RepertoireEnd::GameEnds | RepertoireEnd::Never => None,
        }
    }
}
