//! Rename of players.

use crate::client::{Client, URI, apply, range};
use serde_json::json;

const TEXT: &str =
    "[White \"Tal\"]\n[Black \"Fine\"]\n\n1. e4 *\n\n[White \"Fine\"]\n[Black \"Tal\"]\n\n1. d4 *\n";

#[test]
fn player_is_renamed_in_all_games() {
    let mut client = Client::with_document(TEXT);
    let prepared = client.at("textDocument/prepareRename", (0, 9));
    assert_eq!(prepared, json!({ "range": range(0, 8, 11), "placeholder": "Tal" }));
    let new = json!({ "position": { "line": 0, "character": 9 }, "newName": "Tal, \"Misha\"" });
    let edit = client.about("textDocument/rename", new);
    let renamed = apply(TEXT, &edit["changes"][URI]);
    assert_eq!(renamed, TEXT.replace("\"Tal\"", "\"Tal, \\\"Misha\\\"\""));
    client.shut_down();
}

#[test]
fn only_names_of_players_are_renamed() {
    let mut client = Client::with_document(TEXT);
    assert_eq!(client.at("textDocument/prepareRename", (0, 2)), json!(null));
    assert_eq!(client.at("textDocument/prepareRename", (3, 4)), json!(null));
    let document = json!({ "uri": URI });
    for (line, name) in [(3, "x"), (0, " "), (0, "\n\u{7F}")] {
        let position = json!({ "line": line, "character": 9 });
        let params = json!({ "textDocument": document, "position": position, "newName": name });
        assert_eq!(client.request("textDocument/rename", params), Err(-32602));
    }
    client.shut_down();
}

#[test]
fn rename_is_prepared_if_client_can() {
    for (supports, expected) in [(false, json!(true)), (true, json!({ "prepareProvider": true }))] {
        let rename = json!({ "prepareSupport": supports });
        let mut client = Client::start();
        let params = json!({ "capabilities": { "textDocument": { "rename": rename } } });
        let result = client.request("initialize", params).unwrap();
        assert_eq!(result["capabilities"]["renameProvider"], expected);
        client.shut_down();
    }
}
