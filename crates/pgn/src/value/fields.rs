//! Values with one field for each player of a side (PGN 8.1, 9.1): the reserved colon stands between them.

use super::error::ValueError;
use core::fmt;
use smallvec::SmallVec;

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
/// use movetext_pgn::value::{Fields, Rating};
///
/// let ratings = Fields::<Rating>::parse("2600:-")?;
/// assert_eq!(ratings.as_slice(), [Rating::Points(2600), Rating::Unrated]);
/// assert_eq!(Fields::new(Rating::Unrated, [Rating::Points(1800)]).to_string(), "-:1800");
/// # Ok::<(), movetext_pgn::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fields<T> {
    items: SmallVec<[T; 1]>,
}

impl<T> Fields<T> {
    /// A first field and those after it.
    #[must_use]
    pub fn new(first: T, rest: impl IntoIterator<Item = T>) -> Self {
        let mut items = SmallVec::new();
        items.push(first);
        items.extend(rest);
        Self { items }
    }

    /// The fields in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// The fields in order.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// How many fields there are: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a field")]
    pub fn len(&self) -> usize {
        self.items.len()
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
        let mut items = SmallVec::new();
        for (offset, field) in split(text) {
            items.push(T::parse(field).map_err(|error| error.shifted(offset))?);
        }
        Ok(Self { items })
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
        for (index, item) in self.items.iter().enumerate() {
            let separator = if index > 0 { ":" } else { "" };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}

/// The texts between the colons, each with the offset of its first byte.
pub(super) fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split(':').map(move |field| {
        let start = offset;
        offset += field.len() + 1;
        (start, field)
    })
}
