//! Encodes move statistics for temporary files.

use movetext_files::{
    external_sort::{EqualKeys, Record},
    varint::{ByteReader, invalid_data, put},
};
use movetext_openings::tree::{GameGroup, GamePlace, MoveCounts, RatingSum, TreeMove, TreeRecord};
use std::io;

/// Adds up a move's counts from different runs.
#[derive(Debug)]
pub(super) struct MoveCountSum;

impl EqualKeys for MoveCountSum {
    const ARE_COMBINED: bool = true;

    fn combine(earlier: &mut Vec<u8>, later: &[u8]) -> io::Result<()> {
        let mut counts = decode_counts(earlier).ok_or_else(invalid_data)?;
        counts.merge(&decode_counts(later).ok_or_else(invalid_data)?);
        earlier.clear();
        encode_counts(&counts, earlier);
        Ok(())
    }
}

/// Encodes a record. The byte order of keys equals the order of records.
pub(super) fn encode(counted: &TreeRecord, record: &mut Record) {
    record.key.clear();
    // Inverting the sign bit makes byte order equal to the order of signed numbers.
    record.key.extend_from_slice(&(counted.position_key ^ i64::MIN).to_be_bytes());
    record.key.extend_from_slice(&counted.mv.bits().to_be_bytes());
    record.key.push(counted.group.bits());
    record.payload.clear();
    encode_counts(&counted.counts, &mut record.payload);
}

/// Decodes a record that [`encode`] wrote.
pub(super) fn decode(key: &[u8], payload: &[u8]) -> io::Result<TreeRecord> {
    let mut key = ByteReader(key);
    let mut decoded = || {
        let position_key = i64::from_be_bytes(key.array()?) ^ i64::MIN;
        let mv = TreeMove::from_bits(u16::from_be_bytes(key.array()?))?;
        let group = GameGroup::from_bits(key.byte()?)?;
        Some(TreeRecord { position_key, mv, group, counts: decode_counts(payload)? })
    };
    decoded().ok_or_else(invalid_data)
}

fn encode_counts(counts: &MoveCounts, bytes: &mut Vec<u8>) {
    let MoveCounts { games, white_wins, draws, black_wins, white_ratings, black_ratings, years, example } =
        *counts;
    let (first, last) = years.unwrap_or_default();
    for number in [
        games,
        white_wins,
        draws,
        black_wins,
        white_ratings.count,
        white_ratings.sum,
        black_ratings.count,
        black_ratings.sum,
        u64::from(first),
        u64::from(last - first),
        u64::from(example.input),
        example.offset,
    ] {
        put(bytes, number);
    }
}

fn decode_counts(bytes: &[u8]) -> Option<MoveCounts> {
    let mut bytes = ByteReader(bytes);
    let mut numbers = [0; 12];
    for number in &mut numbers {
        *number = bytes.number()?;
    }
    let [games, white_wins, draws, black_wins, white_count, white_sum, black_count, black_sum, rest @ ..] =
        numbers;
    let [first, years, input, offset] = rest;
    let first = u16::try_from(first).ok()?;
    let last = first.checked_add(u16::try_from(years).ok()?)?;
    Some(MoveCounts {
        games,
        white_wins,
        draws,
        black_wins,
        white_ratings: RatingSum { count: white_count, sum: white_sum },
        black_ratings: RatingSum { count: black_count, sum: black_sum },
        years: (last > 0).then_some((first, last)),
        example: GamePlace { input: u32::try_from(input).ok()?, offset },
    })
}
