//! Limits of the reader (PGN 3.1: text written by people and programs may have any size).

/// Limits of the reader.
///
/// ```
/// use movetext_pgn::{Reader, parser::Limits};
///
/// let limits = Limits::default().with_nesting(16).with_game_bytes(1 << 20);
/// let mut reader = Reader::new(b"1. e4 *").with_limits(limits);
/// # assert!(reader.visit_game(&mut (), &mut ())?.is_some());
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) nesting: usize,
    pub(crate) tags: usize,
    pub(crate) damage: u32,
    /// In bytes, as the following limits.
    pub(crate) game: usize,
    pub(crate) token: usize,
    pub(crate) comment: usize,
}

impl Limits {
    /// Sets the greatest nesting depth of variations, 1,024 by default. Deeper text is kept as a comment.
    #[must_use]
    pub const fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Sets how many tags a game may have, 4,096 by default. Further tags are skipped.
    #[must_use]
    pub const fn with_tags(self, tags: usize) -> Self {
        Self { tags, ..self }
    }

    /// Sets the greatest number of errors and warnings about the text of one line of moves, 10,000 by default. The rest
    /// of the line is kept as stray text, and none of its moves is read. The variations of a line count by themselves.
    #[must_use]
    pub const fn with_damage(self, damage: u32) -> Self {
        Self { damage, ..self }
    }

    /// Sets the greatest size of a game, 16 MiB by default. A larger game ends before the comment, tag pair or word
    /// that crosses the limit, and the next game begins with it. Larger white space and escaped lines before a game are
    /// skipped, as are a comment of that size, up to its end, and a tag pair of that size, up to its line's end:
    /// the text inside is never read as moves. Skipped text is reported with the next game, or, if there is none, with
    /// a game without moves.
    #[must_use]
    pub const fn with_game_bytes(self, bytes: usize) -> Self {
        Self { game: bytes, ..self }
    }

    /// Returns the greatest size of a game in bytes.
    #[must_use]
    pub const fn game_bytes(&self) -> usize {
        self.game
    }

    /// Sets the greatest size of a word of the movetext or of a tag value, 16 MiB by default. A longer word is not a
    /// move, and a longer value is truncated.
    #[must_use]
    pub const fn with_token_bytes(self, bytes: usize) -> Self {
        Self { token: bytes, ..self }
    }

    /// Sets the greatest size of a comment, 1 MiB by default. A longer comment is delivered in pieces of that size.
    #[must_use]
    pub const fn with_comment_bytes(self, bytes: usize) -> Self {
        Self { comment: bytes, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { nesting: 1024, tags: 4096, damage: 10_000, game: 16 << 20, token: 16 << 20, comment: 1 << 20 }
    }
}
