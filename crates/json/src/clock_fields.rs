//! Numeric values in the comments of a move: clock, elapsed time, evaluation and depth.

use super::json_text::{push_fraction, push_key, push_number};
use core::time::Duration;
use movetext_pgn_values::command::{CommentValues, Evaluation, Score};

/// Appends the fields `clk` and `emt` in seconds, `eval` in pawns or as `{"mate":3}`, and `depth`, if a move has them.
pub(super) fn push_clocks(values: &CommentValues, out: &mut String) {
    for (key, time) in [("clk", values.clock()), ("emt", values.elapsed())] {
        if let Some(time) = time {
            push_key(key, out);
            push_seconds(time, out);
        }
    }
    if let Some(Evaluation { score, .. }) = values.evaluation() {
        push_key("eval", out);
        match mate(score) {
            Some((sign, moves)) => {
                out.push_str("{\"mate\":");
                out.push_str(sign);
                push_fraction(u64::from(moves), 0, 0, out);
                out.push('}');
            }
            None => push_pawns(score, out),
        }
    }
    if let Some(depth) = values.depth() {
        push_number("depth", u64::from(depth), out);
    }
}

/// Appends a time in seconds, as `597.1`.
pub fn push_seconds(time: Duration, out: &mut String) {
    push_fraction(time.as_secs(), time.subsec_nanos(), 9, out);
}

/// Appends a score in pawns, as `0.17`, or a mate as `#3`.
pub fn push_score(score: Score, out: &mut String) {
    match mate(score) {
        Some((sign, moves)) => {
            out.push('#');
            out.push_str(sign);
            push_fraction(u64::from(moves), 0, 0, out);
        }
        None => push_pawns(score, out),
    }
}

/// Returns the sign and the number of moves of a mate score.
const fn mate(score: Score) -> Option<(&'static str, u32)> {
    match score {
        Score::Mate(moves) => Some(("", moves)),
        Score::Mated(moves) => Some(("-", moves)),
        Score::Pawns { .. } | Score::Centipawns(_) => None,
    }
}

/// Appends a score in pawns, unless it is a mate.
fn push_pawns(score: Score, out: &mut String) {
    let (number, unit, digits) = match score {
        Score::Pawns { thousandths } => (thousandths, 1000, 3),
        Score::Centipawns(hundredths) => (hundredths, 100, 2),
        Score::Mate(_) | Score::Mated(_) => return,
    };
    out.push_str(if number < 0 { "-" } else { "" });
    let number = number.unsigned_abs();
    push_fraction(u64::from(number / unit), number % unit, digits, out);
}
