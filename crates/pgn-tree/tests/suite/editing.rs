//! Edits of the tree (PGN 8.2.5), each compared with the edit of a nested list.

use crate::{
    game,
    model::{Model, Seen, real, seen},
};
use movetext_board::Position;
use movetext_pgn::{Played, Visitable, event::Placement};
use movetext_pgn_tree::{EditError, Game, GameBuilder, LineId, MoveId};
use movetext_pgn_values::Nag;
use movetext_testkit::Random;

/// Applies a random edit to both.
fn edit(random: &mut Random, game: &mut Game, model: &mut Model, start: &mut Position) -> &'static str {
    let (way, at) = model.pick(random);
    let line = real(game, &way).id();
    let node = at.map(|at| real(game, &way).moves().nth(at).unwrap().id());
    let text = format!("c{}", random.below(50));
    let nag = Nag::new(random.below(4) as u8);
    match (random.below(24), at, node) {
        (0, Some(at), Some(node)) if random.one_in(6) => {
            *start = model.position(*start, &way, at.checked_sub(1));
            model.delete_before(&way, at);
            game.delete_before(node).unwrap();
            "delete before"
        }
        (1, Some(at), Some(node)) if random.one_in(3) => {
            model.delete_from(&way, at);
            game.delete_from(node).unwrap();
            "delete from"
        }
        (2, ..) if !way.is_empty() => {
            model.delete(&way);
            game.delete_variation(line).unwrap();
            "delete variation"
        }
        (3 | 4, ..) => {
            model.promote(&way);
            let promoted = game.promote(line);
            assert_eq!(promoted.is_err(), way.is_empty());
            "promote"
        }
        (5, ..) => {
            model.promote_to_mainline(&way);
            game.promote_to_mainline(line).unwrap();
            "promote to main line"
        }
        (6, ..) => {
            assert_eq!(model.demote(&way), game.demote(line).is_ok());
            "demote"
        }
        (7 | 8, Some(at), Some(node)) => {
            let places = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];
            let place = random.pick(&places);
            model.comment(&way, at, place, &text);
            game.add_comment(node, place, &text).unwrap();
            "comment"
        }
        (9, Some(at), Some(node)) => {
            model.nag(&way, at, nag);
            game.add_nag(node, nag).unwrap();
            "glyph"
        }
        (10, Some(at), Some(node)) => {
            model.remove_nag(&way, at, nag);
            game.remove_nag(node, nag).unwrap();
            "remove glyph"
        }
        (11, Some(at), Some(node)) => {
            let places = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];
            let place = random.pick(&places);
            model.remove_comments(&way, at, place);
            game.remove_comments(node, place).unwrap();
            "remove comments"
        }
        (12, ..) => {
            model.line(&way).start.push(text.clone());
            game.line_mut(line).unwrap().comment_before(&text);
            "comment at start"
        }
        (13, ..) => {
            game.compact();
            "compact"
        }
        _ => play(random, game, model, start),
    }
}

fn play(random: &mut Random, game: &mut Game, model: &mut Model, start: &Position) -> &'static str {
    let (way, at) = model.pick(random);
    let at = at.filter(|_| !way.is_empty() || !random.one_in(4));
    let node = at.map(|at| real(game, &way).moves().nth(at).unwrap().id());
    let position = model.position(*start, &way, at);
    let moves = position.legal_moves();
    if moves.is_empty() {
        return "nothing";
    }
    let is_null = random.one_in(8) && !position.is_check();
    let played = if is_null { Played::Null } else { Played::Move(random.pick(&moves)) };
    model.play(&way, at, played);
    game.play_after(node, played).unwrap();
    "play"
}

#[track_caller]
fn agree(game: &Game, model: &Model, start: &Position, edits: &[&str]) {
    assert_eq!(seen(game.mainline()), Seen::from(model), "{edits:?}");
    assert_eq!(game.start(), Some(*start), "{edits:?}");
    // The links agree, and so do the places with the events of a visitor.
    for (ply, node) in game.by_ply() {
        assert_eq!(node.ply(), ply, "{edits:?}");
        assert_eq!(node.next().is_none(), node.line().last() == Some(node), "{edits:?}");
        assert!(node.next().is_none_or(|next| next.previous() == Some(node)), "{edits:?}");
        assert!(node.next().is_none_or(|next| next.line().id() == node.line().id()), "{edits:?}");
    }
    let mut builder = GameBuilder::new();
    game.visit(&mut builder, &mut ());
    assert_eq!(builder.game(), game, "{edits:?}");
}

#[test]
fn thousands_of_random_edits_agree_with_a_nested_list() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (mut game, mut model, mut start) = (Game::new(), Model::default(), Position::initial());
        let mut edits = Vec::new();
        for _ in 0..100 {
            edits.push(edit(&mut random, &mut game, &mut model, &mut start));
            agree(&game, &model, &start, &edits);
        }
    }
}

/// Checks an edit of each line of a text. Lines and moves are numbered in the walk by ply.
#[track_caller]
fn check(text: &str, edit: impl Fn(&mut Game) -> Result<(), EditError>, expected: &str) {
    let mut game = game(text);
    edit(&mut game).unwrap();
    assert_eq!(game, crate::game(expected));
    game.compact();
    assert_eq!(game, crate::game(expected), "compacted");
}

/// Returns the variation with this index on the move at this ply of the main line.
fn variation(game: &Game, ply: u32, index: usize) -> LineId {
    game.mainline().at_ply(ply).unwrap().variations().nth(index).unwrap().id()
}

fn main_move(game: &Game, ply: u32) -> MoveId {
    game.mainline().at_ply(ply).unwrap().id()
}

#[test]
fn clause_8_2_5_variation_is_promoted_by_one() {
    let text = "1. e4 (1. d4 d5) (1. c4 (1. b4)) 1... e5 *";
    check(
        text,
        |game| game.promote(variation(game, 0, 0)).map(drop),
        "1. d4 (1. e4 e5) (1. c4 (1. b4)) 1... d5 *",
    );
    check(
        text,
        |game| game.promote(variation(game, 0, 1)).map(drop),
        "1. e4 (1. c4 (1. b4)) (1. d4 d5) 1... e5 *",
    );
    let inner = |game: &Game| {
        game.line(variation(game, 0, 1)).unwrap().first().unwrap().variations().next().unwrap().id()
    };
    check(text, |game| game.promote(inner(game)).map(drop), "1. e4 (1. d4 d5) (1. b4 (1. c4)) 1... e5 *");
    check(text, |game| game.promote_to_mainline(inner(game)), "1. b4 (1. e4 e5) (1. c4) (1. d4 d5) *");
}

#[test]
fn annotations_stay_with_their_moves() {
    check(
        "{intro} $1 1. {b} e4 $2 {a} ({alternative} 1. d4 $3 {x}) {late} 1... e5 * {end}",
        |game| game.promote(variation(game, 0, 0)).map(drop),
        "{intro} 1. {alternative} d4 $3 {x} (1. $1 {b} e4 $2 {a} {late} 1... e5) * {end}",
    );
}

#[test]
fn unplayable_text_stays_with_its_line() {
    check(
        "1. e4 (1. d4 Ke3) 1... e5 2. Ke3 *",
        |game| game.promote(variation(game, 0, 0)).map(drop),
        "1. d4 (1. e4 e5 2. Ke3) Ke3 *",
    );
    let mut game = game("1. e4 (1. Ke3) (1. Kd3) e5 *");
    let line = variation(&game, 0, 0);
    assert_eq!(game.promote(line), Err(EditError::NoMove));
    assert_eq!(game.promote_to_mainline(line), Err(EditError::NoMove));
    game.demote(line).unwrap();
    assert_eq!(game, crate::game("1. e4 (1. Kd3) (1. Ke3) e5 *"));
    assert_eq!(game.remove_skipped_text(line), Ok(true));
    assert_eq!(game, crate::game("1. e4 (1. Kd3) e5 *"));
}

#[test]
fn clause_8_2_6_marker_of_promoted_variation_becomes_comment() {
    check(
        "1. e4 (1. d4 1-0 d5) 1... e5 *",
        |game| game.promote(variation(game, 0, 0)).map(drop),
        "1. d4 {1-0} (1. e4 e5) 1... d5 *",
    );
    check(
        "1. e4 (1. d4 d5 1-0) 1... e5 *",
        |game| {
            let line = game.line(variation(game, 0, 0)).unwrap();
            game.delete_before(line.last().unwrap().id())?;
            game.set_start(&Position::initial()).unwrap_err();
            Ok(())
        },
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1\"]\n\n1... d5 {1-0} *",
    );
}

#[test]
fn delete_removes_variations_and_annotations() {
    let text = "1. e4 (1. d4 {x}) {y} (1. c4) 1... e5 (1... c5) 2. Nf3 1-0";
    check(
        text,
        |game| game.delete_variation(variation(game, 0, 0)),
        "1. e4 {y} (1. c4) 1... e5 (1... c5) 2. Nf3 1-0",
    );
    check(text, |game| game.delete_from(main_move(game, 1)), "1. e4 (1. d4 {x}) {y} (1. c4) 1-0");
    check(text, |game| game.delete_from(main_move(game, 0)), "1-0");
    let first_of = |game: &Game| game.line(variation(game, 0, 1)).unwrap().first().unwrap().id();
    check(text, |game| game.delete_from(first_of(game)), "1. e4 (1. d4 {x}) {y} e5 (1... c5) 2. Nf3 1-0");
}

#[test]
fn delete_before_starts_from_the_position() {
    let after = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\"]\n\n";
    check(
        "{intro} 1. e4 (1. d4) 1... e5 ({line} 1... c5 {sharp} (1... e6)) 2. Nf3 1-0",
        |game| game.delete_before(main_move(game, 1)),
        &format!("{after}1... e5 ({{line}} 1... c5 {{sharp}} (1... e6)) 2. Nf3 1-0"),
    );
    check(
        "{intro} 1. e4 (1. d4) 1... e5 ({line} 1... c5 {sharp} (1... e6)) 2. Nf3 1-0",
        |game| {
            let line = game.line(variation(game, 1, 0)).unwrap();
            game.delete_before(line.first().unwrap().id())
        },
        &format!("{after}1... {{line}} c5 {{sharp}} (1... e6) 1-0"),
    );
    check("{intro} 1. e4 *", |game| game.delete_before(main_move(game, 0)), "{intro} 1. e4 *");
}

#[test]
fn ids_of_deleted_items_are_invalid() {
    let mut game = game("1. e4 (1. d4 (1. c4)) 1... e5 *");
    let line = variation(&game, 0, 0);
    let first = game.line(line).unwrap().first().unwrap().id();
    let inner = game.line(line).unwrap().first().unwrap().variations().next().unwrap();
    let (inner, inner_first) = (inner.id(), inner.first().unwrap().id());
    game.delete_variation(line).unwrap();
    // In the game, and in another game without these numbers.
    for game in [&mut game, &mut Game::new()] {
        for line in [line, inner] {
            assert!(game.line(line).is_none());
            assert_eq!(game.promote(line), Err(EditError::UnknownLine));
            assert_eq!(game.promote_to_mainline(line), Err(EditError::UnknownLine));
            assert_eq!(game.demote(line), Err(EditError::UnknownLine));
            assert_eq!(game.delete_variation(line), Err(EditError::UnknownLine));
            assert_eq!(game.remove_skipped_text(line), Err(EditError::UnknownLine));
            assert_eq!(game.remove_comments_at_start(line), Err(EditError::UnknownLine));
            assert_eq!(game.line_mut(line).err(), Some(EditError::UnknownLine));
        }
        for id in [first, inner_first] {
            assert_eq!(game.node(id), None);
            assert_eq!(game.delete_from(id), Err(EditError::UnknownMove));
            assert_eq!(game.delete_before(id), Err(EditError::UnknownMove));
            assert_eq!(game.add_nag(id, Nag::NULL).err(), Some(EditError::UnknownMove));
            assert_eq!(game.remove_nag(id, Nag::NULL), Err(EditError::UnknownMove));
            assert_eq!(game.add_comment(id, Placement::AfterMove, "").err(), Some(EditError::UnknownMove));
            assert_eq!(game.remove_comments(id, Placement::AfterMove), Err(EditError::UnknownMove));
            assert_eq!(game.play_san_after(Some(id), "d5"), Err(EditError::UnknownMove));
            assert_eq!(game.play_after(Some(id), Played::Null), Err(EditError::UnknownMove));
            assert_eq!(game.variation_mut(id).err(), Some(EditError::UnknownMove));
        }
    }
}

#[test]
fn main_line_is_not_a_variation() {
    let mut game = game("1. e4 (1. d4) *");
    assert_eq!(game.promote(LineId::MAIN), Err(EditError::MainLine));
    assert_eq!(game.demote(LineId::MAIN), Err(EditError::MainLine));
    assert_eq!(game.delete_variation(LineId::MAIN), Err(EditError::MainLine));
    assert_eq!(game.promote_to_mainline(LineId::MAIN), Ok(()));
    let line = variation(&game, 0, 0);
    assert_eq!(game.demote(line), Err(EditError::LastVariation));
}

#[test]
fn ids_stay_valid_across_edits() {
    let mut game = game("1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    let id = game.line(variation(&game, 0, 0)).unwrap().last().unwrap().id();
    let before = game.node(id).unwrap().position_before();
    let line = variation(&game, 0, 1);
    game.promote(line).unwrap();
    game.delete_from(main_move(&game, 0)).unwrap_or_default();
    assert_eq!(game.node(id), None);
    let mut game = crate::game("1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    let id = game.line(variation(&game, 0, 0)).unwrap().last().unwrap().id();
    let line = game.node(id).unwrap().line().id();
    game.promote_to_mainline(line).unwrap();
    assert_eq!(game.node(id).unwrap().position_before(), before);
    assert!(game.node(id).unwrap().line().is_main());
}

#[test]
fn games_are_merged_as_variations() {
    let check = |one: &str, other: &str, expected: &str| {
        let mut merged = game(one);
        merged.merge(&game(other)).unwrap();
        assert_eq!(merged, game(expected), "{one} + {other}");
        merged.merge(&game(other)).unwrap();
        assert_eq!(merged, game(expected), "twice");
        merged.compact();
        assert_eq!(merged, game(expected));
    };
    check("1. e4 e5 2. Nf3 *", "1. e4 c5 *", "1. e4 e5 (1... c5) 2. Nf3 *");
    check("*", "1. e4 (1. d4 d5) e5 1-0", "1. e4 (1. d4 d5) e5 *");
    check("1. e4 *", "1. d4 (1. e4 e5 2. Nc3) d5 *", "1. e4 (1. d4 d5) 1... e5 2. Nc3 *");
    check(
        "1. e4 $1 {a} e5 *",
        "{i} 1. e4 $1 $2 {a} {b} 1... {c} e5 (1... c5 {d}) * {e}",
        "{i} 1. e4 $1 {a} $2 {b} 1... {c} e5 (1... c5 {d}) * {e}",
    );
    check("1. e4 e5 *", "1. e4 c5 2. Ke3 *", "1. e4 e5 (1... c5 {2. Ke3}) *");
    let mut one = game("1. e4 Ke3 *");
    let copy = one.clone();
    assert_eq!(one.merge(&game("1. e4 e5 *")), Err(EditError::SkippedText));
    assert_eq!(one.merge(&game("[Variant \"Antichess\"]\n\n*")), Err(EditError::Unplayable));
    let set_up = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    assert_eq!(one.merge(&game(set_up)), Err(EditError::Start));
    assert_eq!(one, copy, "what fails changes nothing");
}
