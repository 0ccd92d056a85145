//! Compares text with or without regard to case.

use alloc::borrow::Cow;

/// Whether case matters in a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LetterCase {
    #[default]
    Ignored,
    Significant,
}

impl LetterCase {
    /// Returns `text` in lower case if case is ignored, and unchanged otherwise.
    pub(crate) fn fold(self, text: &str) -> Cow<'_, str> {
        let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
        match self {
            Self::Ignored if !text.bytes().all(is_lower) => Cow::Owned(text.to_lowercase()),
            _ => Cow::Borrowed(text),
        }
    }
}
