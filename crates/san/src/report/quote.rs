//! Quotes text from outside in messages: between backticks, on one line, without invisible characters.

use core::fmt::{self, Write as _};

/// The maximum length of a quoted text, in characters.
const MAX_CHARACTERS: usize = 60;

/// Displays at most 60 characters of a text between backticks, and escapes invisible characters.
#[derive(Clone, Copy, Debug)]
pub struct Quote<'a>(pub &'a str);

impl fmt::Display for Quote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        for character in self.0.chars().take(MAX_CHARACTERS) {
            match character {
                '\\' | '\'' | '"' => f.write_char(character)?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        f.write_str(if self.0.chars().nth(MAX_CHARACTERS).is_some() { "…`" } else { "`" })
    }
}

/// Displays a character between backticks. If it is invisible or would break the line, displays its code point instead.
///
/// The alternate form, `{:#}`, adds the code point of a non-ASCII character, because the character may look like
/// another.
#[derive(Clone, Copy, Debug)]
pub struct CharQuote(pub char);

impl fmt::Display for CharQuote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(character) = *self;
        let is_escaped = character.escape_debug().next() == Some('\\');
        if is_escaped && !matches!(character, '\\' | '\'' | '"') {
            return write!(f, "U+{:04X}", u32::from(character));
        }
        write!(f, "`{character}`")?;
        if f.alternate() && !character.is_ascii() {
            write!(f, " (U+{:04X})", u32::from(character))?;
        }
        Ok(())
    }
}
