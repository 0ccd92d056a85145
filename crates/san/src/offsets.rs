//! The offsets of the parts of a move, so that an error can point to the wrong part (PGN 8.2.3.3).

/// Byte offsets in the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets {
    /// Where the origin starts. If the text has no origin, this is the offset after the piece letter.
    pub(crate) origin: u8,
    /// Where the target starts.
    pub(crate) target: u8,
    /// Where the move ends, before its marks.
    pub(crate) end: u8,
}

impl Offsets {
    /// The offsets of a move that was not parsed. They cannot be confused with others, because no parsed move ends at
    /// offset 0.
    pub(crate) const UNKNOWN: Self = Self { origin: 0, target: 0, end: 0 };

    /// The offsets in a text of two squares, such as UCI.
    pub(crate) const SQUARES: Self = Self { origin: 0, target: 2, end: 4 };
}

/// Converts an offset to one byte. Offsets above 255 become 255, because no part of a valid move starts so late.
pub(crate) fn to_offset(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}
