//! Decodes tables of numbers that are embedded with `include_bytes!`.

/// Converts little-endian bytes to numbers. Tables call this at compile time, so a wrong length is a compile error.
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
