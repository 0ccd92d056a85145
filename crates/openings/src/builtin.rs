//! The names that are part of the program.
//!
//! `cargo xtask codegen openings` writes `builtin.bin`: the smallest number of men in a position (4 bytes); then for each
//! position, sorted by key, the key (8), where its name starts in `builtin.txt` (4), the length of the name in bytes (2),
//! the letter and the number of its ECO code (1 each). Numbers are little-endian.

use crate::{
    classifier::Classifier,
    openings::{BOUND_COUNT, Name, Openings, bounds},
};
use alloc::borrow::Cow;

static BUILTIN: Openings = Openings {
    keys: Cow::Borrowed(&TABLE.keys),
    names: Cow::Borrowed(&TABLE.names),
    text: Cow::Borrowed(include_str!("builtin.txt")),
    bounds: Cow::Borrowed(&BOUNDS),
    fewest_men: TABLE.fewest_men,
};

static BOUNDS: [u32; BOUND_COUNT] = bounds(&TABLE.keys);

static TABLE: Table = Table::read(include_bytes!("builtin.bin"));

const COUNT: usize = include_bytes!("builtin.bin").len() / 16;

/// The content of `builtin.bin`.
struct Table {
    keys: [u64; COUNT],
    names: [Name; COUNT],
    fewest_men: u32,
}

impl Table {
    /// Reads the table at compile time.
    #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
    const fn read(bytes: &[u8]) -> Self {
        let mut at = 0;
        let fewest_men = u32::from_le_bytes(next(bytes, &mut at));
        let (mut keys, mut names) = ([0; COUNT], [Name::new('A', 0, 0, 0); COUNT]);
        let mut index = 0;
        while index < COUNT {
            keys[index] = u64::from_le_bytes(next(bytes, &mut at));
            let start = u32::from_le_bytes(next(bytes, &mut at));
            let length = u16::from_le_bytes(next(bytes, &mut at));
            let [volume, code] = next(bytes, &mut at);
            names[index] = Name::new(volume as char, code, start, length);
            index += 1;
        }
        Self { keys, names, fewest_men }
    }
}

/// Returns the bytes at `at` and advances it. Copies them one by one, which the compiler evaluates faster than slices.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn next<const LENGTH: usize>(bytes: &[u8], at: &mut usize) -> [u8; LENGTH] {
    let mut next = [0; LENGTH];
    let mut index = 0;
    while index < LENGTH {
        next[index] = bytes[*at];
        *at += 1;
        index += 1;
    }
    next
}

impl Openings {
    /// Returns the names of 3,807 positions, which Lichess collects and gives to the public domain
    /// ([CC0](https://github.com/lichess-org/chess-openings)). Costs nothing: the table is part of the program.
    #[must_use]
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }
}

/// A classifier with the built-in names.
impl Default for Classifier<'static> {
    fn default() -> Self {
        Openings::builtin().classifier()
    }
}
