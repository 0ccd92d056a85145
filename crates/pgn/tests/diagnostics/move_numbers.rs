//! Move numbers are checked in each line of moves. A shift is reported once, and its edits correct all its numbers
//! (8.2.2).

use super::findings;
use movetext_pgn::diagnostic::{Code, Detail, Diagnostic};
use movetext_testkit::table;

/// Returns the found and the expected number for each diagnostic about a move number.
fn wrong(text: &str) -> Vec<(u32, u32)> {
    let found = findings(text.as_bytes());
    let details = found.iter().filter(|one| one.code() == Code::MoveNumber).map(|one| one.detail());
    details
        .map(|detail| match detail {
            Detail::Number { found, expected } => (found, expected),
            other => unreachable!("{other:?}"),
        })
        .collect()
}

fn fixed(text: &str) -> String {
    String::from_utf8(super::fixed(text.as_bytes())).unwrap()
}

#[test]
fn each_text_is_numbered_as_that_of_its_row() {
    table::check("edits/numbers.tsv", |[text]| {
        let text = table::text(text);
        let (edited, reported) = (fixed(&text), wrong(&text));
        assert_eq!(wrong(&edited), [], "{edited}");
        let pairs: Vec<String> =
            reported.iter().map(|(found, expected)| format!("{found}/{expected}")).collect();
        vec![edited, if pairs.is_empty() { "-".to_owned() } else { pairs.join(" ") }]
    });
}

#[test]
fn shift_edits_belong_to_its_diagnostic() {
    let found = findings(b"1. e4 e5 5. Nf3 5... Nc6 6. Bb5 *");
    let first = found.iter().find(|one| one.code() == Code::MoveNumber).unwrap();
    let places = |one: &Diagnostic| -> Vec<(u64, String)> {
        one.fix().iter().map(|edit| (edit.span.start, edit.text.to_string())).collect()
    };
    let expected = [(9, "2"), (16, "2"), (25, "3")].map(|(at, text)| (at, text.to_owned()));
    assert_eq!(places(first), expected);
}

#[test]
fn number_without_a_move_is_not_judged() {
    for text in ["1. e4 e5 2. Nf3 Nc6 9. *", "1. e4 e5 (15 minutes) 2. Nf3 *", "1. e4 (9.) e5 9. 2. Nf3 *"] {
        assert_eq!(wrong(text), [], "{text}");
    }
}

#[test]
fn long_shift_is_fixed_at_once() {
    let moves = ["Nf3 Nf6", "Ng1 Ng8"];
    let game = |first: usize| {
        let numbered = (0..3_000).map(|index| format!("{}. {}\n", first + index, moves[index % 2]));
        numbered.collect::<String>() + "*"
    };
    assert_eq!(wrong(&game(40)), [(40, 1)]);
    assert_eq!(fixed(&game(40)), game(1));
}

#[test]
fn number_in_damaged_move_is_not_edited() {
    for separator in ["]", "[", "&", "'", "\\", "|", "\u{B1}", "\u{E0}", "\u{2022}", "\"", ".", ",", "}", ")"]
    {
        for text in [
            format!("1. e4 d5 2. exd{separator}5 Qxd5 *"),
            format!("1. e4 d5 2. exd{separator}5Qxd5 *"),
            format!("1. h4 g5 2. hxg{separator}5. h6 5... d5 6. d4 *"),
        ] {
            if matches!(separator, "}" | ")") && text.contains("5.") {
                // After a bracket or brace, a number with a period is certainly a move number.
                continue;
            }
            assert_eq!(fixed(&text), text);
        }
    }
}

#[test]
fn number_after_space_or_bracket_is_edited() {
    for separator in [" ", "\n", "\t", "{c}", "(1. d4)", "(1. d4) ", "\u{A0}", "\u{FEFF}", "\u{3000}", ";c\n"]
    {
        let text = |number: u32| format!("1. e4 e5{separator}{number}. Nf3 *");
        assert!(fixed(&text(7)).ends_with("2. Nf3 *"), "{}", fixed(&text(7)));
    }
    assert_eq!(fixed("7. e4 (7. d4) *"), "1. e4 (1. d4) *");
}
