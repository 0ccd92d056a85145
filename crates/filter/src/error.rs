//! Errors in conditions that are written as text.

/// An error in a condition that is written as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseConditionError {
    /// A condition on a tag has no comparison operator.
    #[error("expected a tag name, one of = != ~ !~ < <= > >= and a value, such as White=Carlsen*")]
    Comparison,
    /// The text before the operator is not a tag name.
    #[error("invalid tag name{}: expected letters, digits and underscores", quote(.0))]
    TagName(String),
    /// The value after `<`, `<=`, `>` or `>=` is neither a number nor a date.
    #[error("invalid value{}: expected a number, or a date such as 2001, 2001.09 or 2001.09.11", quote(.0))]
    Unordered(String),
    /// The regular expression is invalid.
    #[error("invalid regular expression: {0}")]
    Regex(String),
    /// The condition contains no player's name.
    #[error("expected the name of a player, such as Carlsen, `Carlsen, Magnus` or Carl*")]
    Player,
    /// The condition contains no opening name.
    #[error("expected the name of an opening, such as `Sicilian Defense*`")]
    Opening,
    /// The text is not a property of the last position.
    #[error(
        "invalid end of a game{}: expected mate, stalemate, insufficient-material, repetition, fifty-moves, check, \
         king-on-the-hill, third-check, king-exploded, no-moves-left, horde-taken, race-won or race-tied, or several \
         separated by commas",
        quote(.0)
    )]
    FinalState(String),
    /// The text is not an event.
    #[error(
        "invalid event{}: expected repetition, fivefold-repetition, fifty-moves, seventy-five-moves, \
         insufficient-material, check, double-check, castling, en-passant, promotion or underpromotion, or several \
         separated by commas",
        quote(.0)
    )]
    Event(String),
    /// A move cannot be played, or there are no moves.
    #[error("invalid moves{}: {reason}", quote(found))]
    Moves {
        /// The move.
        found: String,
        /// Why it cannot be played.
        reason: String,
    },
    /// The text is not a result.
    #[error("invalid result{}: expected 1-0, 0-1, 1/2-1/2 or *, or several separated by commas", quote(.0))]
    Result(String),
    /// The text is not an ECO code, a prefix or a range.
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
        /// The rank number, 1 to 8.
        rank: usize,
        /// The number of squares found.
        squares: usize,
    },
    /// A character in a position pattern is invalid.
    #[error("invalid character `{0}`: expected KQRBNP, kqrbnp, A, a, `?`, `!`, `.`, a digit or `*`")]
    Character(char),
    /// A position pattern leaves no square for one side's king.
    #[error("expected squares for a king of each colour: `K` and `k`, or wildcards such as `?` and `*`")]
    Kings,
    /// The side to move is neither `w`, `b` nor `*`.
    #[error("invalid side to move{}: expected w, b or *", quote(.0))]
    Turn(String),
    /// The castling rights contain an invalid character.
    #[error("invalid castling rights{}: expected letters from KQkq, letters of files, - or *", quote(.0))]
    Castling(String),
    /// The en passant field is not a square, `-` or `*`.
    #[error("invalid en passant square{}: expected a square such as e3, - or *", quote(.0))]
    EnPassant(String),
    /// Text follows the last field.
    #[error("unexpected text after the last field of FEN: `{0}`")]
    Surplus(String),
    /// A pattern without wildcards does not describe a legal position.
    #[error("no legal position: {0}")]
    Position(String),
    /// A material pattern has no `v` between the two sides.
    #[error("expected the pieces of both sides separated by `v`, such as KRPvKR")]
    Sides,
    /// A material pattern contains a character that is not a piece.
    #[error("invalid piece `{0}`: expected K, Q, R, B, N or P, optionally followed by `?`, `*` or `+`")]
    Piece(char),
    /// A side of a material pattern does not have exactly one `K`.
    #[error("expected K once for each side, or K? or K* if the rules allow other numbers of kings")]
    King,
    /// The text is neither a number of plies nor a range.
    #[error("expected a number of plies, MIN..MAX, MIN.. or ..MAX")]
    Plies,
    /// The value is not a number of the kind that an expression compares.
    #[error("invalid value{}: expected {expected}", quote(found))]
    Measure {
        /// The value.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A range ends before it starts.
    #[error("the range ends before it begins")]
    Reversed,
}

/// Puts a space before the text and backticks around it. Returns an empty string if the text is empty.
fn quote(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" `{text}`") }
}
