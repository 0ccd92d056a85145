//! Tag values in a table: canonical texts, texts in other forms, and errors with kind, span and message.

use movetext_pgn_values::value::{TagFaultKind, TagValue, check_tags};
use movetext_testkit::table::{self, text};

/// Checks that the value displays as a text that parses to an equal value.
#[track_caller]
pub(crate) fn read_back<'a>(name: &str, value: &TagValue<'a>) {
    let displayed = value.to_string();
    let back =
        TagValue::parse(name, &displayed).unwrap_or_else(|error| panic!("{name} {displayed:?}: {error}"));
    let value: &TagValue<'_> = value;
    assert_eq!(value, &back, "{name} {displayed:?}");
    assert_eq!(back.to_string(), displayed, "{name}");
}

/// Parses a tag's value. Returns `=` if the text is canonical, otherwise its canonical form or the error.
pub(crate) fn outcome(name: &str, text: &str) -> Vec<String> {
    match TagValue::parse(name, text) {
        Ok(value) => {
            read_back(name, &value);
            check_tags([(name, text)], |fault| {
                assert!(matches!(fault.kind, TagFaultKind::Style(_)), "{name} {text:?}: {fault:?}");
            });
            let displayed = value.to_string();
            vec![if displayed == text { "=".to_owned() } else { displayed }]
        }
        Err(error) => {
            let place = format!("{}..{}", error.span.start, error.span.end);
            let message = error.to_string();
            let message = message.strip_suffix(&format!(" at {place}")).unwrap();
            vec![format!("! {:?}", error.kind), place, message.to_owned()]
        }
    }
}

#[test]
fn values_match_table() {
    table::check("tags/values.tsv", |[name, cell]| outcome(name, &text(cell)));
}
