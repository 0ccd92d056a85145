//! Finds where a game leaves a repertoire.

use super::{Repertoire, RepertoireEnd, RepertoireWalk};
use movetext_pgn_tree::Game;

/// Where a game's main line and a repertoire diverge, as returned by [`Repertoire::departure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// The game leaves the repertoire with this ply. White's first move is ply 1.
    Game(u32),
    /// The repertoire has no move after this ply.
    Repertoire(u32),
}

impl Repertoire {
    /// Returns where the game's main line and the repertoire diverge. Returns `None` if the game ends inside the
    /// repertoire or never enters it. See [`RepertoireCondition`](super::RepertoireCondition) for the rules.
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
