//! Trees from text that exceeds the reader's limits on length or nesting (PGN 8.2.5, 5).

use movetext_pgn::{Placement, Reader, parser::Limits};
use movetext_pgn_tree::{Game, GameReader};

fn game(text: &str, limits: Limits) -> Game {
    GameReader::from(Reader::new(text.as_bytes()).with_limits(limits)).next().unwrap().unwrap()
}

#[test]
fn too_deep_text_at_game_end_is_kept() {
    let limits = Limits::default().with_nesting(1);
    for text in ["1. e4 (1. d4 (1. c4 c5 *", "1. e4 (1. d4 (1. c4 c5"] {
        let game = game(text, limits);
        let first = game.mainline().moves().next().unwrap();
        let variation = first.variations().next().unwrap();
        let comments: Vec<&str> =
            variation.moves().flat_map(|node| node.comments(Placement::AfterMove)).collect();
        assert_eq!(comments.iter().map(|text| text.trim()).collect::<Vec<_>>(), ["(1. c4 c5"], "{text}");
    }
}

#[test]
fn long_text_is_split_between_characters() {
    for (character, limit) in [('\u{E9}', 6), ('\u{265E}', 7), ('\u{1F600}', 8)] {
        let limits = Limits::default().with_comment_bytes(limit).with_token_bytes(limit);
        let text = format!("[White \"12345{character}6\"]\n\n1. e4 {{12345{character}6}} *");
        let game = game(&text, limits);
        let first = game.mainline().moves().next().unwrap();
        let comments: Vec<&str> = first.comments(Placement::AfterMove).collect();
        assert_eq!(comments, ["12345".to_owned(), format!("{character}6")]);
        assert_eq!(game.tag("White"), "12345", "{character}");
    }
}
