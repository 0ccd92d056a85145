//! Recommendations of the standard for texts (PGN 8.1, 8.1.1.2, 8.1.1.5).

use movetext_pgn_values::value::{StyleKind, TagFaultKind, check_tags};

/// Asserts the reported kinds and the text of their spans for the value of a tag.
#[track_caller]
fn assert_reported(name: &str, value: &str, expected: &[(StyleKind, &str)]) {
    let mut found = Vec::new();
    check_tags([(name, value)], |fault| match fault.kind {
        TagFaultKind::Style(kind) => {
            let place = usize::try_from(fault.span.start).unwrap()..usize::try_from(fault.span.end).unwrap();
            found.push((kind, &value[place]));
        }
        other => panic!("{value:?}: {other}"),
    });
    assert_eq!(found, expected, "{name} {value:?}");
}

#[test]
fn clause_8_1_1_5_examples_have_no_style_fault() {
    for name in [
        "Tal, Mikhail N.",
        "van der Wiel, Johan",
        "Acme Pawngrabber v.3.2",
        "Fine, R.",
        "Lasker, Emmanuel",
        "Smith, John Q.:Woodpusher 2000",
        "Morphy",
        "?",
        "Keres Paul GM (EST)",
        "Smith, J. R. R.",
        "O'Hanlon, J.",
        "Smith, Anne-Marie",
        "Rey, D'Arcy",
    ] {
        assert_reported("White", name, &[]);
        assert_reported("Annotator", name, &[]);
    }
}

#[test]
fn clause_8_1_1_5_commas_and_initials_are_reported() {
    use StyleKind::{CommaWithoutSpace, InitialWithoutPeriod, OuterBlanks, PlayerOrder};
    assert_reported("Black", "Alekhine, Alexander A", &[(InitialWithoutPeriod, "A")]);
    assert_reported("Black", "Damia,A", &[(CommaWithoutSpace, ","), (InitialWithoutPeriod, "A")]);
    assert_reported("Black", "Smith, J R", &[(InitialWithoutPeriod, "J"), (InitialWithoutPeriod, "R")]);
    assert_reported("Black", "Å, Ö", &[(InitialWithoutPeriod, "Ö")]);
    assert_reported("Black", "Smith, J.,R.", &[(CommaWithoutSpace, ",")]);
    assert_reported("Black", "Smith,", &[(CommaWithoutSpace, ",")]);
    assert_reported("Black", "Smith, (J, x.M)", &[(InitialWithoutPeriod, "J")]);
    assert_reported("Black", "Smith, x.M É", &[(InitialWithoutPeriod, "M"), (InitialWithoutPeriod, "É")]);
    assert_reported("Black", "Smith, JR D'A x-É", &[]);
    assert_reported("White", "Beliavsky, A ", &[(OuterBlanks, " "), (InitialWithoutPeriod, "A")]);
    assert_reported("White", " Tal:Vidmar", &[(OuterBlanks, " ")]);
    assert_reported("White", "Tal: Vidmar", &[(OuterBlanks, " ")]);
    assert_reported("White", "Vidmar:Tal", &[(PlayerOrder, "Tal")]);
    assert_reported("White", "Tal:Tal", &[]);
    assert_reported("White", "A, B.:C, D", &[(InitialWithoutPeriod, "D")]);
}

#[test]
fn clause_8_1_colon_in_text_is_reported_once() {
    assert_reported("Event", "Practice: one: two", &[(StyleKind::Colon, ":")]);
    assert_reported("Site", "https://a.example", &[(StyleKind::Colon, ":")]);
    assert_reported(
        "Opening",
        "Sicilian: Najdorf ",
        &[(StyleKind::OuterBlanks, " "), (StyleKind::Colon, ":")],
    );
    assert_reported("ChapterName", "Sicilian: Najdorf ", &[]);
    assert_reported("TimeControl", "40/7200:3600", &[]);
    assert_reported("WhiteElo", "2000:-", &[]);
}

#[test]
fn clause_8_1_1_2_unknown_code_is_reported() {
    assert_reported("Site", "Riga LAT", &[]);
    assert_reported("Site", "Riga", &[]);
    assert_reported("Site", "Wijk aan Zee NED", &[(StyleKind::CountryCode, "NED")]);
    assert_reported(
        "Site",
        " NED ",
        &[(StyleKind::OuterBlanks, " "), (StyleKind::OuterBlanks, " "), (StyleKind::CountryCode, "NED")],
    );
}

#[test]
fn style_names_and_messages_are_unique() {
    for text in [|kind: &StyleKind| kind.name().to_owned(), |kind: &StyleKind| kind.to_string()] {
        let mut texts: Vec<_> = StyleKind::ALL.iter().map(text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), StyleKind::ALL.len());
    }
}
