//! Completion.

use crate::client::{Client, apply, position};
use core::fmt::Write as _;
use serde_json::{Value, json};

/// Returns the completions at `|` in a text, and the text without `|`.
fn complete(marked: &str) -> (Vec<Value>, String) {
    let at = marked.find('|').unwrap();
    let text = marked.replace('|', "");
    let mut client = Client::with_document(&text);
    let params = json!({ "position": position(&text, at) });
    let found = client.about("textDocument/completion", params);
    client.shut_down();
    (found["items"].as_array().unwrap().clone(), text)
}

fn labels(marked: &str) -> Vec<String> {
    complete(marked).0.iter().map(|one| one["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn legal_moves_are_those_of_the_line() {
    assert_eq!(labels("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. |").len(), 43);
    let evasions = labels("1. f3 e5 2. g4 Qh4+ |");
    assert_eq!(evasions, [""; 0]);
    // In a variation, the move that it replaces is taken back.
    let replies = labels("1. e4 e5 (1... |) 2. Nf3 *");
    assert_eq!(replies.len(), 20, "{replies:?}");
    assert!(replies.contains(&"c5".to_owned()) && replies.contains(&"Nf6".to_owned()));
    let second = labels("1. e4 e5 (1... c5 2. d4 (2. |) cxd4) 2. Nf3 *");
    assert!(second.contains(&"Bb5".to_owned()) && !second.contains(&"c5".to_owned()));
    assert!(labels("1. e4 e5 (1... c5 2. d4 cxd4 (2... |").contains(&"d5".to_owned()));
    assert_eq!(
        labels("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. |*")
            .iter()
            .filter(|one| *one == "O-O")
            .count(),
        1
    );
    assert_eq!(labels("1. e4 {a |} *"), [""; 0]);
    assert_eq!(labels("1. e4 * |"), [""; 0]);
    assert!(labels("|").is_empty());
}

#[test]
fn move_completion_names_opening() {
    let (found, text) = complete("1. e4 c| *\n");
    let sicilian = found.iter().find(|one| one["label"] == "c5").unwrap();
    assert_eq!(sicilian["detail"], "c7c5 – B20 Sicilian Defense");
    assert_eq!(apply(&text, &json!([sicilian["textEdit"]])), "1. e4 c5 *\n");
}

#[test]
fn tag_names_are_those_that_the_game_lacks() {
    let (found, text) = complete("[Event \"a\"]\n[|\n\n1. e4 *\n");
    let labels: Vec<&str> = found.iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert!(labels.starts_with(&["Site", "Date", "Round", "White", "Black", "Result"]), "{labels:?}");
    assert!(labels.contains(&"Variant") && !labels.contains(&"Event"));
    assert_eq!(
        apply(&text, &json!([found[1]["textEdit"]])),
        "[Event \"a\"]\n[Date \"????.??.??\"]\n\n1. e4 *\n"
    );
    assert_eq!(complete_date_name(), "[Date \"\"]\n");
}

/// Returns the text after completing a name that already has a value.
fn complete_date_name() -> String {
    let (found, text) = complete("[D| \"\"]\n");
    let date = found.iter().find(|one| one["label"] == "Date").unwrap();
    apply(&text, &json!([date["textEdit"]]))
}

#[test]
fn tag_values_are_standard_or_used() {
    assert_eq!(labels("[Result \"|\"]\n"), ["1-0", "0-1", "1/2-1/2", "*"]);
    assert!(labels("[Termination \"|\"]\n").contains(&"time forfeit".to_owned()));
    assert!(labels("[Variant \"|\"]\n").contains(&"Chess960".to_owned()));
    let games = "[White \"Tal\"]\n[Black \"Fine \\\"R\\\"\"]\n\n1. e4 *\n\n[White \"|\"]\n\n1. d4 *\n";
    let (found, text) = complete(games);
    let labels: Vec<&str> = found.iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["?", "Fine \"R\"", "Tal"]);
    let new = apply(&text, &json!([found[1]["textEdit"]]));
    assert!(new.contains("[White \"Fine \\\"R\\\"\"]"), "{new}");
}

#[test]
fn values_after_many_others_are_found() {
    let mut games = String::new();
    for number in 0..300 {
        writeln!(games, "[White \"Player z {number:03}\"]\n\n1. e4 *\n").unwrap();
    }
    games.push_str("[White \"Zukertort\"]\n\n1. e4 *\n\n[White \"");
    // Values that begin with the text before the cursor come before values that contain its characters.
    let labels = labels(&format!("{games}z|\"]\n\n1. d4 *\n"));
    assert_eq!(labels[..3], ["?", "Zukertort", "Player z 000"]);
    assert_eq!(labels.len(), 200);
    for (typed, is_incomplete) in [("", true), ("Pz", true), ("zt", false), ("Zuk", false)] {
        let text = format!("{games}{typed}");
        let mut client = Client::with_document(&text);
        let params = json!({ "position": position(&text, text.len()) });
        assert_eq!(client.about("textDocument/completion", params)["isIncomplete"], is_incomplete, "{typed}");
        client.shut_down();
    }
}

#[test]
fn glyphs_have_their_meaning() {
    let (found, text) = complete("1. e4 $| e5 *\n");
    let good = found.iter().find(|one| one["label"] == "$1").unwrap();
    assert!(good["detail"].as_str().unwrap().starts_with("! good move"), "{good}");
    assert_eq!(apply(&text, &json!([good["textEdit"]])), "1. e4 $1 e5 *\n");
}
