//! Lines of moves with move numbers: writing them, reading them back, and the error for an illegal move.

use movetext_board::{Color, Move, Position, Setup};
use movetext_san::{San, VariationSan, notation::Uci};
use movetext_testkit::{
    Random,
    positions::{double_chess960, play, setup},
};

/// Parses a line of UCI moves that are played from a position.
fn played(start: &Position, line: &str) -> Vec<Move> {
    let mut position = *start;
    let resolve = |word: &str| {
        let mv = word.parse::<Uci>().unwrap().find_move(&position).unwrap();
        position = position.play(mv);
        mv
    };
    line.split_whitespace().map(resolve).collect()
}

#[test]
fn variation_numbers_start_at_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (placement, number, line, text) in [
        (start, 1, "", ""),
        (start, 1, "e2e4", "1. e4"),
        (start, 1, "e2e4 e7e5 g1f3", "1. e4 e5 2. Nf3"),
        (start, 1, "f2f3 e7e5 g2g4 d8h4", "1. f3 e5 2. g4 Qh4#"),
        ("3rk3/8/8/8/8/8/3Q4/4K3 b - -", 12, "d8d7 d2e2 e8f8", "12... Rd7 13. Qe2+ Kf8"),
        ("4k3/8/8/8/8/8/8/4K2R w - -", u32::MAX, "h1h8 e8d7", "4294967295. Rh8+ Kd7"),
        ("4k3/8/8/8/8/8/4p3/2K5 b - -", 9, "e2e1q", "9... e1=Q+"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", 99, "e1g1 e8c8 a1a7", "99. O-O O-O-O 100. Ra7"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - -", 1000, "b7b8q e8e7", "1000. b8=Q+ Ke7"),
    ] {
        let start = Position::try_from(Setup { fullmove_number: number, ..setup(placement) }).unwrap();
        let moves = played(&start, line);
        assert_eq!(VariationSan::new(&moves, &start).unwrap().to_string(), text, "{line}");
    }
}

/// Calls `visit` with random lines of random lengths, from random positions in double Chess960.
fn lines(mut visit: impl FnMut(&mut Random, Position, Vec<Move>)) {
    let mut random = Random::new(2028);
    for _ in 0..300 {
        let start = double_chess960(&mut random);
        let skipped = random.below(60);
        let start = play(start, skipped, &mut random, |_, _| {});
        let (mut at, mut moves) = (start, Vec::new());
        for _ in 0..random.below(30) {
            let legal = at.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            moves.push(mv);
            at = at.play(mv);
        }
        visit(&mut random, start, moves);
    }
}

#[test]
fn number_comes_from_position() {
    let start = setup("3rk3/8/8/8/8/8/3Q4/4K3 b - -");
    let at = Position::try_from(Setup { fullmove_number: 12, ..start }).unwrap();
    let moves = played(&at, "d8d7 d2e2");
    let next = at.play(moves[0]);
    let numbered = |mv, at: &Position| San::from_move(mv, at).with_number(at).to_string();
    assert_eq!([numbered(moves[0], &at), numbered(moves[1], &next)], ["12... Rd7", "13. Qe2+"]);
    assert_eq!(San::NULL.with_number(&at).to_string(), "12... --");
}

#[test]
fn variations_read_back() {
    lines(|_, start, moves| {
        let text = VariationSan::new(&moves, &start).unwrap().to_string();
        let (mut at, mut read) = (start, Vec::new());
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            let dots = if at.turn() == Color::White { "." } else { "..." };
            let number = format!("{}{dots}", at.fullmove_number());
            let san = if dots == "." || read.is_empty() {
                assert_eq!(word, number, "{text}");
                words.next().unwrap()
            } else {
                word
            };
            let resolved = San::parse(san).unwrap().resolve(&at).unwrap();
            assert!(resolved.repairs().is_empty(), "{san} in {text}");
            read.push(resolved.mv());
            at = at.play(resolved.mv());
        }
        assert_eq!(read, moves, "{text}");
    });
}

#[test]
fn illegal_move_is_error_with_its_index() {
    let mut refused = 0;
    lines(|random, start, mut moves| {
        if moves.len() < 2 {
            return;
        }
        let (one, other) = (random.below(moves.len()), random.below(moves.len()));
        moves.swap(one, other);
        let mut at = start;
        let first = moves.iter().position(|&mv| {
            let is_legal = at.legal_moves().contains(&mv);
            if is_legal {
                at = at.play(mv);
            }
            !is_legal
        });
        let found = VariationSan::new(&moves, &start);
        assert_eq!(
            found.err().map(|error| (error.index, error.mv)),
            first.map(|index| (index, moves[index]))
        );
        refused += usize::from(first.is_some());
    });
    assert!(refused > 100, "{refused}");
    let start = Position::initial();
    let moves = played(&start, "e2e4 e7e5");
    assert_eq!(
        VariationSan::new(&[moves[0], moves[0]], &start).unwrap_err().to_string(),
        "illegal move at index 1 of the variation: found `e2e4`, expected a legal move"
    );
}
