//! Where a game leaves a repertoire, and games with a comment there.

use super::{Repertoire, RepertoireEnd, RepertoireWalk};
use crate::{filter::MatchedGame, whole::WholeGame};
use core::slice;
use movetext_board::Position;
use movetext_pgn::{Placement, Visitable};
use movetext_pgn_tree::{Game, GameBuilder, MoveId};
use movetext_pgn_writer::{ExportOptions, Writer, normalisation::Losses};
use movetext_san::VariationSan;

/// The point at which the main line of a game and a repertoire part, created by [`Repertoire::departure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Departure {
    /// The game leaves the repertoire with this ply of its main line; the first move of White is 1.
    Game(u32),
    /// The lines of the repertoire end after this ply.
    Repertoire(u32),
}

impl Repertoire {
    /// Returns where the main line of a game and the repertoire part. Returns `None` if the game ends in the
    /// repertoire, or never is in it. See [`RepertoireCondition`](super::RepertoireCondition) for the meaning.
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

    /// Adds a comment where a game and the repertoire part: `leaves the repertoire, which has 3. d4 or 3. c3` after the
    /// move that leaves it, or `end of the repertoire` after the last move that is in it.
    fn mark(&self, game: &mut Game) {
        let Some(departure) = self.departure(game) else { return };
        let (Departure::Game(ply) | Departure::Repertoire(ply)) = departure;
        // A repertoire that ends at the start of the game has no move for the comment.
        let Some((id, position)) = step(game, ply) else { return };
        let text = match departure {
            Departure::Game(_) => format!("leaves the repertoire, which has {}", self.moves_text(&position)),
            Departure::Repertoire(_) => "end of the repertoire".to_owned(),
        };
        // The comment is lost only in a game of 4 GiB.
        let _ = game.add_comment(id, Placement::AfterMove, &text);
    }

    /// Returns the moves in a position, as `3. d4 or 3. c3`.
    fn moves_text(&self, position: &Position) -> String {
        let moves = self.moves(position).unwrap_or_default().iter();
        // Different positions might have the same key, so that a move might be illegal.
        let texts = moves.filter_map(|mv| VariationSan::of(slice::from_ref(mv), position).ok());
        texts.map(|text| text.to_string()).collect::<Vec<_>>().join(" or ")
    }
}

/// Returns the move with this ply of the main line, counted from 1, and the position before it.
fn step(game: &Game, ply: u32) -> Option<(MoveId, Position)> {
    let step = game.replay().find(|step| step.ply + 1 == ply)?;
    Some((step.node.id(), step.position))
}

impl MatchedGame<'_> {
    /// Returns the game in export format, with a comment where it and a repertoire part, and the losses of exporting
    /// it. Costs a second read.
    #[must_use]
    pub fn marked(&self, repertoire: &Repertoire) -> (WholeGame, Losses) {
        let mut builder = GameBuilder::new();
        self.visit(&mut builder, &mut ());
        let mut game = builder.into_game();
        repertoire.mark(&mut game);
        let mut writer = Writer::new(Vec::new(), ExportOptions::new());
        game.visit(&mut writer, &mut ());
        let losses = writer.losses().clone();
        // Writing to memory does not fail.
        (WholeGame::exported(writer.finish().unwrap_or_default()), losses)
    }
}
