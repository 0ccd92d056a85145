//! Where the parts of a move stand in its text, so that an error can point at the one at fault (PGN 8.2.3.3).

/// Where origin and target begin, and where the move ends but for its marks, in bytes of the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    /// Where the origin begins or would begin: after the piece letter.
    pub(crate) origin: u8,
    /// Where the target begins.
    pub(crate) target: u8,
    /// The end of the target or of the promotion, of castling or the null move.
    pub(crate) end: u8,
}

impl Places {
    /// Of a move that was not read; no move ends where its text begins.
    pub(crate) const UNKNOWN: Self = Self { origin: 0, target: 0, end: 0 };

    /// Of a text that is two squares, with a character for the promotion after them.
    pub(crate) const SQUARES: Self = Self { origin: 0, target: 2, end: 4 };
}

/// A place in a token as it is kept; no part of a move begins as far behind as this could matter.
pub(crate) fn place(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}
