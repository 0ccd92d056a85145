//! Values with one field for each player (PGN 9.1): titles, ratings, addresses.

use movetext_pgn_values::value::{Fields, Rating, TagValue, Title};

#[test]
fn clause_9_1_fields_are_read_per_player() {
    let titles: Fields<Title> = "IM:-:GM".parse().unwrap();
    assert_eq!(titles.as_slice(), [Title::InternationalMaster, Title::Untitled, Title::Grandmaster]);
    assert!(Rating::Unrated < Rating::Points(0) && Rating::Points(0) < Rating::Points(1));
    let addresses = Fields::new("tal@riga.example", ["-"]);
    assert_eq!(TagValue::parse("WhiteNA", "tal@riga.example:-"), Ok(TagValue::Addresses(addresses)));
}

#[test]
fn title_in_other_case_is_suggested() {
    let suggestion = |text: &str| text.parse::<Title>().unwrap_err().suggestion();
    assert_eq!((suggestion("gm"), suggestion("NM")), (Some("GM"), None));
}

#[test]
fn rating_read_accepts_common_forms() {
    for (text, expected) in [
        ("2000", Some(2000)),
        ("2000 ", Some(2000)),
        ("2600:-", Some(2600)),
        ("-:2600", None),
        ("-", None),
        (" ? ", None),
        ("", None),
        ("0", None),
    ] {
        assert_eq!(Rating::read(text).map(Rating::points), Ok(expected), "{text}");
    }
    for text in ["unknown", "+2000", "20 00", "99999999999", "2000.5"] {
        assert!(Rating::read(text).is_err(), "{text}");
    }
    assert_eq!(Rating::read(" 2x").unwrap_err().span.start, 2);
}
