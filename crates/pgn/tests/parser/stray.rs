//! Stray text among tag pairs, damaged tag pairs, and unknown words (PGN 8.1, 18).

use super::events::{check, games, parse};
use movetext_pgn::diagnostic::{Diagnostic, WithFixes, apply_edits};

/// Returns the diagnostics of `text`: names and marked texts.
fn found(text: &str) -> Vec<(&'static str, &str)> {
    let printer = parse(text.as_bytes(), 0).1;
    let covered = |start: u64, end: u64| &text[start as usize..end as usize];
    printer.findings.iter().map(|one| (one.code.name(), covered(one.span.start, one.span.end))).collect()
}

/// Returns the text with all suggested edits applied.
fn fixed(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.into_iter().flat_map(|one| one.fix).collect();
    String::from_utf8(apply_edits(text.as_bytes(), &edits).unwrap_or_default()).unwrap_or_default()
}

#[test]
fn stray_text_between_tag_pairs_is_one_warning() {
    for stray in [
        "<br />",
        "-",
        "...",
        "1",
        "1.",
        "!",
        "&nbsp;",
        "</p>",
        "$1",
        "?? - !",
        "--",
        "( )",
        "<b>a</b>",
        "12:30, 3rd",
        "-\n-- x\n1",
        "&nbsp;&nbsp;",
        "a; b",
        "de",
        "\"x\" foo ]",
        "} ) (",
    ] {
        let text = format!("[Event \"a\"]\n{stray}\n[Site \"b\"]\n\n1. e4 *");
        check(&text, &["Event=a Site=b | 1. e4 =*"], "unknown-token");
        assert_eq!(found(&text), [("unknown-token", stray)]);
    }
    check(
        "[Event \"a\"] &nbsp; [Site \"b\"]<br>[White \"w\"]\n\n*",
        &["Event=a Site=b White=w | =*"],
        "unknown-token unknown-token",
    );
}

#[test]
fn stray_text_keeps_the_comments_beside_it() {
    check(
        "[Event \"a\"]\n- {c}\n; d\n% e\n-\n[Site \"b\"]\n\n*",
        &["Event=a Site=b | ^{c} ^{ d} % e =*"],
        "unknown-token unknown-token comment-in-tags comment-in-tags",
    );
}

#[test]
fn movetext_between_tag_pairs_is_not_stray_text() {
    for (moves, events) in [
        ("1. e4", "1. e4"),
        ("e4", "e4"),
        ("O-O", "O-O"),
        ("1. P-K4", "1. P-K4"),
        ("1. Sf3", "1. Sf3"),
        ("(1. d4) 1. e4", "^{(1. d4)} 1. e4"),
    ] {
        check(
            format!("[Event \"a\"]\n{moves}\n[Site \"b\"]\n\n*"),
            &[&format!("Event=a | {events}"), "Site=b | =*"],
            if moves.starts_with('(') { "variation-orphan result-missing" } else { "result-missing" },
        );
    }
    for marker in ["*", "1-0", "1/2-1/2"] {
        let text = format!("[Event \"a\"]\n{marker}\n[Event \"b\"]\n*");
        check(text, &[&format!("Event=a | ={marker}"), "Event=b | =*"], "");
    }
}

#[test]
fn stray_text_after_blank_line_is_not_in_tags() {
    check(
        "[Event \"a\"]\n\n-\n\n[Event \"b\"]\n\n*",
        &["Event=a |", "Event=b | =*"],
        "unknown-token result-missing",
    );
    check(
        "[Event \"a\"]\n-\n\n[Event \"b\"]\n\n*",
        &["Event=a |", "Event=b | =*"],
        "unknown-token result-missing",
    );
}

#[test]
fn text_before_first_tag_pair_is_not_a_game() {
    for text in [
        "From: ann@a4.example Sun, 1 Jan 1995 10:00:01\nSubject: Kasparov-Deep Blue 1-0\n\nDear all,\n\n  here 2. is it.",
        "<html>\n<body class=\"x\"><pre>",
        "<!DOCTYPE html>\n<p>A page</p>&nbsp;<br/>",
        "-- * * *\n\n1) one; two\n2) base64 1/2\n\n",
    ] {
        let whole = format!("{text}\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n*");
        check(&whole, &["Event=a Site=b | 1. e4 =*", "Event=c | =*"], "unknown-token");
        assert_eq!(found(&whole)[0], ("unknown-token", text.trim_end()));
    }
}

#[test]
fn moves_before_the_first_tag_pair_are_a_game() {
    check("1. e4 e5\n\n[Event \"a\"]\n\n*", &["| 1. e4 e5", "Event=a | =*"], "result-missing");
    check("Game one\n1. Sf3 *\n\n[Event \"a\"]\n\n*", &["| 1. Sf3 =*", "Event=a | =*"], "unknown-token");
    check("*\n\n[Event \"a\"]\n\n*", &["| =*", "Event=a | =*"], "");
}

#[test]
fn tag_pair_without_its_opening_bracket_is_read() {
    check(
        "[Event \"x\"]\nSite \"Graz AUT\"]\n[White \"w\"]\n\n1. e4 *",
        &["Event=x Site=Graz AUT White=w | 1. e4 =*"],
        "tag-malformed",
    );
    check(
        "Event \"x\"]\nSite \"y\"\n\n*",
        &["Event=x Site=y | =*"],
        "tag-malformed tag-malformed tag-unclosed",
    );
    check("Nonsense \"y\"\n\n*", &["| =*"], "unknown-token");
    check("[Event \"x\"]\n<br>\nSite \"y\"]\n\n*", &["Event=x Site=y | =*"], "unknown-token tag-malformed");
    check(
        "1. e4 *\n\nEvent \"b\"]\n[Site \"c\"]\n\n1. d4 *",
        &["| 1. e4 =*", "Event=b Site=c | 1. d4 =*"],
        "tag-malformed",
    );
    check(
        "[Event \"a\"]\n\nEvent \"b\"]\n\n*",
        &["Event=a |", "Event=b | =*"],
        "result-missing tag-malformed",
    );
    assert_eq!(fixed("Site \"Graz AUT\"]\n\n1. e4 *\n"), "[Site \"Graz AUT\"]\n\n1. e4 *\n");
}

#[test]
fn value_with_a_closing_quote_alone_is_read_without_it() {
    check("[Event Groningen\"]\n\n*", &["Event=Groningen | =*"], "tag-malformed");
    check("[Event a \"b\"]\n\n*", &["Event=a \"b\" | =*"], "tag-malformed");
    assert_eq!(fixed("[Event Groningen\"]\n\n*\n"), "[Event \"Groningen\"]\n\n*\n");
}

#[test]
fn value_over_two_lines_is_read_whole() {
    for newline in ["\n", "\r\n", "\r"] {
        let text = format!("[Site \"Graz{newline}AUT\"]{newline}[White \"x\"]{newline}{newline}1. e4 *");
        check(&text, &[&format!("Site=Graz{newline}AUT White=x | 1. e4 =*")], "tag-malformed");
    }
    check("[Site \"Graz]\nAUT\"]\n\n*", &["Site=Graz | =*"], "string-unclosed unknown-token unknown-token");
    check(
        "[Site \"Graz\n\nAUT\"]\n*",
        &["Site=Graz | =*"],
        "string-unclosed tag-unclosed unknown-token unknown-token",
    );
    check("[Site \"Graz\n[White \"x\"]\n*", &["Site=Graz White=x | =*"], "string-unclosed tag-unclosed");
}

#[test]
fn unknown_words_are_one_run() {
    assert_eq!(
        found("1. e4 Better, of course, was here.\nIt didn't go e5 *"),
        [("unknown-token", "Better, of course, was here.\nIt didn't go")]
    );
    check("1. e4 one two Sf3 three four *", &["| 1. e4 Sf3 =*"], "unknown-token unknown-token");
    check(
        "1. e4 one {c} two N three *",
        &["| 1. e4 {c} $146 =*"],
        "unknown-token unknown-token nag-symbol unknown-token",
    );
    check("1. one two e4 *", &["| 1. one e4 =*"], "unknown-token");
    check(
        "1. e4 * White won, 1-0 in 20 moves\nand left\n1. d4 *",
        &["| 1. e4 =*", "| 1. d4 =*"],
        "unknown-token",
    );
}

#[test]
fn stray_text_is_read_in_linear_time() {
    for piece in [
        "- ",
        "-\n",
        "- {c} ",
        "<a ",
        "&a ",
        "a; ",
        "[ ",
        "Site \"a ",
        "Site \"a\n",
        "x \"y\n[A \"",
        "1 ",
        "(\n",
    ] {
        for head in ["", "[A \"b\"]\n"] {
            for tail in ["", "\n[C \"d\"]\n\n*"] {
                let text = format!("{head}{}{tail}", piece.repeat(20_000 / piece.len()));
                let (mut at, mut work) = (0, 0);
                while at < text.len() {
                    let parsed = parse(text.as_bytes(), at).0;
                    (at, work) = (parsed.end.max(at + 1), work + parsed.work);
                }
                assert!(work < 32 * text.len() as u64, "{head}{piece}{tail}: {work} of {}", text.len());
            }
        }
    }
    assert_eq!(games(b"").0.len(), 0);
}
