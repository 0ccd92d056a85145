//! Movetext in export format, element by element (PGN 8.2).

use crate::driver::{
    Element::{self, Close, Comment, EscapedLine, Moves, Nag, Open, SkippedText, VariationResult},
    Script, movetext, noted,
};
use movetext_pgn::event::{Placement, StartOrigin};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, GameText, normalisation::Normalisation};

#[track_caller]
fn check(elements: &[Element<'_>], expected: &str) {
    assert_eq!(movetext(elements, ExportOptions::new()), expected);
}

#[track_caller]
fn check_change(elements: &[Element<'_>], normalisation: Normalisation, expected: &str) {
    check(elements, expected);
    let (_, losses) = Script::of(elements).export(ExportOptions::new());
    assert_eq!(noted(&losses), [(normalisation, 1)]);
}

#[test]
fn clause_8_2_2_2_black_is_numbered_after_interruption() {
    check(&[Moves("e4 e5 Nf3 Nc6")], "1. e4 e5 2. Nf3 Nc6 *");
    check(&[Moves("e4"), Nag(1, Placement::AfterMove), Moves("e5 Nf3")], "1. e4 $1 1... e5 2. Nf3 *");
    check(&[Moves("e4"), Comment("c", Placement::AfterMove), Moves("e5 Nf3")], "1. e4 {c} 1... e5 2. Nf3 *");
    check(&[Moves("e4"), Open, Moves("d4 d5"), Close, Moves("e5 Nf3")], "1. e4 (1. d4 d5) 1... e5 2. Nf3 *");
    check(&[Moves("e4 e5"), Open, Moves("c5"), Close, Moves("Nf3 Nc6")], "1. e4 e5 (1... c5) 2. Nf3 Nc6 *");
}

#[test]
fn clause_8_2_2_2_black_to_move_first_is_numbered_from_the_fen() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 17";
    let tags = [("FEN", fen), ("SetUp", "1")];
    let movetext = [Moves("e5 e4")];
    let script = Script { tags: &tags, origin: StartOrigin::FenTag, ..Script::of(&movetext) };
    let (text, losses) = script.export(ExportOptions::new());
    assert!(text.ends_with(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n17... e5 18. e4 *\n\n")), "{text}");
    assert_eq!(noted(&losses), []);
}

#[test]
fn clause_8_2_3_san_is_written_anew() {
    check(&[Moves("e2e4 e7-e5 Ng1f3 Nb8c6 Bf1-b5 a6 0-0")], "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
}

#[test]
fn clause_8_2_4_glyphs_keep_order_without_repetition() {
    let elements = [
        Moves("e4"),
        Comment("a", Placement::AfterMove),
        Nag(18, Placement::AfterMove),
        Comment("b", Placement::AfterMove),
        Nag(1, Placement::AfterMove),
        Nag(18, Placement::AfterMove),
    ];
    check_change(&elements, Normalisation::RepeatedNag, "1. e4 $18 $1 {a} {b} *");
}

#[test]
fn clause_8_2_4_glyph_after_the_variations_goes_to_its_move() {
    let elements = [Moves("e4"), Open, Moves("d4"), Close, Nag(1, Placement::AfterVariations), Moves("e5")];
    check_change(&elements, Normalisation::MovedNag, "1. e4 $1 (1. d4) 1... e5 *");
}

#[test]
fn glyph_and_comment_before_move_follow_its_number() {
    check(&[Moves("e4"), Nag(142, Placement::BeforeMove), Moves("e5")], "1. e4 1... $142 e5 *");
    check(&[Moves("e4 e5"), Comment("c", Placement::BeforeMove), Moves("Nf3")], "1. e4 e5 2. {c} Nf3 *");
    check(
        &[Moves("e4"), Comment("c", Placement::BeforeMove), Nag(142, Placement::BeforeMove), Moves("e5 Nf3")],
        "1. e4 1... $142 {c} e5 2. Nf3 *",
    );
    check(
        &[Comment("p", Placement::Start), Comment("c", Placement::BeforeMove), Moves("e4")],
        "{p} 1. {c} e4 *",
    );
}

#[test]
fn glyph_at_the_start_goes_with_the_first_move() {
    let elements = [Nag(142, Placement::Start), Comment("c", Placement::Start), Moves("e4 e5")];
    check_change(&elements, Normalisation::MovedNag, "{c} 1. $142 e4 e5 *");
}

#[test]
fn glyph_without_a_move_is_lost_and_counted() {
    let (text, losses) = Script::of(&[Nag(1, Placement::Start)]).export(ExportOptions::new());
    assert!(text.ends_with("\n\n*\n\n"));
    assert_eq!(losses.count(Normalisation::LostNag), 1);
}

#[test]
fn comment_after_number_without_move_follows_last_move() {
    check(&[Moves("e4 e5"), Comment("c", Placement::BeforeMove)], "1. e4 e5 {c} *");
    check(
        &[Moves("e4"), Comment("c", Placement::BeforeMove), Open, Moves("d4"), Close, Moves("e5")],
        "1. e4 (1. d4) 1... {c} e5 *",
    );
}

#[test]
fn comments_between_variations_follow_the_last_one() {
    let elements = [
        Moves("e4"),
        Open,
        Moves("d4"),
        Close,
        Comment("a", Placement::AfterVariations),
        Open,
        Comment("left", Placement::Start),
        Close,
        Open,
        Moves("c4"),
        Close,
        Comment("b", Placement::AfterVariations),
    ];
    let expected = "1. e4 (1. d4) (1. c4) {left} {a} {b} *";
    check(&elements, expected);
    let (_, losses) = Script::of(&elements).export(ExportOptions::new());
    let changes = [(Normalisation::CommentMoved, 1), (Normalisation::EmptyVariation, 1)];
    assert_eq!(noted(&losses), changes);
}

#[test]
fn each_comment_between_variations_is_reported() {
    let elements = [
        Moves("e4"),
        Open,
        Moves("d4"),
        Close,
        Comment("a", Placement::AfterVariations),
        Open,
        Moves("c4"),
        Close,
        Moves("e5"),
        Open,
        Moves("c5"),
        Close,
        Comment("b", Placement::AfterVariations),
        Open,
        Moves("e6"),
        Close,
    ];
    check(&elements, "1. e4 (1. d4) (1. c4) {a} 1... e5 (1... c5) (1... e6) {b} *");
    let (_, losses) = Script::of(&elements).export(ExportOptions::new());
    assert_eq!(noted(&losses), [(Normalisation::CommentMoved, 2)]);
}

#[test]
fn clause_8_2_5_variations_nest_without_inner_spaces() {
    let elements = [
        Moves("e4"),
        Open,
        Moves("d4"),
        Open,
        Moves("c4 c5"),
        Close,
        Moves("d5"),
        Open,
        Moves("Nf6"),
        Close,
        Close,
        Comment("after", Placement::AfterVariations),
        Moves("e5"),
    ];
    check(&elements, "1. e4 (1. d4 (1. c4 c5) 1... d5 (1... Nf6)) {after} 1... e5 *");
}

#[test]
fn comment_at_variation_start_touches_parenthesis() {
    let elements = [
        Moves("e4"),
        Open,
        Comment("or", Placement::Start),
        Moves("d4"),
        Comment("x", Placement::AfterMove),
        Close,
    ];
    check(&elements, "1. e4 ({or} 1. d4 {x}) *");
}

#[test]
fn clause_8_2_5_variation_without_moves_leaves_its_comments() {
    check_change(&[Moves("e4"), Open, Close, Moves("e5")], Normalisation::EmptyVariation, "1. e4 e5 *");
    check_change(
        &[Moves("e4"), Open, Comment("c", Placement::Start), Close, Moves("e5")],
        Normalisation::EmptyVariation,
        "1. e4 {c} 1... e5 *",
    );
}

#[test]
fn changes_have_plies_of_their_line() {
    let spaced = Comment("a\n\nb", Placement::AfterMove);
    let elements =
        [Moves("e4 e5"), Open, Moves("c5"), spaced, Close, Comment("", Placement::AfterVariations)];
    let mut text = GameText::reporting_to(ExportOptions::new(), Vec::new());
    Script::of(&elements).drive(&mut text);
    let told: Vec<_> =
        text.changes().iter().filter_map(|change| Some((change.normalisation, change.ply?))).collect();
    // Moves of a script are counted from the start of their line.
    let expected = [
        (Normalisation::CommentSpacing, 1),
        (Normalisation::CommentParagraphs, 1),
        (Normalisation::EmptyComment, 1),
    ];
    assert_eq!(told, expected);
    let orphaned = [Moves("e4 e5"), Open, Comment("\n\n", Placement::Start), Close];
    let mut text = GameText::reporting_to(ExportOptions::new(), Vec::new());
    Script::of(&orphaned).drive(&mut text);
    let first = text.changes().iter().find(|change| change.normalisation == Normalisation::EmptyComment);
    assert_eq!(first.and_then(|change| change.ply), Some(0));
}

#[test]
fn variation_before_the_first_move_is_lost_and_counted() {
    check_change(
        &[Open, Open, Close, Comment("c", Placement::Start), Close, Moves("e4")],
        Normalisation::OrphanVariation,
        "1. e4 *",
    );
}

#[test]
fn clause_8_2_6_marker_is_one_and_last() {
    check_change(
        &[Moves("e4"), Open, Moves("d4"), VariationResult(GameResult::WhiteWins), Close],
        Normalisation::VariationResult,
        "1. e4 (1. d4) *",
    );
    check_change(
        &[Moves("e4"), Comment("post", Placement::End)],
        Normalisation::CommentAfterResult,
        "1. e4 {post} *",
    );
}

#[test]
fn unread_text_becomes_one_comment() {
    check_change(
        &[Moves("e4 e5"), SkippedText("2. Nf6 Nc6")],
        Normalisation::SkippedTextAsComment,
        "1. e4 e5 {2. Nf6 Nc6} *",
    );
    let (text, losses) =
        Script::of(&[Moves("e4"), SkippedText("x")]).export(ExportOptions::new().without_comments());
    assert!(text.ends_with("\n1. e4 *\n\n"));
    assert_eq!(losses.count(Normalisation::LostSkippedText), 1);
}

#[test]
fn comment_before_unplayable_text_is_written_once() {
    let elements = [Moves("e4 e5"), Comment("c", Placement::BeforeMove), SkippedText("Zz9")];
    check(&elements, "1. e4 e5 {c} {Zz9} *");
    let elements = [Comment("c", Placement::BeforeMove), SkippedText("Zz9")];
    check(&elements, "{c} {Zz9} *");
    let elements = [
        Moves("e4"),
        Open,
        Moves("d4"),
        Comment("c", Placement::BeforeMove),
        SkippedText("Zz9"),
        Close,
        Moves("e5"),
    ];
    check(&elements, "1. e4 (1. d4 {c} {Zz9}) 1... e5 *");
}

#[test]
fn comment_white_space_becomes_single_spaces() {
    check_change(
        &[Moves("e4"), Comment(" a\n b\tc ", Placement::AfterMove)],
        Normalisation::CommentSpacing,
        "1. e4 {a b c} *",
    );
    check_change(
        &[Moves("e4"), Comment(" \n", Placement::AfterMove), Moves("e5")],
        Normalisation::EmptyComment,
        "1. e4 e5 *",
    );
}

#[test]
fn comment_with_a_closing_brace_is_a_line_comment_where_it_fits() {
    let elements = [Moves("e4"), Comment("a } b", Placement::AfterMove), Moves("e5")];
    check(&elements, "1. e4 ;a } b\n1... e5 *");
    assert_eq!(movetext(&elements, ExportOptions::new().width(6)), "1. e4\n;a } b\n1...\ne5 *");
    assert_eq!(movetext(&elements, ExportOptions::new().width(5)), "1. e4\n{a )\nb}\n1...\ne5 *");
    check_change(
        &[Moves("e4"), Comment("a }\nb", Placement::AfterMove)],
        Normalisation::CommentBrace,
        "1. e4 {a ) b} *",
    );
    let variation = [
        Moves("e4"),
        Open,
        Comment("}", Placement::Start),
        Moves("d4"),
        Comment("}", Placement::AfterMove),
        Close,
    ];
    check(&variation, "1. e4 (;}\n1. d4 ;}\n) *");
    let variation = [Moves("e4"), Open, Comment("a } b", Placement::Start), Moves("d4"), Close];
    assert_eq!(movetext(&variation, ExportOptions::new().width(7)), "1. e4\n(;a } b\n1. d4)\n*");
    assert_eq!(movetext(&variation, ExportOptions::new().width(6)), "1. e4\n({a )\nb} 1.\nd4) *");
}

#[test]
fn escaped_lines_are_dropped_unless_they_are_kept() {
    let elements = [EscapedLine("first"), Moves("e4"), EscapedLine(" x\ty "), Moves("e5")];
    check(&elements, "1. e4 e5 *");
    assert_eq!(movetext(&elements, ExportOptions::new().keep_escapes()), "%first\n1. e4\n% x y\ne5 *");
}

#[test]
fn clause_6_escaped_line_loses_only_trailing_spaces() {
    for (text, expected, changes) in [
        (
            "x \u{85} \u{1}",
            "%x",
            &[(Normalisation::ControlCharacter, 1), (Normalisation::EscapeSpacing, 1)][..],
        ),
        ("x \t", "%x", &[(Normalisation::ControlCharacter, 1), (Normalisation::EscapeSpacing, 1)][..]),
        ("x ", "%x", &[(Normalisation::EscapeSpacing, 1)][..]),
        (
            "x\u{a0}\u{1}",
            "%x\u{a0}",
            &[(Normalisation::ControlCharacter, 1), (Normalisation::EscapeSpacing, 1)][..],
        ),
        ("x\u{2003}", "%x\u{2003}", &[][..]),
        ("\u{a0}", "%\u{a0}", &[][..]),
        ("", "%", &[][..]),
    ] {
        let elements = [EscapedLine(text), Moves("e4")];
        let options = ExportOptions::new().keep_escapes();
        let (written, losses) = Script::of(&elements).export(options);
        assert!(written.ends_with(&format!("\n\n{expected}\n1. e4 *\n\n")), "{text:?}: {written}");
        assert_eq!(noted(&losses), changes, "{text:?}");
    }
}

#[test]
fn annotations_are_left_out_on_request() {
    let elements = [
        Moves("e4"),
        Nag(1, Placement::AfterMove),
        Comment("[%clk 0:01:00] c", Placement::AfterMove),
        Open,
        Moves("d4"),
        Nag(2, Placement::AfterMove),
        Comment("d", Placement::AfterMove),
        Open,
        Moves("c4"),
        Close,
        Close,
        Moves("e5"),
    ];
    let options = ExportOptions::new();
    let export = |options| movetext(&elements, options);
    assert_eq!(export(options.without_comments()), "1. e4 $1 (1. d4 $2 (1. c4)) 1... e5 *");
    assert_eq!(export(options.without_nags()), "1. e4 {[%clk 0:01:00] c} (1. d4 {d} (1. c4)) 1... e5 *");
    assert_eq!(export(options.without_variations()), "1. e4 $1 {[%clk 0:01:00] c} 1... e5 *");
    assert_eq!(export(options.without_clocks()), "1. e4 $1 {c} (1. d4 $2 {d} (1. c4)) 1... e5 *");
    assert_eq!(export(options.reduced()), "1. e4 e5 *");
}
