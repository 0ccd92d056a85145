//! The game tree: what is read is in it, and it can drive a visitor as the text did (PGN 8.2.4, 8.2.5, 5).

use movetext_pgn::{Game, GameBuilder, Nag, Place, Reader};

fn game(text: &str) -> Game {
    let Ok(game) = Reader::new(text.as_bytes()).next_game();
    game.unwrap_or_default()
}

fn rebuilt(game: &Game) -> Game {
    let mut builder = GameBuilder::new();
    game.visit(&mut builder);
    builder.into_game()
}

const ANNOTATED: &str = "[Event \"x\"]\n[Event \"y\"]\n\n{before} 1. {number} e4 $1 {a} {b} (1. d4 {in} d5 (1... Nf6 $5) \
     2. c4) (1. c4) {after} 1... e5 2. Nf3 {last} 1/2-1/2 {end}";

#[test]
fn annotations_keep_their_places() {
    let game = game(ANNOTATED);
    let first = game.mainline().first().unwrap();
    assert_eq!(game.mainline().comments(Place::Start).collect::<Vec<_>>(), ["before"]);
    assert_eq!(first.comments(Place::BeforeMove).collect::<Vec<_>>(), ["number"]);
    assert_eq!(first.nags(Place::AfterMove).collect::<Vec<_>>(), [Nag::GOOD_MOVE]);
    assert_eq!(first.comments(Place::AfterMove).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(first.comments(Place::AfterVariations).collect::<Vec<_>>(), ["after"]);
    assert_eq!(game.mainline().comments(Place::End).collect::<Vec<_>>(), ["end"]);
    let variations: Vec<_> = first.variations().collect();
    assert_eq!(variations.len(), 2);
    let reply = variations[0].moves().nth(1).unwrap();
    assert_eq!(reply.variations().count(), 1, "nesting is kept");
}

#[test]
fn the_last_of_repeated_tags_counts_and_all_are_kept() {
    let game = game(ANNOTATED);
    assert_eq!(game.tag("Event"), "y");
    assert_eq!(game.tags().count(), 2);
    assert_eq!(game.tag("White"), "?");
    assert_eq!(game.find_tag("White"), None);
}

#[test]
fn a_tree_drives_a_visitor_as_its_text_did() {
    let texts = [
        ANNOTATED,
        "1. e4 (1. d4 (1. c4 c5) d5) e5 *",
        "1. e4 (1. d4 (1. c4 (1. b4 (1. a4))) 1... d5 1-0) 1... e5 2. Ke3 Ke7",
        "1. e4 (1. d4 $1 Ke3) e5 $14 {x} *",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 5 17\"]\n[SetUp \"1\"]\n\n17... Ke7 18. Ke2 *",
        "[Variant \"Antichess\"]\n\n1. e3 b5 *",
        "1. e4 (1. d4) 2. {number without a move} *",
        "1. e4 (1. Ke3 * d4 1... d5) 1... e5 *",
        "*",
    ];
    for text in texts {
        let game = game(text);
        assert_eq!(rebuilt(&game), game, "{text}");
    }
}

#[test]
fn games_that_differ_are_not_equal() {
    let games =
        ["1. e4 *", "1. d4 *", "1. e4 e5 *", "1. e4 {a} *", "1. e4 $1 *", "1. e4 (1. d4) *", "1. e4 1-0"]
            .map(game);
    for (index, one) in games.iter().enumerate() {
        for (other_index, other) in games.iter().enumerate() {
            assert_eq!(one == other, index == other_index, "{index} {other_index}");
        }
    }
}
