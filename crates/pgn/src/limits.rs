//! Limits that a reader keeps (PGN 3.1: text written by people and programs may have any size).

/// Limits that a reader keeps.
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
    /// In bytes, as are the limits below.
    pub(crate) game: usize,
    pub(crate) token: usize,
    pub(crate) comment: usize,
}

impl Limits {
    /// Sets how deep variations may be nested; the default is 1,024. Deeper text is kept as a comment.
    #[must_use]
    pub const fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Sets how many tags a game may have; the default is 4,096. Further tags are skipped.
    #[must_use]
    pub const fn with_tags(self, tags: usize) -> Self {
        Self { tags, ..self }
    }

    /// Sets how many errors and warnings the text of a line of moves may have; the default is 10,000. The rest of the
    /// line is kept as stray text, and no moves in it are read. The variations of a line count separately.
    #[must_use]
    pub const fn with_damage(self, damage: u32) -> Self {
        Self { damage, ..self }
    }

    /// Sets how large a game may be; the default is 16 MiB. A larger game ends before the comment, tag pair or word
    /// that crosses the limit, and the next game begins with it. Text before a game is skipped if it is larger: white
    /// space, escaped lines, a comment up to its end, or a tag pair up to the end of its line. The text inside is never
    /// read as moves. Skipped text is reported with the next game, or with an empty game if none follows.
    #[must_use]
    pub const fn with_game_bytes(self, bytes: usize) -> Self {
        Self { game: bytes, ..self }
    }

    /// Returns how large a game may be, in bytes.
    #[must_use]
    pub const fn game_bytes(&self) -> usize {
        self.game
    }

    /// Sets how long a word of the movetext or a tag value may be; the default is 16 MiB. A longer word is not a move,
    /// and a longer value is truncated.
    #[must_use]
    pub const fn with_token_bytes(self, bytes: usize) -> Self {
        Self { token: bytes, ..self }
    }

    /// Sets how long a comment may be; the default is 1 MiB. A longer comment is delivered in pieces of that size.
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
