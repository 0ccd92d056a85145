//! Reads tag names and converts them to their usual spelling. Also reads the names of later pairs ahead, because they
//! show where a game begins (PGN 8.1).

use super::{EventSink, Parser, tag_section::Section, tags::Pass};
use crate::{
    diagnostic::Code,
    lexer::{
        QuotedName,
        class::{self, Wide},
        quoted_name,
    },
};
use movetext_pgn_values::usual_spelling;

/// A tag name, and how it was spelled.
#[derive(Default)]
struct Name<'a> {
    /// The name in its [usual spelling](usual_spelling).
    text: &'a [u8],
    /// Its length in the text, in bytes.
    length: usize,
    /// Whether the name is in quotes or in an unusual spelling.
    is_misspelt: bool,
    /// The number of bytes examined.
    seen: usize,
}

impl<'a> Name<'a> {
    /// Reads the name at the start of `rest`.
    fn read(rest: &'a [u8]) -> Self {
        let length = name_length(rest);
        if length > 0 {
            let text = rest.get(..length).unwrap_or_default();
            let usual = usual_spelling(text).map(str::as_bytes);
            return Self {
                text: usual.unwrap_or(text),
                length,
                is_misspelt: usual.is_some(),
                seen: length + 1,
            };
        }
        let QuotedName { length, seen } = quoted_name(rest);
        let text = length.checked_sub(1).and_then(|end| rest.get(1..end)).unwrap_or_default();
        let text = usual_spelling(text).map_or(text, str::as_bytes);
        Self { text, length, is_misspelt: length > 0, seen }
    }
}

/// Returns the length of a tag name. The name ends before white space, or before a byte that may follow a name.
/// Non-ASCII spaces inside the name are part of it.
fn name_length(bytes: &[u8]) -> usize {
    let (mut at, mut end) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'[' | b']' | b'{' | b';' => break,
            _ if class::is_space(byte) => break,
            0x80.. => {
                let (wide, length) = class::wide(bytes.get(at..).unwrap_or_default());
                at += length;
                if matches!(wide, Wide::Space | Wide::ByteOrderMark) {
                    continue;
                }
            }
            _ => at += 1,
        }
        end = at;
    }
    end
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads `<tag-name>`: all characters that cannot be anything else. Returns the name in its usual spelling.
    pub(super) fn tag_name(&mut self, pass: Pass) -> &'a [u8] {
        let start = self.lexer.offset();
        let name = Name::read(self.lexer.slice(start, self.lexer.bytes().len()));
        self.lexer.extend_reach(start + name.seen);
        self.lexer.seek(start + name.length);
        if name.is_misspelt && pass == Pass::Tags {
            self.report(Code::TagNameSpelling, start, start + name.length);
        }
        name.text
    }

    /// Returns the name after the bracket just read, with optional white space before it.
    pub(super) fn name_ahead(&self) -> &'a [u8] {
        let rest = self.lexer.slice(self.lexer.offset(), self.lexer.bytes().len()).trim_ascii_start();
        Name::read(rest).text
    }

    /// Returns the tag name at the start of the next line, or an empty name. If the current game already has a tag with
    /// that name, the next game has begun, even if the tag on this line is new.
    pub(super) fn name_below(&mut self) -> &'a [u8] {
        let at = self.lexer.offset();
        let rest = self.lexer.slice(at, self.lexer.bytes().len());
        let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        let (line, rest) = rest.split_at(line);
        let below = rest.strip_prefix(b"\r\n").or_else(|| rest.get(1..)).unwrap_or_default();
        let name = below.strip_prefix(b"[").map(Name::read).unwrap_or_default();
        let looked = line.len() + "\r\n[".len() + name.seen;
        self.lexer.add_work(looked);
        self.lexer.extend_reach(at + looked);
        name.text
    }

    /// Returns the name of the tag pair that follows the pair at `open` with only white space between them. The bracket
    /// at `open` was just read.
    pub(super) fn name_after(&mut self, open: usize) -> &'a [u8] {
        let (lexer, last) = (self.lexer.clone(), self.last);
        self.tag_pair(open, Pass::Lookahead, &mut Section::default());
        let ahead = core::mem::replace(&mut self.lexer, lexer);
        self.last = last;
        let blanks =
            ahead.rest().iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
        let next = ahead.rest().get(blanks..).and_then(|rest| rest.strip_prefix(b"["));
        let name = next.map(Name::read).unwrap_or_default();
        self.lexer.adopt_work(&ahead);
        self.lexer.add_work(blanks + 1 + name.seen);
        self.lexer.extend_reach(ahead.offset() + blanks + 1 + name.seen);
        name.text
    }
}
