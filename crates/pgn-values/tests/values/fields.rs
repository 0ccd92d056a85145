//! Values with a field for each player (PGN 9.1): titles, ratings, addresses.

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{
    Fields, Rating, TagValue, Title,
    ValueErrorKind::{Character, Empty, LetterCase, Query, TooLarge, TrailingText, UnknownWord},
};

#[test]
fn clause_9_1_1_title_is_abbreviation_or_hyphen() {
    canonical(
        "BlackTitle",
        &["FM", "IM", "GM", "-", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM"],
    );
    let titles: Fields<Title> = "IM:-:GM".parse().unwrap();
    assert_eq!(titles.as_slice(), [Title::InternationalMaster, Title::Untitled, Title::Grandmaster]);
    let expected = "expected a FIDE title such as `GM`, or `-`";
    refused(
        "WhiteTitle",
        &[
            ("gm", LetterCase, (0, 2), "expected `GM`"),
            ("NM", UnknownWord, (0, 2), expected),
            ("Grandmaster", UnknownWord, (0, 11), expected),
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
        ],
    );
    let suggestion = |text: &str| text.parse::<Title>().unwrap_err().suggestion();
    assert_eq!((suggestion("gm"), suggestion("NM")), (Some("GM"), None));
}

#[test]
fn clause_9_1_2_and_9_1_3_rating_is_integer_or_hyphen() {
    canonical("WhiteElo", &["2785", "-", "0", "4294967295", "2600:-"]);
    assert!(Rating::Unrated < Rating::Points(0) && Rating::Points(0) < Rating::Points(1));
    let expected = "expected an integer, or `-`";
    refused(
        "BlackUSCF",
        &[
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
            ("?", Query, (0, 1), &format!("found `?`, {expected}")),
            ("unknown", Character, (0, 1), &format!("found `u`, {expected}")),
            ("1500?", TrailingText, (4, 5), "found `?`, expected the end of the value"),
            ("-5", Character, (0, 1), &format!("found `-`, {expected}")),
            ("99999999999", TooLarge, (0, 11), "expected an integer of at most 4294967295"),
            ("2000:-:19x0:?", TrailingText, (9, 10), "found `x`, expected the end of the value"),
            ("2000:", Empty, (5, 5), &format!("found nothing, {expected}")),
        ],
    );
}

#[test]
fn clause_9_1_4_address_is_text_or_hyphen() {
    canonical("WhiteNA", &["-", "tal@riga.example:-"]);
    let addresses = Fields::new("tal@riga.example", ["-"]);
    assert_eq!(TagValue::of("WhiteNA", "tal@riga.example:-"), Ok(TagValue::Addresses(addresses)));
    let expected = "expected an address, or `-`";
    refused(
        "BlackNA",
        &[
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
            ("a:?", Query, (2, 3), &format!("found `?`, {expected}")),
        ],
    );
}
