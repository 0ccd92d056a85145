//! Edits a tree (PGN 8.2.5), and compares each edit with the same edit in a nested list.

use crate::{
    game,
    model::{Beside, Model, real},
};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_pgn::{Placement, Played, Visitable};
use movetext_pgn_tree::{EditError, Game, GameBuilder, LineEnd, LineId, MoveId};
use movetext_pgn_values::Nag;
use movetext_testkit::{Random, table};

/// Applies the same random edit to the game and the model.
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
        // Readers drop a repeated glyph, so only add one that the move does not have.
        (9, Some(at), Some(node)) if !model.line(&way).moves[at].after.contains(&Beside::Nag(nag)) => {
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
    let tags = if *start == Position::initial() {
        String::new()
    } else {
        format!("[FEN \"{}\"]\n[SetUp \"1\"]\n\n", Fen::from(start))
    };
    let text = format!("{tags}{} *", model.text(*start));
    assert_eq!(*game, crate::game(&text), "{text}: {edits:?}");
    assert_eq!(game.start(), Some(*start), "{edits:?}");
    // The links are consistent, and visitors receive consistent places.
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
fn random_edits_match_nested_list() {
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

/// Returns the line at a path: steps `ply.variation`, separated by slashes.
fn line_at(game: &Game, path: &str) -> LineId {
    let steps = path.split('/').filter(|step| *step != "main");
    let line = steps.fold(game.mainline(), |line, step| {
        let (ply, index) = step.split_once('.').unwrap();
        let node = line.at_ply(ply.parse().unwrap()).unwrap();
        node.variations().nth(index.parse().unwrap()).unwrap()
    });
    line.id()
}

/// Returns the move at a path: a line, a slash and a ply.
fn move_at(game: &Game, path: &str) -> MoveId {
    let (line, ply) = path.rsplit_once('/').unwrap();
    game.line(line_at(game, line)).unwrap().at_ply(ply.parse().unwrap()).unwrap().id()
}

fn edit_as_named(game: &mut Game, edit: &str) -> Result<(), EditError> {
    let (name, path) = edit.split_once(' ').unwrap();
    match name {
        "promote" => game.promote(line_at(game, path)).map(drop),
        "promote-to-mainline" => game.promote_to_mainline(line_at(game, path)),
        "demote" => game.demote(line_at(game, path)),
        "delete" => game.delete_variation(line_at(game, path)),
        "delete-from" => game.delete_from(move_at(game, path)),
        "delete-before" => game.delete_before(move_at(game, path)),
        "remove-skipped-text" => {
            game.remove_skipped_text(line_at(game, path)).map(|removed| assert!(removed))
        }
        _ => panic!("no edit is named {name}"),
    }
}

#[test]
fn each_edit_has_its_result() {
    for table::Row { place, cells } in table::rows("trees/edits.tsv") {
        let cells: Vec<String> = cells.iter().map(|cell| table::text(cell)).collect();
        let [before, edit, expected] = cells.try_into().unwrap();
        let mut edited = game(&before);
        if let Some(error) = expected.strip_prefix("! ") {
            let answer = edit_as_named(&mut edited, &edit).map_err(|error| format!("{error:?}"));
            assert_eq!(answer, Err(error.to_owned()), "{place}");
            assert_eq!(edited, game(&before), "{place}");
            continue;
        }
        let expected = game(&expected);
        edit_as_named(&mut edited, &edit).unwrap();
        assert_eq!(edited, expected, "{place}");
        edited.compact();
        assert_eq!(edited, expected, "{place}, compacted");
    }
}

#[test]
fn ids_of_deleted_items_are_invalid() {
    let mut game = game("1. e4 (1. d4 (1. c4)) 1... e5 *");
    let line = line_at(&game, "0.0");
    let first = game.line(line).unwrap().first().unwrap().id();
    let inner = game.line(line).unwrap().first().unwrap().variations().next().unwrap();
    let (inner, inner_first) = (inner.id(), inner.first().unwrap().id());
    game.delete_variation(line).unwrap();
    // These ids are invalid in the game, and in another game that never had them.
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
            assert_eq!(game.line_to(id), Err(EditError::UnknownMove));
            assert_eq!(game.line_with_end(id, LineEnd::Game), Err(EditError::UnknownMove));
        }
    }
}

#[test]
fn ids_stay_valid_across_edits() {
    let mut game = game("1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    let id = game.line(line_at(&game, "0.0")).unwrap().last().unwrap().id();
    let before = game.node(id).unwrap().position_before();
    let line = line_at(&game, "0.1");
    game.promote(line).unwrap();
    game.delete_from(move_at(&game, "main/0")).unwrap_or_default();
    assert_eq!(game.node(id), None);
    let mut game = crate::game("1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    let id = game.line(line_at(&game, "0.0")).unwrap().last().unwrap().id();
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
    assert_eq!(one.merge(&game("[Variant \"Bughouse\"]\n\n*")), Err(EditError::Unplayable));
    let set_up = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*";
    assert_eq!(one.merge(&game(set_up)), Err(EditError::StartsDiffer));
    assert_eq!(one, copy, "what fails changes nothing");
}
