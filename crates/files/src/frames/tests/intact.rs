//! Checks streams without damage.

use super::{
    ChunkReader, MEMORY, assert_same, read_frames, read_sequentially,
    streams::{compress_parts, frame, member, pzstd, skippable, streams, text},
};
use crate::{
    compression::Compression,
    frames::{AheadDecoder, FrameReader},
    parallel::Assistant,
};
use core::sync::atomic::{AtomicBool, Ordering};
use movetext_testkit::Random;
use std::{
    io::{Cursor, Read},
    thread,
};

#[test]
fn all_streams_decode_to_their_content() {
    for (bytes, most) in [(300, 40), (2_000_000, 900_000)] {
        for (name, compression, stream, content) in streams(bytes, most) {
            let expected = read_sequentially(compression, Cursor::new(stream.clone()), 100_000);
            assert_eq!(expected.1.is_some(), name == "dictionary 1", "{name}");
            assert!(expected.0 == content, "{name}");
            for one_in in 0..3 {
                assert_same(name, compression, &stream, 50_000, one_in);
            }
            // Small chunks of input, so that few frames are complete at once.
            let chunks = ChunkReader { most: stream.len() / 50 + 1, ..ChunkReader::new(stream) };
            let (found, _) = read_frames(compression, chunks, 70_000, 2);
            assert_eq!(found, expected, "{name}");
        }
    }
}

#[test]
fn frames_are_decoded_ahead() {
    for (name, compression, stream, _) in streams(4_000_000, 300_000) {
        let has_frames = matches!(name, "frames" | "pzstd" | "seekable" | "empty frames");
        let (_, slices) = read_frames(compression, Cursor::new(stream), 100_000, 1);
        assert!(slices >= 2 || !has_frames, "{name}: {slices}");
        assert!(slices == 0 || !matches!(name, "one frame" | "one member"), "{name}: {slices}");
    }
    let mut random = Random::new(6);
    let content = random.bytes(600_000);
    let stream = compress_parts(&content, 60_000, &mut random, |part, _| member(part));
    let (found, slices) = read_frames(Compression::Gzip, Cursor::new(stream), 20_000, 1);
    assert!(found.0 == content && slices > 0);
}

#[test]
fn frames_after_long_frame_decode_ahead() {
    let mut random = Random::new(1);
    let long = random.bytes(3 << 20);
    let short = text(3_000_000, &mut random);
    let long_skippable = skippable(5, &long);
    for before in [Vec::new(), pzstd(&short, 500_000, &mut random), long_skippable] {
        let frames = [frame(&long, &mut random), pzstd(&short, 500_000, &mut random)].concat();
        let stream = [before, frames.clone(), frames].concat();
        assert_same("long frame", Compression::Zstandard, &stream, 90_000, 2);
        let (_, slices) = read_frames(Compression::Zstandard, Cursor::new(stream), 90_000, 1);
        assert!(slices > 6, "{slices}");
    }
}

#[test]
fn decoding_ahead_respects_memory() {
    let mut random = Random::new(2);
    // Ten frames with 50 MB of content each, compressed to a few kilobytes.
    let stream = frame(&vec![b' '; 50_000_000], &mut random).repeat(10);
    let ahead = AheadDecoder::new(MEMORY);
    let chunks = ChunkReader { most: stream.len() / 9, ..ChunkReader::new(stream) };
    let mut reader = FrameReader::new(Box::new(chunks), Compression::Zstandard, ahead.open(), None);
    reader.read_exact(&mut [0; 100]).unwrap();
    let mut slices = 0;
    while ahead.assist() {
        slices += 1;
    }
    assert!(slices > 4 && slices <= MEMORY / super::super::group::SLICE_BYTES as u64);
}

#[test]
fn content_is_equal_on_any_thread_count() {
    let mut random = Random::new(3);
    let content = text(20_000_000, &mut random);
    let stream = pzstd(&content, 900_000, &mut random);
    for threads in [1, 3, 8] {
        let ahead = AheadDecoder::new(MEMORY);
        let is_over = AtomicBool::new(false);
        let mut read = Vec::new();
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        if !ahead.assist() {
                            thread::yield_now();
                        }
                    }
                });
            }
            let input = Box::new(Cursor::new(stream.clone()));
            let result =
                FrameReader::new(input, Compression::Zstandard, ahead.open(), None).read_to_end(&mut read);
            is_over.store(true, Ordering::Relaxed);
            result.unwrap();
        });
        assert!(read == content, "{threads} threads");
    }
}
