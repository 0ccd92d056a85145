//! Converts scores and clocks to numbers.

use movetext_board::Color;
use movetext_pgn_values::command::{CommentValues, Score};

/// The largest centipawn value in `evals_cp`. Larger numbers mean mate.
const MAX_CENTIPAWNS: i32 = 30_000;

/// The value in `evals_cp` for mate in 0 moves.
const MATE: i32 = 32_000;

/// Encodes a score as one number, positive if it is good for White. Centipawns are limited to ±30,000. Mate in *n*
/// moves is ±(32,000 − *n*), but at least ±30,001. In 0 moves, `mover` has given mate, whatever the sign of the score.
#[must_use]
pub fn single(score: Score, mover: Color) -> i16 {
    let score = with_winner(score, mover);
    let number = score.centipawns_or_mate(MATE);
    let number = match score {
        Score::Mate(_) => number.max(MAX_CENTIPAWNS + 1),
        Score::Mated(_) => number.min(-MAX_CENTIPAWNS - 1),
        Score::Pawns { .. } | Score::Centipawns(_) => number.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS),
    };
    i16::try_from(number).unwrap_or_default()
}

/// Returns the number of moves until mate, negative if Black mates, or `None` if the score is not a mate. For mate in 0
/// moves, the result is 0 for both sides, because an integer has no −0.
#[must_use]
pub fn mate(score: Score) -> Option<i32> {
    match score {
        Score::Mate(moves) => i32::try_from(moves).ok(),
        Score::Mated(moves) => i32::try_from(moves).ok().map(|moves| -moves),
        Score::Pawns { .. } | Score::Centipawns(_) => None,
    }
}

/// Returns the score with the sign of the winner. Programs write `#0` for both sides, so the sign of a mate in 0 says
/// nothing: `mover` has given mate.
const fn with_winner(score: Score, mover: Color) -> Score {
    match (score, mover) {
        (Score::Mate(0) | Score::Mated(0), Color::White) => Score::Mate(0),
        (Score::Mate(0) | Score::Mated(0), Color::Black) => Score::Mated(0),
        _ => score,
    }
}

/// Returns the chance that White wins, from 0 to 1, by the formula of Lichess (`https://lichess.org/page/accuracy`),
/// without limits for the score. A mate is 0 or 1. In 0 moves, `mover` has given mate, whatever the sign of the score.
#[must_use]
pub fn win_chance(score: Score, mover: Color) -> f64 {
    match with_winner(score, mover) {
        Score::Mate(_) => 1.0,
        Score::Mated(_) => 0.0,
        Score::Pawns { .. } | Score::Centipawns(_) => {
            let centipawns = f64::from(score.centipawns().unwrap_or_default());
            1.0 / (1.0 + (-0.003_682_08 * centipawns).exp())
        }
    }
}

/// Returns the clock in milliseconds. Returns `None` if the comment has no clock, or if the time exceeds 24 days.
#[must_use]
pub fn clock_ms(values: &CommentValues) -> Option<i32> {
    values.clock().and_then(|clock| i32::try_from(clock.as_millis()).ok())
}

#[cfg(test)]
mod tests {
    use super::{Color, mate, single, win_chance};
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
        let encode =
            |score, by_white: bool| single(score, if by_white { Color::White } else { Color::Black });
        for (score, number) in ordered {
            assert_eq!(encode(score, number > 0), number, "{score:?}");
        }
        assert!(ordered.is_sorted_by_key(|(_, number)| *number));
        let chance =
            |score, by_white: bool| win_chance(score, if by_white { Color::White } else { Color::Black });
        assert!(ordered.is_sorted_by(|(one, n), (other, m)| chance(*one, *n > 0) <= chance(*other, *m > 0)));
        // Programs write `#0` for both sides.
        for mate in [Score::Mate(0), Score::Mated(0)] {
            assert_eq!([true, false].map(|by_white| chance(mate, by_white)), [1.0, 0.0]);
            assert_eq!([true, false].map(|by_white| encode(mate, by_white)), [32_000, -32_000]);
        }
        // By the formula in percent: 50 + 50 * (2 / (1 + exp(-0.00368208 * 100)) - 1).
        assert!((chance(Score::Centipawns(100), true) - 0.591_026).abs() < 1e-6);
        assert!((chance(Score::Centipawns(-100), true) - 0.408_974).abs() < 1e-6);
        assert_eq!((mate(Score::Mated(3)), mate(Score::Centipawns(1))), (Some(-3), None));
    }
}
