//! Attacks of bishops, rooks and queens by magic multiplication: one table look-up for each square and set of blockers.
//!
//! `cargo xtask codegen magic` searches for one factor per square. Multiplying the blockers by the factor moves the
//! table index into the high bits of the product. The compiler fills the table from [`rays`] and rejects a factor that
//! maps two different attack sets to the same index.
#![expect(
    clippy::indexing_slicing,
    reason = "the table is computed at compile time; the shift leaves an index below the size of the square's block"
)]

use super::rays;
use crate::{binary, bitboard::Bitboard, square::Square};

/// The parameters that compute a table index for one square.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares where a blocker changes the attacks: each ray without its last square.
    mask: u64,
    factor: u64,
    shift: u32,
    /// The first table entry for the square.
    offset: u32,
}

#[derive(Clone, Copy)]
enum Slider {
    Bishop,
    Rook,
}

/// The factors for bishops on a1 to h8, then for rooks.
const FACTORS: [u64; 128] = binary::numbers(include_bytes!("magic.bin"));

/// 64 blocks of 32 to 512 entries for bishops, then 64 blocks of 1024 to 4096 entries for rooks: 841 KiB.
const SIZE: usize = size(Slider::Bishop) + size(Slider::Rook);

/// The tables for both sliders. They are together, so that one register holds the address of all.
struct Tables {
    bishops: [Magic; 64],
    rooks: [Magic; 64],
    attacks: [Bitboard; SIZE],
}

#[allow(long_running_const_eval, reason = "107,648 entries take the compiler about a second")]
static TABLES: Tables = {
    let bishops = magics(Slider::Bishop, FACTORS.split_at(64).0, 0);
    let rooks = magics(Slider::Rook, FACTORS.split_at(64).1, size(Slider::Bishop));
    let mut attacks = [Bitboard::EMPTY; SIZE];
    fill(&mut attacks, Slider::Bishop, &bishops);
    fill(&mut attacks, Slider::Rook, &rooks);
    Tables { bishops, rooks, attacks }
};

#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    TABLES.attacks[TABLES.bishops[from as usize].place(occupied.0)]
}

#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    TABLES.attacks[TABLES.rooks[from as usize].place(occupied.0)]
}

impl Magic {
    #[inline]
    const fn place(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.factor);
        self.offset as usize + (product >> self.shift) as usize
    }
}

const fn attacks(slider: Slider, square: usize, occupied: u64) -> u64 {
    match slider {
        Slider::Bishop => rays::bishop(square, occupied),
        Slider::Rook => rays::rook(square, occupied),
    }
}

/// Returns the squares where a blocker changes the attacks. Edge squares matter only if the slider is on that edge.
const fn mask(slider: Slider, square: usize) -> u64 {
    let ranks = 0xff00_0000_0000_00ff & !(0xff << (square & 56));
    let files = 0x8181_8181_8181_8181 & !(0x0101_0101_0101_0101 << (square & 7));
    attacks(slider, square, 0) & !(ranks | files)
}

const fn size(slider: Slider) -> usize {
    let (mut size, mut square) = (0, 0);
    while square < 64 {
        size += 1 << mask(slider, square).count_ones();
        square += 1;
    }
    size
}

const fn magics(slider: Slider, factors: &[u64], start: usize) -> [Magic; 64] {
    let mut magics = [Magic { mask: 0, factor: 0, shift: 0, offset: 0 }; 64];
    let (mut offset, mut square) = (start, 0);
    while square < 64 {
        let mask = mask(slider, square);
        let (factor, shift) = (factors[square], 64 - mask.count_ones());
        magics[square] = Magic { mask, factor, shift, offset: offset as u32 };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    magics
}

/// One set of blockers on one line: what the slider attacks, and what the blockers add to the product.
#[derive(Clone, Copy)]
struct LineCase {
    product: u64,
    attacked: u64,
}

/// Computes the cases for one line, which has at most six relevant squares. Returns the number of cases.
const fn line_cases(cases: &mut [LineCase; 64], square: usize, line: u64, magic: &Magic) -> usize {
    let mask = line & magic.mask;
    let (mut count, mut occupied) = (0, 0_u64);
    loop {
        let product = occupied.wrapping_mul(magic.factor);
        cases[count] = LineCase { product, attacked: rays::line_attacks(1 << square, line, occupied) };
        count += 1;
        // Subtracting the mask borrows through its gaps, so this visits every subset once and ends at the empty set.
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            return count;
        }
    }
}

/// Fills the table entries for bishops or rooks.
///
/// The compiler interprets this function, so we keep the work per entry small. The two lines of a slider share only the
/// slider's square, so we simply combine their attacks and add their products.
const fn fill(table: &mut [Bitboard; SIZE], slider: Slider, magics: &[Magic; 64]) {
    let mut first = [LineCase { product: 0, attacked: 0 }; 64];
    let mut second = first;
    let mut square = 0;
    while square < 64 {
        let magic = &magics[square];
        let (shift, offset) = (magic.shift, magic.offset as usize);
        let lines = rays::lines(square);
        let (one, other) = match slider {
            Slider::Bishop => (lines[2], lines[3]),
            Slider::Rook => (lines[0], lines[1]),
        };
        let first_count = line_cases(&mut first, square, one, magic);
        let second_count = line_cases(&mut second, square, other, magic);
        let mut i = 0;
        while i < first_count {
            let LineCase { product, attacked } = first[i];
            let mut j = 0;
            while j < second_count {
                let place = offset + (product.wrapping_add(second[j].product) >> shift) as usize;
                let set = attacked | second[j].attacked;
                let old = table[place].0;
                // Every slider attacks at least one square, so an empty set means that the entry is not filled yet.
                assert!(old == 0 || old == set, "a magic factor is wrong");
                table[place].0 = set;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
}
