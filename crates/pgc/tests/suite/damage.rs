//! Truncates files, and damages single bytes (PGN 20.4). Nothing panics, games before the damage are sent unchanged,
//! and the events are well nested.

use crate::{hex::from_hex, log::Log};
use movetext_pgc::{CommentPolicy, DecodeError, Decoder, Encoder, ReadError, decode};
use movetext_pgn::{Flow, Interest};
use movetext_pgn_tree::GameBuilder;
use movetext_testkit::{
    Chunks, Random,
    files::{is_deep, testdata, with_extension},
};
use std::fs;

/// Returns files with several games, which together have every kind of record and extension item.
fn collections() -> [Vec<u8>; 4] {
    let texts = [
        "[White \"Ann\"]\n\n1. e4 e5 1-0\n\n[ECO \"C20\"]\n\n1. d4! d5 *\n\n1. c4 *",
        "1. e4 $2 (1. d4 (1. c4 c5) d5) e5 2. Nf3 Nc6\n% private\n3. Bb5 1/2-1/2\n\n1. d4 0-1",
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O-O Ke7 2. Rhe1+ *\n\n1. d4 0-1",
        "{s} 1. {b} $1 e4 {a} (1. d4 -- 2. c4 (2. Nf3)) {v} e5 2. Ke9 * {e}\n\n[Site \"Łódź\"]\n[Result \"1-0\"]\n\n1. d4 0-1",
    ];
    texts.map(|text| encode_carrying(text.as_bytes()))
}

fn encode_carrying(text: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    movetext_pgn::read(text, &mut encoder, &mut ());
    assert_eq!(encoder.take_errors(), []);
    encoder.take_bytes()
}

/// Returns the collections, the golden files, and a file that we once misread.
fn files() -> Vec<Vec<u8>> {
    let golden = with_extension(&testdata().join("pgc"), "hex");
    let golden = golden.iter().map(|path| from_hex(&fs::read_to_string(path).unwrap()));
    let once_wrong = include_bytes!("../../../../testdata/regress/stop-at-a-finding-about-the-start.pgc");
    collections().into_iter().chain(golden).chain([once_wrong.to_vec()]).collect()
}

/// Checks that games from damaged bytes round-trip: written and read again, they stay the same. Damage may leave a game
/// that ends in unplayable ordinals.
#[track_caller]
fn check_fixed_point(bytes: &[u8]) {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    let mut decoder = Decoder::new(bytes);
    while decoder.visit_all(&mut encoder, &mut ()).is_err() {}
    assert_eq!(encoder.take_errors(), [], "{bytes:02x?}");
    let once = encoder.take_bytes();
    assert_eq!(decode(&once, &mut encoder, &mut ()), Ok(()), "{bytes:02x?}");
    assert_eq!(encoder.take_bytes(), once, "{bytes:02x?}");
}

/// Returns all events and all damage. Continues after recoverable damage.
fn read_on(bytes: &[u8], interest: Interest) -> (String, Vec<DecodeError>) {
    let mut log = Log { interest, ..Log::default() };
    let mut errors = Vec::new();
    let mut decoder = Decoder::new(bytes);
    while let Err(error) = decoder.visit_all(&mut log, &mut ()) {
        assert!(error.offset <= bytes.len() as u64, "{error}");
        errors.push(error);
        assert!(errors.len() <= bytes.len() + 1, "each damage takes bytes");
    }
    assert_eq!(decoder.visit_game(&mut log, &mut ()), Ok(None), "what is over stays over");
    assert_eq!(log.begun, log.ended);
    (log.text, errors)
}

/// Returns the offsets where games end.
fn ends(bytes: &[u8]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut decoder = Decoder::new(bytes);
    while decoder.visit_game(&mut Log::default(), &mut ()).unwrap() == Some(Flow::Continue) {
        ends.push(usize::try_from(decoder.offset()).unwrap());
    }
    ends
}

/// Returns the events of the games that end at or before `offset`.
fn whole_games(bytes: &[u8], offset: usize) -> (String, usize) {
    let end = ends(bytes).into_iter().rfind(|&end| end <= offset).unwrap_or_default();
    (read_on(&bytes[..end], Interest::ALL).0, end)
}

#[test]
fn truncation_delivers_earlier_games() {
    for bytes in collections() {
        let ends = ends(&bytes);
        for length in 0..=bytes.len() {
            let (games, end) = whole_games(&bytes, length);
            let (events, errors) = read_on(&bytes[..length], Interest::ALL);
            assert!(events.starts_with(&games), "{length}");
            if length == 0 || ends.contains(&length) {
                assert_eq!((events, errors), (games, vec![]), "{length}");
                continue;
            }
            let [error] = errors[..] else { panic!("{length}: {errors:?}") };
            assert!(!error.kind.is_recoverable(), "{length}: {error}");
            assert!(error.offset >= end as u64, "{length}: {error}");
        }
    }
    for bytes in files() {
        (0..=bytes.len()).for_each(|length| check_fixed_point(&bytes[..length]));
    }
}

#[test]
fn changed_byte_keeps_earlier_games() {
    for bytes in files() {
        for place in 0..bytes.len() {
            let (games, _) = whole_games(&bytes, place);
            let with = |changed: &[u8]| [&bytes[..place], changed, &bytes[place + 1..]].concat();
            for byte in 0..=u8::MAX {
                let changed = with(&[byte]);
                let (events, errors) = read_on(&changed, Interest::ALL);
                assert!(events.starts_with(&games), "{place} {byte}");
                assert!(byte != bytes[place] || errors.is_empty(), "{place} {byte}");
                // Small numbers are markers, so they have the most effect.
                if byte < 0x10 || usize::from(byte) % 17 == place % 17 || is_deep() {
                    check_fixed_point(&changed);
                }
            }
            for changed in [with(b""), with(&[bytes[place]; 2])] {
                assert!(read_on(&changed, Interest::ALL).0.starts_with(&games), "{place}");
                check_fixed_point(&changed);
            }
        }
    }
}

/// Returns the moves in the events, without their spans.
fn moves(events: &str) -> Vec<&str> {
    let moves = events.lines().filter(|line| line.starts_with("mv "));
    moves.filter_map(|line| line.rsplit_once(' ')).map(|(mv, _)| mv).collect()
}

#[test]
fn games_after_a_changed_ordinal_are_read() {
    // Change an ordinal in an earlier game. The last game must stay the same.
    let [_, bytes, ..] = &collections();
    let (_, last) = whole_games(bytes, bytes.len() - 1);
    let (alone, _) = read_on(&bytes[last..], Interest::REPLAY);
    let ordinal = 2 + bytes.windows(3).position(|window| window == b"\x03\x01\x0D").unwrap();
    for byte in 0..=u8::MAX {
        let mut changed = bytes.clone();
        changed[ordinal] = byte;
        let (events, errors) = read_on(&changed, Interest::REPLAY);
        let tail = events.rsplit("begin_moves").next().unwrap();
        assert_eq!(moves(tail), moves(&alone), "{byte}");
        if byte >= 20 {
            assert_eq!((errors.len(), errors[0].offset), (1, ordinal as u64));
        }
    }
}

/// Checks that a stream in chunks of any length yields the same events and damage as a slice.
#[track_caller]
fn check_stream(bytes: &[u8], piece: usize) {
    let (events, errors) = read_on(bytes, Interest::ALL);
    let mut log = Log::default();
    let mut decoder = Decoder::from_read(Chunks::new(bytes, piece));
    let mut found = Vec::new();
    loop {
        match decoder.visit_all(&mut log, &mut ()) {
            Ok(_) => break,
            Err(ReadError::Damaged(error)) => found.push(error),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    assert_eq!((log.text, found), (events, errors));
}

#[test]
fn streams_find_the_same_damage_as_slices() {
    let mut random = Random::new(9);
    for bytes in files() {
        for length in 0..=bytes.len() {
            check_stream(&bytes[..length], 1 + length % 7);
        }
        for _ in 0..500 {
            let mut changed = bytes.clone();
            for _ in 0..=random.below(3) {
                let place = random.below(changed.len());
                changed[place] = random.byte();
            }
            check_stream(&changed, 1 + random.below(40));
        }
    }
    // These records are longer than one read.
    let long: String = (0..70_000).map(|ply| ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "][ply % 4]).collect();
    let bytes = encode_carrying(format!("{long} * {long} {{{long}}} *").as_bytes());
    for piece in [4_096, 32_768, 100_000] {
        check_stream(&bytes, piece);
        check_stream(&bytes[..bytes.len() - 40_000], piece);
    }
}

#[test]
fn random_records_round_trip() {
    let mut random = Random::new(4);
    for _ in 0..20_000 {
        // Use mostly markers and short lengths, and sometimes the beginning of an extension item.
        let mut bytes = Vec::new();
        for _ in 0..random.below(24) {
            match random.below(12) {
                0 => bytes.extend(b"\x0A\x05\x00mt1:"),
                1 => bytes.extend(b"\x03\x01\x0D"),
                2 => bytes.extend(b"\x05"),
                3 => bytes.push(random.byte()),
                _ => bytes.push(random.byte() & 0x0F),
            }
        }
        for interest in
            [Interest::ALL, Interest::SCAN, Interest::REPLAY, Interest::PARSE | Interest::VARIATIONS]
        {
            read_on(&bytes, interest);
        }
        check_fixed_point(&bytes);
    }
}

#[test]
fn next_game_skips_damaged_games() {
    let [.., file] = collections();
    let whole: Vec<_> = Decoder::new(&file).games().map(Result::unwrap).collect();
    assert_eq!(whole.len(), 2);
    let mut builder = GameBuilder::new();
    let mut decoder = Decoder::new(&file);
    for game in &whole {
        decoder.visit_game(&mut builder, &mut ()).unwrap();
        assert_eq!(builder.game(), game);
    }

    // After 1. e4, no move has this ordinal. The next game is complete.
    let bytes = b"\x05\x03\x01\xFF\x06\x05\x03\x01\x0D\x06";
    let mut decoder = Decoder::new(bytes);
    assert!(decoder.next_game().is_err());
    assert_eq!(decoder.next_game().unwrap().unwrap().mainline().moves().count(), 1);
    assert_eq!(decoder.next_game(), Ok(None));
}
