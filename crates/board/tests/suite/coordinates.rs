//! Move codes as text: every code has exactly one text.

use movetext_board::{CastlingSide, MoveCode, Position};
use movetext_testkit::{Random, positions::position};

#[test]
fn every_code_round_trips() {
    let mut count = 0;
    for bits in 0..=u16::MAX {
        let Some(code) = MoveCode::from_bits(bits) else { continue };
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(format!("{code:?}"), code.to_string());
        count += 1;
    }
    // Two squares with five promotions or none, and drops of five kinds.
    assert_eq!(count, 6 * 64 * 63 + 5 * 64);
}

#[test]
fn invalid_coordinates_report_wrong_part() {
    let origins =
        ["", "e", "i2e4", "E2e4", "0000", "éé", "aé", "zz", "z", "zze", "é", "ée4", "zze4é", "K@e4", "n@e4"]
            .as_slice();
    let targets =
        ["e2zzk", "e2é", "e2", "e2e", "e2-e4", "e2e9", "e2e2", "e2e2q", "N@", "N@e9", "N@e4+"].as_slice();
    let promotions = ["e7e8p", "e7e8Q", "e7e8=q", "e7e8qq", "e2e4 "].as_slice();
    for (texts, message) in [
        (origins, "expected a square such as `e2` or a drop such as `N@` at the start"),
        (targets, "expected another square after the first"),
        (promotions, "expected nothing or one of `nbrqk` after the two squares"),
    ] {
        for text in texts {
            assert_eq!(text.parse::<MoveCode>().expect_err(text).to_string(), message, "{text}");
        }
    }
}

#[test]
fn parsed_random_text_is_written_unchanged() {
    let alphabet: Vec<char> = "abcdefgh12345678nbrqkQP@0-é ".chars().collect();
    let mut random = Random::new(5);
    let mut read = 0;
    for _ in 0..2_000_000 {
        let length = 3 + random.below(4);
        let text: String = (0..length).map(|_| random.pick(&alphabet)).collect();
        if let Ok(code) = text.parse::<MoveCode>() {
            read += 1;
            assert_eq!(code.to_string(), text);
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn castling_is_king_takes_rook_and_padded() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
    let castling = position.castling_move(CastlingSide::King).expect("nothing stands between");
    assert_eq!(castling.to_string(), "e1h1");
    assert_eq!(format!("{castling:>6}|{:<6}|", castling.code()), "  e1h1|e1h1  |");
    assert_eq!("e1h1".parse().map(|code| position.to_legal(code)), Ok(Some(castling)));
    assert_eq!("e1g1".parse().map(|code| position.to_legal(code)), Ok(Some(castling)));
    assert!(Position::initial().to_legal("e2e4".parse().expect("coordinates")).is_some());
}
