//! Time controls (PGN 9.6.1): the six kinds, the order of fields, other spellings, and a comparison with a reference
//! parser.

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{Period, TimeControl, ValueErrorKind};
use movetext_testkit::Random;

#[test]
fn clause_9_6_1_examples_have_six_kinds() {
    let examples = [
        ("?", Period::Unknown),
        ("-", Period::Untimed),
        ("40/9000", Period::Moves { moves: 40, seconds: 9000 }),
        ("300", Period::SuddenDeath { seconds: 300 }),
        ("4500+60", Period::Increment { seconds: 4500, increment: 60 }),
        ("*180", Period::Sandclock { seconds: 180 }),
    ];
    for (text, period) in examples {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.periods(), [period]);
    }
    canonical("TimeControl", &examples.map(|(text, _)| text));
}

#[test]
fn clause_9_6_1_colons_separate_periods() {
    canonical(
        "TimeControl",
        &[
            "40/7200:3600",
            "40/7200:20/3600:900+30",
            "40/1980:40/1980:40/1980",
            "40/7200:*180",
            "1/259200",
            "?:300",
            "-:-",
            "40/7200:?",
        ],
    );
    let moves = |moves, seconds| Period::Moves { moves, seconds };
    let control: TimeControl = "40/7200:20/3600:900+30".parse().unwrap();
    let expected = [moves(40, 7200), moves(20, 3600), Period::Increment { seconds: 900, increment: 30 }];
    assert_eq!(control.periods(), expected);
    assert_eq!(TimeControl::of_periods(&expected), Some(control));
    assert_eq!(TimeControl::of_periods(&[]), None);
}

#[test]
fn clause_9_6_1_three_kinds_must_be_last() {
    use ValueErrorKind::NotLast;
    let message = "expected this field at the end of the time control";
    refused(
        "TimeControl",
        &[
            ("300:40/7200", NotLast, (0, 3), message),
            ("40/7200:300:300", NotLast, (8, 11), message),
            ("900+30:40/7200", NotLast, (0, 6), message),
            ("*180:?", NotLast, (0, 4), message),
        ],
    );
    // `TimeControl::read` accepts any order.
    assert_eq!(TimeControl::read("300:40/7200").unwrap().to_string(), "300:40/7200");
}

#[test]
fn dialect_field_is_error_but_readable() {
    use ValueErrorKind::Dialect as Kind;
    let message = "expected `?`, `-`, moves/seconds, seconds, seconds+increment or `*` and seconds, with `:` between fields";
    refused(
        "TimeControl",
        &[
            ("40/5400+30", Kind, (0, 10), message),
            ("40/5400+0", Kind, (0, 9), message),
            ("40/5400+30:1800+30", Kind, (0, 10), message),
            ("40/7200:600+0", Kind, (8, 13), message),
            ("G/60", Kind, (0, 4), message),
            ("10+0", Kind, (0, 4), message),
        ],
    );
    let read = |text| TimeControl::read(text).unwrap().periods().to_vec();
    let with_increment = |increment| Period::MovesAndIncrement { moves: 40, seconds: 5400, increment };
    assert_eq!(read("40/5400+30"), [with_increment(30)]);
    assert_eq!(read("40/5400+0"), [with_increment(0)]);
    assert_eq!(read("G/60"), [Period::GameIn { minutes: 60 }]);
    assert_eq!(read("10+0"), [Period::NoIncrement { seconds: 10 }]);
    let increment = Period::Increment { seconds: 1800, increment: 30 };
    assert_eq!(read("40/5400+30:1800+30"), [with_increment(30), increment]);
    for text in ["40/5400+30", "G/60", "10+0", "40/5400+30:1800+30"] {
        assert_eq!(TimeControl::read(text).unwrap().to_string(), text);
    }
}

#[test]
fn invalid_time_control_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, TooLarge, TrailingText, Zero};
    let kinds = "expected `?`, `-`, moves/seconds, seconds, seconds+increment or `*` and seconds, with `:` between fields";
    refused(
        "TimeControl",
        &[
            ("", Empty, (0, 0), &format!("found nothing, {kinds}")),
            ("40/7200:", Empty, (8, 8), &format!("found nothing, {kinds}")),
            (":300", Empty, (0, 0), &format!("found nothing, {kinds}")),
            ("blitz", Character, (0, 1), &format!("found `b`, {kinds}")),
            ("15 min. + 10 s. per move", TrailingText, (2, 3), "found ` `, expected the end of the value"),
            ("5400/40+30:1800+30\"", TrailingText, (18, 19), "found `\"`, expected the end of the value"),
            ("10+0.05", TrailingText, (4, 5), "found `.`, expected the end of the value"),
            ("40/", Incomplete, (3, 3), "found nothing, expected a positive integer"),
            ("300+", Incomplete, (4, 4), "found nothing, expected a positive integer"),
            ("300+-1", Character, (4, 5), "found `-`, expected a positive integer"),
            ("*", Incomplete, (1, 1), "found nothing, expected a positive integer"),
            ("*0", Zero, (1, 2), "expected a positive integer"),
            ("0", Zero, (0, 1), "expected a positive integer"),
            ("0/300", Zero, (0, 1), "expected a positive integer"),
            ("40/00", Zero, (3, 5), "expected a positive integer"),
            ("0+5", Zero, (0, 1), "expected a positive integer"),
            ("99999999999", TooLarge, (0, 11), "expected an integer of at most 4294967295"),
        ],
    );
}

/// Returns whether section 9.6.1 allows `text`: a simple reference implementation.
fn is_time_control(text: &str) -> bool {
    let positive =
        |text: &str| text.chars().all(|c| c.is_ascii_digit()) && text.parse().is_ok_and(|n: u32| n > 0);
    let both = |field: &str, sign: char| {
        let parts: Vec<&str> = field.split(sign).collect();
        parts.len() == 2 && parts.iter().all(|part| positive(part))
    };
    let fields: Vec<&str> = text.split(':').collect();
    fields.iter().enumerate().all(|(index, field)| {
        let last = index == fields.len() - 1;
        let anywhere = *field == "?" || *field == "-" || both(field, '/');
        let sandclock = field.strip_prefix('*').is_some_and(positive);
        anywhere || last && (positive(field) || both(field, '+') || sandclock)
    })
}

#[test]
fn short_texts_match_reference_parser() {
    // All texts of up to six of these characters.
    let letters = ["?", "-", "0", "7", "/", "+", "*", ":"];
    let mut texts = vec![String::new()];
    let mut accepted = 0;
    for _ in 0..6 {
        for text in &texts {
            check_against_reference(text, &mut accepted);
        }
        texts = texts.iter().flat_map(|text| letters.map(|letter| format!("{text}{letter}"))).collect();
    }
    for text in &texts {
        check_against_reference(text, &mut accepted);
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn random_texts_match_reference_parser() {
    let mut random = Random::new(961);
    let pieces =
        ["?", "-", "40", "7200", "0", "/", "/", "+", "*", ":", ":", "G", " ", ".", "4294967296", "é"];
    let mut accepted = 0;
    for _ in 0..200_000 {
        let text = random.text(&pieces, 9);
        check_against_reference(&text, &mut accepted);
    }
    assert!(accepted > 3_000, "{accepted}");
}

#[track_caller]
fn check_against_reference(text: &str, accepted: &mut usize) {
    let read = text.parse::<TimeControl>();
    assert_eq!(read.is_ok(), is_time_control(text), "{text:?}: {read:?}");
    if let Ok(control) = read {
        *accepted += 1;
        assert_eq!(control.to_string().parse(), Ok(control.clone()), "{text:?}");
        assert_eq!(TimeControl::read(text), Ok(control));
    }
}
