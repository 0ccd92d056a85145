//! Invalid values in common use, which are notes, and damaged values, which are warnings (PGN 8.1.1, 9).

use movetext_pgn_values::value::{TagFaultKind, check_tags};

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

/// Values that are notes, and values that are warnings.
const VALUES: [(&str, &[&str], &[&str]); 21] = [
    ("Termination", &["Normal", "Time forfeit", "anna won by resignation", "", "?"], &[" "]),
    (
        "TimeControl",
        &["180+0", "40/40+1", "0+1", "G/60", "10+0.05", "40/60+0.6", "40/5400+30:1800+30", ""],
        &["0", "0+0", "300:40/9000", "600+0:300", "5400/40+30:1800+30\"", "180+", "+", ":", "1.+2", "abc"],
    ),
    ("TimeControl", &["15 min. + 10 s. per move", "90m+30s"], &["3|2"]),
    ("WhiteElo", &["", "?", "?:2600", "-:?"], &["abc", "2500?", " ", "2 500", "25OO", "2500:x"]),
    ("BlackUSCF", &["?"], &["unrated"]),
    ("ECO", &["", "?", "C07m", "B90a1"], &["F00", "B9", "B97?", "B97mm", "b97", "B97/8"]),
    ("WhiteTitle", &["BOT", "NM", "SIM", "GM:BOT", "", "?"], &["gm", "Grandmaster", " GM", "G M", "\u{C9}"]),
    (
        "Date",
        &["1970", "1970.05", "????", "199?", "?", ""],
        &["199x.13.45", "1970.13", "2012.8.1", "1970.", "19"],
    ),
    ("EventDate", &["", "?", "1970"], &["1970/05", "1970.00"]),
    ("UTCDate", &["", "?"], &["2024.02.30"]),
    ("Time", &["12:30", "?"], &["24:30", "9:30", "9:59:39 a.m."]),
    ("Round", &[""], &["?.5", "-768", "1."]),
    ("Event", &[""], &[" "]),
    ("Site", &[""], &[" "]),
    ("White", &[], &[""]),
    ("Result", &[], &["", "?", "1/2"]),
    ("Annotator", &[""], &[" "]),
    ("PlyCount", &["", "?"], &["many"]),
    ("Board", &["?"], &["3a"]),
    ("SetUp", &["?"], &["yes"]),
    ("Mode", &["?"], &["otb"]),
];

#[test]
fn common_value_is_note_and_damaged_value_warning() {
    for (name, notes, warnings) in VALUES {
        for value in notes {
            assert_eq!(is_note(name, value), Some(true), "{name} {value:?}");
        }
        for value in warnings {
            assert_eq!(is_note(name, value), Some(false), "{name} {value:?}");
        }
    }
}
