//! Generator `magic`: finds the magic factors for sliders. The output is `crates/board/src/attacks/magic.bin`.
//!
//! Multiplying a set of blockers by the factor gives an index in the high bits. A factor is valid for a square if all
//! blocker sets with the same index have the same attacks.
//!
//! The search tries sparse numbers from a generator with a fixed seed, so every run finds the same factors. The attacks
//! are computed here, without the crate that will use the factors.

use std::path::Path;

use super::CodegenError;

/// An arbitrary seed. Another seed changes the output.
const SEED: u64 = 0x6d6f_7665_7465_7874;

/// The maximum number of tries for a square, far more than any square needs.
const TRIES: u32 = 1 << 28;

const BISHOP_STEPS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ROOK_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Renders the factors of bishops on a1 to h8, then the factors of rooks, in 8 little-endian bytes each. The seed is
/// the only input.
pub(crate) fn render(_root: &Path) -> Result<Vec<u8>, CodegenError> {
    let mut numbers = Numbers(SEED);
    let mut bytes = Vec::new();
    for steps in [&BISHOP_STEPS, &ROOK_STEPS] {
        for square in 0..64 {
            bytes.extend(find_factor(square, steps, &mut numbers)?.to_le_bytes());
        }
    }
    Ok(bytes)
}

/// Returns the first valid factor for a square.
fn find_factor(square: usize, steps: &[(i32, i32); 4], numbers: &mut Numbers) -> Result<u64, CodegenError> {
    let mask = relevant(square, steps);
    let cases: Vec<(u64, u64)> =
        subsets(mask).map(|blockers| (blockers, walk(square, blockers, steps))).collect();
    let shift = 64 - mask.count_ones();
    // Each entry stores the try that wrote it, so that we need not clear the table between tries.
    let mut places = vec![(0, 0); cases.len()];
    (1..=TRIES)
        .find_map(|attempt| {
            // Sparse factors are valid far more often than dense factors.
            let factor = numbers.next() & numbers.next() & numbers.next();
            is_right(&cases, factor, shift, &mut places, attempt).then_some(factor)
        })
        .ok_or(CodegenError::Search { wanted: "magic factor" })
}

/// Returns whether a factor is valid: blocker sets with different attacks have different indexes.
fn is_right(cases: &[(u64, u64)], factor: u64, shift: u32, places: &mut [(u32, u64)], attempt: u32) -> bool {
    cases.iter().all(|&(blockers, attacks)| {
        let place = &mut places[(blockers.wrapping_mul(factor) >> shift) as usize];
        if place.0 == attempt {
            return place.1 == attacks;
        }
        *place = (attempt, attacks);
        true
    })
}

/// Returns the squares on which a blocker matters: each ray without its last square.
fn relevant(square: usize, steps: &[(i32, i32); 4]) -> u64 {
    steps
        .iter()
        .map(|&step| ray(square, step))
        .fold(0, |mask, ray| mask | ray.iter().rev().skip(1).fold(0, |mask, &square| mask | 1_u64 << square))
}

/// Returns the attacks of the slider: each ray up to and including the first blocker.
fn walk(square: usize, blockers: u64, steps: &[(i32, i32); 4]) -> u64 {
    let mut attacks = 0;
    for &step in steps {
        for target in ray(square, step) {
            attacks |= 1_u64 << target;
            if blockers >> target & 1 != 0 {
                break;
            }
        }
    }
    attacks
}

/// Returns the squares in one direction, the nearest first.
fn ray(square: usize, (right, up): (i32, i32)) -> Vec<usize> {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    (1..8)
        .map(|distance| (file + distance * right, rank + distance * up))
        .take_while(|&(file, rank)| (0..8).contains(&file) && (0..8).contains(&rank))
        .map(|(file, rank)| (rank * 8 + file) as usize)
        .collect()
}

/// Returns every subset of a set. The empty set comes first.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    core::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

/// Generates pseudo-random numbers with splitmix64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
