//! Values with one field for each player on a side, separated by colons (PGN 8.1, 9.1).

use super::error::ValueError;
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

/// One value for each player on a side, such as `IM:-:GM` (PGN 9.1).
///
/// There is always at least one field. A single field is stored without allocation.
///
/// ```
/// use movetext_pgn_values::value::{Fields, Rating};
///
/// let ratings: Fields<Rating> = "2600:-".parse()?;
/// assert_eq!(ratings.as_slice(), [Rating::Points(2600), Rating::Unrated]);
/// assert_eq!(Fields::new(Rating::Unrated, [Rating::Points(1800)]).to_string(), "-:1800");
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields<T>(Items<T>);

/// A vector that stores a single item inline. It is covariant, unlike `SmallVec`, so that you can compare values with
/// different lifetimes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Items<T> {
    One(T),
    /// Two or more items.
    Many(Vec<T>),
}

impl<T> Fields<T> {
    /// Creates a list from `first` and the fields in `rest`.
    #[must_use]
    pub fn new(first: T, rest: impl IntoIterator<Item = T>) -> Self {
        let mut rest = rest.into_iter();
        match rest.next() {
            None => Self(Items::One(first)),
            Some(second) => Self(Items::Many([first, second].into_iter().chain(rest).collect())),
        }
    }

    /// Returns the fields in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Items::One(item) => core::slice::from_ref(item),
            Items::Many(items) => items,
        }
    }

    /// Splits `text` at its colons and reads each field with `read`.
    pub(super) fn parse_each<'a>(
        text: &'a str,
        read: impl Fn(&'a str) -> Result<T, ValueError>,
    ) -> Result<Self, ValueError> {
        let read = |(offset, field): (usize, &'a str)| read(field).map_err(|error| error.shifted(offset));
        if !text.bytes().any(|byte| byte == b':') {
            return read((0, text)).map(|item| Self(Items::One(item)));
        }
        Ok(Self(Items::Many(split(text).map(read).collect::<Result<_, _>>()?)))
    }
}

impl<T: FromStr<Err = ValueError>> FromStr for Fields<T> {
    type Err = ValueError;

    /// Parses fields separated by colons. Takes linear time, and allocates for more than one field.
    ///
    /// # Errors
    ///
    /// The error for the first invalid field, with a span in the whole text. An empty field is invalid.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        Self::parse_each(text, str::parse)
    }
}

impl<T: fmt::Display> fmt::Display for Fields<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.as_slice().iter().enumerate() {
            let separator = if index > 0 { ":" } else { "" };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}

/// Splits `text` at its colons. Yields each field with its offset in bytes.
pub(super) fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some((0, text));
    core::iter::from_fn(move || {
        let (start, field) = rest?;
        let colon = field.bytes().position(|byte| byte == b':');
        let (field, after) = colon.and_then(|colon| field.split_at_checked(colon)).unwrap_or((field, ""));
        rest = after.get(1..).map(|after| (start + field.len() + 1, after));
        Some((start, field))
    })
}
