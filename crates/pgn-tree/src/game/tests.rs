//! Memory use: a game takes a few allocations, and none if the builder is reused (PGN 8).

use super::{Game, GameBuilder};
use crate::game_reader::GameReader;
use alloc::{string::String, vec::Vec};
use core::fmt::Write as _;
use movetext_pgn::Reader;

/// Returns the address, length and capacity of each vector in a game.
fn memory(game: &Game) -> [(usize, usize, usize); 6] {
    fn vector_memory<T>(vector: &Vec<T>) -> (usize, usize, usize) {
        (vector.as_ptr().addr(), vector.len(), vector.capacity())
    }
    [
        (game.text.as_ptr().addr(), game.text.len(), game.text.capacity()),
        vector_memory(&game.tags),
        vector_memory(&game.arena.nodes),
        vector_memory(&game.arena.items),
        vector_memory(&game.arena.lines),
        vector_memory(&game.diagnostics),
    ]
}

fn annotated_text(moves: usize) -> String {
    let mut text =
        String::from("[White \"a\"]\n[Black \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n");
    for index in 0..moves {
        let (king, other) = if index % 2 == 0 { ("Kd1 Kd8", "Kf1") } else { ("Ke1 Ke8", "Kc1") };
        let (white, black) = king.split_once(' ').unwrap_or_default();
        write!(text, "{white} {{comment}} $1 ({other} {{x}}) {black} ").unwrap();
    }
    text.push_str("*\n\n");
    text
}

#[test]
fn reused_builder_does_not_allocate() {
    let text = annotated_text(60);
    let games = text.repeat(20);
    let mut reader = Reader::new(games.as_bytes());
    let mut builder = GameBuilder::new();
    let mut first = None;
    while let Ok(Some(_)) = reader.visit_game(&mut builder, &mut ()) {
        assert_eq!(builder.game().by_ply().len(), 180);
        let start = builder.game().start.as_deref().map(|start| core::ptr::from_ref(start).addr());
        let now = (memory(builder.game()), start);
        assert_eq!(*first.get_or_insert(now), now, "no vector has moved or grown");
    }
    let (before, _) = first.unwrap_or_default();
    let game = builder.into_game();
    let mut next = GameBuilder::reuse(game);
    let Ok(_) = Reader::new(text.as_bytes()).visit_game(&mut next, &mut ());
    assert_eq!(memory(next.game()), before, "the game gives its memory to the next one");
}

#[test]
fn clone_of_game_has_no_reserve() {
    let text = annotated_text(100);
    let game = GameReader::new(text.as_bytes()).next();
    let game = game.map(|Ok(game)| game).unwrap_or_default();
    // A growing vector allocates at most once for each power of two.
    let doublings: u32 = memory(&game).iter().map(|&(_, _, capacity)| capacity.ilog2() + 1).sum();
    assert!(doublings <= 60, "{doublings} for 300 moves with 300 comments");
    for (_, length, capacity) in memory(&game.clone()) {
        assert_eq!(length, capacity);
    }
    assert!(memory(&Game::new()).iter().all(|&(_, _, capacity)| capacity == 0), "a new game takes nothing");
}

#[test]
fn compact_frees_memory_of_edits() {
    let text = annotated_text(50);
    let game = GameReader::new(text.as_bytes()).next();
    let mut game = game.map(|Ok(game)| game).unwrap_or_default();
    for _ in 0..100 {
        let _ = game.set_tag("White", "somebody else");
    }
    let cut = game.mainline().at_ply(10).map(|node| node.id());
    assert_eq!(cut.map(|cut| game.delete_from(cut)), Some(Ok(())));
    let copy = game.clone();
    game.compact();
    assert_eq!(game, copy);
    assert_eq!(game.arena.nodes.len(), 15);
    assert_eq!(game.arena.lines.len(), 5);
    assert!(game.text.len() < 200, "{}", game.text.len());
    for (_, length, capacity) in memory(&game) {
        assert_eq!(length, capacity);
    }
}
