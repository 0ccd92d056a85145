//! Policies for content that has no record in PGC.

/// What the encoder does with comments and other content that has no record in PGC.
///
/// FORMAT.md lists this content, and what each policy does with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentPolicy {
    /// Refuses the game, and reports where the first such content is.
    #[default]
    Refuse,
    /// Leaves the content out and reports it. A line ends before a move without ordinal.
    Drop,
    /// Writes the content as escape strings. The decoder in this crate restores it, and other decoders skip it.
    Carry,
}
