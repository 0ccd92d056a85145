//! Recognises the tag names of the standard in their usual spelling, with a single comparison (PGN 8.1, 9).
#![expect(
    clippy::indexing_slicing,
    reason = "each index is below 128, and the table is computed at compile time"
)]

use super::lanes::LANES;
use movetext_pgn_values::TAG_NAMES;

/// Frequent names outside the standard. No other spelling of them is known.
const OTHER_NAMES: [&str; 2] = ["WhiteFideId", "BlackFideId"];

/// The bytes after the bracket of a tag pair, to compare at once.
#[derive(Clone, Copy)]
struct Head {
    /// A name, a space and a quote.
    text: u128,
    /// The bits of `text` to compare: the bits of the name, the space and the quote.
    mask: u128,
}

impl Head {
    /// A head that matches no name, because it begins with a quote.
    const NONE: Self = Self { text: b'"' as u128, mask: 0xFF };

    const fn new(name: &str) -> Self {
        let (name, mut bytes) = (name.as_bytes(), [0; LANES]);
        let mut at = 0;
        while at < name.len() {
            bytes[at] = name[at];
            at += 1;
        }
        (bytes[at], bytes[at + 1]) = (b' ', b'"');
        let bits = 8 * (name.len() as u32 + 2);
        Self { text: u128::from_le_bytes(bytes), mask: u128::MAX >> (u128::BITS - bits) }
    }
}

/// The head of each name at its [index], and [`Head::NONE`] elsewhere. If two names have the same index, only the first
/// is in the table; the general path recognises the other.
static HEADS: [Head; 128] = {
    let mut heads = [Head::NONE; 128];
    let mut number = 0;
    while number < TAG_NAMES.len() + OTHER_NAMES.len() {
        let is_standard = number < TAG_NAMES.len();
        let name = if is_standard { TAG_NAMES[number] } else { OTHER_NAMES[number - TAG_NAMES.len()] };
        let head = Head::new(name);
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

/// Returns whether the bytes after a bracket are a known tag name in its usual spelling, a space and a quote. `length`
/// is then the number of bytes before the space. If the result is `false`, the name may still be known, because the
/// table lacks a few names.
#[inline]
pub(super) fn is_usual_name(window: &[u8; LANES], length: usize) -> bool {
    let Head { text, mask } = HEADS[index(window, length)];
    (u128::from_le_bytes(*window) ^ text) & mask == 0
}

#[cfg(test)]
mod tests {
    use super::{Head, LANES, is_usual_name};
    use movetext_pgn_values::TAG_NAMES;

    #[test]
    fn only_the_usual_spelling_is_usual() {
        let mut found = 0;
        for name in TAG_NAMES {
            let head = Head::new(name).text.to_le_bytes();
            found += usize::from(is_usual_name(&head, name.len()));
            for at in 0..name.len() + 2 {
                let mut other = head;
                other[at] ^= 0x20;
                assert!(!is_usual_name(&other, name.len()), "{}", other.escape_ascii());
            }
        }
        assert!(found >= 35, "{found}");
        for length in 0..=LANES {
            let nameless = Head::new("").text.to_le_bytes();
            assert!(!is_usual_name(&nameless, length), "{length}");
        }
    }
}
