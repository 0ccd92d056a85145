//! Reads and writes messages in two threads, one for each stream.

use lsp_server::Message;
use movetext_san::report::Quote;
use serde_json::Value;
use std::{
    io::{self, BufRead, Read, Write},
    sync::mpsc::{Receiver, Sender, channel},
    thread::{self, JoinHandle},
};

/// An error of the connection to the client.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransportError {
    /// A header is invalid, so we cannot find the next message. Contains the start of the invalid line.
    #[error("invalid header of a message: found {}, expected `Content-Length: NUMBER`", Quote(.0))]
    Header(String),
    /// A header has no content length, so we cannot find the next message.
    #[error("invalid header of a message: found no `Content-Length`, expected `Content-Length: NUMBER`")]
    MissingContentLength,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A message from the client, or the end of its stream.
#[derive(Debug)]
pub(crate) enum Incoming {
    Message(Message),
    /// Content that is not a message of the protocol. It is null if the content is not JSON. Invalid UTF-8 is replaced by
    /// U+FFFD.
    Malformed(Value),
    /// The end of the stream, or the error that ended it.
    End(Result<(), TransportError>),
}

impl Incoming {
    /// Returns the parameters of a request or a notification.
    pub(crate) fn params_mut(&mut self) -> Option<&mut Value> {
        match self {
            Self::Message(Message::Request(request)) => Some(&mut request.params),
            Self::Message(Message::Notification(notification)) => Some(&mut notification.params),
            Self::Malformed(content) => content.get_mut("params"),
            Self::Message(Message::Response(_)) | Self::End(_) => None,
        }
    }
}

/// Longer messages are refused. One with a document of one gigabyte is accepted.
const MAX_MESSAGE_BYTES: u64 = 4 << 30;

/// Starts a thread that reads messages until the stream ends.
pub(crate) fn start_reader(mut input: impl BufRead + Send + 'static) -> Receiver<Incoming> {
    let (sender, receiver) = channel();
    // We do not join this thread, because it ends with its stream, and standard input may stay open after `exit`.
    let _: JoinHandle<()> = thread::spawn(move || {
        loop {
            let incoming = read(&mut input);
            let is_end = matches!(incoming, Incoming::End(_));
            if sender.send(incoming).is_err() || is_end {
                return;
            }
        }
    });
    receiver
}

/// Starts a thread that writes JSON texts as messages until the sender is dropped or writing fails.
pub(crate) fn start_writer(
    mut output: impl Write + Send + 'static,
) -> (Sender<String>, JoinHandle<io::Result<()>>) {
    let (sender, receiver) = channel::<String>();
    let thread = thread::spawn(move || {
        receiver.into_iter().try_for_each(|message| {
            write!(output, "Content-Length: {}\r\n\r\n", message.len())?;
            output.write_all(message.as_bytes())?;
            output.flush()
        })
    });
    (sender, thread)
}

/// Reads the next message.
fn read(input: &mut impl BufRead) -> Incoming {
    let length = match read_header(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Incoming::End(Ok(())),
        Err(error) => return Incoming::End(Err(error)),
    };
    // The buffer grows with the received bytes. We do not trust the length in the header.
    let mut bytes = Vec::new();
    match input.take(length).read_to_end(&mut bytes) {
        Ok(read) if read as u64 == length => {}
        Ok(_) => return Incoming::End(Ok(())),
        Err(error) => return Incoming::End(Err(error.into())),
    }
    if let Ok(message) = serde_json::from_slice(&bytes) {
        return Incoming::Message(message);
    }
    replace_lone_surrogates(&mut bytes);
    match serde_json::from_slice(&bytes) {
        Ok(message) => Incoming::Message(message),
        Err(_) => {
            Incoming::Malformed(serde_json::from_str(&String::from_utf8_lossy(&bytes)).unwrap_or_default())
        }
    }
}

/// Replaces the escapes of surrogates that are not in a pair by U+FFFD, which has the same length in UTF-16, so that all
/// positions stay right. Clients in JavaScript send such halves, if a document has them.
fn replace_lone_surrogates(mut json: &mut [u8]) {
    while let Some(at) = json.iter().position(|&byte| byte == b'\\') {
        let (_, escape) = json.split_at_mut(at);
        let second = escape.get(6..).and_then(surrogate);
        let length = match (surrogate(escape), second) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(_), _) => {
                escape.iter_mut().skip(2).zip(b"fffd").for_each(|(digit, new)| *digit = *new);
                6
            }
            (None, _) => 2,
        };
        json = escape.get_mut(length..).unwrap_or_default();
    }
}

/// Returns the surrogate whose escape is at the start of a text.
fn surrogate(escape: &[u8]) -> Option<u16> {
    let digits = escape.strip_prefix(b"\\u")?.get(..4)?;
    let number = u16::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?;
    (0xD800..=0xDFFF).contains(&number).then_some(number)
}

/// The maximum length of a line in a header.
const MAX_HEADER_BYTES: u64 = 8 << 10;

/// Reads a header and returns its content length, or `None` if the stream ends.
fn read_header(input: &mut impl BufRead) -> Result<Option<u64>, TransportError> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_HEADER_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let field = line.trim_end();
        if field.is_empty() {
            break;
        }
        let invalid = || TransportError::Header(field.chars().take(60).collect());
        let (name, value) = field.split_once(':').ok_or_else(invalid)?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let number = value.trim().parse().ok().filter(|number| *number <= MAX_MESSAGE_BYTES);
            length = Some(number.ok_or_else(invalid)?);
        }
    }
    length.ok_or(TransportError::MissingContentLength).map(Some)
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read, replace_lone_surrogates};

    fn kinds(bytes: &[u8]) -> Vec<&'static str> {
        let mut input = bytes;
        let mut kinds = Vec::new();
        loop {
            kinds.push(match read(&mut input) {
                Incoming::Message(_) => "message",
                Incoming::Malformed(value) if value.get("id").is_some() => "malformed with id",
                Incoming::Malformed(_) => "malformed",
                Incoming::End(Ok(())) => "end",
                Incoming::End(Err(_)) => "error",
            });
            if matches!(kinds.last(), Some(&"end" | &"error")) {
                return kinds;
            }
        }
    }

    #[test]
    fn malformed_content_skips_one_message() {
        let one = "Content-Length: 37\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"shutdown\"}";
        assert_eq!(kinds(one.as_bytes()), ["message", "end"]);
        assert_eq!(kinds(format!("content-length:2\n\n[]{one}").as_bytes()), ["malformed", "message", "end"]);
        let with_id = "Content-Length: 10\r\n\r\n{\"id\":1.5}";
        assert_eq!(kinds(format!("{with_id}{one}").as_bytes()), ["malformed with id", "message", "end"]);
    }

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        for (json, expected) in [
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\uDE00\uD83D\uDE00x\uD83D\uD83D\n""#, r#""\ufffd\uD83D\uDE00x\ufffd\ufffd\n""#),
            (r#""\\ud83d \u00e9\\""#, r#""\\ud83d \u00e9\\""#),
            (r#""\ud83"#, r#""\ud83"#),
            ("\\", "\\"),
        ] {
            let mut bytes = json.as_bytes().to_vec();
            replace_lone_surrogates(&mut bytes);
            assert_eq!(String::from_utf8_lossy(&bytes), expected);
        }
    }

    #[test]
    fn error_names_missing_content_length() {
        let message = |bytes: &[u8]| match read(&mut &*bytes) {
            Incoming::End(Err(error)) => error.to_string(),
            other => panic!("unexpected {other:?}"),
        };
        let start = "invalid header of a message: found ";
        let end = ", expected `Content-Length: NUMBER`";
        assert_eq!(message(b"\r\n{}"), format!("{start}no `Content-Length`{end}"));
        assert_eq!(message(b"Content-Type: x\r\n\r\n{}"), format!("{start}no `Content-Length`{end}"));
        assert_eq!(message(b"Content-Length: x\r\n\r\n{}"), format!("{start}`Content-Length: x`{end}"));
    }

    #[test]
    fn broken_headers_end_the_stream() {
        for (bytes, kind) in [
            ("", "end"),
            ("Content-Length: 99\r\n\r\n{}", "end"),
            ("Content-Length: 18446744073709551615\r\n\r\n{}", "error"),
            ("Content-Length: x\r\n\r\n{}", "error"),
            ("no header\r\n\r\n", "error"),
            ("\r\n{}", "error"),
        ] {
            assert_eq!(kinds(bytes.as_bytes()), [kind], "{bytes:?}");
        }
    }
}
