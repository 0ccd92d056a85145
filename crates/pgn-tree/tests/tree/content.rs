//! The content of trees that were read (PGN 5, 8.2.4, 8.2.5).

use crate::game;
use movetext_pgn::event::{Placement, StartOrigin};
use movetext_pgn_values::Nag;

const ANNOTATED: &str = "[Event \"x\"]\n[Event \"y\"]\n\n{before} 1. {number} e4 $1 {a} {b} (1. d4 {in} d5 (1... Nf6 $5) \
     2. c4) (1. c4) {after} 1... e5 2. Nf3 {last} 1/2-1/2 {end}";

#[test]
fn annotations_keep_their_places() {
    let game = game(ANNOTATED);
    let first = game.mainline().first().unwrap();
    assert_eq!(game.mainline().comments(Placement::Start).collect::<Vec<_>>(), ["before"]);
    assert_eq!(first.comments(Placement::BeforeMove).collect::<Vec<_>>(), ["number"]);
    assert_eq!(first.nags(Placement::AfterMove).collect::<Vec<_>>(), [Nag::GOOD_MOVE]);
    assert_eq!(first.comments(Placement::AfterMove).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(first.comments(Placement::AfterVariations).collect::<Vec<_>>(), ["after"]);
    assert_eq!(game.mainline().comments(Placement::End).collect::<Vec<_>>(), ["end"]);
    let variations: Vec<_> = first.variations().collect();
    assert_eq!(variations.len(), 2);
    let reply = variations[0].moves().nth(1).unwrap();
    assert_eq!(reply.variations().count(), 1, "nesting is kept");
}

#[test]
fn last_repeated_tag_counts_and_all_are_kept() {
    let game = game(ANNOTATED);
    assert_eq!(game.tag("Event"), "y");
    assert_eq!(game.tags().count(), 2);
    assert_eq!(game.tag("White"), "?");
    assert_eq!(game.find_tag("White"), None);
}

#[test]
fn comment_before_a_missing_move_is_after_the_previous() {
    let game = game("1. e4 (1. d4) 2. {number without a move} *");
    let first = game.mainline().first().unwrap();
    assert_eq!(first.comments(Placement::AfterVariations).collect::<Vec<_>>(), ["number without a move"]);
    assert_eq!(first.comments(Placement::AfterMove).count(), 0);
    assert_eq!(first.comments(Placement::BeforeMove).count(), 0);
}

#[test]
fn glyphs_belong_to_moves() {
    let game = game("$1 1. $2 e4 {a} $3 (1. d4) $4 (1. c4 $5) $6 e5 *");
    let first = game.mainline().first().unwrap();
    assert_eq!(first.nags(Placement::BeforeMove).collect::<Vec<_>>(), [Nag::new(1), Nag::new(2)]);
    let after = [Nag::new(3), Nag::new(4), Nag::new(6)];
    assert_eq!(first.nags(Placement::AfterMove).collect::<Vec<_>>(), after);
    assert_eq!(first.next().unwrap().nags(Placement::BeforeMove).count(), 0);
}

#[test]
fn sibling_and_nested_variations_are_distinguished() {
    let nested = game("1. d4 (1. c4 (1. b4)) d5 *");
    let siblings = game("1. d4 (1. c4) (1. b4) d5 *");
    assert_eq!(nested.mainline().first().unwrap().variations().count(), 1);
    assert_eq!(siblings.mainline().first().unwrap().variations().count(), 2);
    assert_ne!(nested, siblings);
}

#[test]
fn clause_6_escaped_lines_are_kept() {
    let game = game("% one\n[Event \"x\"]\n% two\n\n1. e4\n% three\n(1. d4\n% four\n) * {end}\n% five\n");
    assert_eq!(game.escapes().collect::<Vec<_>>(), [" one", " two", " three", " four", " five"]);
}

#[test]
fn results_of_variations_and_both_results_of_the_game_are_kept() {
    let game = game("[Result \"1-0\"]\n\n1. e4 (1. d4 0-1) (1. c4) *");
    assert_eq!((game.tag("Result"), game.marker()), ("1-0", Some(movetext_pgn_values::GameResult::Unknown)));
    assert_eq!(game.result(), movetext_pgn_values::GameResult::WhiteWins);
    let results: Vec<_> = game.mainline().first().unwrap().variations().map(|line| line.result()).collect();
    assert_eq!(results, [Some(movetext_pgn_values::GameResult::BlackWins), None]);
    assert_eq!(crate::game("1. e4").marker(), None);
}

#[test]
fn clause_9_7_set_up_games_start_from_their_fen() {
    let game = game("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 5 17\"]\n[SetUp \"1\"]\n\n17... Ke7 18. Ke2 *");
    assert_eq!(game.start_origin(), StartOrigin::FenTag);
    assert_eq!(game.start().unwrap().fullmove_number(), 17);
    assert_eq!(game.replay().count(), 2);
}

#[test]
fn source_location_is_kept() {
    let reader = movetext_pgn::Reader::new(b"1. e4 *\n\n\n 1. d4 {x} * \n\n").numbered_from(6);
    let game = movetext_pgn_tree::GameReader::from(reader).next().unwrap().unwrap();
    assert_eq!((game.number(), game.offset(), game.line_number()), (6, 0, 1));
    assert_eq!(game.span(), movetext_pgn::Span::new(0, 7));
    assert_eq!(game.diagnostics().len(), 1);
}

#[test]
fn escaped_line_does_not_separate_a_comment() {
    let game = game("1. e4 1... {before}\n% escaped\ne5 *");
    let reply = game.mainline().at_ply(1).unwrap();
    assert_eq!(reply.comments(Placement::BeforeMove).collect::<Vec<_>>(), ["before"]);
}
