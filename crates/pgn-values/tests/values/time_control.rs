//! Time controls (PGN 9.6.1), compared with a reference parser: the six kinds, their order, and other spellings.

use movetext_pgn_values::value::{Period, TimeControl};
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
}

#[test]
fn clause_9_6_1_colons_separate_periods() {
    let moves = |moves, seconds| Period::Moves { moves, seconds };
    let control: TimeControl = "40/7200:20/3600:900+30".parse().unwrap();
    let expected = [moves(40, 7200), moves(20, 3600), Period::Increment { seconds: 900, increment: 30 }];
    assert_eq!(control.periods(), expected);
    assert_eq!(TimeControl::from_periods(&expected), Some(control));
    assert_eq!(TimeControl::from_periods(&[]), None);
}

#[test]
fn time_control_read_accepts_dialects() {
    let read = |text| TimeControl::read(text).unwrap().periods().to_vec();
    let with_increment = |increment| Period::MovesAndIncrement { moves: 40, seconds: 5400, increment };
    assert_eq!(read("40/5400+30"), [with_increment(30)]);
    assert_eq!(read("40/5400+0"), [with_increment(0)]);
    assert_eq!(read("G/60"), [Period::GameIn { minutes: 60 }]);
    assert_eq!(read("10+0"), [Period::NoIncrement { seconds: 10 }]);
    let increment = Period::Increment { seconds: 1800, increment: 30 };
    assert_eq!(read("40/5400+30:1800+30"), [with_increment(30), increment]);
    for text in ["40/5400+30", "G/60", "10+0", "40/5400+30:1800+30", "300:40/7200"] {
        assert_eq!(TimeControl::read(text).unwrap().to_string(), text);
    }
}

/// A simple reference implementation: returns whether PGN section 9.6.1 allows `text`.
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
    // Try all texts with up to six of these characters.
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
