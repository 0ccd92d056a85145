//! Tests for conditions on text: players, openings and tag values (PGN 8.1.1, 9).

use movetext_filter::{
    Condition, Expression, Filter, OpeningCondition, OpeningSource, PlayerCondition, TagCondition, TriedGames,
};
use movetext_pgn::Reader;
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

/// Whether any game has the tag, which games were tried, and the nearest values with their counts.
type Unmatched = (bool, TriedGames, Vec<(String, u64)>);

/// Returns the conditions that these games do not meet, with the nearest values.
fn unmatched(filter: Filter, games: &str) -> Vec<Unmatched> {
    let filter = filter.with_watch();
    read_all(&filter, games);
    filter.unmatched_conditions().into_iter().map(|one| (one.has_tag, one.tried, one.nearest)).collect()
}

fn read_all(filter: &Filter, games: &str) {
    let mut matcher = filter.matcher();
    let mut reader = Reader::new(games.as_bytes());
    while let Ok(Some(_)) = reader.visit_game(&mut matcher, &mut ()) {}
}

fn player(name: &str) -> Condition {
    Condition::Player(name.parse().unwrap())
}

fn opening(name: &str) -> Condition {
    Condition::Opening(name.parse().unwrap(), OpeningSource::Position)
}

const GAMES: &str = "[White \"Rapport,R\"]\n[Black \"Anand,V\"]\n\n1. e4 c5 1-0\n
[White \"Rapp, J\"]\n[Black \"Rapport,R\"]\n\n1. e4 e5 0-1\n
[White \"Tal\"]\n[Black \"Rapport,R:Fine,R\"]\n\n1. d4 0-1\n";

#[test]
fn unmatched_condition_names_nearest_values() {
    let nearest = |values: &[(&str, u64)]| {
        let values = values.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect();
        vec![(true, TriedGames::All, values)]
    };
    let one = |condition| unmatched(Filter::new([condition]), GAMES);
    assert_eq!(one(player("Raport, R")), nearest(&[("Rapport,R", 3)]));
    assert_eq!(one(player("Karpov")), nearest(&[]));
    assert_eq!(one(opening("Sicilain")), nearest(&[("Sicilian Defense", 1)]));
    assert_eq!(one(Condition::Result("1/2-1/2".parse().unwrap())), nearest(&[("0-1", 2), ("1-0", 1)]));
    assert_eq!(one(player("Tal")), []);
    let missing = one(Condition::Tag("Wite=x".parse().unwrap()));
    assert_eq!(missing, [(false, TriedGames::All, Vec::new())]);
    // Every game meets this condition, because no game has the tag.
    let missing = one(Condition::Tag("Wite!=x".parse().unwrap()));
    assert_eq!(missing, [(false, TriedGames::All, Vec::new())]);
    assert_eq!(one(Condition::Tag("White!=x".parse().unwrap())), []);
}

#[test]
fn opening_in_the_tag_alone_is_counted() {
    let games = "[Opening \"Najdorf\"]\n[ECO \"B90\"]\n\n1. d4 *\n
[Opening \"Sicilian: Najdorf\"]\n\n1. e4 *\n\n1. c4 *";
    let count = |condition| {
        let filter = Filter::new([condition]).with_watch();
        read_all(&filter, games);
        filter.unmatched_conditions().first().map(|one| one.in_tags)
    };
    assert_eq!(count(opening("Najdorf")), Some(2));
    assert_eq!(count(opening("French")), Some(0));
    assert_eq!(count(opening("English")), None);
    assert_eq!(count(Condition::Eco("B9".parse().unwrap(), OpeningSource::Position)), Some(1));
}

#[test]
fn far_values_are_not_named() {
    let games = "[White \"Yu Yangyi\"]\n\n1. d4 Nf6 2. c4 e6 3. g3 d5 4. Bg2 dxc4 5. Nf3 *\n";
    let nearest = |condition| {
        let found = unmatched(Filter::new([condition]), games);
        found.into_iter().flat_map(|(_, _, nearest)| nearest).map(|(value, _)| value).collect::<Vec<_>>()
    };
    assert_eq!(nearest(opening("Ruy Lopes")), [""; 0]);
    assert_eq!(nearest(opening("Catalon")), ["Catalan Opening"]);
    assert_eq!(nearest(player("X Y")), [""; 0]);
    assert_eq!(nearest(player("Yu Wangyi")), ["Yu Yangyi"]);
    assert_eq!(nearest(player("Y. Jangji")), [""; 0]);
}

#[test]
fn open_condition_on_moves_is_tried() {
    let both = |one, other| unmatched(Filter::new([one, other]), GAMES);
    let found = both(player("Anand"), opening("French"));
    assert_eq!(found, [(true, TriedGames::MeetingOthers, Vec::new())]);
    let found = both(player("Karpov"), opening("French"));
    assert_eq!(found, [(true, TriedGames::All, Vec::new())]);
    // The third game meets the first condition, so it is not tried with the second. The second condition is then not
    // reported.
    let any = Filter::new(Expression::any([player("Tal"), opening("French")]));
    assert_eq!(unmatched(any, GAMES), []);
}

#[test]
fn nearest_values_are_equal_in_any_order() {
    let names: Vec<String> = (0..300).map(|number| format!("Karpow, {number:03}")).collect();
    let games = |names: &mut dyn Iterator<Item = &String>| {
        names.map(|name| format!("[White \"{name}\"]\n\n1. e4 *\n\n")).collect::<String>()
    };
    let forward = unmatched(Filter::new([player("Karpov")]), &games(&mut names.iter()));
    let backward = unmatched(Filter::new([player("Karpov")]), &games(&mut names.iter().rev()));
    assert_eq!(forward, backward);
    assert_eq!(forward.first().map(|(_, _, nearest)| nearest.len()), Some(3));
}
