//! The Termination tag: why a game ended (PGN 9.8.1).

use super::{expected, word::impl_words};

/// Why a game ended (PGN 9.8.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// `abandoned`: the game was broken off.
    Abandoned,
    /// `adjudication`: a third party decided the result.
    Adjudication,
    /// `death`: a player died.
    Death,
    /// `emergency`: unforeseen circumstances.
    Emergency,
    /// `normal`: the game ended as games usually do.
    Normal,
    /// `rules infraction`: the loser broke the Laws or the regulations.
    RulesInfraction,
    /// `time forfeit`: a player's time ran out.
    TimeForfeit,
    /// `unterminated`: the game has not ended.
    Unterminated,
}

/// All reasons, as written in the tag.
const WORDS: [(Termination, &str); 8] = [
    (Termination::Abandoned, "abandoned"),
    (Termination::Adjudication, "adjudication"),
    (Termination::Death, "death"),
    (Termination::Emergency, "emergency"),
    (Termination::Normal, "normal"),
    (Termination::RulesInfraction, "rules infraction"),
    (Termination::TimeForfeit, "time forfeit"),
    (Termination::Unterminated, "unterminated"),
];

impl_words!(Termination, expected::TERMINATION);
