//! Recognises frequent tag names with a single comparison: those of the standard in their usual spelling, and a few
//! others (PGN 8.1, 9).
#![expect(
    clippy::indexing_slicing,
    reason = "each index is below 128, and the table is computed at compile time"
)]

use super::lanes::LANES;
use movetext_pgn_values::TAG_NAMES;

/// Frequent names outside the standard. No other spelling of them is known.
const OTHER_NAMES: [&str; 6] =
    ["WhiteFideId", "BlackFideId", "WhiteRatingDiff", "BlackRatingDiff", "WhiteTeam", "BlackTeam"];

const _: () = assert!(TAG_NAMES.len() + OTHER_NAMES.len() <= u64::BITS as usize);

/// The bytes after the bracket of a tag pair, to compare at once.
#[derive(Clone, Copy)]
struct Head {
    /// A name and a space.
    text: u128,
    /// The bits of `text` to compare: the bits of the name and the space.
    mask: u128,
    /// The bit that stands for this name in a set of names.
    bit: u64,
}

impl Head {
    /// A head that matches no name, because it begins with a quote.
    const NONE: Self = Self { text: b'"' as u128, mask: 0xFF, bit: 0 };

    const fn new(name: &str, number: usize) -> Self {
        let bits = 8 * (name.len() as u32 + 1);
        let text = u128::from_le_bytes(window(name.as_bytes()));
        Self { text, mask: u128::MAX >> (u128::BITS - bits), bit: 1 << number }
    }
}

/// Returns the name and a space, followed by zeros. The name must have at most 15 bytes.
const fn window(name: &[u8]) -> [u8; LANES] {
    let mut window = [0; LANES];
    let mut at = 0;
    while at < name.len() {
        window[at] = name[at];
        at += 1;
    }
    window[at] = b' ';
    window
}

/// The head of each name at its [index], and [`Head::NONE`] elsewhere. If two names have the same index, only the first
/// is in the table; the general path recognises the other.
static HEADS: [Head; 128] = {
    let mut heads = [Head::NONE; 128];
    let mut number = 0;
    while number < TAG_NAMES.len() + OTHER_NAMES.len() {
        let is_standard = number < TAG_NAMES.len();
        let name = if is_standard { TAG_NAMES[number] } else { OTHER_NAMES[number - TAG_NAMES.len()] };
        let head = Head::new(name, number);
        let index = index(&head.text.to_le_bytes(), name.len());
        if heads[index].text == Head::NONE.text {
            heads[index] = head;
        }
        number += 1;
    }
    heads
};

/// Returns the index in [`HEADS`] for the name at the start of `window`. The factor was chosen so that nearly every
/// name has its own index.
#[inline]
const fn index(window: &[u8; LANES], length: usize) -> usize {
    let [first, second, third, fourth, ..] = *window;
    let letters = u32::from_le_bytes([first, second, third, fourth]);
    ((letters.wrapping_mul(0xD418_F7AF) >> 25) as usize).wrapping_add(length) % 128
}

/// Returns the bit of the name at the start of `window`, which is the text after a bracket, or 0 if the name is not in
/// the table. Each name has its own bit. `length` is the number of bytes before the space.
///
/// A name with bit 0 may still be in the standard, because the table lacks a few names.
#[inline]
pub(super) fn usual_name_bit(window: &[u8; LANES], length: usize) -> u64 {
    let Head { text, mask, bit } = HEADS[index(window, length)];
    if (u128::from_le_bytes(*window) ^ text) & mask == 0 { bit } else { 0 }
}

/// Like [`usual_name_bit`], for a name of any form.
pub(crate) fn name_bit(name: &[u8]) -> u64 {
    if name.len() >= LANES { 0 } else { usual_name_bit(&window(name), name.len()) }
}

#[cfg(test)]
mod tests {
    use super::{LANES, OTHER_NAMES, name_bit, usual_name_bit, window};
    use movetext_pgn_values::TAG_NAMES;

    #[test]
    fn only_the_usual_spelling_has_a_bit() {
        let mut seen: u64 = 0;
        for name in TAG_NAMES.into_iter().chain(OTHER_NAMES) {
            let head = window(name.as_bytes());
            let bit = usual_name_bit(&head, name.len());
            assert_eq!(name_bit(name.as_bytes()), bit, "{name}");
            assert_eq!(seen & bit, 0, "{name}");
            seen |= bit;
            for at in 0..=name.len() {
                let mut other = head;
                other[at] ^= 0x20;
                assert_eq!(usual_name_bit(&other, name.len()), 0, "{}", other.escape_ascii());
            }
        }
        assert!(seen.count_ones() >= 40, "{}", seen.count_ones());
        for length in 0..=LANES {
            assert_eq!(usual_name_bit(&window(b""), length), 0, "{length}");
        }
        assert_eq!(name_bit(b"SixteenLetters__"), 0);
    }
}
