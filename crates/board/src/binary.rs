//! Reads number tables that are included as bytes.

/// Converts little-endian bytes to numbers. It is evaluated at compile time, where a wrong length is an error.
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
