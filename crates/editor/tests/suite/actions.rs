//! Code actions.

use crate::client::{Client, URI, apply, range};
use serde_json::{Value, json};

/// Returns the actions for a range.
fn actions(client: &mut Client, range: &Value) -> Vec<Value> {
    let found =
        client.about("textDocument/codeAction", json!({ "range": range, "context": { "diagnostics": [] } }));
    found.as_array().unwrap().clone()
}

#[test]
fn fix_of_diagnostic_is_preferred_action() {
    let text = "1. e4 e5 2. Ng1-f3 Nc6 *\n";
    let mut client = Client::with_document(text);
    let found = actions(&mut client, &range(0, 13, 13));
    let [fix, all] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(fix["title"], "Write `Nf3`");
    assert_eq!((&fix["kind"], &fix["isPreferred"]), (&json!("quickfix"), &json!(true)));
    assert_eq!(fix["diagnostics"][0]["code"], "move-spelling");
    assert_eq!(apply(text, &fix["edit"]["changes"][URI]), "1. e4 e5 2. Nf3 Nc6 *\n");
    assert_eq!(all["kind"], "source.fixAll.movetext");
    client.shut_down();
}

#[test]
fn fix_all_applies_fixes_until_none_is_left() {
    let text = "1.e2-e4 e5 2. Ng1f3 Nb8-c6\n";
    let mut client = Client::with_document(text);
    let found = client.about(
        "textDocument/codeAction",
        json!({ "range": range(0, 0, 0), "context": { "diagnostics": [], "only": ["source.fixAll"] } }),
    );
    let new = apply(text, &found[0]["edit"]["changes"][URI]);
    client.change(json!([{ "text": new }]));
    let left = client.diagnostics(URI);
    let codes: Vec<&str> = left.iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert!(!codes.contains(&"move-spelling"), "{new}: {codes:?}");
    assert!(new.contains("e4 e5 2. Nf3 Nc6"), "{new}");
    client.shut_down();
}

#[test]
fn fix_all_leaves_prose_as_it_is() {
    for text in [
        "Dear Anna,\nthank you (and all others for the game of Sunday!\n\n1. f3 e5 2. g4 Qh4\n\nYours, Berta",
        "Dear Anna, no (game today",
    ] {
        let mut client = Client::with_document(text);
        let found = actions(&mut client, &range(0, 0, 0));
        let all = found.iter().find(|one| one["kind"] == "source.fixAll.movetext").unwrap();
        assert_eq!(all["edit"]["changes"][URI], json!([]), "{text}");
        client.shut_down();
    }
}

#[test]
fn fix_all_is_resolved_if_client_can() {
    let mut client = Client::with_params(json!({
        "capabilities": { "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] } } } },
    }));
    let text = "1. Ng1-f3 *\n";
    client.open(URI, "pgn", text);
    let found = actions(&mut client, &range(0, 0, 0));
    let all = found.last().unwrap();
    assert_eq!(all["edit"], Value::Null);
    let resolved = client.request("codeAction/resolve", all.clone()).unwrap();
    assert_eq!(apply(text, &resolved["edit"]["changes"][URI]), "1. Nf3 *\n");
    client.shut_down();
}
