//! En passant, castling and promotion, one position for each rule.

use movetext_board::{CastlingSide, Color, Role, Square};
use movetext_testkit::positions::position;

#[test]
fn en_passant_that_opens_rank_is_illegal() {
    let at = position("8/8/8/8/k2pP2Q/8/8/4K3 b - e3");
    assert_eq!(at.pseudo_legal_en_passant_square(), Some(Square::E3));
    assert_eq!(at.legal_en_passant_square(), None);
    assert!(at.origins(Role::Pawn, Square::E3).is_empty());
}

#[test]
fn en_passant_captures_checking_pawn() {
    let at = position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3");
    assert_eq!(at.checkers(), Square::D4.bitboard());
    assert_eq!(at.legal_en_passant_square(), Some(Square::D3));
}

#[test]
fn pinned_rook_cannot_castle() {
    let at = position("4k3/8/8/8/8/8/8/rR1K4 w B -");
    assert_eq!(at.pinned_pieces(Color::White), Square::B1.bitboard());
    assert_eq!(at.castling_move(CastlingSide::Queen), None);
    let free = position("r3k3/8/8/8/8/8/8/1R1K4 w B -");
    assert!(free.castling_move(CastlingSide::Queen).is_some());
}

#[test]
fn castling_needs_safe_path_for_king_only() {
    // The rook may pass an attacked square, the king may not.
    let rook_passes = position("1r2k3/8/8/8/8/8/8/R3K3 w Q -");
    assert!(rook_passes.castling_move(CastlingSide::Queen).is_some());
    let king_passes = position("3rk3/8/8/8/8/8/8/R3K3 w Q -");
    assert_eq!(king_passes.castling_move(CastlingSide::Queen), None);
    let king_in_check = position("1k2r3/8/8/8/8/8/8/R3K3 w Q -");
    assert_eq!(king_in_check.castling_move(CastlingSide::Queen), None);
}

#[test]
fn castling_swaps_adjacent_king_and_rook() {
    let at = position("4k3/8/8/8/8/8/8/5KR1 w G -");
    let mv = at.castling_move(CastlingSide::King).expect("nothing is in the way");
    assert_eq!((mv.origin(), mv.target(), mv.king_destination()), (Square::F1, Square::G1, Some(Square::G1)));
    let next = at.play(mv);
    assert_eq!(next.king_of(at.turn()), Square::G1);
    assert_eq!(next.board().by_role(Role::Rook), Square::F1.bitboard());
    assert!(next.castling_rights().is_empty());
}

#[test]
fn standard_castling_needs_home_squares() {
    assert!(position("4k3/8/8/8/8/8/8/4K2R w K -").has_standard_castling());
    assert!(!position("4k3/8/8/8/8/8/8/3K3R w K -").has_standard_castling());
    assert!(!position("4k3/8/8/8/8/8/8/4K1R1 w G -").has_standard_castling());
}

#[test]
fn promotion_is_required_on_last_rank_only() {
    let at = position("4k3/P7/8/8/8/8/P7/4K3 w - -");
    assert_eq!(at.find_move(Square::A7, Square::A8, None), None);
    assert_eq!(at.find_move(Square::A7, Square::A8, Some(Role::King)), None);
    assert!(at.find_move(Square::A7, Square::A8, Some(Role::Knight)).is_some());
    assert_eq!(at.find_move(Square::A2, Square::A3, Some(Role::Queen)), None);
    assert_eq!(at.find_move(Square::E1, Square::E2, Some(Role::Queen)), None);
}
