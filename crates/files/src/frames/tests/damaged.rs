//! Checks that damaged streams return the same bytes and the same error as with the sequential decoder.

use super::{
    ChunkReader, assert_same, read_all, read_frames, read_sequentially,
    streams::{frame, member, skippable, streams, text},
};
use crate::{compression::Compression, zstandard};
use movetext_testkit::{Random, damage};
use std::io::ErrorKind;

/// Reads few bytes at a time, because gzip loses the bytes of the read that fails. `case` varies how much is decoded
/// ahead.
fn assert_same_damage(name: &str, case: usize, compression: Compression, bytes: &[u8]) {
    let length = if compression == Compression::Zstandard { 40 } else { 1 };
    assert_same(name, compression, bytes, length, case % 3);
}

#[test]
fn truncation_fails_like_sequential_decoder() {
    for (name, compression, stream, _) in streams(300, 40) {
        for length in 1..stream.len() {
            assert_same_damage(&format!("{name}, {length} bytes"), length, compression, &stream[..length]);
        }
    }
}

#[test]
fn changed_bytes_fail_like_sequential() {
    for (name, compression, mut stream, _) in streams(200, 40) {
        for at in 0..stream.len() {
            for mask in [1, 0xFF] {
                stream[at] ^= mask;
                assert_same_damage(&format!("{name}, {mask} at {at}"), at, compression, &stream);
                stream[at] ^= mask;
            }
        }
    }
}

#[test]
fn inserted_bytes_fail_like_sequential() {
    for (name, compression, stream, _) in streams(200, 60) {
        for at in 0..=stream.len() {
            for inserted in [&b"\0"[..], b"1. e4 e5 *", &[0x28, 0xB5, 0x2F], &[0x1F, 0x8B, 8, 4]] {
                let stream = [&stream[..at], inserted, &stream[at..]].concat();
                assert_same_damage(&format!("{name}, at {at}"), at, compression, &stream);
            }
        }
    }
}

#[test]
fn wrong_lengths_fail_like_sequential() {
    let mut random = Random::new(4);
    let frames = [frame(b"1. e4 ", &mut random), frame(b"e5 *", &mut random)].concat();
    for size in (0..200).chain([1 << 24, u32::MAX - 8, u32::MAX]) {
        let mut lie = skippable(0, &[1, 2, 3, 4]);
        lie[4..8].copy_from_slice(&size.to_le_bytes());
        let stream = [&frames[..], &lie, &frames, &frames].concat();
        assert_same_damage(&format!("skippable, {size}"), size as usize, Compression::Zstandard, &stream);
    }
    let first = member(b"1. e4 ");
    let rest = [member(b"e5 *"), member(b"\n\n1. d4 *"), member(b"")].concat();
    for size in 0..u16::try_from(first.len() + rest.len() + 3).unwrap() {
        let mut lie = first.clone();
        lie[16..18].copy_from_slice(&size.to_le_bytes());
        let stream = [lie, rest.clone()].concat();
        let expected = read_sequentially(Compression::Gzip, ChunkReader::new(stream.clone()), 1);
        assert_eq!(expected, (b"1. e4 e5 *\n\n1. d4 *".to_vec(), None));
        assert_same_damage(&format!("member, {size}"), size as usize, Compression::Gzip, &stream);
    }
}

#[test]
fn damaged_long_streams_fail_the_same() {
    let alphabet: Vec<u8> = (0..=255).collect();
    for (name, compression, stream, _) in streams(400_000, 50_000) {
        let length = if compression == Compression::Zstandard { 10_000 } else { 1 };
        for round in 0..if length == 1 { 1 } else { 8 } {
            let mut stream = stream.clone();
            damage(&mut stream, &alphabet, &mut Random::new(round));
            assert_same(&format!("{name}, round {round}"), compression, &stream, length, 2);
        }
    }
}

#[test]
fn read_error_follows_the_bytes_before_it() {
    let kinds = [ErrorKind::TimedOut, ErrorKind::NotFound];
    for (name, compression, stream, content) in streams(300, 40) {
        for (at, kind) in (1..=stream.len()).zip(kinds.into_iter().cycle()) {
            let failing =
                || ChunkReader { error: Some(kind), most: 50, ..ChunkReader::new(stream[..at].to_vec()) };
            let expected = read_sequentially(compression, failing(), 1);
            for one_in in [0, 1] {
                let (found, _) = read_frames(compression, failing(), 1, one_in);
                assert_eq!(found.1, expected.1, "{name}, {at} bytes");
                // How much gzip returns before a read error depends on the lengths of its input reads.
                let is_same = found.0 == expected.0 || compression == Compression::Gzip;
                assert!(is_same && content.starts_with(&found.0), "{name}, {at} bytes");
            }
        }
    }
}

#[test]
fn bytes_before_error_ignore_read_lengths() {
    let mut random = Random::new(5);
    let content = text(700_000, &mut random);
    let mut stream = frame(&content, &mut random);
    let at = stream.len() * 2 / 3;
    stream[at..at + 100].fill(0xFF);
    let read = |most: usize, length| {
        let chunks = ChunkReader { most, ..ChunkReader::new(stream.clone()) };
        let buffered = std::io::BufReader::with_capacity(1 << 20, chunks);
        read_all(zstandard::reader(buffered).unwrap(), length, || ())
    };
    let expected = read(1, 1);
    assert!(expected.1.is_some() && expected.0.len() > 100_000 && content.starts_with(&expected.0));
    for (most, length) in [(1 << 20, 1), (1 << 20, 1 << 20), (1_000, 30_000), (70_000, 131_072)] {
        assert_eq!(read(most, length), expected, "{most}, {length}");
    }
}
