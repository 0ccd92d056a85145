//! Recommendations for texts in tags (PGN 8.1, 8.1.1.2, 8.1.1.5).

use movetext_pgn_values::value::{StyleKind, TagFaultKind, check_tags};
use movetext_testkit::table::{self, text};

/// Returns each reported kind with the text that its span covers.
fn deviations(name: &str, value: &str) -> Vec<String> {
    let mut found = Vec::new();
    check_tags([(name, value)], |fault| match fault.kind {
        TagFaultKind::Style(kind) => {
            let place = usize::try_from(fault.span.start).unwrap()..usize::try_from(fault.span.end).unwrap();
            found.push(format!("{kind:?} {}", &value[place]));
        }
        other => panic!("{value:?}: {other}"),
    });
    found
}

#[test]
fn deviations_match_table() {
    table::check("tags/styles.tsv", |[name, cell]| deviations(name, &text(cell)));
}

#[test]
fn style_names_and_messages_are_unique() {
    for text in [|kind: &StyleKind| kind.name().to_owned(), |kind: &StyleKind| kind.to_string()] {
        let mut texts: Vec<_> = StyleKind::ALL.iter().map(text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), StyleKind::ALL.len());
    }
}
