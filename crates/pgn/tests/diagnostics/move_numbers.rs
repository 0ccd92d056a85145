//! Move numbers are expected per line of moves. A shift is reported once, and its edits correct all of its numbers
//! (8.2.2).

use super::{edits_of, findings};
use movetext_pgn::diagnostic::{Code, Detail, Diagnostic, apply_edits};

/// Returns the diagnostics about move numbers: the numbers found and those expected.
fn wrong(text: &str) -> Vec<(u32, u32)> {
    let found = findings(text.as_bytes());
    let details = found.iter().filter(|one| one.code == Code::MoveNumber).map(|one| one.detail);
    details
        .map(|detail| match detail {
            Detail::Number { found, expected } => (found, expected),
            other => unreachable!("{other:?}"),
        })
        .collect()
}

fn fixed(text: &str) -> String {
    let edits = edits_of(&findings(text.as_bytes()));
    String::from_utf8(apply_edits(text.as_bytes(), &edits).unwrap()).unwrap()
}

/// Asserts that these numbers are reported, that one round of edits turns the text into `expected`, and that its
/// numbers have no diagnostics then.
#[track_caller]
fn check(text: &str, reported: &[(u32, u32)], expected: &str) {
    assert_eq!(wrong(text), reported, "{text}");
    assert_eq!(fixed(text), expected, "{text}");
    assert_eq!(wrong(expected), [], "{expected}");
}

#[test]
fn shifted_numbers_are_one_diagnostic_and_fixed_at_once() {
    check("1. e4 e5 5. Nf3 Nc6 6. Bb5 a6 *", &[(5, 2)], "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    check(
        "1. e4 e5 2. Nf3 Nc6 2. Bb5 a6 3. Ba4 Nf6 4. O-O *",
        &[(2, 3)],
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *",
    );
    check("0. e4 e5 1. Nf3 *", &[(0, 1)], "1. e4 e5 2. Nf3 *");
    check("17.e4 e5 18.Nf3 18...Nc6 19 . Bb5 *", &[(17, 1)], "1.e4 e5 2.Nf3 2...Nc6 3 . Bb5 *");
    check("1 e4 e5 3 Nf3 Nc6 4 Bb5 *", &[(3, 2)], "1 e4 e5 2 Nf3 Nc6 3 Bb5 *");
}

#[test]
fn edits_of_a_shift_belong_to_its_diagnostic() {
    let found = findings(b"1. e4 e5 5. Nf3 5... Nc6 6. Bb5 *");
    let first = found.iter().find(|one| one.code == Code::MoveNumber).unwrap();
    let places = |one: &Diagnostic| -> Vec<(u64, String)> {
        one.fix.iter().map(|edit| (edit.span.start, edit.text.to_string())).collect()
    };
    let expected = [(9, "2"), (16, "2"), (25, "3")].map(|(at, text)| (at, text.to_owned()));
    assert_eq!(places(first), expected);
}

#[test]
fn right_number_ends_a_shift() {
    check("1. e4 e5 7. Nf3 Nc6 3. Bb5 *", &[(7, 2)], "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    check(
        "1. e4 e5 3. Nf3 Nc6 3. Bb5 a6 5. Ba4 *",
        &[(3, 2), (5, 4)],
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *",
    );
}

#[test]
fn second_shift_is_another_diagnostic() {
    check(
        "1. e4 e5 7. Nf3 Nc6 9. Bb5 a6 10. Ba4 *",
        &[(7, 2), (9, 3)],
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *",
    );
}

#[test]
fn variation_numbers_follow_the_shift_around_them() {
    check(
        "1. e4 e5 7. Nf3 (7. f4 exf4 8. Nf3 (8. Bc4) g5) 7... Nc6 (7... d6 8. d4) 8. Bb5 *",
        &[(7, 2)],
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3 (3. Bc4) g5) 2... Nc6 (2... d6 3. d4) 3. Bb5 *",
    );
    // Correct numbers are unchanged.
    check(
        "1. e4 e5 7. Nf3 (2. f4 exf4 3. Nf3) Nc6 8. Bb5 *",
        &[(7, 2)],
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) Nc6 3. Bb5 *",
    );
}

#[test]
fn shift_in_variation_keeps_outer_line() {
    check(
        "1. e4 e5 2. Nf3 (8. f4 exf4 9. Nf3) Nc6 (2... d6 5. d4) 3. Bb5 *",
        &[(8, 2), (5, 3)],
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) Nc6 (2... d6 3. d4) 3. Bb5 *",
    );
    check(
        "1. e4 e5 7. Nf3 (9. f4 exf4 10. Nf3) Nc6 8. Bb5 *",
        &[(7, 2), (9, 2)],
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) Nc6 3. Bb5 *",
    );
}

#[test]
fn numbers_that_count_plies_are_one_diagnostic() {
    check("1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 *", &[(2, 1)], "1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5 *");
    check("1. e4 e5 7. Nf3 8. Nc6 9. Bb5 *", &[(7, 2)], "1. e4 e5 2. Nf3 2. Nc6 3. Bb5 *");
    check(
        "1. e4 2. e5 3. Nf3 4. Nc6 (4. d6 5. d4 6. exd4) 5. Bb5 6. a6 *",
        &[(2, 1)],
        "1. e4 1. e5 2. Nf3 2. Nc6 (2. d6 3. d4 3. exd4) 3. Bb5 3. a6 *",
    );
}

#[test]
fn missing_numbers_are_not_reported() {
    check("e4 e5 Nf3 Nc6 7. Bb5 a6 Ba4 Nf6 9. O-O *", &[(7, 3)], "e4 e5 Nf3 Nc6 3. Bb5 a6 Ba4 Nf6 5. O-O *");
}

#[test]
fn numbers_continue_from_fen() {
    let from =
        |moves: &str| format!("[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17\"]\n[SetUp \"1\"]\n\n{moves} *");
    check(&from("17... e5 18. e4"), &[], &from("17... e5 18. e4"));
    check(&from("1... e5 2. e4 Ke7 3. Ke2"), &[(1, 17)], &from("17... e5 18. e4 Ke7 19. Ke2"));
}

#[test]
fn huge_numbers_are_one_shift() {
    check(
        "1. e4 e5 99999999999. Nf3 Nc6 99999999999. Bb5 99999999999... a6 *",
        &[(u32::MAX, 2)],
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 3... a6 *",
    );
    let most = u32::MAX;
    check(
        &format!("{}. e4 e5 {most}. Nf3 Nc6 {most}. Bb5 *", most - 1),
        &[(most - 1, 1)],
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
    );
    check("1. e4 e5 4294967295. Nf3 Nc6 0. Bb5 *", &[(most, 2), (0, 3)], "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
}

#[test]
fn number_is_judged_with_the_move_after_it() {
    // A number without a move is not judged, and neither is one in prose.
    for text in ["1. e4 e5 2. Nf3 Nc6 9. *", "1. e4 e5 (15 minutes) 2. Nf3 *", "1. e4 (9.) e5 9. 2. Nf3 *"] {
        assert_eq!(wrong(text), [], "{text}");
    }
    check(
        "1. e4 e5 7. {x} $14 Nf3 {y} 7... {z} Nc6 *",
        &[(7, 2)],
        "1. e4 e5 2. {x} $14 Nf3 {y} 2... {z} Nc6 *",
    );
    check("1. e4 e5 7. 8. Nf3 Nc6 9. Bb5 *", &[(8, 2)], "1. e4 e5 7. 2. Nf3 Nc6 3. Bb5 *");
}

#[test]
fn number_of_an_unplayable_move_stays_with_its_text() {
    check("1. e4 e5 7. Nf3 Nc6 8. Bb6 9. a6 *", &[(7, 2)], "1. e4 e5 2. Nf3 Nc6 8. Bb6 9. a6 *");
    check("1. e4 e5 7. Nf3 (7. Xyz4) Nc6 8. Bb5 *", &[(7, 2)], "1. e4 e5 2. Nf3 (7. Xyz4) Nc6 3. Bb5 *");
    check("1. e4 e5 7. Nf6 *", &[], "1. e4 e5 7. Nf6 *");
}

#[test]
fn numbers_of_null_moves_and_unusual_spellings_are_judged() {
    check(
        "1. e4 e5 3. Nf3 (3. -- Nc6 4. Ng1f3) 3... Nb8c6 4. Bb5 *",
        &[(3, 2)],
        "1. e4 e5 2. Nf3 (2. -- Nc6 3. Nf3) 2... Nc6 3. Bb5 *",
    );
    check("1e4 e5 3Nf3 Nc6 4Bb5 *", &[(3, 2)], "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
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
fn number_that_is_part_of_a_damaged_move_is_not_edited() {
    for separator in ["]", "[", "&", "'", "\\", "|", "\u{B1}", "\u{E0}", "\u{2022}", "\"", ".", ",", "}", ")"]
    {
        for text in [
            format!("1. e4 d5 2. exd{separator}5 Qxd5 *"),
            format!("1. e4 d5 2. exd{separator}5Qxd5 *"),
            format!("1. h4 g5 2. hxg{separator}5. h6 5... d5 6. d4 *"),
        ] {
            if matches!(separator, "}" | ")") && text.contains("5.") {
                // A number with a period after a bracket is a number.
                continue;
            }
            assert_eq!(fixed(&text), text);
        }
    }
}

#[test]
fn number_after_white_space_or_brackets_is_edited() {
    for separator in [" ", "\n", "\t", "{c}", "(1. d4)", "(1. d4) ", "\u{A0}", "\u{FEFF}", "\u{3000}", ";c\n"]
    {
        let text = |number: u32| format!("1. e4 e5{separator}{number}. Nf3 *");
        assert!(fixed(&text(7)).ends_with("2. Nf3 *"), "{}", fixed(&text(7)));
    }
    assert_eq!(fixed("7. e4 (7. d4) *"), "1. e4 (1. d4) *");
}
