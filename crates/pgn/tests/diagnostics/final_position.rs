//! Results that contradict the final position of the main line (8.2.6, FIDE Laws 5.1.1 and 5.2.1).

use super::findings;
use movetext_pgn::diagnostic::Code;

const MATE: &str = "1. f3 e5 2. g4 Qh4#";
const STALEMATE: &str = "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 \
                         9. Qxc8 Kg6 10. Qe6";

/// Returns the offset and the message of the contradiction.
fn contradiction(text: &str) -> Option<(u64, String)> {
    let found = findings(text.as_bytes());
    let mut impossible = found.iter().filter(|one| one.code == Code::ResultImpossible);
    let first = impossible.next().map(|one| (one.span.start, one.to_string()));
    assert!(impossible.next().is_none(), "{text}");
    first
}

fn says(text: &str, expected: &str) {
    let (_, message) = contradiction(text).unwrap_or_default();
    assert_eq!(message, format!("{}: {expected}", Code::ResultImpossible.summary()), "{text}");
}

fn is_silent(text: &str) {
    assert_eq!(contradiction(text), None, "{text}");
}

#[test]
fn result_against_checkmate_is_reported() {
    says(&format!("{MATE} 1-0"), "`1-0`, found checkmate by Black, expected `0-1`");
    says(&format!("{MATE} 1/2-1/2"), "`1/2-1/2`, found checkmate by Black, expected `0-1`");
    says("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 0-1", "`0-1`, found checkmate by White, expected `1-0`");
    is_silent(&format!("{MATE} 0-1"));
}

#[test]
fn result_against_stalemate_is_reported() {
    says(&format!("{STALEMATE} 1-0"), "`1-0`, found stalemate, expected `1/2-1/2`");
    says(&format!("{STALEMATE} 0-1"), "`0-1`, found stalemate, expected `1/2-1/2`");
    is_silent(&format!("{STALEMATE} 1/2-1/2"));
}

#[test]
fn unknown_result_contradicts_nothing() {
    for text in [MATE, STALEMATE] {
        is_silent(&format!("{text} *"));
        is_silent(text);
    }
}

#[test]
fn result_that_counts_is_the_one_compared() {
    let tagged = |tag: &str, marker: &str| format!("[Result \"{tag}\"]\n\n{MATE} {marker}\n");
    for (tag, marker, place) in [("1-0", "*", 9), ("1-0", "", 9), ("0-1", "1-0", 36), ("1-0", "1-0", 36)] {
        let found = contradiction(&tagged(tag, marker));
        assert_eq!(found.map(|(start, _)| start), Some(place), "{tag} {marker}");
    }
    is_silent(&tagged("1-0", "0-1"));
    is_silent(&tagged("0-1", "*"));
}

#[test]
fn only_the_end_of_the_main_line_is_compared() {
    is_silent("1. f3 e5 2. g4 Nc6 (2... Qh4#) 1-0");
    is_silent("1. f3 e5 2. g4 (2. d4) Nc6 1-0");
    says("1. f3 e5 2. g4 Qh4# (2... Xyz) 1-0", "`1-0`, found checkmate by Black, expected `0-1`");
}

#[test]
fn damaged_main_line_has_no_final_position() {
    // The text continues after the mate, so its author did not see a mate.
    is_silent(&format!("{MATE} 3. Kf2 1-0"));
    is_silent(&format!("{MATE} 3. Xyz 1-0"));
    is_silent("1. f3 -- 2. g4 e5 3. a3 Qh4# 1-0");
    is_silent("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 1-0");
    is_silent("[Variant \"Atomic\"]\n\n1. f3 e5 2. g4 Qh4# 1-0");
}

#[test]
fn game_without_moves_ends_where_it_starts() {
    let mated = "[FEN \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    says(&format!("{mated}1. Ra8# 1/2-1/2"), "`1/2-1/2`, found checkmate by White, expected `1-0`");
    let stalemated = "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n[SetUp \"1\"]\n\n1-0";
    says(stalemated, "`1-0`, found stalemate, expected `1/2-1/2`");
}

/// Returns the diagnostics about a missing result or missing moves.
fn missing(text: &str) -> Vec<Code> {
    let codes = findings(text.as_bytes()).into_iter().map(|one| one.code);
    codes.filter(|code| matches!(code, Code::MovetextMissing | Code::ResultMissing)).collect()
}

#[test]
fn game_with_tags_only_is_a_note() {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let tags = format!("[Event \"x\"]\n[Result \"{result}\"]\n[White \"y\"]\n");
        assert_eq!(missing(&tags), [Code::MovetextMissing]);
        assert_eq!(missing(&format!("{tags}\n{tags}\n\n")), [Code::MovetextMissing; 2]);
        assert_eq!(missing(&format!("{tags}\n*\n")), []);
        // With any other text, the result is missing where the moves should end.
        for text in ["1. e4", "{c}", "1.", "$1", "(1. e4)", "Welt", "[Site]"] {
            assert_eq!(missing(&format!("{tags}\n{text}\n")), [Code::ResultMissing], "{text}");
        }
    }
    for tag in ["", "[Result \"\"]\n", "[Result \"?\"]\n", "[Result \"won\"]\n"] {
        assert_eq!(missing(&format!("[Event \"x\"]\n{tag}")), [Code::ResultMissing], "{tag}");
    }
    assert_eq!(missing("\n"), []);
}
