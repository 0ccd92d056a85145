//! Times and scores (supplement 4) in all common spellings.

use core::time::Duration;
use movetext_pgn_values::command::{ClockTime, Command, CommandError, CommandErrorKind, Evaluation, Score};
use movetext_testkit::table::{self, text};

const fn pawns(thousandths: i32) -> Score {
    Score::Pawns { thousandths }
}

pub(crate) fn score(score: Score) -> String {
    match score {
        Score::Pawns { thousandths } => format!("{thousandths} thousandths"),
        Score::Centipawns(centipawns) => format!("{centipawns} centipawns"),
        Score::Mate(moves) => format!("mate in {moves}"),
        Score::Mated(moves) => format!("mated in {moves}"),
    }
}

fn refusal(error: &CommandError) -> Vec<String> {
    vec![format!("! {:?}", error.kind())]
}

/// Parses an operand and, if it is valid, a command with this operand. Returns the canonical form and the value.
fn operand(reader: &str, text: &str) -> Vec<String> {
    match reader {
        "time" => text.parse().map_or_else(
            |error| refusal(&error),
            |time: ClockTime| {
                assert_eq!(Command::parse(&format!("[%clk {text}]")), Ok(Command::Clock(time)), "{text}");
                vec![time.to_string(), format!("{:?}", time.duration())]
            },
        ),
        "score" => text.parse().map_or_else(
            |error| refusal(&error),
            |evaluation: Evaluation| {
                let command = format!("[%eval {text}]");
                assert_eq!(Command::parse(&command), Ok(Command::Evaluation(evaluation)), "{text}");
                let depth = evaluation.depth.map_or(String::new(), |depth| format!(", depth {depth}"));
                vec![evaluation.to_string(), score(evaluation.score) + &depth]
            },
        ),
        _ => panic!("no reader is called {reader}"),
    }
}

#[test]
fn operands_match_table() {
    table::check("annotation/operands.tsv", |[reader, cell]| operand(reader, &text(cell)));
    let error = "0.17,x".parse::<Evaluation>().unwrap_err();
    assert_eq!((error.kind(), error.span()), (CommandErrorKind::Depth, 5..6));
}

#[test]
fn time_in_seconds_round_trips() {
    for seconds in 0..4 * 86_400 {
        let time = ClockTime::from(Duration::from_secs(seconds));
        let text = time.to_string();
        let (hours, minutes, rest) = (seconds / 3600, seconds % 3600 / 60, seconds % 60);
        assert_eq!(text, format!("{hours}:{minutes:02}:{rest:02}"));
        assert_eq!(text.parse(), Ok(time));
        assert_eq!(format!("0{text}").parse(), Ok(time));
    }
}

#[test]
fn time_with_decimals_round_trips() {
    for milliseconds in 0..120_000 {
        let time = ClockTime::from(Duration::from_millis(milliseconds));
        assert_eq!(time.to_string().parse(), Ok(time));
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000);
        let long = format!("0:{minutes:02}:{:02}.{:03}", rest / 1000, rest % 1000);
        assert_eq!(long.parse(), Ok(time));
        assert_eq!(long.replace('.', ",").parse(), Ok(time));
    }
    for exponent in 0..9 {
        for factor in 1..10 {
            let time = ClockTime::from(Duration::from_nanos(factor * 10_u64.pow(exponent)));
            assert_eq!(time.to_string().parse(), Ok(time));
        }
    }
    let longest = ClockTime::from(Duration::MAX);
    assert_eq!(longest.to_string().parse(), Ok(longest));
}

#[test]
fn score_round_trips_in_its_unit() {
    for number in -20_000..=20_000 {
        for score in [pawns(number), Score::Centipawns(number)] {
            for depth in [None, Some(0), Some(7), Some(29), Some(u32::MAX)] {
                let evaluation = Evaluation { score, depth };
                assert_eq!(evaluation.to_string().parse(), Ok(evaluation), "{evaluation}");
            }
        }
    }
    for score in
        [i32::MIN, i32::MAX].into_iter().flat_map(|number| [pawns(number), Score::Centipawns(number)])
    {
        let evaluation = Evaluation { score, depth: None };
        assert_eq!(evaluation.to_string().parse(), Ok(evaluation), "{evaluation}");
    }
    for moves in (0..1_000).chain([u32::MAX]) {
        for score in [Score::Mate(moves), Score::Mated(moves)] {
            let evaluation = Evaluation { score, depth: Some(12) };
            assert_eq!(evaluation.to_string().parse(), Ok(evaluation), "{evaluation}");
        }
    }
}

#[test]
fn centipawns_are_rounded_away_from_zero() {
    for (thousandths, centipawns) in
        [(170, 17), (174, 17), (175, 18), (179, 18), (-174, -17), (-175, -18), (4, 0), (-5, -1), (0, 0)]
    {
        assert_eq!(pawns(thousandths).centipawns(), Some(centipawns), "{thousandths}");
    }
    assert_eq!(pawns(i32::MAX).centipawns(), Some(214_748_365));
    assert_eq!(Score::Centipawns(-106).centipawns(), Some(-106));
    assert_eq!(Score::Mate(3).centipawns(), None);
}
