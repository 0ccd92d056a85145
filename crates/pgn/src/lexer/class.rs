//! Classifies characters (PGN 4.1, 7).
//!
//! We look up ASCII characters in a table. Other characters are UTF-8 if their bytes are valid UTF-8; otherwise each
//! byte is a Windows-1252 character, as everywhere in this crate.
#![expect(
    clippy::indexing_slicing,
    reason = "tables of 256 entries are indexed by bytes, and computed at compile time"
)]

/// A class of bytes that begin the same kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Spaces, tabs, and line breaks.
    Space,
    /// Control characters that we read as white space, although PGN does not allow them.
    Forbidden,
    Letter,
    Digit,
    Period,
    Asterisk,
    LeftBracket,
    RightBracket,
    LeftParenthesis,
    RightParenthesis,
    LeftAngle,
    RightAngle,
    Dollar,
    Quote,
    Semicolon,
    OpenBrace,
    CloseBrace,
    Percent,
    /// `!` and `?`.
    Mark,
    /// A character in annotation symbols, such as `+`.
    Sign,
    /// A non-ASCII byte.
    Beyond,
    /// A character that begins no token.
    Other,
}

const fn class(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0B => Class::Space,
        0 | 0x0C | 0x1A => Class::Forbidden,
        b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'.' => Class::Period,
        b'*' => Class::Asterisk,
        b'[' => Class::LeftBracket,
        b']' => Class::RightBracket,
        b'(' => Class::LeftParenthesis,
        b')' => Class::RightParenthesis,
        b'<' => Class::LeftAngle,
        b'>' => Class::RightAngle,
        b'$' => Class::Dollar,
        b'"' => Class::Quote,
        b';' => Class::Semicolon,
        b'{' => Class::OpenBrace,
        b'}' => Class::CloseBrace,
        b'%' => Class::Percent,
        b'!' | b'?' => Class::Mark,
        b'+' | b'-' | b'=' | b'/' | b'\\' | b'~' | b'^' | b'#' | b':' | b'@' | b'_' | b'&' | b'|' => {
            Class::Sign
        }
        0x80.. => Class::Beyond,
        _ => Class::Other,
    }
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class(byte as u8);
        byte += 1;
    }
    classes
};

const CONTINUES: [bool; 256] = {
    let mut continues = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let current = byte as u8;
        continues[byte] = current.is_ascii_alphanumeric()
            || matches!(current, b'_' | b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'@');
        byte += 1;
    }
    continues
};

impl Class {
    /// Returns the class of `byte`.
    pub(crate) const fn from_byte(byte: u8) -> Self {
        CLASSES[byte as usize]
    }
}

/// Returns whether a byte is white space. This includes forbidden white space.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0 | 0x1A)
}

/// Returns the length of the white space character at the start of `bytes`, including forbidden white space. Returns 0
/// if there is none.
#[inline]
pub(crate) fn space_length(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(0x80..) => match wide(bytes) {
            (Wide::Space | Wide::ByteOrderMark, length) => length,
            _ => 0,
        },
        Some(&byte) => is_space(byte) as usize,
        None => 0,
    }
}

/// Returns the length of all white space at the start of `bytes`. Takes time linear in this length.
pub(crate) fn spaces_length(bytes: &[u8]) -> usize {
    let mut end = 0;
    loop {
        match space_length(bytes.get(end..).unwrap_or_default()) {
            0 => return end,
            length => end += length,
        }
    }
}

/// Returns whether an ASCII byte continues a symbol. These are the characters that PGN section 7 lists, and `/` and
/// `@`, which PGN omits although moves and results contain them.
pub(crate) const fn continues_symbol(byte: u8) -> bool {
    CONTINUES[byte as usize]
}

/// The class of a non-ASCII character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wide {
    /// A space of any width, including zero.
    Space,
    /// A byte order mark, U+FEFF.
    ByteOrderMark,
    /// A letter, a digit, a fraction or a chess piece. It begins and continues symbols.
    Word,
    /// A hyphen, dash or minus. It continues symbols. Outside symbols, it is an annotation sign.
    Dash,
    /// Any other character.
    Sign,
}

/// Classifies the first character of `bytes`, which is not ASCII. Returns its class and its length in bytes.
pub(crate) fn wide(bytes: &[u8]) -> (Wide, usize) {
    // Most three-byte characters can be decoded directly.
    if let [lead @ (0xE1..=0xEC | 0xEE | 0xEF), second @ 0x80..=0xBF, third @ 0x80..=0xBF, ..] = *bytes {
        let bits = |byte: u8, mask: u8| u32::from(byte & mask);
        let value = bits(lead, 0x0F) << 12 | bits(second, 0x3F) << 6 | bits(third, 0x3F);
        if let Some(character) = char::from_u32(value) {
            return (wide_character(character), 3);
        }
    }
    let lead = bytes.first().copied().unwrap_or_default();
    let length = match lead {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let decoded = bytes.get(..length).and_then(|encoded| core::str::from_utf8(encoded).ok());
    match decoded.and_then(|text| text.chars().next()) {
        Some(character) => (wide_character(character), length),
        None => (windows_byte(lead), 1),
    }
}

fn wide_character(character: char) -> Wide {
    match character {
        '\u{A0}' | '\u{2000}'..='\u{200D}' | '\u{202F}' | '\u{3000}' => Wide::Space,
        '\u{FEFF}' => Wide::ByteOrderMark,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Wide::Dash,
        // Annotators write the Greek delta for "with the idea", and no move contains it.
        '\u{394}' => Wide::Sign,
        '\u{2654}'..='\u{265F}' => Wide::Word,
        _ if character.is_alphanumeric() => Wide::Word,
        _ => Wide::Sign,
    }
}

fn windows_byte(byte: u8) -> Wide {
    match byte {
        0xA0 => Wide::Space,
        0x96 | 0x97 => Wide::Dash,
        0xBD => Wide::Word,
        0xD7 | 0xF7 => Wide::Sign,
        0xC0.. => Wide::Word,
        _ => Wide::Sign,
    }
}
