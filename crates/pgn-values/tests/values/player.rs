//! Names of players (PGN 8.1, 8.1.1.5, 8.1.1.6, 9.9.1).

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{PlayerName, Players, ValueErrorKind::Empty};

type Parts = (&'static str, Option<&'static str>, Option<&'static str>);

/// Asserts the parts and the displayed text of each name.
#[track_caller]
fn reads(table: &[(&'static str, Parts, &str)]) {
    for &(text, parts, displayed) in table {
        let name = PlayerName::parse(text).unwrap();
        assert_eq!((name.family(), name.given(), name.initials()), parts, "{text:?}");
        assert_eq!(name.to_string(), displayed);
        assert_eq!(PlayerName::parse(displayed), Ok(name));
    }
}

#[test]
fn clause_8_1_1_5_examples_are_read() {
    reads(&[
        ("Tal, Mikhail N.", ("Tal", Some("Mikhail"), Some("N.")), "Tal, Mikhail N."),
        ("van der Wiel, Johan", ("van der Wiel", Some("Johan"), None), "van der Wiel, Johan"),
        ("Acme Pawngrabber v.3.2", ("Acme Pawngrabber v.3.2", None, None), "Acme Pawngrabber v.3.2"),
        ("Fine, R.", ("Fine", Some("R."), None), "Fine, R."),
        ("?", ("?", None, None), "?"),
    ]);
    assert!(
        PlayerName::parse("?").unwrap().is_unknown() && !PlayerName::parse("Fine, R.").unwrap().is_unknown()
    );
}

#[test]
fn clause_8_1_1_6_examples_are_read() {
    reads(&[
        ("Lasker, Emmanuel", ("Lasker", Some("Emmanuel"), None), "Lasker, Emmanuel"),
        ("Smyslov, Vasily V.", ("Smyslov", Some("Vasily"), Some("V.")), "Smyslov, Vasily V."),
        ("Morphy", ("Morphy", None, None), "Morphy"),
    ]);
    let players = Players::parse("Smith, John Q.:Woodpusher 2000").unwrap();
    let names =
        [PlayerName::new("Smith", Some("John"), Some("Q.")), PlayerName::new("Woodpusher 2000", None, None)];
    assert_eq!(players.as_slice(), names.map(Option::unwrap));
    assert_eq!(players.to_string(), "Smith, John Q.:Woodpusher 2000");
}

#[test]
fn name_in_other_spellings_is_split() {
    reads(&[
        ("Damia,A", ("Damia", Some("A"), None), "Damia, A"),
        ("Alekhine, Alexander A", ("Alekhine", Some("Alexander"), Some("A")), "Alekhine, Alexander A"),
        ("Beliavsky, A ", ("Beliavsky", Some("A"), None), "Beliavsky, A"),
        ("Smith, J.R.", ("Smith", Some("J."), Some("R.")), "Smith, J. R."),
        ("Smith, J. R. W.", ("Smith", Some("J."), Some("R. W.")), "Smith, J. R. W."),
        ("Smith, J R", ("Smith", Some("J"), Some("R")), "Smith, J R"),
        ("Smith, John Q.R.", ("Smith", Some("John"), Some("Q.R.")), "Smith, John Q.R."),
        ("Smith, John  Q.", ("Smith", Some("John"), Some("Q.")), "Smith, John Q."),
        ("Smith, John Anne  Q.", ("Smith", Some("John Anne"), Some("Q.")), "Smith, John Anne Q."),
        ("Agzamov, VT", ("Agzamov", Some("VT"), None), "Agzamov, VT"),
        ("Smith, John Q. Jr.", ("Smith", Some("John Q. Jr."), None), "Smith, John Q. Jr."),
        ("Smith, John, Q.", ("Smith", Some("John,"), Some("Q.")), "Smith, John, Q."),
        (
            "Gracia Alvarez,Gerardo An",
            ("Gracia Alvarez", Some("Gerardo An"), None),
            "Gracia Alvarez, Gerardo An",
        ),
        ("Smith,", ("Smith", None, None), "Smith"),
        ("Å, Ö. Ä.", ("Å", Some("Ö."), Some("Ä.")), "Å, Ö. Ä."),
        ("Keres Paul GM (EST)", ("Keres Paul GM (EST)", None, None), "Keres Paul GM (EST)"),
        ("\"Socrates Expert\"", ("\"Socrates Expert\"", None, None), "\"Socrates Expert\""),
    ]);
}

#[test]
fn clause_8_1_colon_separates_players() {
    let players = Players::parse("Jones:Smith:Zacharias").unwrap();
    assert!(players.as_slice().iter().map(PlayerName::family).eq(["Jones", "Smith", "Zacharias"]));
    canonical("Annotator", &["?", "Fine, R.:Tal, Mikhail N."]);
    let expected = "expected a name, or `?`";
    refused(
        "White",
        &[
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
            ("Jones::Smith", Empty, (6, 6), &format!("found nothing, {expected}")),
            ("Jones:", Empty, (6, 6), &format!("found nothing, {expected}")),
            ("a: :b", Empty, (2, 3), expected),
        ],
    );
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
