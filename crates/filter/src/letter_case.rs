//! Upper and lower case in conditions on texts.

use alloc::borrow::Cow;

/// How letters are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LetterCase {
    #[default]
    Ignored,
    Significant,
}

impl LetterCase {
    /// Returns the text in a form in which letters that count as equal are equal.
    pub(crate) fn fold(self, text: &str) -> Cow<'_, str> {
        let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
        match self {
            Self::Ignored if !text.bytes().all(is_lower) => Cow::Owned(text.to_lowercase()),
            _ => Cow::Borrowed(text),
        }
    }
}
