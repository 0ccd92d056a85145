//! Prints statistics as one JSON object. `movetext stats --help` lists its keys.

use super::{BIN_PLIES, BIN_POINTS};
use crate::output::json::Object;
use movetext_archive::statistics::{Lengths, Ratings, Results, Statistics, ValueCounts};

pub(super) fn text(statistics: &Statistics, top: usize) -> String {
    let families = statistics.openings().families().into_iter().take(top);
    let families =
        families.map(|(family, results)| with_results(Object::new().field("family", family), &results));
    let openings = statistics.openings().codes().into_iter().take(top).map(|(eco, name, results)| {
        with_results(Object::new().field("eco", eco.to_string()).field("name", name), &results)
    });
    let years = statistics.years().iter();
    let object = Object::new()
        .field("games", statistics.games())
        .field("plies", statistics.plies())
        .object("results", results(Object::new(), statistics.results()))
        .object("lengths", lengths(statistics.lengths()))
        .list("opening_families", families)
        .list("openings", openings)
        .object("ratings", ratings(statistics.ratings()))
        .object("players", values(statistics.players(), top))
        .list("years", years.map(|(&year, results)| with_results(Object::new().field("year", year), results)))
        .object("variants", values(statistics.variants(), top))
        .object("terminations", values(statistics.terminations(), top))
        .object("time_controls", values(statistics.time_controls(), top))
        .object("errors", errors(statistics));
    format!("{}\n", object.finish())
}

fn with_results(object: Object, counts: &Results) -> Object {
    results(object.field("games", counts.games()), counts).field("white_score", counts.white_score())
}

fn results(object: Object, results: &Results) -> Object {
    object
        .field("white_wins", results.white_wins)
        .field("draws", results.draws)
        .field("black_wins", results.black_wins)
        .field("unknown", results.unknown)
}

fn lengths(lengths: &Lengths) -> Object {
    let histogram = lengths.histogram(BIN_PLIES).into_iter().map(|(from, games)| {
        Object::new()
            .field("from", from)
            .field("to", from.saturating_add(BIN_PLIES - 1))
            .field("games", games)
    });
    Object::new()
        .field("min", lengths.shortest())
        .field("median", lengths.median())
        .field("mean", lengths.mean())
        .field("max", lengths.longest())
        .list("histogram", histogram)
}

fn ratings(ratings: &Ratings) -> Object {
    let histogram = ratings.by_hundreds().iter().map(|(&from, &count)| {
        Object::new().field("from", from).field("to", from + BIN_POINTS - 1).field("count", count)
    });
    let differences = ratings.by_difference().iter().map(|(&from, counts)| {
        let (from, to) = Ratings::difference_bounds(from);
        results(Object::new().field("from", from).field("to", to), counts)
    });
    Object::new()
        .field("count", ratings.count())
        .field("mean", ratings.mean())
        .list("histogram", histogram)
        .list("by_difference", differences)
}

fn values(counts: &ValueCounts, top: usize) -> Object {
    let top = counts.top(top).into_iter();
    Object::new()
        .field("distinct", counts.distinct())
        .field("beyond", counts.beyond())
        .list("top", top.map(|(value, games)| Object::new().field("value", value).field("games", games)))
}

fn errors(statistics: &Statistics) -> Object {
    let (games, faulty) = (statistics.games(), statistics.games_with_errors());
    let rate = (games > 0).then(|| faulty as f64 / games as f64);
    let codes = statistics.found().iter().map(|(code, count)| {
        let severity = code.severity().to_string();
        Object::new().field("code", code.name()).field("severity", severity).field("count", count)
    });
    Object::new().field("games", faulty).field("rate", rate).list("codes", codes)
}
