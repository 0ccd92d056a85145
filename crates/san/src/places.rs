//! The places of the parts of a move in its text, so that an error can locate the faulty part (PGN 8.2.3.3).

/// The start of origin and target, and the end of the move without its marks, in bytes of the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    /// The start of the origin, present or not: after the piece letter.
    pub(crate) origin: u8,
    /// The start of the target.
    pub(crate) target: u8,
    /// The end of the target or of the promotion, of castling or the null move.
    pub(crate) end: u8,
}

impl Places {
    /// The places of a move that was not read; no move ends at the start of its text.
    pub(crate) const UNKNOWN: Self = Self { origin: 0, target: 0, end: 0 };

    /// The places of a text of two squares and an optional promotion character.
    pub(crate) const SQUARES: Self = Self { origin: 0, target: 2, end: 4 };
}

/// The stored form of a place in a token. It saturates, which is beyond the start of every part.
pub(crate) fn place(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}
