//! Values that are one word from a fixed list.

use super::error::{ValueError, ValueErrorKind};
use movetext_san::report::Expected;

/// Parses one of `words`. If only the letter case is wrong, the error contains the correct word.
pub(super) fn word<T: Copy>(
    text: &str,
    words: &[(T, &'static str)],
    expected: Expected,
) -> Result<T, ValueError> {
    if let Some(&(value, _)) = words.iter().find(|(_, word)| *word == text) {
        return Ok(value);
    }
    match words.iter().find(|(_, word)| word.eq_ignore_ascii_case(text)) {
        Some(&(_, word)) => {
            Err(ValueError::for_span(ValueErrorKind::LetterCase, 0, text.len(), Expected::Text(word)))
        }
        None => Err(ValueError::for_whole(text, ValueErrorKind::UnknownWord, expected)),
    }
}

/// Returns the word for `value`.
pub(super) fn find_text<T: Copy + PartialEq>(value: T, words: &[(T, &'static str)]) -> &'static str {
    words.iter().find(|(other, _)| *other == value).map_or("", |(_, word)| word)
}

/// Implements `as_str`, `FromStr` and `Display` for a type with a table `WORDS`. Errors contain `$expected`.
macro_rules! impl_words {
    ($type:ty, $expected:expr) => {
        impl $type {
            /// Returns the text that the standard defines.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                super::word::find_text(self, &WORDS)
            }
        }

        impl core::str::FromStr for $type {
            type Err = super::error::ValueError;

            /// Parses a text that the standard defines.
            ///
            /// # Errors
            ///
            /// [`LetterCase`](super::ValueErrorKind::LetterCase) if only the letter case is wrong,
            /// [`Empty`](super::ValueErrorKind::Empty) for an empty text, [`Query`](super::ValueErrorKind::Query) for
            /// `?`, and [`UnknownWord`](super::ValueErrorKind::UnknownWord) for any other text.
            fn from_str(text: &str) -> Result<Self, super::error::ValueError> {
                super::word::word(text, &WORDS, $expected)
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

pub(super) use impl_words;
