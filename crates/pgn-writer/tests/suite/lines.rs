//! Line ends in movetext (PGN 3.2.2, 4.3, 8.2.1), and text that must not begin a line (PGN 6).

use crate::driver::{Script, movetext};
use movetext_pgn_writer::{ExportOptions, Newline};

/// The sample game in the standard (PGN 2.3).
const SAMPLE: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 \
                      Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ \
                      Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 \
                      g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 Kc5 Ra6 Nf2 g4 Bd3 Re6";

#[test]
fn clause_8_2_1_line_has_79_characters_max() {
    // The number, the move, the marker and the spaces between them take eight characters.
    for (comment, marker) in [(71, " *"), (72, "\n*")] {
        let words = "x".repeat(comment - 2);
        let text = movetext(&format!("e4 after<{words}>"), ExportOptions::new());
        assert_eq!(text, format!("1. e4 {{{words}}}{marker}"));
    }
}

#[test]
fn clause_8_2_1_lines_are_full() {
    for width in [1, 10, 20, 40, 79, 120] {
        let text = movetext(SAMPLE, ExportOptions::new().width(width));
        let lines: Vec<_> = text.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() <= width || !pair[0].contains(' '), "{}", pair[0]);
            assert!(pair[0].len() + 1 + next.len() > width, "{next} fits after {}", pair[0]);
        }
        assert_eq!(text.replace('\n', " "), movetext(SAMPLE, ExportOptions::new().width(100_000)));
    }
}

#[test]
fn clause_8_2_1_lines_have_no_outer_spaces() {
    let comment = "a  b ".repeat(100);
    let elements = format!("e4 ( start<{comment}> d4 )");
    for width in 0..40 {
        let text = movetext(&elements, ExportOptions::new().width(width));
        assert!(text.lines().all(|line| line.trim() == line && !line.is_empty()), "{text}");
    }
}

#[test]
fn word_longer_than_a_line_is_alone() {
    let word = "x".repeat(100);
    let text = movetext(&format!("e4 after<{word}> e5"), ExportOptions::new());
    assert_eq!(text, format!("1. e4\n{{{word}}}\n1... e5 *"));
}

#[test]
fn width_counts_characters_and_not_bytes() {
    let comment = "ü".repeat(69);
    let text = movetext(&format!("e4 after<{comment}>"), ExportOptions::new());
    assert_eq!((text.chars().count(), text.lines().count()), (79, 1));
}

#[test]
fn clause_6_percent_never_begins_a_line() {
    let words = (0..30).map(|number| format!("%word{number}")).collect::<Vec<_>>().join(" ");
    let mixed = "a % bb %c [%clk 0:01] ".repeat(20);
    for comment in [words, mixed, "%".to_owned(), "% % %".to_owned()] {
        for width in 0..90 {
            let text = movetext(&format!("e4 e5 after<{comment}>"), ExportOptions::new().width(width));
            assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
            let words: Vec<_> = comment.split_whitespace().collect();
            assert!(text.replace('\n', " ").contains(&words.join(" ")));
        }
    }
}

#[test]
fn clause_8_1_tag_pair_never_begins_a_line() {
    let comment = "word [Event \"x\"] [ Site \"y\"] [White\"z\"] ".repeat(10);
    for width in 0..90 {
        let text = movetext(&format!("e4 after<{comment}>"), ExportOptions::new().width(width));
        assert!(text.lines().all(|line| !line.starts_with('[')), "{text}");
    }
    let harmless = "[see [%clk 1] ".repeat(10);
    let text = movetext(&format!("e4 after<{harmless}>"), ExportOptions::new().width(1));
    assert!(text.contains("\n[see\n[%clk\n1]\n"));
}

#[test]
fn clause_3_2_2_newline_is_line_feed() {
    let comment = "word ".repeat(40);
    let elements = format!("{SAMPLE} after<{comment}>");
    let (archival, _) = Script::from_movetext(&elements).export(ExportOptions::new());
    let options = ExportOptions::new().newline(Newline::CarriageReturnLineFeed);
    let (local, _) = Script::from_movetext(&elements).export(options);
    assert!(!archival.contains('\r'));
    assert_eq!(local, archival.replace('\n', "\r\n"));
}
