//! The open documents. Reads them in parts and publishes their diagnostics.

use super::{client::Client, outgoing, request_kind::RequestKind};
use crate::{document::Document, features::diagnostics, unit::Format};
use alloc::collections::{BTreeMap, BTreeSet};
use lsp_server::Request;
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, MessageType,
    PublishDiagnosticsParams, TextDocumentItem, Uri, notification::Notification as _,
    notification::PublishDiagnostics,
};
use movetext_pgn::diagnostic::Severity;
use serde::Deserialize as _;
use serde_json::Value;

/// How many bytes the server reads before it looks for new messages. This takes a few milliseconds.
const SLICE_BYTES: usize = 256 << 10;

/// The method of the notification that changes a document.
pub(super) const CHANGE: &str = "textDocument/didChange";

/// Which diagnostics of a document have been published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PublishState {
    Nothing,
    /// The diagnostics of the first part that was read.
    FirstPart,
    Everything,
}

/// The result of [`Documents::read`].
#[derive(Debug)]
pub(super) enum ReadStep {
    /// All documents have been read, and their diagnostics published.
    Idle,
    /// A part was read, and there is nothing to publish.
    Read,
    /// A part was read. The message publishes diagnostics.
    Publish(String),
}

/// A document, and which of its diagnostics have been published.
#[derive(Debug)]
struct OpenDocument {
    uri: Uri,
    document: Document,
    published: PublishState,
    /// The number of the last event of this document. See [`Documents::events`].
    last_event: u64,
}

/// The open documents by their URIs.
#[derive(Debug, Default)]
pub(super) struct Documents {
    open: BTreeMap<String, OpenDocument>,
    /// The documents that were closed because a change could not be read. The client has not closed or reopened them.
    lost: BTreeSet<String>,
    /// How many times a document was opened or changed, or new diagnostics were needed where the client draws it. The
    /// document of the last event is read first, because the user works there.
    events: u64,
}

impl Documents {
    /// Returns an open document.
    pub(super) fn find(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri).map(|open| &open.document)
    }

    /// Returns whether a document was closed because a change could not be read.
    pub(super) fn is_lost(&self, uri: &str) -> bool {
        self.lost.contains(uri)
    }

    /// Handles a notification. Closes the document if a change cannot be read; ignores other invalid notifications.
    /// Returns messages to the client.
    pub(super) fn notify(&mut self, client: &Client, method: &str, params: Value) -> Vec<String> {
        match method {
            "textDocument/didOpen" => {
                if let Ok(params) = DidOpenTextDocumentParams::deserialize(params) {
                    self.open(client, params.text_document);
                }
                Vec::new()
            }
            CHANGE => self.change(params),
            "textDocument/didClose" => {
                let uri =
                    DidCloseTextDocumentParams::deserialize(params).map(|params| params.text_document.uri);
                uri.map_or_else(|_| Vec::new(), |uri| self.close(uri.as_str()).into_iter().collect())
            }
            _ => Vec::new(),
        }
    }

    fn open(&mut self, client: &Client, document: TextDocumentItem) {
        let TextDocumentItem { uri, language_id, version, text } = document;
        let format = Format::detect(&language_id, uri.path().as_str());
        let least = client.settings.diagnostics.least();
        let document = Document::new(text, version, format, client.encoding, least);
        let name = uri.as_str().to_owned();
        self.events += 1;
        let open = OpenDocument { uri, document, published: PublishState::Nothing, last_event: self.events };
        self.lost.remove(&name);
        self.open.insert(name, open);
    }

    fn change(&mut self, params: Value) -> Vec<String> {
        let uri = uri_in(&params).map(str::to_owned);
        let Ok(params) = DidChangeTextDocumentParams::deserialize(params) else {
            return self.lose(uri.as_deref());
        };
        if let Some(open) = self.open.get_mut(params.text_document.uri.as_str()) {
            open.document.version = params.text_document.version;
            params.content_changes.iter().for_each(|change| open.document.change(change));
            open.published = PublishState::Nothing;
            self.events += 1;
            open.last_event = self.events;
        }
        Vec::new()
    }

    /// Closes a document. Returns the message that removes its diagnostics.
    fn close(&mut self, uri: &str) -> Option<String> {
        self.lost.remove(uri);
        let uri = self.open.remove(uri)?.uri;
        let params = PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None };
        Some(outgoing::notification(PublishDiagnostics::METHOD, &params))
    }

    /// Closes a document after a change that cannot be read, because its text now differs from the client's. Without a
    /// URI, closes all documents. Returns the messages that remove their diagnostics and inform the user.
    pub(super) fn lose(&mut self, uri: Option<&str>) -> Vec<String> {
        let is_lost = |name: &&String| uri.is_none_or(|uri| uri == *name);
        let lost: Vec<String> = self.open.keys().filter(is_lost).cloned().collect();
        let mut messages = Vec::new();
        for name in lost {
            messages.extend(self.close(&name));
            let text = format!(
                "The server cannot read a message that may change {name}. Close the file and open it again to continue."
            );
            messages.push(outgoing::message(MessageType::ERROR, text));
            self.lost.insert(name);
        }
        messages
    }

    /// Sets the lowest severity of diagnostics. All documents will be read again.
    pub(super) fn set_least(&mut self, least: Severity) {
        for open in self.open.values_mut() {
            open.document.set_least(least);
            open.published = PublishState::Nothing;
        }
    }

    /// Reads a part of a document, first of the one where the user works. Publishes the diagnostics of the first part at
    /// once, and all diagnostics at the end, but at most `limit` for each document.
    pub(super) fn read(&mut self, limit: usize) -> ReadStep {
        let unfinished = self.open.values_mut().filter(|open| open.published != PublishState::Everything);
        let Some(open) = unfinished.max_by_key(|open| open.last_event) else { return ReadStep::Idle };
        let is_complete = open.document.read(SLICE_BYTES, limit);
        if !is_complete && open.published == PublishState::FirstPart {
            return ReadStep::Read;
        }
        open.published = if is_complete { PublishState::Everything } else { PublishState::FirstPart };
        let shown = open.document.diagnostics(limit);
        let (diagnostics, part) = (diagnostics::convert_all(&open.document, &shown), shown.part);
        open.document.set_shown(part);
        let params = PublishDiagnosticsParams {
            uri: open.uri.clone(),
            diagnostics,
            version: Some(open.document.version),
        };
        ReadStep::Publish(outgoing::notification(PublishDiagnostics::METHOD, &params))
    }

    /// Returns whether the text that the answer to a request depends on has been read. Returns `true` if the request
    /// names no open document.
    pub(super) fn has_read_for(&self, client: &Client, request: &Request) -> bool {
        let Some(document) = uri_of(request).and_then(|uri| self.find(uri)) else { return true };
        let kind = RequestKind::from_method(&request.method);
        match kind.and_then(|kind| kind.last_place(client, &request.params)) {
            Some(place) => document.units.has_read(document.offset(place)),
            None => document.units.is_complete(),
        }
    }

    /// Returns the version of the document that a request is about, if it is open.
    pub(super) fn version_for(&self, request: &Request) -> Option<i32> {
        uri_of(request).and_then(|uri| self.find(uri)).map(|document| document.version)
    }

    /// Moves the focus of a document to the part that the client draws. If diagnostics there were left out, they will
    /// be published.
    pub(super) fn look_at(&mut self, request: &Request) {
        let place =
            RequestKind::from_method(&request.method).and_then(|kind| kind.drawn_place(&request.params));
        let open = uri_of(request).and_then(|uri| self.open.get_mut(uri));
        if let Some((open, place)) = open.zip(place) {
            let offset = open.document.offset(place);
            if open.document.look_at(offset) {
                open.published = PublishState::Nothing;
                self.events += 1;
                open.last_event = self.events;
            }
        }
    }
}

/// Returns the URI of the document that a request is about.
fn uri_of(request: &Request) -> Option<&str> {
    uri_in(&request.params).or_else(|| request.params.pointer("/data/uri").and_then(Value::as_str))
}

/// Returns the URI of the document in the parameters of a message.
pub(super) fn uri_in(params: &Value) -> Option<&str> {
    params.pointer("/textDocument/uri").and_then(Value::as_str)
}

/// Encodes the characters in the URI of the document that cannot be in a URI, because some clients do not encode them.
pub(super) fn encode_uri_in(params: &mut Value) {
    if let Some(Value::String(uri)) = params.pointer_mut("/textDocument/uri")
        && parse_uri(uri).is_none()
    {
        *uri = uri.bytes().map(encode_byte).collect();
    }
}

/// Encodes a byte of a URI if it must be encoded in a path, a query or a fragment (RFC 3986, appendix A).
fn encode_byte(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?#%".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

/// Parses a URI.
pub(super) fn parse_uri(uri: &str) -> Option<Uri> {
    uri.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{CHANGE, Client, Documents, ReadStep, SLICE_BYTES};
    use serde_json::json;

    /// Reads a part. Returns the name of the document with published diagnostics.
    fn published(documents: &mut Documents) -> Option<String> {
        let ReadStep::Publish(message) = documents.read(10) else { return None };
        let (name, _) = message.split_once("file:///")?.1.split_once('.')?;
        Some(name.to_owned())
    }

    #[test]
    fn last_changed_document_is_read_first() {
        let (client, mut documents) = (Client::default(), Documents::default());
        let long = "1. e4 e5 *\n\n".repeat(SLICE_BYTES / 4);
        for (uri, text) in [("file:///z.pgn", "1. e4 *"), ("file:///a.pgn", &long)] {
            let document = json!({ "uri": uri, "languageId": "pgn", "version": 1, "text": text });
            documents.notify(&client, "textDocument/didOpen", json!({ "textDocument": document }));
        }
        assert_eq!(published(&mut documents).as_deref(), Some("a"));
        let changed =
            json!({ "textDocument": { "uri": "file:///z.pgn", "version": 2 }, "contentChanges": [] });
        documents.notify(&client, CHANGE, changed);
        assert_eq!(published(&mut documents).as_deref(), Some("z"));
        assert_eq!(published(&mut documents), None);
    }
}
