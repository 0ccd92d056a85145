//! Opening codes: the ECO tag (PGN 9.4.1).

use super::{
    cursor::Cursor,
    error::{ValueError, ValueErrorKind},
    expected,
};
use core::{fmt, str::FromStr};

/// A code from the Encyclopedia of Chess Openings, `XDD` or `XDD/DD` (PGN 9.4.1).
///
/// ```
/// use movetext_pgn_values::value::Eco;
///
/// let eco: Eco = "B97/08".parse()?;
/// assert_eq!((eco.volume(), eco.code(), eco.line()), ('B', 97, Some(8)));
/// assert_eq!(Eco::new('E', 35, None).map(|eco| eco.to_string()).as_deref(), Some("E35"));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Eco {
    /// `A` to `E`.
    volume: u8,
    /// The number after the volume, 0 to 99.
    code: u8,
    /// The number after the slash, 0 to 99.
    line: Option<u8>,
}

impl Eco {
    /// Creates a code. Returns `None` if the volume is not `A` to `E`, or a number is above 99.
    #[must_use]
    pub const fn new(volume: char, code: u8, line: Option<u8>) -> Option<Self> {
        let fits =
            matches!(volume, 'A'..='E') && code < 100 && (line.is_none() || matches!(line, Some(0..=99)));
        if fits { Some(Self { volume: volume as u8, code, line }) } else { None }
    }

    /// Returns the volume, `A` to `E`.
    #[must_use]
    pub const fn volume(self) -> char {
        self.volume as char
    }

    /// Returns the number after the volume, 0 to 99.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.code
    }

    /// Returns the number after the slash, 0 to 99, or `None` if there is no slash.
    #[must_use]
    pub const fn line(self) -> Option<u8> {
        self.line
    }
}

impl FromStr for Eco {
    type Err = ValueError;

    /// Parses `XDD` or `XDD/DD`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::TrailingText`] for text after the code, such as the letters that some programs add. Otherwise,
    /// the error points to the first character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let mut cursor = Cursor::new(text);
        let volume = match cursor.peek() {
            Some(byte @ b'A'..=b'E') => byte,
            _ if text == "?" => {
                return Err(ValueError::for_whole(text, ValueErrorKind::Query, expected::ECO_CODE));
            }
            _ => return Err(cursor.fault(expected::ECO_CODE)),
        };
        cursor.take(volume);
        let code = cursor.digit()? * 10 + cursor.digit()?;
        let line = if cursor.take(b'/') { Some(cursor.digit()? * 10 + cursor.digit()?) } else { None };
        cursor.end()?;
        Ok(Self { volume, code, line })
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.code)?;
        match self.line {
            Some(line) => write!(f, "/{line:02}"),
            None => Ok(()),
        }
    }
}
