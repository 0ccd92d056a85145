//! Assertions on tables of texts: values that round-trip, and errors with kind, span and message.

use core::{fmt, str::FromStr};
use movetext_pgn_values::value::{TagValue, ValueError, ValueErrorKind};

/// Asserts that each text is canonical: it is parsed and displayed unchanged.
#[track_caller]
pub(crate) fn canonical<T: FromStr<Err = ValueError> + fmt::Display + fmt::Debug + PartialEq>(
    texts: &[&str],
) {
    for text in texts {
        let value: T = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(value.to_string(), *text);
        assert_eq!(value.to_string().parse(), Ok(value));
    }
}

/// Asserts that parsing each text is an error with this kind, span and message.
#[track_caller]
pub(crate) fn refused<T: FromStr<Err = ValueError> + fmt::Debug>(
    table: &[(&str, ValueErrorKind, (u64, u64), &str)],
) {
    for &(text, kind, place, message) in table {
        match text.parse::<T>() {
            Ok(value) => panic!("{text:?} was read as {value:?}"),
            Err(error) => fault(text, error, kind, place, message),
        }
    }
}

/// Asserts that the error has this kind, span and message.
#[track_caller]
pub(crate) fn fault(text: &str, error: ValueError, kind: ValueErrorKind, place: (u64, u64), message: &str) {
    assert_eq!((error.kind, (error.span.start, error.span.end)), (kind, place), "{text:?}: {error}");
    assert_eq!(error.to_string(), format!("{message} at {}..{}", place.0, place.1), "{text:?}");
}

/// Asserts that the displayed value is read back as an equal value and displayed unchanged.
#[track_caller]
pub(crate) fn read_back(name: &str, value: &TagValue<'_>) {
    let displayed = value.to_string();
    let back = TagValue::of(name, &displayed).unwrap_or_else(|error| panic!("{name} {displayed:?}: {error}"));
    assert!(is_same(value, &back), "{name} {displayed:?}: {value:?} {back:?}");
    assert_eq!(back.to_string(), displayed, "{name}");
}

/// Compares values of texts with different lifetimes.
fn is_same<'a>(one: &TagValue<'a>, two: &TagValue<'a>) -> bool {
    one == two
}
