//! Parses a line that is completely in memory, many times as fast as the parser for streams.
//!
//! This parser accepts only lines that the stream parser accepts, and stores the same content. If it fails for any
//! reason, the stream parser reads the line again. The stream parser then reports the error, or accepts what this
//! parser does not: keys with escapes, and lists and objects that are nested deeply.

use super::{
    key::{Key, ParsedKeys},
    record::{Id, MAIN, Range, Record, StartField},
    string_end::string_end,
};
use movetext_pgn_values::{GameResult, Nag};

/// How deeply lists and objects may be nested. Use this parser only if the limit for nested variations is at least as
/// high. Every line that it accepts is then within that limit.
pub(super) const MAX_DEPTH: u32 = 128;

/// Parses a line into `record`, which must be [cleared](Record::clear). Returns whether that succeeded. If it did not,
/// the record contains a part of the line. Otherwise, the record takes the line, and `line` is a buffer for the next.
pub(super) fn read(line: &mut Vec<u8>, record: &mut Record) -> bool {
    let text = match String::from_utf8(core::mem::take(line)) {
        Ok(text) => text,
        Err(error) => {
            *line = error.into_bytes();
            return false;
        }
    };
    record.begin_line(text.len());
    let is_read = Parser { line: &text, at: 0, depth: 0, record }.parse().is_some();
    *line = if is_read { record.store_line(text) } else { text }.into_bytes();
    is_read
}

/// Parses a line. The functions return `None` where the stream parser must read the line.
struct Parser<'l, 'r> {
    line: &'l str,
    /// The offset of the next byte.
    at: usize,
    /// How many lists and objects are open.
    depth: u32,
    record: &'r mut Record,
}

/// The start of a move, up to its SAN, as [`JsonLines`](crate::JsonLines) writes it after the brace.
const SAN_START: &str = "\"san\":\"";

/// The text between the SAN and the UCI move.
const UCI_START: &str = ",\"uci\":\"";

/// The lists in a move that may be empty, in the order in which [`JsonLines`](crate::JsonLines) writes them. Lists that
/// are nearly always empty together are compared together.
const EMPTY_LISTS: [(&[Key], &str); 4] = [
    (&[Key::NagsBefore, Key::CommentsBefore], ",\"nags_before\":[],\"comments_before\":[]"),
    (&[Key::Nags], ",\"nags\":[]"),
    (&[Key::Comments], ",\"comments\":[]"),
    (&[Key::Variations, Key::CommentsAfter], ",\"variations\":[],\"comments_after\":[]"),
];

impl Parser<'_, '_> {
    fn parse(&mut self) -> Option<()> {
        let parsed_keys = self.line_object(MAIN)?;
        (self.peek().is_none() && parsed_keys.contains(Key::Moves)).then_some(())
    }

    /// Parses a game object or a variation object.
    fn line_object(&mut self, id: Id) -> Option<ParsedKeys> {
        let mut parsed_keys = ParsedKeys::default();
        self.object(|parser, key| {
            let Some(key) = key.filter(|key| key.is_in_line(id == MAIN)) else { return parser.skip_value() };
            if !parsed_keys.insert(key) {
                return None;
            }
            match key {
                Key::Comments => {
                    let comments = parser.texts()?;
                    parser.record.edit_line(id, |line| line.comments = comments);
                }
                Key::SkippedText => {
                    let skipped_text = parser.text()?;
                    parser.record.edit_line(id, |line| line.skipped_text = skipped_text);
                }
                Key::Moves => parser.moves(id)?,
                Key::Tags => parser.list(Self::tag)?,
                Key::Start => parser.record.start = parser.start()?,
                Key::CommentsEnd => parser.record.comments_end = parser.texts()?,
                _ => parser.record.result = Some(parser.result()?),
            }
            Some(())
        })?;
        Some(parsed_keys)
    }

    fn moves(&mut self, line: Id) -> Option<()> {
        let mut last = None;
        self.list(|parser| {
            let id = parser.record.add_move(line, last).ok()?;
            last = Some(id);
            parser.move_object(id)
        })
    }

    fn move_object(&mut self, id: Id) -> Option<()> {
        let mut parsed_keys = ParsedKeys::default();
        self.elements(b'{', b'}', |parser| {
            // Nearly all moves begin with these two members.
            if parser.skip_text(SAN_START) {
                parser.move_text(id, Key::San, &mut parsed_keys)?;
                if parser.skip_text(UCI_START) {
                    parser.move_text(id, Key::Uci, &mut parsed_keys)?;
                    parser.skip_empty_lists(&mut parsed_keys)?;
                }
                return Some(());
            }
            let Some(key) = parser.key()?.filter(|key| key.is_in_move()) else { return parser.skip_value() };
            if matches!(key, Key::San | Key::Uci) {
                parser.expect(b'"')?;
                return parser.move_text(id, key, &mut parsed_keys);
            }
            if !parsed_keys.insert(key) {
                return None;
            }
            match key {
                Key::NagsBefore | Key::Nags => {
                    let nags = parser.nags()?;
                    parser.record.edit_move(id, |entry| entry.set_nags(key, nags));
                }
                Key::Variations => parser.variations(id)?,
                _ => {
                    let comments = parser.texts()?;
                    parser.record.edit_move(id, |entry| entry.set_comments(key, comments));
                }
            }
            parser.skip_empty_lists(&mut parsed_keys)
        })
    }

    /// Parses the value of the key `san` or `uci` after its opening quote.
    #[inline(always)] // The caller knows the key.
    fn move_text(&mut self, id: Id, key: Key, parsed_keys: &mut ParsedKeys) -> Option<()> {
        if !parsed_keys.insert(key) {
            return None;
        }
        let range = self.string_after_quote()?;
        let text = self.record.count_text(range).ok()?;
        self.record.edit_move(id, |entry| entry.set_text(key, text));
        Some(())
    }

    /// Skips the empty lists after a member of a move. Most lists are empty, and all keys are nearly always in the same
    /// order, so this only compares text.
    fn skip_empty_lists(&mut self, parsed_keys: &mut ParsedKeys) -> Option<()> {
        for (keys, text) in EMPTY_LISTS {
            if self.skip_text(text) && !keys.iter().all(|&key| parsed_keys.insert(key)) {
                return None;
            }
        }
        Some(())
    }

    /// Skips `text` if it comes next.
    #[inline(always)] // Comparing with a text of known length takes few instructions.
    fn skip_text(&mut self, text: &str) -> bool {
        let rest = self.line.as_bytes().get(self.at..);
        let is_next = rest.is_some_and(|rest| rest.starts_with(text.as_bytes()));
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    fn variations(&mut self, on: Id) -> Option<()> {
        let mut last = None;
        self.list(|parser| {
            let id = parser.record.add_line(on, last).ok()?;
            last = Some(id);
            parser.line_object(id).map(drop)
        })
    }

    fn tag(&mut self) -> Option<()> {
        let (mut parts, mut count) = ([Range::default(); 2], 0);
        self.list(|parser| {
            *parts.get_mut(count)? = parser.text()?;
            count += 1;
            Some(())
        })?;
        if count == parts.len() { self.record.push_tag(parts).ok() } else { None }
    }

    fn start(&mut self) -> Option<StartField> {
        if self.peek()? == b'n' {
            return self.literal("null").map(|()| StartField::Null);
        }
        self.text().map(StartField::Fen)
    }

    /// Parses a result. It must fit into the size that is left for the game.
    fn result(&mut self) -> Option<GameResult> {
        let range = self.string()?;
        let text = self.line.get(range.indices()).unwrap_or_else(|| self.record.text_after_line(range));
        let fits = text.len() as u64 <= self.record.remaining_bytes();
        GameResult::from_marker(text.as_bytes()).filter(|_| fits)
    }

    fn text(&mut self) -> Option<Range> {
        let range = self.string()?;
        self.record.count_text(range).ok()
    }

    fn texts(&mut self) -> Option<Range> {
        let start = self.record.texts_len();
        self.list(|parser| {
            let text = parser.text()?;
            parser.record.push_text(text).ok()
        })?;
        Some(self.record.texts_since(start))
    }

    fn nags(&mut self) -> Option<Range> {
        let start = self.record.nags_len();
        self.list(|parser| {
            let number = parser.number()?.parse().ok()?;
            parser.record.push_nag(Nag::new(number)).ok()
        })?;
        Some(self.record.nags_since(start))
    }

    /// Parses an object. `member` parses each value and receives its key, or `None` if we do not read that key.
    fn object(&mut self, mut member: impl FnMut(&mut Self, Option<Key>) -> Option<()>) -> Option<()> {
        self.elements(b'{', b'}', |parser| {
            let key = parser.key()?;
            member(parser, key)
        })
    }

    /// Parses a key and its colon. Returns `Some(None)` for a key that we do not read.
    fn key(&mut self) -> Option<Option<Key>> {
        self.expect(b'"')?;
        let rest = self.line.as_bytes().get(self.at..)?;
        let length = string_end(rest);
        let (name, end) = (rest.get(..length)?, rest.get(length)?);
        if *end != b'"' {
            return None;
        }
        self.at += length + 1;
        self.expect(b':')?;
        Some(Key::from_name(name))
    }

    /// Parses a list. `element` parses each element.
    fn list(&mut self, element: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.elements(b'[', b']', element)
    }

    /// Parses elements separated by commas, between two brackets.
    fn elements(
        &mut self,
        open: u8,
        close: u8,
        mut element: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.expect(open)?;
        if self.expect(close).is_some() {
            return Some(());
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        loop {
            element(self)?;
            if self.expect(b',').is_none() {
                self.depth -= 1;
                return self.expect(close);
            }
        }
    }

    /// Skips a value, which must be valid.
    fn skip_value(&mut self) -> Option<()> {
        match self.peek()? {
            b'"' => self.string().map(drop),
            b'{' => self.object(|parser, _| parser.skip_value()),
            b'[' => self.list(Self::skip_value),
            b'n' => self.literal("null"),
            b't' => self.literal("true"),
            b'f' => self.literal("false"),
            _ => self.number().map(drop),
        }
    }

    fn literal(&mut self, literal: &str) -> Option<()> {
        let rest = self.line.as_bytes().get(self.at..)?;
        self.at += literal.len();
        rest.starts_with(literal.as_bytes()).then_some(())
    }

    /// Parses a number and returns its text.
    fn number(&mut self) -> Option<&str> {
        self.peek()?;
        let start = self.at;
        self.eat(b"-");
        if !self.eat(b"0") {
            self.digits()?;
        }
        if self.eat(b".") {
            self.digits()?;
        }
        if self.eat(b"eE") {
            self.eat(b"+-");
            self.digits()?;
        }
        self.line.get(start..self.at)
    }

    /// Skips digits. There must be at least one.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.eat(b"0123456789") {}
        (self.at > start).then_some(())
    }

    /// Skips the next byte if it is one of `bytes`.
    fn eat(&mut self, bytes: &[u8]) -> bool {
        let is_next = self.line.as_bytes().get(self.at).is_some_and(|byte| bytes.contains(byte));
        self.at += usize::from(is_next);
        is_next
    }

    /// Parses a string. Returns its range in the line if it has no escapes. Otherwise stores it after the line.
    fn string(&mut self) -> Option<Range> {
        self.expect(b'"')?;
        self.string_after_quote()
    }

    /// Parses a string after its opening quote.
    #[inline(always)]
    fn string_after_quote(&mut self) -> Option<Range> {
        let rest = self.line.as_bytes().get(self.at..)?;
        let (start, length) = (self.at, string_end(rest));
        match rest.get(length)? {
            b'"' => {
                self.at = start + length + 1;
                Some(Range::new(start, start + length))
            }
            b'\\' => self.string_with_escapes(),
            _ => None,
        }
    }

    /// Parses a string with escapes after its opening quote.
    #[cold]
    fn string_with_escapes(&mut self) -> Option<Range> {
        let start = self.record.texts_end();
        loop {
            let rest = self.line.get(self.at..)?;
            let length = string_end(rest.as_bytes());
            self.record.append_text(rest.get(..length)?);
            self.at += length + 1;
            match rest.as_bytes().get(length)? {
                b'"' => return Some(Range::new(start, self.record.texts_end())),
                b'\\' => {
                    let character = self.escaped()?;
                    self.record.append_text(character.encode_utf8(&mut [0; 4]));
                }
                _ => return None,
            }
        }
    }

    /// Parses an escape after its backslash.
    fn escaped(&mut self) -> Option<char> {
        let byte = *self.line.as_bytes().get(self.at)?;
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = self.code_unit()?;
                if !matches!(unit, 0xD800..=0xDBFF) {
                    return char::from_u32(unit.into());
                }
                self.literal("\\u")?;
                char::decode_utf16([unit, self.code_unit()?]).next()?.ok()?
            }
            _ => return None,
        })
    }

    /// Parses four hexadecimal digits.
    fn code_unit(&mut self) -> Option<u16> {
        let digits = self.line.get(self.at..self.at + 4)?;
        self.at += 4;
        let is_hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| is_hexadecimal)
    }

    /// Skips white space, and then `byte` if it is the next byte. Otherwise returns `None`.
    fn expect(&mut self, byte: u8) -> Option<()> {
        if self.line.as_bytes().get(self.at) != Some(&byte) && self.peek()? != byte {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Skips white space, and returns the byte after it without skipping that byte.
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.line.as_bytes().get(self.at)?;
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
    }
}
