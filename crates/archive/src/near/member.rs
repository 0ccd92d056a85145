//! The games of a group.

use movetext_files::varint::{self, ByteReader, invalid_data};
use std::io;

/// Where a game is, and what decides whether it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The number of the game in the input.
    pub(super) number: u64,
    /// The index of the input.
    pub(super) input: u64,
    /// The line where the game begins, or 0.
    pub(super) line: u64,
    /// The number of comments, glyphs and variations.
    pub(super) annotations: u64,
    pub(super) plies: u64,
    pub(super) has_result: bool,
}

impl Member {
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        for number in [self.number, self.input, self.line, self.annotations, self.plies] {
            varint::put(bytes, number);
        }
        bytes.push(u8::from(self.has_result));
    }

    pub(super) fn decode(bytes: &mut ByteReader<'_>) -> Option<Self> {
        Some(Self {
            number: bytes.number()?,
            input: bytes.number()?,
            line: bytes.number()?,
            annotations: bytes.number()?,
            plies: bytes.number()?,
            has_result: bytes.byte()? != 0,
        })
    }
}

/// Encodes the games of a group. The encoding of a dropped game is empty.
pub(super) fn encode_group(group: &[Member]) -> Vec<u8> {
    let mut bytes = Vec::new();
    group.iter().for_each(|member| member.encode(&mut bytes));
    bytes
}

pub(super) fn decode_group(bytes: &[u8]) -> io::Result<Vec<Member>> {
    let (mut bytes, mut group) = (ByteReader(bytes), Vec::new());
    while !bytes.0.is_empty() {
        group.push(Member::decode(&mut bytes).ok_or_else(invalid_data)?);
    }
    Ok(group)
}
