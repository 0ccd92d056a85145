//! Escapes text for terminals, so that neither a file nor its name can control the screen.
//!
//! Messages are escaped while they are composed, before colours are added. Data for a terminal passes through
//! [`Escaping`]. Data for a pipe or a file is not escaped.

use alloc::borrow::Cow;
use core::fmt::Write as _;
use movetext_json::controls_display;
use std::io::{self, Write};

/// Escapes each character that controls the screen, such as `\u{1B}`. This includes line ends.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(controls_display) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        push(character, &mut shown);
    }
    Cow::Owned(shown)
}

/// Escapes the characters that control the screen, except tabs and line ends. Bytes that are not UTF-8 become `\xE9`.
pub(crate) fn printable_lines(bytes: &[u8]) -> Vec<u8> {
    let mut escaping = Escaping::new(Vec::new());
    // Writing to memory cannot fail.
    let _ = escaping.write_all(bytes);
    escaping.finish().unwrap_or_default()
}

fn push(character: char, shown: &mut String) {
    if controls_display(character) {
        // Writing to a string cannot fail.
        let _ = write!(shown, "\\u{{{:X}}}", u32::from(character));
    } else {
        shown.push(character);
    }
}

/// A writer for terminals that escapes control characters, except tabs and line ends. Between writes, it buffers only
/// an incomplete character or line end.
#[derive(Debug)]
pub(crate) struct Escaping<W> {
    out: W,
    held: Vec<u8>,
}

impl<W: Write> Escaping<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, held: Vec::new() }
    }

    /// Writes the buffered bytes.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.pass(Ending::Here)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn pass(&mut self, ending: Ending) -> io::Result<()> {
        let mut held = core::mem::take(&mut self.held);
        let whole = match ending {
            Ending::Here => held.len(),
            Ending::Open => complete(&held),
        };
        let rest = held.split_off(whole);
        let mut shown = String::with_capacity(held.len());
        for chunk in held.utf8_chunks() {
            let mut characters = chunk.valid().chars().peekable();
            while let Some(character) = characters.next() {
                match character {
                    '\n' | '\t' => shown.push(character),
                    '\r' if characters.peek() == Some(&'\n') => shown.push(character),
                    _ => push(character, &mut shown),
                }
            }
            for byte in chunk.invalid() {
                // Writing to a string cannot fail.
                let _ = write!(shown, "\\x{byte:02X}");
            }
        }
        self.held = rest;
        self.out.write_all(shown.as_bytes())
    }
}

/// Whether more bytes follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Open,
    Here,
}

/// Returns how many bytes can be escaped now: all except an incomplete character or a carriage return at the end.
fn complete(bytes: &[u8]) -> usize {
    if bytes.ends_with(b"\r") {
        return bytes.len() - 1;
    }
    // A character has at most four bytes, so an incomplete one has at most three.
    let tail = bytes.get(bytes.len().saturating_sub(3)..).unwrap_or_default();
    let is_start = |byte: &u8| *byte >= 0xC0;
    let Some(start) = tail.iter().rposition(is_start) else { return bytes.len() };
    match core::str::from_utf8(tail.get(start..).unwrap_or_default()) {
        Err(error) if error.error_len().is_none() => bytes.len() - (tail.len() - start),
        _ => bytes.len(),
    }
}

impl<W: Write> Write for Escaping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        self.pass(Ending::Open)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::{Escaping, printable, printable_lines};
    use movetext_json::controls_display;
    use std::io::Write;

    /// One character of each kind that controls a screen, and some other characters.
    const HOSTILE: &str = "a\u{1B}[31m\u{7F}\u{9B}\u{61C}\u{200E}\u{2028}\u{2029}\u{202E}\u{2066}\r\u{8}\u{E9}\u{2654}\n\tb\r\n";

    fn lines(bytes: &[u8]) -> String {
        String::from_utf8(printable_lines(bytes)).unwrap()
    }

    #[test]
    fn printable_is_one_line_without_controls() {
        let shown = printable(HOSTILE);
        assert!(!shown.contains(controls_display), "{shown}");
        assert!(shown.starts_with("a\\u{1B}[31m\\u{7F}\\u{9B}\\u{61C}"), "{shown}");
        assert!(shown.contains("\u{E9}\u{2654}\\u{A}\\u{9}b"), "{shown}");
        assert_eq!(printable(&shown), shown);
    }

    #[test]
    fn lines_keep_ends_and_tabs() {
        let shown = lines(HOSTILE.as_bytes());
        assert!(shown.ends_with("\u{E9}\u{2654}\n\tb\r\n"), "{shown}");
        let rest = shown.replace("\r\n", "").replace(['\n', '\t'], "");
        assert!(!rest.contains(controls_display), "{rest}");
        assert_eq!(lines(b"a\rb\r"), "a\\u{D}b\\u{D}");
        assert_eq!(lines(b"\x9B31m K\xF6nig \xE2\x99"), "\\x9B31m K\\xF6nig \\xE2\\x99");
    }

    #[test]
    fn text_in_parts_is_escaped_like_whole() {
        let text = [HOSTILE.as_bytes(), b"\xE9\x80", "\u{1F600}\r\n\u{E9}".as_bytes(), b"\xF0\x9F"].concat();
        let whole = lines(&text);
        for length in 1..6 {
            let mut escaping = Escaping::new(Vec::new());
            for part in text.chunks(length) {
                escaping.write_all(part).unwrap();
                escaping.flush().unwrap();
            }
            assert_eq!(String::from_utf8(escaping.finish().unwrap()).unwrap(), whole, "{length}");
        }
    }
}
