//! Values that are words of a list: Result (PGN 8.1.1.7), PlayerType (9.1.5), SetUp (9.7.1), Termination (9.8.1), Mode
//! (9.9.2).

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{
    TagValue,
    ValueErrorKind::{Empty, LetterCase, Query, UnknownWord},
};

#[test]
fn clause_8_1_1_7_results_are_read() {
    canonical("Result", &["0-1", "1-0", "1/2-1/2", "*"]);
    let expected = "expected `1-0`, `0-1`, `1/2-1/2` or `*`";
    refused(
        "Result",
        &[
            ("1/2", UnknownWord, (0, 3), expected),
            ("1-O", UnknownWord, (0, 3), expected),
            (" 1-0", UnknownWord, (0, 4), expected),
            ("?", Query, (0, 1), &format!("found `?`, {expected}")),
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
        ],
    );
}

#[test]
fn clause_9_7_1_set_up_is_zero_or_one() {
    canonical("SetUp", &["0", "1"]);
    assert_eq!(TagValue::of("SetUp", "1"), Ok(TagValue::SetUp(true)));
    refused(
        "SetUp",
        &[
            ("2", UnknownWord, (0, 1), "expected `0` or `1`"),
            ("01", UnknownWord, (0, 2), "expected `0` or `1`"),
            ("", Empty, (0, 0), "found nothing, expected `0` or `1`"),
        ],
    );
}

#[test]
fn clause_9_8_1_reasons_are_read() {
    let reasons = [
        "abandoned",
        "adjudication",
        "death",
        "emergency",
        "normal",
        "rules infraction",
        "time forfeit",
        "unterminated",
    ];
    canonical("Termination", &reasons);
    let listed = "expected abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated";
    refused(
        "Termination",
        &[
            ("Normal", LetterCase, (0, 6), "expected `normal`"),
            ("Time forfeit", LetterCase, (0, 12), "expected `time forfeit`"),
            ("illegal move", UnknownWord, (0, 12), listed),
            ("time  forfeit", UnknownWord, (0, 13), listed),
            ("", Empty, (0, 0), &format!("found nothing, {listed}")),
        ],
    );
}

#[test]
fn clause_9_9_2_mode_is_example_or_other_text() {
    canonical("Mode", &["OTB", "PM", "EM", "ICS", "TC", "blindfold"]);
    assert_eq!(TagValue::of("Mode", "ICS"), Ok(TagValue::Mode("ICS")));
    let expected = "expected a playing mode such as `OTB`";
    refused(
        "Mode",
        &[
            ("otb", LetterCase, (0, 3), "expected `OTB`"),
            ("", Empty, (0, 0), &format!("found nothing, {expected}")),
            ("?", Query, (0, 1), &format!("found `?`, {expected}")),
        ],
    );
}

#[test]
fn clause_9_1_5_player_is_human_or_program() {
    canonical("WhiteType", &["human", "program", "human:program"]);
    refused(
        "WhiteType",
        &[
            ("Human", LetterCase, (0, 5), "expected `human`"),
            ("computer", UnknownWord, (0, 8), "expected `human` or `program`"),
        ],
    );
}
