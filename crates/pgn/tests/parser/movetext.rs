//! The movetext of a game as text: everything after its last tag pair (PGN 8.2).

use movetext_pgn::{Flow, Interest, Reader};
use movetext_testkit::events::{Callback, VisitorEvent};

/// Texts, with the movetext of each game in them.
const CASES: [(&str, &[&str]); 14] = [
    ("[White \"w\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n", &["1. e4 e5 1-0"]),
    ("\u{FEFF}[White \"w\"]\r\n\r\n1. e4\r\n*\r\n\r\n1. d4 *", &["1. e4\r\n*", "1. d4 *"]),
    ("1. e4 e5\n", &["1. e4 e5"]),
    ("[White \"w\"]\n\n[Event \"e\"]\n", &["", ""]),
    ("[White \"w\"] {after} 1. e4 {in} *", &["{after} 1. e4 {in} *"]),
    ("{before} [White \"w\"]\n; among\n[Black \"b\"]\n; after\n1. e4 *", &["; after\n1. e4 *"]),
    ("[White \"w\"]\n%escaped\n1. e4 *", &["%escaped\n1. e4 *"]),
    ("[White \"w\"]\n\0\u{A0}\t1. e4 *", &["1. e4 *"]),
    ("[White w]\n[Black \"b\"\nSite \"s\"]\n1. e4 *", &["1. e4 *"]),
    ("[White \"w\"]\nwords\n\n1. e4 * more\n", &["words\n\n1. e4 * more"]),
    ("words\n[White \"w\"]\n1. e4 * {end}\n", &["1. e4 * {end}"]),
    ("1. e4 e5 [White \"w\"]\n(1. d4) 1. e4 Ke4 d4 *", &["1. e4 e5", "(1. d4) 1. e4 Ke4 d4 *"]),
    ("[White \"w\"]\n1. e4 {[Event \"e\"]} [ *", &["1. e4 {[Event \"e\"]} [ *"]),
    ("[White \"w\"]\n1. e4 {an open comment\n\n[Event \"e\"]\n\n1. d4", &["1. e4 {an open comment", "1. d4"]),
];

#[test]
fn movetext_follows_the_last_tag_pair() {
    for (text, expected) in CASES {
        for interest in [Interest::SCAN, Interest::PARSE, Interest::ALL] {
            let mut found = Vec::new();
            let mut visitor = Callback::new(interest, |event| {
                if let VisitorEvent::EndGame(end) = event {
                    found.push(String::from_utf8_lossy(end.movetext().unwrap()).into_owned());
                }
                Flow::Continue
            });
            Reader::from_read(text.as_bytes()).visit_all(&mut visitor, &mut ()).unwrap();
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
