//! Invalid values in common use, which are notes, and damaged values, which are warnings (PGN 8.1.1, 9).

use movetext_pgn_values::value::{TagFaultKind, check_tags};
use movetext_testkit::table::{self, text};

/// Returns whether the fault of the value itself is a note, if it has one.
fn is_note(name: &str, value: &str) -> Option<bool> {
    let mut found = None;
    check_tags([(name, value)], |fault| {
        if matches!(fault.kind, TagFaultKind::Value(_) | TagFaultKind::Dialect(_)) {
            found = Some(fault.kind.is_note());
        }
    });
    found
}

#[test]
fn common_value_is_note_and_damaged_value_warning() {
    for table::Row { place, cells } in table::rows("tags/notes.tsv") {
        let [name, class, values @ ..] = cells.as_slice() else { panic!("{place}") };
        let expected = match class.as_str() {
            "note" => true,
            "warning" => false,
            _ => panic!("{place}: {class}"),
        };
        for value in values {
            assert_eq!(is_note(name, &text(value)), Some(expected), "{place}: {value:?}");
        }
    }
}
