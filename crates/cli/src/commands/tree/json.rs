//! Writes the moves in a position as one JSON object. `movetext tree --help` lists its keys.

use super::{
    Shown,
    source::{CountedMove, Source, opening},
};
use crate::{
    failure::Failure,
    output::{json::Object, target::Target},
};
use movetext_board::Position;
use movetext_fen::Fen;

/// Prints a position with its moves, and the moves after them.
pub(super) fn print(
    source: &mut Source,
    position: &Position,
    shown: Shown,
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let (games, moves) = source.moves(position, shown)?;
    let object = Object::new().field("fen", Fen::from(position).to_string());
    let object = named(object, Some(position)).field("games", games);
    let object = object.list("moves", objects(source, position, &moves, shown)?);
    target.write(format!("{}\n", object.finish()).as_bytes())
}

/// Returns an object for each move, with the following moves up to the depth.
fn objects(
    source: &mut Source,
    position: &Position,
    moves: &[CountedMove],
    shown: Shown,
) -> Result<Vec<Object>, Failure> {
    let mut all = Vec::with_capacity(moves.len());
    for played in moves {
        let next = played.next.as_ref().map(|(_, next)| next);
        let object = named(object(source, played, position), next);
        all.push(match next.zip(shown.next()) {
            Some((next, shown)) => {
                let (_, following) = source.moves(next, shown)?;
                object.list("moves", objects(source, next, &following, shown)?)
            }
            None => object,
        });
    }
    Ok(all)
}

/// Returns the object for a move, without the following moves.
fn object(source: &Source, played: &CountedMove, position: &Position) -> Object {
    let counts = &played.counts;
    let (first, last) = counts.years.unzip();
    let example =
        Object::new().field("path", source.path(counts.example)).field("offset", counts.example.offset);
    Object::new()
        .field("uci", played.mv.to_string())
        .field("san", played.san(position))
        .field("games", counts.games)
        .field("white_wins", counts.white_wins)
        .field("draws", counts.draws)
        .field("black_wins", counts.black_wins)
        .field("white_rating", counts.white_ratings.mean())
        .field("black_rating", counts.black_ratings.mean())
        .field("performance", counts.performance(position.turn()))
        .field("first_year", first)
        .field("last_year", last)
        .object("example", example)
}

/// Adds the opening of a position to an object.
fn named(object: Object, position: Option<&Position>) -> Object {
    let opening = position.and_then(opening);
    object
        .field("eco", opening.map(|opening| opening.eco.to_string()))
        .field("opening", opening.map(|opening| opening.name))
}
