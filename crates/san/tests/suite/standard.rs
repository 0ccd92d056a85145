//! PGN 8.2.3 clause by clause, in strict reading: valid text is read, and other text is refused.

use crate::positions::after;
use movetext_board::{CastlingSide, Position, Role, Square};
use movetext_san::{Leniency, Repair, ResolveErrorKind, San, SanErrorKind, Span, Suffix};
use movetext_testkit::positions::position;

#[track_caller]
fn strict(text: &str) -> San {
    San::parse_with(text, Leniency::Strict).unwrap()
}

#[track_caller]
fn is_canonical(position: &Position, text: &str) {
    let resolved = strict(text).resolve(position).unwrap();
    assert_eq!(San::of(resolved.mv, position).text(), text);
}

#[track_caller]
fn is_not_canonical(position: &Position, text: &str, repair: Repair) {
    match San::parse_with(text, Leniency::Strict) {
        Err(error) => assert_eq!(error.kind(), SanErrorKind::Refused(repair), "{text}"),
        Ok(san) => match san.resolve(position).unwrap_err().kind() {
            ResolveErrorKind::NotCanonical { repairs } => {
                assert!(repairs.contains(repair), "{text}: {repairs}")
            }
            kind => panic!("{text}: {kind}"),
        },
    }
}

#[test]
fn squares_are_file_letter_and_rank_digit() {
    for square in Square::ALL {
        assert_eq!(strict(&format!("N{square}")).target(), Some(square));
    }
    for text in ["Ni3", "Nf9", "Nf0", "N3f", "NfF3", "f", "N"] {
        assert!(San::parse_with(text, Leniency::Lenient).is_err(), "{text}");
    }
}

#[test]
fn pieces_are_single_upper_case_letters() {
    for (letter, role) in
        [("K", Role::King), ("Q", Role::Queen), ("R", Role::Rook), ("B", Role::Bishop), ("N", Role::Knight)]
    {
        assert_eq!(strict(&format!("{letter}e4")).role(), Some(role));
    }
    assert_eq!(strict("e4").role(), Some(Role::Pawn));
    is_not_canonical(&Position::initial(), "Pe4", Repair::PawnLetter);
    is_not_canonical(&Position::initial(), "nf3", Repair::LowerCasePiece);
}

#[test]
fn captures_have_an_x_and_pawn_captures_a_file() {
    let position = after("e4 d5");
    is_canonical(&position, "exd5");
    is_not_canonical(&position, "ed5", Repair::MissingCapture);
    let error = San::parse("xd5").unwrap().resolve(&position).unwrap_err();
    assert_eq!(error.kind(), ResolveErrorKind::MissingOriginFile { to: Square::D5 });
    assert!(!error.is_ambiguous());
}

#[test]
fn pawn_capture_without_file_is_illegal() {
    let position = after("e4 d5");
    let error = San::parse("d5").unwrap().resolve(&position).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::CannotReach { role: Role::Pawn, to: Square::D5, .. }));
}

#[test]
fn castling_is_written_with_the_letter_o() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    is_canonical(&position, "O-O");
    is_canonical(&position, "O-O-O");
    assert_eq!(strict("O-O").castling_side(), Some(CastlingSide::King));
    assert_eq!(strict("O-O-O").castling_side(), Some(CastlingSide::Queen));
    is_not_canonical(&position, "0-0", Repair::CastlingZeros);
    is_not_canonical(&position, "Kg1", Repair::KingStepCastling);
}

#[test]
fn en_passant_has_no_notation_of_its_own() {
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    is_canonical(&position, "exd6");
    is_not_canonical(&position, "exd6ep", Repair::EnPassantMark);
}

#[test]
fn promotion_is_an_equal_sign_and_an_upper_case_letter() {
    let position = position("7k/P7/8/8/8/8/8/4K3 w - -");
    for (text, role) in
        [("a8=Q+", Role::Queen), ("a8=R+", Role::Rook), ("a8=B", Role::Bishop), ("a8=N", Role::Knight)]
    {
        is_canonical(&position, text);
        assert_eq!(strict(text).promotion(), Some(role));
    }
    is_not_canonical(&position, "a8Q+", Repair::MissingPromotionSign);
    is_not_canonical(&position, "a8=q+", Repair::LowerCasePromotion);
}

#[test]
fn file_disambiguates_first_then_rank_then_square() {
    let files = position("8/1k6/8/8/8/8/4K3/R6R w - -");
    is_canonical(&files, "Rad1");
    is_not_canonical(&files, "Ra1d1", Repair::OverSpecifiedOrigin);
    let ranks = position("7k/8/8/R7/8/8/8/R3K3 w - -");
    is_canonical(&ranks, "R1a3");
    let square = position("8/7k/8/8/8/Q7/8/Q1Q4K w - -");
    is_canonical(&square, "Qa1b2");
    let either = position("7k/8/1N6/8/8/4N3/8/4K3 w - -");
    is_canonical(&either, "Nbd5");
    is_not_canonical(&either, "N6d5", Repair::OtherOrigin);
}

#[test]
fn pinned_knight_does_not_disambiguate() {
    is_canonical(&position("4k3/8/8/8/8/2N5/8/4K1N1 w - -"), "Nce2");
    is_canonical(&position("4k3/8/8/8/8/2N5/8/4K1N1 w - -"), "Nge2");
    is_canonical(&position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -"), "Ne2");
    is_not_canonical(&position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -"), "Nge2", Repair::OverSpecifiedOrigin);
}

#[test]
fn check_and_mate_have_their_marks() {
    let mate = after("f3 e5 g4");
    is_canonical(&mate, "Qh4#");
    is_not_canonical(&mate, "Qh4+", Repair::WrongCheckMark);
    is_not_canonical(&mate, "Qh4", Repair::MissingCheckMark);
    is_not_canonical(&Position::initial(), "e4+", Repair::SuperfluousCheckMark);
    let double = position("4k3/8/8/4N3/8/8/8/4R2K w - -");
    is_canonical(&double, "Nc6+");
    is_not_canonical(&double, "Nc6++", Repair::DoubleCheckMark);
}

#[test]
fn canonical_length_is_two_to_seven() {
    is_canonical(&after(""), "d4");
    is_canonical(&position("7k/8/8/8/8/Q7/1p6/Q1Q4K w - -"), "Qa1xb2+");
    is_canonical(&position("6k1/8/8/8/8/4K3/5p2/6R1 b - -"), "fxg1=Q+");
}

#[test]
fn six_suffixes_are_read_on_import_and_refused_on_export() {
    let start = Position::initial();
    for suffix in Suffix::ALL {
        let text = format!("e4{suffix}");
        assert_eq!(San::parse(&text).unwrap().suffix(), Some(suffix));
        is_not_canonical(&start, &text, Repair::Suffix);
    }
    assert_eq!(Suffix::ALL.map(Suffix::nag), [1, 2, 3, 4, 5, 6]);
    for (text, suffix) in
        [("e4!!!", Suffix::Brilliant), ("e4?!?", Suffix::Dubious), ("e4!??", Suffix::Interesting)]
    {
        let san = San::parse(text).unwrap();
        assert_eq!(san.suffix(), Some(suffix));
        assert!(san.repairs().contains(Repair::LongSuffix));
    }
}

#[test]
fn suffix_is_the_last_part() {
    assert_eq!(San::parse("e4!+").unwrap_err().span(), Span::new(3, 4));
    assert_eq!(San::parse("Qh4#!!").unwrap().suffix(), Some(Suffix::Brilliant));
}
