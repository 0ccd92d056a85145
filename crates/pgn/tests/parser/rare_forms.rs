//! Rare forms of text that decide how a game is read (PGN 5, 6, 7, 8.1, 8.2.6).

use super::events::check;
use movetext_pgn::parser::{Limits, parse_game};

#[test]
fn escaped_line_may_follow_byte_order_mark() {
    check("\u{FEFF}% 1. d4\n1. e4 *", &["| % 1. d4 1. e4 =*"], "");
    check("1. e4 \u{FEFF}% 1. d4\n*", &["| 1. e4 1. d4 =*"], "byte-order-mark unknown-character");
}

#[test]
fn both_sides_promote_in_parentheses() {
    check("1. a8(Q) a1(N) 2. a2(Q) *", &["| 1. a8(Q) a1(N) 2. a2 =*"], "unknown-token variation-empty");
}

#[test]
fn dashes_of_windows_1252_are_dashes() {
    check(b"1. O\x96O O\x97O\x97O *", &["| 1. O–O O—O—O =*"], "");
    check(b"1. e4 1\x970", &["| 1. e4 =1-0"], "result-spelling");
}

#[test]
fn value_ends_at_escaped_quote_before_bracket() {
    check("[Site \"a\\\"] \"b\n*", &["Site=a\\ | =*"], "string-escape unknown-token unknown-token");
}

#[test]
fn tag_like_text_in_comment_is_comment() {
    let text = "1. e4 {see\n\n[Event \"b\"] there\n\n[Event \"c\"] too} e5 *";
    check(text, &["| 1. e4 {see\n\n[Event \"b\"] there\n\n[Event \"c\"] too} e5 =*"], "");
}

#[test]
fn comment_brace_search_is_limited() {
    let mut text = b"1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n".to_vec();
    text.resize(2 << 20, b' ');
    text.extend_from_slice(b"} *");
    let parsed = parse_game(&text, 0, 0, &Limits::default(), &mut ());
    assert_eq!(text.get(parsed.end..parsed.end + 6), Some(&b"[Event"[..]));
}

#[test]
fn roster_tag_after_other_tags_begins_game() {
    let many: String = (0..40).map(|number| format!("[A{number} \"x\"]\n")).collect();
    for text in [
        format!("{many}[White \"a\"]\n\n[White \"b\"]\n\n*"),
        format!("[White \"a\"]\n{many}\n[White \"b\"]\n\n*"),
    ] {
        let parsed = parse_game(text.as_bytes(), 0, 0, &Limits::default(), &mut ());
        assert_eq!(text.get(parsed.end..), Some("[White \"b\"]\n\n*"));
    }
}

#[test]
fn prose_after_marker_ends_with_its_line() {
    for newline in ["\n", "\r\n", "\r"] {
        let text = format!("1. e4 1-0 White resigned{newline}1. d4 *");
        check(text, &["| 1. e4 =1-0", "| 1. d4 =*"], "unknown-token");
    }
}

#[test]
fn number_attached_to_move_begins_game() {
    check("1. e4 1-0 1d4 *", &["| 1. e4 =1-0", "| 1. d4 =*"], "move-number-glued");
}

#[test]
fn two_periods_are_a_number() {
    check("1. e4 .. xyz *", &["| 1. e4 xyz =*"], "");
    check("1. e4 . xyz *", &["| 1. e4 =*"], "unknown-token");
}

#[test]
fn number_in_empty_variation_is_ignored() {
    check("1. e4 (1.) xyz *", &["| 1. e4 =*"], "variation-empty unknown-token");
}

#[test]
fn variation_after_inner_marker_keeps_game_open() {
    check(
        "1. e4 (1. d4 1-0 (1. c4) d5) e5 *",
        &["| 1. e4 ( 1. d4 =1-0 ( 1. c4 ) d5 ) e5 =*"],
        "result-in-variation",
    );
}
