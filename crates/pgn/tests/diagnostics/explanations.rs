//! Explanations of unplayable moves must not depend on how the text is read, and must take limited time (8.2.3, 8.2.5).

use super::findings;
use movetext_pgn::{
    Reader,
    diagnostic::{Code, Counts, Diagnostic},
};

#[test]
fn explanation_is_the_same_in_streams() {
    let text = "1. e4 *\n\n1. e4 e5 (1. d4 d5) 2. Ke3 *\n".repeat(40);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut reader = Reader::from_read(text.as_bytes());
    reader.visit_all(&mut (), &mut found).unwrap();
    assert_eq!(found, findings(text.as_bytes()));
    let explained = found.iter().filter(|one| one.explanation().is_some()).count();
    assert_eq!(explained, 80);
}

/// A game may be read again a few times, but not once for each error.
#[test]
fn many_misplaced_variations_are_linear() {
    let text = format!("1. e4 e5 {}*", "(1. d4) ".repeat(20_000));
    let found = findings(text.as_bytes());
    assert_eq!(found.iter().filter(|one| one.code() == Code::IllegalMove).count(), 20_000);
    let mut counts = Counts::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut counts);
    assert_eq!(counts.get(Code::IllegalMove), 20_000);
}
