//! Results that contradict the final position of the main line (8.2.6, FIDE Laws 5.1.1 and 5.2.1).

use super::findings;
use movetext_pgn::diagnostic::Code;

const MATE: &str = "1. f3 e5 2. g4 Qh4#";

/// Returns the offset of the contradiction, if there is one.
fn contradiction(text: &str) -> Option<u64> {
    let found = findings(text.as_bytes());
    let mut impossible = found.iter().filter(|one| one.code() == Code::ResultImpossible);
    let first = impossible.next().map(|one| one.span().start);
    assert!(impossible.next().is_none(), "{text}");
    first
}

#[test]
fn result_that_counts_is_the_one_compared() {
    let tagged = |tag: &str, marker: &str| format!("[Result \"{tag}\"]\n\n{MATE} {marker}\n");
    for (tag, marker, place) in [("1-0", "*", 9), ("1-0", "", 9), ("0-1", "1-0", 36), ("1-0", "1-0", 36)] {
        assert_eq!(contradiction(&tagged(tag, marker)), Some(place), "{tag} {marker}");
    }
    for (tag, marker) in [("1-0", "0-1"), ("0-1", "*")] {
        assert_eq!(contradiction(&tagged(tag, marker)), None, "{tag} {marker}");
    }
}

/// Returns the codes of diagnostics about a missing result or missing moves.
fn missing(text: &str) -> Vec<Code> {
    let codes = findings(text.as_bytes()).into_iter().map(|one| one.code());
    codes.filter(|code| matches!(code, Code::MovetextMissing | Code::ResultMissing)).collect()
}

#[test]
fn game_with_tags_only_is_a_note() {
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let tags = format!("[Event \"x\"]\n[Result \"{result}\"]\n[White \"y\"]\n");
        assert_eq!(missing(&tags), [Code::MovetextMissing]);
        assert_eq!(missing(&format!("{tags}\n{tags}\n\n")), [Code::MovetextMissing; 2]);
        assert_eq!(missing(&format!("{tags}\n*\n")), []);
        // If there is any other text, the result is missing where the moves should end.
        for text in ["1. e4", "{c}", "1.", "$1", "(1. e4)", "Welt", "[Site]"] {
            assert_eq!(missing(&format!("{tags}\n{text}\n")), [Code::ResultMissing], "{text}");
        }
    }
    for tag in ["", "[Result \"\"]\n", "[Result \"?\"]\n", "[Result \"won\"]\n"] {
        assert_eq!(missing(&format!("[Event \"x\"]\n{tag}")), [Code::ResultMissing], "{tag}");
    }
    assert_eq!(missing("\n"), []);
}
