//! Tests for opening books that are made in bounded memory.

use movetext_archive::{
    book::BookMaker,
    openings::book::{BookBuilder, BookOptions},
};
use movetext_testkit::Random;

/// Returns lines that share many positions.
fn games(count: usize) -> Vec<String> {
    let mut random = Random::new(3);
    let game = |_| {
        let mut game = String::new();
        for moves in [["e4", "d4"], ["e5", "c5"], ["Nf3", "Nc3"], ["Nc6", "Nf6"], ["a3", "h3"], ["a6", "h6"]]
        {
            game += random.pick(&moves);
            game.push(' ');
        }
        format!("{game}{}\n\n", random.pick(&["1-0", "0-1", "1/2-1/2", "*"]))
    };
    (0..count).map(game).collect()
}

fn builder(text: &str, options: BookOptions) -> BookBuilder {
    let mut builder = BookBuilder::new(options);
    movetext_archive::pgn::read(text.as_bytes(), &mut builder, &mut ());
    builder
}

#[test]
fn book_is_equal_for_any_memory_and_order() {
    let (games, options) = (games(400), BookOptions::new());
    let mut expected = Vec::new();
    builder(&games.concat(), options).write(&mut expected).unwrap();
    assert!(expected.len() > 16 * 50, "{}", expected.len());
    for (memory, chunk) in [(0, 7), (1_000, 1), (3_000, 10), (usize::MAX, 3)] {
        let mut maker = BookMaker::new(options).with_memory(memory);
        for part in games.chunks(chunk).rev() {
            maker.add(builder(&part.concat(), options)).unwrap();
        }
        let mut found = Vec::new();
        assert_eq!(maker.write(&mut found).unwrap(), found.len() as u64 / 16);
        assert!(found == expected, "{memory} bytes, {chunk} games at a time");
    }
}

#[test]
fn book_of_no_games_is_empty() {
    let mut found = Vec::new();
    assert_eq!(BookMaker::new(BookOptions::new()).write(&mut found).unwrap(), 0);
    assert!(found.is_empty());
}
