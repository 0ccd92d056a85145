//! The adapter that leaves variations out.

use movetext_pgn::{
    Flow, Interest, MainLine, Reader,
    diagnostic::{Code, Diagnostic, ForEach},
};
use movetext_testkit::events::{Callback, VisitorEvent};

/// Returns the events that the adapter passes on. Reading stops at a stray brace, and continues with the next game.
fn events(text: &str) -> Vec<String> {
    let mut events = Vec::new();
    let mut line = MainLine::new(Callback::new(Interest::ALL, |event| {
        events.extend(match event {
            VisitorEvent::Move(event) => Some(event.san().to_string()),
            VisitorEvent::Nag(nag, _) => Some(nag.to_string()),
            VisitorEvent::Comment(comment) => Some(comment.text.to_string()),
            VisitorEvent::BeginVariation => Some("(".to_owned()),
            VisitorEvent::SkippedText(skipped) => Some(skipped.text.to_string()),
            VisitorEvent::EndGame(end) => Some(end.result.to_string()),
            _ => None,
        });
        Flow::Continue
    }));
    let mut sink = ForEach(|found: &Diagnostic| match found.code() {
        Code::StrayBrace => Flow::Stop,
        _ => Flow::Continue,
    });
    let mut reader = Reader::new(text.as_bytes());
    while reader.visit_game(&mut line, &mut sink).unwrap().is_some() {}
    events
}

#[test]
fn main_line_leaves_variations_out() {
    let text = "1. e4 $1 (1. d4 $2 {b} (1. c4) 1... Ke4 0-1) {a} e5 2. Kd4 1-0";
    assert_eq!(events(text), ["e4", "$1", "a", "e5", "2. Kd4", "1-0"]);
    // After a stop inside a variation, the next game begins outside variations.
    assert_eq!(events("1. e4 (1. a3 }) e5 *\n\n[White \"A\"]\n\n1. d4 *"), ["e4", "d4", "*"]);
}

#[test]
fn dropped_pawns_are_moves() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3.@d3 (3. d3) Qd8 4. Nc3 @e4! *";
    assert_eq!(events(text), ["e4", "d5", "exd5", "Qxd5", "@d3", "Qd8", "Nc3", "@e4", "$1", "*"]);
}
