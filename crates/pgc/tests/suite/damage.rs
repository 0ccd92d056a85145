//! Truncation and single-byte damage of a set of files (PGN 20.4). No input panics, games before the damage are
//! delivered unchanged, and the delivered events are well nested.

use crate::log::Log;
use movetext_pgc::{CommentPolicy, DecodeError, Decoder, Encoder, ReadError, decode};
use movetext_pgn::{Flow, Interest};
use movetext_pgn_tree::GameBuilder;
use movetext_testkit::{Chunks, Random};

/// Returns files with every kind of record, carried item and game.
fn files() -> Vec<Vec<u8>> {
    let texts = [
        "[White \"Ann\"]\n\n1. e4 e5 1-0\n\n[ECO \"C20\"]\n\n1. d4! d5 *\n\n1. c4 *",
        "1. e4 $2 (1. d4 (1. c4 c5) d5) e5 2. Nf3 Nc6\n% private\n3. Bb5 1/2-1/2\n\n1. d4 0-1",
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O-O Ke7 2. Rhe1+ *\n\n1. d4 0-1",
        "{s} 1. {b} $1 e4 {a} (1. d4 -- 2. c4 (2. Nf3)) {v} e5 2. Ke9 * {e}\n\n[Site \"Łódź\"]\n[Result \"1-0\"]\n\n1. d4 0-1",
    ];
    texts
        .iter()
        .map(|text| {
            let mut encoder = Encoder::new(CommentPolicy::Carry);
            movetext_pgn::read(text.as_bytes(), &mut encoder, &mut ());
            assert_eq!(encoder.take_errors(), []);
            encoder.take_bytes()
        })
        .collect()
}

/// Returns all events and the damage, reading on after recoverable damage.
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

/// Returns the offsets of the ends of games.
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
fn every_truncation_delivers_the_games_before_it() {
    for bytes in files() {
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
}

#[test]
fn every_changed_byte_keeps_the_games_before_it() {
    for bytes in files() {
        for place in 0..bytes.len() {
            let (games, _) = whole_games(&bytes, place);
            let mut changed = bytes.clone();
            for byte in 0..=u8::MAX {
                changed[place] = byte;
                let (events, errors) = read_on(&changed, Interest::ALL);
                assert!(events.starts_with(&games), "{place} {byte}");
                if byte == bytes[place] {
                    assert_eq!(errors, []);
                }
            }
        }
    }
}

/// Returns the moves of the events, without their spans.
fn moves(events: &str) -> Vec<&str> {
    let moves = events.lines().filter(|line| line.starts_with("mv "));
    moves.filter_map(|line| line.rsplit_once(' ')).map(|(mv, _)| mv).collect()
}

#[test]
fn games_after_a_changed_ordinal_are_read() {
    // The last game of a file, with each move of an earlier game changed.
    let bytes = &files()[1];
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

/// Checks that streams of any chunk length yield the events and the damage of slices.
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
    // Records longer than one read.
    let long: String = (0..70_000).map(|ply| ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "][ply % 4]).collect();
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    movetext_pgn::read(format!("{long} * {long} {{{long}}} *").as_bytes(), &mut encoder, &mut ());
    let bytes = encoder.take_bytes();
    for piece in [4_096, 32_768, 100_000] {
        check_stream(&bytes, piece);
        check_stream(&bytes[..bytes.len() - 40_000], piece);
    }
}

#[test]
fn random_records_never_panic_and_round_trip() {
    let mut random = Random::new(4);
    for _ in 0..20_000 {
        // Mostly markers and short lengths, sometimes the beginning of a carried item.
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
        let mut encoder = Encoder::new(CommentPolicy::Carry);
        let decoded = decode(&bytes, &mut encoder, &mut ());
        assert_eq!(encoder.take_errors(), []);
        let once = encoder.take_bytes();
        // Damage may leave a game that ends in unplayable ordinals. What is written is a fixed point.
        assert_eq!(decode(&once, &mut encoder, &mut ()), Ok(()), "{decoded:?}");
        assert_eq!(encoder.take_bytes(), once);
    }
}

#[test]
fn next_game_skips_damaged_games() {
    let [_, _, _, file] = files().try_into().unwrap();
    let whole: Vec<_> = {
        let mut decoder = Decoder::new(&file);
        core::iter::from_fn(move || decoder.next_game().unwrap()).collect()
    };
    assert_eq!(whole.len(), 2);
    let mut builder = GameBuilder::new();
    let mut decoder = Decoder::new(&file);
    for game in &whole {
        decoder.visit_game(&mut builder, &mut ()).unwrap();
        assert_eq!(builder.game(), game);
    }

    // No move of 1. e4 has this ordinal, and the next game is complete.
    let bytes = b"\x05\x03\x01\xFF\x06\x05\x03\x01\x0D\x06";
    let mut decoder = Decoder::new(bytes);
    assert!(decoder.next_game().is_err());
    assert_eq!(decoder.next_game().unwrap().unwrap().mainline().moves().count(), 1);
    assert_eq!(decoder.next_game(), Ok(None));
}
