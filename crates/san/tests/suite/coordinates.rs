//! Moves as two squares: UCI, and the digits of correspondence chess. Both write castling as a king move (PGN 8.2.3).

use movetext_board::Position;
use movetext_san::{
    San,
    notation::{CastlingStyle, Iccf, IccfError, Uci, UciError},
};
use movetext_testkit::positions::position;

const BOTH_SIDES: [&str; 2] = ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"];
const PROMOTING: &str = "1n6/P6k/8/8/8/8/8/4K3 w - -";
/// A Chess960 position with the king on f1 and the rooks on b1 and g1.
const CHESS960: &str = "4k3/8/8/8/8/8/8/1R3KR1 w GB -";

#[test]
fn uci_castling_round_trips_in_both_styles() {
    let [white, black] = BOTH_SIDES;
    // The king is already on its destination, so the text must contain the rook's square.
    let still = "4k3/8/8/8/8/8/8/6KR w K -";
    for (fields, text, canonical, styles) in [
        (white, "e1g1", "O-O", ["e1g1", "e1h1"]),
        (white, "e1h1", "O-O", ["e1g1", "e1h1"]),
        (white, "e1c1", "O-O-O", ["e1c1", "e1a1"]),
        (white, "e1a1", "O-O-O", ["e1c1", "e1a1"]),
        (black, "e8g8", "O-O", ["e8g8", "e8h8"]),
        (black, "e8h8", "O-O", ["e8g8", "e8h8"]),
        (black, "e8c8", "O-O-O", ["e8c8", "e8a8"]),
        (black, "e8a8", "O-O-O", ["e8c8", "e8a8"]),
        (CHESS960, "f1g1", "O-O", ["f1g1", "f1g1"]),
        (CHESS960, "f1b1", "O-O-O", ["f1b1", "f1b1"]),
        (CHESS960, "f1e1", "Ke1", ["f1e1", "f1e1"]),
        (still, "g1h1", "O-O", ["g1h1", "g1h1"]),
    ] {
        let position = position(fields);
        let mv = Uci::parse(text).unwrap().find_move(&position).unwrap();
        assert_eq!(San::from_move(mv, &position).text(), canonical, "{text} in {fields}");
        let written = [CastlingStyle::Standard, CastlingStyle::Chess960]
            .map(|style| Uci::from_move(mv, &position, style).to_string());
        assert_eq!(written, styles, "{text} in {fields}");
    }
    assert!(Uci::parse("f1c1").unwrap().find_move(&position(CHESS960)).is_err());
}

#[test]
fn iccf_digits_round_trip() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let [white, black] = BOTH_SIDES;
    for (fields, digits, canonical) in [
        (start, "5254", "e4"),
        (start, "7163", "Nf3"),
        (PROMOTING, "17181", "a8=Q"),
        (PROMOTING, "17182", "a8=R"),
        (PROMOTING, "17183", "a8=B"),
        (PROMOTING, "17284", "axb8=N"),
        (white, "5171", "O-O"),
        (white, "5131", "O-O-O"),
        (black, "5878", "O-O"),
        (black, "5838", "O-O-O"),
        (CHESS960, "6171", "O-O"),
        (CHESS960, "6121", "O-O-O"),
    ] {
        let position = position(fields);
        let mv = Iccf::parse(digits).unwrap().find_move(&position).unwrap();
        assert_eq!(San::from_move(mv, &position).text(), canonical, "{digits} in {fields}");
        assert_eq!(Iccf::from_move(mv, &position).to_string(), digits);
    }
    let onto_rook = Iccf::parse("5181").unwrap().find_move(&position(white)).unwrap();
    assert_eq!(Iccf::from_move(onto_rook, &position(white)).to_string(), "5171");
    assert!(Iccf::parse("6131").unwrap().find_move(&position(CHESS960)).is_err());
}

#[test]
fn other_text_is_not_two_squares() {
    for (text, error) in [
        ("", UciError::Length(0)),
        ("e2e", UciError::Length(3)),
        ("e2e4qq", UciError::Length(6)),
        ("E2e4", UciError::Origin(*b"E2")),
        ("e9e4", UciError::Origin(*b"e9")),
        ("e2i4", UciError::Target(*b"i4")),
        ("e2e2", UciError::Target(*b"e2")),
        ("e2e4q", UciError::Promotion(b'q')),
        ("e7e8p", UciError::Promotion(b'p')),
        ("K@e4", UciError::Origin(*b"K@")),
        ("n@e4", UciError::Origin(*b"n@")),
        ("N@e9", UciError::Target(*b"e9")),
        ("N@", UciError::Length(2)),
        ("N@e4q", UciError::Origin(*b"N@")),
        ("e7e8Q", UciError::Promotion(b'Q')),
    ] {
        assert_eq!(Uci::parse(text), Err(error), "{text}");
    }
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
    assert_eq!(Uci::parse("0000").unwrap().to_string(), "0000");
}

#[test]
fn coordinate_errors_have_exact_messages() {
    let uci = |bytes: &[u8]| Uci::parse_bytes(bytes).unwrap_err().to_string();
    assert_eq!(uci(b"e2\xFF4"), r"found `\xff4`, expected another square at 2..4");
    assert_eq!(uci(b"e7e8Q"), "found `Q`, expected no promotion or one of `qrbnk` on the last rank at 4..5");
    let iccf = Iccf::parse("e254").unwrap_err().to_string();
    assert_eq!(iccf, "found `e2`, expected a square of two digits from 1 to 8 at 0..2");
    let (start, promoting) = (Position::initial(), position(PROMOTING));
    for (position, text, digits, message) in [
        (&start, "e2e5", "5255", "the pawn on e2 does not reach e5"),
        (&start, "e7e5", "5755", "the piece on e7 is the opponent's"),
        (&promoting, "a7a8", "1718", "the promoted piece is missing, expected one such as `=Q`"),
    ] {
        let error = Uci::parse(text).unwrap().find_move(position).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(Iccf::parse(digits).unwrap().find_move(position), Err(error), "{digits}");
    }
}

/// Converts ICCF digits to UCI, if possible.
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
fn iccf_matches_uci() {
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
