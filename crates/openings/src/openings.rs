//! Named positions, which are looked up by key.

use alloc::borrow::Cow;
use movetext_board::Position;
use movetext_pgn_values::value::Eco;

/// How many leading bits of a key select its bucket. With fewer than 4,096 positions, most buckets have at most one.
const BUCKET_BITS: u32 = 12;

/// The number of bucket bounds: where each bucket starts, and where the last one ends.
pub(crate) const BOUND_COUNT: usize = (1 << BUCKET_BITS) + 1;

/// A table with opening names for positions.
///
/// A position is looked up by its [key](Position::repetition_key), so it does not matter which moves lead to it.
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
    /// Sorted.
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

/// A name, as its place in the text of all names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    eco: Eco,
    start: u32,
    length: u16,
}

impl Openings {
    /// Creates a table. The positions must be sorted by key, and their names are in `text`.
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

    /// Returns how many positions have names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether there are no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns key, code and name for each position, in ascending order of the keys.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (u64, Eco, &str)> {
        self.keys.iter().zip(&*self.names).map(|(key, name)| (*key, name.eco, self.name_text(*name)))
    }

    /// Returns the smallest number of pieces in a named position. Positions with fewer pieces have no names.
    #[must_use]
    pub const fn min_piece_count(&self) -> u32 {
        self.min_piece_count
    }

    /// Looks up a position and returns its code and name.
    pub(crate) fn find_name(&self, position: &Position) -> Option<(Eco, &str)> {
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
    /// Appends a name to the text of all names. Returns `None` if the name is longer than 65,535 bytes, or the text
    /// would be longer than 4 GiB.
    pub(crate) fn append(eco: Eco, name: &str, text: &mut String) -> Option<Self> {
        let (start, length) = (u32::try_from(text.len()).ok()?, u16::try_from(name.len()).ok()?);
        text.push_str(name);
        Some(Self { eco, start, length })
    }

    /// Creates a name with the ECO code `volume` and `code`. The text is `length` bytes long and starts at `start`.
    #[cfg(feature = "names")]
    #[expect(clippy::unwrap_used, reason = "evaluated at compile time")]
    pub(crate) const fn new(volume: char, code: u8, start: u32, length: u16) -> Self {
        Self { eco: Eco::new(volume, code, None).unwrap(), start, length }
    }
}

/// Returns the bucket for a key.
const fn bucket(key: u64) -> usize {
    (key >> (u64::BITS - BUCKET_BITS)) as usize
}

/// Returns the index of the first key in each bucket, and finally the number of keys.
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
