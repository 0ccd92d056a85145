//! Copies all games of a batch.

use crate::{
    matched_game::visit_games,
    raw_game::{GameForm, RawGame},
};
use movetext_input::{GameBatch, Observer};
use movetext_pgn::{GameEnd, GameStart, Visitor};
use movetext_pgn_writer::normalisation::Losses;

/// Games, each with a value that was computed for it, and what was lost by exporting games.
pub type RawGames<T> = (Vec<(T, RawGame)>, Losses);

/// Reads the selected games into `visitor`. Returns each game with the value that `make` computes at its end, and what
/// was lost by exporting games.
///
/// Reads each game once and copies its text. A game that is exported is read twice.
pub fn raw_games<V: Visitor, T>(
    games: &GameBatch<'_>,
    form: GameForm,
    mut visitor: V,
    observer: &mut impl Observer,
    mut make: impl FnMut(&mut V, &GameStart, &GameEnd<'_>) -> T,
) -> RawGames<T> {
    let (mut copies, mut losses) = (Vec::new(), Losses::default());
    visit_games(games, &mut visitor, observer, |visitor, start, end, game| {
        let (copy, lost) = game.to_raw_game(form);
        losses.merge(&lost);
        copies.push((make(visitor, start, end), copy));
    });
    (copies, losses)
}
