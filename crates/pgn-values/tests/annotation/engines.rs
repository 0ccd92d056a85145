//! Engine comments, and the combined values of all comments of a move.

use core::time::Duration;
use movetext_board::Color;
use movetext_pgn_values::command::{CommentValues, Score};

fn of(comment: &str) -> CommentValues {
    CommentValues::of([comment], Color::White)
}

const fn pawns(thousandths: i32) -> Option<Score> {
    Some(Score::Pawns { thousandths })
}

/// Returns score, depth and milliseconds used.
fn numbers(comment: &str) -> (Option<Score>, Option<u32>, Option<u128>) {
    let values = of(comment);
    (values.eval(), values.depth(), values.emt().map(|time| time.as_millis()))
}

#[test]
fn engine_comment_of_each_program_is_read() {
    for (comment, score, depth, milliseconds) in [
        // cutechess and fastchess
        ("+1.16/8 0.022s", pawns(1160), Some(8), Some(22)),
        (" -0.22/4 2.7s ", pawns(-220), Some(4), Some(2_700)),
        ("0.00/10 0.011s, Draw by fifty moves rule", pawns(0), Some(10), Some(11)),
        ("-1.16/4\n0.56s", pawns(-1160), Some(4), Some(560)),
        ("+6.71/8 4.7s,\nDraw by 3-fold repetition", pawns(6710), Some(8), Some(4_700)),
        ("+M5/20 0.1s, White mates", Some(Score::Mate(3)), Some(20), Some(100)),
        ("+M1/127 0.003s", Some(Score::Mate(1)), Some(127), Some(3)),
        ("-M2/2 0s", Some(Score::Mated(1)), Some(2), Some(0)),
        ("-M18/13 0.14s", Some(Score::Mated(9)), Some(13), Some(140)),
        ("1.2s", None, None, Some(1_200)),
        ("11s, Draw by 3-fold repetition", None, None, Some(11_000)),
        // XBoard, WinBoard and Arena
        ("+0.31/12 5", pawns(310), Some(12), Some(5_000)),
        ("+0.31/12 2.3", pawns(310), Some(12), Some(2_300)),
        ("-0.31/12 61:05", pawns(-310), Some(12), Some(3_665_000)),
        ("+0.31/12", pawns(310), Some(12), None),
        ("[-0.30/12] 5", pawns(-300), Some(12), Some(5_000)),
        ("[-0.30/12]", pawns(-300), Some(12), None),
        ("(+0.12 d19 31s)", pawns(120), Some(19), Some(31_000)),
        // TCEC
        ("d=20, sd=25, mt=1234, wv=0.35, mb=+0+0,", pawns(350), Some(20), Some(1_234)),
        ("d=20, sd=25, mt=1234, pv=e4, wv=-M29, R50=47,", Some(Score::Mated(15)), Some(20), Some(1_234)),
        ("d=1, sd=1, mt=46, wv=M1, White mates", Some(Score::Mate(1)), Some(1), Some(46)),
        ("ev=-0.20, d=30, mt=00:01:02, tl=01:00:00, wv=0.20,", pawns(200), Some(30), Some(62_000)),
        ("d=16, sd=51, mt=161000, pv=e4 e5,", None, Some(16), Some(161_000)),
    ] {
        assert_eq!(numbers(comment), (score, depth, milliseconds), "{comment}");
        assert!(!of(comment).is_book(), "{comment}");
    }
    for comment in ["book", " book ", "book, mb=+0+0+0+0+0,"] {
        assert!(of(comment).is_book(), "{comment}");
        assert_eq!(numbers(comment), (None, None, None));
    }
}

#[test]
fn engine_comment_time_left_is_clock() {
    for (comment, milliseconds) in [
        ("+0.31/14 0.522s, tl=148.500s, n=99, White mates", 148_500),
        ("+0.31/14 0.522s, latency=0.001s, tl=1s", 1_000),
        ("d=20, mt=1234, tl=60000, wv=0.35", 60_000),
        ("ev=0.00, d=1, mt=00:00:00, tl=02:00:30, s=0 kN/s, wv=0.00,", 7_230_000),
    ] {
        assert_eq!(of(comment).clock(), Some(Duration::from_millis(milliseconds)), "{comment}");
    }
    for comment in ["+0.31/14 0.522s, total=5s", "+0.31/14 0.522s, tl=5", "d=1, mt=1, tl=-5"] {
        assert_eq!(of(comment).clock(), None, "{comment}");
    }
}

#[test]
fn similar_text_is_no_engine_comment() {
    for comment in [
        "",
        "5/8 of games",
        "5/8",
        "1/2",
        "0-1",
        "0.5/1 1s",
        "+0.31/12 5 is too much",
        "+0.31/12 5, is too much",
        "Here +0.31/12 5",
        "+0.31/12 5s left",
        "+0.31",
        "+0.31 / 12 5",
        "0.31/12 5",
        "1.16/8 0.022s",
        "+0.3/12 5",
        "+0.311/12 5",
        "+.31/12 5",
        "+0,31/12 5",
        "+31/12 5",
        "+-0.31/12 5",
        "++0.31/12 5",
        "+0.31/-12 5",
        "+0.31/12/13 5",
        "+0.31/99999999999 5",
        "+9999999.00/12 5",
        "+0.31/12 1:5",
        "+0.31/12 1:65",
        "+0.31/12 1:05:00",
        "+0.31/12 -5",
        "+M/12 1s",
        "M5/12 1s",
        "+M-5/12 1s",
        "+m5/12 1s",
        "1:05s",
        "s",
        "12",
        "12 s",
        "1.e4 e5s",
        "00:08.078",
        "[#]",
        "[0.30/12] 5",
        "[+0.30/12] 5 x",
        "[+0.30/12 5",
        "[+0.30] 5",
        "(+0.12 d19 31s",
        "(+0.12 d19 31s) and more",
        "(+0.12 19 31s)",
        "(+0.12 d19 31)",
        "(0.12 d19 31s)",
        "(-0.34 \u{2192} -1.67) Mistake. Best move was e4.",
        "(a8c8 a2a3 tb=0/0) 0.17/15 02:58.671",
        "d=20",
        "d=20, sd=25, wv=0.35",
        "d=x, mt=5, wv=0.35",
        "d=20, mt=soon, wv=0.35",
        "wv=0.35, d=20, mt=5",
        "d4 is best, mt=5, d=20",
        "book of the month",
        "books",
        "book, and a good one",
        "book, of x=1",
        "Book",
    ] {
        assert_eq!(of(comment), CommentValues::default(), "{comment}");
    }
    // Depth and time of TCEC are read even if the form of the score is unknown.
    assert_eq!(numbers("d=20, mt=5, wv=#21"), (None, Some(20), Some(5)));
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
            assert_eq!(CommentValues::of([comment], mover).eval(), pawns(expected), "{comment} {mover:?}");
        }
    }
    let turned = CommentValues::of(["-M6/20 1s"], Color::Black).eval();
    assert_eq!(turned, Some(Score::Mate(3)));
    assert_eq!(-Score::Centipawns(-106), Score::Centipawns(106));
    assert_eq!(-Score::Centipawns(i32::MIN), Score::Centipawns(i32::MAX));
}

#[test]
fn first_value_of_each_kind_is_used() {
    let values = CommentValues::of(
        ["well [%emt 2.216] played", "[%clk 0:01:00] +0.31/12 5", "[%eval 9.99,3] [%clk 0:02:00]"],
        Color::White,
    );
    assert_eq!(values.emt(), Some(Duration::from_millis(2_216)));
    assert_eq!(values.clock(), Some(Duration::from_secs(60)));
    assert_eq!((values.eval(), values.depth()), (pawns(310), Some(12)));
    // Within one comment, a command takes precedence over the text.
    assert_eq!(numbers("+0.31/12 5 [%eval -1.00]"), (pawns(-1000), None, Some(5_000)));
    assert_eq!(numbers("[%eval 0.10] d=20, mt=5, wv=0.35"), (pawns(100), None, Some(5)));
    let later = CommentValues::of(["d=20, mt=5", "+0.31/12 6"], Color::White);
    assert_eq!((later.eval(), later.depth()), (pawns(310), Some(12)));
    // A command that cannot be read has no value, so the next one is used.
    assert_eq!(of("[%clk soon] [%clk 0:00:01]").clock(), Some(Duration::from_secs(1)));
}
