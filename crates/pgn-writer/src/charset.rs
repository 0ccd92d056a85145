//! Replaces characters that a [`Charset`] lacks (PGN 4.1).

use crate::{
    normalisation::{ChangeSink, Normalisation, Reporter},
    options::Charset,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use movetext_pgn::{Span, StartOrigin, StartTags, Tag, Text};

impl Charset {
    /// Replaces each character that the charset lacks with `?`. Borrows the text if nothing changes.
    ///
    /// Readers detect the encoding of each text separately, and try UTF-8 first. A Latin-1 text that would also be
    /// valid UTF-8 is therefore written in ASCII.
    pub(crate) fn fit(self, text: &str) -> Cow<'_, str> {
        self.fit_with(text, |_| '?')
    }

    /// Fits the name of a variant into the charset. Readers ignore dashes, white space and control characters in the
    /// name, so we replace these with their ASCII counterparts and not with `?`.
    pub(crate) fn fit_variant(self, text: &str) -> Cow<'_, str> {
        self.fit_with(text, |character| match character {
            '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            _ if character.is_whitespace() || character.is_control() => ' ',
            _ => '?',
        })
    }

    /// Fits a FEN or Variant value into the charset.
    ///
    /// A game with the value `?` starts from the initial position, so a replacement could make an unreadable value
    /// readable. We then add another `?` at the beginning, because no readable value begins with `??`.
    pub(crate) fn fit_start<'v>(self, name: &[u8], value: &'v str) -> Cow<'v, str> {
        let fit = if name == b"Variant" { self.fit_variant(value) } else { self.fit(value) };
        if matches!(fit, Cow::Owned(_)) && is_playable(name, &fit) && !is_playable(name, value) {
            return Cow::Owned(["?", &fit].concat());
        }
        fit
    }

    fn fit_with(self, text: &str, substitute: impl Fn(char) -> char) -> Cow<'_, str> {
        if self == Self::Utf8 || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let is_latin1 = self == Self::Latin1 && !is_mistaken_for_utf8(text);
        let fits = |character: char| {
            character.is_ascii() || is_latin1 && character <= '\u{FF}' && !is_other_in_windows_1252(character)
        };
        if text.chars().all(fits) {
            return Cow::Borrowed(text);
        }
        let fitting = |character| if fits(character) { character } else { substitute(character) };
        Cow::Owned(text.chars().map(fitting).collect())
    }

    /// Encodes a text that [`Self::fit`] returned. Takes linear time for Latin-1.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, [u8]> {
        if self != Self::Latin1 || text.is_ascii() {
            return Cow::Borrowed(text.as_bytes());
        }
        Cow::Owned(text.chars().map(latin1).collect())
    }
}

/// Returns whether a game with only this tag could be played.
fn is_playable(name: &[u8], value: &str) -> bool {
    let mut start = StartTags::default();
    start.note(&Tag {
        name: Text::plain(name),
        value: Text::plain(value.as_bytes()),
        span: Span::default(),
        value_span: Span::default(),
    });
    start.position(|_| {}).1 != StartOrigin::Unplayable
}

fn latin1(character: char) -> u8 {
    u8::try_from(u32::from(character)).unwrap_or(b'?')
}

fn is_mistaken_for_utf8(text: &str) -> bool {
    let written = |character: char| match character {
        // ASCII control characters become spaces before anything is written.
        _ if character.is_ascii_control() => b' ',
        _ if is_other_in_windows_1252(character) => b'?',
        _ => latin1(character),
    };
    let bytes: Vec<u8> = text.chars().map(written).collect();
    !bytes.is_ascii() && core::str::from_utf8(&bytes).is_ok()
}

/// Returns whether Windows-1252 reads the byte of this Latin-1 character as another character.
const fn is_other_in_windows_1252(character: char) -> bool {
    matches!(character, '\u{80}'..='\u{9F}')
        && !matches!(character, '\u{81}' | '\u{8D}' | '\u{8F}' | '\u{90}' | '\u{9D}')
}

/// Which control characters in a text were replaced by spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Controls {
    /// Tabs and line ends, which were white space already.
    pub(crate) spaces: bool,
    /// Other control characters, which are lost.
    pub(crate) others: bool,
}

impl Controls {
    /// Returns whether `character` becomes a space, and records the replacement.
    pub(crate) const fn replace(&mut self, character: char) -> bool {
        match character {
            '\t'..='\r' => self.spaces = true,
            _ if character.is_ascii_control() => self.others = true,
            _ => return false,
        }
        true
    }

    /// Reports the replaced characters. Also reports NULs, which are found only in the original bytes `raw`, because
    /// the reader has dropped them from the text.
    pub(crate) fn report<S: ChangeSink>(self, raw: &[u8], changes: &mut Reporter<S>) {
        changes.add_if(self.spaces, Normalisation::TextSpacing);
        changes.add_if(self.others || raw.contains(&0), Normalisation::ControlCharacter);
    }
}

/// Passes each character to `push`. Spaces and control characters become `space`. Returns which control characters were
/// replaced.
pub(crate) fn push_printable(text: &str, space: char, mut push: impl FnMut(char)) -> Controls {
    let mut controls = Controls::default();
    for character in text.chars() {
        push(if controls.replace(character) || character == ' ' { space } else { character });
    }
    controls
}

/// Returns the bytes as text. The writer only appends valid UTF-8, so this borrows. Takes linear time, because the
/// bytes are validated.
pub(crate) fn as_text(bytes: &[u8]) -> Cow<'_, str> {
    let text = core::str::from_utf8(bytes);
    debug_assert!(text.is_ok(), "{bytes:?} were appended as text");
    text.map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

#[cfg(test)]
mod tests {
    use super::Charset;

    #[test]
    fn unencodable_becomes_question_mark() {
        assert_eq!(Charset::Utf8.fit("Kr\u{FC}ger \u{2019}"), "Kr\u{FC}ger \u{2019}");
        assert_eq!(Charset::Latin1.fit("Kr\u{FC}ger \u{2019}"), "Kr\u{FC}ger ?");
        assert_eq!(Charset::Ascii.fit("Kr\u{FC}ger \u{2019}"), "Kr?ger ?");
        assert_eq!(Charset::Latin1.encode("Kr\u{FC}ger"), b"Kr\xFCger".as_slice());
        assert_eq!(Charset::Utf8.encode("Kr\u{FC}ger"), "Kr\u{FC}ger".as_bytes());
    }

    #[test]
    fn latin_1_has_bytes_that_are_read_the_same() {
        assert_eq!(Charset::Latin1.fit("M\u{81}ller J\u{84}ger"), "M\u{81}ller J?ger");
        assert_eq!(Charset::Latin1.encode("M\u{81}ller"), b"M\x81ller".as_slice());
    }

    #[test]
    fn variant_dashes_and_spaces_become_ascii() {
        assert_eq!(Charset::Latin1.fit_variant("norm\u{2013}al\u{2003}\u{2212}"), "norm-al -");
        assert_eq!(Charset::Latin1.fit_variant("norm\u{AD}al\u{A0}\u{85}"), "norm\u{AD}al\u{A0} ");
        assert_eq!(Charset::Ascii.fit_variant("norm\u{AD}al\u{A0}\u{85}"), "norm-al  ");
        assert_eq!(
            Charset::Latin1.fit("\u{2013}\u{2003}"),
            "??",
            "a dash would turn an illegal FEN into a legal one"
        );
    }

    #[test]
    fn start_that_cannot_be_read_stays_so() {
        let cases = [
            ("FEN", "\u{BD}", "??"),
            ("FEN", " \u{2654}", "? ?"),
            ("FEN", "[FEN \"\u{2654}\"]", "?[FEN \"?\"]"),
            (
                "FEN",
                "4k3/8/8/8/8/8/8/4K2R w K - hmvc 1; fmvn\u{200B};",
                "?4k3/8/8/8/8/8/8/4K2R w K - hmvc 1; fmvn?;",
            ),
            ("FEN", "\u{2654}k3/8/8/8/8/8/8/4K2R w K - 0 1", "?k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            ("FEN", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 \u{2654}", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ?"),
            ("Variant", "\u{41A}", "??"),
            ("Variant", "-\u{2654}", "?-?"),
            ("Variant", "\u{C9}checs", "?checs"),
        ];
        for (name, value, expected) in cases {
            assert_eq!(Charset::Ascii.fit_start(name.as_bytes(), value), expected);
            assert_eq!(Charset::Utf8.fit_start(name.as_bytes(), value), value);
        }
    }

    #[test]
    fn latin1_that_reads_as_utf8_becomes_ascii() {
        assert_eq!(Charset::Latin1.fit("\u{C3}\u{A9}t\u{C3}\u{A9}"), "??t??");
        assert_eq!(Charset::Latin1.fit("\u{C3}\u{A9}t\u{E9}"), "\u{C3}\u{A9}t\u{E9}");
        assert_eq!(Charset::Latin1.fit("\u{C3}\u{A9}\u{2019}"), "???");
    }
}
