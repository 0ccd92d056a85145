//! Carried items: what PGC has no record for, in escape strings that this crate understands (PGN 20.4.10).
//!
//! An escape string that begins with [`CARRY_PREFIX`] holds one item: a letter that says what it is, and its text. Text
//! is Latin-1 as everywhere in PGC; what Latin-1 does not have, and control characters, are written as `\u{20AC}` with
//! the number of the character, a backslash as `\\`, line ends as `\n` and `\r`. An item that is too long for one string
//! is preceded by strings with the letter `+`, whose texts come before its own. FORMAT.md has the table of letters.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use movetext_board::MoveCode;
use movetext_pgn::Place;
use movetext_pgn_values::{GameResult, Nag};

use crate::latin1::Latin1;
use crate::record::{Record, write_record};

/// How the escape strings begin that carry what PGC has no record for.
pub const CARRY_PREFIX: &str = "mt1:";

/// The most bytes of text that one item may have; no game that the reader of PGN delivers comes near.
pub const CARRY_LIMIT: usize = 64 << 20;

/// What a tag costs besides its text: it takes memory of its own, and PGN has no more than some thousands of them.
pub(crate) const TAG_CHARACTERS: usize = 64;

/// Something that PGC has no record for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carried<'a> {
    /// A part of the text of the item that follows.
    Part(&'a str),
    /// A comment.
    Comment(Place, &'a str),
    /// A glyph where no record 0x07 could stand.
    Nag(Place, Nag),
    /// An escaped line.
    Escape(&'a str),
    /// A tag pair: name and value.
    Tag(&'a str, &'a str),
    /// A move without ordinal, or one behind such a move; `None` is the null move.
    Move(Option<MoveCode>),
    /// A variation begins, behind a move without ordinal.
    VariationBegin,
    /// A variation ends that an item began.
    VariationEnd,
    /// Moves that could not be played.
    Unread(&'a str),
    /// The termination marker of a variation.
    VariationResult(GameResult),
    /// The result of the game, where the Result tag says something else.
    Result(GameResult),
    /// The moves start from the initial position, whatever the tags say.
    StartInitial,
    /// There is no position that the moves could start from, whatever the tags say.
    StartUnplayable,
}

/// The letters of comments, and as capitals those of glyphs.
const PLACES: [(Place, u8); 5] = [
    (Place::Start, b's'),
    (Place::BeforeMove, b'b'),
    (Place::AfterMove, b'a'),
    (Place::AfterVariations, b'v'),
    (Place::End, b'e'),
];

fn letter_of(place: Place) -> u8 {
    PLACES.iter().find(|(other, _)| *other == place).map_or(b'a', |&(_, letter)| letter)
}

impl<'a> Carried<'a> {
    /// The item of a letter and its text; `None` if there is no such item or its text is wrong.
    pub(crate) fn read(letter: u8, item: &'a ItemText) -> Option<Self> {
        let text = item.text.as_str();
        if let Some(&(place, _)) = PLACES.iter().find(|(_, of_place)| *of_place == letter) {
            return Some(Self::Comment(place, text));
        }
        if let Some(&(place, _)) = PLACES.iter().find(|(_, of_place)| of_place.to_ascii_uppercase() == letter)
        {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            return text.parse().ok().filter(|_| is_number).map(|number| Self::Nag(place, Nag::new(number)));
        }
        let result = || GameResult::from_marker(text.as_bytes());
        match letter {
            b'+' => Some(Self::Part(text)),
            b'%' => Some(Self::Escape(text)),
            b't' => item.name_and_value().map(|(name, value)| Self::Tag(name, value)),
            b'>' if text == "--" => Some(Self::Move(None)),
            b'>' => text.parse().ok().map(|code| Self::Move(Some(code))),
            b'u' => Some(Self::Unread(text)),
            b'r' => result().map(Self::VariationResult),
            b'=' => result().map(Self::Result),
            b'(' if text.is_empty() => Some(Self::VariationBegin),
            b')' if text.is_empty() => Some(Self::VariationEnd),
            b'i' if text.is_empty() => Some(Self::StartInitial),
            b'x' if text.is_empty() => Some(Self::StartUnplayable),
            _ => None,
        }
    }

    /// The characters that PGN needs at least to say it.
    pub(crate) fn characters(&self) -> usize {
        match self {
            Self::Part(_) | Self::VariationEnd | Self::Result(_) => 0,
            Self::StartInitial | Self::StartUnplayable => TAG_CHARACTERS,
            Self::Comment(_, text) | Self::Escape(text) => 1 + text.chars().count(),
            Self::Unread(text) => text.chars().count(),
            Self::Tag(name, value) => TAG_CHARACTERS + name.chars().count() + value.chars().count(),
            Self::Move(_) => 2,
            Self::Nag(..) | Self::VariationBegin | Self::VariationResult(_) => 1,
        }
    }

    /// Appends it as records to `out`: as one, or as several where it is long. Linear in the length.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let mut pieces = Pieces { bytes: Vec::new(), out };
        pieces.begin();
        let letter = match *self {
            Self::Part(text) => pieces.text(text, b'+'),
            Self::Comment(place, text) => pieces.text(text, letter_of(place)),
            Self::Nag(place, nag) => {
                let mut number = arrayvec::ArrayString::<3>::new();
                // Three digits always fit.
                let _ = write!(number, "{}", nag.number());
                pieces.text(&number, letter_of(place).to_ascii_uppercase())
            }
            Self::Escape(text) => pieces.text(text, b'%'),
            Self::Tag(name, value) => {
                for (index, part) in name.split('=').enumerate() {
                    if index > 0 {
                        pieces.unit(b"\\u{3D}");
                    }
                    pieces.text(part, b't');
                }
                pieces.unit(b"=");
                pieces.text(value, b't')
            }
            Self::Move(None) => pieces.text("--", b'>'),
            Self::Move(Some(code)) => {
                let mut squares = arrayvec::ArrayString::<8>::new();
                // Two squares and a letter always fit.
                let _ = write!(squares, "{code}");
                pieces.text(&squares, b'>')
            }
            Self::Unread(text) => pieces.text(text, b'u'),
            Self::VariationResult(result) => pieces.text(result.as_str(), b'r'),
            Self::Result(result) => pieces.text(result.as_str(), b'='),
            Self::VariationBegin => b'(',
            Self::VariationEnd => b')',
            Self::StartInitial => b'i',
            Self::StartUnplayable => b'x',
        };
        pieces.end(letter);
    }
}

/// What a carried string holds: its letter and its text, still escaped.
pub(crate) fn carried_text(text: Latin1<'_>) -> Option<(u8, &[u8])> {
    let item = text.bytes().strip_prefix(CARRY_PREFIX.as_bytes())?;
    // A prefix alone is no item, but it is not an escaped line of somebody else either.
    Some(item.split_first().map_or((0, item), |(&letter, text)| (letter, text)))
}

/// Escape strings in the making, each no longer than a string-2 can be.
struct Pieces<'o> {
    bytes: Vec<u8>,
    out: &'o mut Vec<u8>,
}

/// Where the letter stands in a string.
const LETTER: usize = CARRY_PREFIX.len();

impl Pieces<'_> {
    fn begin(&mut self) {
        self.bytes.clear();
        self.bytes.extend_from_slice(CARRY_PREFIX.as_bytes());
        self.bytes.push(b'+');
    }

    /// Appends text, and answers the letter of the item, which is known to whoever has its text.
    fn text(&mut self, text: &str, letter: u8) -> u8 {
        for character in text.chars() {
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
        letter
    }

    /// Appends bytes that must not be torn apart.
    fn unit(&mut self, unit: &[u8]) {
        if self.bytes.len() + unit.len() > usize::from(u16::MAX) {
            self.end(b'+');
            self.begin();
        }
        self.bytes.extend_from_slice(unit);
    }

    fn end(&mut self, letter: u8) {
        if let Some(place) = self.bytes.get_mut(LETTER) {
            *place = letter;
        }
        // Its length was watched.
        let _ = write_record(&Record::Escape(Latin1::new(&self.bytes)), self.out);
    }
}

/// The text of an item, put together from the strings that it comes in.
#[derive(Debug, Default)]
pub(crate) struct ItemText {
    text: String,
    /// Where the first `=` stands that was not written by its number: behind the name of a tag.
    equals: Option<usize>,
}

impl ItemText {
    /// How many bytes it has in UTF-8.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Appends the text that `bytes` stand for, and says whether they are well formed.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        while let Some((&byte, behind)) = rest.split_first() {
            rest = behind;
            if byte != b'\\' {
                if byte == b'=' {
                    self.equals.get_or_insert(self.text.len());
                }
                self.text.push(char::from(byte));
                continue;
            }
            let Some((character, behind)) = escaped(rest) else { return false };
            self.text.push(character);
            rest = behind;
        }
        true
    }

    fn name_and_value(&self) -> Option<(&str, &str)> {
        let (name, value) = self.text.split_at_checked(self.equals?)?;
        Some((name, value.strip_prefix('=')?))
    }
}

/// What stands behind a backslash as the character that it means, and what comes behind it.
fn escaped(bytes: &[u8]) -> Option<(char, &[u8])> {
    let (kind, behind) = bytes.split_first()?;
    match kind {
        b'\\' => Some(('\\', behind)),
        b'n' => Some(('\n', behind)),
        b'r' => Some(('\r', behind)),
        b'u' => numbered(behind),
        _ => None,
    }
}

/// `{20AC}` as the character of that number, and what comes behind it.
fn numbered(bytes: &[u8]) -> Option<(char, &[u8])> {
    let inside = bytes.strip_prefix(b"{")?;
    let digits = inside.iter().take(7).position(|&byte| byte == b'}')?;
    let (digits, behind) = inside.split_at_checked(digits)?;
    let text =
        core::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(text, 16).ok()?;
    Some((char::from_u32(number)?, behind.strip_prefix(b"}")?))
}

#[cfg(test)]
mod tests {
    use super::{Carried, ItemText, carried_text};
    use crate::record::{Record, records};
    use alloc::vec::Vec;
    use movetext_board::{MoveCode, Square};
    use movetext_pgn::Place;
    use movetext_pgn_values::{GameResult, Nag};

    /// The letter and the text of the item that these records hold.
    fn read(bytes: &[u8]) -> (u8, ItemText) {
        let mut text = ItemText::default();
        let mut last = 0;
        for record in records(bytes) {
            let Ok((_, Record::Escape(string))) = record else { panic!("{record:?}") };
            assert!(string.bytes().len() <= 65_535);
            let (letter, part) = carried_text(string).unwrap();
            assert!(text.push(part));
            last = letter;
        }
        (last, text)
    }

    #[test]
    fn items_are_written_and_read() {
        let e7e8q = MoveCode::new(Square::E7, Square::E8, Some(movetext_board::Role::Queen)).unwrap();
        let items = [
            Carried::Part("a"),
            Carried::Comment(Place::Start, ""),
            Carried::Comment(Place::BeforeMove, "Łódź \\ \n\r\t\u{7f}\u{85} ü 𝄞"),
            Carried::Comment(Place::AfterMove, "{a}"),
            Carried::Comment(Place::AfterVariations, "="),
            Carried::Comment(Place::End, "mt1:"),
            Carried::Nag(Place::Start, Nag::new(0)),
            Carried::Nag(Place::BeforeMove, Nag::new(255)),
            Carried::Escape("mt1:+x"),
            Carried::Tag("a", "b=c"),
            Carried::Tag("=a=", "=b"),
            Carried::Tag("", ""),
            Carried::Move(None),
            Carried::Move(Some(e7e8q)),
            Carried::VariationBegin,
            Carried::VariationEnd,
            Carried::Unread("3. Ke9"),
            Carried::VariationResult(GameResult::Draw),
            Carried::Result(GameResult::Unknown),
            Carried::StartInitial,
            Carried::StartUnplayable,
        ];
        for item in items {
            let mut bytes = Vec::new();
            item.write(&mut bytes);
            let (letter, text) = read(&bytes);
            assert_eq!(Carried::read(letter, &text), Some(item));
        }
    }

    #[test]
    fn long_text_goes_into_several_strings_and_no_escape_is_torn() {
        for shift in 0..8 {
            let text = "x".repeat(shift) + &"Ł".repeat(40_000);
            let mut bytes = Vec::new();
            Carried::Unread(&text).write(&mut bytes);
            assert!(records(&bytes).count() > 3);
            let (letter, read) = read(&bytes);
            assert_eq!(Carried::read(letter, &read), Some(Carried::Unread(&text)));
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
            assert_eq!(Carried::read(letter, &item), None, "{} {text}", char::from(letter));
        }
        for text in
            ["\\", "\\x", "\\u", "\\u{}", "\\u{D800}", "\\u{110000}", "\\u{+41}", "\\u{41", "\\u{0000041}"]
        {
            assert!(!ItemText::default().push(text.as_bytes()), "{text}");
        }
    }
}
