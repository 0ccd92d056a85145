//! Compares reading by frames with the sequential decoder: bytes and errors must be the same.

mod damaged;
mod intact;
mod streams;

use super::{AheadDecoder, FrameReader};
use crate::{compression::Compression, parallel::Assistant};
use movetext_testkit::Random;
use std::io::{self, BufReader, Cursor, ErrorKind, Read};

/// The memory for frames in these tests. A compressed frame may take a quarter of it.
const MEMORY: u64 = 8 << 20;

/// The decoded bytes, and the error that followed them, if any.
type DecodeResult = (Vec<u8>, Option<(ErrorKind, String)>);

/// A stream that returns short chunks and may end with an error.
struct ChunkReader {
    bytes: Cursor<Vec<u8>>,
    most: usize,
    error: Option<ErrorKind>,
}

impl ChunkReader {
    fn new(bytes: Vec<u8>) -> Self {
        Self { bytes: Cursor::new(bytes), most: usize::MAX, error: None }
    }
}

impl Read for ChunkReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(buffer.len());
        match self.bytes.read(&mut buffer[..most])? {
            0 if most > 0 => self.error.take().map_or(Ok(0), |kind| Err(kind.into())),
            count => Ok(count),
        }
    }
}

/// Reads `length` bytes at a time up to the end or an error. Calls `between` before each read.
fn read_all(mut stream: impl Read, length: usize, mut between: impl FnMut()) -> DecodeResult {
    let (mut bytes, mut buffer) = (Vec::new(), vec![0; length]);
    loop {
        between();
        match stream.read(&mut buffer) {
            Ok(0) => return (bytes, None),
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
            Err(error) => return (bytes, Some((error.kind(), error.to_string()))),
        }
    }
}

fn read_sequentially(
    compression: Compression,
    stream: impl Read + Send + 'static,
    length: usize,
) -> DecodeResult {
    read_all(compression.decoder(BufReader::new(stream)).unwrap(), length, || ())
}

/// Reads by frames. Before each read, decodes a slice ahead with probability 1 / `one_in`, or never if `one_in` is 0.
/// Returns the result and the number of slices decoded ahead.
fn read_frames(
    compression: Compression,
    stream: impl Read + Send + 'static,
    length: usize,
    one_in: usize,
) -> (DecodeResult, usize) {
    let ahead = AheadDecoder::new(MEMORY);
    let reader = FrameReader::new(Box::new(stream), compression, ahead.open(), None);
    let (mut random, mut slices) = (Random::new(length as u64), 0);
    let decoded = read_all(reader, length, || {
        slices += usize::from(one_in > 0 && random.one_in(one_in) && ahead.assist());
    });
    (decoded, slices)
}

/// Asserts that reading by frames changes nothing. Short streams are read in small chunks, so that they form several
/// groups.
fn assert_same(name: &str, compression: Compression, bytes: &[u8], length: usize, one_in: usize) {
    let most = if bytes.len() < 10_000 { 23 } else { usize::MAX };
    let stream = || ChunkReader { most, ..ChunkReader::new(bytes.to_vec()) };
    let expected = read_sequentially(compression, stream(), length);
    let (found, _) = read_frames(compression, stream(), length, one_in);
    assert_eq!(found.1, expected.1, "{name}");
    let (found, expected) = (found.0, expected.0);
    // How much gzip returns before an error depends on the lengths of its input reads.
    let is_same = found == expected
        || compression == Compression::Gzip
            && found.len().abs_diff(expected.len()) <= 2
            && (found.starts_with(&expected) || expected.starts_with(&found));
    assert!(is_same, "{name}: {} of {} bytes", found.len(), expected.len());
}
