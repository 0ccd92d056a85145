//! Reading a value from its left end, one part after the other, with the place of whatever does not fit.

use super::error::Expected;
use super::error::Found;
use super::error::ValueError;
use super::error::ValueErrorKind;
use movetext_san::Span;

/// A text and how far it was read.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// How many bytes were read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// What was not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte, if there is one.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads the next byte if it is `byte`, which is ASCII.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let taken = self.peek() == Some(byte);
        self.at += usize::from(taken);
        taken
    }

    /// Reads `byte`, which is ASCII.
    pub(super) fn expect(&mut self, byte: u8, expected: Expected) -> Result<(), ValueError> {
        if self.take(byte) { Ok(()) } else { Err(self.fault(expected)) }
    }

    /// The fault that something else was expected at this place.
    pub(super) fn fault(&self, expected: Expected) -> ValueError {
        let (kind, found, length) = match self.rest().chars().next() {
            None if self.text.is_empty() => (ValueErrorKind::Empty, Found::Nothing, 0),
            None => (ValueErrorKind::Incomplete, Found::Nothing, 0),
            Some(found) if expected == Expected::Nothing => {
                (ValueErrorKind::TrailingText, Found::Character(found), found.len_utf8())
            }
            Some(found) => (ValueErrorKind::Character, Found::Character(found), found.len_utf8()),
        };
        let span = Span::new(self.at as u64, (self.at + length) as u64);
        ValueError { kind, span, found, expected }
    }

    /// The text must be read to its end.
    pub(super) fn end(&self) -> Result<(), ValueError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.fault(Expected::Nothing)) }
    }

    /// Reads one digit.
    pub(super) fn digit(&mut self) -> Result<u8, ValueError> {
        match self.peek() {
            Some(byte @ b'0'..=b'9') => {
                self.at += 1;
                Ok(byte - b'0')
            }
            _ => Err(self.fault(Expected::Digit)),
        }
    }

    /// Reads one digit or question mark, as the byte that it is.
    pub(super) fn digit_or_query(&mut self) -> Result<u8, ValueError> {
        match self.peek() {
            Some(byte @ (b'0'..=b'9' | b'?')) => {
                self.at += 1;
                Ok(byte)
            }
            _ => Err(self.fault(Expected::DigitOrQuery)),
        }
    }

    /// Reads one digit or more.
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
            || ValueError::of_text(ValueErrorKind::TooLarge, start, self.at, Expected::SmallInteger);
        number.ok_or_else(too_large)
    }

    /// Reads an integer from 1.
    pub(super) fn positive(&mut self) -> Result<u32, ValueError> {
        let start = self.at;
        match self.integer(Expected::Positive)? {
            0 => Err(ValueError::of_text(ValueErrorKind::Zero, start, self.at, Expected::Positive)),
            number => Ok(number),
        }
    }
}

/// A whole text that is one integer; `?` and an empty text are faults of their own kinds.
pub(super) fn whole_integer(text: &str, expected: Expected) -> Result<u32, ValueError> {
    if matches!(text, "" | "?") {
        return Err(ValueError::of_whole(text, ValueErrorKind::Character, expected));
    }
    let mut cursor = Cursor::new(text);
    let number = cursor.integer(expected)?;
    cursor.end()?;
    Ok(number)
}
