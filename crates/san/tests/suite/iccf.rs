//! Every text of the digits of correspondence chess. Castling has no sign of its own there, nor in UCI (PGN 8.2.3).

use movetext_board::{CastlingRights, CastlingSide, Color, File, Position, Role, Setup, Square};
use movetext_san::{Iccf, IccfError, ResolveErrorKind, San, Uci};
use movetext_testkit::positions::position;

#[track_caller]
fn reads_and_writes(position: &Position, digits: &str, san: &str) {
    let mv = Iccf::parse(digits).unwrap().resolve(position).unwrap();
    assert_eq!(San::of(mv, position).text(), san);
    assert_eq!(Iccf::of(mv, position).to_string(), digits);
}

#[test]
fn moves_are_two_squares_and_promotions_a_fifth_digit() {
    reads_and_writes(&Position::initial(), "5254", "e4");
    reads_and_writes(&Position::initial(), "7163", "Nf3");
    let promoting = position("1n6/P6k/8/8/8/8/8/4K3 w - -");
    for (digits, san) in [("17181", "a8=Q"), ("17182", "a8=R"), ("17183", "a8=B"), ("17284", "axb8=N")] {
        reads_and_writes(&promoting, digits, san);
    }
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    reads_and_writes(&castling, "5171", "O-O");
    reads_and_writes(&castling, "5131", "O-O-O");
    let black = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -");
    reads_and_writes(&black, "5878", "O-O");
    reads_and_writes(&black, "5838", "O-O-O");
    let onto_rook = Iccf::parse("5181").unwrap().resolve(&castling).unwrap();
    assert_eq!(onto_rook.castling_side(), Some(CastlingSide::King));
}

#[test]
fn castling_that_standard_chess_does_not_know_takes_the_rook() {
    let mut setup = Setup::from(&position("4k3/8/8/8/8/8/8/1R3KR1 w - -"));
    setup.castling = CastlingRights::NONE;
    setup.castling.set(Color::White, CastlingSide::Queen, File::B);
    setup.castling.set(Color::White, CastlingSide::King, File::G);
    let chess960 = Position::try_from(setup).unwrap();
    reads_and_writes(&chess960, "6171", "O-O");
    reads_and_writes(&chess960, "6121", "O-O-O");
    assert!(Iccf::parse("6131").unwrap().resolve(&chess960).is_err());
}

#[test]
fn wrong_digits_say_where() {
    for (text, error) in [
        ("", IccfError::Length(0)),
        ("525", IccfError::Length(3)),
        ("525411", IccfError::Length(6)),
        ("9254", IccfError::Origin(*b"92")),
        ("e254", IccfError::Origin(*b"e2")),
        ("5250", IccfError::Target(*b"50")),
        ("5252", IccfError::Target(*b"52")),
        ("52541", IccfError::Promotion(b'1')),
        ("57585", IccfError::Promotion(b'5')),
        ("5758Q", IccfError::Promotion(b'Q')),
    ] {
        assert_eq!(Iccf::parse(text), Err(error), "{text}");
    }
    let error = Iccf::parse("e254").unwrap_err();
    assert_eq!(error.to_string(), "expected a square of two digits from 1 to 8, found `e2` at 0..2");
    let kind = |text: &str| Iccf::parse(text).unwrap().resolve(&Position::initial()).unwrap_err().kind();
    assert!(matches!(kind("5255"), ResolveErrorKind::CannotReach { role: Role::Pawn, to: Square::E5, .. }));
    assert_eq!(kind("5755"), ResolveErrorKind::OpponentsPiece { square: Square::E7 });
}

/// Converts the digits to UCI, if possible.
fn in_letters(digits: &str) -> Option<String> {
    let mut places = (0..).zip(digits.chars());
    places.try_fold(String::new(), |mut text, (place, digit)| {
        text.push(match (place, digit) {
            (0 | 2, '1'..='8') => char::from(b'a' + digit as u8 - b'1'),
            (0 | 2, _) => return None,
            (4, '1'..='4') => ['q', 'r', 'b', 'n'][digit as usize - '1' as usize],
            (4, _) => return None,
            _ => digit,
        });
        Some(text)
    })
}

#[test]
fn every_text_of_four_or_five_digits_means_what_its_letters_mean() {
    let mut read = 0;
    for (width, bound) in [(4, 10_000), (5, 100_000)] {
        for number in 0..bound {
            let digits = format!("{number:0width$}");
            let uci = in_letters(&digits).and_then(|text| Uci::parse(&text).ok());
            let iccf = Iccf::parse(&digits).ok();
            let moved = iccf.map(|Iccf { from, to, promotion }| Uci::Move { from, to, promotion });
            assert_eq!(moved, uci, "{digits}");
            if let Some(iccf) = iccf {
                read += 1;
                assert_eq!(iccf.to_string(), digits);
            }
        }
    }
    assert_eq!(read, 64 * 63 + 4 * 16 * 63);
}
