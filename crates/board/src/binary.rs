//! Tables of numbers that are included as bytes.

/// Returns the little-endian numbers in `bytes`. The compiler evaluates this and rejects another length.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
pub(crate) const fn numbers<const COUNT: usize>(mut bytes: &[u8]) -> [u64; COUNT] {
    let mut numbers = [0; COUNT];
    let mut index = 0;
    while let Some((number, rest)) = bytes.split_first_chunk() {
        numbers[index] = u64::from_le_bytes(*number);
        bytes = rest;
        index += 1;
    }
    assert!(index == COUNT && bytes.is_empty(), "the table has another length");
    numbers
}
