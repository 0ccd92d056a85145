//! Tables of texts: what is read and displayed back, and what is refused, with kind and place.

use core::fmt;
use core::str::FromStr;
use movetext_pgn_values::TagValue;
use movetext_pgn_values::ValueError;
use movetext_pgn_values::ValueErrorKind;

/// Each canonical text is read, displayed as itself, and read back equal.
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

/// Each text is refused with this kind at this place, and the message is this.
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

/// The error is of this kind, at this place, with this message.
#[track_caller]
pub(crate) fn fault(text: &str, error: ValueError, kind: ValueErrorKind, place: (u64, u64), message: &str) {
    assert_eq!((error.kind, (error.span.start, error.span.end)), (kind, place), "{text:?}: {error}");
    assert_eq!(error.to_string(), format!("{message} at {}..{}", place.0, place.1), "{text:?}");
}

/// What the value displays is read back as the same value, and displays the same again.
#[track_caller]
pub(crate) fn read_back(name: &str, value: &TagValue<'_>) {
    let displayed = value.to_string();
    let back = TagValue::of(name, &displayed).unwrap_or_else(|error| panic!("{name} {displayed:?}: {error}"));
    assert!(is_same(value, &back), "{name} {displayed:?}: {value:?} {back:?}");
    assert_eq!(back.to_string(), displayed, "{name}");
}

/// Compares values of texts that live for different times.
fn is_same<'a>(one: &TagValue<'a>, two: &TagValue<'a>) -> bool {
    one == two
}
