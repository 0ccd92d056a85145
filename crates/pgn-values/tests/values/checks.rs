//! Checks on a game's tags (PGN 8.1, 9.1, 9.9.3).

use movetext_pgn_values::{
    san::{Span, report::Severity},
    value::{TagChecks, TagFault, TagFaultKind, ValueErrorKind, check_tags},
};

fn faults(tags: &[(&str, &str)]) -> Vec<TagFault> {
    let mut faults = Vec::new();
    check_tags(tags.iter().copied(), |fault| faults.push(fault));
    faults
}

fn players(tag: usize, found: usize, expected: usize, length: u64) -> TagFault {
    TagFault { tag, kind: TagFaultKind::Players { found, expected }, span: Span::new(0, length) }
}

#[test]
fn clause_9_1_fields_match_players() {
    let consultation = ("White", "Jones:Smith:Zacharias");
    assert_eq!(faults(&[consultation, ("WhiteTitle", "IM:-:GM"), ("WhiteElo", "2400:-:2600")]), []);
    assert_eq!(faults(&[consultation, ("WhiteTitle", "IM:GM")]), [players(1, 2, 3, 5)]);
    assert_eq!(faults(&[("Black", "Jones"), ("BlackUSCF", "1:2")]), [players(1, 2, 1, 3)]);
    // Each tag is compared with the players on its own side. The order of the tags does not matter.
    assert_eq!(faults(&[("BlackTitle", "GM"), ("BlackNA", "-"), consultation, ("Black", "Morphy")]), []);
    let all = [
        ("WhiteType", "human"),
        ("WhiteNA", "-"),
        ("WhiteUSCF", "-"),
        ("WhiteElo", "-"),
        ("WhiteTitle", "-"),
    ];
    for (index, tag) in all.iter().enumerate() {
        assert_eq!(faults(&[*tag, consultation]), [players(0, 1, 3, tag.1.len() as u64)], "{index}");
    }
}

#[test]
fn clause_9_1_unknown_player_is_ignored() {
    assert_eq!(faults(&[("WhiteTitle", "IM:GM")]), []);
    assert_eq!(faults(&[("White", "?"), ("WhiteTitle", "IM:GM")]), []);
    let kinds = faults(&[("White", "Jones:Smith"), ("WhiteElo", "")]);
    assert!(matches!(kinds[..], [TagFault { kind: TagFaultKind::Dialect(_), .. }]));
}

#[test]
fn repeated_tag_uses_last_value() {
    assert_eq!(faults(&[("White", "Jones"), ("WhiteTitle", "IM:GM"), ("White", "Jones:Smith")]), []);
    assert_eq!(faults(&[("White", "Jones:Smith"), ("WhiteTitle", "IM:GM"), ("White", "?")]), []);
    let twice = faults(&[("White", "Jones:Smith"), ("WhiteTitle", "IM"), ("WhiteTitle", "GM")]);
    assert_eq!(twice, [players(2, 1, 2, 2)]);
}

#[test]
fn invalid_values_are_reported_with_span() {
    let reported = faults(&[
        ("Event", "Casual Game"),
        ("Date", "2012.8.1"),
        ("Round", "-768"),
        ("Opening", ""),
        ("ECO", "C07m"),
        ("WhiteElo", "2000:19x0"),
        ("White", "A:B"),
        ("Whatever", "2012.8.1"),
        ("FEN", "no position"),
        ("TimeControl", "40/5400+30"),
    ]);
    let summary: Vec<_> = reported
        .iter()
        .map(|fault| match fault.kind {
            TagFaultKind::Value(error) | TagFaultKind::Dialect(error) => {
                assert_eq!(error.span, fault.span);
                (fault.tag, error.kind, fault.span.start, fault.span.end)
            }
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(
        summary,
        [
            (1, ValueErrorKind::Character, 6, 7),
            (2, ValueErrorKind::Character, 0, 1),
            (4, ValueErrorKind::TrailingText, 3, 4),
            (5, ValueErrorKind::TrailingText, 7, 8),
            (9, ValueErrorKind::Dialect, 0, 10),
        ]
    );
}

#[test]
fn clause_8_1_1_sample_roster_is_valid() {
    let roster = [
        ("Event", "F/S Return Match"),
        ("Site", "Belgrade, Serbia JUG"),
        ("Date", "1992.11.04"),
        ("Round", "29"),
        ("White", "Fischer, Robert J."),
        ("Black", "Spassky, Boris V."),
        ("Result", "1/2-1/2"),
    ];
    assert_eq!(faults(&roster), []);
}

#[test]
fn message_names_found_and_expected() {
    let message = |tags: &[(&str, &str)]| faults(tags)[0].kind.to_string();
    assert_eq!(message(&[("ECO", "C07m")]), "found `m`, expected the end of the value");
    assert_eq!(
        message(&[("White", "A:B"), ("WhiteElo", "1")]),
        "wrong number of fields: found 1, expected 2, one for each player"
    );
    assert_eq!(message(&[("Event", "a:b")]), "a colon, which is reserved for lists of players");
}

#[test]
fn style_and_common_values_are_notes() {
    let are_notes = |tags: &[(&str, &str)]| {
        faults(tags).iter().map(|fault| fault.report().severity == Severity::Note).collect::<Vec<_>>()
    };
    assert_eq!(are_notes(&[("Event", "a:b")]), [true]);
    assert_eq!(are_notes(&[("ECO", "C07m")]), [true]);
    assert_eq!(are_notes(&[("ECO", "F07")]), [false]);
    assert_eq!(are_notes(&[("White", "A:B"), ("WhiteElo", "1")]), [false]);
}

#[test]
fn default_checks_are_small_and_empty() {
    let mut checks = TagChecks::default();
    checks.tag(7, "White", "Jones:Smith", |_| {});
    checks.tag(8, "WhiteTitle", "GM", |_| {});
    let mut reported = Vec::new();
    checks.finish(|fault| reported.push(fault.tag));
    TagChecks::default().finish(|fault| reported.push(fault.tag));
    assert_eq!(reported, [8]);
    assert!(size_of::<TagChecks>() <= 400, "{}", size_of::<TagChecks>());
}
