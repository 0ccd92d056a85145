//! A game in a page, as the script reads it.

use crate::{data, page, parts};
use serde_json::json;

#[test]
fn variations_and_comments_are_parts() {
    let pgn = "{start} 1. e4! $14 {best} (1. d4 {or} d5 (1... Nf6) 1/2-1/2) {after} e5 *";
    let kinds: Vec<String> = parts(pgn).iter().map(|part| part.chars().take(5).collect()).collect();
    assert_eq!(
        kinds,
        [
            "cstar", "me4:M", "cbest", "(", "md4:L", "cor", "md5:z", "(", "mNf6:", ")", "r1/2-", ")",
            "cafte", "me5:0"
        ]
    );
    assert!(parts(pgn)[1].ends_with(";n1;n14"), "{:?}", parts(pgn)[1]);
    let nags = data(&page(&format!("{pgn}\n\n1. e4 $13 $200 *")))["nags"].clone();
    assert_eq!(nags["1"], json!(["!", "good move (traditional \"!\")"]));
    assert_eq!(nags["14"], json!(["⩲", "White has a slight advantage"]));
    assert_eq!(nags["200"], json!(["$200", ""]));
    assert_eq!(nags.as_object().unwrap().len(), 4);
}

#[test]
fn commands_become_fields() {
    let moves = "1. e4 {[%clk 0:03:00] [%eval 0.18]} e5 {[%eval #-3][%csl Gd4][%cal Re2e4] text} 2. d4 {a} {[%emt 0:00:07.5]} *";
    let found = parts(moves);
    assert!(found[0].contains(";t180;v18 "), "{found:?}");
    assert!(found[0].ends_with(";v#-3;aGd4;aRe2e4"), "{found:?}");
    assert_eq!(found[1], "ctext");
    assert_eq!(found[3..], ["ca", "x;u7.5"]);
}

#[test]
fn unplayable_games_have_no_moves() {
    assert_eq!(parts("[Variant \"Shatranj\"]\n\n1. e4 *"), ["!", "u1. e4"]);
    let found = parts("1. e4 Ke5 2. d4 *");
    assert_eq!(found[1], "uKe5 2. d4");
}

#[test]
fn nested_variations_need_no_recursion() {
    let depth = 100_000;
    let pgn = format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert!(parts(&pgn).len() > 1000);
}

#[test]
fn results_and_lengths_are_in_the_data() {
    let data = data(&page("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 d5) e5 1-0"));
    let game = &data["games"][0];
    assert_eq!((game["r"].as_str(), game["p"].as_u64()), (Some("1-0"), Some(2)));
    assert_eq!(game["t"].as_array().unwrap().len(), 4);
}
