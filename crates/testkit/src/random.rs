//! Random numbers from a fixed seed.

/// Generates random numbers (splitmix64) that are the same in every run and on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Creates a generator with the FNV-1a hash of `bytes` as its seed.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Self(bytes.iter().fold(0xCBF2_9CE4_8422_2325, step))
    }

    /// Returns the next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random byte.
    pub const fn byte(&mut self) -> u8 {
        self.next_u64().to_le_bytes()[0]
    }

    /// Returns `count` random bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// Returns a random number below `bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next_u64() % bound.max(1) as u64).unwrap_or_default()
    }

    /// Returns `true` once in `cases` calls, on average.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// Returns a random item. Panics if `items` is empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Joins up to `most` random pieces.
    pub fn text(&mut self, pieces: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(pieces)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| random.next_u64()), published);
    }

    #[test]
    fn numbers_and_orders_are_all_reached() {
        let mut random = Random::new(1);
        let mut seen = [0; 5];
        (0..1_000).for_each(|_| seen[random.below(5)] += 1);
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
        assert_eq!(random.below(0), 0);
        let mut orders = Vec::new();
        for _ in 0..200 {
            let mut items = [1, 2, 3];
            random.shuffle(&mut items);
            orders.push(items);
        }
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 6);
    }
}
