//! A client that speaks the protocol over pipes.

use lsp_server::{Message, Notification, Request, Response};
use movetext_editor::{ConnectionEnd, TransportError, serve};
use serde_json::{Value, json};
use std::{
    io::{BufReader, PipeReader, PipeWriter, Write as _, pipe},
    thread::{self, JoinHandle},
};

/// The document that most tests open.
pub(crate) const URI: &str = "file:///games.pgn";

/// A client with its own server.
pub(crate) struct Client {
    output: Option<PipeWriter>,
    input: BufReader<PipeReader>,
    server: JoinHandle<Result<ConnectionEnd, TransportError>>,
    last_id: i32,
    version: i32,
    /// Notifications that arrived while the client waited for something else.
    notifications: Vec<Notification>,
}

impl Client {
    /// Starts a server, without `initialize`.
    pub(crate) fn start() -> Self {
        let (from_client, output) = pipe().unwrap();
        let (input, to_client) = pipe().unwrap();
        let server = thread::spawn(move || serve(BufReader::new(from_client), to_client));
        Self {
            output: Some(output),
            input: BufReader::new(input),
            server,
            last_id: 0,
            version: 0,
            notifications: Vec::new(),
        }
    }

    /// Starts a server and initializes it.
    pub(crate) fn with_params(params: Value) -> Self {
        let mut client = Self::start();
        client.request("initialize", params).unwrap();
        client.notify("initialized", json!({}));
        client
    }

    /// Starts a server for a client without optional capabilities.
    pub(crate) fn new() -> Self {
        Self::with_params(json!({ "capabilities": {} }))
    }

    /// Starts a server and opens a document.
    pub(crate) fn with_document(text: &str) -> Self {
        let mut client = Self::new();
        client.open(URI, "pgn", text);
        client
    }

    pub(crate) fn send(&mut self, message: impl Into<Message>) {
        message.into().write(self.output.as_mut().unwrap()).unwrap();
    }

    /// Sends bytes, which need not be a message.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let output = self.output.as_mut().unwrap();
        output.write_all(bytes).unwrap();
        output.flush().unwrap();
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    /// Sends a request without waiting for its answer. Returns its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i32 {
        self.last_id += 1;
        self.send(Request::new(self.last_id.into(), method.to_owned(), params));
        self.last_id
    }

    /// Sends a request. Returns its result, or the code of its error.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Returns the next message, or `None` at the end of the stream.
    pub(crate) fn receive(&mut self) -> Option<Message> {
        Message::read(&mut self.input).unwrap()
    }

    /// Waits for the answer to a request. Returns its result, or the code of its error.
    pub(crate) fn answer(&mut self, id: i32) -> Result<Value, i32> {
        loop {
            match self.receive().expect("an answer") {
                Message::Response(Response { id: own, response_result }) if own == id.into() => {
                    return response_result.map_err(|error| error.code);
                }
                Message::Notification(notification) => self.notifications.push(notification),
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    pub(crate) fn open(&mut self, uri: &str, language: &str, text: &str) {
        if uri == URI {
            self.version = 1;
        }
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Changes a document.
    pub(crate) fn change(&mut self, changes: Value) {
        self.version += 1;
        let document = json!({ "uri": URI, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Returns the diagnostics of the last version of a document. Waits until the server has read it: then the server
    /// answers a request about the whole document.
    pub(crate) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        self.diagnostics_of(uri, uri)
    }

    /// Returns the diagnostics of a document whose URI is published in another form.
    pub(crate) fn diagnostics_of(&mut self, uri: &str, published: &str) -> Vec<Value> {
        let about = json!({ "textDocument": { "uri": uri } });
        self.request("textDocument/foldingRange", about.clone()).unwrap();
        // The server publishes the diagnostics before it answers again.
        self.request("textDocument/foldingRange", about).unwrap();
        let is_own = |one: &Notification| {
            one.method == "textDocument/publishDiagnostics" && one.params["uri"] == published
        };
        let last = self.notifications.iter().rev().find(|one| is_own(one)).expect("diagnostics");
        let list = last.params["diagnostics"].as_array().unwrap().clone();
        self.notifications.clear();
        list
    }

    /// Waits for the next diagnostics that the server publishes.
    pub(crate) fn next_published(&mut self) -> Vec<Value> {
        loop {
            if let Some(Message::Notification(one)) = self.receive()
                && one.method == "textDocument/publishDiagnostics"
            {
                return one.params["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    /// Sends a request about a document.
    pub(crate) fn about(&mut self, method: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": URI } });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.request(method, params).unwrap()
    }

    /// Sends a request about a position.
    pub(crate) fn at(&mut self, method: &str, (line, character): (u32, u32)) -> Value {
        self.about(method, json!({ "position": { "line": line, "character": character } }))
    }

    /// Returns the messages that the server asked to show to the user.
    pub(crate) fn shown_messages(&mut self) -> Vec<String> {
        let shown = self.notifications.iter().filter(|one| one.method == "window/showMessage");
        shown.map(|one| one.params["message"].as_str().unwrap().to_owned()).collect()
    }

    /// Closes the stream to the server and returns how the server ended.
    pub(crate) fn hang_up(mut self) -> Result<ConnectionEnd, TransportError> {
        self.output.take();
        while self.receive().is_some() {}
        self.server.join().unwrap()
    }

    /// Ends the connection as the protocol requires.
    pub(crate) fn shut_down(mut self) {
        self.request("shutdown", Value::Null).unwrap();
        self.notify("exit", Value::Null);
        assert_eq!(self.hang_up().unwrap(), ConnectionEnd::Exit);
    }

    /// Waits until the server ends by itself.
    pub(crate) fn join(self) -> Result<ConnectionEnd, TransportError> {
        self.server.join().unwrap()
    }
}

/// Returns a range on one line.
pub(crate) fn range(line: u32, start: u32, end: u32) -> Value {
    json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } })
}

/// Applies edits with positions in UTF-16 units.
pub(crate) fn apply(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let place = |end: &str| offset(text, &edit["range"][end]);
            (place("start"), place("end"), edit["newText"].as_str().unwrap().to_owned())
        })
        .collect();
    edits.sort_by_key(|(start, end, _)| (*start, *end));
    let mut new = text.to_owned();
    for (start, end, part) in edits.into_iter().rev() {
        new.replace_range(start..end, &part);
    }
    new
}

/// Returns the offset of a position, counted character by character.
pub(crate) fn offset(text: &str, position: &Value) -> usize {
    let number = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
    let (mut line, mut units) = (number("line"), number("character"));
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let is_pair = character == '\r' && matches!(characters.peek(), Some((_, '\n')));
        match character {
            '\n' | '\r' if line > 0 => line -= usize::from(!is_pair),
            '\n' | '\r' => return at,
            _ if line == 0 && units == 0 => return at,
            _ if line == 0 => units = units.saturating_sub(character.len_utf16()),
            _ => {}
        }
    }
    text.len()
}

/// Returns the position of an offset, counted character by character.
pub(crate) fn position(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let lines = before.replace("\r\n", "\n").replace('\r', "\n");
    // A carriage return at the end may be the first half of a line end.
    let is_halved = before.ends_with('\r') && text[offset..].starts_with('\n');
    let line = lines.matches('\n').count() - usize::from(is_halved);
    let start =
        before.trim_end_matches(if is_halved { "\r" } else { "" }).rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let column: usize = before[start..].trim_end_matches('\r').chars().map(char::len_utf16).sum();
    json!({ "line": line, "character": column })
}
