//! Diagnostics as you type.

use crate::client::{Client, URI, range};
use serde_json::{Value, json};

/// Returns codes and ranges.
fn brief(diagnostics: &[Value]) -> Vec<(String, Value)> {
    let one = |one: &Value| (one["code"].as_str().unwrap().to_owned(), one["range"].clone());
    diagnostics.iter().map(one).collect()
}

#[test]
fn illegal_move_has_code_link_and_message() {
    let mut client = Client::with_document("1. e4 e5 2. Ke3 *\n");
    let found = client.diagnostics(URI);
    assert_eq!(brief(&found), [("illegal-move".to_owned(), range(0, 12, 15))]);
    let [one] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(one["severity"], 1);
    assert_eq!(one["source"], "movetext");
    let link = one["codeDescription"]["href"].as_str().unwrap();
    assert!(link.ends_with("diagnostic/enum.Code.html#variant.IllegalMove"), "{link}");
    let message = one["message"].as_str().unwrap();
    assert!(message.starts_with("illegal move: `Ke3`") && message.contains('\n'), "{message}");
    client.shut_down();
}

#[test]
fn edit_changes_diagnostics_of_its_game() {
    let mut client = Client::with_document("1. e4 e5 2. Ke3 *\n\n1. d4 d6 2. Ke3 *\n");
    assert_eq!(client.diagnostics(URI).len(), 2);
    client.change(json!([{ "range": range(0, 12, 15), "text": "Nf3" }]));
    assert_eq!(brief(&client.diagnostics(URI)), [("illegal-move".to_owned(), range(2, 12, 15))]);
    client.change(json!([{ "text": "1. e4 *\n" }]));
    assert_eq!(client.diagnostics(URI), [Value::Null; 0]);
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(
        client.request("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } })),
        Err(-32602)
    );
    client.shut_down();
}

#[test]
fn columns_are_counted_as_negotiated() {
    let text = "1. e4 {\u{1F600}} e5 2. Ke3 *\n";
    let mut client = Client::with_document(text);
    assert_eq!(client.diagnostics(URI)[0]["range"], range(0, 17, 20));
    client.shut_down();
    let mut client = Client::with_params(json!({
        "capabilities": { "general": { "positionEncodings": ["utf-16", "utf-8"] } },
    }));
    client.open(URI, "pgn", text);
    assert_eq!(client.diagnostics(URI)[0]["range"], range(0, 19, 22));
    client.shut_down();
}

#[test]
fn line_ends_may_be_mixed() {
    let mut client = Client::with_document("1. e4 e5\r\n2. Nf3\rNc6\n3. Ke3 *\r\n");
    assert_eq!(client.diagnostics(URI)[0]["range"], range(3, 3, 6));
    client.shut_down();
}

#[test]
fn eco_tag_is_compared_with_moves() {
    let notes = json!({ "diagnostics": { "notes": true } });
    let mut client = Client::with_params(json!({ "capabilities": {}, "initializationOptions": notes }));
    client.open(URI, "pgn", "[ECO \"B90\"]\n\n1. e4 e5 2. Nf3 *\n");
    let found = client.diagnostics(URI);
    assert!(brief(&found).contains(&("eco-mismatch".to_owned(), range(0, 6, 9))), "{found:?}");
    client.change(json!([{ "range": range(0, 6, 9), "text": "C40" }]));
    let found = client.diagnostics(URI);
    assert!(brief(&found).iter().all(|(code, _)| code != "eco-mismatch"), "{found:?}");
    client.shut_down();
}

#[test]
fn settings_choose_notes_and_limit() {
    let games = "1. e4 e5 2. Ke3 *\n\n".repeat(20);
    let settings = json!({ "diagnostics": { "limit": 5 } });
    let mut client = Client::with_params(json!({ "capabilities": {}, "initializationOptions": settings }));
    client.open(URI, "pgn", &games);
    assert_eq!(client.diagnostics(URI).len(), 5);
    // The server sends those near the last edit.
    client.change(json!([{ "range": range(20, 0, 0), "text": "%\n" }]));
    let lines: Vec<u64> =
        client.diagnostics(URI).iter().map(|one| one["range"]["start"]["line"].as_u64().unwrap()).collect();
    assert!(lines.iter().all(|line| line.abs_diff(20) <= 8), "{lines:?}");
    // If the client draws another part, the server sends the diagnostics there.
    client.about("textDocument/inlayHint", json!({ "range": range(38, 0, 0) }));
    let found = client.next_published();
    assert_eq!(found.last().unwrap()["range"]["start"]["line"], 39);
    let settings = json!({ "movetext": { "diagnostics": { "notes": true, "limit": 1000 } } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let found = client.diagnostics(URI);
    assert!(found.iter().any(|one| one["code"] == "roster-incomplete" && one["severity"] == 3));
    client.shut_down();
}
