//! Named positions, looked up by key.

use alloc::borrow::Cow;
use movetext_board::{Position, Rules};
use movetext_pgn_values::value::Eco;

/// The number of leading key bits that select a bucket. With fewer than 4,096 positions, most buckets have at most one
/// position.
const BUCKET_BITS: u32 = 12;

/// The number of bucket bounds: the start of each bucket, and the end of the last one.
pub(crate) const BOUND_COUNT: usize = (1 << BUCKET_BITS) + 1;

/// A table of opening names by position.
///
/// Positions are looked up by their [key](Position::repetition_key), so it does not matter which moves lead to them.
///
/// ```
/// use movetext_openings::Openings;
///
/// let mut classifier = Openings::builtin().classifier();
/// movetext_pgn::read(b"1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. Nc3 *", &mut classifier, &mut ());
/// let opening = classifier.opening().unwrap();
/// assert_eq!((opening.eco.to_string().as_str(), opening.ply), ("D37", 7));
/// assert_eq!(opening.family(), "Queen's Gambit Declined");
/// ```
#[derive(Clone, Debug)]
pub struct Openings {
    /// The keys of the positions, sorted.
    pub(crate) keys: Cow<'static, [u64]>,
    /// The names, in the same order as the keys.
    pub(crate) names: Cow<'static, [Name]>,
    /// The text of all names, without separators.
    pub(crate) text: Cow<'static, str>,
    /// The [bounds] of the buckets.
    pub(crate) bounds: Cow<'static, [u32]>,
    /// The smallest number of pieces in a named position.
    pub(crate) min_piece_count: u32,
}

/// A name, as a range in the text of all names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    eco: Eco,
    start: u32,
    length: u16,
}

impl Openings {
    /// Creates a table. `positions` must be sorted by key, and their names must be in `text`.
    pub(crate) fn new(
        positions: impl Iterator<Item = (u64, Name)>,
        text: String,
        min_piece_count: u32,
    ) -> Self {
        let (keys, names): (Vec<u64>, Vec<Name>) = positions.unzip();
        let bounds = bounds(&keys).to_vec();
        Self {
            keys: keys.into(),
            names: names.into(),
            text: text.into(),
            bounds: bounds.into(),
            min_piece_count,
        }
    }

    /// Returns the number of named positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether the table has no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the key, the code and the name for each position, in ascending order of the keys.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (u64, Eco, &str)> {
        self.keys.iter().zip(&*self.names).map(|(key, name)| (*key, name.eco, self.name_text(*name)))
    }

    /// Returns the smallest number of pieces in a named position. Positions with fewer pieces have no names.
    #[must_use]
    pub const fn min_piece_count(&self) -> u32 {
        self.min_piece_count
    }

    /// Returns the code and the name of a position, if it has a name.
    pub(crate) fn find_name(&self, position: &Position) -> Option<(Eco, &str)> {
        // Openings are those of chess.
        if position.rules() != Rules::Chess {
            return None;
        }
        let key = position.repetition_key();
        let bucket = bucket(key);
        let (start, end) = (*self.bounds.get(bucket)? as usize, *self.bounds.get(bucket + 1)? as usize);
        let place = start + self.keys.get(start..end)?.binary_search(&key).ok()?;
        let name = self.names.get(place)?;
        Some((name.eco, self.name_text(*name)))
    }

    fn name_text(&self, name: Name) -> &str {
        let start = name.start as usize;
        self.text.get(start..start + usize::from(name.length)).unwrap_or_default()
    }
}

impl Name {
    /// Appends a name to the text of all names. Returns `None` if the name is longer than 65,535 bytes, or if the text
    /// is longer than 4 GiB.
    pub(crate) fn append(eco: Eco, name: &str, text: &mut String) -> Option<Self> {
        let (start, length) = (u32::try_from(text.len()).ok()?, u16::try_from(name.len()).ok()?);
        text.push_str(name);
        Some(Self { eco, start, length })
    }

    /// Creates a name that is `length` bytes long and starts at `start`. `volume` and `code` are the letter and the
    /// number of its ECO code.
    #[cfg(feature = "names")]
    #[expect(clippy::unwrap_used, reason = "evaluated at compile time")]
    pub(crate) const fn new(volume: char, code: u8, start: u32, length: u16) -> Self {
        Self { eco: Eco::new(volume, code, None).unwrap(), start, length }
    }
}

/// Returns the index of the bucket for a key.
const fn bucket(key: u64) -> usize {
    (key >> (u64::BITS - BUCKET_BITS)) as usize
}

/// Returns the index of the first key in each bucket. The last element is the number of keys.
#[expect(clippy::indexing_slicing, reason = "the index of a bucket is below the number of bounds")]
pub(crate) const fn bounds(sorted_keys: &[u64]) -> [u32; BOUND_COUNT] {
    let mut bounds = [0; BOUND_COUNT];
    let mut index = 0;
    while index < sorted_keys.len() {
        bounds[bucket(sorted_keys[index]) + 1] += 1;
        index += 1;
    }
    let mut bound = 1;
    while bound < BOUND_COUNT {
        bounds[bound] += bounds[bound - 1];
        bound += 1;
    }
    bounds
}
