//! Tag sections, the characters of texts (PGN 4 to 8.1), and where games begin.

use super::events::check;
use movetext_pgn::lexer::{TokenKind, tokens};

#[test]
fn escapes_in_value_are_decoded() {
    check(
        r#"[Event "a \"b\" c\\d"]

1. e4 *"#,
        &[r#"Event=a "b" c\d | 1. e4 =*"#],
        "",
    );
}

#[test]
fn bare_quotes_in_value_are_kept() {
    check(
        "[Event \"the \"big\" one\"]\n[White \"w\"]\n\n1. e4 *",
        &["Event=the \"big\" one White=w | 1. e4 =*"],
        "string-quote",
    );
}

#[test]
fn backslash_before_closing_quote_is_text() {
    check(
        "[Event \"C:\\dir\\\"]\n[White \"w\"]\n\n1. e4 *",
        &["Event=C:\\dir\\ White=w | 1. e4 =*"],
        "string-escape",
    );
}

#[test]
fn escaped_quote_does_not_end_value() {
    let value = "[TimeControl \"5400/40+30:1800+30\\\"\"]\n\n*";
    check(value, &["TimeControl=5400/40+30:1800+30\" | =*"], "");
}

#[test]
fn tags_may_share_a_line() {
    check(
        "[White \"x\"][Black \"y\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
        &["White=x Black=y Result=1-0 | 1. e4 =1-0"],
        "",
    );
    check("[Event\"x\"][White\"w\"]e4 e5*", &["Event=x White=w | e4 e5 =*"], "");
}

#[test]
fn tag_may_span_lines() {
    check("[ Event\n \"x\"\n ]\n[White \"w\"]\n\n1. e4 *", &["Event=x White=w | 1. e4 =*"], "");
}

#[test]
fn missing_bracket_or_quote_keeps_value() {
    check("[Event \"x\"\n[White \"w\"]\n\n1. e4 *", &["Event=x White=w | 1. e4 =*"], "tag-unclosed");
    check("[Event \"x]\n[White \"w\"]\n\n1. e4 *", &["Event=x White=w | 1. e4 =*"], "string-unclosed");
}

#[test]
fn unquoted_value_is_read_and_fragment_dropped() {
    check(
        "[Event 'x']\n[Site y]\n[Date]\n[ \"v\"]\n[White \"w\"]\n\n1. e4 *",
        &["Event=x Site=y White=w | 1. e4 =*"],
        "tag-malformed tag-malformed tag-dropped tag-dropped",
    );
}

#[test]
fn repeated_tag_is_reported_and_kept() {
    check("[White \"w1\"]\n[White \"w2\"]\n\n*", &["White=w1 White=w2 | =*"], "tag-repeated");
}

#[test]
fn brackets_in_a_value_are_text() {
    check("[Black \"[=0040.34h5a4]\"]\n\n*", &["Black=[=0040.34h5a4] | =*"], "");
}

#[test]
fn comments_among_tags_follow_tags() {
    check(
        "[Event \"x\"]\n; c\n{d}\n[White \"w\"]\n\n{e} 1. e4 *",
        &["Event=x White=w | ^{ c} ^{d} ^{e} 1. e4 =*"],
        "comment-in-tags comment-in-tags",
    );
    check("[Event {c} \"x\"]\n\n*", &["Event=x | ^{c} =*"], "comment-in-tags");
}

#[test]
fn event_tag_after_blank_line_begins_game() {
    check(
        "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1. d4 *",
        &["Event=a Result=1-0 |", "Event=b | 1. d4 =*"],
        "result-missing",
    );
    check("[Event \"a\"]\n\n[White \"b\"]\n\n1. d4 *", &["Event=a White=b | 1. d4 =*"], "");
    check("[White \"a\"]\r\n\r\n[White \"b\"]\r\n\r\n*", &["White=a |", "White=b | =*"], "result-missing");
}

#[test]
fn games_need_no_blank_lines() {
    check(
        "[Event \"a\"]\n1. e4 1-0\n[Event \"b\"]\n1. d4 0-1\n",
        &["Event=a | 1. e4 =1-0", "Event=b | 1. d4 =0-1"],
        "",
    );
}

#[test]
fn tag_pair_in_the_movetext_begins_a_game() {
    check(
        "[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4 *",
        &["Event=a | 1. e4 e5", "Event=b | 1. d4 =*"],
        "result-missing",
    );
    check(
        "1. e4 (1. d4 [Event \"b\"] 1. d4 *",
        &["| 1. e4 ( 1. d4 )", "Event=b | 1. d4 =*"],
        "variation-unclosed result-missing",
    );
}

#[test]
fn games_without_tags_follow_each_other() {
    check("1. e4 e5 1-0 1. d4 d5 0-1", &["| 1. e4 e5 =1-0", "| 1. d4 d5 =0-1"], "");
}

#[test]
fn long_value_is_kept() {
    let value = "a".repeat(300);
    check(format!("[Event \"{value}\"] *"), &[&format!("Event={value} | =*")], "");
}

#[test]
fn byte_order_mark_inside_text_is_reported() {
    check(
        "\u{FEFF}[Event \"a\"] *\n\u{FEFF}[Event \"b\"] *",
        &["Event=a | =*", "Event=b | =*"],
        "byte-order-mark",
    );
}

#[test]
fn carriage_returns_are_newlines() {
    check("[Event \"t\"]\r[White \"w\"]\r\r1. e4 e5 *\r", &["Event=t White=w | 1. e4 e5 =*"], "");
}

#[test]
fn bytes_of_windows_1252_are_decoded() {
    check(b"[White \"Kr\xFCger\"]\n\n1. e4 {\x92} *", &["White=Krüger | 1. e4 {\u{2019}} =*"], "");
}

#[test]
fn unusual_white_space_is_reported() {
    check(
        "1.\u{A0}e4\u{200B} e5\x0C*",
        &["| 1. e4 e5 =*"],
        "forbidden-white-space forbidden-white-space forbidden-white-space",
    );
}

#[test]
fn percent_sign_escapes_in_column_one_only() {
    check("1. e4\n% e5\ne5 *", &["| 1. e4 % e5 e5 =*"], "");
    check("1. e4 % e5\n c5 *", &["| 1. e4 e5 c5 =*"], "unknown-character");
    check("1. e4 {a\n% b\nc} e5 *", &["| 1. e4 {a\n% b\nc} e5 =*"], "escape-in-comment");
}

#[test]
fn braces_do_not_nest() {
    check("1. e4 {a {b} c} e5 *", &["| 1. e4 {a {b} e5 =*"], "comment-brace unknown-token stray-brace");
}

#[test]
fn unclosed_comment_ends_before_the_next_game() {
    check(
        "[Event \"a\"]\n\n1. e4 {open e5 *\n\n[Event \"b\"]\n\n1. d4 {x} *",
        &["Event=a | 1. e4 {open e5 *}", "Event=b | 1. d4 {x} =*"],
        "comment-unclosed result-missing",
    );
    check(
        "1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n*",
        &["| 1. e4 {open}", "Event=b | 1. d4 =*", "Event=c | =*"],
        "comment-unclosed result-missing",
    );
}

#[test]
fn closed_comment_may_hold_a_tag_pair() {
    let text = "1. e4 {see\n\n[Event \"b\"]\n\nthere} e5 *";
    check(text, &["| 1. e4 {see\n\n[Event \"b\"]\n\nthere} e5 =*"], "");
}

#[test]
fn line_comment_holds_braces() {
    check("1. e4 ; x { y\ne5 *", &["| 1. e4 { x { y} e5 =*"], "");
}

#[test]
fn text_without_games_has_none() {
    check("", &[], "");
    check(" \n% escaped\n\u{FEFF}", &[], "");
    check("{alone}", &["| ^{alone}"], "result-missing");
}

#[test]
fn tags_beyond_limit_are_reported_once() {
    use core::fmt::Write as _;
    let mut text = String::new();
    for number in 0..4_100 {
        let _ = write!(text, "[T{number} \"v\"]");
    }
    text.push('*');
    let (games, codes) = super::events::games(text.as_bytes());
    assert_eq!(games[0].matches("=v").count(), 4_096);
    assert_eq!(codes.iter().map(|code| code.name()).collect::<Vec<_>>(), ["tag-limit"]);
}

#[test]
fn quoted_value_is_one_token() {
    use TokenKind::{LeftBracket, RightBracket, String, Symbol, WhiteSpace};
    let kinds: Vec<_> = tokens(b"[A \"x \"y\" z\"]").map(|token| token.kind).collect();
    assert_eq!(kinds, [LeftBracket, Symbol, WhiteSpace, String, RightBracket]);
}
