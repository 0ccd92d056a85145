//! Values with one field for each player of a side (PGN 8.1, 9.1): separated by the reserved colon.

use super::error::ValueError;
use alloc::vec::Vec;
use core::fmt;

/// What can be a field of [`Fields`]; implemented by the types of this module and by no others.
pub trait Field<'a>: sealed::Sealed + Sized + fmt::Display {
    /// Reads the text of one field, which has no colon in it.
    ///
    /// # Errors
    ///
    /// Why the text is not a field of this type.
    fn parse(text: &'a str) -> Result<Self, ValueError>;
}

pub(super) mod sealed {
    /// Keeps [`Field`](super::Field) to this library, so that it can grow.
    pub trait Sealed {}
}

/// One value for each player of a side, in the order of the players (PGN 9.1): `IM:-:GM`.
///
/// Invariant: there is at least one. A single field needs no allocation.
///
/// ```
/// use movetext_pgn_values::{Fields, Rating};
///
/// let ratings = Fields::<Rating>::parse("2600:-")?;
/// assert_eq!(ratings.as_slice(), [Rating::Points(2600), Rating::Unrated]);
/// assert_eq!(Fields::new(Rating::Unrated, [Rating::Points(1800)]).to_string(), "-:1800");
/// # Ok::<(), movetext_pgn_values::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fields<T>(Items<T>);

/// A vector that holds its only item in place. It is covariant, which that of `smallvec` is not: values of short-lived
/// texts compare with those of others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Items<T> {
    One(T),
    /// Two or more.
    Many(Vec<T>),
}

impl<T> Fields<T> {
    /// A first field and those after it.
    #[must_use]
    pub fn new(first: T, rest: impl IntoIterator<Item = T>) -> Self {
        let mut rest = rest.into_iter();
        match rest.next() {
            None => Self(Items::One(first)),
            Some(second) => Self(Items::Many([first, second].into_iter().chain(rest).collect())),
        }
    }

    /// The fields in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Items::One(item) => core::slice::from_ref(item),
            Items::Many(items) => items,
        }
    }

    /// The fields in order.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// How many fields there are: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a field")]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Reads fields with colons between them. Linear; allocates for more than one field.
    ///
    /// # Errors
    ///
    /// The first fault of a field, in bytes of the whole text. A field without text is one.
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

/// The texts between the colons, each with the offset of its first byte.
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
