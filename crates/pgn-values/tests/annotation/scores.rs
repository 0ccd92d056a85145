//! Scores of `eval`, in all spellings in use.

use movetext_pgn_values::command::{Command, CommandErrorKind, Commands, Evaluation, Score};

const fn pawns(thousandths: i32) -> Score {
    Score::Pawns { thousandths }
}

#[test]
fn score_in_each_spelling_is_read() {
    for (text, score, depth, canonical) in [
        ("0.17", pawns(170), None, "0.17"),
        ("-1.06", pawns(-1060), None, "-1.06"),
        ("+0.17", pawns(170), None, "0.17"),
        ("0.17,18", pawns(170), Some(18), "0.17,18"),
        ("0.17, 18", pawns(170), Some(18), "0.17,18"),
        ("0.0", pawns(0), None, "0.00"),
        ("-0.5", pawns(-500), None, "-0.50"),
        ("-.5", pawns(-500), None, "-0.50"),
        ("3.", pawns(3000), None, "3.00"),
        ("0.125", pawns(125), None, "0.125"),
        ("0.12500", pawns(125), None, "0.125"),
        ("-106,29", Score::Centipawns(-106), Some(29), "-106,29"),
        ("0,1", Score::Centipawns(0), Some(1), "0,1"),
        ("-77,23", Score::Centipawns(-77), Some(23), "-77,23"),
        ("17", Score::Centipawns(17), None, "17"),
        ("+17", Score::Centipawns(17), None, "17"),
        ("1,35", Score::Centipawns(1), Some(35), "1,35"),
        ("#3", Score::Mate(3), None, "#3"),
        ("#-3", Score::Mated(3), None, "#-3"),
        ("-#26,30", Score::Mated(26), Some(30), "#-26,30"),
        ("+#3", Score::Mate(3), None, "#3"),
        ("#+3", Score::Mate(3), None, "#3"),
        ("#3,12", Score::Mate(3), Some(12), "#3,12"),
        ("#-0", Score::Mated(0), None, "#-0"),
        // Decimal commas where no other meaning is possible.
        ("0,17,18", pawns(170), Some(18), "0.17,18"),
        ("-1,06,7", pawns(-1060), Some(7), "-1.06,7"),
        ("-0,17", pawns(-170), None, "-0.17"),
        ("+0,17", pawns(170), None, "0.17"),
        ("0,05", pawns(50), None, "0.05"),
        ("3,00", pawns(3000), None, "3.00"),
        ("\"0,17\"", pawns(170), None, "0.17"),
        ("\"-1,06\",18", pawns(-1060), Some(18), "-1.06,18"),
    ] {
        let evaluation = Evaluation { score, depth };
        assert_eq!(text.parse(), Ok(evaluation), "{text}");
        assert_eq!(evaluation.to_string(), canonical);
        let command = format!("[%eval {text}]");
        assert_eq!(Command::parse(&command), Ok(Command::Evaluation(evaluation)), "{text}");
    }
}

#[test]
fn invalid_score_is_error_with_span() {
    use CommandErrorKind::{Depth, ExtraOperand, MissingOperand, Score as NoScore, ScoreRange, TooPrecise};
    for (operands, kind, wrong) in [
        ("", MissingOperand, "[%eval ]"),
        ("x", NoScore, "x"),
        (".", NoScore, "."),
        ("-", NoScore, "-"),
        ("--1", NoScore, "--1"),
        ("#", NoScore, "#"),
        ("-#-3", NoScore, "-#-3"),
        ("#3.5", NoScore, "#3.5"),
        ("1.2.3", NoScore, "1.2.3"),
        ("0.17/18", NoScore, "0.17/18"),
        ("0.17,x", Depth, "x"),
        ("0.17,-1", Depth, "-1"),
        ("0.17,99999999999", Depth, "99999999999"),
        ("0.17,18,19", ExtraOperand, "19"),
        ("17,18,x", Depth, "x"),
        ("#3,1,2", ExtraOperand, "2"),
        ("1,2,3,4", ExtraOperand, "4"),
        ("0.0001", TooPrecise, "0.0001"),
        ("2147483648", ScoreRange, "2147483648"),
        ("-99999999999999999999", ScoreRange, "-99999999999999999999"),
        ("2147484.00", ScoreRange, "2147484.00"),
        ("#4294967296", ScoreRange, "#4294967296"),
        ("9999999999999,0001,1", TooPrecise, "9999999999999,0001"),
    ] {
        let comment = format!("é [%eval {operands}]");
        let command = Commands::find(&comment, "eval").unwrap();
        let error = command.read().unwrap_err();
        assert_eq!((error.kind(), &comment[error.span()]), (kind, wrong), "{operands}");
    }
    let error = "0.17,x".parse::<Evaluation>().unwrap_err();
    assert_eq!((error.kind(), error.span()), (Depth, 5..6));
    assert_eq!("0.17] 0.18".parse::<Evaluation>().map_err(|error| error.kind()), Err(NoScore));
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
