//! Whether a game starts elsewhere: SetUp (PGN 9.7.1).

use super::error::Expected;
use super::word::by_words;

/// Where a game says that it starts (PGN 9.7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// `0`: from the usual initial array.
    Initial,
    /// `1`: from the position of the FEN tag, which must then be there.
    Fen,
}

/// Both with their digits.
const WORDS: [(SetUp, &str); 2] = [(SetUp::Initial, "0"), (SetUp::Fen, "1")];

by_words!(SetUp, Expected::SetUp);
