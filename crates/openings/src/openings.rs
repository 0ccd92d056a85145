//! Named positions, found by their keys.

use alloc::{borrow::Cow, collections::BTreeMap};
use movetext_board::Position;
use movetext_pgn_values::value::Eco;

#[cfg(feature = "names")]
use crate::generated;

/// The number of leading bits of a key that choose its bucket. With fewer than 4,096 positions, most buckets have no more
/// than one.
const BUCKET_BITS: u32 = 12;

/// The number of bounds of buckets: the start of each, and the end of the last.
pub(crate) const BOUNDS: usize = (1 << BUCKET_BITS) + 1;

/// Names of openings by position.
///
/// A position is found by its [key](Position::repetition_key), so the moves that lead to it do not matter.
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
    keys: Cow<'static, [u64]>,
    /// The names of the positions, in the order of the keys.
    names: Cow<'static, [Name]>,
    /// The texts of all names.
    text: Cow<'static, str>,
    /// The index of the first key of each bucket, and the number of keys.
    bounds: Cow<'static, [u32]>,
    /// The smallest number of men in a position.
    fewest_men: u32,
}

/// The name of a position, as its place in the texts of all names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    eco: Eco,
    start: u32,
    length: u16,
}

/// A named position of a table in the making.
#[derive(Clone, Debug)]
pub(crate) struct NamedPosition {
    pub(crate) key: u64,
    pub(crate) men: u32,
    pub(crate) eco: Eco,
    pub(crate) name: Box<str>,
}

#[cfg(feature = "names")]
static BUILTIN: Openings = Openings {
    keys: Cow::Borrowed(&generated::KEYS),
    names: Cow::Borrowed(&generated::NAMES),
    text: Cow::Borrowed(generated::TEXT),
    bounds: Cow::Borrowed(&BUILTIN_BOUNDS),
    fewest_men: generated::FEWEST_MEN,
};

#[cfg(feature = "names")]
static BUILTIN_BOUNDS: [u32; BOUNDS] = bounds(&generated::KEYS);

impl Openings {
    /// Returns the names of 3,807 positions, which Lichess collects and gives to the public domain
    /// ([CC0](https://github.com/lichess-org/chess-openings)). Costs nothing: the table is part of the program.
    #[cfg(feature = "names")]
    #[must_use]
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// Returns a table of positions with different keys.
    pub(crate) fn from_positions(mut positions: Vec<NamedPosition>) -> Self {
        positions.sort_unstable_by_key(|position| position.key);
        // In the order of the alphabet, each name once.
        let mut starts: BTreeMap<&str, usize> =
            positions.iter().map(|position| (&*position.name, 0)).collect();
        let mut text = String::new();
        for (name, start) in &mut starts {
            *start = text.len();
            text.push_str(name);
        }
        let place_of = |position: &NamedPosition| {
            let start = u32::try_from(*starts.get(&*position.name)?).ok()?;
            Some(Name { eco: position.eco, start, length: u16::try_from(position.name.len()).ok()? })
        };
        let names: Vec<Name> = positions.iter().filter_map(place_of).collect();
        let keys: Vec<u64> = positions.iter().map(|position| position.key).collect();
        let fewest_men = positions.iter().map(|position| position.men).min().unwrap_or(0);
        let bounds = bounds(&keys).to_vec();
        Self { keys: keys.into(), names: names.into(), text: text.into(), bounds: bounds.into(), fewest_men }
    }

    /// Returns the number of named positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether there are no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the key, the code and the name of each position, in the order of the keys.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (u64, Eco, &str)> {
        self.keys.iter().zip(&*self.names).map(|(key, name)| (*key, name.eco, self.text_of(*name)))
    }

    /// Returns the smallest number of men in a named position: of positions with fewer, none has a name.
    #[must_use]
    pub const fn fewest_men(&self) -> u32 {
        self.fewest_men
    }

    /// Returns the code and the name of a position.
    pub(crate) fn name_of(&self, position: &Position) -> Option<(Eco, &str)> {
        let key = position.repetition_key();
        let bucket = bucket(key);
        let (start, end) = (*self.bounds.get(bucket)? as usize, *self.bounds.get(bucket + 1)? as usize);
        let place = start + self.keys.get(start..end)?.binary_search(&key).ok()?;
        let name = self.names.get(place)?;
        Some((name.eco, self.text_of(*name)))
    }

    fn text_of(&self, name: Name) -> &str {
        let start = name.start as usize;
        self.text.get(start..start + usize::from(name.length)).unwrap_or_default()
    }
}

impl Name {
    /// Returns the name of `length` bytes at `start`, with the code `volume` and `code`.
    #[cfg(feature = "names")]
    #[expect(clippy::unwrap_used, reason = "evaluated at compile time")]
    pub(crate) const fn new(volume: char, code: u8, start: u32, length: u16) -> Self {
        Self { eco: Eco::new(volume, code, None).unwrap(), start, length }
    }
}

/// Returns the bucket of a key.
const fn bucket(key: u64) -> usize {
    (key >> (u64::BITS - BUCKET_BITS)) as usize
}

/// Returns the index of the first key of each bucket, and the number of keys.
#[expect(clippy::indexing_slicing, reason = "the index of a bucket is below the number of bounds")]
const fn bounds(sorted_keys: &[u64]) -> [u32; BOUNDS] {
    let mut bounds = [0; BOUNDS];
    let mut index = 0;
    while index < sorted_keys.len() {
        bounds[bucket(sorted_keys[index]) + 1] += 1;
        index += 1;
    }
    let mut bound = 1;
    while bound < BOUNDS {
        bounds[bound] += bounds[bound - 1];
        bound += 1;
    }
    bounds
}
