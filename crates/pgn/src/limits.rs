//! The limits of a reader. Text from people and programs may have any size (PGN 3.1).

/// The limits of a reader, which bound its memory and time.
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
    /// This and the limits below are in bytes.
    pub(crate) game: usize,
    pub(crate) token: usize,
    pub(crate) comment: usize,
}

impl Limits {
    /// Sets how deep variations may be nested. The default is 1,024. Deeper variations are kept as comments.
    #[must_use]
    pub const fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Sets how many tags a game may have. The default is 4,096. Further tags are skipped.
    #[must_use]
    pub const fn with_tags(self, tags: usize) -> Self {
        Self { tags, ..self }
    }

    /// Sets the maximum number of errors and warnings in the main line, and in each variation. The default is 10,000.
    /// Once a line exceeds the limit, the rest of it is kept as stray text, and its moves are not read.
    #[must_use]
    pub const fn with_damage(self, damage: u32) -> Self {
        Self { damage, ..self }
    }

    /// Sets the maximum size of a game. The default is 16 MiB.
    ///
    /// A larger game ends before the comment, tag pair or word that crosses the limit, and the next game begins there.
    /// Text before a game is skipped if it exceeds the limit: white space, escaped lines, a comment up to its end, or a
    /// tag pair up to the end of its line. Skipped text is never read as moves. It is reported with the next game, or
    /// with an empty game if no game follows.
    #[must_use]
    pub const fn with_game_bytes(self, bytes: usize) -> Self {
        Self { game: bytes, ..self }
    }

    /// Returns the maximum size of a game, in bytes.
    #[must_use]
    pub const fn game_bytes(&self) -> usize {
        self.game
    }

    /// Sets the maximum length of a word in the movetext and of a tag value. The default is 16 MiB. A longer word is
    /// not a move, and a longer value is truncated.
    #[must_use]
    pub const fn with_token_bytes(self, bytes: usize) -> Self {
        Self { token: bytes, ..self }
    }

    /// Sets the maximum length of a comment. The default is 1 MiB. A longer comment is delivered in pieces of at most
    /// this length.
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
