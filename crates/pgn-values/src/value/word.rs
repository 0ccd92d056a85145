//! Values that are words of a list.

use super::error::Expected;
use super::error::ValueError;
use super::error::ValueErrorKind;

/// The word of `words` that `text` is, or the fault of being none of them.
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
            Err(ValueError::of_text(ValueErrorKind::LetterCase, 0, text.len(), Expected::Word(word)))
        }
        None => Err(ValueError::of_whole(text, ValueErrorKind::UnknownWord, expected)),
    }
}

/// The word for `value` in `words`.
pub(super) fn text_of<T: Copy + PartialEq>(value: T, words: &[(T, &'static str)]) -> &'static str {
    words.iter().find(|(other, _)| *other == value).map_or("", |(_, word)| word)
}

/// Implements the text forms of a type by its `WORDS`, a list of values and their words; `$expected` is what errors name.
macro_rules! by_words {
    ($type:ty, $expected:expr) => {
        impl $type {
            /// The text of the standard.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                super::word::text_of(self, &WORDS)
            }
        }

        impl core::str::FromStr for $type {
            type Err = super::error::ValueError;

            /// Reads one of the texts.
            ///
            /// # Errors
            ///
            /// [`LetterCase`](super::ValueErrorKind::LetterCase) for one in other letters, otherwise
            /// [`UnknownWord`](super::ValueErrorKind::UnknownWord).
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

pub(super) use by_words;
