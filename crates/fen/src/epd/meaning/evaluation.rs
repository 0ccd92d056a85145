//! The evaluation of a position in hundredths of a pawn, opcode `ce` (PGN 16.2.5.6), with its encoding of mates.

use core::{fmt, num::NonZeroU16};

/// An evaluation from the point of view of the side to move: the operand of `ce`, from -32767 to 32766.
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

/// The meaning of an evaluation.
///
/// A side that is already mated has no number: -32767, mated in no ply, means an illegal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn, -32000 to 32000; positive if the side to move is better, 0 for a certain draw.
    Centipawns(i16),
    /// The side to move mates in 1 to 766 plies. Its own move is the last, so the number is odd in valid text.
    MateIn {
        /// The plies to the mate.
        plies: NonZeroU16,
    },
    /// The side to move is mated in 1 to 766 plies. The opponent's move is the last, so the number is even in valid
    /// text.
    MatedIn {
        /// The plies to the mate.
        plies: NonZeroU16,
    },
    /// The position is illegal: -32767.
    IllegalPosition,
}

/// The largest number that is not a mate.
const LIMIT: i16 = 32000;
/// The number from which the plies of a mate are subtracted.
const MATE: i16 = 32767;

/// Returns the number of a mate in 1 to 766 plies.
fn mate_value(plies: u16) -> Option<i16> {
    let value = MATE.checked_sub(i16::try_from(plies).ok()?)?;
    (LIMIT < value && value < MATE).then_some(value)
}

impl CentipawnEvaluation {
    /// The evaluation with this number, if it is from -32767 to 32766.
    #[must_use]
    pub fn new(centipawns: i64) -> Option<CentipawnEvaluation> {
        i16::try_from(centipawns).ok().filter(|value| (-MATE..MATE).contains(value)).map(CentipawnEvaluation)
    }

    /// The side to move mates in 1 to 383 full moves: `32767 - (2 * moves - 1)`.
    #[must_use]
    pub fn mate_in(moves: u16) -> Option<CentipawnEvaluation> {
        mate_value(moves.checked_mul(2)?.checked_sub(1)?).map(CentipawnEvaluation)
    }

    /// The side to move is mated in 1 to 383 full moves: `-32767 + 2 * moves`.
    #[must_use]
    pub fn mated_in(moves: u16) -> Option<CentipawnEvaluation> {
        mate_value(moves.checked_mul(2)?).map(|value| CentipawnEvaluation(-value))
    }

    /// The number as written.
    #[must_use]
    pub const fn centipawns(self) -> i16 {
        self.0
    }

    /// The meaning of the number.
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

    /// The full moves to the mate, positive if the side to move mates and negative if it is mated. `None` if the number
    /// is not a mate, or its plies end on the wrong side's move.
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
