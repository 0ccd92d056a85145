//! Where stray text and unknown words end (PGN 8.1, 18).

use super::events::{check, found};

#[test]
fn stray_text_between_tags_is_one_warning() {
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
        let has_word = stray.contains(|character: char| character.is_alphanumeric());
        let kept = if has_word { format!("^<{stray}> ") } else { String::new() };
        check(&text, &[&format!("Event=a Site=b | {kept}1. e4 =*")], "unknown-token");
        assert_eq!(found(&text), [("unknown-token", stray.to_owned())]);
    }
    check(
        "[Event \"a\"] &nbsp; [Site \"b\"]<br>[White \"w\"]\n\n*",
        &["Event=a Site=b White=w | ^<&nbsp;> ^<<br>> =*"],
        "unknown-token unknown-token",
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
        let game = format!("Event=a Site=b | ^<{}> 1. e4 =*", text.trim_end());
        check(&whole, &[&game, "Event=c | =*"], "unknown-token");
        assert_eq!(found(&whole)[0], ("unknown-token", text.trim_end().to_owned()));
    }
}

#[test]
fn unknown_words_are_one_run() {
    let words = "Better, of course, was here.\nIt didn't go";
    assert_eq!(found(&format!("1. e4 {words} e5 *")), [("unknown-token", words.to_owned())]);
}
