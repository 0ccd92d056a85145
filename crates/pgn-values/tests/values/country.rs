//! Country codes (PGN 15).

use super::expect::refused;
use alloc::collections::BTreeSet;
use movetext_pgn_values::value::{Country, ValueErrorKind};

#[test]
fn clause_15_country_is_found_by_code_and_name() {
    assert_eq!(Country::all().len(), 152);
    let mut names = BTreeSet::new();
    for country in Country::all() {
        assert_eq!(Country::from_code(country.code()), Some(country));
        assert_eq!(country.to_string().parse(), Ok(country));
        let first = names.insert(country.name());
        assert_eq!(Country::named(country.name()) == Some(country), first, "{country:?}");
        assert_eq!(Country::named(&country.name().to_uppercase()), Country::named(country.name()));
    }
    // Yugoslavia is listed twice.
    assert_eq!(names.len(), 151);
    assert_eq!(Country::named("Yugoslavia").map(Country::code), Some("JUG"));
    assert!(Country::all().is_sorted_by_key(Country::code));
}

#[test]
fn clause_15_names_match_standard() {
    let name = |code: &str| Country::from_code(code).map(Country::name);
    assert_eq!(name("AFG"), Some("Afghanistan"));
    assert_eq!(name("AIR"), Some("Aboard aircraft"));
    assert_eq!(name("BHM"), Some("Bahamas"));
    assert_eq!(name("NET"), Some("The Internet"));
    assert_eq!(name("PRC"), Some("People's Republic of China"));
    assert_eq!(name("SEA"), Some("At Sea"));
    assert_eq!(name("SPC"), Some("Aboard spacecraft"));
    assert_eq!(name("SWZ"), Some("Switzerland"));
    assert_eq!(name("UNK"), Some("Unknown"));
    assert_eq!(name("YUG"), Some("Yugoslavia"));
    assert_eq!(name("ZRE"), Some("Zaire"));
    assert_eq!((name("NED"), name("usa"), name(""), name("USAA")), (None, None, None, None));
}

#[test]
fn other_three_letters_are_no_code() {
    let mut found = 0;
    for number in 0..26_u32.pow(3) {
        let letter = |number: u32| char::from(b'A' + u8::try_from(number % 26).unwrap());
        let code: String = [letter(number / 676), letter(number / 26), letter(number)].into_iter().collect();
        found += usize::from(Country::from_code(&code).is_some());
    }
    assert_eq!(found, 152);
}

#[test]
fn invalid_country_code_is_error() {
    let expected = "expected a country code of section 15";
    refused::<Country>(&[
        ("NED", ValueErrorKind::UnknownWord, (0, 3), expected),
        ("", ValueErrorKind::Empty, (0, 0), &format!("found nothing, {expected}")),
        ("?", ValueErrorKind::Query, (0, 1), &format!("found `?`, {expected}")),
    ]);
}
