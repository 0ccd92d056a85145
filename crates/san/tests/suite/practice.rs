//! Text of other programs and their users: the twelve cases every reader should handle correctly (PGN 8.2.3.3 to
//! 8.2.3.7).

use crate::positions::after;
use movetext_board::{Position, Square};
use movetext_san::{Leniency, Repair, ResolveErrorKind, San, SanErrorKind, Span};
use movetext_testkit::positions::position;

/// Returns the canonical texts of all moves to `to`, sorted.
fn written(position: &Position, to: Square) -> Vec<String> {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.target() == to);
    let mut texts: Vec<String> = moves.map(|mv| San::of(mv, position).to_string()).collect();
    texts.sort();
    texts
}

#[track_caller]
fn reads_as(position: &Position, text: &str, canonical: &str) {
    let resolved = San::parse(text).unwrap().resolve(position).unwrap();
    assert_eq!(San::of(resolved.mv, position).text(), canonical, "{text}");
    assert_eq!(resolved.repairs.is_empty(), text == canonical, "{text}: {}", resolved.repairs);
}

/// Checks like [`reads_as`] text that only `Lenient` accepts.
#[track_caller]
fn reads_leniently_as(position: &Position, text: &str, canonical: &str) {
    let resolved = San::parse_with(text, Leniency::Lenient).unwrap().resolve(position).unwrap();
    assert_eq!(San::of(resolved.mv, position).text(), canonical, "{text}");
    let import = San::parse(text).is_ok_and(|san| san.resolve(position).is_ok());
    assert!(!import, "{text}");
}

#[track_caller]
fn fails_with(position: &Position, text: &str, kind: ResolveErrorKind) {
    assert_eq!(San::parse(text).unwrap().resolve(position).unwrap_err().kind(), kind, "{text}");
}

#[test]
fn pinned_rival_needs_no_disambiguation() {
    let position = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -");
    assert_eq!(written(&position, Square::E2), ["Ke2", "Ne2"]);
    reads_as(&position, "Ne2", "Ne2");
    reads_as(&position, "Nge2", "Ne2");
    let error = San::parse("Nce2").unwrap().resolve(&position).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::Pinned { .. }));
    assert_eq!(
        error.explain(&position).to_string(),
        "the knight on c3 is pinned by the bishop on b4; `Ne2` is legal"
    );
}

#[test]
fn three_queens_take_square_rank_and_file() {
    let position = position("8/7k/8/8/8/Q7/8/Q1Q4K w - -");
    assert_eq!(written(&position, Square::B2), ["Q3b2", "Qa1b2", "Qcb2"]);
}

#[test]
fn discovered_check_does_not_disambiguate() {
    let position = position("3k4/8/8/8/8/1N1N4/8/3RK3 w - -");
    assert_eq!(written(&position, Square::C5), ["Nbc5", "Ndc5+"]);
    let error = San::parse("Nc5+").unwrap().resolve(&position).unwrap_err();
    assert!(matches!(error.kind(), ResolveErrorKind::Ambiguous { .. }));
}

#[test]
fn lower_case_b_is_the_pawn_first_and_the_bishop_last() {
    let both = position("4k3/8/8/8/2p5/1P6/4B3/4K3 w - -");
    reads_as(&both, "bxc4", "bxc4");
    let lenient = San::parse_with("bxc4", Leniency::Lenient).unwrap().resolve(&both).unwrap();
    assert_eq!(San::of(lenient.mv, &both).text(), "bxc4");
    reads_as(&both, "Bxc4", "Bxc4");
    let bishop_only = position("4k3/8/8/8/2p5/8/4B3/4K3 w - -");
    reads_leniently_as(&bishop_only, "bxc4", "Bxc4");
    let lenient = San::parse_with("bxc4", Leniency::Lenient).unwrap();
    let resolved = lenient.resolve(&bishop_only).unwrap();
    assert!(resolved.repairs.contains(Repair::BishopForPawn));
    let strict = San::parse_with("bxc4", Leniency::Strict).unwrap();
    assert!(strict.resolve(&bishop_only).is_err());
}

#[test]
fn piece_letters_are_never_skipped() {
    let start = Position::initial();
    reads_leniently_as(&start, "nf3", "Nf3");
    let error = San::parse("nf3").unwrap_err();
    assert_eq!(error.kind(), SanErrorKind::Refused(Repair::LowerCasePiece));
    reads_as(&start, "♘f3", "Nf3");
    reads_as(&start, "♞f3", "Nf3");
    let error = San::parse("Sf3").unwrap_err();
    assert_eq!((error.kind(), error.span()), (SanErrorKind::UnknownPieceLetter('S'), Span::new(0, 1)));
}

#[test]
fn superfluous_parts_are_accepted_and_reported() {
    let start = Position::initial();
    for text in ["e2e4", "e2-e4", "Pe4", "e4+"] {
        reads_as(&start, text, "e4");
    }
    for text in ["Ng1f3", "Ngf3", "Nxf3"] {
        reads_as(&start, text, "Nf3");
    }
}

#[test]
fn castling_in_six_spellings() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    for text in ["0-0", "o-o", "OO", "O–O", "Kg1", "e1g1", "Ke1g1", "e1-g1", "Kh1", "e1h1", "O-O"] {
        reads_as(&position, text, "O-O");
    }
    for text in ["0-0-0", "o-o-o", "OOO", "O—O—O", "Kc1", "e1c1", "O-O-O"] {
        reads_as(&position, text, "O-O-O");
    }
}

#[test]
fn castling_may_give_check() {
    let position = position("5k2/8/8/8/8/8/8/4K2R w K -");
    reads_as(&position, "O-O", "O-O+");
    reads_as(&position, "O-O+", "O-O+");
}

#[test]
fn promotion_in_six_spellings() {
    let position = position("1n2k3/P7/8/8/8/8/8/4K3 w - -");
    for text in ["a8Q", "a8=q", "a8(Q)", "a8/Q", "a7a8q", "a8=Q", "a8=♕"] {
        reads_as(&position, text, "a8=Q");
    }
    reads_as(&position, "ab8Q", "axb8=Q+");
    for (text, letter) in [("a8=K", 'K'), ("a8=P", 'P')] {
        assert_eq!(San::parse(text).unwrap_err().kind(), SanErrorKind::PromotionLetter(letter));
    }
    fails_with(&position, "a8", ResolveErrorKind::MissingPromotion { to: Square::A8 });
    let lenient = San::parse_with("a8", Leniency::Lenient).unwrap();
    assert!(lenient.resolve(&position).is_err());
}

#[test]
fn en_passant_in_six_spellings() {
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    for text in
        ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "ed6", "ed6ep", "e:d6", "e5xd6", "e5d6", "exd6"]
    {
        reads_as(&position, text, "exd6");
    }
    let error = San::parse("ed").unwrap_err();
    assert_eq!(error.kind(), SanErrorKind::Refused(Repair::TwoFileCapture));
    let resolved = San::parse_with("ed", Leniency::Lenient).unwrap().resolve(&position).unwrap();
    assert_eq!(San::of(resolved.mv, &position).text(), "exd6");
    assert_eq!(resolved.repairs.to_string(), "missing capture sign, capture by two files");
}

#[test]
fn ambiguous_text_names_the_moves_it_may_mean() {
    let position = after("Nf3 a6 d3 a5");
    let error = San::parse("Nd2").unwrap().resolve(&position).unwrap_err();
    let candidates: Vec<String> = error.explain(&position).candidates().map(|san| san.to_string()).collect();
    assert_eq!(candidates, ["Nbd2", "Nfd2"]);
    assert_eq!(error.explain(&position).to_string(), "expected `Nbd2` or `Nfd2`");
}

#[test]
fn mate_is_marked_whatever_the_text_says() {
    let position = after("f3 e5 g4");
    for text in ["Qh4", "Qh4++", "Qh4 mate", "Qh4mate", "Qh4+", "Qh4#", "Qh4+ mate"] {
        reads_as(&position, text, "Qh4#");
    }
}
