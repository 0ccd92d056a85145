//! Remembers tag pairs that passed all checks. Most pairs occur in many games of a file, so a reader checks each of
//! them only once (PGN 8.1).

use alloc::vec::Vec;
use movetext_pgn_values::TagName;

/// The number of pairs that are remembered. A pair replaces an earlier pair with the same hash.
const PAIRS: usize = 1024;

/// The maximum number of bytes in a name and its value together. Longer pairs are rarely repeated.
const MAX_BYTES: usize = 44;

/// The number of pairs that are checked before any is remembered, so that reading a single game allocates nothing.
const FIRST_PAIRS: usize = 32;

/// What the checks find out about a pair without faults.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoundTag {
    /// The name, if the standard defines it.
    pub(super) name: Option<TagName>,
    /// The number of players that the value lists, if the checks compare this number with other tags.
    pub(super) fields: Option<u8>,
}

/// A table of sound tag pairs.
#[derive(Debug, Default)]
pub(crate) struct SoundTags {
    pairs: Vec<Pair>,
    /// How many pairs were checked, up to [`FIRST_PAIRS`].
    checked: usize,
}

/// A pair in the table.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// The name, then the value.
    text: [u8; MAX_BYTES],
    name_length: u8,
    value_length: u8,
    tag: SoundTag,
}

impl Pair {
    /// An unused entry. No tag equals it, because its name is empty.
    const EMPTY: Self = Self {
        text: [0; MAX_BYTES],
        name_length: 0,
        value_length: 0,
        tag: SoundTag { name: None, fields: None },
    };

    #[inline]
    fn equals(&self, name: &[u8], value: &[u8]) -> bool {
        usize::from(self.name_length) == name.len()
            && usize::from(self.value_length) == value.len()
            && self.text.get(..name.len()) == Some(name)
            && self.text.get(name.len()..name.len() + value.len()) == Some(value)
    }
}

impl SoundTags {
    /// Returns what the checks found out about a pair, or `None` if the pair is not in the table.
    #[inline]
    pub(super) fn find(&self, name: &[u8], value: &[u8]) -> Option<SoundTag> {
        let pair = self.pairs.get(place(name, value))?;
        pair.equals(name, value).then_some(pair.tag)
    }

    /// Remembers a pair that passed all checks.
    pub(super) fn insert(&mut self, name: &[u8], value: &[u8], tag: SoundTag) {
        if self.checked < FIRST_PAIRS {
            self.checked += 1;
            return;
        }
        let length = name.len() + value.len();
        if length > MAX_BYTES || name.is_empty() {
            return;
        }
        if self.pairs.is_empty() {
            self.pairs = alloc::vec![Pair::EMPTY; PAIRS];
        }
        let Some(pair) = self.pairs.get_mut(place(name, value)) else { return };
        let (name_text, rest) = pair.text.split_at_mut(name.len());
        let value_text = rest.split_at_mut(value.len()).0;
        name_text.copy_from_slice(name);
        value_text.copy_from_slice(value);
        (pair.name_length, pair.value_length, pair.tag) = (name.len() as u8, value.len() as u8, tag);
    }
}

/// Hashes the length and the first byte of the name, and the first and last bytes of the value.
#[inline]
fn place(name: &[u8], value: &[u8]) -> usize {
    let first = u64::from(name.first().copied().unwrap_or_default());
    let lengths = (name.len() << 8 ^ value.len()) as u64 ^ first << 32;
    let (start, end) = ends(value);
    let mut hash = 0;
    for word in [lengths, start, end] {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(29);
    }
    hash as usize % PAIRS
}

/// Returns two words that together contain the first and last eight bytes, or all bytes if there are fewer.
#[inline]
fn ends(bytes: &[u8]) -> (u64, u64) {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return (u32::from_le_bytes(*first).into(), u32::from_le_bytes(*last).into());
    }
    let at = |index: usize| u64::from(bytes.get(index).copied().unwrap_or_default());
    (at(0) | at(1) << 8, at(2))
}
