//! Sites (PGN 8.1.1.2).

use movetext_pgn_values::value::{Country, Site};
use movetext_testkit::table::{self, text};

fn parts(text: &str) -> Vec<String> {
    let site = Site::parse(text).unwrap();
    let displayed = site.to_string();
    assert_eq!(Site::parse(&displayed), Ok(site));
    [site.city(), site.region(), site.code(), Some(&displayed)]
        .map(|part| part.unwrap_or("-").to_owned())
        .into()
}

#[test]
fn clause_8_1_1_2_site_parts_match_table() {
    table::check("tags/sites.tsv", |[cell]| parts(&text(cell)));
    assert!(Site::parse("?").unwrap().is_unknown());
}

#[test]
fn clause_8_1_1_2_code_names_country() {
    for (text, country) in [
        ("New York City, NY USA", Some("United States of America")),
        ("St. Petersburg RUS", Some("Russia")),
        ("Riga LAT", Some("Latvia")),
        ("Wijk aan Zee NED", None),
    ] {
        assert_eq!(Site::parse(text).unwrap().country().map(Country::name), country, "{text}");
    }
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
