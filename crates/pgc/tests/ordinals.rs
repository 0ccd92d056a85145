//! Move ordinals (PGN 20.2).

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

mod random;

use movetext_board::{Move, Position};
use movetext_fen::Fen;
use movetext_pgc::{OrderedMoves, move_of, ordinal_of};
use random::Random;

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap().into_position().unwrap()
}

fn texts(position: &Position) -> Vec<String> {
    OrderedMoves::of(position).iter().map(|(text, _)| text.to_string()).collect()
}

/// Both directions agree, every move has an ordinal, and no ordinal beyond them has a move.
fn check_bijective(position: &Position) {
    let ordered = OrderedMoves::of(position);
    let legal = position.legal_moves();
    assert_eq!(ordered.len(), legal.len());
    assert_eq!(ordered.is_empty(), legal.is_empty());
    let mut seen = [false; 256];
    for &mv in legal.iter() {
        let ordinal = ordinal_of(mv, position).unwrap();
        assert!(!core::mem::replace(&mut seen[usize::from(ordinal)], true));
        assert_eq!(ordered.ordinal_of(mv), Some(ordinal));
        assert_eq!(ordered.move_of(ordinal), Some(mv));
    }
    assert!(seen[..legal.len()].iter().all(|&seen| seen));
    for ordinal in legal.len()..256 {
        assert_eq!(ordered.move_of(u8::try_from(ordinal).unwrap()), None);
    }
    let mut sorted = texts(position);
    sorted.sort();
    assert_eq!(sorted, texts(position));
}

#[test]
fn initial_position_has_the_ordinals_of_the_standard() {
    let position = Position::initial();
    let texts = texts(&position);
    assert_eq!(texts.len(), 20);
    for (ordinal, text) in [(0, "Na3"), (1, "Nc3"), (4, "a3"), (13, "e4"), (19, "h4")] {
        assert_eq!(texts[ordinal], text);
    }
    check_bijective(&position);
}

#[test]
fn two_hundred_and_eighteen_moves_fit_into_a_byte() {
    let position = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    let texts = texts(&position);
    assert_eq!(texts.len(), 218);
    assert_eq!(texts.first().unwrap(), "Bc2");
    assert_eq!(texts.last().unwrap(), "Rhg8");
    check_bijective(&position);
}

#[test]
fn fifteen_queens_have_their_ordinals() {
    let position = position("Q4Qrk/3Q2pp/1Q4QQ/4Q3/2Q4Q/Q4Q1Q/3Q4/1Q4QK w - - 0 1");
    assert_eq!(texts(&position).len(), 241);
    check_bijective(&position);
}

#[test]
fn castling_short_comes_before_castling_long() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let texts = texts(&position);
    assert_eq!(texts[..8], ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2", "O-O", "O-O-O", "Ra2"]);
    check_bijective(&position);
}

#[test]
fn mark_of_check_does_not_change_the_order() {
    // Three queens give moves with file, rank and square of origin, some with check and some without.
    let position = position("8/7k/8/8/8/Q7/8/Q1Q4K w - - 0 1");
    let marked = texts(&position);
    let mut bare: Vec<String> =
        marked.iter().map(|text| text.trim_end_matches(['+', '#']).to_owned()).collect();
    bare.sort();
    assert!(marked.iter().zip(&bare).all(|(marked, bare)| marked.starts_with(bare.as_str())));
    check_bijective(&position);
}

#[test]
fn position_without_moves_has_no_ordinals() {
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(OrderedMoves::of(&mated).is_empty());
    assert_eq!(move_of(0, &mated), None);
}

#[test]
fn move_of_another_position_has_no_ordinal() {
    let initial = Position::initial();
    let e4 = move_of(13, &initial).unwrap();
    assert_eq!(ordinal_of(e4, &initial.play(e4)), None);
}

#[test]
fn ordinals_are_bijective_over_random_games() {
    let mut random = Random::new(20);
    for _ in 0..25 {
        let mut position = Position::initial();
        for _ in 0..120 {
            check_bijective(&position);
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
}
