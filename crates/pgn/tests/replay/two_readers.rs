//! Compares the reader that is compiled once with the reader that is compiled for specific types.

use core::cell::RefCell;
use movetext_pgn::{Flow, Interest, Reader};
use movetext_testkit::{
    Random,
    events::{Callback, VisitorEvent},
    files::short_texts,
    pgn_text::hostile_games,
};

/// Returns events and diagnostics as text.
fn events(text: &[u8], interest: Interest, is_generic: bool) -> String {
    let events = RefCell::new(String::new());
    let mut callback = Callback::new(interest, |event: VisitorEvent<'_>| {
        events.borrow_mut().push_str(&format!("{event:?}\n"));
        Flow::Continue
    });
    let callback = RefCell::new(&mut callback);
    let mut reader = Reader::new(text);
    let Ok(_) = if is_generic {
        reader.visit_all_generic(&mut &callback, &mut &callback)
    } else {
        reader.visit_all(&mut &callback, &mut &callback)
    };
    drop(reader);
    events.into_inner()
}

#[test]
fn generic_reader_sends_equal_events() {
    let mut random = Random::new(1);
    let hostile = (0..200).map(|_| hostile_games(&mut random));
    for text in short_texts().into_iter().map(|(_, text)| text).chain(hostile) {
        for interest in [Interest::SCAN, Interest::PARSE, Interest::DIAGNOSTICS, Interest::ALL] {
            let [generic, erased] = [true, false].map(|is_generic| events(&text, interest, is_generic));
            assert_eq!(generic, erased, "{}", text.escape_ascii());
        }
    }
}

#[test]
fn diagnostics_deliver_no_moves() {
    let mut random = Random::new(2);
    for text in (0..200).map(|_| hostile_games(&mut random)) {
        let diagnostics = |events: String| -> Vec<String> {
            let is_diagnostic = |line: &&str| line.starts_with("Diagnostic") || line.starts_with("EndGame");
            events.lines().filter(is_diagnostic).map(ToOwned::to_owned).collect()
        };
        let played = events(&text, Interest::DIAGNOSTICS, false);
        for delivered in ["Move(", "Token(", "Comment(", "Nag("] {
            assert!(!played.lines().any(|line| line.starts_with(delivered)), "{}", text.escape_ascii());
        }
        let all = events(&text, Interest::ALL, false);
        assert_eq!(diagnostics(played), diagnostics(all), "{}", text.escape_ascii());
    }
}
