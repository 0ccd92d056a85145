//! Scores as single numbers and as win probabilities.

use movetext_pgn_values::command::{Evaluation, Score};

/// Centipawns and 1 / (1 + exp(-0.00368208 * centipawns)), computed in Python.
const PROBABILITIES: [(i32, f64); 11] = [
    (0, 0.5),
    (1, 0.5009205189599892),
    (-1, 0.49907948104001076),
    (17, 0.5156437324214209),
    (100, 0.5910258971916128),
    (-100, 0.4089741028083871),
    (350, 0.7839318121648355),
    (1000, 0.9754474363414323),
    (-1000, 0.02455256365856777),
    (5000, 0.9999999898966624),
    (-20_000, 1.0419802360298153e-32),
];

#[test]
fn win_probability_matches_formula() {
    for (centipawns, expected) in PROBABILITIES {
        let probability = Score::Centipawns(centipawns).to_win_probability();
        assert!((probability - expected).abs() <= expected * 1e-13, "{centipawns}: {probability}");
        let thousandths = Score::Pawns { thousandths: centipawns * 10 };
        assert_eq!(thousandths.to_win_probability(), probability, "{centipawns}");
        let other_side = (-Score::Centipawns(centipawns)).to_win_probability();
        assert!((probability + other_side - 1.0).abs() < 1e-15, "{centipawns}: {other_side}");
    }
}

#[test]
fn win_probability_is_within_limits() {
    let ordered = [
        Score::Mated(0),
        Score::Mated(9),
        Score::Centipawns(i32::MIN),
        Score::Pawns { thousandths: i32::MIN },
        Score::Centipawns(0),
        Score::Centipawns(i32::MAX),
        Score::Mate(9),
    ];
    let probabilities = ordered.map(Score::to_win_probability);
    assert!(probabilities.is_sorted(), "{probabilities:?}");
    assert_eq!((probabilities[0], probabilities[4], probabilities[6]), (0.0, 0.5, 1.0));
    assert!(probabilities[2] < 1e-300, "{probabilities:?}");
    for tenths in -30_000..30_000 {
        let [one, next] = [tenths, tenths + 1].map(|thousandths| Score::Pawns { thousandths });
        assert!(one.to_win_probability() < next.to_win_probability(), "{one}");
    }
}

#[test]
fn mate_is_ordered_with_centipawns() {
    for (score, expected) in [
        (Score::Mate(0), 32_000),
        (Score::Mate(3), 31_997),
        (Score::Mated(0), -32_000),
        (Score::Mated(3), -31_997),
        (Score::Mate(u32::MAX), i32::MIN),
        (Score::Mated(u32::MAX), i32::MAX),
        (Score::Centipawns(-106), -106),
        (Score::Pawns { thousandths: 175 }, 18),
    ] {
        assert_eq!(score.centipawns_or_mate(32_000), expected, "{score:?}");
    }
}

#[test]
fn score_display_is_pawns_in_every_unit() {
    for (score, expected) in [
        (Score::Centipawns(-83), "-0.83"),
        (Score::Pawns { thousandths: -830 }, "-0.83"),
        (Score::Centipawns(-3), "-0.03"),
        (Score::Pawns { thousandths: 1_005 }, "1.005"),
        (Score::Pawns { thousandths: -7 }, "-0.007"),
        (Score::Centipawns(i32::MIN), "-21474836.48"),
        (Score::Mate(3), "#3"),
        (Score::Mated(0), "#-0"),
    ] {
        assert_eq!(score.to_string(), expected, "{score:?}");
    }
}

#[test]
fn scores_in_pawns_keep_their_value() {
    for (score, expected) in [
        (Score::Centipawns(-106), "-1.06"),
        (Score::Centipawns(0), "0.00"),
        (Score::Pawns { thousandths: 175 }, "0.175"),
        (Score::Mated(3), "#-3"),
        // Ten times this number does not fit.
        (Score::Centipawns(i32::MAX), "2147483647"),
    ] {
        assert_eq!(Evaluation::from(score.in_pawns()).to_string(), expected);
        assert_eq!(score.in_pawns().centipawns(), score.centipawns());
    }
}
