//! `movetext lsp` as a process. The tests of the crate `movetext-editor` have the details.

use crate::process::{Folder, Run};
use serde_json::{Value, json};
use std::{
    io::{BufReader, Read as _, Write as _},
    process::Stdio,
};

/// Returns messages with their headers.
fn messages(messages: &[Value]) -> Vec<u8> {
    let framed = |message: &Value| format!("Content-Length: {}\r\n\r\n{message}", message.to_string().len());
    messages.iter().map(framed).collect::<String>().into_bytes()
}

fn request(id: u32, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// Runs the server with messages on standard input.
fn run(arguments: &str, stdin: &[u8]) -> Run {
    Folder::new().run_with(arguments, stdin)
}

#[test]
fn lsp_answers_until_exit() {
    let document =
        json!({ "uri": "file:///a.pgn", "languageId": "pgn", "version": 1, "text": "1. e4 e5 2. Ke3 *\n" });
    let all = [
        request(1, "initialize", json!({ "capabilities": {} })),
        notification("initialized", json!({})),
        notification("textDocument/didOpen", json!({ "textDocument": document })),
        request(2, "textDocument/foldingRange", json!({ "textDocument": { "uri": "file:///a.pgn" } })),
        request(3, "shutdown", Value::Null),
        notification("exit", Value::Null),
    ];
    let run = run("lsp --stdio", &messages(&all));
    run.exits(0).writes("\"documentFormattingProvider\":true").writes("\"id\":3").reports_only(0, "");
}

#[test]
fn lsp_publishes_before_it_waits() {
    let folder = Folder::new();
    let mut server = folder.command("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let document =
        json!({ "uri": "file:///a.pgn", "languageId": "pgn", "version": 1, "text": "1. e4 e5 2. Ke3 *\n" });
    let mut stdin = server.stdin.take().unwrap();
    stdin
        .write_all(&messages(&[
            request(1, "initialize", json!({ "capabilities": {} })),
            notification("textDocument/didOpen", json!({ "textDocument": document })),
        ]))
        .unwrap();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains("illegal-move") {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        text.push(byte[0]);
    }
    // The client dies: its stream ends.
    drop(stdin);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[test]
fn lsp_status_depends_on_the_end() {
    run("lsp", b"").is(0, "", "");
    run("lsp", &messages(&[notification("exit", Value::Null)])).is(1, "", "");
    run("lsp", b"GET / HTTP/1.1\r\n\r\n").is(
        2,
        "",
        "movetext: messages of the editor: invalid header of a message: found `GET / HTTP/1.1`, expected `Content-Length: NUMBER`\n",
    );
}
