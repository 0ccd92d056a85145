//! Positions are serialized as FEN (PGN 16.1), and read back.

#![cfg(feature = "serde")]

use movetext_board::{Position, Setup};
use movetext_fen::{Fen, Leniency, as_text, epd::Epd};

/// A type that contains a position, without derive macros.
struct Puzzle(Position);

impl serde::Serialize for Puzzle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(&self.0, serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        as_text::deserialize(deserializer).map(Puzzle)
    }
}

#[test]
fn fen_serializes_as_text() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "kk6/8/8/8/8/8/8/8 w - - 0 4294967295",
    ] {
        let fen: Fen = text.parse().unwrap();
        let json = serde_json::to_string(&fen).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Fen>(&json).unwrap(), fen);
        // With an escape in it, the text cannot be borrowed from the input.
        let escaped = json.replacen('/', "\\/", 1);
        assert_eq!(serde_json::from_str::<Fen>(&escaped).unwrap(), fen);
    }
}

#[test]
fn fen_fault_is_error_with_field_and_place() {
    let error = serde_json::from_str::<Fen>("\"4k3/8/8/8/8/8/8/4K3 w x - 0 1\"").unwrap_err();
    assert!(error.to_string().starts_with("castling availability: found `x`"), "{error}");
    assert!(serde_json::from_str::<Fen>("17").unwrap_err().to_string().contains("a position as FEN text"));
}

#[test]
fn chess960_position_serializes_as_text() {
    for number in 0..960 {
        let setup = Setup::double_chess960(number, 959 - number).unwrap();
        let position = Position::try_from(setup).unwrap();
        let json = serde_json::to_string(&Puzzle(position)).unwrap();
        assert_eq!(json, format!("\"{}\"", Fen::from(position)));
        assert_eq!(serde_json::from_str::<Puzzle>(&json).unwrap().0, position);
    }
}

#[test]
fn illegal_position_is_error_with_reason() {
    let error = serde_json::from_str::<Puzzle>("\"8/8/8/8/8/8/8/4K3 w - - 0 1\"").err().unwrap();
    assert!(error.to_string().starts_with("black king missing"), "{error}");
}

#[test]
fn diagnostic_serializes_like_jsonl() {
    let (_, diagnostics) = Epd::diagnose("4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;", Leniency::Import);
    assert_eq!(
        serde_json::to_string(&diagnostics).unwrap(),
        "[{\"column\":32,\"offset\":31,\"length\":4,\"severity\":\"warning\",\"code\":\"move-spelling\",\
         \"message\":\"bm: found `e2e4`, expected the move in SAN\"}]"
    );
}
