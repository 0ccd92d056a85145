//! What is wrong with a condition that somebody wrote.

/// Why a text is no condition. The message says what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseConditionError {
    /// There is no comparison between a name and a value.
    #[error("expected a tag name, one of = != ~ !~ < <= > >= and a value, as in White=Carlsen*")]
    Comparison,
    /// What stands before the comparison is no tag name.
    #[error("`{0}` is no tag name: letters, digits and underscores")]
    TagName(String),
    /// What is to be larger or smaller is neither a number nor a date.
    #[error("`{0}` is neither a number nor a date as 2001, 2001.09 or 2001.09.11")]
    Unordered(String),
    /// The regular expression cannot be read.
    #[error("not a regular expression: {0}")]
    Regex(String),
    /// There is no name.
    #[error("expected the name of a player, as Carlsen, `Carlsen, Magnus` or Carl*")]
    Player,
    /// There is no such end of a game.
    #[error(
        "`{0}` is no end of a game: expected mate, stalemate, insufficient-material, repetition, fifty-moves or check, \
         several of them with commas between"
    )]
    FinalState(String),
    /// There is no such result.
    #[error("`{0}` is no result: expected 1-0, 0-1, 1/2-1/2 or *, several of them with commas between")]
    Result(String),
    /// There is no such opening code.
    #[error(
        "`{0}` is no opening code: expected a beginning of one as B9, a code as B97, a range as B90..B99"
    )]
    Eco(String),
    /// A pattern has not eight ranks.
    #[error("expected eight ranks with `/` between them, found {0}")]
    Ranks(usize),
    /// A rank of a pattern has not eight squares.
    #[error("rank {rank} has {squares} squares, expected 8, or a `*` for those that may hold anything")]
    Squares {
        /// The rank, 1 to 8.
        rank: usize,
        /// How many squares it has.
        squares: usize,
    },
    /// A character of a pattern stands for nothing.
    #[error("`{0}` stands for no piece: expected KQRBNP, kqrbnp, A, a, `?`, `!`, `.`, a digit or `*`")]
    Character(char),
    /// A pattern has not one king of each colour, and nowhere else to put it.
    #[error("no square is left for a king of each colour; `?` and `*` are squares that may hold anything")]
    Kings,
    /// A field behind the pieces of a pattern cannot be read.
    #[error("`{0}` does not say who is to move: expected w, b or *")]
    Turn(String),
    /// The castling rights of a pattern cannot be read.
    #[error("`{0}` are no castling rights: expected KQkq or some of them, letters of files, - or *")]
    Castling(String),
    /// The en passant square of a pattern cannot be read.
    #[error("`{0}` is no en passant square: expected a square as e3, - or *")]
    EnPassant(String),
    /// There are more fields than FEN has.
    #[error("`{0}` stands behind the last field of FEN")]
    Surplus(String),
    /// A position of FEN is none that a game can have.
    #[error("no legal position: {0}")]
    Position(String),
    /// A material has not two sides.
    #[error("expected the pieces of one side, a `v`, and those of the other, as in KRPvKR")]
    Sides,
    /// A piece of a material is none.
    #[error(
        "`{0}` is no piece: expected K, Q, R, B, N or P, each with `?`, `*` or `+` behind it where that is meant"
    )]
    Piece(char),
    /// A side has not one king.
    #[error("each side has one king, written K")]
    King,
    /// A range of lengths cannot be read.
    #[error("expected a number of plies, or MIN..MAX, either of which may be left out")]
    Plies,
    /// A range of lengths ends before it begins.
    #[error("the range ends before it begins")]
    Reversed,
}
