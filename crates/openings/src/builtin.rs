//! The built-in opening names.
//!
//! `cargo xtask codegen openings` writes two files. `builtin.txt` contains the names. `builtin.bin` contains the
//! positions: it begins with the smallest number of pieces in a position (4 bytes). An entry for each position follows,
//! sorted by key: the key (8 bytes), the offset of the name in `builtin.txt` (4), the length of the name in bytes (2),
//! and the letter and number of the ECO code (1 each). Numbers are little-endian.

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
    min_piece_count: TABLE.min_piece_count,
};

static BOUNDS: [u32; BOUND_COUNT] = bounds(&TABLE.keys);

static TABLE: Table = Table::read(include_bytes!("builtin.bin"));

const COUNT: usize = include_bytes!("builtin.bin").len() / 16;

/// The decoded content of `builtin.bin`.
struct Table {
    keys: [u64; COUNT],
    names: [Name; COUNT],
    min_piece_count: u32,
}

impl Table {
    /// Reads the table at compile time.
    #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
    const fn read(bytes: &[u8]) -> Self {
        let mut at = 0;
        let min_piece_count = u32::from_le_bytes(next(bytes, &mut at));
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
        Self { keys, names, min_piece_count }
    }
}

/// Reads an array at `at`, and advances `at`. Copies byte by byte, because the compiler evaluates that faster than
/// slices.
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
    /// Returns the built-in table with the names of 3,807 positions. Takes no time, because the table is compiled into
    /// the program. Lichess collected these names and placed them in the public domain
    /// ([CC0](https://github.com/lichess-org/chess-openings)).
    #[must_use]
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }
}

/// Creates a classifier with the built-in names.
impl Default for Classifier<'static> {
    fn default() -> Self {
        Openings::builtin().classifier()
    }
}
