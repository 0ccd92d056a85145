//! Why a game is over: Termination (PGN 9.8.1).

use super::error::Expected;
use super::word::by_words;

/// One of the eight reasons that section 9.8.1 lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// `abandoned`
    Abandoned,
    /// `adjudication`: a third party decided the result.
    Adjudication,
    /// `death`
    Death,
    /// `emergency`: unforeseen circumstances.
    Emergency,
    /// `normal`
    Normal,
    /// `rules infraction`: forfeit because the loser broke the Laws or the regulations.
    RulesInfraction,
    /// `time forfeit`
    TimeForfeit,
    /// `unterminated`
    Unterminated,
}

/// Every reason with its words.
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

impl Termination {
    /// All reasons.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|(reason, _)| *reason)
    }
}

by_words!(Termination, Expected::Termination);
