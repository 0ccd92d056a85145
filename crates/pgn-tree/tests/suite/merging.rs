//! Merging many games into one tree, and splitting a tree into its lines.

use crate::{game, games};
use movetext_pgn::Placement;
use movetext_pgn_tree::{EditError, Game, GameMerger, MoveId, TreeItem};
use movetext_testkit::Random;
use std::collections::HashMap;

fn merge_all(all: &[Game]) -> GameMerger {
    let mut merger = GameMerger::new();
    for game in all {
        merger.add(game).unwrap();
    }
    merger
}

/// Reads games that are separated by bars, so that comments before a game cannot belong to the previous game.
fn separate(text: &str) -> Vec<Game> {
    text.split('|').map(game).collect()
}

fn lines(game: &Game) -> Vec<Game> {
    game.leaves().map(|leaf| game.line_to(leaf.id()).unwrap()).collect()
}

#[test]
fn merged_games_and_lines_keep_rules() {
    let hill = game("[Variant \"KotH\"] 1. e4 a6 2. Ke2 a5 3. Kd3 a4 (3... b6 4. Kd4) 4. Kd4 *");
    let mut merger = GameMerger::with_head(&hill).unwrap();
    merger.add(&hill).unwrap();
    let merged = merger.finish().0;
    assert_eq!(merged.start(), hill.start());
    assert!(merged.has_same_tree(&hill));
    for line in lines(&hill) {
        assert_eq!(line.start(), hill.start());
        assert_eq!(line.replay().last().unwrap().san().to_string(), "Kd4#");
    }
}

#[test]
fn merger_keeps_annotations_on_their_moves() {
    for (text, expected) in [
        ("*", "*"),
        ("* | *", "*"),
        ("1. e4 e5 * | 1. d4 * | 1. e4 c5 *", "1. e4 (1. d4) e5 (1... c5) *"),
        // Nested alternatives and equal alternatives end up on one level.
        ("1. e4 (1. d4 (1. c4)) (1. d4 d5) *", "1. e4 (1. d4 d5) (1. c4) *"),
        ("1. e4 (1. e4 e5) c5 *", "1. e4 c5 (1... e5) *"),
        ("1. e4 $1 {a} * | 1. e4 $1 $2 {a} {b} *", "1. e4 $1 {a} $2 {b} *"),
        // Comments and glyphs before a move stay there.
        ("1. e4 1... {c} e5 * | 1. e4 ({d} 1. d4 {e}) *", "1. e4 ({d} 1. d4 {e}) 1... {c} e5 *"),
        ("1. e4 ({d} 1. d4) * | 1. {d} d4 *", "1. e4 ({d} 1. d4) *"),
        ("1. e4 (1. {d} d4) * | 1. {d} d4 *", "1. e4 ({d} 1. d4) *"),
        ("1. e4 1... $6 e5 * | 1. e4 ($2 1. d4) *", "1. e4 ($2 1. d4) 1... $6 e5 *"),
        ("1. $141 d4 * | $140 1. d4 $141 *", "1. $141 $140 d4 $141 *"),
        ("1. e4 (1. $5 d4) * | ($6 1. d4 $7) * | 1. $5 $6 d4 *", "1. e4 ($5 $6 1. d4 $7) *"),
        ("1. e4 e5 {last} (1... c5) {late} 2. Nf3 *", "1. e4 e5 {last} {late} (1... c5) 2. Nf3 *"),
        ("{a} 1. e4 * {z} | {a} {b} 1. d4 * {z} {y}", "{a} {b} 1. e4 (1. d4) * {z} {y}"),
        // Text that is not a move becomes a comment.
        ("1. e4 e5 2. Ke3 Nf6 * | 1. e4 e5 2. Nf3 *", "1. e4 e5 {2. Ke3 Nf6} 2. Nf3 *"),
        ("1. e4 (1. Ke3 d5) e5 *", "1. e4 {1. Ke3 d5} e5 *"),
        ("1. e4 e5 2. {a} (2. Bc4) *", "1. e4 e5 {2. Bc4} {a} *"),
        (
            "1. e4 e5 ({v} 1... Ke7 w) ({x}) (1... c5 Ka1) *",
            "1. e4 e5 {v} {1... Ke7 w} {x} (1... c5 {Ka1}) *",
        ),
        ("1. e4 e5 (1... c5 1-0) *", "1. e4 e5 (1... c5 {1-0}) *"),
        ("1. e4 -- 2. d4 * | 1. e4 e5 *", "1. e4 -- (1... e5) 2. d4 *"),
    ] {
        let found = merge_all(&separate(text)).finish().0;
        assert_eq!(found, game(expected), "{text}");
        let again = merge_all(&[found.clone(), game(expected)]).finish().0;
        assert_eq!(again, found, "{text}");
    }
}

#[test]
fn merger_starts_where_the_first_game_does() {
    let set_up = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *";
    let mut merger = merge_all(&[game(set_up)]);
    let before = merger.game().clone();
    assert_eq!(merger.add(&game("1. e4 *")), Err(EditError::StartsDiffer));
    assert_eq!(merger.add(&game("[Variant \"Bughouse\"]\n\n*")), Err(EditError::Unplayable));
    assert_eq!(*merger.game(), before);
    assert_eq!(merger.games(), 1);
    assert_eq!(*merger.game(), game(set_up));
    // The same position with other counters.
    merger.add(&game(&set_up.replace("0 1", "4 7"))).unwrap();
    assert_eq!(*merger.game(), game(set_up));
}

#[test]
fn merger_starts_with_a_game() {
    let first = game("[White \"Tal\"]\n\n1. e4 {a} (1. d4) e5 1-0");
    let mut merger = GameMerger::from_game(first.clone()).unwrap();
    assert_eq!((merger.game(), merger.games()), (&first, 0));
    for text in ["1. e4 {b} e5 2. Nf3 *", "1. d4 {c} *", "1. e4 {a} c5 *"] {
        merger.add(&game(text)).unwrap();
    }
    let expected = "[White \"Tal\"]\n\n1. e4 {a} {b} (1. d4 {c}) e5 (1... c5) 2. Nf3 1-0";
    assert_eq!((merger.games(), merger.finish().0), (3, game(expected)));
    let unplayable = game("[Variant \"Bughouse\"]\n\n*");
    assert_eq!(GameMerger::from_game(unplayable).unwrap_err(), EditError::Unplayable);
}

#[test]
fn move_counts_only_count_main_lines() {
    let all = games(b"1. e4 (1. d4) e5 * 1. d4 (1. e4) * 1. d4 d5 * 1. c4 (1. e4) *");
    let (merged, counts) = merge_all(&all).finish();
    let games: Vec<(String, u64)> = merged
        .depth_first()
        .replay()
        .filter_map(|item| match item {
            TreeItem::Move(step) => Some((step.san().to_string(), counts.games(step.node.id()))),
            _ => None,
        })
        .collect();
    let expected = [("e4", 1), ("d4", 2), ("d5", 1), ("c4", 1), ("e5", 1)];
    assert_eq!(games, expected.map(|(san, games)| (san.to_owned(), games)));
}

#[test]
fn duplicate_note_is_found_among_many() {
    let one = |number: u32| game(&format!("1. e4 $1 {{{number}}} (1. d4 ${}) *", number % 140 + 10));
    let numbers: Vec<u32> = (0..200).chain(0..200).collect();
    let all: Vec<Game> = numbers.iter().map(|&number| one(number)).collect();
    let merged = merge_all(&all).finish().0;
    let first = merged.mainline().first().unwrap();
    let place = Placement::AfterMove;
    let comments: Vec<&str> = first.comments(place).collect();
    assert_eq!(comments, (0..200).map(|number| number.to_string()).collect::<Vec<_>>());
    assert_eq!(first.nags(place).count(), 1);
    let variations: Vec<_> = first.variations().collect();
    assert_eq!(variations.len(), 1);
    assert_eq!(variations[0].first().unwrap().nags(place).count(), 140);
}

#[test]
fn variations_are_ordered_by_weight() {
    for (text, heaviest, expected) in [
        ("1. e4 (1. d4) (1. c4) *", "e4 c4 d4", "1. e4 (1. c4) (1. d4) *"),
        ("1. e4 (1. d4 d5 2. c4) (1. c4 c5) e5 *", "c4", "1. c4 (1. e4 e5) (1. d4 d5 2. c4) 1... c5 *"),
        // Annotations stay with their moves.
        ("1. e4 {a} ({s} 1. d4 {b}) {c} e5 *", "d4", "1. {s} d4 {b} (1. e4 {a} {c} e5) *"),
        ("{g} 1. e4 (1. d4 d5 (1... f5)) e5 *", "d4 f5", "{g} 1. d4 (1. e4 e5) f5 (1... d5) *"),
        ("1. e4 (1. d4) (1. Ke3) (1. c4) *", "c4", "1. c4 (1. e4) (1. d4) (1. Ke3) *"),
        ("*", "e4", "*"),
        // Equal weights change nothing.
        ("1. e4 (1. d4) (1. c4) e5 (1... c5) *", "Nf3", "1. e4 (1. d4) (1. c4) e5 (1... c5) *"),
    ] {
        let mut game = game(text);
        let order: Vec<&str> = heaviest.split(' ').collect();
        let sans: HashMap<_, _> = game
            .depth_first()
            .replay()
            .filter_map(|item| match item {
                TreeItem::Move(step) => Some((step.node.id(), step.san().to_string())),
                _ => None,
            })
            .collect();
        let weight = |id| order.iter().rev().position(|san| *san == sans[&id]).map_or(0, |place| place + 1);
        game.order_variations(|mv| weight(mv.id()) as u64).unwrap();
        assert_eq!(game, crate::game(expected), "{text} by {heaviest}");
    }
}

#[test]
fn lines_are_in_the_order_of_the_tree() {
    for (text, expected) in [
        ("1. e4 e5 1-0", "1. e4 e5 1-0"),
        (
            "{g} 1. e4 (1. d4 d5) e5 (1... c5 2. Nf3 (2. c3)) 2. f4 {w} 0-1 {end}",
            "{g} 1. e4 e5 2. f4 {w} 0-1 {end} | {g} 1. e4 c5 2. Nf3 * | {g} 1. e4 c5 2. c3 * | {g} 1. d4 d5 *",
        ),
        ("1. e4 (1. d4 (1. c4)) (1. b3) *", "1. e4 * | 1. d4 * | 1. c4 * | 1. b3 *"),
        (
            "1. e4 {a} $1 ({s} 1. d4 $2 1/2-1/2) {b} 1... {c} e5 *",
            "1. e4 {a} $1 {b} 1... {c} e5 * | 1. {s} d4 $2 1/2-1/2",
        ),
        (
            "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4) 1-0",
            "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0 | [White \"A\"]\n[Result \"*\"]\n\n1. d4 *",
        ),
    ] {
        assert_eq!(lines(&game(text)), separate(expected), "{text}");
    }
    assert_eq!(game("*").leaves().count(), 0);
    let main = game("1. e4 e5 2. Nf3 (2. d4) 1-0");
    let second = main.mainline().at_ply(1).unwrap().id();
    assert_eq!(main.line_to(second).unwrap(), game("1. e4 e5 *"));
}

/// Appends a line of `plies` plies, with variations, comments and glyphs.
fn random_line(random: &mut Random, plies: usize, depth: usize, text: &mut String) {
    const MOVES: [&[&str]; 4] = [
        &["Nf3", "Nc3", "e3", "d3"],
        &["Nf6", "Nc6", "e6", "d6"],
        &["g3", "b3", "h3", "a3"],
        &["g6", "b6", "h6", "a6"],
    ];
    for (ply, moves) in MOVES.iter().enumerate().skip(plies) {
        note(random, text);
        text.push_str(random.pick(moves));
        text.push(' ');
        while depth < 3 && random.one_in(3) {
            text.push('(');
            random_line(random, ply, depth + 1, text);
            text.push_str(") ");
        }
        note(random, text);
        if random.one_in(8) {
            break;
        }
    }
}

fn note(random: &mut Random, text: &mut String) {
    if random.one_in(4) {
        text.push_str(random.pick(&["{a} ", "{b} ", "$1 ", "$7 ", "{c} $3 "]));
    }
}

#[test]
fn merging_split_lines_restores_game() {
    let mut random = Random::new(20);
    let mut branched = 0;
    for _ in 0..3_000 {
        let mut text = String::new();
        random_line(&mut random, 0, 0, &mut text);
        text.push('*');
        let once = merge_all(&[game(&text)]).finish().0;
        // Each move occurs once now, so merging again changes nothing.
        assert_eq!(merge_all(core::slice::from_ref(&once)).finish().0, once, "{text}");
        let lines = lines(&once);
        branched += usize::from(lines.len() > 1);
        assert!(lines.iter().all(|line| line.leaves().count() == 1), "{text}");
        assert_eq!(merge_all(&lines).finish().0, once, "{text}");
        // Sorting by weight changes the order of the lines, but keeps all of them.
        let mut ordered = once.clone();
        let weights: HashMap<MoveId, u64> =
            once.by_ply().map(|(_, mv)| (mv.id(), random.below(4) as u64)).collect();
        ordered.order_variations(|mv| weights[&mv.id()]).unwrap();
        let reordered = self::lines(&ordered);
        assert_eq!(reordered.len(), lines.len(), "{text}");
        assert!(reordered.iter().all(|line| lines.contains(line)), "{text}");
        assert!(ordered.depth_first().all(|item| match item {
            TreeItem::Move(step) => {
                let weight = weights[&step.node.id()];
                step.node.variations().all(|line| weights[&line.first().unwrap().id()] <= weight)
            }
            _ => true,
        }));
    }
    assert!(branched > 1_000, "{branched}");
}
