//! Generates compressed streams of all kinds.

use crate::compression::Compression;
use flate2::GzBuilder;
use movetext_testkit::Random;
use std::io::Write;
use zstd::stream::write::Encoder;

/// Returns at least `bytes` bytes of text with a realistic compression ratio.
pub(super) fn text(bytes: usize, random: &mut Random) -> Vec<u8> {
    let words = ["1. e4 ", "e5 ", "2. Nf3 ", "Nc6 ", "{a comment} ", "*\n\n", "[Event \"x\"]\n", "O-O "];
    let mut text = Vec::new();
    while text.len() < bytes {
        text.extend_from_slice(random.pick(&words).as_bytes());
    }
    text
}

/// Returns a frame as the library writes it, randomly with or without a checksum and the content size.
pub(super) fn frame(content: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = Encoder::new(Vec::new(), 1).unwrap();
    out.include_checksum(random.one_in(2)).unwrap();
    if random.one_in(2) {
        out.set_pledged_src_size(Some(content.len() as u64)).unwrap();
    } else {
        out.include_contentsize(false).unwrap();
    }
    out.write_all(content).unwrap();
    out.finish().unwrap()
}

/// Returns a skippable frame. `digit` is the last digit of its magic number.
pub(super) fn skippable(digit: u8, payload: &[u8]) -> Vec<u8> {
    let size = u32::try_from(payload.len()).unwrap();
    [&[0x50 | digit, 0x2A, 0x4D, 0x18], &size.to_le_bytes()[..], payload].concat()
}

/// Returns a frame with the given header and blocks. Each block has a kind, a size and bytes.
pub(super) fn build_frame(header: &[u8], blocks: &[(u32, u32, &[u8])]) -> Vec<u8> {
    let mut bytes = [&[0x28, 0xB5, 0x2F, 0xFD], header].concat();
    for (index, (kind, size, content)) in blocks.iter().enumerate() {
        let is_last = u32::from(index + 1 == blocks.len());
        bytes.extend_from_slice(&(is_last | kind << 1 | size << 3).to_le_bytes()[..3]);
        bytes.extend_from_slice(content);
    }
    bytes
}

pub(super) fn member(content: &[u8]) -> Vec<u8> {
    let builder = GzBuilder::new().extra(b"BC\x02\0\0\0".to_vec());
    let mut out = builder.write(Vec::new(), flate2::Compression::fast());
    out.write_all(content).unwrap();
    let mut bytes = out.finish().unwrap();
    let size = u16::try_from(bytes.len() - 1).unwrap();
    bytes[16..18].copy_from_slice(&size.to_le_bytes());
    bytes
}

/// Returns a gzip member that does not state its length.
pub(super) fn plain_member(content: &[u8]) -> Vec<u8> {
    let mut out = GzBuilder::new().write(Vec::new(), flate2::Compression::fast());
    out.write_all(content).unwrap();
    out.finish().unwrap()
}

/// Cuts `content` into parts of at most `most` bytes and compresses each part.
pub(super) fn compress_parts(
    content: &[u8],
    most: usize,
    random: &mut Random,
    mut compress: impl FnMut(&[u8], &mut Random) -> Vec<u8>,
) -> Vec<u8> {
    let (mut rest, mut bytes) = (content, Vec::new());
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.len().min(1 + random.below(most)));
        bytes.extend(compress(part, random));
        rest = after;
    }
    bytes
}

/// Compresses like pzstd: puts a skippable frame with the frame's length before each frame.
pub(super) fn pzstd(content: &[u8], most: usize, random: &mut Random) -> Vec<u8> {
    compress_parts(content, most, random, |part, random| {
        let frame = frame(part, random);
        let length = u32::try_from(frame.len()).unwrap();
        [skippable(0, &length.to_le_bytes()), frame].concat()
    })
}

/// Returns streams of all kinds, each with its name, compression and content. `bytes` is the approximate length of a
/// content. The contents of gzip streams may be shorter.
pub(super) fn streams(bytes: usize, most: usize) -> Vec<(&'static str, Compression, Vec<u8>, Vec<u8>)> {
    let mut random = Random::new(bytes as u64);
    let random = &mut random;
    let content = text(bytes, random);
    let frames = compress_parts(&content, most, random, frame);
    // gzip is slow without optimization.
    let gzip_content = &content[..content.len().min(700_000)];
    let members = compress_parts(gzip_content, most.min(60_000), random, |part, _| member(part));
    let empty = [frame(b"", random), skippable(7, b""), frame(b"", random)].concat();
    let repeated = bytes.min(100_000);
    let blocks: &[(u32, u32, &[u8])] =
        &[(0, 3, b"abc"), (1, u32::try_from(repeated).unwrap(), b"x"), (0, 0, b""), (1, 0, b"y")];
    let block_content = [&b"abc"[..], &vec![b'x'; repeated]].concat();
    let size = u32::try_from(block_content.len()).unwrap().to_le_bytes();
    let plain = plain_member(gzip_content);
    let zstandard = [
        ("frames", frames.clone(), content.clone()),
        ("pzstd", pzstd(&content, most, random), content.clone()),
        ("seekable", [frames.clone(), skippable(0xE, &[7; 41])].concat(), content.clone()),
        ("one frame", frame(&content, random), content.clone()),
        ("empty frames", [&empty[..], &frames, &empty].concat(), content.clone()),
        ("only empty frames", empty, Vec::new()),
        ("only skippable frames", skippable(3, &[0; 10]).repeat(3), Vec::new()),
        ("blocks without compression", build_frame(&[0, 0x38], blocks), block_content.clone()),
        ("dictionary 0", build_frame(&[2, 0x38, 0, 0], blocks), block_content.clone()),
        ("dictionary 1", [build_frame(&[1, 0x38, 1], blocks), frames].concat(), Vec::new()),
        ("one segment", build_frame(&[&[0xA0], &size[..]].concat(), blocks), block_content),
    ];
    let gzip = [
        ("members", [&members[..], &member(b"")].concat(), gzip_content.to_vec()),
        ("one member", plain.clone(), gzip_content.to_vec()),
        ("members, then others", [&members[..], &plain, &members].concat(), gzip_content.repeat(3)),
    ];
    let zstandard = zstandard.map(|(name, bytes, content)| (name, Compression::Zstandard, bytes, content));
    zstandard
        .into_iter()
        .chain(gzip.map(|(name, bytes, content)| (name, Compression::Gzip, bytes, content)))
        .collect()
}
