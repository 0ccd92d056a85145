//! Extension items: content that has no record in PGC, which this crate stores in escape strings (PGN 20.4.10).
//!
//! An escape string that begins with [`EXTENSION_PREFIX`] holds one item: a letter for its kind, and a text. The text
//! is Latin-1, like all text in PGC. A backslash is written as `\\`, and line ends as `\n` and `\r`. Control characters
//! and characters outside Latin-1 are written by their number, such as `\u{20AC}`. If a text is too long for one
//! string, earlier strings with the letter `+` hold its beginning. FORMAT.md lists the letters.

use alloc::vec::Vec;
use core::{fmt::Write as _, str::FromStr};

use movetext_board::MoveCode;
use movetext_pgn::Placement;
use movetext_pgn_values::{GameResult, Nag};

use crate::record::Latin1;

/// The beginning of every escape string that holds an extension item.
pub(crate) const EXTENSION_PREFIX: &str = "mt1:";

/// How long an item's text may be, in bytes. By default, the PGN reader limits games to 16 MiB, which are at most 48
/// MiB in UTF-8, so it sends no longer text.
pub(crate) const MAX_EXTENSION_BYTES: usize = 64 << 20;

/// How many characters we count for a tag in addition to its text, because storing each tag separately takes memory. In
/// PGN, even the largest game has only a few thousand tags.
pub(crate) const TAG_CHARACTERS: usize = 64;

/// Content that has no record in PGC. `T` is text: a string, or its bytes in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtensionItem<T> {
    /// The beginning of the next item's text, which continues in the next string.
    Fragment(T),
    /// A comment.
    Comment(Placement, T),
    /// A glyph in a place that record 0x07 cannot express.
    Nag(Placement, Nag),
    /// An escaped line, without the percent sign.
    Escape(T),
    /// A tag pair: name and value.
    Tag(T, T),
    /// A move without an ordinal, or a later move in its line. `None` is the null move.
    Move(Option<MoveCode>),
    /// Begins a variation after a move without an ordinal.
    VariationBegin,
    /// Ends a variation that began with an item.
    VariationEnd,
    /// The text of moves that could not be played.
    SkippedText(T),
    /// A termination marker inside a variation.
    VariationResult(GameResult),
    /// The game's result, if it differs from the Result tag.
    Result(GameResult),
    /// The game starts from the initial position, whatever the tags say.
    StartInitial,
    /// The game has no start position, whatever the tags say.
    StartUnplayable,
}

/// The letters for comments. Glyphs use the same letters as capitals.
const PLACEMENT_LETTERS: [(Placement, u8); 5] = [
    (Placement::Start, b's'),
    (Placement::BeforeMove, b'b'),
    (Placement::AfterMove, b'a'),
    (Placement::AfterVariations, b'v'),
    (Placement::End, b'e'),
];

fn placement_letter(place: Placement) -> u8 {
    PLACEMENT_LETTERS.iter().find(|(other, _)| *other == place).map_or(b'a', |&(_, letter)| letter)
}

impl<'a> ExtensionItem<&'a [u8]> {
    /// Parses an item. Returns `None` if the letter is unknown or the text is invalid.
    pub(crate) fn parse(letter: u8, item: &'a ItemText) -> Option<Self> {
        let text = item.text.as_slice();
        if let Some(&(place, _)) = PLACEMENT_LETTERS.iter().find(|(_, known)| *known == letter) {
            return Some(Self::Comment(place, text));
        }
        if let Some(&(place, _)) =
            PLACEMENT_LETTERS.iter().find(|(_, known)| known.to_ascii_uppercase() == letter)
        {
            let is_number = text.iter().all(|byte| byte.is_ascii_digit());
            return parse_text(text).filter(|_| is_number).map(|number| Self::Nag(place, Nag::new(number)));
        }
        match letter {
            b'+' => Some(Self::Fragment(text)),
            b'%' => Some(Self::Escape(text)),
            b't' => item.name_and_value().map(|(name, value)| Self::Tag(name, value)),
            b'>' if text == b"--" => Some(Self::Move(None)),
            b'>' => parse_text(text).map(|code| Self::Move(Some(code))),
            b'u' => Some(Self::SkippedText(text)),
            b'r' => GameResult::from_marker(text).map(Self::VariationResult),
            b'=' => GameResult::from_marker(text).map(Self::Result),
            b'(' if text.is_empty() => Some(Self::VariationBegin),
            b')' if text.is_empty() => Some(Self::VariationEnd),
            b'i' if text.is_empty() => Some(Self::StartInitial),
            b'x' if text.is_empty() => Some(Self::StartUnplayable),
            _ => None,
        }
    }

    /// Returns the minimum number of characters that the item takes in PGN. Its text has `text_length` characters.
    pub(crate) const fn characters(&self, text_length: usize) -> usize {
        match self {
            Self::Fragment(_) | Self::VariationEnd | Self::Result(_) => 0,
            Self::StartInitial | Self::StartUnplayable => TAG_CHARACTERS,
            Self::Comment(..) | Self::Escape(_) => 1 + text_length,
            Self::SkippedText(_) => text_length,
            // The text contains the name, an equals sign and the value.
            Self::Tag(..) => TAG_CHARACTERS + text_length - 1,
            Self::Move(_) => 2,
            Self::Nag(..) | Self::VariationBegin | Self::VariationResult(_) => 1,
        }
    }
}

fn parse_text<T: FromStr>(text: &[u8]) -> Option<T> {
    core::str::from_utf8(text).ok()?.parse().ok()
}

impl ExtensionItem<&str> {
    /// Appends the item to `out` as one record, or as several if it is long. Takes linear time.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let mut writer = EscapeWriter::new(out);
        let letter = match *self {
            Self::Fragment(text) => writer.text(text, b'+'),
            Self::Comment(place, text) => writer.text(text, placement_letter(place)),
            Self::Nag(place, nag) => {
                let mut number = arrayvec::ArrayString::<3>::new();
                // Three digits always fit.
                let _ = write!(number, "{}", nag.number());
                writer.text(&number, placement_letter(place).to_ascii_uppercase())
            }
            Self::Escape(text) => writer.text(text, b'%'),
            Self::Tag(name, value) => {
                for (index, part) in name.split('=').enumerate() {
                    if index > 0 {
                        writer.unit(b"\\u{3D}");
                    }
                    writer.text(part, b't');
                }
                writer.unit(b"=");
                writer.text(value, b't')
            }
            Self::Move(None) => writer.text("--", b'>'),
            Self::Move(Some(code)) => {
                let mut squares = arrayvec::ArrayString::<8>::new();
                // Two squares and a letter always fit.
                let _ = write!(squares, "{code}");
                writer.text(&squares, b'>')
            }
            Self::SkippedText(text) => writer.text(text, b'u'),
            Self::VariationResult(result) => writer.text(result.as_str(), b'r'),
            Self::Result(result) => writer.text(result.as_str(), b'='),
            Self::VariationBegin => b'(',
            Self::VariationEnd => b')',
            Self::StartInitial => b'i',
            Self::StartUnplayable => b'x',
        };
        writer.end(letter);
    }
}

/// Returns the letter and the escaped text of an item, or `None` if the escape string holds none.
pub(crate) fn extension_text(text: Latin1<'_>) -> Option<(u8, &[u8])> {
    let (prefix, item) = text.bytes().split_first_chunk::<{ EXTENSION_PREFIX.len() }>()?;
    if prefix.as_slice() != EXTENSION_PREFIX.as_bytes() {
        return None;
    }
    // If nothing follows the prefix, the string is an invalid item, not an escaped line.
    Some(item.split_first().map_or((0, item), |(&letter, text)| (letter, text)))
}

/// Writes an item as escape strings that each fit into a `string-2`.
struct EscapeWriter<'o> {
    out: &'o mut Vec<u8>,
    /// Where the current record begins in `out`.
    start: usize,
}

/// The beginning of a record with a part of an item: the marker, two bytes for the length, the prefix and a letter.
const ESCAPE_START: &[u8] = b"\x0A\0\0mt1:+";

const LENGTH_OFFSET: usize = 1;
const LETTER_OFFSET: usize = ESCAPE_START.len() - 1;

impl<'o> EscapeWriter<'o> {
    fn new(out: &'o mut Vec<u8>) -> Self {
        let start = out.len();
        out.extend_from_slice(ESCAPE_START);
        Self { out, start }
    }

    /// Returns how many bytes still fit into the current string.
    fn room(&self) -> usize {
        usize::from(u16::MAX).saturating_sub(self.length())
    }

    /// Returns the length of the current string.
    fn length(&self) -> usize {
        self.out.len() - self.start - LENGTH_OFFSET - size_of::<u16>()
    }

    /// Appends text and returns `letter`, so that callers cannot obtain the letter without writing the text.
    fn text(&mut self, text: &str, letter: u8) -> u8 {
        let mut rest = text;
        loop {
            let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && *byte != b'\\';
            let length = rest.bytes().take_while(|byte| is_plain(byte)).count();
            let (plain, after) = rest.split_at_checked(length).unwrap_or_default();
            self.plain(plain.as_bytes());
            let mut characters = after.chars();
            match characters.next() {
                Some(character) => self.character(character),
                None => return letter,
            }
            rest = characters.as_str();
        }
    }

    /// Appends bytes that need no escape.
    fn plain(&mut self, mut bytes: &[u8]) {
        while bytes.len() > self.room() {
            let (part, rest) = bytes.split_at_checked(self.room()).unwrap_or_default();
            self.out.extend_from_slice(part);
            self.begin_next();
            bytes = rest;
        }
        self.out.extend_from_slice(bytes);
    }

    fn character(&mut self, character: char) {
        match (character, u8::try_from(character)) {
            ('\\', _) => self.unit(b"\\\\"),
            ('\n', _) => self.unit(b"\\n"),
            ('\r', _) => self.unit(b"\\r"),
            (_, Ok(byte)) if !character.is_control() => self.unit(&[byte]),
            _ => {
                let mut escape = arrayvec::ArrayString::<16>::new();
                // Six digits always fit.
                let _ = write!(escape, "\\u{{{:X}}}", u32::from(character));
                self.unit(escape.as_bytes());
            }
        }
    }

    /// Appends bytes that must stay together in one string.
    fn unit(&mut self, unit: &[u8]) {
        if unit.len() > self.room() {
            self.begin_next();
        }
        self.out.extend_from_slice(unit);
    }

    /// Ends the current string, which the next one continues.
    fn begin_next(&mut self) {
        self.end(b'+');
        self.start = self.out.len();
        self.out.extend_from_slice(ESCAPE_START);
    }

    fn end(&mut self, letter: u8) {
        // `room` has limited the length.
        let length = (self.length() as u16).to_le_bytes();
        let record = self.out.get_mut(self.start..).unwrap_or_default();
        for (place, byte) in record.iter_mut().skip(LENGTH_OFFSET).zip(length) {
            *place = byte;
        }
        if let Some(place) = record.get_mut(LETTER_OFFSET) {
            *place = letter;
        }
    }
}

/// The text of an item, joined from its strings.
#[derive(Debug, Default)]
pub(crate) struct ItemText {
    /// The text in UTF-8.
    text: Vec<u8>,
    /// How many characters the text has.
    characters: usize,
    /// The index of the first unescaped `=`, which ends a tag's name.
    equals: Option<usize>,
}

impl ItemText {
    /// Returns the length in UTF-8 bytes.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of characters.
    pub(crate) const fn characters(&self) -> usize {
        self.characters
    }

    /// Removes the text, but keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.characters = 0;
        self.equals = None;
    }

    /// Appends escaped text. Returns whether it is well formed.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        loop {
            let (plain, after) = rest.split_at_checked(plain_length(rest)).unwrap_or_default();
            self.text.extend_from_slice(plain);
            self.characters += plain.len();
            let Some((&byte, after)) = after.split_first() else { return true };
            let (character, after) = if byte == b'\\' {
                let Some(escaped) = parse_escape(after) else { return false };
                escaped
            } else {
                if byte == b'=' && self.equals.is_none() {
                    self.equals = Some(self.text.len());
                }
                (char::from(byte), after)
            };
            self.text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            self.characters += 1;
            rest = after;
        }
    }

    fn name_and_value(&self) -> Option<(&[u8], &[u8])> {
        let (name, value) = self.text.split_at_checked(self.equals?)?;
        Some((name, value.strip_prefix(b"=")?))
    }
}

/// Returns how many bytes at the front are ASCII characters other than `\` and `=`.
fn plain_length(bytes: &[u8]) -> usize {
    const BYTES: u64 = u64::MAX / 0xFF;
    let mut words = bytes.chunks_exact(8);
    let is_plain = |word: &[u8]| {
        let Ok(word) = word.try_into().map(u64::from_le_bytes) else { return false };
        // Subtracting 1 sets the high bit of each byte that equals `byte`. It may also set others, for which we then look
        // at each byte.
        let equal = |byte: u8| (word ^ (BYTES * u64::from(byte))).wrapping_sub(BYTES);
        (word | equal(b'\\') | equal(b'=')) & (BYTES << 7) == 0
    };
    let length = 8 * words.by_ref().take_while(|word| is_plain(word)).count();
    let rest = bytes.get(length..).unwrap_or_default();
    length + rest.iter().take_while(|&&byte| byte.is_ascii() && byte != b'\\' && byte != b'=').count()
}

/// Parses an escape, given the bytes after its backslash. Returns the character, and the bytes after the escape.
fn parse_escape(bytes: &[u8]) -> Option<(char, &[u8])> {
    let (kind, after) = bytes.split_first()?;
    match kind {
        b'\\' => Some(('\\', after)),
        b'n' => Some(('\n', after)),
        b'r' => Some(('\r', after)),
        b'u' => parse_number(after),
        _ => None,
    }
}

/// Parses the number in `\u{20AC}`. Returns the character, and the bytes after the escape.
fn parse_number(bytes: &[u8]) -> Option<(char, &[u8])> {
    let inside = bytes.strip_prefix(b"{")?;
    let digits = inside.iter().take(7).position(|&byte| byte == b'}')?;
    let (digits, after) = inside.split_at_checked(digits)?;
    let text =
        core::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(text, 16).ok()?;
    Some((char::from_u32(number)?, after.strip_prefix(b"}")?))
}

#[cfg(test)]
mod tests {
    use super::{ExtensionItem, ItemText, extension_text};
    use crate::record::{Record, records};
    use alloc::{format, vec::Vec};
    use movetext_board::{MoveCode, Square};
    use movetext_pgn::Placement;
    use movetext_pgn_values::{GameResult, Nag};

    /// Reads the letter and the text of the item in these records.
    fn read(bytes: &[u8]) -> (u8, ItemText) {
        let mut text = ItemText::default();
        let mut last = 0;
        for record in records(bytes) {
            let Ok((_, Record::Escape(string))) = record else { panic!("{record:?}") };
            assert!(string.bytes().len() <= 65_535);
            let (letter, part) = extension_text(string).unwrap();
            assert!(text.push(part));
            last = letter;
        }
        (last, text)
    }

    fn in_bytes(item: ExtensionItem<&str>) -> ExtensionItem<&[u8]> {
        match item {
            ExtensionItem::Fragment(text) => ExtensionItem::Fragment(text.as_bytes()),
            ExtensionItem::Comment(place, text) => ExtensionItem::Comment(place, text.as_bytes()),
            ExtensionItem::Nag(place, nag) => ExtensionItem::Nag(place, nag),
            ExtensionItem::Escape(text) => ExtensionItem::Escape(text.as_bytes()),
            ExtensionItem::Tag(name, value) => ExtensionItem::Tag(name.as_bytes(), value.as_bytes()),
            ExtensionItem::Move(code) => ExtensionItem::Move(code),
            ExtensionItem::VariationBegin => ExtensionItem::VariationBegin,
            ExtensionItem::VariationEnd => ExtensionItem::VariationEnd,
            ExtensionItem::SkippedText(text) => ExtensionItem::SkippedText(text.as_bytes()),
            ExtensionItem::VariationResult(result) => ExtensionItem::VariationResult(result),
            ExtensionItem::Result(result) => ExtensionItem::Result(result),
            ExtensionItem::StartInitial => ExtensionItem::StartInitial,
            ExtensionItem::StartUnplayable => ExtensionItem::StartUnplayable,
        }
    }

    #[test]
    fn carried_items_round_trip() {
        let e7e8q = MoveCode::new(Square::E7, Square::E8, Some(movetext_board::Role::Queen)).unwrap();
        let items = [
            ExtensionItem::Fragment("a"),
            ExtensionItem::Comment(Placement::Start, ""),
            ExtensionItem::Comment(Placement::BeforeMove, "Łódź \\ \n\r\t\u{7f}\u{85} ü 𝄞"),
            ExtensionItem::Comment(Placement::AfterMove, "{a}"),
            ExtensionItem::Comment(Placement::AfterVariations, "="),
            ExtensionItem::Comment(Placement::End, "mt1:"),
            ExtensionItem::Nag(Placement::Start, Nag::new(0)),
            ExtensionItem::Nag(Placement::BeforeMove, Nag::new(255)),
            ExtensionItem::Escape("mt1:+x"),
            ExtensionItem::Tag("a", "b=c"),
            ExtensionItem::Tag("=a=", "=b"),
            ExtensionItem::Tag("", ""),
            ExtensionItem::Move(None),
            ExtensionItem::Move(Some(e7e8q)),
            ExtensionItem::VariationBegin,
            ExtensionItem::VariationEnd,
            ExtensionItem::SkippedText("3. Ke9"),
            ExtensionItem::VariationResult(GameResult::Draw),
            ExtensionItem::Result(GameResult::Unknown),
            ExtensionItem::StartInitial,
            ExtensionItem::StartUnplayable,
        ];
        for item in items {
            let mut bytes = Vec::new();
            item.write(&mut bytes);
            let (letter, text) = read(&bytes);
            assert_eq!(ExtensionItem::parse(letter, &text), Some(in_bytes(item)));
        }
    }

    #[test]
    fn long_text_is_split_between_escapes() {
        for shift in 0..8 {
            let text = "x".repeat(shift) + &"Ł".repeat(40_000);
            let mut bytes = Vec::new();
            ExtensionItem::SkippedText(text.as_str()).write(&mut bytes);
            assert!(records(&bytes).count() > 3);
            let (letter, read) = read(&bytes);
            assert_eq!(
                ExtensionItem::parse(letter, &read),
                Some(ExtensionItem::SkippedText(text.as_bytes()))
            );
        }
    }

    #[test]
    fn item_text_has_each_character() {
        let characters = ['a', ' ', '~', '=', '\\', '\u{7f}', '\u{80}', '\u{ff}', 'Ł', '𝄞'];
        for length in 0..20 {
            for (one, other) in characters.iter().flat_map(|one| characters.map(|other| (one, other))) {
                let text = format!("{}{one}{}{other}x", "y".repeat(length), "z".repeat(length));
                let mut bytes = Vec::new();
                ExtensionItem::Comment(Placement::Start, text.as_str()).write(&mut bytes);
                let (_, read) = read(&bytes);
                assert_eq!(
                    (read.text.as_slice(), read.characters()),
                    (text.as_bytes(), text.chars().count())
                );
                assert_eq!(read.equals, text.find('='), "{text}");
            }
        }
    }

    #[test]
    fn malformed_items_are_refused() {
        for (letter, text) in [
            (0, ""),
            (b'z', ""),
            (b'A', ""),
            (b'A', "256"),
            (b'A', "+1"),
            (b't', "x"),
            (b't', "x\\u{3D}y"),
            (b'>', "e9e4"),
            (b'(', " "),
            (b'=', "2-0"),
        ] {
            let mut item = ItemText::default();
            assert!(item.push(text.as_bytes()));
            assert_eq!(ExtensionItem::parse(letter, &item), None, "{} {text}", char::from(letter));
        }
        for text in
            ["\\", "\\x", "\\u", "\\u{}", "\\u{D800}", "\\u{110000}", "\\u{+41}", "\\u{41", "\\u{0000041}"]
        {
            assert!(!ItemText::default().push(text.as_bytes()), "{text}");
        }
    }
}
