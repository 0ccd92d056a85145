//! Compressed files of all kinds.

use flate2::{Compression as Level, Crc, GzBuilder};
use movetext_files::compression::{Compression, Compressor};
use movetext_testkit::Random;
use std::io::Write;

/// How a text is stored in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Plain,
    ZstandardFrames,
    Pzstd,
    Bgzf,
    OneFrame,
    Gzip,
    Bzip2,
}

impl Form {
    pub(crate) const ALL: [Self; 7] = [
        Self::Plain,
        Self::ZstandardFrames,
        Self::Pzstd,
        Self::Bgzf,
        Self::OneFrame,
        Self::Gzip,
        Self::Bzip2,
    ];

    /// Returns whether manifest parts can begin inside the file.
    pub(crate) const fn has_parts(self) -> bool {
        matches!(self, Self::Plain | Self::ZstandardFrames | Self::Pzstd | Self::Bgzf)
    }

    /// Returns a file with the text, in frames of less than `most` bytes of text.
    pub(crate) fn file(self, text: &[u8], most: usize, random: &mut Random) -> Vec<u8> {
        match self {
            Self::Plain => text.to_vec(),
            Self::ZstandardFrames => in_frames(text, most, random, zstandard),
            Self::Pzstd => in_frames(text, most, random, pzstd),
            Self::Bgzf => [in_frames(text, most, random, bgzf), bgzf(b"")].concat(),
            Self::OneFrame => zstandard(text),
            Self::Gzip => compressed(text, Compression::Gzip),
            Self::Bzip2 => compressed(text, Compression::Bzip2),
        }
    }
}

/// Compresses pieces of the text separately. A piece may end inside a move.
pub(crate) fn in_frames(
    text: &[u8],
    most: usize,
    random: &mut Random,
    compress: impl Fn(&[u8]) -> Vec<u8>,
) -> Vec<u8> {
    let (mut rest, mut bytes) = (text, Vec::new());
    while !rest.is_empty() {
        // Some frames are empty.
        let (piece, after) = rest.split_at(rest.len().min(random.below(most)));
        bytes.extend(compress(piece));
        rest = after;
    }
    bytes
}

fn compressed(text: &[u8], compression: Compression) -> Vec<u8> {
    let mut out = Compressor::new(Vec::new(), compression).unwrap();
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

pub(crate) fn zstandard(piece: &[u8]) -> Vec<u8> {
    zstd::encode_all(piece, 1).unwrap()
}

pub(crate) fn pzstd(piece: &[u8]) -> Vec<u8> {
    after_its_size(&zstandard(piece))
}

/// Puts a skippable frame with the size of `frame` before it, like `pzstd`.
fn after_its_size(frame: &[u8]) -> Vec<u8> {
    let size = u32::try_from(frame.len()).unwrap().to_le_bytes();
    [&[0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0], &size[..], frame].concat()
}

pub(crate) fn bgzf(piece: &[u8]) -> Vec<u8> {
    let mut out = GzBuilder::new().extra(b"BC\x02\0\0\0".to_vec()).write(Vec::new(), Level::fast());
    out.write_all(piece).unwrap();
    let mut bytes = out.finish().unwrap();
    let size = u16::try_from(bytes.len() - 1).unwrap().to_le_bytes();
    bytes[16..18].copy_from_slice(&size);
    bytes
}

/// Returns a frame like those of `pzstd`, but with uncompressed text.
pub(crate) fn pzstd_stored(piece: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0, 0x58];
    for block in piece.chunks(100_000) {
        frame.extend_from_slice(&(u32::try_from(block.len()).unwrap() << 3).to_le_bytes()[..3]);
        frame.extend_from_slice(block);
    }
    // The last block is empty.
    frame.extend_from_slice(&[1, 0, 0]);
    after_its_size(&frame)
}

/// Returns a BGZF member with uncompressed text.
pub(crate) fn bgzf_stored(piece: &[u8]) -> Vec<u8> {
    let (length, mut sum) = (u16::try_from(piece.len()).unwrap(), Crc::new());
    sum.update(piece);
    let size = (length + 30).to_le_bytes();
    let head = b"\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0";
    let lengths = [length.to_le_bytes(), (!length).to_le_bytes()].concat();
    let tail = [sum.sum().to_le_bytes(), u32::from(length).to_le_bytes()].concat();
    [&head[..], &size, &[1], &lengths, piece, &tail].concat()
}
