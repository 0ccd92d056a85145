//! Assertions on tables of values of a tag: texts that round-trip, and errors with kind, span and message.

use movetext_pgn_values::value::{TagFaultKind, TagValue, ValueErrorKind, check_tags};

/// Asserts that each text is canonical: it is read and displayed unchanged, and has no fault.
#[track_caller]
pub(crate) fn canonical(name: &str, texts: &[&str]) {
    for text in texts {
        let value = TagValue::of(name, text).unwrap_or_else(|error| panic!("{name} {text:?}: {error}"));
        assert_eq!(value.to_string(), *text, "{name}");
        read_back(name, &value);
        check_tags([(name, *text)], |fault| {
            assert!(matches!(fault.kind, TagFaultKind::Style(_)), "{name} {text:?}: {fault:?}");
        });
    }
}

/// Asserts that reading each text is an error with this kind, span and message.
#[track_caller]
pub(crate) fn refused(name: &str, table: &[(&str, ValueErrorKind, (u64, u64), &str)]) {
    for &(text, kind, (start, end), message) in table {
        match TagValue::of(name, text) {
            Ok(value) => panic!("{name} {text:?} was read as {value:?}"),
            Err(error) => {
                let found = (error.kind, (error.span.start, error.span.end), error.to_string());
                assert_eq!(found, (kind, (start, end), format!("{message} at {start}..{end}")), "{text:?}");
            }
        }
    }
}

/// Asserts that the displayed value is read back as an equal value and displayed unchanged.
#[track_caller]
pub(crate) fn read_back<'a>(name: &str, value: &TagValue<'a>) {
    let displayed = value.to_string();
    let back = TagValue::of(name, &displayed).unwrap_or_else(|error| panic!("{name} {displayed:?}: {error}"));
    let value: &TagValue<'_> = value;
    assert_eq!(value, &back, "{name} {displayed:?}");
    assert_eq!(back.to_string(), displayed, "{name}");
}
