//! Windows-1252, the encoding of files that are not UTF-8 (PGN 4.1). We decode it as the WHATWG Encoding Standard
//! specifies, so that every byte is a character.

/// The characters for the bytes 0x80 to 0x9F. All other bytes are Latin-1.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}',
    '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// Returns the character for a byte in Windows-1252.
#[doc(hidden)] // Public for the text of games in movetext-pgn.
#[must_use]
pub fn windows_1252(byte: u8) -> char {
    let place = usize::from(byte).checked_sub(0x80);
    place.and_then(|place| WINDOWS_1252.get(place)).copied().unwrap_or(char::from(byte))
}
