//! Conditions on texts: names of players and of openings, and values of tags (PGN 8.1.1, 9).

use movetext_archive::filter::{OpeningCondition, PlayerCondition, TagCondition};
use movetext_testkit::table::{self, text};

fn answer(is_match: bool) -> String {
    if is_match { "yes" } else { "no" }.to_owned()
}

#[test]
fn players_match_as_in_the_table() {
    table::check("conditions/players.tsv", |[name, value]| {
        let condition: PlayerCondition = text(name).parse().unwrap();
        vec![answer(condition.matches(&text(value)))]
    });
}

#[test]
fn players_with_case_match_as_written() {
    let condition = "carlsen".parse::<PlayerCondition>().unwrap().case_sensitive();
    assert!(condition.matches("carlsen, Magnus") && !condition.matches("Carlsen, Magnus"));
}

#[test]
fn openings_match_as_in_the_table() {
    table::check("conditions/openings.tsv", |[name, value]| {
        let condition: OpeningCondition = text(name).parse().unwrap();
        vec![answer(condition.matches(&text(value)))]
    });
}

#[test]
fn openings_with_case_match_as_written() {
    let takes =
        |name: &str| name.parse::<OpeningCondition>().unwrap().case_sensitive().matches("Sicilian Defense");
    assert!(takes("Sicilian") && takes("Sicilian Defence") && !takes("sicilian"));
}

#[test]
fn tags_match_as_in_the_table() {
    table::check("conditions/tags.tsv", |[condition, value]| {
        let (condition, value) = (text(condition).parse::<TagCondition>().unwrap(), text(value));
        let is_match = condition.matches(&value);
        [is_match, condition.case_sensitive().matches(&value)].map(answer).into()
    });
}
