//! Illegal setups: the reasons and their squares.

use movetext_board::{CastlingSide, Color, File, Position, SetupReason, Square};
use movetext_testkit::{
    positions::{position, setup},
    table,
};

#[test]
fn setup_faults_match_table() {
    table::check("board/setups.tsv", |[text]| match Position::try_from(setup(text)) {
        Ok(_) => vec!["legal".to_owned()],
        Err(error) => {
            let fault = |reason| {
                let squares = error.squares(reason).into_iter().map(|square| format!(" {square}"));
                format!("{reason:?}{}", squares.collect::<String>())
            };
            error.reasons().map(fault).collect()
        }
    });
}

#[test]
fn position_with_241_moves_fits_the_list() {
    let at = position("Q4Qrk/3Q2pp/1Q4QQ/4Q3/2Q4Q/Q4Q1Q/3Q4/1Q4QK w - -");
    assert_eq!((at.legal_moves().len(), at.count_legal_moves()), (241, 241));
}

#[test]
fn castling_right_on_wrong_side_is_rejected() {
    let mut setup = setup("4k3/8/8/8/8/8/8/1R2K3 w - -");
    setup.castling.set(Color::White, CastlingSide::King, File::B);
    let error = Position::try_from(setup).expect_err("a rook to the left");
    assert!(error.reasons().any(|reason| reason == SetupReason::CastlingRight));
}

#[test]
fn en_passant_blocks_check_on_passed_square() {
    let at = position("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3");
    assert!(at.is_check());
    assert_eq!((at.legal_moves().len(), at.legal_en_passant_square()), (6, Some(Square::D3)));
}

#[test]
fn setup_error_has_all_reasons_and_setup() {
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
fn lenient_setup_reports_dropped_fields() {
    let setup = setup("4k3/8/8/8/8/8/8/4K2R w KQkq d6");
    let (position, dropped) = setup.into_position_lenient().expect("nothing else is wrong");
    assert_eq!(position.castling_rights().rook_file(Color::White, CastlingSide::King), Some(File::H));
    assert_eq!(dropped.castling.iter().count(), 3);
    assert_eq!(dropped.en_passant, Some(Square::D6));
    assert_eq!(position.en_passant_square(), None);
}

#[test]
fn lenient_setup_keeps_other_faults() {
    let start = movetext_board::Setup::initial();
    assert!(start.into_position_lenient().is_ok_and(|(_, dropped)| dropped.is_empty()));
    let error = setup("8/8/8/8/8/8/8/K7 w K -").into_position_lenient().expect_err("no black king");
    assert!(error.reasons().eq([SetupReason::BlackKingMissing, SetupReason::CastlingRight]));
}
