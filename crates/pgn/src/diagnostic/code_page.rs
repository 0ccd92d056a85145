//! Finds control characters that are letters in another code page (PGN 4.1).
//!
//! Old programs wrote names in the code page of their system. In these code pages, most bytes from 128 to 159 are
//! letters, but in Latin-1 they are control characters. The other letters in the word show which code page was used.

use core::fmt;
use movetext_fen::windows_1252;

/// A code page in which a text may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodePage {
    /// Windows-1252, which is often declared as Latin-1.
    Windows1252,
    /// DOS code page 437, or 850, which has the same letters.
    Dos437,
    /// Mac OS Roman.
    MacRoman,
}

/// The characters from 128 to 165 in code page 850, with spaces instead of signs. Code page 437 has the same letters,
/// except that 155 and 157 are signs.
const DOS: [char; 38] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ', 'ô', 'ö',
    'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', ' ', 'Ø', ' ', ' ', 'á', 'í', 'ó', 'ú', 'ñ', 'Ñ',
];

/// The characters from 128 to 159 in Mac OS Roman.
const MAC_ROMAN: [char; 32] = [
    'Ä', 'Å', 'Ç', 'É', 'Ñ', 'Ö', 'Ü', 'á', 'à', 'â', 'ä', 'ã', 'å', 'ç', 'é', 'è', 'ê', 'ë', 'í', 'ì', 'î',
    'ï', 'ñ', 'ó', 'ò', 'ô', 'ö', 'õ', 'ú', 'ù', 'û', 'ü',
];

impl CodePage {
    const ALL: [Self; 3] = [Self::Windows1252, Self::Dos437, Self::MacRoman];

    /// Returns the usual name of the code page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Windows1252 => "Windows-1252",
            Self::Dos437 => "CP437 or CP850",
            Self::MacRoman => "Mac Roman",
        }
    }

    /// Returns the character for a byte from 128 to 159. For DOS, also returns the letters from 160 to 165.
    fn character(self, byte: u8) -> Option<char> {
        let at = usize::from(byte.checked_sub(0x80)?);
        match self {
            Self::Windows1252 => (at < MAC_ROMAN.len()).then(|| windows_1252(byte)),
            Self::Dos437 => DOS.get(at).copied(),
            Self::MacRoman => MAC_ROMAN.get(at).copied(),
        }
    }
}

/// Returns the first byte that is a sign in Windows-1252 but a plausible letter in DOS, and that letter: `J„ger` is
/// `Jäger`. The byte must be between letters. Signs that often occur between letters are ignored.
pub(crate) fn dos_letter(bytes: &[u8]) -> Option<(u8, char)> {
    bytes.windows(3).find_map(|window| {
        let &[before, byte, after] = window else { return None };
        let letter = CodePage::Dos437.character(byte)?;
        let [before, sign, after] = [before, byte, after].map(windows_1252);
        let is_unusual = match sign {
            '’' | '‘' | '–' | '—' | '…' | '\u{A0}' => false,
            // A florin sign, or a circumflex accent without a letter.
            'ƒ' | 'ˆ' => true,
            _ => !sign.is_alphabetic() && !sign.is_control(),
        };
        let is_inside = before.is_alphabetic() && after.is_alphabetic();
        let control = ControlCharacter::new(sign, Some(before), Some(after), false);
        (is_unusual && is_inside && control.takes(letter)).then_some((byte, letter))
    })
}

/// A control character, with the characters before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlCharacter {
    character: char,
    before: Option<char>,
    after: Option<char>,
    /// Whether the text is UTF-8. If it is not, Windows-1252 bytes are already decoded.
    is_utf8: bool,
}

impl ControlCharacter {
    pub(crate) const fn new(
        character: char,
        before: Option<char>,
        after: Option<char>,
        is_utf8: bool,
    ) -> Self {
        Self { character, before, after, is_utf8 }
    }

    /// Returns the control character.
    #[must_use]
    pub const fn character(self) -> char {
        self.character
    }

    /// Returns the code pages in which this byte is plausible, each with its character: a letter with the right case
    /// for its word, or a Windows-1252 symbol outside a word. The apostrophe `’` is also plausible inside a word.
    pub fn readings(self) -> impl Iterator<Item = (CodePage, char)> {
        let byte = u8::try_from(self.character).ok().filter(|byte| !byte.is_ascii());
        CodePage::ALL.into_iter().filter_map(move |page| {
            let character = page.character(byte?)?;
            let is_likely = match page {
                CodePage::Windows1252 if !self.is_utf8 || character.is_control() => false,
                CodePage::Windows1252 if !character.is_alphabetic() => {
                    character == '’'
                        || self
                            .before
                            .zip(self.after)
                            .is_none_or(|(before, after)| !before.is_alphabetic() || !after.is_alphabetic())
                }
                _ => self.takes(character),
            };
            is_likely.then_some((page, character))
        })
    }

    /// Returns whether a letter fits the word here: it begins the word, or it has the same case as the letters next to
    /// it. After a capital at the start of the word, only the case of the next letter matters.
    fn takes(self, letter: char) -> bool {
        let is_letter = |beside: &char| beside.is_alphabetic();
        let (before, after) = (self.before.filter(is_letter), self.after.filter(is_letter));
        if !letter.is_alphabetic() {
            return false;
        }
        match (before, after) {
            (None, after) => after.is_some(),
            (Some(before), _) if before.is_lowercase() => letter.is_lowercase(),
            (Some(_), Some(after)) => letter.is_lowercase() == after.is_lowercase(),
            (Some(_), None) => true,
        }
    }
}

/// Writes the code point, and its readings in parentheses.
impl fmt::Display for ControlCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", u32::from(self.character))?;
        let mut is_first = true;
        for (page, character) in self.readings() {
            let before = if is_first { " (" } else { ", " };
            write!(f, "{before}`{character}` in {}", page.name())?;
            is_first = false;
        }
        f.write_str(if is_first { "" } else { ")" })
    }
}

#[cfg(test)]
mod tests {
    use super::CodePage;

    #[test]
    fn tables_have_the_letters_of_known_words() {
        for (page, bytes, word) in [
            (
                CodePage::Dos437,
                b"M\x81ller J\x84ger K\x94nig \x99sterreich".as_slice(),
                "Müller Jäger König Österreich",
            ),
            (CodePage::Dos437, b"Andr\x82 Gar\x87on Sj\x94\x86s", "André Garçon Sjöås"),
            (
                CodePage::MacRoman,
                b"M\x9Fller J\x8Ager K\x9Anig \x85sterreich",
                "Müller Jäger König Österreich",
            ),
            (CodePage::MacRoman, b"Andr\x8E Gar\x8Don Pe\x96a", "André Garçon Peña"),
            (CodePage::Windows1252, b"\x8Aahovi\x9A \x9Ei\x9Eka", "Šahoviš žižka"),
        ] {
            let read = bytes.iter().map(|&byte| page.character(byte).unwrap_or(char::from(byte)));
            assert!(read.eq(word.chars()), "{word}");
        }
        assert_eq!(CodePage::Dos437.character(0xA4), Some('ñ'));
        assert_eq!(CodePage::MacRoman.character(0xA0), None);
        assert_eq!(CodePage::Windows1252.character(0xA0), None);
    }
}
