//! Values with one field for each player of a side, separated by the reserved colon (PGN 8.1, 9.1).

use super::error::ValueError;
use alloc::vec::Vec;
use core::fmt;

/// A type that can be a field of [`Fields`]. Only types of this crate implement it.
pub trait Field<'a>: sealed::Sealed + Sized + fmt::Display {
    /// Reads the text of one field, which contains no colon.
    ///
    /// # Errors
    ///
    /// The reason why the text is not a field of this type.
    fn parse(text: &'a str) -> Result<Self, ValueError>;
}

pub(super) mod sealed {
    /// Seals [`Field`](super::Field), so that methods can be added to it.
    pub trait Sealed {}
}

/// One value for each player of a side, in the order of the players, such as `IM:-:GM` (PGN 9.1).
///
/// There is at least one field. A single field is stored without allocation.
///
/// ```
/// use movetext_pgn_values::value::{Fields, Rating};
///
/// let ratings = Fields::<Rating>::parse("2600:-")?;
/// assert_eq!(ratings.as_slice(), [Rating::Points(2600), Rating::Unrated]);
/// assert_eq!(Fields::new(Rating::Unrated, [Rating::Points(1800)]).to_string(), "-:1800");
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields<T>(Items<T>);

/// A vector that stores a single item inline. Unlike `SmallVec` it is covariant, so that values of texts with different
/// lifetimes can be compared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Items<T> {
    One(T),
    /// Two or more.
    Many(Vec<T>),
}

impl<T> Fields<T> {
    /// Returns a list of `first` and the other fields.
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

    /// Iterates over the fields in order.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// Returns the number of fields, which is at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a field")]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Reads fields separated by colons. Linear; allocates for more than one field.
    ///
    /// # Errors
    ///
    /// The first error of a field, with a span in the whole text. An empty field is an error.
    pub fn parse<'a>(text: &'a str) -> Result<Self, ValueError>
    where
        T: Field<'a>,
    {
        let read = |(offset, field): (usize, &'a str)| T::parse(field).map_err(|error| error.shifted(offset));
        if !text.bytes().any(|byte| byte == b':') {
            return read((0, text)).map(|item| Self(Items::One(item)));
        }
        Ok(Self(Items::Many(split(text).map(read).collect::<Result<_, _>>()?)))
    }
}

impl<'f, T> IntoIterator for &'f Fields<T> {
    type Item = &'f T;
    type IntoIter = core::slice::Iter<'f, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Display> fmt::Display for Fields<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.iter().enumerate() {
            let separator = if index > 0 { ":" } else { "" };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}

/// Returns the texts between the colons, each with the offset of its first byte.
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
