//! Writes the moves of one position, with weights of any size.

use crate::book::BookRecord;
use std::io::{self, Write};

/// A move with a weight that may exceed 16 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightedMove {
    pub(super) move_bits: u16,
    pub(super) weight: u64,
    pub(super) learn: u32,
}

/// Writes the records for a position, sorted by descending weight, then by the move's bits. Moves with weight 0 are
/// omitted. Returns the number of records.
///
/// If a weight exceeds 16 bits, all weights in the position are scaled so that the largest is 65,535. They are rounded
/// up, so that no weight becomes 0.
pub(super) fn write_position(key: u64, moves: &mut [WeightedMove], out: &mut impl Write) -> io::Result<u64> {
    let largest = moves.iter().map(|mv| mv.weight).max().unwrap_or_default();
    for mv in &mut *moves {
        mv.weight = scale(mv.weight, largest).into();
    }
    moves.sort_unstable_by_key(|mv| (core::cmp::Reverse(mv.weight), mv.move_bits));
    let mut written = 0;
    for &WeightedMove { move_bits, weight, learn } in moves.iter().filter(|mv| mv.weight > 0) {
        let weight = u16::try_from(weight).unwrap_or(u16::MAX);
        out.write_all(&BookRecord { key, move_bits, weight, learn }.to_bytes())?;
        written += 1;
    }
    Ok(written)
}

/// Scales a weight to 16 bits if the largest weight does not fit.
fn scale(weight: u64, largest: u64) -> u16 {
    let limit = u16::MAX;
    let exact = (u128::from(weight) * u128::from(limit)).div_ceil(u128::from(largest.max(limit.into())));
    u16::try_from(exact).unwrap_or(limit)
}
