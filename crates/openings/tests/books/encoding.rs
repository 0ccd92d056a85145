//! The 16 bits of each legal move, compared with a second encoder that starts from UCI.

use alloc::collections::BTreeMap;
use movetext_openings::{
    board::{File, Move, Position, Rank, Role},
    book::BookRecord,
};
use movetext_san::notation::{CastlingStyle, Uci};
use movetext_testkit::{Random, positions};

/// Encodes a move in UCI as the description of the format says. From the lowest bit onward: file and rank of the
/// target, file and rank of the origin, and the promotion.
fn encode(uci: &str) -> u16 {
    let letters: Vec<u16> = uci.bytes().map(u16::from).collect();
    let file = |index: usize| letters[index] - u16::from(b'a');
    let rank = |index: usize| letters[index] - u16::from(b'1');
    let promotion = match uci.as_bytes().get(4) {
        None => 0,
        Some(b'n') => 1,
        Some(b'b') => 2,
        Some(b'r') => 3,
        Some(_) => 4,
    };
    file(2) | rank(3) << 3 | file(0) << 6 | rank(1) << 9 | promotion << 12
}

fn uci(mv: Move, position: &Position, style: CastlingStyle) -> u16 {
    encode(&Uci::from_move(mv, position, style).to_string())
}

#[test]
fn move_bits_match_the_format() {
    let mut random = Random::new(1);
    let mut starts = vec![Position::initial()];
    starts.extend((0..60).map(|_| positions::chess960(&mut random)));
    starts.extend((0..60).map(|_| positions::double_chess960(&mut random)));
    let few = [Role::Pawn, Role::Rook, Role::Queen, Role::Knight];
    starts.extend((0..300).map(|number| positions::scattered(&mut random, 4 + number % 20, &few)));
    let (mut moves, mut castlings, mut promotions) = (0, 0, 0);
    for start in starts {
        positions::play(start, 60, &mut random, |at, legal| {
            for &mv in legal {
                let record = BookRecord::new(at.key().unwrap(), mv.code(), 1);
                assert_eq!(record.move_bits, uci(mv, at, CastlingStyle::Chess960), "{mv} of\n{at:?}");
                assert_eq!(record.code(), Some(mv.code()));
                assert_eq!(record.find_move(at), Some(mv));
                assert_eq!(BookRecord::from_bytes(record.to_bytes()), record);
                moves += 1;
                castlings += usize::from(mv.is_castling());
                promotions += usize::from(mv.promotion().is_some());
            }
        });
    }
    assert!(moves > 100_000 && castlings > 100 && promotions > 1_000, "{moves} {castlings} {promotions}");
}

#[test]
fn other_bits_have_no_legal_move() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq",
        "1n2k3/P1P5/8/3pP3/8/8/8/4K2R w K d6",
        "4k3/8/8/8/8/8/p2p4/1N3K2 b -",
    ] {
        let position = positions::position(text);
        let mut legal = BTreeMap::new();
        for mv in position.legal_moves() {
            // Castling is also accepted as the king's step to its destination.
            legal.insert(uci(mv, &position, CastlingStyle::Standard), mv);
            legal.insert(uci(mv, &position, CastlingStyle::Chess960), mv);
        }
        for move_bits in 0..=u16::MAX {
            let record = BookRecord { key: position.key().unwrap(), move_bits, weight: 1, learn: 0 };
            assert_eq!(record.find_move(&position), legal.get(&move_bits).copied(), "{move_bits:#x} {text}");
        }
    }
}

#[test]
fn bytes_of_a_record_are_big_endian() {
    let record =
        BookRecord { key: 0x0102_0304_0506_0708, move_bits: 0x090A, weight: 0x0B0C, learn: 0x0D0E_0F10 };
    let bytes: Vec<u8> = (1..=16).collect();
    assert_eq!(record.to_bytes().as_slice(), bytes);
    assert_eq!(BookRecord::from_bytes(record.to_bytes()), record);
}

#[test]
fn code_with_unknown_promotion_is_none() {
    let [from, to] =
        [(File::E, Rank::Seven), (File::E, Rank::Eight)].map(|(file, rank)| file as u16 | (rank as u16) << 3);
    for bits in 0..16_u16 {
        let record = BookRecord { key: 0, move_bits: bits << 12 | from << 6 | to, weight: 0, learn: 0 };
        assert_eq!(record.code().is_some(), bits <= 4, "{bits}");
    }
}
