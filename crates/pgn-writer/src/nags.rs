//! Glyphs (PGN 8.2.4): the set of glyphs of a move, and the text for each glyph.

use crate::inline_str::push_decimal;
use alloc::vec::Vec;
use movetext_pgn_values::Nag;

/// A set of glyphs. Takes constant time for each operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NagSet {
    words: [u64; 4],
    count: u16,
}

impl NagSet {
    pub(crate) const fn clear(&mut self) {
        if self.count > 0 {
            self.words = [0; 4];
            self.count = 0;
        }
    }

    /// Returns whether the set has exactly one glyph.
    pub(crate) const fn is_single(&self) -> bool {
        self.count == 1
    }

    /// Adds a glyph. Returns whether it is new.
    pub(crate) fn insert(&mut self, nag: Nag) -> bool {
        let number = nag.number();
        let bit = 1 << (number % 64);
        let Some(word) = self.words.get_mut(usize::from(number / 64)) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        self.count += u16::from(is_new);
        is_new
    }
}

/// Appends a glyph as `$` and its number.
pub(crate) fn push(nag: Nag, out: &mut Vec<u8>) {
    out.push(b'$');
    push_decimal(u32::from(nag.number()), out);
}

/// Returns the ASCII symbol for a glyph, or `None` if it has no unambiguous symbol.
pub(crate) const fn symbol(nag: Nag) -> Option<&'static str> {
    Some(match nag.number() {
        10 => "=",
        13 => "~",
        14 => "+=",
        15 => "=+",
        16 => "+/-",
        17 => "-/+",
        18 => "+-",
        19 => "-+",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{NagSet, push, symbol};
    use alloc::{format, vec::Vec};
    use movetext_pgn_values::Nag;

    #[test]
    fn every_glyph_is_new_once() {
        let mut set = NagSet::default();
        for number in 0..=255 {
            assert!(set.insert(Nag::new(number)) && !set.insert(Nag::new(number)));
            assert_eq!(set.is_single(), number == 0);
        }
        set.clear();
        assert!(set.insert(Nag::new(255)));
    }

    #[test]
    fn numbers_have_no_leading_zeros() {
        for number in 0..=255 {
            let mut text = Vec::new();
            push(Nag::new(number), &mut text);
            assert_eq!(text, format!("${number}").as_bytes());
        }
    }

    #[test]
    fn symbols_mean_their_glyphs() {
        for nag in (0..=255).map(Nag::new) {
            assert!(symbol(nag).is_none_or(|text| Nag::from_symbol(text.as_bytes()) == Some(nag)));
        }
    }
}
