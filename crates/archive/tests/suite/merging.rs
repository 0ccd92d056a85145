//! Compares merging games into trees, and splitting trees into lines, with a simple implementation. Real games come
//! from `MOVETEXT_DATA`.

use alloc::collections::BTreeMap;
use movetext_archive::{
    lines,
    merge::{GameMerge, MergeBy, MoveOrder, games_to_merge},
};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_input::{GameBatch, Games};
use movetext_pgn::Played;
use movetext_pgn_tree::{Game, GameMerger, GameReader, TreeItem};
use movetext_testkit::{
    files::real_data,
    games::{files, read},
};
use std::io::Cursor;

/// The number of bytes that a normal run reads from each file with real games.
const NORMAL: u64 = 100_000;

fn each_batch(text: &[u8], batch_bytes: usize, mut take: impl FnMut(GameBatch<'_>)) {
    let games = Games::from_read("games", Cursor::new(text.to_vec()));
    games.with_batch_bytes(batch_bytes).batches().map(Result::unwrap).for_each(&mut take);
}

fn merged(text: &[u8], by: Option<MergeBy>, plies: Option<u32>, order: MoveOrder) -> Vec<Game> {
    let mut merging = GameMerge::new();
    each_batch(text, 10_000, |games| {
        for game in games_to_merge(games, by, plies, &mut ()) {
            merging.add(&game).unwrap();
        }
    });
    merging.finish(order).map(Result::unwrap).collect()
}

fn lines(text: &[u8], plies: Option<u32>) -> Vec<u8> {
    let mut written = Vec::new();
    each_batch(text, 10_000, |games| {
        let lines = lines::lines(games, plies, &mut ());
        lines
            .write(|bytes| -> Result<(), core::convert::Infallible> {
                written.extend_from_slice(bytes);
                Ok(())
            })
            .unwrap();
    });
    written
}

fn trees(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// Counts the paths from the start of each game to each of its moves, including the start position.
fn paths<'g>(games: impl IntoIterator<Item = &'g Game>, plies: usize) -> BTreeMap<String, u64> {
    let mut paths = BTreeMap::new();
    for game in games.into_iter().filter(|game| game.is_playable()) {
        let start = Fen::from(&game.start().unwrap_or_else(Position::initial)).to_string();
        let mut path: Vec<String> = vec![start];
        let mut outer = Vec::new();
        for item in game.depth_first() {
            match item {
                TreeItem::BeginVariation(_) => {
                    outer.push(path.clone());
                    path.pop();
                }
                TreeItem::EndVariation(_) => path = outer.pop().unwrap(),
                TreeItem::Move(step) => {
                    path.push(match step.node.played() {
                        Played::Move(mv) => format!("{mv:?}"),
                        Played::Null => "--".to_owned(),
                    });
                    if path.len() <= plies + 1 {
                        *paths.entry(path.join(" ")).or_default() += u64::from(outer.is_empty());
                    }
                }
            }
        }
    }
    paths
}

#[test]
fn merged_real_games_have_all_moves_once() {
    let Some(root) = real_data() else { return };
    for path in files(&root) {
        let text = read(&path, NORMAL);
        let games = trees(&text);
        for plies in [None, Some(6)] {
            let expected = paths(&games, plies.map_or(usize::MAX - 1, |plies| plies as usize));
            let merged = merged(&text, None, plies, MoveOrder::Frequency);
            let found: usize = merged.iter().map(|game| game.by_ply().len()).sum();
            let name = path.display();
            assert_eq!(found, expected.len(), "{name}: each move is once in the tree");
            assert!(paths(&merged, usize::MAX - 1).keys().eq(expected.keys()), "{name}");
            let starts = games.iter().filter_map(Game::start).map(|start| Fen::from(&start).to_string());
            let starts: alloc::collections::BTreeSet<String> = starts.collect();
            assert_eq!(merged.len(), starts.len(), "{name}: a tree for each start");
            // A move that continues a line is at least as frequent as its variations.
            for game in &merged {
                let start = Fen::from(&game.start().unwrap()).to_string();
                let main: Vec<String> = core::iter::once(start)
                    .chain(game.mainline().moves().map(|node| match node.played() {
                        Played::Move(mv) => format!("{mv:?}"),
                        Played::Null => "--".to_owned(),
                    }))
                    .collect();
                for end in 2..=main.len() {
                    let stem = format!("{} ", main[..end - 1].join(" "));
                    let rivals = expected.range(stem.clone()..).take_while(|(key, _)| key.starts_with(&stem));
                    let best =
                        rivals.filter(|(key, _)| !key[stem.len()..].contains(' ')).map(|(_, &games)| games);
                    assert_eq!(expected[&main[..end].join(" ")], best.max().unwrap(), "{name}: {end}");
                }
            }
        }
    }
}

/// Merges equal moves of a game.
fn with_moves_once(game: &Game) -> Game {
    let mut merger = GameMerger::with_head(game).unwrap();
    merger.add(game).unwrap();
    merger.finish().0
}

#[test]
fn lines_of_real_games_merge_back() {
    let Some(root) = real_data() else { return };
    let mut variations = 0;
    for path in files(&root) {
        let text = read(&path, NORMAL);
        let merged_games = merged(&text, None, None, MoveOrder::Appearance);
        let split = lines(&text, None);
        let merged_lines = merged(&split, None, None, MoveOrder::Appearance);
        variations += trees(&split).len() - trees(&text).len();
        assert_eq!(merged_lines.len(), merged_games.len(), "{}", path.display());
        for (lines, games) in merged_lines.iter().zip(&merged_games) {
            // If a game was not merged with others, several of its variations may begin with the same move.
            assert!(with_moves_once(lines).has_same_tree(&with_moves_once(games)), "{}", path.display());
        }
        assert!(trees(&split).iter().all(|line| line.leaves().count() <= 1), "{}", path.display());
    }
    assert!(variations > 1_000, "{variations}");
}

#[test]
fn groups_of_players_have_all_their_games() {
    let text = b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n[White \"A:C\"]\n\n1. d4 *\n\n[Black \"A\"]\n\n1. c4 *";
    let tags = |game: &Game| format!("{} - {}", game.tag("White"), game.tag("Black"));
    let merged = merged(text, Some(MergeBy::Player), None, MoveOrder::Frequency);
    let found: Vec<(String, usize)> = merged.iter().map(|game| (tags(game), game.by_ply().len())).collect();
    let expected = [("A - ?", 3), ("A - B", 2), ("C - ?", 1), ("? - A", 1)];
    assert_eq!(found, expected.map(|(tags, moves)| (tags.to_owned(), moves)));
}

#[test]
fn plies_end_lines_with_their_annotations() {
    for (text, plies, expected) in [
        ("1. e4 {a} e5 {b} 2. Nf3 {c} *", 2, "1. e4 {a} e5 {b} *"),
        (
            "1. e4 (1. d4 d5 2. c4) e5 (1... c5 2. Nf3 (2. c3)) 2. f4 (2. Nc3) *",
            2,
            "1. e4 (1. d4 d5) e5 (1... c5) *",
        ),
        // If a move is left out, so are the annotations before it.
        ("1. e4 e5 2. {c} $2 Nf3 *", 2, "1. e4 e5 *"),
        ("1. e4 (1. d4 1... $2 d5) e5 *", 1, "1. e4 (1. d4) *"),
        ("1. e4 Ke3 *", 1, "1. e4 *"),
        ("1. e4 e5 Ke3 *", 5, "1. e4 e5 Ke3 *"),
    ] {
        let found = merged(text.as_bytes(), None, Some(plies), MoveOrder::Appearance);
        assert_eq!(found, trees(expected.as_bytes()), "{text}");
    }
}

/// Only the main line was played, even if a variation continues it.
#[test]
fn main_line_is_a_line_with_its_result() {
    for (text, expected) in [
        (
            "1. e4 e5 2. Qh5 (2. Qh5 Nc6 3. Bc4) 1-0 {end}",
            "1. e4 e5 2. Qh5 1-0 {end} 1. e4 e5 2. Qh5 Nc6 3. Bc4 *",
        ),
        ("1. e4 (1. e4 e5 1-0) 1/2-1/2", "1. e4 1/2-1/2 1. e4 e5 {1-0} *"),
        ("1. e4 e5 (1... e5) (1... c5 2. Nf3) 0-1", "1. e4 e5 0-1 1. e4 c5 2. Nf3 *"),
        ("1. d4 d5 (1... d5 2. c4 (2. c4 e6)) *", "1. d4 d5 * 1. d4 d5 2. c4 e6 *"),
    ] {
        assert_eq!(trees(&lines(text.as_bytes(), None)), trees(&exported(expected)), "{text}");
        let same = merged(text.as_bytes(), None, None, MoveOrder::Frequency);
        assert_eq!(same, trees(text.as_bytes()), "{text}");
    }
}

#[test]
fn merged_result_is_that_of_the_main_line() {
    for (text, expected) in [
        // No game ends where this main line ends.
        ("1. e4 (1. e4 e5) 1-0 1. e4 1-0", "1. e4 e5 *"),
        ("1. e4 1-0 1. e4 e5 1-0", "1. e4 e5 1-0"),
        ("1. e4 (1. e4 e5 2. Nc3) e5 2. Nf3 1-0 1. e4 1-0", "1. e4 e5 2. Nf3 (2. Nc3) 1-0"),
        // Games with the result `*` are ignored when results are compared.
        ("1. e4 e5 1-0 1. d4 *", "1. e4 (1. d4) e5 1-0"),
        ("1. e4 * 1. e4 e5 1-0", "1. e4 e5 1-0"),
        ("1. e4 e5 * 1. e4 1-0", "1. e4 e5 *"),
        ("1. e4 e5 * 1. d4 1-0", "1. e4 (1. d4) e5 *"),
        ("1. e4 e5 1-0 1. d4 * 1. c4 0-1", "1. e4 (1. d4) (1. c4) e5 *"),
        ("1-0 * 1-0", "1-0"),
        ("1-0 1. e4 *", "1. e4 *"),
    ] {
        let found = merged(text.as_bytes(), None, None, MoveOrder::Appearance);
        let text = found.iter().map(movetext_pgn_writer::to_string).collect::<String>().into_bytes();
        assert_eq!(text, exported(expected));
    }
}

/// Returns the games in export format.
fn exported(text: &str) -> Vec<u8> {
    trees(text.as_bytes()).iter().map(movetext_pgn_writer::to_string).collect::<String>().into_bytes()
}

#[test]
fn lines_of_large_tree_are_in_order() {
    // With a variation at each of 800 plies, the lines have 320,000 plies in total, so they are not kept in memory.
    let moves = |count: usize| "Nf3 (e3) Nf6 (e6) Ng1 (e3) Ng8 (e6) ".repeat(count / 4);
    let sizes = [20, 800, 8, 800, 4];
    let text: String = sizes.iter().map(|&plies| format!("{}*\n\n", moves(plies))).collect();
    let games = trees(&lines(text.as_bytes(), None));
    let lengths: Vec<usize> = games.iter().map(|game| game.mainline().moves().count()).collect();
    let expected = sizes.iter().flat_map(|&plies| core::iter::once(plies).chain((1..=plies).rev()));
    assert_eq!(lengths, expected.collect::<Vec<_>>());
}
