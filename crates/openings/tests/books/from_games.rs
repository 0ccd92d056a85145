//! Books from games: the table `testdata/books/games.tsv`, and random games that are also counted by a simple model.

use crate::{book_bytes, record_bytes, take_everything};
use alloc::collections::BTreeMap;
use core::{cmp::Reverse, fmt::Write};
use movetext_openings::{
    board::{Color, Move, Position, Role},
    book::{Book, BookBuilder, BookOptions, BookRecord},
};
use movetext_san::San;
use movetext_testkit::{Random, positions, table};

/// Parses options such as `plies=4 white uniform`. They change [`take_everything`].
fn options(text: &str) -> BookOptions {
    text.split_whitespace().filter(|&word| word != "-").fold(take_everything(), |options, word| {
        match word.split_once('=').unwrap_or((word, "")) {
            ("plies", number) => options.max_plies(number.parse().unwrap()),
            ("games", number) => options.min_games(number.parse().unwrap()),
            ("score", number) => options.min_score(number.parse().unwrap()),
            ("white", _) => options.only(Color::White),
            ("black", _) => options.only(Color::Black),
            ("uniform", _) => options.uniform_weights(),
            _ => panic!("{word}"),
        }
    })
}

/// Returns the position after some moves, such as `1. e4` or `FEN|1. e4`.
fn position(text: &str) -> Position {
    let (start, moves) = match text.split_once('|') {
        Some((fen, moves)) => (positions::position(fen), moves),
        None => (Position::initial(), text),
    };
    moves.split_whitespace().fold(start, |at, san| at.play(San::parse(san).unwrap().find_move(&at).unwrap()))
}

#[test]
fn books_from_games_match_table() {
    table::check("books/games.tsv", |[games, options_text, lines]| {
        let bytes = book_bytes(&table::text(games), options(options_text));
        let mut book = Book::from_bytes(bytes).unwrap();
        let mut records = 0;
        let moves_of = |line: &str| {
            let at = position(line);
            let moves = book.moves(&at).unwrap();
            records += moves.len() as u64;
            let moves =
                moves.iter().map(|found| format!("{}={}", San::from_move(found.mv, &at), found.weight));
            moves.collect::<Vec<_>>().join(" ")
        };
        let found: Vec<String> = lines.split(';').map(moves_of).collect();
        assert_eq!(book.len(), records, "records of other positions");
        found
    });
}

/// The games and points of each move in a position. Points are for the side to move.
type Counts = BTreeMap<(u64, u16), (u64, u64)>;

/// Returns random games and their counts. Most moves are knight moves, so that positions often repeat.
fn random_games(count: usize) -> (Vec<String>, Counts) {
    let mut random = Random::new(5);
    let (mut texts, mut counts) = (Vec::new(), Counts::new());
    for _ in 0..count {
        let (result, white) = random.pick(&[("1-0", 2), ("0-1", 0), ("1/2-1/2", 1), ("*", 1)]);
        let (mut text, mut game) = (String::new(), BTreeMap::new());
        let mut at = Position::initial();
        for _ in 0..PLIES {
            let moves = at.legal_moves();
            let knights = moves.iter().filter(|mv| at.board().role_at(mv.origin()) == Some(Role::Knight));
            let knights: Vec<Move> = knights.take(2).copied().collect();
            let mv = if random.one_in(8) || knights.is_empty() {
                random.pick(&moves)
            } else {
                random.pick(&knights)
            };
            write!(text, "{} ", San::from_move(mv, &at)).unwrap();
            let record = BookRecord::new(at.key().unwrap(), mv.code(), 0);
            game.entry(record.key).or_insert((record.move_bits, at.turn() == Color::White));
            at = at.play(mv);
        }
        for (key, (move_bits, is_white)) in game {
            let (games, points) = counts.entry((key, move_bits)).or_insert((0, 0));
            *games += 1;
            *points += if is_white { white } else { 2 - white };
        }
        texts.push(format!("{text}{result}\n\n"));
    }
    (texts, counts)
}

const PLIES: u32 = 12;

/// Returns the expected book: all moves with enough games, and with at least a third of the points.
fn expected_book(counts: &Counts, min_games: u64) -> Vec<u8> {
    let is_taken = |games: u64, points: u64| games >= min_games && 3 * points >= 2 * games && points > 0;
    let mut records: Vec<BookRecord> = (counts.iter())
        .filter(|&(_, &(games, points))| is_taken(games, points))
        .map(|(&(key, move_bits), &(_, points))| BookRecord {
            key,
            move_bits,
            weight: points as u16,
            learn: 0,
        })
        .collect();
    records.sort_by_key(|record| (record.key, Reverse(record.weight), record.move_bits));
    record_bytes(&records)
}

#[test]
fn books_from_random_games_match_count() {
    let (texts, counts) = random_games(3_000);
    assert!(counts.len() > 10_000, "{}", counts.len());
    for min_games in [1, 2, 5] {
        let options = take_everything().min_games(min_games).min_score(1.0 / 3.0);
        let expected = expected_book(&counts, min_games);
        assert_eq!(book_bytes(&texts.concat(), options), expected, "{min_games}");
        // The same games, read in parts and in another order, must give the same book.
        let mut merged = BookBuilder::new(options);
        for part in texts.chunks(700).rev() {
            let mut builder = BookBuilder::new(options);
            movetext_openings::pgn::read(part.concat().as_bytes(), &mut builder, &mut ());
            merged.merge(builder);
        }
        let mut bytes = Vec::new();
        merged.write(&mut bytes).unwrap();
        assert_eq!(bytes, expected, "{min_games} in parts");
    }
}

#[test]
fn large_weights_are_scaled_per_position() {
    let text =
        format!("{}1. d4 d5 1/2-1/2\n1. c4 0-1\n{}", "1. e4 1-0\n".repeat(40_000), "1. f4 1-0\n".repeat(100));
    let mut book = Book::from_bytes(book_bytes(&text, take_everything())).unwrap();
    let weights = |book: &mut Book, line: &str| {
        book.moves(&position(line)).unwrap().iter().map(|found| found.weight).collect::<Vec<_>>()
    };
    // The weights 80,000, 200 and 1 are multiplied by 65,535 / 80,000 and rounded up.
    assert_eq!(weights(&mut book, ""), [65_535, 164, 1]);
    assert_eq!(weights(&mut book, "d4"), [1]);
}
