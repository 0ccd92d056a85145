//! All ways to walk through a tree agree (PGN 8.2.5).

use crate::{game, text::random_game};
use movetext_board::{Color, Position};
use movetext_pgn::Placement;
use movetext_pgn_tree::{Game, GameReader, MoveId, MoveNode, TreeItem};
use movetext_testkit::{Random, files::pgn_inputs};

const NESTED: &str = "1. e4 (1. d4 (1. c4 c5) 1... d5) (1. Nf3) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *";

/// Checks that all walks through a game agree.
fn check(game: &Game) {
    let mut seen: Vec<(u32, MoveId)> = Vec::new();
    let mut depth = 0;
    let mut walk = game.depth_first();
    for step in game.depth_first().replay() {
        let same = walk.next();
        match step {
            TreeItem::BeginVariation(line) => {
                depth += 1;
                assert_eq!(line.depth(), depth);
                assert_eq!(game.line(line.id()).map(|found| found.id()), Some(line.id()));
                let parent = line.parent().unwrap();
                assert!(parent.variations().any(|variation| variation.id() == line.id()));
            }
            TreeItem::EndVariation(line) => {
                assert_eq!(line.depth(), depth);
                depth -= 1;
            }
            TreeItem::Move(step) => {
                let node = step.node;
                assert_eq!(game.node(node.id()), Some(node));
                assert_eq!(node.line().depth(), depth);
                assert_eq!(node.ply(), step.ply);
                let Some(TreeItem::Move(same)) = same else { panic!("found {same:?}, expected {step:?}") };
                assert_eq!((same.ply, same.mover, same.node), (step.ply, step.position.turn(), node));
                assert_eq!(node.position_before(), step.position);
                assert_eq!(node.position_after(), step.position_after());
                assert_eq!(node.line().at_ply(step.ply), Some(node));
                if let Some(next) = node.next() {
                    assert_eq!(next.previous(), Some(node));
                }
                assert_eq!(node.previous().is_none(), node.line().first() == Some(node));
                assert_eq!(node.next().is_none(), node.line().last() == Some(node));
                seen.push((step.ply, node.id()));
            }
        }
    }
    assert!(walk.next().is_none());
    seen.sort_by_key(|&(ply, _)| ply);
    let by_ply: Vec<_> = game.by_ply().map(|(ply, node)| (ply, node.id())).collect();
    assert_eq!(by_ply, seen);
    let main: Vec<MoveNode<'_>> = game.mainline().moves().collect();
    let mut back: Vec<MoveNode<'_>> = game.mainline().moves().rev().collect();
    back.reverse();
    assert_eq!(main, back);
    assert_eq!(game.replay().map(|step| step.node).collect::<Vec<_>>(), main);
    for &(_, id) in by_ply.iter().take(20) {
        let node = game.node(id).unwrap();
        check_cursor(game, node);
        check_path(node);
    }
    for &(_, id) in &by_ply {
        check_comments(game.node(id).unwrap());
    }
}

/// Checks the path to a move: each move follows the previous move.
fn check_path(node: MoveNode<'_>) {
    let path: Vec<_> = node.path().collect();
    assert_eq!(path.last().map(|step| step.node), Some(node));
    assert_eq!((path.len(), node.path().len()), (node.ply() as usize + 1, path.len()));
    let (mut preceding, mut words) = (None, Vec::new());
    for step in path {
        assert_eq!(step.node.predecessor(), preceding);
        assert_eq!((step.ply, step.position), (step.node.ply(), step.node.position_before()));
        if step.position.turn() == Color::White {
            words.push(format!("{}.", step.position.fullmove_number()));
        } else if preceding.is_none() {
            words.push(format!("{}...", step.position.fullmove_number()));
        }
        words.push(step.san().to_string());
        preceding = Some(step.node);
    }
    assert_eq!(node.path_san(), words.join(" "));
}

/// Checks that `all_comments` returns the comments at all places around a move.
fn check_comments(node: MoveNode<'_>) {
    let start = node.previous().is_none().then(|| node.line().comments(Placement::Start));
    let places = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];
    let own = places.into_iter().flat_map(|place| node.comments(place));
    let expected: Vec<_> = start.into_iter().flatten().chain(own).collect();
    assert_eq!(node.all_comments().collect::<Vec<_>>(), expected);
}

/// Checks a cursor that goes to a move and back, directly and step by step.
fn check_cursor<'g>(game: &'g Game, node: MoveNode<'g>) {
    let mut cursor = game.cursor();
    cursor.go_to(node);
    assert_eq!(cursor.node(), Some(node));
    assert_eq!(*cursor.position(), node.position_after());
    assert_eq!(cursor.ply() as u32, node.ply() + 1);
    let mut way = Vec::new();
    while let Some(node) = cursor.back() {
        assert_eq!(*cursor.position(), node.position_before());
        way.push(node);
    }
    assert_eq!((cursor.node(), cursor.ply()), (None, 0));
    while let Some(node) = way.pop() {
        let index = cursor.choices().position(|choice| choice == node).unwrap();
        let taken = if index == 0 { cursor.forward() } else { cursor.choose(index) };
        assert_eq!(taken, Some(node));
    }
    assert_eq!(*cursor.position(), node.position_after());
    let parent = node.line().parent();
    assert_eq!(cursor.leave(), parent);
    if let Some(parent) = parent {
        assert_eq!(*cursor.position(), parent.position_before());
        let index = cursor.choices().position(|choice| choice == parent).unwrap();
        assert_eq!(cursor.choose(index), Some(parent));
    }
}

#[test]
fn all_walks_agree() {
    check(&game(NESTED));
    for (_, text) in pgn_inputs().iter().filter(|(name, _)| !name.to_string_lossy().contains("M21")) {
        for game in GameReader::new(text) {
            check(&game.unwrap());
        }
    }
    let mut random = Random::new(0x3A1C);
    for _ in 0..500 {
        check(&game(&random_game(&mut random)));
    }
}

#[test]
fn moves_come_depth_first_and_by_ply() {
    let game = game(NESTED);
    let depth_first: Vec<String> = game
        .depth_first()
        .replay()
        .filter_map(|step| match step {
            TreeItem::Move(step) => Some(step.san().to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(depth_first.join(" "), "e4 d4 c4 c5 d5 Nf3 e5 c5 Nf3 c3 Nf3");
    let plies: Vec<u32> = game.by_ply().map(|(ply, _)| ply).collect();
    assert_eq!(plies, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
}

#[test]
fn variation_is_skipped() {
    let game = game(NESTED);
    let mut walk = game.depth_first();
    let mut moves = 0;
    while let Some(step) = walk.next() {
        match step {
            TreeItem::BeginVariation(_) => walk.skip_variation(),
            TreeItem::Move(_) => moves += 1,
            TreeItem::EndVariation(_) => assert_eq!(walk.depth(), 0),
        }
    }
    assert_eq!(moves, 3);
}

#[test]
fn line_is_replayed_from_its_beginning() {
    let game = game(NESTED);
    let reply = game.mainline().at_ply(1).unwrap();
    let line = reply.variations().next().unwrap();
    let steps: Vec<String> = line.replay().map(|step| format!("{} {}", step.ply, step.san())).collect();
    assert_eq!(steps, ["1 c5", "2 Nf3"]);
    let mut replay = line.replay();
    replay.by_ref().for_each(drop);
    assert_eq!(*replay.position(), line.last().unwrap().position_after());
    assert_eq!(game.mainline().at_ply(3), None);
    assert_eq!(line.at_ply(0), None);
}

#[test]
fn cursor_stays_at_the_ends() {
    let game = game("1. e4 *");
    let mut cursor = game.cursor();
    assert_eq!(cursor.back(), None);
    assert_eq!(cursor.leave(), None);
    assert_eq!(cursor.choose(1), None);
    assert!(cursor.forward().is_some());
    assert_eq!(cursor.forward(), None);
    assert_eq!((cursor.ply(), cursor.choices().count()), (1, 0));
    cursor.to_start();
    assert_eq!(*cursor.position(), Position::initial());
}

#[test]
fn clause_8_2_5_deep_nesting_needs_no_stack() {
    let mut text = "1. d4 ".to_owned();
    for _ in 0..1000 {
        text.push_str("(1. e4 ");
    }
    text.push_str(&")".repeat(1000));
    text.push('*');
    let mut game = game(&text);
    let again = game.clone();
    assert_eq!(game, again);
    assert_eq!(game.by_ply().len(), 1001);
    let (_, deepest) = game.by_ply().last().unwrap();
    let (line, id) = (deepest.line().id(), deepest.id());
    assert_eq!(game.line(line).unwrap().depth(), 1000);
    game.promote_to_mainline(line).unwrap();
    assert_eq!(game.mainline().first().unwrap().id(), id);
    game.compact();
    assert_eq!(game.by_ply().len(), 1001);
    let first = game.mainline().first().unwrap().id();
    game.delete_from(first).unwrap();
    assert_eq!(game.by_ply().len(), 0);
}

#[test]
fn choices_come_in_the_order_of_the_text() {
    let game = game(NESTED);
    let choices: Vec<_> = game.cursor().choices().map(|node| node.id()).collect();
    let firsts: Vec<_> = game.by_ply().filter(|&(ply, _)| ply == 0).map(|(_, node)| node.id()).collect();
    assert_eq!(choices, firsts);
}
