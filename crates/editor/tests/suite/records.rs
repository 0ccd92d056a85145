//! FEN and EPD documents.

use crate::client::{Client, apply, range};
use serde_json::json;

const EPD: &str = "file:///suite.epd";

/// Sends a request about the EPD document.
fn about(client: &mut Client, method: &str, mut params: serde_json::Value) -> serde_json::Value {
    params["textDocument"] = json!({ "uri": EPD });
    client.request(method, params).unwrap()
}

#[test]
fn records_have_diagnostics_and_formatting() {
    let text = "# kings\n4k3/8/8/8/8/8/8/4K3 w - -  id \"a\";bm Ke2;\n4k3/8/8/8/8/8/8/4K3 w - - bm Kd8;\n";
    let mut client = Client::new();
    client.open(EPD, "", text);
    let found = client.diagnostics(EPD);
    assert!(
        found.iter().any(|one| one["code"] == "move-unplayable" && one["range"]["start"]["line"] == 2),
        "{found:?}"
    );
    let edits = about(
        &mut client,
        "textDocument/formatting",
        json!({ "options": { "tabSize": 4, "insertSpaces": true } }),
    );
    let new = apply(text, &edits);
    assert!(new.contains("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \"a\";\n"), "{new}");
    let actions = about(
        &mut client,
        "textDocument/codeAction",
        json!({ "range": range(1, 0, 0), "context": { "diagnostics": [] } }),
    );
    assert_eq!(actions[0]["title"], "Write the record in canonical form");
    let symbols = about(&mut client, "textDocument/documentSymbol", json!({}));
    assert_eq!(symbols[0]["name"], "a");
    client.shut_down();
}

/// Formats a document. Returns the new text, and what the user was shown.
fn formatted(language: &str, text: &str) -> (String, Vec<String>) {
    let mut client = Client::new();
    client.open(EPD, language, text);
    let edits = about(
        &mut client,
        "textDocument/formatting",
        json!({ "options": { "tabSize": 4, "insertSpaces": true } }),
    );
    let shown = client.shown_messages();
    client.shut_down();
    (apply(text, &edits), shown)
}

#[test]
fn record_stays_if_canonical_form_would_lose_a_part() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (language, rest) in [
        ("fen", "; a note"),
        ("fen", "White wins"),
        ("fen", ";D1 5 ;D2 25"),
        ("fen", "bm Ke2; id \"a\";"),
        ("epd", "bm Ke2; bm Kd2;"),
        ("epd", "hmvc 7;"),
    ] {
        let text = format!("{fen}\n{fen} {rest}\n");
        let (new, shown) = formatted(language, &text);
        assert!(new.contains(rest), "{new}");
        assert!(shown[0].starts_with("The record in line 2 stays unchanged"), "{shown:?}");
        let mut client = Client::new();
        client.open(EPD, language, &text);
        let all = json!({ "range": range(1, 0, 0), "context": { "diagnostics": [], "only": ["source"] } });
        let actions = about(&mut client, "textDocument/codeAction", all);
        let fixed = apply(&text, &actions[0]["edit"]["changes"][EPD]);
        assert!(fixed.contains(rest), "{fixed}");
        let quick =
            json!({ "range": range(1, 0, 0), "context": { "diagnostics": [], "only": ["quickfix"] } });
        let fix = &about(&mut client, "textDocument/codeAction", quick)[0];
        assert!(
            fix["title"].as_str().unwrap().starts_with("Write the record in canonical form, but lose"),
            "{fix}"
        );
        assert_eq!(fix["isPreferred"], false);
        client.shut_down();
    }
}

#[test]
fn fix_all_includes_records_not_yet_read() {
    let record = "4k3/8/8/8/8/8/8/4K3 w - -  id \"a\";bm Ke1e2;\n";
    let text = record.repeat(10_000);
    let mut client = Client::new();
    client.open(EPD, "epd", &text);
    let all = json!({ "range": range(0, 0, 0), "context": { "diagnostics": [], "only": ["source.fixAll"] } });
    let actions = about(&mut client, "textDocument/codeAction", all);
    let edits = actions[0]["edit"]["changes"][EPD].as_array().unwrap();
    assert_eq!(edits.len(), 10_000);
    client.shut_down();
}

#[test]
fn white_space_after_a_record_is_deleted() {
    for end in ["\n", "\r\n", "\r", ""] {
        let (new, shown) = formatted("epd", &format!("4k3/8/8/8/8/8/8/4K3 w - -  \t{end}"));
        assert_eq!((new, shown), (format!("4k3/8/8/8/8/8/8/4K3 w - -{end}"), Vec::new()));
    }
}

#[test]
fn byte_order_mark_is_no_part_of_a_record() {
    let mut client = Client::new();
    client.open(EPD, "epd", "\u{FEFF}4k3/8/8/8/8/8/8/4K3 w - - bm Kd8;\n");
    let found = client.diagnostics(EPD);
    let [one] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(one["code"], "move-unplayable");
    assert_eq!(one["range"], range(0, 30, 33));
    client.shut_down();
}

#[test]
fn hover_shows_board_of_record() {
    let mut client = Client::new();
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    client.open(EPD, "fen", &format!("{fen}\n"));
    let found =
        about(&mut client, "textDocument/hover", json!({ "position": { "line": 0, "character": 3 } }));
    let text = found["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("B20 Sicilian Defense\n") && text.ends_with(fen), "{text}");
    let tokens = about(&mut client, "textDocument/semanticTokens/full", json!({}));
    assert_eq!(tokens["data"][2], 47);
    client.shut_down();
}
