//! Spellings found in practice, each with its repairs (PGN 8.2.3.7), and texts that are not moves.

use crate::positions::after;
use movetext_board::{CastlingRights, CastlingSide, Color, File, Piece, Position, Role, Setup, Square};
use movetext_san::{
    CastlingStyle, Leniency, Repair, Repairs, ResolveErrorKind, San, SanErrorKind, Uci, UciError,
};
use movetext_testkit::{Random, positions::position};

/// Moves from the start, the text, the canonical move, the repairs.
const SPELLINGS: [(&str, &str, &str, &[Repair]); 44] = [
    ("", "e4", "e4", &[]),
    ("", "ee4", "e4", &[Repair::OverSpecifiedOrigin]),
    ("", "e2−e4", "e4", &[Repair::OverSpecifiedOrigin, Repair::LongAlgebraicHyphen, Repair::ForeignDash]),
    ("", "pe4", "e4", &[Repair::PawnLetter, Repair::LowerCasePiece]),
    ("", "♙e4", "e4", &[Repair::PawnLetter, Repair::Figurine]),
    ("", "g1f3", "Nf3", &[Repair::OverSpecifiedOrigin, Repair::MissingPieceLetter]),
    ("", "b1c3", "Nc3", &[Repair::OverSpecifiedOrigin, Repair::MissingPieceLetter]),
    ("", "b2b4", "b4", &[Repair::OverSpecifiedOrigin]),
    ("", "N-f3", "Nf3", &[Repair::LongAlgebraicHyphen]),
    ("", "Nf3 !?", "Nf3", &[Repair::InnerBlank, Repair::Suffix]),
    ("", "♘\u{FE0E}f3", "Nf3", &[Repair::Figurine, Repair::VariationSelector]),
    ("", "2e4", "e4", &[Repair::OverSpecifiedOrigin]),
    ("", "ng1f3", "Nf3", &[Repair::LowerCasePiece, Repair::OverSpecifiedOrigin]),
    ("e4 e5", "bc4", "Bc4", &[Repair::LowerCasePiece, Repair::BishopForPawn]),
    ("e4 e5", "bf1c4", "Bc4", &[Repair::LowerCasePiece, Repair::OverSpecifiedOrigin]),
    ("e4 e5", "bb5", "Bb5", &[Repair::LowerCasePiece, Repair::BishopForPawn]),
    ("e4 d5", "e4d5", "exd5", &[Repair::OverSpecifiedOrigin, Repair::MissingCapture]),
    (
        "e4 d5",
        "e4-d5",
        "exd5",
        &[Repair::OverSpecifiedOrigin, Repair::MissingCapture, Repair::LongAlgebraicHyphen],
    ),
    ("e4 d5", "eXd5", "exd5", &[Repair::ForeignCaptureSign]),
    ("e4 d5", "EXD5", "exd5", &[Repair::ForeignCaptureSign, Repair::UpperCaseFile]),
    ("", "NF3", "Nf3", &[Repair::UpperCaseFile]),
    ("", "E2-E4", "e4", &[Repair::UpperCaseFile, Repair::OverSpecifiedOrigin, Repair::LongAlgebraicHyphen]),
    ("e4 d5", "BB5+", "Bb5+", &[Repair::UpperCaseFile]),
    ("Nf3 a6 d3 a5", "NBD2", "Nbd2", &[Repair::UpperCaseFile]),
    ("e4 d5", "e×d5", "exd5", &[Repair::ForeignCaptureSign]),
    ("e4 d5 exd5", "qd5", "Qxd5", &[Repair::LowerCasePiece, Repair::MissingCapture]),
    ("e4 d5 exd5", "Q:d5", "Qxd5", &[Repair::ForeignCaptureSign]),
    ("e4 d5 exd5", "d8xd5", "Qxd5", &[Repair::MissingPieceLetter, Repair::OverSpecifiedOrigin]),
    ("e4 d5", "Bb5 ch", "Bb5+", &[Repair::InnerBlank, Repair::CheckWord]),
    ("e4 d5", "Bb5ch.", "Bb5+", &[Repair::CheckWord]),
    ("e4 d5", "Bb5 check", "Bb5+", &[Repair::InnerBlank, Repair::CheckWord]),
    ("e4 d5", "Bb5†", "Bb5+", &[Repair::CheckWord]),
    ("e4 d5", "Bb5#", "Bb5+", &[Repair::WrongCheckMark]),
    ("e4 d5", "Bb5 + !", "Bb5+", &[Repair::InnerBlank, Repair::Suffix]),
    ("e4 d5", "Bb5 dis ch", "Bb5+", &[Repair::InnerBlank, Repair::CheckWord]),
    ("e4 d5", "bf1b5+", "Bb5+", &[Repair::LowerCasePiece, Repair::OverSpecifiedOrigin]),
    ("Nf3 a6 d3 a5", "N1d2", "Nbd2", &[Repair::OtherOrigin]),
    ("Nf3 a6 d3 a5", "Nb1d2", "Nbd2", &[Repair::OverSpecifiedOrigin]),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "0–0", "O-O", &[Repair::CastlingZeros, Repair::ForeignDash]),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "oo", "O-O", &[Repair::CastlingLowerCase, Repair::CastlingWithoutDashes]),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "kg1", "O-O", &[Repair::LowerCasePiece, Repair::KingStepCastling]),
    (
        "e4 e5 Nf3 Nc6 Bc4 Bc5",
        "e1h1",
        "O-O",
        &[Repair::KingTakesRook, Repair::OverSpecifiedOrigin, Repair::MissingPieceLetter],
    ),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "O-O+", "O-O", &[Repair::SuperfluousCheckMark]),
    ("e4 e5 Nf3 Nc6 Bc4 Bc5", "O-O!!!", "O-O", &[Repair::Suffix, Repair::LongSuffix]),
];

#[test]
fn spellings_resolve_with_exactly_these_repairs() {
    for (moves, text, canonical, repairs) in SPELLINGS {
        let position = after(moves);
        let group = repairs.iter().map(|repair| repair.leniency()).max().unwrap_or(Leniency::Strict);
        let leniency = group.max(Leniency::Import);
        let resolved = San::parse_with(text, leniency).unwrap().resolve(&position).unwrap();
        assert_eq!(San::of(resolved.mv, &position).text(), canonical, "{text}");
        if leniency > Leniency::Import {
            let import = San::parse(text).is_ok_and(|san| san.resolve(&position).is_ok());
            assert!(!import, "{text}");
        }
        assert_eq!(
            resolved.repairs,
            repairs.iter().copied().collect::<Repairs>(),
            "{text}: {}",
            resolved.repairs
        );
        let strict = San::parse_with(text, Leniency::Strict).is_ok_and(|san| san.resolve(&position).is_ok());
        assert_eq!(strict, repairs.is_empty(), "{text}");
    }
}

#[test]
fn texts_that_are_no_moves_say_where_they_stop_being_one() {
    for (text, kind, span) in [
        ("", SanErrorKind::Empty, 0..0),
        ("Sf3", SanErrorKind::UnknownPieceLetter('S'), 0..1),
        ("Кf3", SanErrorKind::UnknownPieceLetter('К'), 0..2),
        ("E4", SanErrorKind::Refused(Repair::UpperCaseFile), 0..1),
        ("Nf3x", SanErrorKind::Trailing('x'), 3..4),
        ("Nf3Nf6", SanErrorKind::Trailing('N'), 3..4),
        ("e4e5e6", SanErrorKind::Trailing('e'), 4..5),
        ("e4 ", SanErrorKind::Trailing(' '), 2..3),
        (" e4", SanErrorKind::UnexpectedStart(' '), 0..1),
        ("1.e4", SanErrorKind::UnexpectedStart('1'), 0..1),
        ("2.e4", SanErrorKind::UnexpectedStart('2'), 0..1),
        ("2e", SanErrorKind::MissingTarget, 2..2),
        ("xd", SanErrorKind::MissingTarget, 2..2),
        ("0-1", SanErrorKind::UnexpectedStart('0'), 0..1),
        ("O-OO", SanErrorKind::Trailing('O'), 3..4),
        ("O-O-O-O", SanErrorKind::Trailing('-'), 5..6),
        ("O-Oep", SanErrorKind::Trailing('e'), 3..4),
        ("N", SanErrorKind::MissingTarget, 1..1),
        ("Nxf", SanErrorKind::MissingTarget, 3..3),
        ("b", SanErrorKind::MissingTarget, 1..1),
        ("e4Nf6", SanErrorKind::Trailing('N'), 2..3),
        ("e8K", SanErrorKind::PromotionLetter('K'), 2..3),
        ("Nf8=K", SanErrorKind::PromotionLetter('K'), 4..5),
        ("e8=S", SanErrorKind::PromotionLetter('S'), 3..4),
        ("e8k", SanErrorKind::Trailing('k'), 2..3),
        ("e8=", SanErrorKind::Trailing('='), 2..3),
        ("e8(Q", SanErrorKind::Trailing('('), 2..3),
        ("e4+#", SanErrorKind::Trailing('#'), 3..4),
        ("e4+++", SanErrorKind::Trailing('+'), 4..5),
        ("Nf3!+", SanErrorKind::Trailing('+'), 4..5),
        ("ed", SanErrorKind::Refused(Repair::TwoFileCapture), 0..2),
        ("nf3", SanErrorKind::Refused(Repair::LowerCasePiece), 0..1),
        ("bf1c4", SanErrorKind::Refused(Repair::LowerCasePiece), 0..1),
        ("nonsense", SanErrorKind::UnexpectedInTarget('o'), 1..2),
        ("nf3zz", SanErrorKind::Trailing('z'), 3..4),
    ] {
        let error = San::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span.into()), "{text}");
    }
    assert_eq!(
        San::parse_bytes(b"\xFF", Leniency::Import).unwrap_err().kind(),
        SanErrorKind::UnexpectedStart('\u{FFFD}')
    );
    let message = San::parse("Sf3").unwrap_err().to_string();
    assert_eq!(
        message,
        "unknown piece letter `S` at 0..1; it is the knight in Danish, German, Norwegian, Polish and Swedish, the bishop in Czech"
    );
    let message = |text: &str| San::parse(text).unwrap_err().to_string();
    assert_eq!(message("Af3"), "unknown piece letter `A` at 0..1; it is the bishop in Italian and Spanish");
    assert_eq!(message("E4"), "upper-case file letter is not admitted here at 0..1");
    assert_eq!(
        message("e8=H"),
        "expected a piece to promote to, found `H` at 3..4; it is the knight in Hungarian, the rook in Icelandic, the queen in Polish"
    );
    assert_eq!(message("e8=K"), "expected a piece to promote to, found `K` at 3..4");
}

#[test]
fn equal_moves_are_equal_however_spelled() {
    for (one, other) in [("bxc4", "b:c4"), ("Nf3", "♘f3"), ("0-0", "O-O"), ("e8Q", "e8=q"), ("--", "Z0")] {
        assert_eq!(San::parse(one), San::parse(other), "{one}");
    }
    let position = after("b4 c5");
    let mv = San::parse("bxc5").unwrap().find_move(&position).unwrap();
    assert_eq!(San::parse("bxc5").unwrap(), San::of(mv, &position));
    assert_ne!(San::parse("Nf3"), San::parse("Nf3+"));
    assert_ne!(San::parse("Nf3"), San::parse("Nf3!"));
}

#[test]
fn captures_by_two_files_have_to_be_single() {
    let kind = |moves: &str, text: &str| {
        let san = San::parse_with(text, Leniency::Lenient).unwrap();
        san.resolve(&after(moves))
            .map(|resolved| San::of(resolved.mv, &after(moves)).to_string())
            .map_err(|error| error.kind())
    };
    assert_eq!(kind("e4 d5", "ed"), Ok("exd5".to_owned()));
    assert_eq!(kind("e4 d5", "exd"), Ok("exd5".to_owned()));
    assert_eq!(kind("e4 d5", "ed ep"), Err(ResolveErrorKind::NotEnPassant { to: Square::D5 }));
    let none = |to| Err(ResolveErrorKind::NoTwoFileCapture { from: File::E, to });
    assert_eq!(kind("e4 d5", "ef"), none(File::F));
    assert_eq!(kind("e4 d5", "ee"), none(File::E));
    let two = position("4k3/3p4/4P3/8/3p4/4P3/8/4K3 w - -");
    let error = San::parse_with("ed", Leniency::Lenient).unwrap().resolve(&two).unwrap_err();
    assert_eq!(error.kind(), ResolveErrorKind::AmbiguousFiles { from: File::E, to: File::D });
}

#[test]
fn null_moves_parse_but_do_not_resolve() {
    for text in ["--", "Z0", "0000", "@@@@", "null", "pass", "--?!"] {
        let san = San::parse(text).unwrap();
        assert!(san.is_null() && san.repairs().contains(Repair::NullMove), "{text}");
        let error = san.resolve(&Position::initial()).unwrap_err();
        assert_eq!(error.kind(), ResolveErrorKind::NullMove);
        assert_eq!(san.to_string().trim_end_matches("?!"), "--");
        assert!(San::parse_with(text, Leniency::Strict).is_err());
    }
    assert_eq!(San::NULL.to_string(), "--");
}

#[test]
fn misfits_say_why() {
    let start = Position::initial();
    let kind =
        |position: &Position, text: &str| San::parse(text).unwrap().resolve(position).unwrap_err().kind();
    let to = Square::E5;
    let (role, file) = (Role::Knight, Some(File::H));
    let no_knight = ResolveErrorKind::NoSuchPiece { color: Color::White, role, file, rank: None };
    assert!(matches!(kind(&start, "Ne5"), ResolveErrorKind::CannotReach { role: Role::Knight, .. }));
    assert_eq!(kind(&start, "Nhe5"), no_knight);
    let theirs = ResolveErrorKind::OpponentsMove { role: Role::Pawn, to, candidates: Square::E7.bitboard() };
    assert_eq!(kind(&start, "e5"), theirs);
    assert_eq!(kind(&start, "e3e4"), ResolveErrorKind::EmptyOrigin { square: Square::E3 });
    assert_eq!(kind(&start, "e7e5"), ResolveErrorKind::OpponentsPiece { square: Square::E7 });
    assert_eq!(kind(&start, "O-O"), ResolveErrorKind::CastlingNotPossible { side: CastlingSide::King });
    assert_eq!(kind(&start, "e4ep"), ResolveErrorKind::NotEnPassant { to: Square::E4 });
    assert_eq!(kind(&start, "exe4"), ResolveErrorKind::NothingToCapture { to: Square::E4 });
    assert_eq!(kind(&start, "Nf8=Q"), ResolveErrorKind::UnexpectedPromotion { to: Square::F8 });
    assert_eq!(kind(&start, "Ke8=Q"), ResolveErrorKind::UnexpectedPromotion { to: Square::E8 });
    assert_eq!(kind(&start, "e4=Q"), ResolveErrorKind::UnexpectedPromotion { to: Square::E4 });
    assert_eq!(kind(&start, "xd5"), ResolveErrorKind::MissingOriginFile { to: Square::D5 });
    assert_eq!(kind(&after("e4 d5"), "xd5"), ResolveErrorKind::MissingOriginFile { to: Square::D5 });
    assert_eq!(kind(&after("e4 d5"), "Pxd5"), ResolveErrorKind::MissingOriginFile { to: Square::D5 });
    assert_eq!(kind(&after("e4 d5"), "4xd5"), ResolveErrorKind::MissingOriginFile { to: Square::D5 });
    let candidates = Square::A1.bitboard();
    let blocked = ResolveErrorKind::Blocked { role: Role::Rook, to: Square::H1, candidates };
    assert_eq!(kind(&start, "Rh1"), blocked);
    let in_check = after("e4 d5 Bb5");
    let error = San::parse("a6").unwrap().resolve(&in_check).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::LeavesKingInCheck { .. }));
    assert_eq!(
        error.explain(&in_check).to_string(),
        "the king on e8 is in check from the bishop on b5, which the pawn on a7 does not answer"
    );
    let pinned_en_passant = position("8/8/8/8/R2Pp2k/8/8/4K3 b - d3");
    let error = San::parse("exd3").unwrap().resolve(&pinned_en_passant).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::LeavesKingInCheck { .. }));
    assert_eq!(
        error.explain(&pinned_en_passant).to_string(),
        "the pawn on e4 would open its king to the rook on a4"
    );
}

/// White king f1, rooks b1 and g1 with both rights: castling that standard notation cannot express.
fn chess960() -> Position {
    let mut setup = Setup::from(&position("4k3/8/8/8/8/8/8/1R3KR1 w - -"));
    setup.castling = CastlingRights::NONE;
    setup.castling.set(Color::White, CastlingSide::Queen, File::B);
    setup.castling.set(Color::White, CastlingSide::King, File::G);
    assert_eq!(setup.board.piece_at(Square::F1), Some(Piece { color: Color::White, role: Role::King }));
    Position::try_from(setup).unwrap()
}

#[test]
fn king_steps_are_castling_in_standard_chess_only() {
    let position = chess960();
    for (text, canonical) in [("O-O", "O-O"), ("O-O-O", "O-O-O"), ("Kg1", "O-O"), ("f1b1", "O-O-O")] {
        let resolved = San::parse(text).unwrap().resolve(&position).unwrap();
        assert_eq!(San::of(resolved.mv, &position).text(), canonical, "{text}");
    }
    assert!(San::parse("Kc1").unwrap().resolve(&position).is_err());
    assert!("f1c1".parse::<Uci>().unwrap().resolve(&position).is_err());
    // The king is on its standard square but one rook is not, so no castling is standard here.
    let mut setup = Setup::from(&movetext_testkit::positions::position("4k3/8/8/8/8/8/8/1R2K2R w - -"));
    setup.castling.set(Color::White, CastlingSide::Queen, File::B);
    setup.castling.set(Color::White, CastlingSide::King, File::H);
    let mixed = Position::try_from(setup).unwrap();
    for text in ["Kg1", "Kc1", "e1g1", "e1c1"] {
        assert!(San::parse(text).unwrap().resolve(&mixed).is_err(), "{text}");
    }
    assert!(San::parse("e1h1").unwrap().resolve(&mixed).is_ok());
}

#[test]
fn both_spellings_of_castling_are_read_and_each_style_writes_its_own() {
    let written = |text: &str, position: &Position| {
        let mv = text.parse::<Uci>().unwrap().resolve(position).unwrap();
        assert!(mv.is_castling(), "{text}");
        [CastlingStyle::Standard, CastlingStyle::Chess960]
            .map(|style| Uci::of(mv, position, style).to_string())
    };
    for (turn, rank) in [("w", '1'), ("b", '8')] {
        let standard = position(&format!("r3k2r/8/8/8/8/8/8/R3K2R {turn} KQkq -"));
        for (step, rook) in [("g", "h"), ("c", "a")] {
            let [step, rook] = [step, rook].map(|file| format!("e{rank}{file}{rank}"));
            assert_eq!(written(&step, &standard), [step.clone(), rook.clone()]);
            assert_eq!(written(&rook, &standard), [step, rook]);
        }
    }
    // King f1, rooks b1 and g1: both styles write the rook's square.
    let moved = chess960();
    assert_eq!(written("f1g1", &moved), ["f1g1", "f1g1"]);
    assert_eq!(written("f1b1", &moved), ["f1b1", "f1b1"]);
    // The king is already on its destination, so only the rook's square can be written.
    let mut setup = Setup::from(&position("4k3/8/8/8/8/8/8/6KR w - -"));
    setup.castling.set(Color::White, CastlingSide::King, File::H);
    let still = Position::try_from(setup).unwrap();
    assert_eq!(written("g1h1", &still), ["g1h1", "g1h1"]);
    // A step that is not castling stays a step.
    let mv = "f1e1".parse::<Uci>().unwrap().resolve(&moved).unwrap();
    assert!(!mv.is_castling());
}

#[test]
fn lower_case_bishop_does_not_hide_a_missing_promotion() {
    let position = position("2r1k3/1P6/8/8/6B1/8/8/4K3 w - -");
    let lenient = San::parse_with("bxc8", Leniency::Lenient).unwrap();
    let error = lenient.resolve(&position).unwrap_err();
    assert_eq!(error.kind(), ResolveErrorKind::MissingPromotion { to: Square::C8 });
    let open = movetext_testkit::positions::position("2r1k3/8/8/8/6B1/8/8/4K3 w - -");
    assert!(San::parse("bxc8").unwrap().resolve(&open).is_err());
    let resolved = San::parse_with("bxc8", Leniency::Lenient).unwrap().resolve(&open).unwrap();
    assert_eq!(San::of(resolved.mv, &open).text(), "Bxc8");
}

#[test]
fn uci_rejects_nonsense() {
    for (text, error) in [
        ("", UciError::Length(0)),
        ("e2e", UciError::Length(3)),
        ("e2e4qq", UciError::Length(6)),
        ("E2e4", UciError::Origin(*b"E2")),
        ("e9e4", UciError::Origin(*b"e9")),
        ("e2i4", UciError::Target(*b"i4")),
        ("e2e2", UciError::Target(*b"e2")),
        ("e2e4q", UciError::Promotion(b'q')),
        ("e7e8k", UciError::Promotion(b'k')),
        ("e7e8Q", UciError::Promotion(b'Q')),
    ] {
        assert_eq!(text.parse::<Uci>(), Err(error), "{text}");
    }
    let message = |bytes: &[u8]| Uci::parse_bytes(bytes).unwrap_err().to_string();
    assert_eq!(message(b"e2\xFF4"), r"expected another square, found `\xff4` at 2..4");
    assert_eq!(
        message(b"e7e8Q"),
        "expected no promotion or one of `qrbn` on the last rank, found `Q` at 4..5"
    );
    assert_eq!("0000".parse::<Uci>().unwrap().to_string(), "0000");
    let start = Position::initial();
    let kind =
        |text: &str, position: &Position| text.parse::<Uci>().unwrap().resolve(position).unwrap_err().kind();
    assert!(matches!(
        kind("e2e5", &start),
        ResolveErrorKind::CannotReach { role: Role::Pawn, to: Square::E5, .. }
    ));
    assert_eq!(kind("e7e5", &start), ResolveErrorKind::OpponentsPiece { square: Square::E7 });
    let promoting = position("7k/P7/8/8/8/8/8/4K3 w - -");
    assert_eq!(kind("a7a8", &promoting), ResolveErrorKind::MissingPromotion { to: Square::A8 });
    let castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    for (text, san) in [("e1g1", "O-O"), ("e1h1", "O-O"), ("e1c1", "O-O-O"), ("e1a1", "O-O-O")] {
        let mv = text.parse::<Uci>().unwrap().resolve(&castling).unwrap();
        assert_eq!(San::of(mv, &castling).text(), san);
    }
}

#[test]
fn no_bytes_panic_and_what_is_read_survives_its_own_text() {
    let alphabet =
        "KQRBNPabcdefgh12345678xX:-–=+#!?()/ .oO0Zz@nulpsmtk♘♟\u{FE0F}\u{FF}S".chars().collect::<Vec<_>>();
    let random = &mut Random::new(11);
    let start = Position::initial();
    let mut read = 0;
    for round in 0..200_000 {
        let length = random.below(9);
        let text: String = (0..length).map(|_| random.pick(&alphabet)).collect();
        let bytes: Vec<u8> = if round % 4 == 0 { random.bytes(length) } else { text.into() };
        for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
            let parsed = San::parse_bytes(&bytes, leniency);
            if let Err(error) = parsed {
                assert!(error.span().start <= error.span().end && error.span().end <= bytes.len() as u64);
            }
            let Ok(san) = parsed else { continue };
            read += 1;
            let again = San::parse_with(&san.text(), Leniency::Lenient).unwrap();
            assert_eq!(again.text(), san.text());
            let _ = san.resolve(&start);
        }
        let _ = Uci::parse_bytes(&bytes);
    }
    assert!(read > 500, "{read}");
}
