//! Operations built from typed values (PGN 16.2.5) have the same meaning, and are canonical.

use movetext_board::{Move, Position};
use movetext_fen::{
    Fen,
    epd::{Epd, Operation, RawOperation},
};
use movetext_san::{Leniency, San};
use movetext_testkit::Random;

/// A record with every known opcode.
const EVERY: &str = concat!(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acd 5; acn 18446744073709551615; acs 0; am Na3 f3; ",
    "bm Nf3 d4 e4; c0 \"a \\\"b\\\" \\\\ ; c\"; c1; c2 \"\"; c3 \"x\"; c4 \"x\"; c5 \"x\"; c6 \"x\"; c7 \"x\"; ",
    "c8 \"x\"; c9; ce -32757; dm 4294967295; draw_accept; draw_claim; draw_offer; draw_reject; eco \"B90\"; ",
    "fmvn 7; hmvc 3; id \"1\"; nic \"SI\"; noop; pm e4; pv e4 c5 Nf3; rc 2; resign; sm e4; ",
    "tcgs 18446744073709551615; tcri \"a@b\" \"A B\"; tcsi \"c@d\" \"\"; v0 \"x\"; v1; v2; v3; v4; v5; v6; v7; ",
    "v8; v9 \"y\";"
);

fn find(text: &str, position: &Position) -> Move {
    San::parse_with(text, Leniency::Strict).unwrap().resolve(position).unwrap().mv()
}

#[test]
fn operation_round_trips_through_meaning() {
    let epd: Epd = EVERY.parse().unwrap();
    assert_eq!(epd.operations().len(), 45);
    let mut copy = Epd::new(Fen::from(&Position::initial()));
    for (meaning, raw) in epd.meanings().iter().zip(epd.operations()) {
        assert!(!matches!(meaning, Operation::Invalid { .. } | Operation::Other(_)), "{raw}");
        assert_eq!(RawOperation::from(meaning), *raw);
        copy.push(RawOperation::from(meaning));
    }
    assert_eq!(copy.to_string(), EVERY);
    assert_eq!(copy.fen(), epd.fen());
}

#[test]
fn operation_without_meaning_is_verbatim() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - acn x; Ubm e4;";
    let epd = Epd::read(text, Leniency::Import).unwrap().into_epd();
    for (meaning, raw) in epd.meanings().iter().zip(epd.operations()) {
        assert_eq!(RawOperation::from(meaning), *raw);
    }
}

#[test]
fn moves_become_canonical_operands() {
    let position = Position::initial();
    let [e4, d4, nf3] = ["e4", "d4", "Nf3"].map(|text| find(text, &position));
    assert_eq!(RawOperation::best_moves(&position, &[e4, nf3, d4, e4]).to_string(), "bm Nf3 d4 e4;");
    assert_eq!(RawOperation::avoid_moves(&position, &[e4, d4]).to_string(), "am d4 e4;");
    assert_eq!(RawOperation::best_moves(&position, &[]).to_string(), "bm;");
    assert_eq!(RawOperation::predicted_move(&position, nf3).to_string(), "pm Nf3;");
    assert_eq!(RawOperation::supplied_move(&position, e4).to_string(), "sm e4;");
    let after = position.play(e4);
    let e5 = find("e5", &after);
    assert_eq!(RawOperation::predicted_variation(&position, &[e4, e5]).to_string(), "pv e4 e5;");
}

#[test]
fn move_sets_are_sorted() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e2e4 d4;";
    let epd = Epd::read(text, Leniency::Import).unwrap().into_epd();
    let meaning = epd.operation("bm").unwrap();
    assert!(matches!(meaning, Operation::BestMoves(_)));
    assert_eq!(RawOperation::from(&meaning).to_string(), "bm d4 e4;");
}

#[test]
fn random_moves_read_back() {
    let mut position = Position::initial();
    let mut random = Random::new(1993);
    for _ in 0..2_000 {
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        if moves.is_empty() {
            position = Position::initial();
            continue;
        }
        let mut epd = Epd::new(Fen::from(&position));
        epd.push(RawOperation::best_moves(&position, &moves));
        let read: Epd = epd.to_string().parse().unwrap();
        let Some(Operation::BestMoves(found)) = read.operation("bm") else { panic!("{epd}") };
        assert_eq!(found.len(), moves.len());
        assert!(found.iter().all(|found| moves.contains(&found.mv())));
        position = position.play(random.pick(&moves));
    }
}

#[test]
fn operation_is_replaced_and_removed() {
    let mut epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 9; id \"a\";".parse().unwrap();
    epd.push(RawOperation::from(&Operation::Id("b")));
    assert_eq!(epd.operation("id"), Some(Operation::Id("b")));
    assert_eq!(epd.remove("noop"), 0);
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 9; id \"b\";");
    assert_eq!((epd.remove("id"), epd.operation("id")), (2, None));
    assert_eq!(epd.position().unwrap().fullmove_number(), 9);
    assert_eq!(epd.remove("fmvn"), 1);
    assert_eq!(epd.position().unwrap().fullmove_number(), 1);
    assert_eq!((epd.operations(), epd.source()), (&[][..], None));
}

#[test]
fn record_without_removals_keeps_its_text() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";";
    let mut epd: Epd = text.parse().unwrap();
    assert_eq!((epd.remove("bm"), epd.source()), (0, Some(text)));
}
