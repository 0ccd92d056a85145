//! Tests for ranges in compressed files.

use super::{
    Counts, Lengths, List, assert_ranges,
    driver::{read_by_ranges, read_range},
    games_of, record_games, shown,
    texts::hostile_texts,
};
use crate::compressed_files::{Form, bgzf, bgzf_stored, in_frames, pzstd, pzstd_stored};
use alloc::sync::Arc;
use movetext_files::compression::Compression;
use movetext_input::FileRange;
use movetext_testkit::{Random, files::is_deep};

/// A compression format with frames where ranges can begin, and the function that makes a frame.
pub(crate) type Frames = (Compression, fn(&[u8]) -> Vec<u8>);

/// Frames that contain their text uncompressed.
pub(crate) const STORED: [Frames; 2] =
    [(Compression::Zstandard, pzstd_stored), (Compression::Gzip, bgzf_stored)];

pub(crate) const LENGTHS: Lengths = Lengths { batch: 60, read: 100 };

/// Returns a file with the text in frames, and the offsets of the frames. The frames end at `ends` and at the end of
/// the text.
pub(crate) fn framed(
    text: &[u8],
    ends: &[usize],
    compress: impl Fn(&[u8]) -> Vec<u8>,
) -> (Arc<[u8]>, Vec<u64>) {
    let (mut file, mut starts, mut from) = (Vec::new(), Vec::new(), 0);
    for end in ends.iter().copied().chain([text.len()]) {
        starts.push(file.len() as u64);
        file.extend(compress(&text[from..end]));
        from = end;
    }
    (Arc::from(file), starts)
}

#[test]
fn hostile_text_in_frames_keeps_all_games() {
    let mut counts = Counts::default();
    for (index, text) in hostile_texts().enumerate() {
        let expected = games_of(&text).without_offsets();
        let step = if is_deep() { 1 } else { 29 };
        let seconds = |first| (first..=text.len()).step_by(step).map(move |second| [first, second]);
        for places in (0..=text.len()).flat_map(seconds) {
            let (compression, compress) = STORED[(index + places[0]) % 2];
            let (file, starts) = framed(&text, &places, compress);
            let shown = || format!("frames at {places:?}: {:?}", shown(&text));
            // The first cut is at a frame or one byte before it. Both must give the same result.
            let cuts = [starts[1] - (places[1] % 2) as u64, starts[2]];
            counts.add(assert_ranges((&file, compression), &cuts, LENGTHS, &expected, shown));
        }
    }
    println!("{counts:?}");
    assert!(counts.read > 20_000 && counts.in_game > 200, "{counts:?}");
    assert_eq!(counts.in_frame, 0, "{counts:?}");
}

/// Returns regular games, some with comments.
fn regular_games(count: usize) -> String {
    let game = |number: usize| {
        let comment = if number.is_multiple_of(2) { "{a comment, [%clk 1]} " } else { "" };
        let result = ["1-0", "0-1", "1/2-1/2", "*"][number % 4];
        format!("[Event \"e{number}\"]\n[White \"w\"]\n\n1. e4 {comment}e5\n2. Nf3 {result}\n\n")
    };
    (0..count).map(game).collect()
}

#[test]
fn regular_frames_at_any_cut_are_right() {
    let (text, mut random) = (regular_games(8), Random::new(0xF4A));
    let expected = games_of(text.as_bytes()).without_offsets();
    let forms: [Frames; 3] = [(Compression::Zstandard, pzstd), STORED[0], STORED[1]];
    for (compression, compress) in forms {
        for most in [9, 90, 300, 1_000] {
            let file: Arc<[u8]> = in_frames(text.as_bytes(), most, &mut random, compress).into();
            let step = if is_deep() { 1 } else { 19 };
            for cut in (0..=file.len() as u64 + 1).step_by(step) {
                let cuts = [cut, cut, cut + 1, cut + 200, cut + 1_000];
                let name = || format!("{compression:?}, frames of {most}");
                let counts = assert_ranges((&file, compression), &cuts, LENGTHS, &expected, name);
                assert_eq!(counts.refused(), 0, "{compression:?}, frames of {most}, cut at {cut}");
            }
        }
    }
}

#[test]
fn games_are_in_the_range_of_their_frame() {
    let text = regular_games(400);
    let bytes = text.as_bytes();
    let ends: Vec<usize> = (1..20).map(|end| end * bytes.len() / 20).collect();
    for (compression, compress) in
        [(Compression::Zstandard, pzstd as fn(&[u8]) -> _), (Compression::Gzip, bgzf)]
    {
        let (file, starts) = framed(bytes, &ends, compress);
        let cuts = &starts[1..];
        let count = |(from, until)| {
            let range = FileRange { from, until, compression };
            let mut list = List::default();
            read_range(&file, range, LENGTHS, record_games, &mut list).unwrap();
            list.0.len()
        };
        let ranges = [0].iter().chain(cuts).copied().zip(cuts.iter().copied().chain([u64::MAX]));
        let counts: Vec<usize> = ranges.map(count).collect();
        assert_eq!(counts.iter().sum::<usize>(), 400);
        assert!(counts.iter().all(|count| (17..=23).contains(count)), "{counts:?}");
    }
}

/// The last range cannot guess that a game begins at the start of the last frame, because the guess depends on the text
/// before the frame. So the previous range must read this game.
#[test]
fn first_game_of_frame_is_in_earlier_range() {
    let (games, after) = (regular_games(3), regular_games(2_000));
    // Whether an offset is a guess depends on the 64 KiB after it.
    for length in (64 << 10) - 3..(64 << 10) + 3 {
        let long = format!("1. e4 {{{}}} *\n\n", "x".repeat(length - 12));
        let text = [&games, &long, &after].map(String::as_str).concat();
        let (file, starts) = framed(text.as_bytes(), &[games.len(), games.len() + long.len()], pzstd_stored);
        let range = FileRange { from: starts[1], until: starts[2], compression: Compression::Zstandard };
        let (mut list, lengths) = (List::default(), Lengths { batch: 1 << 16, read: 1 << 20 });
        read_range(&file, range, lengths, record_games, &mut list).unwrap();
        assert_eq!(list.0.len(), 1, "{length}");
        let expected = games_of(text.as_bytes()).without_offsets();
        let name = || length.to_string();
        let counts = assert_ranges((&file, Compression::Zstandard), &starts[1..], lengths, &expected, name);
        assert_eq!(counts.refused(), 0);
    }
}

#[test]
fn file_without_frames_is_in_first_range() {
    let (text, mut random) = (regular_games(50), Random::new(0xF4B));
    let expected = games_of(text.as_bytes()).without_offsets();
    for (form, compression) in [
        (Form::ZstandardFrames, Compression::Zstandard),
        (Form::OneFrame, Compression::Zstandard),
        (Form::Gzip, Compression::Gzip),
        (Form::Bzip2, Compression::Bzip2),
    ] {
        let file: Arc<[u8]> = form.file(text.as_bytes(), 200, &mut random).into();
        let length = file.len() as u64;
        for cut in [1, length / 2, length] {
            assert_ranges((&file, compression), &[cut], LENGTHS, &expected, || format!("{form:?}"));
            let first = FileRange { from: 0, until: cut, compression };
            let mut list = List::default();
            read_range(&file, first, LENGTHS, record_games, &mut list).unwrap();
            assert_eq!(list.0.len(), 50, "{form:?}");
        }
    }
}

#[test]
fn utf16_in_frames_is_in_the_first_range() {
    let units = "\u{FEFF}"
        .encode_utf16()
        .chain("[Event \"a\"]\n\n1. e4 *\n\n".repeat(20).encode_utf16().collect::<Vec<_>>());
    let text: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let ends: Vec<usize> = (1..10).map(|end| end * 90).collect();
    let (file, starts) = framed(&text, &ends, pzstd);
    let read = read_by_ranges(&file, Compression::Zstandard, &starts[1..], LENGTHS, record_games);
    assert_eq!((read.all.0.len(), read.counts.refused()), (20, 0));
}
