//! The numbers that stand in the comments of a move (supplement of 2001, 4): clock, time used, evaluation.

use super::json_text::push_fraction;
use super::json_text::push_key;
use core::time::Duration;
use movetext_pgn::Command;
use movetext_pgn::Commands;
use movetext_pgn::command::Evaluation;
use movetext_pgn::command::Mate;
use movetext_pgn::command::Score;
use movetext_pgn::command::Sign;

/// What the comments of a move say in commands; of each kind the first counts.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    clock: Option<Duration>,
    used: Option<Duration>,
    evaluation: Option<Evaluation>,
}

/// Appends the fields `clk` and `emt`, in seconds, and `eval`, in pawns or as `{"mate":3}`, as far as there are any.
pub(super) fn push_clocks<'t>(comments: impl Iterator<Item = &'t str>, out: &mut String) {
    let numbers = read(comments);
    for (key, time) in [("clk", numbers.clock), ("emt", numbers.used)] {
        if let Some(time) = time {
            push_key(key, out);
            push_fraction(time.as_secs(), time.subsec_nanos(), 9, out);
        }
    }
    if let Some(evaluation) = numbers.evaluation {
        push_key("eval", out);
        push_score(evaluation.score, out);
    }
}

fn read<'t>(comments: impl Iterator<Item = &'t str>) -> Numbers {
    let mut numbers = Numbers::default();
    for command in comments.flat_map(Commands::of).filter_map(|piece| piece.command()) {
        match command.name() {
            "clk" | "emt" | "eval" => {}
            _ => continue,
        }
        match command.read() {
            Ok(Command::Clock(time)) => numbers.clock = numbers.clock.or(Some(time.duration())),
            Ok(Command::ElapsedMoveTime(time)) => numbers.used = numbers.used.or(Some(time.duration())),
            Ok(Command::Evaluation(evaluation)) => {
                numbers.evaluation = numbers.evaluation.or(Some(evaluation));
            }
            // One that cannot be read is in the comment, and told as a finding.
            _ => {}
        }
    }
    numbers
}

fn push_score(score: Score, out: &mut String) {
    let sign = |is_negative: bool| if is_negative { "-" } else { "" };
    match score {
        Score::Pawns { thousandths } => {
            out.push_str(sign(thousandths < 0));
            let thousandths = thousandths.unsigned_abs();
            push_fraction(u64::from(thousandths / 1000), thousandths % 1000, 3, out);
        }
        Score::Centipawns(hundredths) => {
            out.push_str(sign(hundredths < 0));
            let hundredths = hundredths.unsigned_abs();
            push_fraction(u64::from(hundredths / 100), hundredths % 100, 2, out);
        }
        Score::Mate(Mate { sign: side, moves }) => {
            out.push_str("{\"mate\":");
            out.push_str(sign(side == Sign::Minus));
            push_fraction(u64::from(moves), 0, 0, out);
            out.push('}');
        }
    }
}
