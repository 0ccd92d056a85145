//! Where the bytes come from: slices at once, streams through a buffer that holds one game at least.

#[cfg(feature = "std")]
mod stream;

#[cfg(feature = "std")]
pub use stream::StreamSource;

use crate::decode::Utf16Decoder;
use alloc::borrow::Cow;
use alloc::string::String;
use core::convert::Infallible;

/// The bytes that a reader can see at the moment.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The bytes in memory.
    pub bytes: &'a [u8],
    /// The offset of the first of them in the stream.
    pub base: u64,
    /// Where among them reading goes on. What stands before is only there to be looked back at.
    pub at: usize,
    /// Whether the stream ends with them.
    pub is_last: bool,
}

/// A stream of bytes, seen through a window that can grow.
pub trait Source {
    /// What can go wrong while reading on.
    type Error;

    /// What can be seen now.
    fn view(&self) -> View<'_>;

    /// Reading goes on `count` bytes further. What was passed may be forgotten when the view [grows](Self::grow) next, not
    /// before, and but for the last byte of it.
    fn advance(&mut self, count: usize);

    /// Makes more of the stream visible, unless the view [is the last](View::is_last).
    ///
    /// # Errors
    /// What the stream reports.
    fn grow(&mut self) -> Result<(), Self::Error>;

    /// Whether the bytes were converted from UTF-16, so that offsets count bytes of the conversion.
    fn is_converted(&self) -> bool;
}

/// A source that can go on anywhere.
pub trait Seekable: Source {
    /// Goes on at an offset that a game was found at, or at the end if there is none so far.
    ///
    /// # Errors
    /// What the stream reports.
    fn seek(&mut self, offset: u64) -> Result<(), Self::Error>;
}

/// A slice of bytes: all of it can be seen from the beginning, and nothing is copied unless it is UTF-16.
#[derive(Clone, Debug)]
pub struct SliceSource<'a> {
    bytes: Cow<'a, [u8]>,
    at: usize,
}

impl<'a> SliceSource<'a> {
    /// A source of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let converted = Utf16Decoder::after_mark(bytes).map(|mut decoder| {
            let mut text = String::new();
            decoder
                .decode(bytes.get(Utf16Decoder::MARK_BYTES..).unwrap_or_default(), |found| text.push(found));
            decoder.finish(|found| text.push(found));
            Cow::Owned(text.into_bytes())
        });
        Self { bytes: converted.unwrap_or(Cow::Borrowed(bytes)), at: 0 }
    }

    /// A source of a part of a text, read from byte `from` on. No text begins there, so its first bytes are no byte order
    /// mark, and whether byte `from` is in column 1 is decided by the byte before it.
    #[must_use]
    pub fn within(part: &'a [u8], from: usize) -> Self {
        Self { bytes: Cow::Borrowed(part), at: from.min(part.len()) }
    }
}

impl Source for SliceSource<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        View { bytes: &self.bytes, base: 0, at: self.at, is_last: true }
    }

    fn advance(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.bytes.len());
    }

    fn grow(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn is_converted(&self) -> bool {
        matches!(self.bytes, Cow::Owned(_))
    }
}

impl Seekable for SliceSource<'_> {
    fn seek(&mut self, offset: u64) -> Result<(), Infallible> {
        self.at = usize::try_from(offset).unwrap_or(usize::MAX).min(self.bytes.len());
        Ok(())
    }
}

/// Whether a stream that begins with these bytes is converted from UTF-16.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    Utf16Decoder::after_mark(bytes).is_some()
}
