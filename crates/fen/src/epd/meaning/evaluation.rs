//! The opcode `ce` (PGN 16.2.5.6): the evaluation of a position in centipawns, with large numbers for mates.

use core::{fmt, num::NonZeroU16};

/// The operand of `ce`: an evaluation for the side to move, from -32767 to 32766.
///
/// ```
/// use movetext_fen::epd::{CentipawnEvaluation, Score};
///
/// let mate_in_five = CentipawnEvaluation::mate_in(5).unwrap();
/// assert_eq!(mate_in_five.centipawns(), 32758);
/// assert_eq!(mate_in_five.mate_moves(), Some(5));
/// assert_eq!(CentipawnEvaluation::mated_in(5).unwrap().centipawns(), -32757);
/// assert_eq!(CentipawnEvaluation::new(35).unwrap().score(), Score::Centipawns(35));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CentipawnEvaluation(i16);

/// The meaning of a [`CentipawnEvaluation`].
///
/// A side that is already checkmated has no evaluation, because -32767 (mate in 0 plies) means an illegal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns, from -32000 to 32000. Positive if the side to move is better, 0 for a certain draw.
    Centipawns(i16),
    /// The side to move mates in 1 to 766 plies. It makes the last move, so the number is odd in valid text.
    MateIn {
        /// How many plies it takes to mate.
        plies: NonZeroU16,
    },
    /// The side to move is mated in 1 to 766 plies. The opponent makes the last move, so the number is even in valid
    /// text.
    MatedIn {
        /// How many plies it takes to mate.
        plies: NonZeroU16,
    },
    /// The position is illegal: -32767.
    IllegalPosition,
}

/// The largest value that is not a mate.
const LIMIT: i16 = 32000;
/// A mate is this number minus the plies until mate.
const MATE: i16 = 32767;

/// Returns the value for a mate in 1 to 766 plies, or `None` outside this range.
fn mate_value(plies: u16) -> Option<i16> {
    let value = MATE.checked_sub(i16::try_from(plies).ok()?)?;
    (LIMIT < value && value < MATE).then_some(value)
}

impl CentipawnEvaluation {
    /// Creates an evaluation. Returns `None` if the number is not between -32767 and 32766.
    #[must_use]
    pub fn new(centipawns: i64) -> Option<CentipawnEvaluation> {
        i16::try_from(centipawns).ok().filter(|value| (-MATE..MATE).contains(value)).map(CentipawnEvaluation)
    }

    /// Creates the evaluation `32767 - (2 * moves - 1)`: the side to move mates. Returns `None` unless `moves` is from
    /// 1 to 383.
    #[must_use]
    pub fn mate_in(moves: u16) -> Option<CentipawnEvaluation> {
        mate_value(moves.checked_mul(2)?.checked_sub(1)?).map(CentipawnEvaluation)
    }

    /// Creates the evaluation `-32767 + 2 * moves`: the side to move is mated. Returns `None` unless `moves` is from 1
    /// to 383.
    #[must_use]
    pub fn mated_in(moves: u16) -> Option<CentipawnEvaluation> {
        mate_value(moves.checked_mul(2)?).map(|value| CentipawnEvaluation(-value))
    }

    /// Returns the number as written in the record.
    #[must_use]
    pub const fn centipawns(self) -> i16 {
        self.0
    }

    /// Returns what the number means: centipawns, a mate, or an illegal position.
    #[must_use]
    pub fn score(self) -> Score {
        let plies = |value: i16| NonZeroU16::new(u16::try_from(MATE - value).unwrap_or(0));
        match self.0 {
            value if value == -MATE => Score::IllegalPosition,
            value if value > LIMIT => match plies(value) {
                Some(plies) => Score::MateIn { plies },
                None => Score::Centipawns(value),
            },
            value if value < -LIMIT => match plies(-value) {
                Some(plies) => Score::MatedIn { plies },
                None => Score::Centipawns(value),
            },
            value => Score::Centipawns(value),
        }
    }

    /// Returns how many full moves it takes to mate: positive if the side to move mates, negative if it is mated.
    /// Returns `None` if the number is not a mate, or if the wrong side would make the last move.
    #[must_use]
    pub fn mate_moves(self) -> Option<i16> {
        match self.score() {
            Score::MateIn { plies } if plies.get() % 2 == 1 => i16::try_from(plies.get().div_ceil(2)).ok(),
            Score::MatedIn { plies } if plies.get() % 2 == 0 => {
                i16::try_from(plies.get() / 2).ok().map(|moves| -moves)
            }
            _ => None,
        }
    }
}

impl fmt::Display for CentipawnEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
