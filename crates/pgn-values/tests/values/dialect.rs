//! Invalid values in common use are notes, other invalid values are warnings (PGN 8.1.1, 9).

use movetext_pgn_values::{
    san::report::Severity,
    value::{TagFaultKind, check_tags},
};
use movetext_testkit::table::{self, text};

/// Returns whether the fault is a note. Returns `None` if the value has no fault, or only faults of style.
fn is_note(name: &str, value: &str) -> Option<bool> {
    let mut found = None;
    check_tags([(name, value)], |fault| {
        if matches!(fault.kind, TagFaultKind::Value(_) | TagFaultKind::Dialect(_)) {
            found = Some(fault.report().severity == Severity::Note);
        }
    });
    found
}

#[test]
fn common_value_is_note_damaged_is_warning() {
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
