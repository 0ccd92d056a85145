//! Conditions on the first moves of the main line.

use crate::error::ParseConditionError;
use core::{fmt, str::FromStr};
use movetext_board::{Move, Position, Rules};
use movetext_pgn::{Played, san::San};

/// A condition on the first moves of the main line, such as `1. e4 c5`. The game must begin in the initial position and
/// continue with exactly these moves, so a game that reaches the position by other moves does not match.
///
/// A variant game must begin in the initial position of its rules. The moves need to be legal only by these rules, so
/// they may include drops.
#[derive(Clone, Debug)]
pub struct MovesCondition {
    text: String,
    /// The line by each set of rules that allows it. No line is empty.
    lines: Vec<(Rules, Vec<Move>)>,
}

impl MovesCondition {
    /// Returns whether a game that begins in this position matches, or `None` if that depends on its moves.
    pub(crate) fn begin(start: &Position) -> Option<bool> {
        (!start.is_same_position(&Position::initial_of(start.rules()))).then_some(false)
    }

    /// Returns whether a game with this move matches, or `None` if that depends on the next moves. `plies` is the
    /// number of moves before it, which all match.
    pub(crate) fn play(&self, plies: u32, rules: Rules, played: Played) -> Option<bool> {
        let line = self.lines.iter().find(|(allowing, _)| *allowing == rules);
        let mut rest = line.map_or(&[][..], |(_, moves)| moves).iter().skip(plies as usize);
        match (rest.next(), played) {
            (Some(mv), Played::Move(played)) if *mv == played && rest.next().is_none() => Some(true),
            (Some(mv), Played::Move(played)) if *mv == played => None,
            _ => Some(false),
        }
    }
}

impl fmt::Display for MovesCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for MovesCondition {
    type Err = ParseConditionError;

    /// Parses moves in SAN, with or without move numbers. Spellings that are common in PGN files are accepted.
    ///
    /// # Errors
    /// [`ParseConditionError::Moves`] for the first move that cannot be played in chess, if no rules allow the moves,
    /// or if there are no moves.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let by_chess = parse_line(text, Rules::Chess);
        let others = Rules::ALL.iter().copied().filter(|rules| *rules != Rules::Chess);
        let mut lines: Vec<_> =
            others.filter_map(|rules| Some((rules, parse_line(text, rules).ok()?))).collect();
        match by_chess {
            Ok(moves) => lines.push((Rules::Chess, moves)),
            Err(error) if lines.is_empty() => return Err(error),
            Err(_) => {}
        }
        Ok(Self { text: text.to_owned(), lines })
    }
}

/// Parses moves from the initial position of these rules. Returns an error for the first move that cannot be played, or
/// if there are no moves.
fn parse_line(text: &str, rules: Rules) -> Result<Vec<Move>, ParseConditionError> {
    let (mut moves, mut position) = (Vec::new(), Position::initial_of(rules));
    let words = text.split_whitespace().map(without_number);
    for word in words.filter(|word| !word.is_empty()) {
        let invalid = |reason: String| ParseConditionError::Moves { found: word.to_owned(), reason };
        let san = San::parse(word).map_err(|error| invalid(format!("{error:#}")))?;
        let resolved =
            san.resolve(&position).map_err(|error| invalid(error.explain(&position).to_string()))?;
        moves.push(resolved.mv());
        position = position.play(resolved.mv());
    }
    if moves.is_empty() {
        let reason = "expected moves, such as `1. e4 c5`".to_owned();
        return Err(ParseConditionError::Moves { found: text.to_owned(), reason });
    }
    Ok(moves)
}

/// Removes the move number from a word such as `1.e4` or `1...`.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::{MovesCondition, parse_line};
    use crate::ParseConditionError;
    use movetext_board::Rules;

    #[test]
    fn moves_need_no_numbers() {
        for text in ["1. e4 c5 2. Nf3", "1.e4 c5 2.Nf3", "e4 c5 Nf3", "1. e2-e4 1... c7c5 2. Nf3!"] {
            let moves = parse_line(text, Rules::Chess).unwrap();
            let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
            assert_eq!(moves, ["e2e4", "c7c5", "g1f3"], "{text}");
        }
    }

    #[test]
    fn invalid_move_is_named() {
        for (text, expected) in [("", ""), ("1.", "1."), ("1. e4 e5 2. d5", "d5"), ("1. e4 what", "what")] {
            let found = text.parse::<MovesCondition>().map(|_| ());
            assert!(
                matches!(&found, Err(ParseConditionError::Moves { found, .. }) if found == expected),
                "{text}: {found:?}"
            );
        }
    }
}
