//! Spelling variants of names: with diacritics, without them, or with two letters, such as `ue` for `ü`.

use alloc::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

/// Returns the spellings of a name that we compare: without diacritics and, if that differs, with `ue` for `ü` and so
/// on.
pub(crate) fn spellings(name: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let spelled_out = (!name.is_ascii())
        .then(|| name.nfc().map(spell_out).collect::<String>())
        .map(|name| strip_diacritics(&name).into_owned());
    let plain = strip_diacritics(name);
    let other = spelled_out.filter(|other| *other != plain);
    [Some(plain), other.map(Cow::Owned)].into_iter().flatten()
}

/// Removes diacritics from Latin, Greek and Cyrillic letters, and converts apostrophes to ASCII. Takes linear time.
pub(crate) fn strip_diacritics(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let is_mark = |letter: &char| matches!(letter, '\u{300}'..='\u{36F}');
    let mut plain = String::with_capacity(text.len());
    for letter in text.nfd().filter(|letter| !is_mark(letter)) {
        match plain_letters(letter) {
            Some(letters) => plain.push_str(letters),
            None => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// Returns the plain spelling of a letter that Unicode does not decompose.
const fn plain_letters(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'ı' => "i",
        'ß' => "ss",
        'æ' => "ae",
        'Æ' => "Ae",
        'œ' => "oe",
        'Œ' => "Oe",
        'þ' => "th",
        'Þ' => "Th",
        '\u{2019}' | '\u{2BC}' | '`' | '´' => "'",
        _ => return None,
    })
}

/// Replaces a letter with the two letters that German, Danish and Swedish names use for it in ASCII, such as `ue` for
/// `ü`. Returns any other letter unchanged.
fn spell_out(letter: char) -> Cow<'static, str> {
    Cow::Borrowed(match letter {
        'ä' => "ae",
        'Ä' => "Ae",
        'ö' | 'ø' => "oe",
        'Ö' | 'Ø' => "Oe",
        'ü' => "ue",
        'Ü' => "Ue",
        'å' => "aa",
        'Å' => "Aa",
        other => return Cow::Owned(other.to_string()),
    })
}
