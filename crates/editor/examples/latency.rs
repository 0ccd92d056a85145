//! Measures how long the server takes to read a file and to answer an edit, over pipes.
//!
//! ```sh
//! cargo run --release -p movetext-editor --example latency -- games.pgn
//! ```

use lsp_server::{Message, Notification, Request};
use movetext_editor::serve;
use serde_json::{Value, json};
use std::{
    env,
    error::Error,
    fs,
    io::{BufReader, PipeReader, PipeWriter, pipe},
    thread,
    time::{Duration, Instant},
};

const URI: &str = "file:///games.pgn";

/// How many edits are measured.
const EDITS: usize = 101;

struct Client {
    output: PipeWriter,
    input: BufReader<PipeReader>,
}

impl Client {
    fn notify(&mut self, method: &str, params: Value) -> std::io::Result<()> {
        Message::from(Notification::new(method.to_owned(), params)).write(&mut self.output)
    }

    /// Waits for the diagnostics of a version.
    fn wait_for_version(&mut self, version: usize) -> Result<usize, Box<dyn Error>> {
        loop {
            match Message::read(&mut self.input)?.ok_or("the server ended")? {
                Message::Notification(one) if one.params["version"] == version => {
                    return Ok(one.params["diagnostics"].as_array().map_or(0, Vec::len));
                }
                _ => {}
            }
        }
    }

    /// Sends a request, and returns the time until the answer.
    fn time(&mut self, method: &str, params: Value) -> Result<Duration, Box<dyn Error>> {
        let start = Instant::now();
        Message::from(Request::new(1.into(), method.to_owned(), params)).write(&mut self.output)?;
        while !matches!(Message::read(&mut self.input)?.ok_or("the server ended")?, Message::Response(_)) {}
        Ok(start.elapsed())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: latency FILE")?;
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let lines = text.lines().count();
    let (from_client, output) = pipe()?;
    let (input, to_client) = pipe()?;
    thread::spawn(move || serve(BufReader::new(from_client), to_client));
    let mut client = Client { output, input: BufReader::new(input) };
    client.time("initialize", json!({ "capabilities": {} }))?;

    let document = json!({ "uri": URI, "languageId": "pgn", "version": 0, "text": text });
    let start = Instant::now();
    client.notify("textDocument/didOpen", json!({ "textDocument": document }))?;
    client.wait_for_version(0)?;
    let first = start.elapsed();
    client.time("textDocument/foldingRange", json!({ "textDocument": { "uri": URI } }))?;
    println!("{} bytes, {lines} lines", text.len());
    println!("first diagnostics after opening: {first:?}");

    let mut times = Vec::new();
    let mut found = 0;
    for edit in 1..=EDITS {
        // One character in the middle of the text appears and disappears.
        let middle = json!({ "line": lines / 2, "character": 0 });
        let end = json!({ "line": lines / 2, "character": (edit + 1) % 2 });
        let new = if edit % 2 == 1 { "x" } else { "" };
        let change = json!({ "range": { "start": middle, "end": end }, "text": new });
        let params = json!({
            "textDocument": { "uri": URI, "version": edit },
            "contentChanges": [change],
        });
        let start = Instant::now();
        client.notify("textDocument/didChange", params)?;
        found = client.wait_for_version(edit)?;
        times.push(start.elapsed());
    }
    times.sort();
    println!(
        "an edit until all {found} diagnostics: median {:?}, slowest {:?}",
        times[EDITS / 2],
        times[EDITS - 1]
    );
    let middle = json!({ "line": lines / 2, "character": 3 });
    for method in [
        "hover",
        "completion",
        "codeAction",
        "inlayHint",
        "semanticTokens/range",
        "documentSymbol",
        "semanticTokens/full",
    ] {
        let params = json!({
            "textDocument": { "uri": URI }, "position": middle, "context": { "diagnostics": [], "only": ["quickfix"] },
            "range": { "start": { "line": lines / 2, "character": 0 }, "end": { "line": lines / 2 + 50, "character": 0 } },
        });
        println!("{method}: {:?}", client.time(&format!("textDocument/{method}"), params)?);
    }
    Ok(())
}
