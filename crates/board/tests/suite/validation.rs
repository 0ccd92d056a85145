//! Illegal setups: the reasons and their squares.

use movetext_board::{Position, SetupReason};
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
