//! Errors in conditions.

/// An error in a condition that is written as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseConditionError {
    /// The comparison operator is missing.
    #[error("expected a tag name, one of = != ~ !~ < <= > >= and a value, such as White=Carlsen*")]
    Comparison,
    /// The text before the operator is not a tag name.
    #[error("invalid tag name{}: expected letters, digits and underscores", quote(.0))]
    TagName(String),
    /// The value in an ordered comparison is neither a number nor a date.
    #[error("invalid value{}: expected a number, or a date such as 2001, 2001.09 or 2001.09.11", quote(.0))]
    Unordered(String),
    /// The regular expression is invalid.
    #[error("invalid regular expression: {0}")]
    Regex(String),
    /// The name of a player is missing.
    #[error("expected the name of a player, such as Carlsen, `Carlsen, Magnus` or Carl*")]
    Player,
    /// The name of an opening is missing.
    #[error("expected the name of an opening, such as `Sicilian Defense*`")]
    Opening,
    /// The property of the last position is unknown.
    #[error(
        "invalid end of a game{}: expected mate, stalemate, insufficient-material, repetition, fifty-moves or check, \
         or several separated by commas",
        quote(.0)
    )]
    FinalState(String),
    /// The result is unknown.
    #[error("invalid result{}: expected 1-0, 0-1, 1/2-1/2 or *, or several separated by commas", quote(.0))]
    Result(String),
    /// The ECO code is invalid.
    #[error(
        "invalid ECO code{}: expected a code such as B97, a prefix such as B9, or a range such as B90-B99",
        quote(.0)
    )]
    Eco(String),
    /// A position pattern does not have eight ranks.
    #[error("found {0} ranks, expected eight separated by `/`")]
    Ranks(usize),
    /// A rank in a position pattern does not have eight squares.
    #[error("rank {rank} has {squares} squares, expected 8; `*` fills the rest of a rank")]
    Squares {
        /// The rank, 1 to 8.
        rank: usize,
        /// The number of squares found.
        squares: usize,
    },
    /// A character in a position pattern is invalid.
    #[error("invalid character `{0}`: expected KQRBNP, kqrbnp, A, a, `?`, `!`, `.`, a digit or `*`")]
    Character(char),
    /// A position pattern leaves no square for the king of one side.
    #[error("expected squares for a king of each colour: `K` and `k`, or wildcards such as `?` and `*`")]
    Kings,
    /// The side to move is invalid.
    #[error("invalid side to move{}: expected w, b or *", quote(.0))]
    Turn(String),
    /// The castling rights are invalid.
    #[error("invalid castling rights{}: expected letters from KQkq, letters of files, - or *", quote(.0))]
    Castling(String),
    /// The en passant square is invalid.
    #[error("invalid en passant square{}: expected a square such as e3, - or *", quote(.0))]
    EnPassant(String),
    /// There is text after the last field.
    #[error("unexpected text after the last field of FEN: `{0}`")]
    Surplus(String),
    /// The FEN describes no legal position.
    #[error("no legal position: {0}")]
    Position(String),
    /// A material pattern does not have two sides.
    #[error("expected the pieces of both sides separated by `v`, such as KRPvKR")]
    Sides,
    /// A piece in a material pattern is invalid.
    #[error("invalid piece `{0}`: expected K, Q, R, B, N or P, optionally followed by `?`, `*` or `+`")]
    Piece(char),
    /// A side does not have exactly one king.
    #[error("expected one king, K, for each side")]
    King,
    /// A range of plies is invalid.
    #[error("expected a number of plies, MIN..MAX, MIN.. or ..MAX")]
    Plies,
    /// A range ends before it starts.
    #[error("the range ends before it begins")]
    Reversed,
}

/// Quotes the text in backticks for a message. Returns nothing if the text is empty.
fn quote(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" `{text}`") }
}
