//! Reads a value from left to right, and creates errors with their spans.

use super::{
    error::{ValueError, ValueErrorKind},
    expected,
};
use movetext_san::{
    Span,
    report::{Expected, Found},
};

/// A text and the offset of the next byte in it.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the offset of the next byte.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the text that is still unread.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next byte, or `None` at the end.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips the next byte if it is `byte`, and returns whether it did. `byte` must be ASCII.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    /// Skips the next byte, which must be `byte`.
    pub(super) fn expect(&mut self, byte: u8, expected: Expected) -> Result<(), ValueError> {
        if self.take(byte) { Ok(()) } else { Err(self.fault(expected)) }
    }

    /// Creates the error for the next character. `expected` says what would be valid here.
    pub(super) fn fault(&self, expected: Expected) -> ValueError {
        let (kind, found, length) = match self.rest().chars().next() {
            None if self.text.is_empty() => (ValueErrorKind::Empty, Found::Nothing, 0),
            None => (ValueErrorKind::Incomplete, Found::Nothing, 0),
            Some(found) if expected == expected::END => {
                (ValueErrorKind::TrailingText, Found::Character(found), found.len_utf8())
            }
            Some(found) => (ValueErrorKind::Character, Found::Character(found), found.len_utf8()),
        };
        let span = Span::new(self.at as u64, (self.at + length) as u64);
        ValueError { kind, span, found, expected }
    }

    /// Returns an error unless the whole text has been read.
    pub(super) fn end(&self) -> Result<(), ValueError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.fault(expected::END)) }
    }

    /// Reads a digit and returns its value.
    pub(super) fn digit(&mut self) -> Result<u8, ValueError> {
        match self.peek() {
            Some(byte @ b'0'..=b'9') => {
                self.at += 1;
                Ok(byte - b'0')
            }
            _ => Err(self.fault(expected::DIGIT)),
        }
    }

    /// Reads a digit or a question mark and returns its byte.
    pub(super) fn digit_or_query(&mut self) -> Result<u8, ValueError> {
        match self.peek() {
            Some(byte @ (b'0'..=b'9' | b'?')) => {
                self.at += 1;
                Ok(byte)
            }
            _ => Err(self.fault(expected::DIGIT_OR_QUERY)),
        }
    }

    /// Reads one or more digits as a number.
    pub(super) fn integer(&mut self, expected: Expected) -> Result<u32, ValueError> {
        let start = self.at;
        let mut number = Some(0_u32);
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            self.at += 1;
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(u32::from(byte - b'0')));
        }
        if self.at == start {
            return Err(self.fault(expected));
        }
        let too_large =
            || ValueError::for_span(ValueErrorKind::TooLarge, start, self.at, expected::SMALL_INTEGER);
        number.ok_or_else(too_large)
    }

    /// Reads an integer greater than zero.
    pub(super) fn positive(&mut self) -> Result<u32, ValueError> {
        let start = self.at;
        match self.integer(expected::POSITIVE)? {
            0 => Err(ValueError::for_span(ValueErrorKind::Zero, start, self.at, expected::POSITIVE)),
            number => Ok(number),
        }
    }
}

/// Parses a whole text as one integer. An empty text and `?` have error kinds of their own.
pub(super) fn whole_integer(text: &str, expected: Expected) -> Result<u32, ValueError> {
    if matches!(text, "" | "?") {
        return Err(ValueError::for_whole(text, ValueErrorKind::Character, expected));
    }
    let mut cursor = Cursor::new(text);
    let number = cursor.integer(expected)?;
    cursor.end()?;
    Ok(number)
}
