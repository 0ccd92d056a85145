//! Sources of bytes: slices, which are visible as a whole, and streams, which are read through a buffer that holds at
//! least one game.

#[cfg(feature = "std")]
mod stream;

#[cfg(feature = "std")]
pub use stream::StreamSource;

use crate::decode::Utf16Decoder;
use alloc::{borrow::Cow, string::String};
use core::convert::Infallible;

/// The bytes that a reader can see at the moment.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The visible bytes.
    pub bytes: &'a [u8],
    /// The offset of the first visible byte in the stream.
    pub base: u64,
    /// The index where reading continues. The reader looks at earlier bytes only for context.
    pub at: usize,
    /// Whether the stream ends with these bytes.
    pub is_last: bool,
}

/// A stream of bytes, visible through a window that can grow.
pub trait Source {
    /// The error if reading fails.
    type Error;

    /// Returns the bytes that are visible at the moment.
    fn view(&self) -> View<'_>;

    /// Advances the index where reading continues by `count` bytes. Bytes before this index, except the last one, may
    /// be dropped when the view next [grows](Self::grow), but not earlier.
    fn advance(&mut self, count: usize);

    /// Makes more of the stream visible, unless the view [is the last](View::is_last).
    ///
    /// # Errors
    /// Any error from the stream.
    fn grow(&mut self) -> Result<(), Self::Error>;

    /// Returns whether the bytes were converted from UTF-16. Offsets then count converted bytes.
    fn is_converted(&self) -> bool;
}

/// A source that can continue at any offset.
pub trait Seekable: Source {
    /// Continues at `offset`, which must be the start of a game or the end of the stream.
    ///
    /// # Errors
    /// Any error from the stream.
    fn seek(&mut self, offset: u64) -> Result<(), Self::Error>;
}

/// A slice of bytes, which is visible as a whole. It is copied only if it is UTF-16.
#[derive(Debug)]
pub struct SliceSource<'a> {
    bytes: Cow<'a, [u8]>,
    /// The offset in the text where the slice begins.
    base: u64,
    at: usize,
}

impl<'a> SliceSource<'a> {
    /// Creates a source that reads all of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let converted = Utf16Decoder::after_mark(bytes).map(|mut decoder| {
            let mut text = String::new();
            decoder
                .decode(bytes.get(Utf16Decoder::MARK_BYTES..).unwrap_or_default(), |found| text.push(found));
            decoder.finish(|found| text.push(found));
            Cow::Owned(text.into_bytes())
        });
        Self { bytes: converted.unwrap_or(Cow::Borrowed(bytes)), base: 0, at: 0 }
    }

    /// Creates a source that reads a text from index `from` onward. Since the text does not begin there, a byte order
    /// mark is not expected, and the byte before `from` determines whether `from` is in column 1.
    #[must_use]
    pub fn within(part: &'a [u8], from: usize) -> Self {
        Self { bytes: Cow::Borrowed(part), base: 0, at: from.min(part.len()) }
    }

    /// Creates a source for a part that begins at offset `base` of a text, which must not be 0. All offsets are in
    /// bytes from the start of the text.
    pub(crate) const fn part_at(part: &'a [u8], base: u64) -> Self {
        Self { bytes: Cow::Borrowed(part), base, at: 0 }
    }
}

impl Source for SliceSource<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        View { bytes: &self.bytes, base: self.base, at: self.at, is_last: true }
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
        let index = usize::try_from(offset.saturating_sub(self.base));
        self.at = index.unwrap_or(usize::MAX).min(self.bytes.len());
        Ok(())
    }
}

/// Returns whether a stream that begins with these bytes is converted from UTF-16.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    Utf16Decoder::after_mark(bytes).is_some()
}
