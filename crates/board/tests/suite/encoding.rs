//! Codes of positions: each position has one code, each code one meaning, and invalid bytes are harmless.

use alloc::collections::BTreeMap;

use crate::walks::walk;
use movetext_board::{
    Color, MoveCode, Position, Setup, Square,
    encoding::{BoardCode, BoardCodeError, PositionCode},
};
use movetext_testkit::{Random, positions::position};

const FAMOUS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq -",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6",
];

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn every_position_comes_back_from_its_codes_and_no_two_share_one() {
    let mut known = BTreeMap::new();
    walk(900, 200, |at, _| {
        let code = PositionCode::from(at);
        assert_eq!(code.decode().map(Position::try_from), Ok(Ok(*at)), "{code:?}");
        let board = BoardCode::from(at);
        assert_eq!(board, code.board_code());
        let without_counters = Setup { halfmove_clock: 0, fullmove_number: 1, ..Setup::from(at) };
        assert_eq!(Setup::try_from(board), Ok(without_counters));
        assert_eq!(*known.entry(board).or_insert(without_counters), without_counters);
    });
    assert!(known.len() > 50_000, "{}", known.len());
}

#[test]
fn all_starts_of_chess960_have_a_code() {
    for number in 0..960 {
        let setup = Setup::chess960(number).expect("a number below 960");
        let position = Position::try_from(setup).expect("a legal start");
        assert_eq!(BoardCode::from(&position).decode(), Ok(setup));
    }
}

#[test]
fn counters_of_any_size_are_kept() {
    for counter in [0, 1, 255, 256, 5899, 65_536, u32::MAX] {
        let setup = Setup { halfmove_clock: counter, fullmove_number: !counter, ..Setup::initial() };
        let position = Position::try_from(setup).expect("legal with any counters");
        assert_eq!(PositionCode::from(&position).decode(), Ok(setup));
    }
}

#[test]
fn bytes_of_known_positions_never_change() {
    let bytes = |text: &str| hexadecimal(&BoardCode::from(&position(text)).to_bytes());
    assert_eq!(bytes(FAMOUS[0]), "ffff00000000ffff2d844ad200000000111111113d955bd3");
    // The example of the documentation.
    assert_eq!(bytes(FAMOUS[1]), "ffef00100000ffff2d844ad2000000c0111111113d955ed3");
    assert_eq!(bytes(FAMOUS[6]), "100000000c000010cab00000000000000000000000000000");
    let setup = Setup { halfmove_clock: 0x0102_0304, fullmove_number: 0x0a0b_0c0d, ..Setup::initial() };
    let code = PositionCode::from(&Position::try_from(setup).expect("legal with any counters"));
    assert_eq!(
        hexadecimal(&code.to_bytes()),
        "ffff00000000ffff2d844ad200000000111111113d955bd3040302010d0c0b0a"
    );
    assert_eq!(format!("{code:?}"), hexadecimal(&code.to_bytes()));
    assert_eq!(format!("{:?}", code.board_code()), bytes(FAMOUS[0]));
    let pawn = MoveCode::new(Square::E2, Square::E4, None).expect("no promotion");
    assert_eq!(pawn.bits().to_le_bytes(), [0x0c, 0x07]);
}

#[test]
fn a_changed_bit_is_refused_or_means_another_setup() {
    let mut random = Random::new(24);
    let mut accepted = 0;
    walk(60, 200, |at, _| {
        let code = BoardCode::from(at);
        let mut bytes = code.to_bytes();
        let bit = random.below(192);
        bytes[bit / 8] ^= 1 << (bit % 8);
        let Ok(setup) = BoardCode::from_bytes(bytes).decode() else { return };
        assert_ne!(Ok(setup), code.decode());
        if let Ok(other) = Position::try_from(setup) {
            accepted += 1;
            assert_eq!(BoardCode::from(&other).to_bytes(), bytes);
        }
    });
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn no_bytes_panic_and_legal_ones_are_their_own_code() {
    let mut random = Random::new(32);
    let mut legal = 0;
    for round in 0..600_000 {
        let mut bytes = [0; PositionCode::LENGTH];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&random.next_u64().to_le_bytes());
        }
        if round % 4 != 0 {
            // Few men, so that one king per side and zero bits after the last man are likely.
            let mut occupied = 0_u64;
            for _ in 0..2 + round % 6 {
                occupied |= 1 << random.below(64);
            }
            bytes[..8].copy_from_slice(&occupied.to_le_bytes());
            let men = occupied.count_ones() as usize;
            bytes[8 + men.div_ceil(2)..].fill(0);
            if men % 2 == 1 {
                bytes[8 + men / 2] &= 15;
            }
        }
        let code = PositionCode::from_bytes(bytes);
        let Ok(setup) = code.decode() else { continue };
        if let Ok(position) = Position::try_from(setup) {
            legal += 1;
            assert_eq!(PositionCode::from(&position), code);
        }
    }
    assert!(legal > 1000, "{legal}");
}

#[track_caller]
fn refuse(occupied: &[Square], men: &[u8], error: BoardCodeError) {
    let squares = occupied.iter().fold(0_u64, |bits, square| bits | square.bitboard().bits());
    let mut bytes = [0; BoardCode::LENGTH];
    bytes[..8].copy_from_slice(&squares.to_le_bytes());
    for (place, man) in men.iter().enumerate() {
        bytes[8 + place / 2] |= man << (4 * (place % 2));
    }
    let refused = BoardCode::from_bytes(bytes).decode();
    assert_eq!(refused, Err(error));
    assert!(!error.to_string().is_empty());
}

#[test]
fn each_fault_of_a_code_is_named_with_its_place() {
    let (kings, a1, e4, e5) = ([Square::E1, Square::E8], Square::A1, Square::E4, Square::E5);
    refuse(&Square::ALL, &[], BoardCodeError::TooManyMen(64));
    refuse(&kings, &[10, 15], BoardCodeError::UnknownMan(Square::E8));
    refuse(&kings, &[10, 11, 1], BoardCodeError::Remainder);
    refuse(&kings, &[10, 10], BoardCodeError::Kings(Color::White));
    refuse(&kings, &[14, 11], BoardCodeError::Kings(Color::White));
    refuse(&[Square::E1], &[10], BoardCodeError::Kings(Color::Black));
    refuse(&[Square::E1, Square::D8, Square::E8], &[10, 11, 14], BoardCodeError::Kings(Color::Black));
    let with = |square| {
        let mut squares = [kings[0], kings[1], square];
        squares.sort();
        squares
    };
    refuse(&with(e4), &[10, 12, 11], BoardCodeError::AdvancedPawn(e4));
    refuse(&with(e5), &[10, 12, 14], BoardCodeError::AdvancedPawn(e5));
    refuse(&with(Square::E6), &[10, 12, 11], BoardCodeError::AdvancedPawn(Square::E6));
    refuse(
        &[Square::E1, e4, Square::F4, Square::E8],
        &[10, 12, 12, 14],
        BoardCodeError::AdvancedPawn(Square::F4),
    );
    refuse(&with(Square::A2), &[10, 13, 11], BoardCodeError::CastlingRook(Square::A2));
    refuse(&[a1, Square::E2, Square::E8], &[13, 10, 11], BoardCodeError::CastlingRook(a1));
    refuse(
        &[a1, Square::B1, Square::E1, Square::E8],
        &[13, 13, 10, 11],
        BoardCodeError::CastlingRook(Square::B1),
    );
}
