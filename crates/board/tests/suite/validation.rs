//! Illegal setups: each reason alone, with its squares.

use movetext_board::{Bitboard, CastlingSide, Color, File, Position, SetupReason, Square};
use movetext_testkit::positions::setup;

#[track_caller]
fn refuse(text: &str, reason: SetupReason, squares: &[Square]) {
    let error = Position::try_from(setup(text)).expect_err(text);
    assert!(error.reasons().eq([reason]), "{text}: {error}");
    assert_eq!(error.squares(reason), squares.iter().copied().collect::<Bitboard>(), "{text}");
}

#[track_caller]
fn accept(text: &str) {
    assert!(Position::try_from(setup(text)).is_ok(), "{text}");
}

#[test]
fn setups_with_one_fault_are_refused_with_its_squares() {
    refuse("8/8/8/8/8/8/8/K7 w - -", SetupReason::BlackKingMissing, &[]);
    refuse("8/8/8/8/8/8/8/k7 w - -", SetupReason::WhiteKingMissing, &[]);
    refuse("7k/8/8/8/8/8/8/K1K5 w - -", SetupReason::SeveralKings, &[Square::A1, Square::C1]);
    refuse("P6k/8/8/8/8/8/8/K6p w - -", SetupReason::PawnOnBackRank, &[Square::A8, Square::H1]);
    refuse("7k/8/8/8/8/8/8/K6R w - -", SetupReason::OpponentInCheck, &[Square::H8]);
    refuse("8/8/8/8/8/8/1k6/K7 w - -", SetupReason::OpponentInCheck, &[Square::B2]);
    accept("7k/8/8/8/8/8/8/K6R b - -");
    refuse("4k3/8/8/8/8/8/8/4K2R w Q -", SetupReason::CastlingRight, &[Square::A1]);
    refuse("4k3/8/8/8/8/8/4K3/7R w K -", SetupReason::CastlingRight, &[Square::H1]);
    refuse("4k3/8/8/8/8/8/8/4K2r w K -", SetupReason::CastlingRight, &[Square::H1]);
    accept("4k3/8/8/8/8/8/8/1R1K2R1 w GB -");
    let reason = SetupReason::EnPassantSquare;
    refuse("4k3/8/8/8/4p3/8/8/4K3 w - e3", reason, &[Square::E3]);
    refuse("4k3/8/8/8/4P3/8/8/4K3 w - e3", reason, &[Square::E3]);
    refuse("4k3/8/8/8/4P3/8/4N3/4K3 b - e3", reason, &[Square::E3]);
    refuse("4k3/8/8/8/4P3/4N3/8/4K3 b - e3", reason, &[Square::E3]);
    refuse("4k3/8/8/8/8/8/8/4K3 b - e3", reason, &[Square::E3]);
    accept("4k3/8/8/8/4P3/8/8/4K3 b - e3");
}

#[test]
fn nine_pawns_and_seventeen_men_are_refused() {
    let text = "7k/8/8/8/8/P7/PPPPPPPP/K7 w - -";
    let error = Position::try_from(setup(text)).expect_err(text);
    assert!(error.reasons().eq([SetupReason::TooMuchMaterial]));
    assert_eq!(error.squares(SetupReason::TooMuchMaterial).count(), 10);
    let error = Position::try_from(setup("k7/8/1p6/8/8/QQ6/1QQQQQQQ/KQQQQQQQ b - -")).expect_err("men");
    assert!(error.reasons().any(|reason| reason == SetupReason::TooMuchMaterial));
}

#[test]
fn promoted_pieces_are_not_counted() {
    accept("7k/8/8/8/8/8/PPPPPPPP/K1B2B2 w - -");
    accept("7k/8/8/8/8/P7/1PPPPPPP/K1B1B3 w - -");
    accept("7k/8/8/8/8/8/PPPPPPPP/KNNN4 w - -");
    let queens = "Q4Qrk/3Q2pp/1Q4QQ/4Q3/2Q4Q/Q4Q1Q/3Q4/1Q4QK w - -";
    accept(queens);
    let position = Position::try_from(setup(queens)).expect(queens);
    assert_eq!(position.legal_moves().len(), 241);
    assert_eq!(position.count_legal_moves(), 241);
}

#[test]
fn castling_right_on_the_wrong_side_of_the_king_is_refused() {
    let mut setup = setup("4k3/8/8/8/8/8/8/1R2K3 w - -");
    setup.castling.set(Color::White, CastlingSide::King, File::B);
    let error = Position::try_from(setup).expect_err("a rook to the left");
    assert!(error.reasons().any(|reason| reason == SetupReason::CastlingRight));
}

#[test]
fn en_passant_square_is_kept_whatever_checks() {
    accept("4k3/8/3N4/8/4P3/8/8/4K3 b - e3");
    accept("8/8/8/3k4/4P3/8/8/4K3 b - e3");
    accept("8/8/8/8/4P3/8/R6k/4K3 b - e3");
    // The queen checks through the square that the pawn passed, and capturing there blocks the check.
    let text = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3";
    let position = Position::try_from(setup(text)).expect(text);
    assert!(position.is_check());
    assert_eq!(position.legal_moves().len(), 6);
    assert_eq!(position.legal_en_passant_square(), Some(Square::D3));
}

#[test]
fn all_reasons_are_given_at_once_and_the_setup_comes_back() {
    let setup = setup("P7/8/8/8/8/8/8/8 w - e6");
    let error = Position::try_from(setup).expect_err("nothing is right");
    assert!(error.reasons().eq([
        SetupReason::WhiteKingMissing,
        SetupReason::BlackKingMissing,
        SetupReason::PawnOnBackRank,
        SetupReason::EnPassantSquare,
    ]));
    assert_eq!(
        error.to_string(),
        "white king missing; black king missing; pawns on the first or last rank: a8; \
         en passant square that no pawn has passed: e6"
    );
    assert_eq!(error.setup(), &setup);
}

#[test]
fn lenient_setup_reports_dropped_rights_and_square() {
    let setup = setup("4k3/8/8/8/8/8/8/4K2R w KQkq d6");
    let (position, dropped) = setup.into_position_lenient().expect("nothing else is wrong");
    assert_eq!(position.castling_rights().rook_file(Color::White, CastlingSide::King), Some(File::H));
    assert_eq!(dropped.castling.iter().count(), 3);
    assert_eq!(dropped.en_passant, Some(Square::D6));
    assert_eq!(position.en_passant_square(), None);
}

#[test]
fn lenient_setup_keeps_legal_setups_and_other_faults() {
    let start = movetext_board::Setup::initial();
    assert!(start.into_position_lenient().is_ok_and(|(_, dropped)| dropped.is_empty()));
    let error = setup("8/8/8/8/8/8/8/K7 w K -").into_position_lenient().expect_err("no black king");
    assert!(error.reasons().eq([SetupReason::BlackKingMissing, SetupReason::CastlingRight]));
}
