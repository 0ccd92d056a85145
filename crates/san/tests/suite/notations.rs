//! Every notation reads what it writes: all legal moves of random positions, in every notation and style (PGN 8.2.3,
//! 17).

use crate::positions::{after, random_crowd};
use core::fmt::Display;
use movetext_board::{Move, Position};
use movetext_san::{
    CastlingStyle, Figurine, FigurineColor, Iccf, Leniency, LocalSan, LongAlgebraic, LongStyle, PieceLetters,
    Repair, ResolveErrorKind, San, SanErrorKind, Span, Uci,
};
use movetext_testkit::{
    Random,
    positions::{chess960, play, position},
};

/// Passes positions of four kinds to `visit`: play from the start, from Chess960 starts, from promotions, crowded
/// boards.
fn for_many_positions(visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0x2077);
    for _ in 0..8 {
        play(Position::initial(), 80, random, |at, _| visit(at));
        play(chess960(random), 60, random, |at, _| visit(at));
        play(position("r3k2r/P5P1/8/8/8/8/p5p1/R3K2R w KQkq -"), 20, random, |at, _| visit(at));
        play(position("1n4n1/P1P2P1P/8/2pP3k/K1Pp4/8/p1p2p1p/1N4N1 b - -"), 20, random, |at, _| visit(at));
    }
    for _ in 0..150 {
        play(random_crowd(random), 3, random, |at, _| visit(at));
    }
}

/// Passes every legal move of each of these positions to `visit`.
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
fn long_algebraic_reads_back_in_both_styles() {
    for_many_moves(&mut |mv, position| {
        for style in [LongStyle::Hyphenated, LongStyle::Compact] {
            let written = LongAlgebraic::of(mv, position, style);
            let text = written.to_string();
            for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
                let read = LongAlgebraic::parse_with(&text, leniency).unwrap();
                same(written, read, &text);
                let resolved = read.resolve(position).unwrap();
                assert_eq!(resolved.mv, mv, "{text}");
                assert!(resolved.repairs.is_empty(), "{text}: {}", resolved.repairs);
            }
            assert_eq!(San::parse(&text).unwrap().find_move(position), Ok(mv), "{text}");
        }
    });
}

#[test]
fn figurines_of_every_set_read_back() {
    let colors =
        [FigurineColor::Outlined, FigurineColor::Filled, FigurineColor::Neutral, FigurineColor::OfMover];
    for_many_moves(&mut |mv, position| {
        for color in colors {
            let written = Figurine::of(mv, position, color);
            let text = written.to_string();
            assert!(!text.contains(['K', 'Q', 'R', 'B', 'N']), "{text}");
            let read = Figurine::parse_with(&text, Leniency::Strict).unwrap();
            same(written, read, &text);
            let resolved = read.resolve(position).unwrap();
            assert_eq!(resolved.mv, mv, "{text}");
            let imported = San::parse(&text).unwrap().resolve(position).unwrap();
            assert_eq!(imported.mv, mv, "{text}");
            assert!(imported.repairs.without(Repair::Figurine).is_empty(), "{text}");
        }
    });
}

#[test]
fn every_language_reads_back() {
    for_many_moves(&mut |mv, position| {
        for letters in PieceLetters::ALL {
            let written = LocalSan::of(mv, position, letters);
            let text = written.to_string();
            let read = LocalSan::parse_with(&text, letters, Leniency::Strict).unwrap();
            same(written, read, &text);
            assert_eq!(read.resolve(position).unwrap().mv, mv, "{letters}: {text}");
            let imported = San::parse_in(&text, letters, Leniency::Import).unwrap();
            let resolved = imported.resolve(position).unwrap();
            assert_eq!(resolved.mv, mv, "{letters}: {text}");
            let local = text != San::of(mv, position).to_string();
            assert_eq!(resolved.repairs.contains(Repair::LocalPieceLetter), local, "{letters}: {text}");
            assert!(resolved.repairs.without(Repair::LocalPieceLetter).is_empty(), "{letters}: {text}");
        }
    });
}

#[test]
fn coordinates_and_digits_read_back() {
    for_many_moves(&mut |mv, position| {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let written = Uci::of(mv, position, style);
            let text = written.to_string();
            let read = Uci::parse(&text).unwrap();
            same(written, read, &text);
            assert_eq!(read.resolve(position), Ok(mv), "{text}");
        }
        let written = Iccf::of(mv, position);
        let text = written.to_string();
        let read = Iccf::parse(&text).unwrap();
        same(written, read, &text);
        assert_eq!(read.resolve(position), Ok(mv), "{text}");
    });
}

#[test]
fn errors_of_what_was_written_point_where_those_of_what_was_read_do() {
    let mut misfits = 0;
    let mut before: Option<Position> = None;
    for_many_moves(&mut |mv, position| {
        let other = before.replace(*position).unwrap_or_else(Position::initial);
        for style in [LongStyle::Hyphenated, LongStyle::Compact] {
            let written = LongAlgebraic::of(mv, position, style);
            let read = LongAlgebraic::parse(&written.text()).unwrap();
            if let (Err(written), Err(read)) = (written.resolve(&other), read.resolve(&other)) {
                misfits += 1;
                assert_eq!(written.span(), read.span(), "{mv:?} {style:?}");
            }
        }
        for color in [FigurineColor::Filled, FigurineColor::Neutral] {
            let written = Figurine::of(mv, position, color);
            let read = Figurine::parse(&written.text()).unwrap();
            if let (Err(written), Err(read)) = (written.resolve(&other), read.resolve(&other)) {
                misfits += 1;
                assert_eq!(written.span(), read.span(), "{mv:?} {color:?}");
            }
        }
    });
    assert!(misfits > 1_000, "{misfits}");
}

#[test]
fn long_algebraic_wants_the_square_of_the_origin() {
    for text in ["Nf3", "e4", "Nbd2", "N1d2", "exd5", "Kg1", "xd5", "N-f3"] {
        let error = LongAlgebraic::parse(text).unwrap_err();
        assert_eq!(error.kind(), SanErrorKind::MissingOriginSquare, "{text}");
    }
    for (text, kind) in [
        ("N", SanErrorKind::MissingTarget),
        ("ed", SanErrorKind::MissingTarget),
        ("Sg1-f3", SanErrorKind::UnknownPieceLetter('S')),
        ("Ng1-f3Nf6", SanErrorKind::Trailing('N')),
        ("ng1-f3", SanErrorKind::Refused(Repair::LowerCasePiece)),
    ] {
        assert_eq!(LongAlgebraic::parse(text).unwrap_err().kind(), kind, "{text}");
    }
}

#[test]
fn long_algebraic_reports_what_it_does_not_write() {
    let start = Position::initial();
    for (text, repair) in [
        ("g1-f3", Repair::MissingPieceLetter),
        ("Pe2-e4", Repair::PawnLetter),
        ("Ng1−f3", Repair::ForeignDash),
        ("Ng1xf3", Repair::SuperfluousCapture),
        ("Ng1f3!", Repair::Suffix),
    ] {
        let resolved = LongAlgebraic::parse(text).unwrap().resolve(&start).unwrap();
        assert!(resolved.repairs.iter().eq([repair]), "{text}: {}", resolved.repairs);
        let strict = LongAlgebraic::parse_with(text, Leniency::Strict);
        assert!(strict.map_or(true, |read| read.resolve(&start).is_err()), "{text}");
    }
    let strict = LongAlgebraic::parse_with("g1-f3", Leniency::Strict).unwrap();
    let error = strict.resolve(&start).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::NotCanonical { .. }));
}

#[test]
fn figurines_name_pieces_and_letters_do_not() {
    let error = Figurine::parse("Nf3").unwrap_err();
    assert_eq!((error.kind(), error.span()), (SanErrorKind::UnknownPieceLetter('N'), Span::new(0, 1)));
    assert!(Figurine::parse_with("nf3", Leniency::Lenient).is_err());
    assert!(Figurine::parse_with("bf1c4", Leniency::Lenient).is_err());
    assert!(Figurine::parse("a8=Q").is_err());
    assert_eq!(Figurine::parse("a8=♛").unwrap().to_string(), "a8=♛");
    assert_eq!(Figurine::parse("O-O").unwrap().to_string(), "O-O");
    let start = Position::initial();
    let mv = San::parse("Nf3").unwrap().find_move(&start).unwrap();
    assert_eq!(Figurine::of(mv, &start, FigurineColor::Neutral).to_string(), "\u{1FA04}f3");
    let reply = after("Nf3");
    let mv = San::parse("Nf6").unwrap().find_move(&reply).unwrap();
    assert_eq!(Figurine::of(mv, &reply, FigurineColor::OfMover).to_string(), "♞f6");
    assert_eq!(Figurine::of(mv, &reply, FigurineColor::Outlined).to_string(), "♘f6");
    let error = Figurine::parse_with("♘\u{FE0F}f3", Leniency::Strict).unwrap_err();
    assert_eq!(error.kind(), SanErrorKind::Refused(Repair::VariationSelector));
}

#[test]
fn no_bytes_panic_in_any_notation() {
    let alphabet = "KQRBNPSOabcdefgh12345678xX:-–=+#!?()/ .oO0Zz@nulpsmtk♘♟\u{1FA00}\u{FE0F}é"
        .chars()
        .collect::<Vec<_>>();
    let random = &mut Random::new(29);
    let start = Position::initial();
    let mut read = 0;
    for _ in 0..60_000 {
        let length = random.below(9);
        let text: String = (0..length).map(|_| random.pick(&alphabet)).collect();
        for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
            if let Ok(long) = LongAlgebraic::parse_with(&text, leniency) {
                read += 1;
                let again = LongAlgebraic::parse_with(&long.text(), Leniency::Lenient).unwrap();
                assert_eq!(again.text(), long.text(), "{text}");
                let _ = long.resolve(&start);
            }
            if let Ok(figurine) = Figurine::parse_with(&text, leniency) {
                read += 1;
                let again = Figurine::parse_with(&figurine.text(), Leniency::Lenient).unwrap();
                assert_eq!(again.text(), figurine.text(), "{text}");
                let _ = figurine.resolve(&start);
            }
            let letters = PieceLetters::ALL[random.below(17)];
            if let Ok(local) = LocalSan::parse_with(&text, letters, leniency) {
                read += 1;
                let again = LocalSan::parse_with(&local.text(), letters, Leniency::Lenient).unwrap();
                assert_eq!(again.text(), local.text(), "{letters}: {text}");
                let _ = local.resolve(&start);
            }
        }
        let bytes: Vec<u8> = random.bytes(length);
        let _ = (Iccf::parse_bytes(&bytes), Iccf::parse(&text), Uci::parse(&text));
    }
    assert!(read > 500, "{read}");
}
