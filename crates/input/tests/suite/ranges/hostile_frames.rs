//! Tests for compressed files in which bytes look like frames but are not.

use super::{
    Counts, assert_ranges,
    driver::{ByRanges, read_by_ranges},
    frames::{LENGTHS, STORED, framed},
    games_of, record_games,
};
use crate::compressed_files::{bgzf, in_frames, pzstd, zstandard};
use alloc::sync::Arc;
use movetext_files::compression::Compression;
use movetext_input::Source;
use movetext_testkit::{Random, files::is_deep, pgn_text::hostile_games};
use std::io::{Cursor, Read};

const GAMES: &str =
    "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 {c} *\n\n[Event \"c\"]\n\n1. c4 1-0\n\n";

/// Decodes a file sequentially. Returns its text, and whether decoding failed.
fn decoded(file: &[u8]) -> (Vec<u8>, bool) {
    let mut text = Vec::new();
    let Ok(mut source) = Source::from_read(Cursor::new(file.to_vec())) else { return (text, true) };
    let failed = source.read_to_end(&mut text).is_err();
    (text, failed)
}

/// Reads a file range by range. Asserts that the ranges yield the games of the sequential decoder, or that a range is
/// refused. Returns the counts of the ranges.
fn assert_like_sequential(file: &[u8], compression: Compression, cuts: &[u64], name: &str) -> Counts {
    let (text, failed) = decoded(file);
    let (expected, file) = (games_of(&text).without_offsets(), Arc::from(file));
    if !failed {
        return assert_ranges((&file, compression), cuts, LENGTHS, &expected, || name.to_owned());
    }
    let ByRanges { before_error, counts, .. } =
        read_by_ranges(&file, compression, cuts, LENGTHS, record_games);
    assert!(counts.refused() > 0, "{name}, cuts at {cuts:?}: no range fails");
    let is_right = expected.0.starts_with(&before_error.without_offsets().0);
    assert!(is_right, "{name}, cuts at {cuts:?}");
    counts
}

/// Reads a file with every possible cut, and a second cut after it.
fn every_cut(file: &[u8], compression: Compression, name: &str) -> Counts {
    let mut counts = Counts::default();
    for cut in 0..=file.len() as u64 {
        counts.add(assert_like_sequential(file, compression, &[cut, cut + 70], name));
    }
    counts
}

#[test]
fn frame_in_the_text_of_a_frame_is_refused() {
    for (compression, compress) in STORED {
        let inner = compress(GAMES.as_bytes());
        let text = [&b"[Event \"x\"]\n\n1. e4 {a file: "[..], &inner, b"} *\n\n", GAMES.repeat(9).as_bytes()]
            .concat();
        let file = [compress(&text), compress(GAMES.as_bytes())].concat();
        let counts = every_cut(&file, compression, "frame in a frame");
        println!("{counts:?}");
        assert!(counts.in_frame > 20 && counts.read > 2 * counts.refused(), "{counts:?}");
    }
}

#[test]
fn bytes_between_frames_are_refused() {
    for (compression, compress) in STORED {
        let frame = compress(GAMES.as_bytes());
        for garbage in [&b"garbage"[..], b"\0", &frame[..9], &frame[..20], &frame[3..]] {
            let file = [&frame, &frame, garbage, &frame, &frame].concat();
            let counts = every_cut(&file, compression, "garbage");
            assert!(counts.refused() > file.len(), "{counts:?}");
        }
    }
}

#[test]
fn skippable_frame_wrong_length_is_right() {
    let (compression, compress) = STORED[0];
    for length in [0_u32, 1, 40, 100_000, u32::MAX] {
        let mut frame = compress(GAMES.as_bytes());
        frame[8..12].copy_from_slice(&length.to_le_bytes());
        let counts = every_cut(&frame.repeat(3), compression, "wrong length");
        assert_eq!(counts.refused(), 0);
    }
}

#[test]
fn other_frames_between_pzstd_are_right() {
    let skippable = [&[0x55, 0x2A, 0x4D, 0x18, 7, 0, 0, 0][..], b"a table"].concat();
    let pzstd = pzstd(GAMES.as_bytes());
    let (plain, empty) = (zstandard(GAMES.as_bytes()), zstandard(b""));
    let file =
        [&skippable[..], &pzstd, &plain, &skippable, &empty, &pzstd, &pzstd, &empty, &skippable].concat();
    let counts = every_cut(&file, Compression::Zstandard, "other frames");
    assert_eq!(counts.refused(), 0);
    let file = [bgzf(GAMES.as_bytes()), bgzf(b""), bgzf(GAMES.as_bytes()), bgzf(b"")].concat();
    assert_eq!(every_cut(&file, Compression::Gzip, "empty members").refused(), 0);
}

#[test]
fn truncated_files_are_refused_at_the_end() {
    for (compression, compress) in STORED {
        let file = framed(GAMES.repeat(2).as_bytes(), &[40, 90], compress).0;
        for length in 0..file.len() {
            for cut in [1, length / 3, length / 2, length.saturating_sub(5)] {
                let counts = assert_like_sequential(&file[..length], compression, &[cut as u64], "truncated");
                assert_eq!(counts.in_game + counts.in_frame, 0);
            }
        }
    }
}

#[test]
fn damaged_frames_at_any_cut_keep_all_games() {
    let (mut counts, mut random) = (Counts::default(), Random::new(0xF4C));
    let forms = [
        (Compression::Zstandard, pzstd as fn(&[u8]) -> Vec<u8>),
        (Compression::Gzip, bgzf),
        STORED[0],
        STORED[1],
    ];
    for round in 0..if is_deep() { 100_000 } else { 2_000 } {
        let text = match round % 3 {
            0 => GAMES.repeat(3).into_bytes(),
            1 => hostile_games(&mut random),
            _ => {
                String::from_utf8_lossy(&hostile_games(&mut random)).replace("\n\n[", " *\n\n[").into_bytes()
            }
        };
        let (compression, compress) = random.pick(&forms);
        let mut file = in_frames(&text, 2 + random.below(200), &mut random, compress);
        for _ in 0..random.below(3) {
            let at = random.below(file.len() + 1);
            let end = (at + random.below(4)).min(file.len());
            let count = random.below(4);
            let bytes = random.bytes(count);
            file.splice(at..end, bytes);
        }
        let mut cuts: Vec<u64> = (0..3).map(|_| random.below(file.len() + 2) as u64).collect();
        cuts.sort_unstable();
        counts.add(assert_like_sequential(&file, compression, &cuts, &format!("round {round}")));
    }
    println!("{counts:?}");
    assert!(counts.read > 4_000 && counts.other > 500, "{counts:?}");
}
