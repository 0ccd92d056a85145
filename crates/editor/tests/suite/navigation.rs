//! Hover, definition, symbols, folding, tokens and hints.

use crate::client::{Client, URI, range};
use serde_json::{Value, json};

const GAME: &str = "[White \"Tal\"]\n[Black \"Fine\"]\n[ECO \"B20\"]\n\n1. e4 c5 $1 (1... e5 2. Nf3\n(2. f4 exf4)) 2. Nf3 {a\nb} d6 1-0\n";

#[test]
fn hover_shows_board_after_move() {
    let mut client = Client::with_document(GAME);
    let found = client.at("textDocument/hover", (4, 7));
    assert_eq!(found["range"], range(4, 6, 8));
    let text = found["contents"]["value"].as_str().unwrap();
    assert_eq!(found["contents"]["kind"], "plaintext");
    assert!(text.starts_with("1... c5 – B20 Sicilian Defense\n"), "{text}");
    assert!(text.ends_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"), "{text}");
    // In a variation, the moves before it count.
    let text = client.at("textDocument/hover", (5, 4))["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.starts_with("2. f4 – C30 King's Gambit\n"), "{text}");
    client.shut_down();
}

#[test]
fn hover_shows_pockets_after_board() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 *\n";
    let mut client = Client::with_document(text);
    for (column, has_pockets) in [(3, false), (18, true)] {
        let found = client.at("textDocument/hover", (2, column));
        let text = found["contents"]["value"].as_str().unwrap();
        assert_eq!(text.contains("\n[P"), has_pockets, "{text}");
        assert_eq!(text.contains("\n[Pp]\n\n"), has_pockets, "{text}");
    }
    client.shut_down();
}

#[test]
fn hover_shows_picture_if_client_wants() {
    let mut client = Client::with_params(json!({
        "capabilities": { "textDocument": { "hover": { "contentFormat": ["markdown", "plaintext"] } } },
        "initializationOptions": { "hover": { "images": true } },
    }));
    client.open(URI, "pgn", GAME);
    let text = client.at("textDocument/hover", (4, 4))["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.contains("](data:image/svg+xml;base64,PHN2Zy"), "{text}");
    client
        .notify("workspace/didChangeConfiguration", json!({ "settings": { "hover": { "images": false } } }));
    let text = client.at("textDocument/hover", (4, 4))["contents"]["value"].as_str().unwrap().to_owned();
    assert!(text.contains("```text\n"), "{text}");
    client.shut_down();
}

#[test]
fn hover_explains_glyphs_tags_and_values() {
    let mut client = Client::with_document(GAME);
    for (place, expected) in [
        ((4, 10), "$1 !: good move"),
        ((0, 3), "White: section 8.1.1.5 of the PGN standard, in the Seven Tag Roster"),
        ((2, 7), "Sicilian Defense"),
        ((6, 7), "White wins"),
    ] {
        let text = client.at("textDocument/hover", place)["contents"]["value"].clone();
        assert!(text.as_str().unwrap_or_default().starts_with(expected), "{place:?}: {text}");
    }
    assert_eq!(client.at("textDocument/hover", (5, 25)), Value::Null);
    client.shut_down();
}

#[test]
fn definition_is_the_replaced_move() {
    let mut client = Client::with_document(GAME);
    let found = client.at("textDocument/definition", (4, 18));
    assert_eq!(found, json!({ "uri": URI, "range": range(4, 6, 8) }));
    assert_eq!(client.at("textDocument/definition", (5, 5))["range"], range(4, 24, 27));
    assert_eq!(client.at("textDocument/definition", (4, 4)), Value::Null);
    client.shut_down();
}

/// Returns the names of symbols as a tree.
fn names(symbols: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for symbol in symbols.as_array().into_iter().flatten() {
        all.push(symbol["name"].as_str().unwrap().to_owned());
        all.extend(names(&symbol["children"]).into_iter().map(|name| format!("> {name}")));
    }
    all
}

#[test]
fn symbols_are_games_tags_and_variations() {
    let mut client = Client::with_params(json!({ "capabilities": {
        "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } },
    } }));
    client.open(URI, "pgn", &format!("{GAME}\n1. d4 *\n"));
    let found = client.about("textDocument/documentSymbol", json!({}));
    let expected = [
        "Tal – Fine",
        "> White",
        "> Black",
        "> ECO",
        "> 1... e5 2. Nf3 (2. f4 exf4",
        "> > 2. f4 exf4",
        "Game",
    ];
    assert_eq!(names(&found), expected);
    assert_eq!(found[0]["range"]["end"], json!({ "line": 6, "character": 9 }));
    client.shut_down();
    let mut client = Client::with_document(GAME);
    let found = client.about("textDocument/documentSymbol", json!({}));
    assert_eq!(found[5]["containerName"], "1... e5 2. Nf3 (2. f4 exf4");
    client.shut_down();
}

#[test]
fn parts_of_several_lines_can_be_folded() {
    let mut client = Client::with_document(GAME);
    let found = client.about("textDocument/foldingRange", json!({}));
    let lines: Vec<(u64, u64)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["startLine"].as_u64().unwrap(), one["endLine"].as_u64().unwrap()))
        .collect();
    assert_eq!(lines, [(0, 6), (1, 2), (4, 5), (5, 6)]);
    client.shut_down();
}

/// Decodes tokens: their lines, columns, lengths and kinds.
fn decode(data: &Value) -> Vec<[u64; 5]> {
    let numbers: Vec<u64> = data.as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
    let (mut line, mut column) = (0, 0);
    numbers
        .chunks(5)
        .map(|token| {
            line += token[0];
            column = if token[0] == 0 { column + token[1] } else { token[1] };
            [line, column, token[2], token[3], token[4]]
        })
        .collect()
}

#[test]
fn tokens_say_what_each_part_is() {
    let mut client = Client::with_document(GAME);
    let found = client.about("textDocument/semanticTokens/full", json!({}));
    let all = decode(&found["data"]);
    assert_eq!(all[..2], [[0, 1, 5, 0, 0], [0, 7, 5, 1, 0]]);
    let line = |number: u64| all.iter().filter(|token| token[0] == number).copied().collect::<Vec<_>>();
    assert_eq!(
        line(4)[..5],
        [[4, 0, 2, 2, 0], [4, 3, 2, 3, 0], [4, 6, 2, 3, 0], [4, 9, 2, 4, 0], [4, 13, 4, 2, 1]]
    );
    assert_eq!(line(6), [[6, 0, 2, 5, 0], [6, 3, 2, 3, 0], [6, 6, 3, 6, 0]]);
    let part = client.about("textDocument/semanticTokens/range", json!({ "range": range(6, 0, 9) }));
    assert_eq!(decode(&part["data"]).last(), all.last());
    client.shut_down();
}

#[test]
fn tag_name_may_follow_comments() {
    for (text, name) in [
        ("[{a} Event \"x\"]\n\n*\n", [0, 5, 5, 0, 0]),
        ("[;a\n%b\n\u{A0}Event \"x\"]\n\n*\n", [2, 1, 5, 0, 0]),
        ("[ Event\"x\"]\n\n*\n", [0, 2, 5, 0, 0]),
    ] {
        let mut client = Client::with_document(text);
        let found = client.about("textDocument/semanticTokens/full", json!({}));
        let tokens = decode(&found["data"]);
        assert!(tokens.contains(&name), "{text}: {tokens:?}");
        let is_disjoint =
            |pair: &[[u64; 5]]| pair[0][0] < pair[1][0] || pair[0][1] + pair[0][2] <= pair[1][1];
        assert!(tokens.windows(2).all(is_disjoint), "{text}: {tokens:?}");
        client.shut_down();
    }
}

#[test]
fn hint_names_the_opening() {
    let mut client = Client::with_document(GAME);
    let whole =
        json!({ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } } });
    let found = client.about("textDocument/inlayHint", whole.clone());
    assert_eq!(found[0]["label"], "B50 Sicilian Defense: Modern Variations");
    assert_eq!(found[0]["position"], json!({ "line": 6, "character": 5 }));
    let settings = json!({ "settings": { "inlayHints": { "openings": false } } });
    client.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(client.about("textDocument/inlayHint", whole), Value::Null);
    client.shut_down();
}
