//! Compares the sorted positions of games with the positions of trees.

use crate::{
    game_files::{batches, files_of, trees},
    tree::{WAYS, random_games},
};
use alloc::collections::BTreeMap;
use core::num::NonZeroUsize;
use movetext_archive::{openings::positions::PositionRecord, positions::PositionSorter};
use movetext_board::Position;
use movetext_pgn::Flow;
use movetext_testkit::{
    Random,
    files::{real_data, with_extension},
};
use std::{fs, thread};

/// Returns the first ply of each position in each game, by key, input and offset.
fn first_plies<T: AsRef<[u8]>>(texts: &[T]) -> BTreeMap<(i64, u32, u64), u32> {
    let mut plies = BTreeMap::new();
    for (input, text) in (0..).zip(texts) {
        for game in trees(text.as_ref()) {
            let Some(start) = game.start() else { continue };
            let mut replay = game.replay();
            let mut positions: Vec<Position> = vec![start];
            while replay.next().is_some() {
                positions.push(*replay.position());
            }
            for (ply, position) in (0..).zip(positions) {
                // Variant positions have no keys.
                let Some(key) = position.key() else { continue };
                plies.entry((key as i64, input, game.offset())).or_insert(ply);
            }
        }
    }
    plies
}

fn check<T: AsRef<[u8]>>(texts: &[T], name: &str) {
    let expected = first_plies(texts);
    let (_folder, inputs) = files_of(texts);
    for (memory, threads, batch_bytes) in WAYS {
        let sorter = PositionSorter::new().with_memory(memory, NonZeroUsize::new(threads).unwrap());
        let mut all: Vec<_> = batches(&inputs, batch_bytes).collect();
        let share = all.len().div_ceil(threads).max(1);
        thread::scope(|scope| {
            while !all.is_empty() {
                let part: Vec<_> = all.drain(..share.min(all.len())).collect();
                scope.spawn(|| {
                    for games in part {
                        assert_eq!(sorter.collect(&games, &mut ()).unwrap(), Flow::Continue);
                    }
                });
            }
        });
        let (mut sorted, mut found) = (sorter.finish().unwrap(), Vec::new());
        while let Some(PositionRecord { position_key, input, offset, ply }) = sorted.next_record().unwrap() {
            found.push(((position_key, input, offset), ply));
        }
        // Both are sorted, so equal sequences mean equal rows.
        assert!(found.into_iter().eq(expected.clone()), "{name}: {memory} bytes, {threads} threads");
    }
}

#[test]
fn positions_equal_those_of_trees() {
    let mut random = Random::new(4);
    let texts: Vec<String> = (0..3).map(|_| random_games(&mut random, 100)).collect();
    check(&texts, "random games");
    let golden = movetext_testkit::games::paths();
    let texts: Vec<Vec<u8>> = golden.iter().map(|path| fs::read(path).unwrap()).collect();
    check(&texts, "golden games");
}

#[test]
fn positions_equal_those_of_trees_in_real_files() {
    let Some(root) = real_data() else { return };
    let paths = with_extension(&root.join("pgn/chess960"), "pgn");
    let texts: Vec<Vec<u8>> = paths.into_iter().map(|path| fs::read(path).unwrap()).collect();
    check(&texts, "real games");
}
