//! Values that are words of a list: Result (PGN 8.1.1.7), SetUp (9.7.1), Termination (9.8.1), Mode (9.9.2).

use super::expect::{canonical, fault, refused};
use movetext_pgn_values::{
    GameResult,
    value::{Mode, SetUp, Termination, ValueErrorKind},
};

#[test]
fn clause_8_1_1_7_results_are_read() {
    canonical::<GameResult>(&["0-1", "1-0", "1/2-1/2", "*"]);
    let expected = "expected `1-0`, `0-1`, `1/2-1/2` or `*`";
    refused::<GameResult>(&[
        ("1/2", ValueErrorKind::UnknownWord, (0, 3), expected),
        ("1-O", ValueErrorKind::UnknownWord, (0, 3), expected),
        (" 1-0", ValueErrorKind::UnknownWord, (0, 4), expected),
        ("?", ValueErrorKind::Query, (0, 1), &format!("found `?`, {expected}")),
        ("", ValueErrorKind::Empty, (0, 0), &format!("found nothing, {expected}")),
    ]);
}

#[test]
fn clause_9_7_1_set_up_is_zero_or_one() {
    canonical::<SetUp>(&["0", "1"]);
    assert_eq!(("0".parse(), "1".parse()), (Ok(SetUp::Initial), Ok(SetUp::Fen)));
    refused::<SetUp>(&[
        ("2", ValueErrorKind::UnknownWord, (0, 1), "expected `0` or `1`"),
        ("01", ValueErrorKind::UnknownWord, (0, 2), "expected `0` or `1`"),
        ("", ValueErrorKind::Empty, (0, 0), "found nothing, expected `0` or `1`"),
    ]);
}

#[test]
fn clause_9_8_1_reasons_are_read() {
    canonical::<Termination>(&[
        "abandoned",
        "adjudication",
        "death",
        "emergency",
        "normal",
        "rules infraction",
        "time forfeit",
        "unterminated",
    ]);
    assert_eq!(Termination::all().count(), 8);
    let listed =
        "abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated";
    refused::<Termination>(&[
        ("Normal", ValueErrorKind::LetterCase, (0, 6), "expected `normal`"),
        ("Time forfeit", ValueErrorKind::LetterCase, (0, 12), "expected `time forfeit`"),
        ("illegal move", ValueErrorKind::UnknownWord, (0, 12), &format!("expected {listed}")),
        ("time  forfeit", ValueErrorKind::UnknownWord, (0, 13), &format!("expected {listed}")),
        ("", ValueErrorKind::Empty, (0, 0), &format!("found nothing, expected {listed}")),
    ]);
}

#[test]
fn clause_9_9_2_mode_is_example_or_other_text() {
    let modes = [
        ("OTB", Mode::OverTheBoard),
        ("PM", Mode::PaperMail),
        ("EM", Mode::ElectronicMail),
        ("ICS", Mode::InternetChessServer),
        ("TC", Mode::Telecommunication),
        ("blindfold", Mode::Other("blindfold")),
    ];
    for (text, mode) in modes {
        assert_eq!(Mode::parse(text), Ok(mode));
        assert_eq!(mode.to_string(), text);
    }
    let error = |text| Mode::parse(text).unwrap_err();
    fault("otb", error("otb"), ValueErrorKind::LetterCase, (0, 3), "expected `OTB`");
    fault(
        "",
        error(""),
        ValueErrorKind::Empty,
        (0, 0),
        "found nothing, expected a playing mode such as `OTB`",
    );
    fault("?", error("?"), ValueErrorKind::Query, (0, 1), "found `?`, expected a playing mode such as `OTB`");
}
