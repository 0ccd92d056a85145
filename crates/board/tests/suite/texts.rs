//! The text forms of the small types: parsing, padding and debug output.

use core::fmt::Display;

use movetext_board::{
    Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square,
    movegen::{Candidates, MoveSelection},
};

#[test]
fn only_fen_letters_are_pieces() {
    for letter in '\0'..=char::MAX {
        let piece = Piece::from_fen_char(letter);
        assert_eq!(piece.is_some(), "PNBRQKpnbrqk".contains(letter), "{letter:?}");
        assert!(piece.is_none_or(|piece| piece.to_fen_char() == letter), "{letter:?}");
    }
}

#[track_caller]
fn is_padded(value: impl Display) {
    let text = value.to_string();
    for width in 0..16 {
        assert_eq!(format!("{value:width$}|"), format!("{text:width$}|"));
        assert_eq!(format!("{value:>width$}|"), format!("{text:>width$}|"));
        assert_eq!(format!("{value:*^width$}|"), format!("{text:*^width$}|"));
    }
}

#[test]
fn one_line_texts_respect_width_and_fill() {
    Color::ALL.into_iter().for_each(is_padded);
    File::ALL.into_iter().for_each(is_padded);
    Rank::ALL.into_iter().for_each(is_padded);
    Role::ALL.into_iter().for_each(is_padded);
    Square::ALL.into_iter().for_each(is_padded);
    for color in Color::ALL {
        Role::ALL.into_iter().for_each(|role| is_padded(Piece::new(color, role)));
    }
    assert_eq!(format!("{:>3}{:>3}{:>7}", File::C, Rank::Five, Color::White), "  c  5  white");
    assert_eq!(Role::ALL.map(|role| role.to_string()).join(" "), "pawn knight bishop rook queen king");
    assert_eq!(format!("{:>13}", Piece::new(Color::White, Role::Bishop)), " white bishop");
}

#[test]
fn nested_sets_debug_on_one_line() {
    let several = Candidates::Several([Square::B1, Square::F3].into_iter().collect());
    assert_eq!(format!("{several:?}"), "Several({b1 f3})");
    let selection = MoveSelection::ALL.targets(Square::E4.bitboard()).captures();
    let expected =
        "MoveSelection { origins: !{}, targets: {e4}, captures: true, quiet: false, only_checks: false }";
    assert_eq!(format!("{selection:?}"), expected);
    assert_eq!(format!("{:?}", (Bitboard::EMPTY, Bitboard::EMPTY - Bitboard::FULL)), "({}, {})");
}

#[test]
fn setup_debug_draws_a_diagram() {
    let start = Setup::initial();
    assert_eq!(
        format!("{start:?}"),
        format!("{start}white to move, castling HAha, halfmove clock 0, move 1")
    );
    assert_eq!(format!("{start:?}"), format!("{:?}", Position::initial()));
    let mut setup = Setup { en_passant: Some(Square::E3), ..Setup::EMPTY };
    setup.put(Square::E1, Piece::new(Color::White, Role::King));
    let error = Position::try_from(setup).expect_err("one king is missing");
    let reasons = "black king missing; en passant square that no pawn has passed: e3";
    assert_eq!(error.to_string(), reasons);
    let rest = "white to move, castling -, en passant e3, halfmove clock 0, move 1";
    assert_eq!(format!("{error:?}"), format!("{reasons}, in\n{setup}{rest}"));
}
