//! The diagnostics of a game do not depend on the games before it (PGN 8.1, 9).

use super::findings;
use movetext_pgn::{Span, diagnostic::Diagnostic};
use movetext_testkit::Random;

/// The tag pairs to choose from, for each place in the tag section. Some are faulty, or contradict each other.
const PAIRS: [&[&str]; 7] = [
    &["[Event \"Cup\"]", "[Event \"Cup 2\"]", "[Event \"\"]", "[event \"Cup\"]", "[Event \" Cup\"]"],
    &["[White \"A\"]", "[White \"A:B\"]", "[White \"?\"]", "[White \"Ann\u{e9}\"]", "[White \"A\\\\B\"]"],
    &["[WhiteElo \"2400\"]", "[WhiteElo \"2400:2500\"]", "[WhiteElo \"24x0\"]", "[WhiteElo \"-\"]"],
    &["[PlyCount \"1\"]", "[PlyCount \"2\"]", "[PlyCount \"x\"]", ""],
    &["[Result \"1-0\"]", "[Result \"1/2-1/2\"]", "[Result \"1:0\"]", "[Result \"*\"]"],
    &["[Mark \"12345678-a-12345678\"]", "[Mark \"12345678-\t-12345678\"]", "[mark \"12345678-a-12345678\"]"],
    &["[Variant \"Standard\"]", "[SetUp \"1\"]", "[Variant \"Atomic\"]", "[Date \"2024.13.01\"]", ""],
];

/// Returns the code, span and message of each diagnostic. Adds `offset` to the spans.
fn described(text: &[u8], offset: u64) -> Vec<String> {
    let describe = |one: &Diagnostic| {
        let span = Span::new(one.span().start + offset, one.span().end + offset);
        format!("{span} {}: {}", one.code().name(), one.message())
    };
    findings(text).iter().map(describe).collect()
}

#[test]
fn repeated_tags_have_equal_diagnostics() {
    let mut random = Random::new(47);
    let (mut text, mut expected) = (String::new(), Vec::new());
    for _ in 0..600 {
        let pairs = PAIRS.map(|pairs| format!("{}\n", random.pick(pairs)));
        let game = format!("{}\n1. e4 1-0\n\n", pairs.concat().replace("\n\n", "\n"));
        expected.extend(described(game.as_bytes(), text.len() as u64));
        text.push_str(&game);
    }
    assert!(expected.len() > 1_000, "{}", expected.len());
    assert_eq!(described(text.as_bytes(), 0), expected);
}
