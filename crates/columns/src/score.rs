//! Scores and clocks as numbers.

use movetext_pgn_values::command::{CommentValues, Score};

/// The greatest number of `evals_cp` for a score that is not a mate, in centipawns.
const MAX_CENTIPAWNS: i32 = 30_000;

/// The number of `evals_cp` for a mate in 0 moves.
const MATE: i32 = 32_000;

/// Returns the score in one number: centipawns up to 30,000, and beyond them 32,000 less the moves to mate, at least
/// 30,001. Negative if it is good for Black.
#[must_use]
pub fn single(score: Score) -> i16 {
    let number = score.centipawns_or_mate(MATE);
    let number = match score {
        Score::Mate(_) => number.max(MAX_CENTIPAWNS + 1),
        Score::Mated(_) => number.min(-MAX_CENTIPAWNS - 1),
        Score::Pawns { .. } | Score::Centipawns(_) => number.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
    };
    i16::try_from(number).unwrap_or_default()
}

/// Returns the moves to mate, negative if Black gives it. Mate in no moves counts for the side that has given it, and
/// `-0` cannot be written as a number, so it is 0 for both.
#[must_use]
pub fn mate(score: Score) -> Option<i32> {
    match score {
        Score::Mate(moves) => i32::try_from(moves).ok(),
        Score::Mated(moves) => i32::try_from(moves).ok().map(|moves| -moves),
        Score::Pawns { .. } | Score::Centipawns(_) => None,
    }
}

/// Returns the clock in milliseconds; `None` if there is none, or if it is more than 24 days.
#[must_use]
pub fn clock_ms(values: &CommentValues) -> Option<i32> {
    values.clock().and_then(|clock| i32::try_from(clock.as_millis()).ok())
}

#[cfg(test)]
mod tests {
    use super::{mate, single};
    use movetext_pgn_values::command::Score;

    #[test]
    fn single_keeps_the_order_of_scores() {
        let ordered = [
            (Score::Mated(0), -32_000),
            (Score::Mated(1), -31_999),
            (Score::Mated(3_000), -30_001),
            (Score::Centipawns(i32::MIN), -30_000),
            (Score::Pawns { thousandths: -1160 }, -116),
            (Score::Centipawns(31), 31),
            (Score::Centipawns(40_000), 30_000),
            (Score::Mate(u32::MAX), 30_001),
            (Score::Mate(5), 31_995),
            (Score::Mate(0), 32_000),
        ];
        for (score, number) in ordered {
            assert_eq!(single(score), number, "{score:?}");
        }
        assert!(ordered.is_sorted_by_key(|(_, number)| *number));
        assert_eq!((mate(Score::Mated(3)), mate(Score::Centipawns(1))), (Some(-3), None));
    }
}
