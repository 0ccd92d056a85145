//! The server: receives messages, keeps the open documents and answers requests.

mod answer;
mod client;
mod documents;
mod outgoing;
mod request_kind;

use crate::transport::{Incoming, TransportError, start_reader, start_writer};
use alloc::collections::VecDeque;
use answer::{Answer, Failure};
use client::Client;
use documents::{Documents, ReadStep};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::MessageType;
use serde_json::Value;
use std::{
    io::{BufRead, Write},
    sync::mpsc::{Receiver, Sender, TryRecvError},
};

/// How a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectionEnd {
    /// The client sent `shutdown` and `exit`.
    Exit,
    /// The client sent `exit` without `shutdown`. The protocol requires the exit status 1.
    ExitWithoutShutdown,
    /// The stream from the client ended, because the client closed it or died.
    Disconnected,
}

/// Answers a client until it ends the connection.
///
/// Starts one thread that reads messages and one that writes them. The first may outlive this call, because it ends
/// with its stream, and standard input often stays open.
///
/// # Errors
/// [`TransportError`] if the header of a message is invalid, or if reading or writing fails.
///
/// ```
/// use movetext_editor::{ConnectionEnd, serve};
/// use std::io::BufReader;
///
/// let message = r#"{"jsonrpc":"2.0","method":"exit"}"#;
/// let input = std::io::Cursor::new(format!("Content-Length: {}\r\n\r\n{message}", message.len()));
/// assert_eq!(serve(BufReader::new(input), std::io::sink())?, ConnectionEnd::ExitWithoutShutdown);
/// # Ok::<(), movetext_editor::TransportError>(())
/// ```
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<ConnectionEnd, TransportError> {
    let incoming = start_reader(input);
    let (sender, writer) = start_writer(output);
    let ending = Server::new(sender).run(&incoming);
    // `run` has dropped the sender, so the writer ends after the last message. After a disconnection, we ignore errors,
    // because the client cannot read messages.
    let written = writer.join().unwrap_or(Ok(()));
    match ending {
        Ok(ConnectionEnd::Disconnected) => Ok(ConnectionEnd::Disconnected),
        Ok(ending) => written.map(|()| ending).map_err(TransportError::Io),
        Err(error) => Err(error),
    }
}

/// The phase of the connection. It decides which messages are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Start,
    Running,
    /// After `shutdown`.
    ShutDown,
}

#[derive(Debug)]
struct Server {
    /// Receives messages to the client, as JSON texts.
    sender: Sender<String>,
    phase: Phase,
    client: Client,
    documents: Documents,
    /// What was received and has not been handled.
    queue: VecDeque<Incoming>,
    /// Requests that wait until their part of a document has been read, each with the version of the document.
    parked: Vec<(Request, Option<i32>)>,
}

impl Server {
    fn new(sender: Sender<String>) -> Self {
        Self {
            sender,
            phase: Phase::Start,
            client: Client::default(),
            documents: Documents::default(),
            queue: VecDeque::new(),
            parked: Vec::new(),
        }
    }

    fn run(mut self, incoming: &Receiver<Incoming>) -> Result<ConnectionEnd, TransportError> {
        let mut end = None;
        loop {
            // We take all messages that have arrived, because a later one may cancel an earlier request.
            while end.is_none() {
                match incoming.try_recv() {
                    Ok(arrived) => end = self.take(arrived),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => end = Some(Ok(())),
                }
            }
            if let Some(incoming) = self.queue.pop_front() {
                if let Some(ending) = self.handle(incoming) {
                    return Ok(ending);
                }
            } else if let Some(end) = end {
                return end.map(|()| ConnectionEnd::Disconnected);
            } else if !self.work() {
                end = incoming.recv().map_or(Some(Ok(())), |arrived| self.take(arrived));
            }
        }
    }

    /// Queues a message. At the end of the stream, returns how the stream ended.
    fn take(&mut self, mut arrived: Incoming) -> Option<Result<(), TransportError>> {
        if let Some(params) = arrived.params_mut() {
            documents::encode_uri_in(params);
        }
        match arrived {
            Incoming::Message(Message::Notification(ref one)) if one.method == "$/cancelRequest" => {
                self.cancel(&one.params);
            }
            Incoming::End(end) => return Some(end),
            Incoming::Message(_) | Incoming::Malformed(_) => self.queue.push_back(arrived),
        }
        None
    }

    /// Cancels a request that has not been answered.
    fn cancel(&mut self, params: &Value) {
        let id = params.get("id").cloned().and_then(|id| serde_json::from_value::<RequestId>(id).ok());
        let Some(id) = id else { return };
        let waiting = self.queue.len() + self.parked.len();
        let is_cancelled =
            |one: &Incoming| matches!(one, Incoming::Message(Message::Request(request)) if request.id == id);
        self.queue.retain(|one| !is_cancelled(one));
        self.parked.retain(|(request, _)| request.id != id);
        if self.queue.len() + self.parked.len() < waiting {
            self.fail(&id, ErrorCode::RequestCanceled, "cancelled by the client");
        }
    }

    /// Handles a message. If it ends the connection, returns how.
    fn handle(&mut self, incoming: Incoming) -> Option<ConnectionEnd> {
        match incoming {
            Incoming::Message(Message::Request(request)) => self.request(request),
            Incoming::Message(Message::Notification(notification)) if notification.method == "exit" => {
                let is_regular = self.phase == Phase::ShutDown;
                return Some(if is_regular {
                    ConnectionEnd::Exit
                } else {
                    ConnectionEnd::ExitWithoutShutdown
                });
            }
            Incoming::Message(Message::Notification(notification)) => {
                if self.phase == Phase::Running {
                    self.notification(notification);
                }
            }
            Incoming::Malformed(content) => self.malformed(&content),
            // The server sends no requests, and the end is not queued.
            Incoming::Message(Message::Response(_)) | Incoming::End(_) => {}
        }
        None
    }

    /// Refuses a request that cannot be read. If the content may have been a change, closes the documents that it may have
    /// changed.
    fn malformed(&mut self, content: &Value) {
        if let Some(id) = content.get("id") {
            if let Ok(id) = serde_json::from_value(id.clone()) {
                let message = "invalid message: expected a request, a notification or a response";
                self.fail(&id, ErrorCode::InvalidRequest, message);
            }
        } else if content.is_null() || content.get("method").is_some_and(|method| method == documents::CHANGE)
        {
            let params = content.get("params").unwrap_or(&Value::Null);
            let messages = self.documents.lose(documents::uri_in(params));
            self.send_all(messages);
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        match (self.phase, method.as_str()) {
            (Phase::Start, "initialize") => {
                self.client = Client::new(&params);
                self.phase = Phase::Running;
                self.send(outgoing::response(&id, &outgoing::text(&self.client.initialize_result())));
            }
            (Phase::Start, _) => {
                self.fail(&id, ErrorCode::ServerNotInitialized, "expected `initialize` first")
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                self.send(outgoing::response(&id, "null"));
            }
            (Phase::Running, "initialize") => {
                self.fail(&id, ErrorCode::InvalidRequest, "already initialized");
            }
            (Phase::ShutDown, _) => self.fail(&id, ErrorCode::InvalidRequest, "already shut down"),
            (Phase::Running, _) => self.answer(Request { id, method, params }),
        }
    }

    /// Answers a request, or parks it until the text that it needs has been read.
    fn answer(&mut self, request: Request) {
        if !self.documents.has_read_for(&self.client, &request) {
            let version = self.documents.version_for(&request);
            self.parked.push((request, version));
            return;
        }
        self.documents.look_at(&request);
        let Request { id, method, params } = request;
        match answer::answer(&self.client, &self.documents, &method, params) {
            Ok(Answer { result, message }) => {
                if let Some(message) = message {
                    self.send(outgoing::message(MessageType::WARNING, message));
                }
                self.send(outgoing::response(&id, &result));
            }
            Err(Failure { code, message }) => self.fail(&id, code, &message),
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if method == "workspace/didChangeConfiguration" {
            if self.client.configure(&params) {
                self.documents.set_least(self.client.settings.diagnostics.least());
            }
            return;
        }
        let messages = self.documents.notify(&self.client, &method, params);
        self.send_all(messages);
    }

    /// Sends messages about changed or closed documents.
    fn send_all(&mut self, messages: Vec<String>) {
        messages.into_iter().for_each(|message| self.send(message));
        self.drop_outdated();
    }

    /// Refuses parked requests whose document has changed or was closed.
    fn drop_outdated(&mut self) {
        let parked = core::mem::take(&mut self.parked);
        for (request, version) in parked {
            if self.documents.version_for(&request) == version {
                self.parked.push((request, version));
            } else {
                self.fail(&request.id, ErrorCode::ContentModified, "the document has changed");
            }
        }
    }

    /// Reads a part of a document, publishes its diagnostics, and answers parked requests. Returns `false` if all
    /// documents have been read.
    fn work(&mut self) -> bool {
        match self.documents.read(self.client.settings.diagnostics.limit) {
            ReadStep::Idle => return false,
            ReadStep::Read => {}
            ReadStep::Publish(message) => self.send(message),
        }
        for (request, _) in core::mem::take(&mut self.parked) {
            self.answer(request);
        }
        true
    }

    fn fail(&self, id: &RequestId, code: ErrorCode, message: &str) {
        self.send(outgoing::error(id, code, message));
    }

    /// Sends a message. Ignores a writer that has ended: then the client has disconnected, and its stream ends, too.
    fn send(&self, message: String) {
        let _ = self.sender.send(message);
    }
}
