//! Random numbers, the same in every run.

/// A generator (xorshift) with a fixed seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Returns a generator for the case `number`. Neighbouring numbers give unrelated sequences.
    pub(crate) const fn of_case(number: u64) -> Self {
        Self((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % bound.max(1) as u64).unwrap_or_default()
    }

    /// Returns one of `items`.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
