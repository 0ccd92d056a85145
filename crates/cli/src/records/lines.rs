//! Reads lines of bounded length for records (PGN 16.1, 16.2) in any supported encoding. A line ends with a line feed,
//! a carriage return, or both, as in games.

use crate::record_code::LINE_LENGTH;
use movetext_fen::{
    Span,
    diagnostic::{RecordDiagnostic, Severity},
};
use movetext_pgn::Text;
use std::io::{self, BufRead, BufReader, Read};

/// The maximum length of a line, in bytes or UTF-16 units. The standard requires at least 1,024.
const MAX_LINE_UNITS: usize = 1 << 20;

/// A line without its line end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RecordLine {
    /// The line number, from 1.
    pub(crate) number: u64,
    pub(crate) text: String,
    /// Whether the line was too long, so that its end is missing.
    pub(crate) is_cut: bool,
}

impl RecordLine {
    /// Returns the error that the line is too long, if its end is missing.
    pub(crate) fn length_error(&self, message: &str) -> Option<RecordDiagnostic> {
        let span = Span::at(self.text.len() as u64);
        self.is_cut.then(|| RecordDiagnostic {
            severity: Severity::Error,
            code: LINE_LENGTH,
            span,
            column: span.column(&self.text),
            message: message.to_owned(),
        })
    }
}

#[derive(Clone, Copy, Debug)]
enum Encoding {
    /// UTF-8 if the line is valid UTF-8, otherwise Windows-1252.
    Bytes,
    /// UTF-16, with the function for its byte order.
    Utf16(fn([u8; 2]) -> u16),
}

/// Reads lines in bounded memory.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: BufReader<R>,
    /// `None` until the first bytes are read.
    encoding: Option<Encoding>,
    number: u64,
    /// Whether the last line ended with a carriage return. A line feed that follows belongs to the same line end.
    is_after_return: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source: BufReader::new(source), encoding: None, number: 0, is_after_return: false }
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<RecordLine>> {
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None => {
                let encoding = self.recognise()?;
                self.encoding = Some(encoding);
                encoding
            }
        };
        let line = match encoding {
            Encoding::Bytes => self.bytes()?,
            Encoding::Utf16(unit) => self.units(unit)?,
        };
        let Some((text, is_cut)) = line else { return Ok(None) };
        self.number += 1;
        Ok(Some(RecordLine { number: self.number, text, is_cut }))
    }

    /// Skips a byte order mark, and returns the encoding.
    fn recognise(&mut self) -> io::Result<Encoding> {
        let (encoding, length) = match self.source.fill_buf()? {
            [0xFF, 0xFE, ..] => (Encoding::Utf16(u16::from_le_bytes), 2),
            [0xFE, 0xFF, ..] => (Encoding::Utf16(u16::from_be_bytes), 2),
            [0xEF, 0xBB, 0xBF, ..] => (Encoding::Bytes, 3),
            _ => (Encoding::Bytes, 0),
        };
        self.source.consume(length);
        Ok(encoding)
    }

    /// Returns the buffered bytes, which are empty at the end of the input.
    fn ahead(source: &mut BufReader<R>) -> io::Result<&[u8]> {
        while let Err(error) = source.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        Ok(source.buffer())
    }

    fn bytes(&mut self) -> io::Result<Option<(String, bool)>> {
        // This line feed belongs to the carriage return before it.
        if core::mem::take(&mut self.is_after_return)
            && Self::ahead(&mut self.source)?.first() == Some(&b'\n')
        {
            self.source.consume(1);
        }
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            let ahead = Self::ahead(&mut self.source)?;
            if ahead.is_empty() && length == 0 {
                return Ok(None);
            }
            let end = ahead.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = ahead.get(..end.unwrap_or(ahead.len())).unwrap_or_default();
            line.extend_from_slice(part.get(..MAX_LINE_UNITS - line.len()).unwrap_or(part));
            length += part.len();
            let is_end = end.is_some() || ahead.is_empty();
            self.is_after_return = end.and_then(|end| ahead.get(end)) == Some(&b'\r');
            let passed = part.len() + usize::from(end.is_some());
            self.source.consume(passed);
            if is_end {
                break;
            }
        }
        // Cutting a line in the middle of a character must not make the whole line Windows-1252.
        let valid = match core::str::from_utf8(&line) {
            Ok(text) => Some(text),
            Err(error) if length > MAX_LINE_UNITS && error.error_len().is_none() => {
                line.get(..error.valid_up_to()).and_then(|valid| core::str::from_utf8(valid).ok())
            }
            Err(_) => None,
        };
        let text = valid.map_or_else(|| Text::plain(&line).to_str().into_owned(), str::to_owned);
        Ok(Some((text, length > MAX_LINE_UNITS)))
    }

    fn units(&mut self, unit: fn([u8; 2]) -> u16) -> io::Result<Option<(String, bool)>> {
        let mut line = Vec::new();
        let mut length = 0_usize;
        let was_return = core::mem::take(&mut self.is_after_return);
        let mut is_first = true;
        loop {
            let mut pair = Vec::with_capacity(2);
            (&mut self.source).take(2).read_to_end(&mut pair)?;
            let Ok(pair) = <[u8; 2]>::try_from(pair) else {
                if length == 0 {
                    return Ok(None);
                }
                break;
            };
            let unit = unit(pair);
            let is_second = core::mem::take(&mut is_first) && was_return && unit == u16::from(b'\n');
            if is_second {
                continue;
            }
            if unit == u16::from(b'\n') || unit == u16::from(b'\r') {
                self.is_after_return = unit == u16::from(b'\r');
                break;
            }
            length += 1;
            if line.len() < MAX_LINE_UNITS {
                line.push(unit);
            }
        }
        Ok(Some((String::from_utf16_lossy(&line), length > MAX_LINE_UNITS)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, MAX_LINE_UNITS};
    use std::io::Read;

    fn read(bytes: &[u8]) -> Vec<(u64, String, bool)> {
        let mut lines = Lines::new(bytes);
        let mut read = Vec::new();
        while let Ok(Some(line)) = lines.next() {
            read.push((line.number, line.text, line.is_cut));
        }
        read
    }

    fn texts(bytes: &[u8]) -> Vec<String> {
        read(bytes).into_iter().map(|(_, text, _)| text).collect()
    }

    #[test]
    fn lines_have_no_ends_and_count_empty_lines() {
        assert_eq!(texts(b"a\r\n\nb\n c"), ["a", "", "b", " c"]);
        assert_eq!(read(b"a\n\nb").last(), Some(&(3, "b".to_owned(), false)));
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"\n"), [""]);
    }

    #[test]
    fn carriage_return_ends_line_like_in_games() {
        for text in ["a\r\rb\r c", "a\r\n\r\nb\r\n c\r\n", "a\r\n\rb\n c\r"] {
            assert_eq!(texts(text.as_bytes()), ["a", "", "b", " c"], "{text:?}");
            let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let utf_16 = [b"\xFF\xFE", utf_16.as_slice()].concat();
            assert_eq!(texts(&utf_16), ["a", "", "b", " c"], "{text:?}");
        }
        // The two bytes of this line end are in different buffers.
        let long = ["x".repeat(8 * 1024 - 1).as_bytes(), b"\r\nb"].concat();
        assert_eq!(texts(&long).last().map(String::as_str), Some("b"));
        assert_eq!(texts(&long).len(), 2);
    }

    #[test]
    fn encoding_is_detected_per_line() {
        assert_eq!(texts(b"\xEF\xBB\xBFa\nK\xC3\xBC\nK\xFC\n"), ["a", "K\u{FC}", "K\u{FC}"]);
    }

    #[test]
    fn utf16_with_byte_order_mark_is_decoded() {
        let text = "a\u{0A0D}\r\n\nb\u{1F600}";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(texts(&[b"\xFF\xFE", little.as_slice()].concat()), ["a\u{0A0D}", "", "b\u{1F600}"]);
        assert_eq!(texts(&[b"\xFE\xFF", big.as_slice()].concat()), ["a\u{0A0D}", "", "b\u{1F600}"]);
    }

    #[test]
    fn line_after_overlong_line_keeps_number() {
        for (length, is_cut) in [
            (MAX_LINE_UNITS - 1, false),
            (MAX_LINE_UNITS, false),
            (MAX_LINE_UNITS + 1, true),
            (3 * MAX_LINE_UNITS, true),
        ] {
            let bytes = ["x".repeat(length).as_bytes(), b"\nb"].concat();
            let lines = read(&bytes);
            assert_eq!(lines.len(), 2);
            assert_eq!((lines[0].1.len(), lines[0].2), (length.min(MAX_LINE_UNITS), is_cut));
            assert_eq!(lines[1], (2, "b".to_owned(), false));
        }
    }

    #[test]
    fn read_failure_is_reported() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::Other.into())
            }
        }
        assert!(Lines::new(Broken).next().is_err());
    }
}
