//! Bad input: messages in the wrong order, broken streams, damaged and huge documents.

use crate::client::{Client, URI, range};
use lsp_server::Request;
use movetext_editor::ConnectionEnd;
use movetext_testkit::Random;
use serde_json::{Value, json};

#[test]
fn requests_out_of_order_are_refused() {
    let mut client = Client::start();
    assert_eq!(client.request("textDocument/hover", json!({})), Err(-32002));
    client.notify("textDocument/didOpen", json!({}));
    client.request("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(client.request("initialize", json!({})), Err(-32600));
    assert_eq!(client.request("textDocument/unknown", json!({})), Err(-32601));
    assert_eq!(client.request("textDocument/hover", json!({})), Err(-32602));
    let unknown =
        json!({ "textDocument": { "uri": "file:///x" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.request("textDocument/hover", unknown), Err(-32602));
    client.notify("textDocument/didChange", json!({ "textDocument": { "uri": "file:///x", "version": 2 } }));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": "file:///x" } }));
    client.request("shutdown", Value::Null).unwrap();
    assert_eq!(client.request("textDocument/hover", json!({})), Err(-32600));
    client.notify("exit", Value::Null);
    assert_eq!(client.join().unwrap(), ConnectionEnd::Exit);
}

#[test]
fn server_ends_with_its_client() {
    assert_eq!(Client::start().hang_up().unwrap(), ConnectionEnd::Disconnected);
    assert_eq!(Client::with_document("1. e4 *").hang_up().unwrap(), ConnectionEnd::Disconnected);
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert_eq!(client.join().unwrap(), ConnectionEnd::ExitWithoutShutdown);
    let mut client = Client::new();
    client.send_bytes(b"Content-Length: 100\r\n\r\n{");
    assert_eq!(client.hang_up().unwrap(), ConnectionEnd::Disconnected);
    let mut client = Client::new();
    client.send_bytes(b"GET / HTTP/1.1\r\n\r\n");
    assert!(client.hang_up().is_err());
}

#[test]
fn malformed_message_keeps_connection() {
    let mut client = Client::new();
    client.send_bytes(b"Content-Length: 3\r\n\r\n[1]");
    client.send_bytes(b"Content-Length: 9\r\n\r\n{\"id\":99}");
    assert_eq!(client.answer(99), Err(-32600));
    assert_eq!(client.request("textDocument/unknown", json!({})), Err(-32601));
    client.shut_down();
}

/// Sends bytes as a message.
fn send_content(client: &mut Client, content: &[u8]) {
    client.send_bytes(format!("Content-Length: {}\r\n\r\n", content.len()).as_bytes());
    client.send_bytes(content);
}

/// Returns a change of the whole text, as JSON.
fn change(uri: &str, text: &[u8]) -> Vec<u8> {
    let start = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{uri}","version":2}},
        "contentChanges":[{{"text":""#
    );
    [start.as_bytes(), text, br#""}]}}"#].concat()
}

#[test]
fn unreadable_change_stops_answers() {
    const OTHER: &str = "file:///other.pgn";
    let change_without_text =
        br#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///games.pgn"}}}"#;
    let whole = change(URI, b"1. d4 *");
    for (content, changes_other) in [
        (change(URI, b"1. e4 {\xE9} *"), false),
        (change_without_text.to_vec(), false),
        (whole[..whole.len() - 1].to_vec(), true),
    ] {
        let mut client = Client::with_document("1. Ke3 *");
        client.open(OTHER, "pgn", "1. Ke3 *");
        assert_eq!(client.diagnostics(URI).len(), 1);
        send_content(&mut client, &content);
        // A change that depends on the lost one is ignored.
        client.change(json!([{ "range": range(0, 0, 0), "text": "1. Ke3" }]));
        for (uri, is_lost) in [(URI, true), (OTHER, changes_other)] {
            let params = json!({ "textDocument": { "uri": uri } });
            let answer = client.request("textDocument/foldingRange", params);
            assert_eq!(answer.err(), is_lost.then_some(-32801), "{uri}");
        }
        let shown = client.shown_messages();
        assert_eq!(shown.len(), 1 + usize::from(changes_other), "{shown:?}");
        assert!(
            shown[0].starts_with("The server cannot read a message that may change file:///"),
            "{shown:?}"
        );
        client.open(URI, "pgn", "1. e4 *");
        assert_eq!(client.diagnostics(URI), Vec::<Value>::new());
        client.shut_down();
    }
}

#[test]
fn unreadable_change_removes_diagnostics() {
    let mut client = Client::with_document("1. Ke3 *");
    assert_eq!(client.next_published().len(), 1);
    send_content(&mut client, &change(URI, b"\xFF"));
    assert_eq!(client.next_published(), Vec::<Value>::new());
    client.shut_down();
}

#[test]
fn half_a_surrogate_pair_is_part_of_the_text() {
    let mut client = Client::with_document("1. e4 * ");
    send_content(&mut client, &change(URI, br"1. e4 {\ud83d} Ke8 *"));
    let found = client.diagnostics(URI);
    assert_eq!(found[0]["range"], range(0, 10, 13), "{found:?}");
    client.shut_down();
}

#[test]
fn uris_may_have_unencoded_characters() {
    let mut client = Client::new();
    for (uri, published) in [
        ("file:///a b/\u{FC}[1].pgn", "file:///a%20b/%C3%BC%5B1%5D.pgn"),
        ("file:///\u{1F600}.fen", "file:///%F0%9F%98%80.fen"),
        ("untitled:Untitled-1", "untitled:Untitled-1"),
    ] {
        client.open(uri, "", "1. Ke3 *");
        assert!(!client.diagnostics_of(uri, published).is_empty(), "{uri}");
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        let params = json!({ "textDocument": { "uri": uri } });
        assert_eq!(client.request("textDocument/foldingRange", params), Err(-32602), "{uri}");
    }
    client.shut_down();
}

/// Returns a text that is read in several parts.
fn long_text() -> String {
    "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Ke3 *\n\n".repeat(40_000)
}

#[test]
fn request_is_cancelled_while_reading() {
    let mut client = Client::with_document(&long_text());
    let id = client.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(id), Err(-32800));
    // A request that is unknown or already answered cannot be cancelled.
    client.notify("$/cancelRequest", json!({ "id": id }));
    client.notify("$/cancelRequest", json!({ "id": "x" }));
    client.notify("$/cancelRequest", json!(null));
    client.shut_down();
}

#[test]
fn request_is_refused_after_change() {
    let mut client = Client::with_document(&long_text());
    let id = client.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }));
    client.change(json!([{ "text": "1. e4 *" }]));
    assert_eq!(client.answer(id), Err(-32801));
    assert_eq!(client.about("textDocument/foldingRange", json!({})), json!([]));
    client.shut_down();
}

#[test]
fn first_diagnostics_precede_whole_reading() {
    let mut client = Client::with_document(&long_text());
    // The first games are answered at once, although the end has not been read.
    let hover = client.at("textDocument/hover", (2, 4));
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("1. e4"), "{hover}");
    let first = client.next_published();
    assert_eq!(first[0]["range"]["start"]["line"], 2);
    assert_eq!(client.diagnostics(URI).len(), 1_000);
    client.shut_down();
}

#[test]
fn invalid_edit_positions_are_moved() {
    let mut client = Client::with_document("1. e4 {\u{1F600}} *");
    // The middle of a surrogate pair, an end before its start, and places after the text.
    client.change(json!([{ "range": range(0, 8, 8), "text": "x" }]));
    client.change(json!([{ "range": range(0, 9, 3), "text": "" }]));
    client.change(json!([{ "range": range(9, 9, 99), "text": " {" }]));
    client.change(json!([{ "range": range(0, 4_294_967_295, 4_294_967_295), "text": "}\n" }]));
    client.change(json!([{ "range": range(1, 0, 0), "text": "\n1. Ke3" }]));
    let found = client.diagnostics(URI);
    assert_eq!(found[0]["range"], range(2, 3, 6), "{found:?}");
    client.shut_down();
}

#[test]
fn any_text_is_answered() {
    let mut random = Random::new(7);
    let mut client = Client::new();
    for round in 0..40 {
        let bytes = random.bytes(2_000);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let text = if round % 2 == 0 { text } else { format!("[Event \"{text}\n\n1. e4 ({{{text} 1-0") };
        client.open(URI, ["pgn", "fen", "epd"][round % 3], &text);
        let place = json!({ "line": random.below(9), "character": random.below(200) });
        let document = json!({ "uri": URI });
        let params = json!({
            "textDocument": document, "position": place, "newName": "x", "options": { "tabSize": 1, "insertSpaces": true },
            "range": { "start": { "line": 0, "character": 0 }, "end": place }, "context": { "diagnostics": [] },
        });
        for method in [
            "hover",
            "completion",
            "definition",
            "documentSymbol",
            "foldingRange",
            "codeAction",
            "formatting",
            "rangeFormatting",
            "prepareRename",
            "semanticTokens/full",
            "semanticTokens/range",
            "inlayHint",
        ] {
            client.request(&format!("textDocument/{method}"), params.clone()).unwrap();
        }
    }
    client.shut_down();
}

#[test]
fn any_parameters_are_answered() {
    let mut client = Client::with_document("1. e4 *");
    let values = [
        json!(null),
        json!(1),
        json!([]),
        json!({ "textDocument": 1 }),
        json!({ "textDocument": { "uri": [] } }),
        json!({ "textDocument": { "uri": "\u{1F600} x" } }),
        json!({ "textDocument": { "uri": URI }, "position": { "line": -1 } }),
    ];
    for value in values {
        for method in
            ["hover", "completion", "codeAction", "rename", "semanticTokens/range", "didOpen", "didChange"]
        {
            let method = format!("textDocument/{method}");
            let request = Request { id: 7_000.into(), method: method.clone(), params: value.clone() };
            client.send(request);
            assert!(client.answer(7_000).is_err(), "{method} {value}");
            client.notify(&method, value.clone());
        }
        client.send(Request {
            id: 7_001.into(),
            method: "codeAction/resolve".to_owned(),
            params: value.clone(),
        });
        let _ = client.answer(7_001);
    }
    client.shut_down();
}

#[test]
fn deep_variations_do_not_overflow_stack() {
    let text = format!("1. e4 {}", "(1. d4 ".repeat(20_000));
    let mut client = Client::with_params(json!({ "capabilities": {
        "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } },
    } }));
    client.open(URI, "pgn", &text);
    client.about("textDocument/documentSymbol", json!({}));
    client.shut_down();
}
