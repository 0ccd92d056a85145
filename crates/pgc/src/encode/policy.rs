//! Policies for content without a record in PGC.

/// The treatment of comments and other content without a record in PGC.
///
/// FORMAT.md lists this content, and the effect of each policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentPolicy {
    /// Refuses the game, and reports the place of the first such content.
    #[default]
    Refuse,
    /// Leaves it out and reports it. A line ends before a move without ordinal.
    Drop,
    /// Writes it into escape strings, which the decoder of this crate restores and other decoders skip.
    Carry,
}
