//! Formatting.

use crate::client::{Client, apply};
use movetext_pgn_writer::GameText;
use serde_json::{Value, json};

/// Returns the options of a formatting request.
fn options() -> Value {
    json!({ "tabSize": 4, "insertSpaces": true })
}

/// Returns a text in export format.
fn export(text: &str) -> String {
    let mut games = GameText::default();
    movetext_pgn::read(text.as_bytes(), &mut games, &mut ());
    games.into_string()
}

#[test]
fn document_becomes_export_format() {
    for text in [
        "1. e4 e5\n2. Nf3 *",
        "\n\n1. e4   e5 *\n\n\n\n1. d4 1-0\n\n\n",
        "[White \"Tal\"]\n1. e4 (1. d4 d5 (1... Nf6)) e5 {good} *\n[White \"Fine\"]\n1. c4 *\n",
        "1. e4 ü e5 *",
        "\u{B}1. e4 *\u{C}\n\u{A0}\n\0[White \"Tal\"]\n1. d4 *\n\u{FEFF}\u{1A}\n",
    ] {
        let mut client = Client::with_document(text);
        let edits = client.about("textDocument/formatting", json!({ "options": options() }));
        let new = apply(text, &edits);
        assert_eq!(new, export(text), "{text}");
        client.change(json!([{ "text": new }]));
        let edits = client.about("textDocument/formatting", json!({ "options": options() }));
        assert_eq!(edits, json!([]), "{new}");
        client.shut_down();
    }
}

#[test]
fn range_formats_the_games_in_it() {
    let text = "1.e4 *\n\n1.d4 *\n\n1.c4 *\n";
    let mut client = Client::with_document(text);
    let place = json!({ "line": 2, "character": 3 });
    let range = json!({ "range": { "start": place, "end": place }, "options": options() });
    let edits = client.about("textDocument/rangeFormatting", range);
    let new = apply(text, &edits);
    assert!(new.starts_with("1.e4 *\n\n[Event \"?\"]\n") && new.ends_with("1. d4 *\n\n1.c4 *\n"), "{new}");
    client.shut_down();
}

#[test]
fn byte_order_mark_is_kept() {
    let text = "\u{FEFF}\n1.e4 *\n";
    let mut client = Client::with_document(text);
    let edits = client.about("textDocument/formatting", json!({ "options": options() }));
    assert_eq!(apply(text, &edits), format!("\u{FEFF}{}", export(text)));
    client.shut_down();
}

#[test]
fn carriage_returns_are_kept() {
    let text = "1.e4 *\r\n\r\n1.d4 *\r\n";
    let mut client = Client::with_document(text);
    let edits = client.about("textDocument/formatting", json!({ "options": options() }));
    let new = apply(text, &edits);
    assert_eq!(new, export(text).replace('\n', "\r\n"));
    client.shut_down();
}

#[test]
fn damaged_game_is_kept() {
    for damaged in ["1.d4 Ke5 2.c4 *", "1.d4 {a comment 2.c4 *", "[Event]\n1.d4 *"] {
        let text = format!("1.e4 *\n\n{damaged}\n");
        let mut client = Client::with_document(&text);
        let edits = client.about("textDocument/formatting", json!({ "options": options() }));
        assert_eq!(apply(&text, &edits), format!("{}{damaged}\n", export("1.e4 *")));
        let shown = client.shown_messages();
        assert_eq!(shown, ["Game 2 stays unchanged, because it has an error"]);
        client.shut_down();
    }
}

#[test]
fn lossy_formatting_keeps_game() {
    let text = "1.e4 *\n\n%private\n1.d4 *\n";
    let mut client = Client::with_document(text);
    let edits = client.about("textDocument/formatting", json!({ "options": options() }));
    let new = apply(text, &edits);
    assert!(new.ends_with("1. e4 *\n\n%private\n1.d4 *\n"), "{new}");
    let shown = client.shown_messages();
    assert!(
        shown[0].starts_with("Game 2 stays unchanged") && shown[0].ends_with("an escaped line was dropped"),
        "{shown:?}"
    );
    client.shut_down();
    for (more, end) in
        [(1, "; one other game also stays unchanged"), (2, "; 2 other games also stay unchanged")]
    {
        let mut client = Client::with_document(&format!("{text}{}", "\n%private\n1. c4 *\n".repeat(more)));
        client.about("textDocument/formatting", json!({ "options": options() }));
        let shown = client.shown_messages();
        assert!(shown[0].starts_with("Game 2 stays unchanged") && shown[0].ends_with(end), "{shown:?}");
        client.shut_down();
    }
}
