//! Prints a tournament table as one JSON object. `movetext crosstable --help` lists its keys.

use crate::output::json::Object;
use movetext_archive::crosstable::{Crosstable, Entrant, EntrantGame, Score};
use movetext_board::Color;

pub(super) fn text(table: &Crosstable<'_>) -> String {
    let dates = table.dates().map(|(first, last)| [first, last].map(|date| date.to_string()));
    let [first, last] = dates.map_or([None, None], |dates| dates.map(Some));
    let entrants = table.entrants().iter().zip(1_u64..).map(|(player, rank)| entrant(table, player, rank));
    let object = Object::new()
        .field("event", table.event())
        .field("site", (!table.site().is_empty()).then_some(table.site()))
        .field("first_date", first)
        .field("last_date", last)
        .field("kind", table.kind().as_str())
        .field("games", table.games())
        .field("unfinished_games", table.unfinished_games())
        .field("games_left_out", table.games_left_out())
        .field("repeated_games", table.repeated_games())
        .field("rounds", table.rounds())
        .list("players", entrants);
    format!("{}\n", object.finish())
}

fn entrant(table: &Crosstable<'_>, entrant: &Entrant<'_>, rank: u64) -> Object {
    let (wins, draws, losses) = (entrant.wins(), entrant.draws(), entrant.losses());
    let mut ties = Object::new();
    for (tie, value) in table.ties().iter().zip(entrant.tie_breaks()) {
        ties = ties.field(&tie.as_str().replace('-', "_"), value);
    }
    Object::new()
        .field("rank", rank)
        .field("place", entrant.place())
        .field("name", entrant.name())
        .field("rating", entrant.rating())
        .field("games", wins + draws + losses)
        .field("wins", wins)
        .field("draws", draws)
        .field("losses", losses)
        .field("points", entrant.points())
        .object("tie_breaks", ties)
        .field("performance", entrant.performance())
        .list("results", entrant.games().iter().map(game))
}

fn game(game: &EntrantGame) -> Object {
    let color = match game.color {
        Color::White => "white",
        Color::Black => "black",
    };
    Object::new()
        .field("round", game.round)
        .field("opponent", game.opponent.map(|index| index + 1))
        .field("color", color)
        .field("score", game.score.map(Score::points))
        .field("forfeit", game.is_forfeit)
}
