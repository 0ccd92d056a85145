//! Pseudo-random numbers derived from an input, so that runs are reproducible.

/// A stream of numbers seeded by an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast(u64);

impl Cast {
    /// Seeds the stream with a hash of the bytes (FNV-1a).
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Self(bytes.iter().fold(0xCBF2_9CE4_8422_2325, step))
    }

    /// Returns the next number (Splitmix64).
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, which must not be 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap_or_default()
    }
}
