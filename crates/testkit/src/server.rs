//! A web server on this machine, whose connections can break.

use alloc::sync::Arc;
use std::{
    io::{self, BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

/// A server with one object. It runs until the test ends.
#[derive(Clone, Debug)]
pub struct Server {
    /// The path of the object, with its query.
    pub path: &'static str,
    /// The content of the object.
    pub content: Arc<[u8]>,
    /// The number of bytes of the body that the first connection sends at most.
    pub most: usize,
    /// The same for the connections after the first.
    pub most_later: usize,
    /// Whether requests for a part of the object are answered with that part.
    pub supports_ranges: bool,
    /// Whether the object changes after the first request.
    pub changes: bool,
    /// Whether a changed object is sent from the requested byte onward, as servers do that ignore `If-Range`.
    pub ignores_condition: bool,
    /// Whether the body is sent in chunks, without its length.
    pub is_chunked: bool,
}

impl Server {
    /// Describes a server that sends the whole object at `path`.
    #[must_use]
    pub fn new(path: &'static str, content: impl Into<Arc<[u8]>>) -> Self {
        Self {
            path,
            content: content.into(),
            most: usize::MAX,
            most_later: usize::MAX,
            supports_ranges: true,
            changes: false,
            ignores_condition: false,
            is_chunked: false,
        }
    }

    /// Starts the server and returns the URL of its object.
    #[must_use]
    pub fn start(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = self.clone();
        thread::spawn(move || {
            for (number, stream) in listener.incoming().enumerate() {
                // The client may close a connection early.
                _ = server.answer(&mut stream.unwrap(), number);
            }
        });
        format!("http://127.0.0.1:{port}{}", self.path)
    }

    fn answer(&self, stream: &mut TcpStream, number: usize) -> io::Result<()> {
        let mut from = 0;
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let first = lines.next().unwrap()?;
        for line in lines {
            let line = line?.to_ascii_lowercase();
            if let Some(range) = line.strip_prefix("range: bytes=").filter(|_| self.supports_ranges) {
                from = range.trim_end_matches('-').parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        if first.split(' ').nth(1) != Some(self.path) {
            return write!(stream, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        }
        let (tag, most) = if number == 0 { (0, self.most) } else { (1, self.most_later) };
        let tag = if self.changes { tag } else { 0 };
        let is_whole = from == 0 || tag > 0 && !self.ignores_condition;
        let body = if is_whole { &self.content[..] } else { &self.content[from..] };
        if is_whole {
            write!(stream, "HTTP/1.1 200 OK\r\n")?;
        } else {
            let last = self.content.len() - 1;
            write!(stream, "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {from}-{last}/*\r\n")?;
        }
        write!(stream, "ETag: \"{tag}\"\r\nConnection: close\r\n")?;
        let sent = &body[..most.min(body.len())];
        if self.is_chunked {
            write!(stream, "Transfer-Encoding: chunked\r\n\r\n{:x}\r\n", sent.len())?;
            stream.write_all(sent)?;
            return if sent.len() == body.len() { write!(stream, "\r\n0\r\n\r\n") } else { Ok(()) };
        }
        write!(stream, "Content-Length: {}\r\n\r\n", body.len())?;
        stream.write_all(sent)
    }
}
