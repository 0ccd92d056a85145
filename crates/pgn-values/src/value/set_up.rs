//! The kind of starting position: the SetUp tag (PGN 9.7.1).

use super::{error::Expected, word::by_words};

/// The position from which a game starts (PGN 9.7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// `0`: the usual initial array.
    Initial,
    /// `1`: the position of the FEN tag, which is then required.
    Fen,
}

/// Both values and their digits.
const WORDS: [(SetUp, &str); 2] = [(SetUp::Initial, "0"), (SetUp::Fen, "1")];

by_words!(SetUp, Expected::SetUp);
