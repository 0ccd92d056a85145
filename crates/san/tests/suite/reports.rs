//! The messages for each kind of `ResolveError`: the message of the error itself, and its explanation. Each must be
//! complete without the other.

use crate::{positions::after, table::position_of};
use movetext_board::Position;
use movetext_san::{Leniency, San};

/// The kind, the position (a FEN, or moves that lead to it), the text, the message and the explanation.
const REPORTS: [[&str; 5]; 19] = [
    ["NoSuchPiece", "", "Ng5g4", "no white knight on g5", "no white knight on g5"],
    ["EmptyOrigin", "", "e3e4", "no piece on e3", "no piece on e3"],
    ["OpponentsPiece", "", "e7e5", "the piece on e7 is the opponent's", "the pawn on e7 is the opponent's"],
    [
        "OpponentsMove",
        "",
        "Nf6",
        "only the opponent's knight could go to f6",
        "only the opponent could make the move, with the knight on g8",
    ],
    ["CannotReach", "", "Bc5", "no bishop reaches c5", "no bishop reaches c5"],
    [
        "StraightCapture",
        "e4 e5",
        "exe5",
        "a pawn does not capture on its own file",
        "a pawn does not capture on its own file",
    ],
    [
        "Blocked",
        "",
        "Ra4",
        "the path of the rook to a4 is blocked",
        "the rook on a1 is blocked by the pawn on a2",
    ],
    [
        "NothingToCapture",
        "",
        "exd3",
        "there is nothing to capture on d3",
        "there is nothing to capture on d3",
    ],
    [
        "Pinned",
        "4k3/8/8/8/1b6/2N5/8/4K3 w - -",
        "Na4",
        "the knight is pinned and may not go to a4",
        "the knight on c3 is pinned by the bishop on b4",
    ],
    [
        "LeavesKingInCheck",
        "4k3/8/8/8/8/8/r7/4K3 w - -",
        "Ke2",
        "moving the king to e2 leaves the king in check",
        "the king on e1 would be attacked on e2 by the rook on a2",
    ],
    [
        "Ambiguous",
        "Nf3 a6 d3 a5",
        "Nd2",
        "more than one knight may move to d2",
        "more than one knight may move to d2, expected `Nbd2` or `Nfd2`",
    ],
    [
        "MissingOriginFile",
        "e4 d5",
        "xd5",
        "the file of the pawn that captures on d5 is missing",
        "the file of the pawn that captures on d5 is missing; `exd5` is legal",
    ],
    [
        "MissingPromotion",
        "4k3/1P6/8/8/8/8/8/4K3 w - -",
        "b8",
        "the promoted piece is missing, expected one such as `=Q`",
        "the promoted piece is missing, expected one such as `=Q`",
    ],
    ["UnexpectedPromotion", "", "e4=Q", "nothing promotes on e4", "nothing promotes on e4; `e4` is legal"],
    [
        "CastlingNotPossible",
        "",
        "O-O",
        "castling on the king's side is not possible",
        "castling is blocked by the bishop on f1",
    ],
    [
        "NotEnPassant",
        "e4 d5",
        "exd5 e.p.",
        "the move to d5 does not capture in passing",
        "the move to d5 does not capture in passing; `exd5` is legal",
    ],
    [
        "NoTwoFileCapture",
        "",
        "ed",
        "no pawn captures from the e-file to the d-file",
        "no pawn captures from the e-file to the d-file",
    ],
    [
        "AmbiguousFiles",
        "4k3/8/8/3p4/3pP3/4P3/8/4K3 w - -",
        "ed",
        "several pawn captures lead from the e-file to the d-file",
        "several pawn captures lead from the e-file to the d-file, expected `exd4` or `exd5`",
    ],
    ["NullMove", "", "--", "a null move is not a legal move", "a null move is not a legal move"],
];

#[test]
fn error_and_explanation_match_table() {
    for [kind, before, text, message, explanation] in REPORTS {
        let position = position_of(before);
        let error = San::parse_with(text, Leniency::Lenient).unwrap().find_move(&position).unwrap_err();
        assert!(format!("{:?}", error.kind()).starts_with(kind), "{text}: {:?}", error.kind());
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(error.explain(&position).to_string(), explanation, "{text}");
    }
}

#[test]
fn strict_error_lists_repairs() {
    let start = Position::initial();
    let error = San::parse_with("Ng1f3", Leniency::Strict).unwrap().resolve(&start).unwrap_err();
    assert_eq!(error.to_string(), "not canonical: over-specified origin");
    let explanation = error.explain(&start).to_string();
    assert_eq!(explanation, "not canonical: over-specified origin; `Nf3` is legal");
}

#[test]
fn alternate_explanation_lists_candidates() {
    let position = after("Nf3 a6 d3 a5");
    let error = San::parse("Nd2").unwrap().find_move(&position).unwrap_err();
    assert_eq!(format!("{:#}", error.explain(&position)), "expected `Nbd2` or `Nfd2`");
    let start = Position::initial();
    let error = San::parse("Ra4").unwrap().find_move(&start).unwrap_err();
    let explanation = error.explain(&start);
    assert_eq!(format!("{explanation:#}"), explanation.to_string());
}
