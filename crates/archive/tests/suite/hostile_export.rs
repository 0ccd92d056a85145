//! Exports and checks hostile text: enormous, deep, or full of errors. A quadratic algorithm would never finish.

use crate::{
    export::export,
    generator::model::{Line, Model, Move},
};
use movetext_board::Position;
use movetext_pgn::{Played, diagnostic::Severity};
use movetext_pgn_values::Nag;
use movetext_pgn_writer::{CommentStyle, ExportOptions, GameText, conformance::deviations};

#[track_caller]
fn check(text: &str) {
    for options in [
        ExportOptions::new(),
        ExportOptions::new().width(1).keep_escapes().keep_line_comments(),
        ExportOptions::new().comment_style(CommentStyle::Verbatim).without_clocks(),
    ] {
        let once = export(text.as_bytes(), options);
        assert!(export(&once, options) == once);
    }
    let found = deviations(text.as_bytes());
    assert!(!found.is_empty());
    assert!(
        deviations(&export(text.as_bytes(), ExportOptions::new()))
            .iter()
            .all(|found| found.severity() == Severity::Note)
    );
}

#[test]
fn enormous_comments_are_linear() {
    check(&format!("1. e4 {{{}}} e5 *", "% ".repeat(200_000)));
    check(&format!("1. e4 {{{}}} e5 *", "x".repeat(400_000)));
    check(&format!("1. e4 {{{}}} e5 *", "[%clk 1]".repeat(50_000)));
    check(&format!("1. e4 {{{}}} e5 *", "[%clk [%emt".repeat(50_000)));
    check(&format!("1. e4 {{{}}} e5 *", "[ ".repeat(150_000)));
    check(&format!("1. e4 {{{}}} e5 *", "\u{e9} \n\n".repeat(100_000)));
    check(&format!("1. e4 ;{}\n e5 *", "} ".repeat(100_000)));
    check(&format!("1. e4 {} *", "{a}\n%b\n".repeat(50_000)));
}

#[test]
fn late_glyphs_are_linear() {
    let mut text = String::from("1. e4 {c}");
    (0..256).for_each(|number| text += &format!(" ${number} {{{}}}", "long comment ".repeat(60)));
    check(&format!("{text} *"));
    // At each depth, every glyph must move far forward in the text.
    let glyphs: String = (1..=255).map(|number| format!(" ${number}")).collect();
    let mut text = String::from("*");
    for _ in 0..150 {
        text = format!("1. e4 ({} ){glyphs}", text.trim_end_matches('*'));
    }
    check(&format!("{text} *"));
}

#[test]
fn text_with_errors_everywhere_is_linear() {
    check(&"1.e4 e5 *".repeat(3_000));
    check(&format!("1. e4 {{{}}} *", "a\u{1}b\u{85}c ".repeat(60_000)));
    check(&format!("[X \"{}\"]\n\n*", "\u{1}\\ ".repeat(100_000)));
    let tags: String = (0..4_000).rev().map(|number| format!("[T{number} \"x\"]")).collect();
    check(&format!("{tags}\n*"));
}

#[test]
fn variations_above_the_nesting_limit() {
    // Trees have no nesting limit. The reader has one, and keeps variations that are nested more deeply as a comment.
    // Exporting the export must not change this comment.
    let position = Position::initial();
    let played = Played::Move(position.legal_moves()[0]);
    let mut line = Line { moves: vec![Move::new(played)], ..Line::default() };
    for _ in 0..5_000 {
        let mut mv = Move::new(played);
        mv.variations.push(line);
        mv.nags.push(Nag::GOOD_MOVE);
        line = Line { moves: vec![mv], ..Line::default() };
    }
    let model = Model { line, ..Model::default() };
    let mut text = GameText::new(ExportOptions::new());
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(move || {
            model.drive(&mut text);
            let once = text.into_string();
            assert_eq!(once.matches('(').count(), 5_000);
            let twice = export(once.as_bytes(), ExportOptions::new());
            assert!(export(&twice, ExportOptions::new()) == twice);
        })
        .unwrap()
        .join()
        .unwrap();
}
