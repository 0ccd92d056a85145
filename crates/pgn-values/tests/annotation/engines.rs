//! Engine comments, and values from several comments on one move.

use crate::operands::score;
use core::time::Duration;
use movetext_board::Color;
use movetext_pgn_values::command::{CommentValues, Evaluation, Score};
use movetext_testkit::table::{self, text};

const fn pawns(thousandths: i32) -> Option<Score> {
    Some(Score::Pawns { thousandths })
}

fn score_of<const N: usize>(comments: [&str; N], mover: Color) -> Option<Score> {
    CommentValues::from_comments(comments, mover).evaluation().map(|evaluation| evaluation.score)
}

/// Returns the values in a comment, each with its name.
fn values(comment: &str) -> String {
    let values = CommentValues::from_comments([comment], Color::White);
    let named = [
        values.is_book().then(|| "book".to_owned()),
        values.evaluation().map(|evaluation| format!("eval {}", score(evaluation.score))),
        values.depth().map(|depth| format!("depth {depth}")),
        values.elapsed().map(|time| format!("emt {time:?}")),
        values.clock().map(|time| format!("clock {time:?}")),
    ];
    let named: Vec<String> = named.into_iter().flatten().collect();
    assert_eq!(named.is_empty(), values == CommentValues::default(), "{comment:?}");
    if named.is_empty() { "nothing".to_owned() } else { named.join(", ") }
}

#[test]
fn engine_comments_match_table() {
    table::check("annotation/engines.tsv", |[cell]| vec![values(&text(cell))]);
}

#[test]
fn engine_scores_count_for_white() {
    for (comment, for_white, for_black) in [
        ("+1.16/8 0.022s", 1160, -1160),
        ("-0.31/12 5", -310, 310),
        ("[+0.30/12] 5", 300, -300),
        ("(-0.12 d19 31s)", -120, 120),
        ("[%eval 0.17]", 170, 170),
        ("d=20, mt=1, wv=0.35", 350, 350),
    ] {
        for (mover, expected) in [(Color::White, for_white), (Color::Black, for_black)] {
            assert_eq!(score_of([comment], mover), pawns(expected), "{comment} {mover:?}");
        }
    }
    let turned = score_of(["-M6/20 1s"], Color::Black);
    assert_eq!(turned, Some(Score::Mate(3)));
    assert_eq!(-Score::Centipawns(-106), Score::Centipawns(106));
    assert_eq!(-Score::Centipawns(i32::MIN), Score::Centipawns(i32::MAX));
}

#[test]
fn first_value_of_each_kind_is_used() {
    let values = CommentValues::from_comments(
        ["well [%emt 2.216] played", "[%clk 0:01:00] +0.31/12 5", "[%eval 9.99,3] [%clk 0:02:00]"],
        Color::White,
    );
    assert_eq!(values.elapsed(), Some(Duration::from_millis(2_216)));
    assert_eq!(values.clock(), Some(Duration::from_secs(60)));
    assert_eq!(
        (values.evaluation().map(|evaluation| evaluation.score), values.depth()),
        (pawns(310), Some(12))
    );
    let later = CommentValues::from_comments(["d=20, mt=5", "+0.31/12 6"], Color::White);
    assert_eq!(
        later.evaluation(),
        Some(Evaluation { score: Score::Pawns { thousandths: 310 }, depth: Some(12) })
    );
}
