//! Reads an object, with a new connection when one breaks.

use crate::{address::Address, error::RemoteError};
use core::{fmt, time::Duration};
use std::{
    env,
    io::{self, Read},
    thread,
};
use ureq::{
    Agent,
    http::{HeaderMap, StatusCode, header},
    tls::{RootCerts, TlsConfig},
};

/// How long to wait for a connection, and for the next bytes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of connections in a row after which reading fails, if each of them yields few bytes.
const MAX_FRUITLESS: u32 = 5;

/// The number of bytes below which a connection yields few.
const FEW_BYTES: u64 = 4 * 1024;

/// The wait before the first new connection. It doubles with each further connection that yields few bytes.
const FIRST_WAIT: Duration = Duration::from_millis(100);

/// An object at a URL. It is read as a stream; only the part in the buffers of the connection is in memory.
///
/// If the connection breaks, a new one continues at the same byte, provided that the server supports ranges and states
/// a strong entity tag, so that both connections certainly read the same object (RFC 9110, 13.1.5).
pub struct RemoteObject {
    agent: Agent,
    address: Address,
    body: Box<dyn Read + Send>,
    /// The number of bytes read.
    offset: u64,
    length: Option<u64>,
    /// The entity tag, if reading can continue after a break.
    tag: Option<String>,
    /// The offset where the connection began.
    begin: u64,
    /// The number of connections since one that yielded more than a few bytes.
    fruitless: u32,
}

impl RemoteObject {
    /// Opens the object at a URL: `https://`, `http://` or `s3://BUCKET/KEY`. Waits for the answer of the server.
    ///
    /// # Errors
    ///
    /// Any [`RemoteError`] except [`RemoteError::Changed`].
    pub fn open(url: &str) -> Result<Self, RemoteError> {
        let address = Address::parse(url, |name| env::var(name).ok())?;
        let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
        let agent: Agent = Agent::config_builder()
            .tls_config(tls)
            .http_status_as_error(false)
            .user_agent(concat!("movetext-remote/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_per_read(Some(PATIENCE))
            .build()
            .into();
        let response = agent.get(address.request_url().as_str()).call()?;
        let (parts, body) = response.into_parts();
        // A part that was not requested, or no content, is not the object.
        if parts.status != StatusCode::OK {
            return Err(RemoteError::Status(parts.status.as_u16()));
        }
        let tag = header(&parts.headers, header::ETAG).filter(|tag| tag.starts_with('"'));
        Ok(Self {
            agent,
            address,
            length: body.content_length(),
            body: Box::new(body.into_reader()),
            offset: 0,
            begin: 0,
            tag: tag.map(str::to_owned),
            fruitless: 0,
        })
    }

    /// Returns the length of the object in bytes, or `None` if the server did not state it.
    #[must_use]
    pub const fn length(&self) -> Option<u64> {
        self.length
    }

    /// Opens a connection that continues at the current offset. Returns `None` if this is not possible.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Changed`] if the object is another one now, and the errors of [`open`](Self::open).
    fn reconnect(&self) -> Result<Option<Box<dyn Read + Send>>, RemoteError> {
        let Some(tag) = &self.tag else { return Ok(None) };
        let request = self.agent.get(self.address.request_url().as_str());
        let range = format!("bytes={}-", self.offset);
        let response = request.header(header::RANGE, range).header(header::IF_RANGE, tag).call()?;
        let (parts, body) = response.into_parts();
        match parts.status {
            StatusCode::PARTIAL_CONTENT => {
                // Some servers ignore the condition, so we compare what they send.
                let range = header(&parts.headers, header::CONTENT_RANGE).unwrap_or_default();
                let (place, total) = range.split_once('/').unwrap_or((range, "*"));
                let is_same_total =
                    total == "*" || self.length.is_none_or(|length| total.parse() == Ok(length));
                if header(&parts.headers, header::ETAG).is_some_and(|found| found != tag) || !is_same_total {
                    return Err(RemoteError::Changed);
                }
                let begins = place.starts_with(&format!("bytes {}-", self.offset));
                Ok(begins.then(|| Box::new(body.into_reader()) as _))
            }
            // The whole object comes if its tag differs, or if the server does not support ranges.
            StatusCode::OK if header(&parts.headers, header::ETAG) == Some(tag) => Ok(None),
            StatusCode::OK | StatusCode::RANGE_NOT_SATISFIABLE => Err(RemoteError::Changed),
            status => Err(RemoteError::Status(status.as_u16())),
        }
    }

    /// Continues after a break with a new connection. Returns the error that caused the break if this is not possible.
    fn recover(&mut self, mut error: io::Error) -> io::Result<()> {
        while self.fruitless < MAX_FRUITLESS {
            if self.fruitless > 0 {
                thread::sleep(FIRST_WAIT * 2_u32.pow(self.fruitless - 1));
            }
            self.fruitless += 1;
            match self.reconnect() {
                Ok(Some(body)) => {
                    (self.body, self.begin) = (body, self.offset);
                    return Ok(());
                }
                Ok(None) => break,
                Err(failure @ (RemoteError::Connection(_) | RemoteError::Status(500..))) => {
                    error = failure.into();
                }
                Err(failure) => return Err(failure.into()),
            }
        }
        Err(error)
    }
}

impl Read for RemoteObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A connection may send more than it promised.
        let rest = self.length.map_or(u64::MAX, |length| length.saturating_sub(self.offset));
        let most = usize::try_from(rest).unwrap_or(usize::MAX).min(buffer.len());
        let buffer = buffer.get_mut(..most).unwrap_or_default();
        loop {
            let error = match self.body.read(buffer) {
                Ok(0) if !buffer.is_empty() && self.length.is_some_and(|length| self.offset < length) => {
                    io::ErrorKind::UnexpectedEof.into()
                }
                Ok(count) => {
                    self.offset += count as u64;
                    if self.offset - self.begin >= FEW_BYTES {
                        self.fruitless = 0;
                    }
                    return Ok(count);
                }
                Err(error) => error,
            };
            self.recover(error)?;
        }
    }
}

impl fmt::Debug for RemoteObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteObject")
            .field("address", &self.address)
            .field("offset", &self.offset)
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// Returns the value of a header, if it is text.
fn header(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
