//! Parsed values: equality, suffixes and null moves (PGN 8.2, 8.2.3.8).

use crate::positions::after;
use movetext_san::{Repair, San, Suffix};

#[test]
fn spelling_does_not_change_equality() {
    for (one, other) in [("bxc4", "b:c4"), ("Nf3", "♘f3"), ("0-0", "O-O"), ("e8Q", "e8=q"), ("--", "Z0")] {
        assert_eq!(San::parse(one), San::parse(other), "{one}");
    }
    let position = after("b4 c5");
    let mv = San::parse("bxc5").unwrap().find_move(&position).unwrap();
    assert_eq!(San::parse("bxc5").unwrap(), San::from_move(mv, &position));
    assert_ne!(San::parse("Nf3"), San::parse("Nf3+"));
    assert_ne!(San::parse("Nf3"), San::parse("Nf3!"));
}

#[test]
fn suffixes_match_standard() {
    assert_eq!(Suffix::ALL.map(Suffix::nag), [1, 2, 3, 4, 5, 6]);
    for suffix in Suffix::ALL {
        assert_eq!(San::parse(&format!("e4{suffix}")).unwrap().suffix(), Some(suffix));
    }
    for (text, suffix) in [
        ("e4!!!", Suffix::Brilliant),
        ("e4?!?", Suffix::Dubious),
        ("e4!??", Suffix::Interesting),
        ("Qh4#!!", Suffix::Brilliant),
    ] {
        assert_eq!(San::parse(text).unwrap().suffix(), Some(suffix), "{text}");
    }
}

#[test]
fn null_moves_are_written_as_dashes() {
    for text in ["--", "Z0", "0000", "@@@@", "null", "pass", "--?!"] {
        let san = San::parse(text).unwrap();
        assert!(san.is_null() && san.repairs().contains(Repair::NullMove), "{text}");
        assert_eq!(san.to_string().trim_end_matches("?!"), "--", "{text}");
    }
    assert_eq!(San::NULL.to_string(), "--");
}
