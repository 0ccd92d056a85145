//! Dates (PGN 8.1.1.3, 9.2.1, 9.5.3, 12).

use movetext_pgn_values::value::Date;
use movetext_testkit::Random;

fn date(text: &str) -> Date {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[test]
fn clause_8_1_1_3_examples_are_read() {
    let parts = |text| (date(text).year(), date(text).month(), date(text).day());
    assert_eq!(parts("1992.08.31"), (Some(1992), Some(8), Some(31)));
    assert_eq!(parts("1993.??.??"), (Some(1993), None, None));
    assert_eq!(parts("????.??.??"), (None, None, None));
    assert!(date("2001.01.01").is_complete() && !date("1993.??.??").is_complete());
}

#[test]
fn clause_8_1_1_3_each_digit_may_be_unknown() {
    assert_eq!(date("199?.1?.05").year(), None);
    assert_eq!(date("199?.12.05").month(), Some(12));
    assert_eq!(date("199?.1?.05").day(), Some(5));
}

/// The days of each month in a common year.
const DAYS: [u8; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

fn exists(year: u16, month: u8, day: u8) -> bool {
    let century = year % 100 == 0;
    let leap = if century { year % 400 == 0 } else { year % 4 == 0 };
    let Some(days) = month.checked_sub(1).and_then(|index| DAYS.get(usize::from(index))) else {
        return false;
    };
    year > 0 && day > 0 && (day <= *days || leap && month == 2 && day == 29)
}

#[test]
fn complete_date_is_valid_if_day_exists() {
    let years = [0, 1, 4, 100, 400, 1582, 1800, 1899, 1900, 1992, 1993, 2000, 2023, 2024, 2100, 9999];
    for year in years {
        for month in 0..=99 {
            for day in 0..=99 {
                let text = format!("{year:04}.{month:02}.{day:02}");
                let made = Date::new(year, month, day);
                assert_eq!(text.parse().ok(), made, "{text}");
                assert_eq!(made.is_some(), exists(year, month, day), "{text}");
                if let Some(date) = made {
                    assert_eq!(date.to_string(), text);
                    assert_eq!((date.year(), date.month(), date.day()), (Some(year), Some(month), Some(day)));
                }
            }
        }
    }
    assert_eq!((Date::new(10_000, 1, 1), Date::new(1992, 1, 255)), (None, None));
    assert_eq!((Date::new(0, 1, 1), Date::from_year(0), Date::from_month(0, 1)), (None, None, None));
    assert!(Date::read("0000").is_err() && Date::read("000?").is_ok());
}

#[test]
fn partial_date_is_valid_if_a_day_matches() {
    let digits = || b"0123456789?".iter().map(|digit| char::from(*digit));
    for year in ["1992", "1993", "199?", "1900", "?900", "????"] {
        // Find all years that match the pattern.
        let years: Vec<u16> = (0..=9999)
            .filter(|number| {
                format!("{number:04}").chars().zip(year.chars()).all(|(a, b)| a == b || b == '?')
            })
            .collect();
        let leap = years.iter().any(|year| exists(*year, 2, 29));
        for (a, b) in digits().flat_map(|a| digits().map(move |b| (a, b))) {
            for (c, d) in digits().flat_map(|c| digits().map(move |d| (c, d))) {
                let text = format!("{year}.{a}{b}.{c}{d}");
                let fits = |number: u8, tens: char, ones: char| {
                    format!("{number:02}")
                        .chars()
                        .zip([tens, ones])
                        .all(|(digit, mask)| digit == mask || mask == '?')
                };
                let judged = (1..=12).filter(|month| fits(*month, a, b)).any(|month| {
                    let year = if leap { 1992 } else { 1993 };
                    (1..=31).any(|day| fits(day, c, d) && exists(year, month, day))
                });
                let read = text.parse::<Date>();
                assert_eq!(read.is_ok(), judged, "{text}: {read:?}");
                assert!(read.is_err() || read.unwrap().to_string() == text);
            }
        }
    }
}

#[test]
fn date_is_made_of_year_or_month() {
    assert_eq!(Date::from_year(1993), Some(date("1993.??.??")));
    assert_eq!(Date::from_month(1993, 4), Some(date("1993.04.??")));
    assert_eq!(Date::UNKNOWN, date("????.??.??"));
    assert_eq!(
        (Date::from_year(10_000), Date::from_month(1993, 13), Date::from_month(1993, 0)),
        (None, None, None)
    );
}

#[test]
fn clause_12_unknown_digits_order_as_zeros() {
    let ordered =
        ["????.??.??", "0001.01.01", "1993.??.??", "1993.01.??", "1993.01.01", "1993.02.??", "1994.??.??"];
    for pair in ordered.windows(2) {
        assert!(date(pair[0]) < date(pair[1]), "{pair:?}");
    }
    // These dates are equal if `?` is 0, so the date with fewer known digits comes first.
    assert!(date("199?.01.01") < date("1990.01.01"));
}

#[test]
fn order_is_total_and_agrees_with_equality() {
    let mut random = Random::new(12);
    let texts =
        ["????.??.??", "199?.01.01", "1990.01.01", "1990.0?.01", "1990.??.01", "1990.1?.??", "?990.12.31"];
    for _ in 0..2_000 {
        let [a, b, c] = core::array::from_fn(|_| date(random.pick(&texts)));
        assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        assert_eq!(a == b, a.cmp(&b).is_eq());
        assert!(!(a < b && b < c) || a < c);
    }
}

#[test]
fn date_read_accepts_common_forms() {
    for (text, expected) in [
        ("1895", "1895.??.??"),
        ("????", "????.??.??"),
        ("1992.1", "1992.01.??"),
        ("1992.?.?", "1992.??.??"),
        ("1992.1.2", "1992.01.02"),
        ("1992.11.2", "1992.11.02"),
        ("\t1992.11.04 ", "1992.11.04"),
        ("1992-11-04", "1992.11.04"),
        ("1992/1/2", "1992.01.02"),
        ("1992/11", "1992.11.??"),
        ("????-??-??", "????.??.??"),
    ] {
        assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), Ok(expected), "{text}");
        assert_eq!(Date::read(expected), Ok(date(expected)));
    }
    for text in [
        "",
        " ",
        "?",
        "92",
        "1992.",
        "1992.1.",
        "1992.1.2.3",
        "1992.13",
        "1992.2.30",
        "1992-11/04",
        "1992-13-01",
        "04/11/1992",
        "1é2",
    ] {
        let error = Date::read(text).unwrap_err();
        assert!(error.span.end <= text.len() as u64, "{text}");
    }
    let error = Date::read("  1992.13.04").unwrap_err();
    assert_eq!(error.to_string(), "expected a month from 01 to 12 at 7..9");
}
