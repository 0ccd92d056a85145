//! Player types: the tags WhiteType and BlackType (PGN 9.1.5).

use super::{expected, word::impl_words};

/// Whether a player is a person or a program (PGN 9.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerType {
    /// `human`: a person.
    Human,
    /// `program`: an algorithmic player.
    Program,
}

/// Both types, as written in the tag.
const WORDS: [(PlayerType, &str); 2] = [(PlayerType::Human, "human"), (PlayerType::Program, "program")];

impl_words!(PlayerType, expected::PLAYER_TYPE);
