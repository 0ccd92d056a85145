//! Records one a line (PGN 16.1, 16.2): lines of bounded length, decoded, whatever their encoding and their ends.

use movetext_pgn::Text;
use std::io;
use std::io::BufRead;
use std::io::BufReader;
use std::io::Read;

/// The longest line that is read, in bytes or units of UTF-16; the standard asks for 1,024.
const LONGEST: usize = 1 << 20;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: u64,
    pub(crate) text: String,
    /// Whether the line was too long, so that its end is missing.
    pub(crate) is_cut: bool,
}

#[derive(Clone, Copy, Debug)]
enum Encoding {
    /// UTF-8 where a line is that, else Windows-1252.
    Bytes,
    /// UTF-16, and what makes a unit out of two bytes.
    Utf16(fn([u8; 2]) -> u16),
}

/// Reads lines one after the other in bounded memory.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: BufReader<R>,
    /// Known once the first bytes were seen.
    encoding: Option<Encoding>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source: BufReader::new(source), encoding: None, number: 0 }
    }

    /// The next line, or nothing at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
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
        let Some((mut text, is_cut)) = line else { return Ok(None) };
        if text.ends_with('\r') {
            text.pop();
        }
        self.number += 1;
        Ok(Some(Line { number: self.number, text, is_cut }))
    }

    /// Takes a byte order mark away, and what it says.
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

    fn bytes(&mut self) -> io::Result<Option<(String, bool)>> {
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            // What is over the limit is read into the same space again and again.
            line.truncate(LONGEST);
            let read = (&mut self.source).take(LONGEST as u64).read_until(b'\n', &mut line)?;
            length += read;
            if length == 0 {
                return Ok(None);
            }
            if read == 0 || line.last() == Some(&b'\n') {
                break;
            }
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            length -= 1;
        }
        line.truncate(LONGEST);
        // A cut in the middle of a character does not make the whole line Windows-1252.
        let valid = match core::str::from_utf8(&line) {
            Ok(text) => Some(text),
            Err(error) if length > LONGEST && error.error_len().is_none() => {
                line.get(..error.valid_up_to()).and_then(|valid| core::str::from_utf8(valid).ok())
            }
            Err(_) => None,
        };
        let text = valid.map_or_else(|| Text::plain(&line).to_str().into_owned(), str::to_owned);
        Ok(Some((text, length > LONGEST)))
    }

    fn units(&mut self, unit: fn([u8; 2]) -> u16) -> io::Result<Option<(String, bool)>> {
        let mut line = Vec::new();
        let mut length = 0_usize;
        loop {
            let mut pair = Vec::with_capacity(2);
            (&mut self.source).take(2).read_to_end(&mut pair)?;
            let Ok(pair) = <[u8; 2]>::try_from(pair) else {
                if length == 0 {
                    return Ok(None);
                }
                break;
            };
            length += 1;
            let unit = unit(pair);
            if unit == u16::from(b'\n') {
                length -= 1;
                break;
            }
            if line.len() < LONGEST {
                line.push(unit);
            }
        }
        Ok(Some((String::from_utf16_lossy(&line), length > LONGEST)))
    }
}

#[cfg(test)]
mod tests {
    use super::LONGEST;
    use super::Lines;
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
    fn line_ends_are_taken_away_and_empty_lines_count() {
        assert_eq!(texts(b"a\r\n\nb\n c"), ["a", "", "b", " c"]);
        assert_eq!(read(b"a\n\nb").last(), Some(&(3, "b".to_owned(), false)));
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"\n"), [""]);
    }

    #[test]
    fn encodings_are_told_apart_line_by_line() {
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
    fn overlong_line_is_cut_and_the_next_keeps_its_number() {
        for (length, is_cut) in
            [(LONGEST - 1, false), (LONGEST, false), (LONGEST + 1, true), (3 * LONGEST, true)]
        {
            let bytes = ["x".repeat(length).as_bytes(), b"\nb"].concat();
            let lines = read(&bytes);
            assert_eq!(lines.len(), 2);
            assert_eq!((lines[0].1.len(), lines[0].2), (length.min(LONGEST), is_cut));
            assert_eq!(lines[1], (2, "b".to_owned(), false));
        }
    }

    #[test]
    fn failure_of_reading_is_told() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::Other.into())
            }
        }
        assert!(Lines::new(Broken).next().is_err());
    }
}
