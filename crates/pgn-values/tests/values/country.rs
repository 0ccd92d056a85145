//! Country codes (PGN 15).

use alloc::collections::BTreeSet;
use movetext_pgn_values::value::Country;

#[test]
fn clause_15_country_is_found_by_code() {
    assert_eq!(Country::all().len(), 152);
    assert!(Country::all().is_sorted_by_key(Country::code));
    for country in Country::all() {
        assert_eq!(Country::from_code(&country.to_string()), Some(country));
    }
    let names: BTreeSet<_> = Country::all().map(Country::name).collect();
    // The standard lists Yugoslavia twice.
    assert_eq!(names.len(), 151);
}

#[test]
fn clause_15_names_match_standard() {
    for (code, name) in [
        ("AFG", "Afghanistan"),
        ("AIR", "Aboard aircraft"),
        ("BHM", "Bahamas"),
        ("JUG", "Yugoslavia"),
        ("NET", "The Internet"),
        ("PRC", "People's Republic of China"),
        ("SEA", "At Sea"),
        ("SPC", "Aboard spacecraft"),
        ("SWZ", "Switzerland"),
        ("UNK", "Unknown"),
        ("YUG", "Yugoslavia"),
        ("ZRE", "Zaire"),
    ] {
        assert_eq!(Country::from_code(code).map(Country::name), Some(name));
    }
}

#[test]
fn other_text_is_no_code() {
    let letters = || (b'A'..=b'Z').map(char::from);
    let pairs = letters().flat_map(|first| letters().map(move |second| (first, second)));
    let codes = pairs
        .flat_map(|(first, second)| letters().map(move |third| String::from_iter([first, second, third])));
    assert_eq!(codes.filter(|code| Country::from_code(code).is_some()).count(), 152);
    for text in ["NED", "usa", "", "?", "USAA"] {
        assert_eq!(Country::from_code(text), None, "{text}");
    }
}
