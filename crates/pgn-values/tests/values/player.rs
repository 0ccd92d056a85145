//! Player names (PGN 8.1, 8.1.1.5, 8.1.1.6, 9.9.1).

use movetext_pgn_values::value::{PlayerName, Players};
use movetext_testkit::table::{self, text};

fn parts(text: &str) -> Vec<String> {
    let name = PlayerName::parse(text).unwrap();
    let displayed = name.to_string();
    assert_eq!(PlayerName::parse(&displayed), Ok(name));
    [Some(name.family()), name.given(), name.initials(), Some(&displayed)]
        .map(|part| part.unwrap_or("-").to_owned())
        .into()
}

#[test]
fn clause_8_1_1_5_name_parts_match_table() {
    table::check("tags/players.tsv", |[cell]| parts(&text(cell)));
    let is_unknown = |text| PlayerName::parse(text).unwrap().is_unknown();
    assert!(is_unknown("?") && !is_unknown("Fine, R."));
}

#[test]
fn clause_8_1_1_6_examples_are_read() {
    let players = Players::parse("Smith, John Q.:Woodpusher 2000").unwrap();
    let names =
        [PlayerName::new("Smith", Some("John"), Some("Q.")), PlayerName::new("Woodpusher 2000", None, None)];
    assert_eq!(players.as_slice(), names.map(Option::unwrap));
    assert_eq!(players.to_string(), "Smith, John Q.:Woodpusher 2000");
}

#[test]
fn clause_8_1_colon_separates_players() {
    let players = Players::parse("Jones:Smith:Zacharias").unwrap();
    assert!(players.as_slice().iter().map(PlayerName::family).eq(["Jones", "Smith", "Zacharias"]));
}

#[test]
fn name_parts_must_read_back() {
    let made = PlayerName::new("Tal", Some("Mikhail"), Some("N.")).unwrap();
    assert_eq!(made.to_string(), "Tal, Mikhail N.");
    assert_eq!(Players::new(made, [PlayerName::UNKNOWN]).to_string(), "Tal, Mikhail N.:?");
    for (family, given, initials) in [
        ("Tal, Mikhail", None, None),
        ("Tal:Smith", None, None),
        ("", None, None),
        ("", Some("Mikhail"), None),
        (" Tal", None, None),
        ("Tal", Some("Mikhail N."), None),
        ("Tal", None, Some("N.")),
        ("Tal", Some("Mikhail"), Some("Nek")),
        ("Tal", Some(""), None),
    ] {
        assert_eq!(PlayerName::new(family, given, initials), None, "{family} {given:?} {initials:?}");
    }
}

#[test]
fn clause_8_1_1_5_normalize_matches_table() {
    table::check("tags/comparable_players.tsv", |[cell]| {
        let (names, other) = (text(cell), text(cell).replace(' ', "\u{A0} "));
        let comparable = PlayerName::normalize(&names);
        assert_eq!(PlayerName::normalize(&comparable), comparable);
        assert_eq!(PlayerName::normalize(&other), comparable);
        vec![comparable.into_owned()]
    });
}
