//! Rounds: the Round tag (PGN 8.1.1.4).

use super::{
    cursor::Cursor,
    error::{ValueError, ValueErrorKind},
    expected,
};
use core::{fmt, str::FromStr};
use smallvec::SmallVec;

/// A round in an event: integers separated by periods, the most significant first, or `?` or `-` (PGN 8.1.1.4).
///
/// Rounds sort as in PGN section 12: `?`, then `-`, then numbers. The standard only compares single integers. We
/// compare several integers from left to right, so `3` comes before `3.1`.
///
/// ```
/// use movetext_pgn_values::value::Round;
///
/// let round: Round = "4.1.2".parse()?;
/// assert_eq!(round.parts(), [4, 1, 2]);
/// assert!(Round::UNKNOWN < Round::INAPPROPRIATE && Round::INAPPROPRIATE < round);
/// assert!(round < "4.2".parse()? && round < "10".parse()?);
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Round(Kind);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Kind {
    Unknown,
    Inappropriate,
    /// At least one integer.
    Parts(SmallVec<[u32; 3]>),
}

impl Round {
    /// `?`, for an unknown round.
    pub const UNKNOWN: Self = Self(Kind::Unknown);
    /// `-`, if the game is not part of a round.
    pub const INAPPROPRIATE: Self = Self(Kind::Inappropriate);

    /// Creates a round from integers, the most significant first. Returns `None` if `parts` is empty.
    #[must_use]
    pub fn from_parts(parts: &[u32]) -> Option<Self> {
        (!parts.is_empty()).then(|| Self(Kind::Parts(SmallVec::from_slice(parts))))
    }

    /// Returns the integers, the most significant first. Empty for `?` and `-`.
    #[must_use]
    pub fn parts(&self) -> &[u32] {
        match &self.0 {
            Kind::Parts(parts) => parts,
            _ => &[],
        }
    }
}

impl FromStr for Round {
    type Err = ValueError;

    /// Parses `?`, `-`, or integers separated by periods. Allocates for more than three integers.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::TooLarge`] for an integer above 4,294,967,295. Otherwise, the error points to the first
    /// character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text {
            "" => return Err(ValueError::for_whole(text, ValueErrorKind::Empty, expected::ROUND)),
            "?" => return Ok(Self::UNKNOWN),
            "-" => return Ok(Self::INAPPROPRIATE),
            _ => {}
        }
        let mut cursor = Cursor::new(text);
        let mut parts = SmallVec::new();
        parts.push(cursor.integer(expected::ROUND)?);
        while cursor.take(b'.') {
            parts.push(cursor.integer(expected::INTEGER)?);
        }
        cursor.end()?;
        Ok(Self(Kind::Parts(parts)))
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Unknown => f.write_str("?"),
            Kind::Inappropriate => f.write_str("-"),
            Kind::Parts(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    let separator = if index > 0 { "." } else { "" };
                    write!(f, "{separator}{part}")?;
                }
                Ok(())
            }
        }
    }
}
