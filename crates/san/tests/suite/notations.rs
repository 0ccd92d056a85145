//! Every notation reads what it writes, for all legal moves in random positions (PGN 8.2.3, 17).

use crate::positions::{LENIENCIES, after, crowd, variant_starts};
use core::fmt::Display;
use movetext_board::{Move, Position, Role};
use movetext_san::{
    Leniency, Repair, ResolvedMove, San,
    error::ResolveError,
    notation::{CastlingStyle, Figurine, FigurineColor, Iccf, LongAlgebraic, LongStyle, PieceLetters, Uci},
};
use movetext_testkit::{
    Random,
    positions::{chess960, play, position},
};

/// Calls `visit` with positions from games that begin normally, in Chess960, shortly before promotions, and on crowded
/// boards, and from games of all variants.
fn for_many_positions(visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0x2077);
    for _ in 0..8 {
        play(Position::initial(), 80, random, |at, _| visit(at));
        play(chess960(random), 60, random, |at, _| visit(at));
        play(position("r3k2r/P5P1/8/8/8/8/p5p1/R3K2R w KQkq -"), 20, random, |at, _| visit(at));
        play(position("1n4n1/P1P2P1P/8/2pP3k/K1Pp4/8/p1p2p1p/1N4N1 b - -"), 20, random, |at, _| visit(at));
    }
    for _ in 0..150 {
        play(crowd(random), 3, random, |at, _| visit(at));
    }
    for start in variant_starts() {
        play(start, 40, random, |at, _| visit(at));
    }
}

/// Calls `visit` with every legal move in the positions from [`for_many_positions`].
fn for_many_moves(visit: &mut impl FnMut(Move, &Position)) {
    let mut moves = 0;
    for_many_positions(&mut |position| {
        for mv in position.legal_moves() {
            moves += 1;
            visit(mv, position);
        }
    });
    assert!(moves > 30_000, "{moves} moves");
}

#[track_caller]
fn same<T: PartialEq + core::fmt::Debug + Display>(written: T, read: T, text: &str) {
    assert_eq!(written, read, "{text}");
    assert_eq!(read.to_string(), text);
}

#[test]
fn long_algebraic_round_trips() {
    for_many_moves(&mut |mv, position| {
        for style in [LongStyle::Hyphenated, LongStyle::Compact] {
            let written = LongAlgebraic::from_move(mv, position, style);
            let text = written.to_string();
            for leniency in LENIENCIES {
                let read = LongAlgebraic::parse_with(&text, leniency).unwrap();
                same(written, read, &text);
                let resolved = read.resolve(position).unwrap();
                assert_eq!(resolved.mv(), mv, "{text}");
                assert!(resolved.repairs().is_empty(), "{text}: {}", resolved.repairs());
            }
            assert_eq!(San::parse(&text).unwrap().find_move(position), Ok(mv), "{text}");
        }
    });
}

#[test]
fn figurines_of_every_set_round_trip() {
    let colors =
        [FigurineColor::Outlined, FigurineColor::Filled, FigurineColor::Neutral, FigurineColor::OfMover];
    for_many_moves(&mut |mv, position| {
        for color in colors {
            let written = Figurine::from_move(mv, position, color);
            let text = written.to_string();
            assert!(!text.contains(['K', 'Q', 'R', 'B', 'N']), "{text}");
            let read = Figurine::parse_with(&text, Leniency::Strict).unwrap();
            same(written, read, &text);
            let resolved = read.resolve(position).unwrap();
            assert_eq!(resolved.mv(), mv, "{text}");
            let imported = San::parse(&text).unwrap().resolve(position).unwrap();
            assert_eq!(imported.mv(), mv, "{text}");
            assert!(imported.repairs().without(Repair::Figurine).is_empty(), "{text}");
        }
    });
}

#[test]
fn every_language_round_trips() {
    for_many_moves(&mut |mv, position| {
        for letters in PieceLetters::ALL {
            let written = San::from_move(mv, position);
            let text = written.text_in(letters);
            let read = San::parse_in(&text, letters, Leniency::Strict).unwrap();
            assert_eq!((read, read.text_in(letters)), (written, text), "{letters}");
            assert_eq!(read.resolve(position).unwrap().mv(), mv, "{letters}: {text}");
            let imported = San::parse_in(&text, letters, Leniency::Import).unwrap();
            let resolved = imported.resolve(position).unwrap();
            assert_eq!(resolved.mv(), mv, "{letters}: {text}");
            let local = text != written.text();
            assert_eq!(resolved.repairs().contains(Repair::LocalPieceLetter), local, "{letters}: {text}");
            assert!(resolved.repairs().without(Repair::LocalPieceLetter).is_empty(), "{letters}: {text}");
        }
    });
}

#[test]
fn coordinates_and_digits_round_trip() {
    for_many_moves(&mut |mv, position| {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let written = Uci::from_move(mv, position, style);
            let text = written.to_string();
            let read = Uci::parse(&text).unwrap();
            same(written, read, &text);
            assert_eq!(read.find_move(position), Ok(mv), "{text}");
            // The letter of a drop is read in the language.
            let is_any = |letters: &PieceLetters| *letters == PieceLetters::English || !text.contains('@');
            for letters in PieceLetters::ALL.into_iter().filter(is_any) {
                let read = San::parse_in(&text, letters, Leniency::Import).unwrap();
                assert_eq!(read.find_move(position), Ok(mv), "{letters}: {text}");
            }
        }
        if mv.dropped_role().is_some() || mv.promotion() == Some(Role::King) {
            return;
        }
        let written = Iccf::from_move(mv, position);
        let text = written.to_string();
        let read = Iccf::parse(&text).unwrap();
        same(written, read, &text);
        assert_eq!(read.find_move(position), Ok(mv), "{text}");
    });
}

#[test]
fn written_and_read_moves_have_equal_spans() {
    let mut misfits = 0;
    let mut before: Option<Position> = None;
    for_many_moves(&mut |mv, position| {
        let other = before.replace(*position).unwrap_or_else(Position::initial);
        let mut agree = |written: Result<ResolvedMove, ResolveError>,
                         read: Result<ResolvedMove, ResolveError>| {
            if let (Err(written), Err(read)) = (written, read) {
                misfits += 1;
                assert_eq!(written.span(), read.span(), "{mv:?} in {position}");
            }
        };
        let written = San::from_move(mv, position);
        agree(written.resolve(&other), San::parse(&written.text()).unwrap().resolve(&other));
        for style in [LongStyle::Hyphenated, LongStyle::Compact] {
            let written = LongAlgebraic::from_move(mv, position, style);
            agree(written.resolve(&other), LongAlgebraic::parse(&written.text()).unwrap().resolve(&other));
        }
        for color in [FigurineColor::Filled, FigurineColor::Neutral] {
            let written = Figurine::from_move(mv, position, color);
            agree(written.resolve(&other), Figurine::parse(&written.text()).unwrap().resolve(&other));
        }
    });
    assert!(misfits > 1_000, "{misfits}");
}

#[test]
fn figurines_match_their_set() {
    let (white, black) = (Position::initial(), after("Nf3"));
    for (position, text, color, written) in [
        (white, "Nf3", FigurineColor::Neutral, "\u{1FA04}f3"),
        (black, "Nf6", FigurineColor::OfMover, "♞f6"),
        (black, "Nf6", FigurineColor::Outlined, "♘f6"),
    ] {
        let mv = San::parse(text).unwrap().find_move(&position).unwrap();
        assert_eq!(Figurine::from_move(mv, &position, color).to_string(), written);
    }
    assert_eq!(Figurine::parse("a8=♛").unwrap().to_string(), "a8=♛");
    assert_eq!(Figurine::parse("O-O").unwrap().to_string(), "O-O");
}
