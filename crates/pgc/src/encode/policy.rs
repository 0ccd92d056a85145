//! What becomes of that which PGC has no record for.

/// What the encoder does with comments and whatever else PGC has no record for.
///
/// FORMAT.md lists what that is, and what each policy makes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentPolicy {
    /// A game that has any of it is refused whole, with the place of the first.
    #[default]
    Refuse,
    /// It is left out and reported; the game is written without it. A line of moves ends before a move that has no
    /// ordinal.
    Drop,
    /// It is written into escape strings that the decoder restores and that others pass over.
    Carry,
}
