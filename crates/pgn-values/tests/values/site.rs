//! Sites (PGN 8.1.1.2).

use super::expect::refused;
use movetext_pgn_values::value::{Country, Site, ValueErrorKind::Empty};

type Parts = (Option<&'static str>, Option<&'static str>, Option<&'static str>);

/// Asserts the parts and the displayed text of each site.
#[track_caller]
fn reads(table: &[(&'static str, Parts, &str)]) {
    for &(text, parts, displayed) in table {
        let site = Site::parse(text).unwrap();
        assert_eq!((site.city(), site.region(), site.code()), parts, "{text:?}");
        assert_eq!(site.to_string(), displayed);
        assert_eq!(Site::parse(displayed), Ok(site));
    }
}

#[test]
fn clause_8_1_1_2_examples_are_split() {
    reads(&[
        ("New York City, NY USA", (Some("New York City"), Some("NY"), Some("USA")), "New York City, NY USA"),
        ("St. Petersburg RUS", (Some("St. Petersburg"), None, Some("RUS")), "St. Petersburg RUS"),
        ("Riga LAT", (Some("Riga"), None, Some("LAT")), "Riga LAT"),
        ("?", (None, None, None), "?"),
    ]);
    let countries = ["New York City, NY USA", "St. Petersburg RUS", "Riga LAT"]
        .map(|text| Site::parse(text).unwrap().country().map(Country::name));
    assert_eq!(countries, [Some("United States of America"), Some("Russia"), Some("Latvia")]);
    assert!(Site::parse("?").unwrap().is_unknown());
}

#[test]
fn site_in_other_spellings_is_split() {
    reads(&[
        ("Hastings", (Some("Hastings"), None, None), "Hastings"),
        ("Moscow (Russia)", (Some("Moscow (Russia)"), None, None), "Moscow (Russia)"),
        ("Wijk aan Zee NED", (Some("Wijk aan Zee"), None, Some("NED")), "Wijk aan Zee NED"),
        ("Wijk aan Zee,  NED ", (Some("Wijk aan Zee"), None, Some("NED")), "Wijk aan Zee NED"),
        ("Paris,France", (Some("Paris"), Some("France"), None), "Paris, France"),
        (
            "48 Wall Street, New York City, USA",
            (Some("48 Wall Street"), Some("New York City"), Some("USA")),
            "48 Wall Street, New York City USA",
        ),
        ("a, b, c", (Some("a"), Some("b, c"), None), "a, b, c"),
        ("USA", (None, None, Some("USA")), "USA"),
        ("BUSAN", (Some("BUSAN"), None, None), "BUSAN"),
        ("Usa", (Some("Usa"), None, None), "Usa"),
        (", NY", (None, Some("NY"), None), ", NY"),
        ("Zürich SÜD", (Some("Zürich SÜD"), None, None), "Zürich SÜD"),
        ("é", (Some("é"), None, None), "é"),
        ("Riga LAT,", (Some("Riga"), None, Some("LAT")), "Riga LAT"),
        ("?,", (None, None, None), "?"),
    ]);
    assert_eq!(Site::parse("Wijk aan Zee NED").unwrap().country(), None);
}

#[test]
fn site_parts_must_read_back() {
    let country = Country::from_code;
    let made = Site::new("New York City", Some("NY"), country("USA")).unwrap();
    assert_eq!(made.to_string(), "New York City, NY USA");
    assert_eq!(Site::new("Riga", None, country("LAT")).unwrap().to_string(), "Riga LAT");
    assert_eq!(Site::new("Riga", None, None).unwrap().to_string(), "Riga");
    assert_eq!(Site::new("New York City, NY", None, None), None);
    assert_eq!(Site::new("Riga LAT", None, None), None);
    assert_eq!(Site::new(" Riga", None, None), None);
    assert_eq!(Site::new("?", None, None), None);
    assert_eq!(Site::new("", None, country("LAT")), None);
}

#[test]
fn blank_site_is_error() {
    let expected = "expected a text, or `?`";
    let nothing = format!("found nothing, {expected}");
    refused(
        "Site",
        &[("", Empty, (0, 0), &nothing), (" ,", Empty, (0, 2), expected), ("  ", Empty, (0, 2), expected)],
    );
}
