//! Recommendations of the standard for texts (PGN 8.1, 8.1.1.2, 8.1.1.5).

use movetext_pgn_values::StyleKind;
use movetext_pgn_values::TagFaultKind;
use movetext_pgn_values::check_tags;

/// What is told about the value of a tag, with the text that it is told of.
#[track_caller]
fn told(name: &str, value: &str, expected: &[(StyleKind, &str)]) {
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
fn clause_8_1_1_5_examples_are_in_style() {
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
        told("White", name, &[]);
        told("Annotator", name, &[]);
    }
}

#[test]
fn clause_8_1_1_5_commas_and_initials_are_told() {
    use StyleKind::{CommaWithoutSpace, InitialWithoutPeriod, OuterBlanks, PlayerOrder};
    told("Black", "Alekhine, Alexander A", &[(InitialWithoutPeriod, "A")]);
    told("Black", "Damia,A", &[(CommaWithoutSpace, ","), (InitialWithoutPeriod, "A")]);
    told("Black", "Smith, J R", &[(InitialWithoutPeriod, "J"), (InitialWithoutPeriod, "R")]);
    told("Black", "Å, Ö", &[(InitialWithoutPeriod, "Ö")]);
    told("Black", "Smith, J.,R.", &[(CommaWithoutSpace, ",")]);
    told("Black", "Smith,", &[(CommaWithoutSpace, ",")]);
    told("Black", "Smith, (J, x.M)", &[(InitialWithoutPeriod, "J")]);
    told("Black", "Smith, x.M É", &[(InitialWithoutPeriod, "M"), (InitialWithoutPeriod, "É")]);
    told("Black", "Smith, JR D'A x-É", &[]);
    told("White", "Beliavsky, A ", &[(OuterBlanks, " "), (InitialWithoutPeriod, "A")]);
    told("White", " Tal:Vidmar", &[(OuterBlanks, " ")]);
    told("White", "Tal: Vidmar", &[(OuterBlanks, " ")]);
    told("White", "Vidmar:Tal", &[(PlayerOrder, "Tal")]);
    told("White", "Tal:Tal", &[]);
    told("White", "A, B.:C, D", &[(InitialWithoutPeriod, "D")]);
}

#[test]
fn clause_8_1_colon_in_other_texts_is_told_once() {
    told("Event", "Practice: one: two", &[(StyleKind::Colon, ":")]);
    told("Site", "https://a.example", &[(StyleKind::Colon, ":")]);
    told("Opening", "Sicilian: Najdorf ", &[(StyleKind::OuterBlanks, " "), (StyleKind::Colon, ":")]);
    told("ChapterName", "Sicilian: Najdorf ", &[]);
    told("TimeControl", "40/7200:3600", &[]);
    told("WhiteElo", "2000:-", &[]);
}

#[test]
fn clause_8_1_1_2_codes_outside_section_15_are_told() {
    told("Site", "Riga LAT", &[]);
    told("Site", "Riga", &[]);
    told("Site", "Wijk aan Zee NED", &[(StyleKind::CountryCode, "NED")]);
    told(
        "Site",
        " NED ",
        &[(StyleKind::OuterBlanks, " "), (StyleKind::OuterBlanks, " "), (StyleKind::CountryCode, "NED")],
    );
}

#[test]
fn kinds_have_names_and_messages_of_their_own() {
    for text in [|kind: &StyleKind| kind.name().to_owned(), |kind: &StyleKind| kind.to_string()] {
        let mut texts: Vec<_> = StyleKind::ALL.iter().map(text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), StyleKind::ALL.len());
    }
}
