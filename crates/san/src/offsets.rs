//! Where the parts of a move are in its text, so that an error can point to the part that is wrong (PGN 8.2.3.3).

/// Byte offsets in the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    /// Where the origin starts, or would start: after the piece letter.
    pub(crate) origin: u8,
    /// Where the target starts.
    pub(crate) target: u8,
    /// Where the move without its marks ends.
    pub(crate) end: u8,
}

impl Offsets {
    /// The offsets of a move that was not parsed. No parsed move ends at offset 0.
    pub(crate) const UNKNOWN: Self = Self { origin: 0, target: 0, end: 0 };

    /// The offsets in a text with two squares, such as UCI.
    pub(crate) const SQUARES: Self = Self { origin: 0, target: 2, end: 4 };
}

/// Converts an offset to a byte. Larger offsets become 255, which is after the start of every part.
pub(crate) fn to_offset(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}
