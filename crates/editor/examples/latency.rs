//! Measures how long the server takes to read a file and to answer an edit, over pipes. With `--notes`, it also reports
//! notes.
//!
//! ```sh
//! cargo run --release -p movetext-editor --example latency -- games.pgn [--notes]
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use core::{error::Error, time::Duration};
use lsp_server::{Message, Notification, Request};
use movetext_editor::serve;
use serde_json::{Value, json};
use std::{
    env, fs,
    io::{BufRead as _, BufReader, PipeReader, PipeWriter, Read as _, pipe},
    thread,
    time::Instant,
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

    /// Reads the next message without parsing it, because we measure only the server.
    fn receive(&mut self) -> Result<String, Box<dyn Error>> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Err("the server ended".into());
            }
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse()?,
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.input.read_exact(&mut body)?;
        Ok(String::from_utf8(body)?)
    }

    /// Waits for the diagnostics of a version, and returns how many there are.
    fn wait_for_version(&mut self, version: usize) -> Result<usize, Box<dyn Error>> {
        let wanted = format!("\"version\":{version}}}");
        loop {
            let message = self.receive()?;
            if message.contains(&wanted) {
                return Ok(message.matches("\"source\":").count());
            }
        }
    }

    /// Sends a request. Returns the time until the answer, and the length of the answer.
    fn time(&mut self, method: &str, params: Value) -> Result<(Duration, usize), Box<dyn Error>> {
        let start = Instant::now();
        Message::from(Request::new(1.into(), method.to_owned(), params)).write(&mut self.output)?;
        loop {
            let message = self.receive()?;
            if message.starts_with("{\"jsonrpc\":\"2.0\",\"id\":") || message.contains("\"error\":{\"code") {
                return Ok((start.elapsed(), message.len()));
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: latency FILE [--notes]")?;
    let notes = env::args().nth(2).is_some_and(|option| option == "--notes");
    let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
    let lines = text.lines().count();
    let (from_client, output) = pipe()?;
    let (input, to_client) = pipe()?;
    thread::spawn(move || serve(BufReader::new(from_client), to_client));
    let mut client = Client { output, input: BufReader::new(input) };
    let settings = json!({ "diagnostics": { "notes": notes } });
    client.time("initialize", json!({ "capabilities": {}, "initializationOptions": settings }))?;

    let document = json!({ "uri": URI, "languageId": "pgn", "version": 0, "text": text });
    let start = Instant::now();
    client.notify("textDocument/didOpen", json!({ "textDocument": document }))?;
    client.wait_for_version(0)?;
    let first = start.elapsed();
    // This request waits until the last line has been read.
    let last = json!({ "textDocument": { "uri": URI }, "position": { "line": lines, "character": 0 } });
    client.time("textDocument/hover", last)?;
    println!("{} bytes, {lines} lines", text.len());
    println!("after opening: first diagnostics {first:?}, everything read {:?}", start.elapsed());

    let mut times = Vec::new();
    let mut found = 0;
    for edit in 1..=EDITS {
        // Each edit inserts or deletes one character in the middle of the text.
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
        let (time, length) = client.time(&format!("textDocument/{method}"), params)?;
        println!("{method}: {time:?}, {length} bytes");
    }
    Ok(())
}
