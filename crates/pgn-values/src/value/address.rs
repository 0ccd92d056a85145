//! Network addresses of players: the tags WhiteNA and BlackNA (PGN 9.1.4).

use super::{
    error::{Expected, ValueError, ValueErrorKind},
    fields::{Field, sealed::Sealed},
};
use core::fmt;

/// An e-mail or network address, or none (PGN 9.1.4).
///
/// An address contains no colon, because the colon separates the players of a side (8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address<'a>(Option<&'a str>);

impl<'a> Address<'a> {
    /// `-`: the player has no electronic address.
    pub const NONE: Self = Self(None);

    /// Returns the address, or `None` if the text is empty, is a hyphen or contains a colon.
    #[must_use]
    pub fn new(text: &'a str) -> Option<Self> {
        (!matches!(text, "" | "-") && !text.contains(':')).then_some(Self(Some(text)))
    }

    /// Returns the address, if there is one.
    #[must_use]
    pub const fn text(self) -> Option<&'a str> {
        self.0
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.unwrap_or("-"))
    }
}

impl Sealed for Address<'_> {}

impl<'a> Field<'a> for Address<'a> {
    fn parse(text: &'a str) -> Result<Self, ValueError> {
        match text {
            "-" => Ok(Self::NONE),
            "" | "?" => Err(ValueError::of_whole(text, ValueErrorKind::Empty, Expected::Address)),
            _ => Ok(Self(Some(text))),
        }
    }
}
