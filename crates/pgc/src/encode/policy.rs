//! Policies for content that has no record in PGC.

/// What the encoder does with comments and other content that has no record in PGC.
///
/// FORMAT.md lists this content, with the effect of each policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentPolicy {
    /// Refuses the game, and reports the first content that has no record.
    #[default]
    Refuse,
    /// Leaves the content out and reports it. A line ends before a move without an ordinal.
    Drop,
    /// Writes the content as escape strings. The decoder in this crate restores it, other decoders skip it.
    Carry,
}
