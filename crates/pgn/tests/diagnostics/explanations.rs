//! Explanations of unplayable moves must not depend on how the text is read, and must take limited time (8.2.3, 8.2.5).

use super::{findings, findings_of};
use movetext_pgn::{
    Reader,
    diagnostic::{Code, Counts},
};

#[test]
fn explanation_is_the_same_in_streams() {
    let text = "1. e4 *\n\n1. e4 e5 (1. d4 d5) 2. Ke3 *\n".repeat(40);
    let found = findings(text.as_bytes());
    assert_eq!(findings_of(Reader::from_read(text.as_bytes())), found);
    assert_eq!(found.iter().filter(|one| one.explanation().is_some()).count(), 80);
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
