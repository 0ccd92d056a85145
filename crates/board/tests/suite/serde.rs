//! The JSON form of the small types, with the feature `serde`.

use alloc::collections::BTreeMap;

use movetext_board::{CastlingSide, Color, File, MoveCode, Piece, Position, Rank, Role, Square};
use serde_json::{from_str, to_string};

#[test]
fn squares_files_and_ranks_are_names() {
    for square in Square::ALL {
        let json = to_string(&square).expect("JSON");
        assert_eq!(json, format!("\"{square}\""));
        assert_eq!(from_str::<Square>(&json).expect("a square"), square);
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let json = to_string(&(file, rank)).expect("JSON");
        assert_eq!(json, format!("[\"{file}\",\"{rank}\"]"));
        assert_eq!(from_str::<(File, Rank)>(&json).expect("a file and a rank"), (file, rank));
    }
}

#[test]
fn pieces_are_letters_and_other_enums_words() {
    assert_eq!(to_string(&Color::ALL).expect("JSON"), r#"["white","black"]"#);
    assert_eq!(to_string(&Role::ALL).expect("JSON"), r#"["pawn","knight","bishop","rook","queen","king"]"#);
    assert_eq!(to_string(&CastlingSide::ALL).expect("JSON"), r#"["king","queen"]"#);
    assert_eq!(from_str::<[Color; 2]>(r#"["white","black"]"#).expect("sides"), Color::ALL);
    assert_eq!(from_str::<[CastlingSide; 2]>(r#"["king","queen"]"#).expect("wings"), CastlingSide::ALL);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            let json = to_string(&(piece, role)).expect("JSON");
            assert_eq!(json, format!("[\"{}\",\"{role}\"]", piece.to_fen_char()));
            assert_eq!(from_str::<(Piece, Role)>(&json).expect("a piece"), (piece, role));
        }
    }
}

#[test]
fn small_types_can_be_map_keys() {
    let json = r#"{"a1":"R","e8":"k"}"#;
    let pieces: BTreeMap<Square, Piece> = from_str(json).expect("squares with pieces");
    assert_eq!(pieces.get(&Square::E8), Some(&Piece::new(Color::Black, Role::King)));
    assert_eq!(to_string(&pieces).expect("JSON"), json);
    let counts: BTreeMap<MoveCode, u64> = from_str(r#"{"e2e4":20}"#).expect("moves with counts");
    assert_eq!(to_string(&counts).expect("JSON"), r#"{"e2e4":20}"#);
}

#[test]
fn move_codes_round_trip_as_coordinates() {
    for code in (0..=u16::MAX).filter_map(MoveCode::from_bits) {
        let json = to_string(&code).expect("JSON");
        assert_eq!(json, format!("\"{code}\""));
        assert_eq!(from_str::<MoveCode>(&json).expect("a code"), code);
    }
}

#[test]
fn moves_serialize_as_codes() {
    let position = Position::initial();
    for mv in position.legal_moves() {
        let json = to_string(&mv).expect("JSON");
        assert_eq!(json, to_string(&mv.code()).expect("JSON"));
        assert_eq!(position.to_legal(from_str(&json).expect("a code")), Some(mv));
    }
}

#[test]
fn invalid_json_is_rejected_with_message() {
    let message = |json| from_str::<MoveCode>(json).expect_err(json).to_string();
    assert!(message("\"e7e8p\"").starts_with("expected nothing or one of `nbrqk` after the two squares"));
    assert!(message("1804").contains("expected a move as coordinates, such as e2e4"));
    assert!(from_str::<Square>("\"e9\"").is_err());
    assert!(from_str::<Piece>("\"x\"").expect_err("no piece").to_string().contains("PNBRQKpnbrqk"));
    assert!(from_str::<Piece>("\"Kk\"").is_err());
    assert!(from_str::<Color>("\"White\"").is_err());
    assert!(from_str::<CastlingSide>("\"k\"").is_err());
    assert!(from_str::<Rank>("1").is_err());
}
