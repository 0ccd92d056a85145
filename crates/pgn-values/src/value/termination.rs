//! Reasons why a game ended: the Termination tag (PGN 9.8.1).

use super::{expected, word::impl_words};

/// The reason why a game ended, from the list in section 9.8.1.
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
    /// `rules infraction`: the loser broke the Laws or the regulations.
    RulesInfraction,
    /// `time forfeit`
    TimeForfeit,
    /// `unterminated`
    Unterminated,
}

/// All reasons and their words.
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
