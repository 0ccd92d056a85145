//! Values with a field for each player (PGN 9.1): titles, ratings, addresses, types.

use super::expect::{canonical, fault, refused};
use movetext_pgn_values::value::{Address, Fields, PlayerType, Rating, Title, ValueErrorKind};

#[test]
fn clause_9_1_titles_are_one_for_each_player() {
    let titles = Fields::<Title>::parse("IM:-:GM").unwrap();
    assert_eq!(titles.as_slice(), [Title::InternationalMaster, Title::Untitled, Title::Grandmaster]);
    assert_eq!(titles.to_string(), "IM:-:GM");
    assert_eq!(titles.len(), 3);
}

#[test]
fn clause_9_1_1_title_is_abbreviation_or_hyphen() {
    canonical::<Title>(&[
        "FM", "IM", "GM", "-", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM",
    ]);
    assert_eq!(Title::all().count(), 13);
    for title in Title::all() {
        assert_eq!(title.as_str().parse(), Ok(title));
    }
    let message = "expected a FIDE title such as `GM`, or `-`";
    refused::<Title>(&[
        ("gm", ValueErrorKind::LetterCase, (0, 2), "expected `GM`"),
        ("NM", ValueErrorKind::UnknownWord, (0, 2), message),
        ("Grandmaster", ValueErrorKind::UnknownWord, (0, 11), message),
        ("", ValueErrorKind::Empty, (0, 0), "found nothing, expected a FIDE title such as `GM`, or `-`"),
    ]);
    assert_eq!("gm".parse::<Title>().unwrap_err().suggestion(), Some("GM"));
    assert_eq!("NM".parse::<Title>().unwrap_err().suggestion(), None);
}

#[test]
fn clause_9_1_2_rating_is_integer_or_hyphen() {
    canonical::<Rating>(&["2785", "-", "0", "4294967295"]);
    assert!(Rating::Unrated < Rating::Points(0) && Rating::Points(0) < Rating::Points(1));
    let expected = "expected an integer, or `-`";
    refused::<Rating>(&[
        ("", ValueErrorKind::Empty, (0, 0), &format!("found nothing, {expected}")),
        ("?", ValueErrorKind::Query, (0, 1), &format!("found `?`, {expected}")),
        ("unknown", ValueErrorKind::Character, (0, 1), &format!("found `u`, {expected}")),
        ("1500?", ValueErrorKind::TrailingText, (4, 5), "found `?`, expected the end of the value"),
        ("-5", ValueErrorKind::Character, (0, 1), &format!("found `-`, {expected}")),
        ("99999999999", ValueErrorKind::TooLarge, (0, 11), "expected an integer of at most 4294967295"),
    ]);
}

#[test]
fn clause_9_1_3_field_error_has_span_in_value() {
    let error = Fields::<Rating>::parse("2000:-:19x0:?").unwrap_err();
    fault("", error, ValueErrorKind::TrailingText, (9, 10), "found `x`, expected the end of the value");
    let error = Fields::<Rating>::parse("2000:").unwrap_err();
    fault("", error, ValueErrorKind::Empty, (5, 5), "found nothing, expected an integer, or `-`");
}

#[test]
fn clause_9_1_4_address_is_text_or_hyphen() {
    let addresses = Fields::<Address<'_>>::parse("tal@riga.example:-").unwrap();
    let texts: Vec<_> = addresses.iter().map(|address| address.text()).collect();
    assert_eq!(texts, [Some("tal@riga.example"), None]);
    assert_eq!(addresses.to_string(), "tal@riga.example:-");
    assert_eq!(Address::new("tal@riga.example"), Some(addresses.as_slice()[0]));
    for text in ["", "-", "http://a.example"] {
        assert_eq!(Address::new(text), None);
    }
    let expected = "expected an address, or `-`";
    let error = |text| Fields::<Address<'_>>::parse(text).unwrap_err();
    fault("", error(""), ValueErrorKind::Empty, (0, 0), &format!("found nothing, {expected}"));
    fault("?", error("a:?"), ValueErrorKind::Query, (2, 3), &format!("found `?`, {expected}"));
}

#[test]
fn clause_9_1_5_player_is_human_or_program() {
    canonical::<PlayerType>(&["human", "program"]);
    let types = Fields::<PlayerType>::parse("human:program").unwrap();
    assert_eq!(types.as_slice(), [PlayerType::Human, PlayerType::Program]);
    refused::<PlayerType>(&[
        ("Human", ValueErrorKind::LetterCase, (0, 5), "expected `human`"),
        ("computer", ValueErrorKind::UnknownWord, (0, 8), "expected `human` or `program`"),
    ]);
}
