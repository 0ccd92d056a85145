//! Attacks of sliders from one table, by magic multiplication.
//!
//! The product of the relevant blockers and a factor found by search has a small number in its high bits: the index in
//! the table. The factors are in `generated`. The compiler fills the table from [`rays`] and rejects factors that map
//! two different attack sets to one index.
#![expect(
    clippy::indexing_slicing,
    reason = "the compiler makes the table; a look-up shifts its product to as many bits as its part of the table has places for"
)]

use super::{
    generated::{BISHOP_FACTORS, ROOK_FACTORS},
    rays,
};
use crate::{bitboard::Bitboard, square::Square};

/// The parameters of the table index for a square.
#[derive(Clone, Copy)]
struct Magic {
    /// The relevant squares: the rays without their last squares, where blockers have no effect.
    mask: u64,
    factor: u64,
    shift: u32,
    /// The start of the square's part of the table.
    offset: u32,
}

#[derive(Clone, Copy)]
enum Slider {
    Bishop,
    Rook,
}

static BISHOPS: [Magic; 64] = magics(Slider::Bishop, &BISHOP_FACTORS, 0);
static ROOKS: [Magic; 64] = magics(Slider::Rook, &ROOK_FACTORS, size(Slider::Bishop));

/// 64 parts of 32 to 512 sets for bishops, then 64 of 1024 to 4096 for rooks: 841 KiB.
const SIZE: usize = size(Slider::Bishop) + size(Slider::Rook);

#[allow(long_running_const_eval, reason = "107,648 entries take the compiler about a second")]
static TABLE: [Bitboard; SIZE] = {
    let mut table = [Bitboard::EMPTY; SIZE];
    fill(&mut table, Slider::Bishop, &BISHOPS);
    fill(&mut table, Slider::Rook, &ROOKS);
    table
};

#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    TABLE[BISHOPS[from as usize].place(occupied.0)]
}

#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    TABLE[ROOKS[from as usize].place(occupied.0)]
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

/// The relevant squares: an edge counts only for a slider on that edge.
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

const fn magics(slider: Slider, factors: &[u64; 64], start: usize) -> [Magic; 64] {
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

/// The attacks of a slider along one line, and the contribution of the blockers on it to the product.
#[derive(Clone, Copy)]
struct LineCase {
    product: u64,
    attacked: u64,
}

/// Fills the cases of one line, which has at most six relevant squares. Returns the number of cases.
const fn line_cases(cases: &mut [LineCase; 64], square: usize, line: u64, magic: &Magic) -> usize {
    let mask = line & magic.mask;
    let (mut count, mut occupied) = (0, 0_u64);
    loop {
        let product = occupied.wrapping_mul(magic.factor);
        cases[count] = LineCase { product, attacked: rays::along(1 << square, line, occupied) };
        count += 1;
        // Subtracting the mask borrows through its gaps: every subset occurs once, then the empty set.
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            return count;
        }
    }
}

/// Fills the parts of the table for one kind of slider.
///
/// A slider has two lines that share only its own square, so attacks and products of the two add up. This leaves little
/// work per entry for the compiler, which interprets this function.
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
                // A slider always attacks a square, so an empty set marks an unused entry.
                assert!(old == 0 || old == set, "a magic factor is wrong");
                table[place].0 = set;
                j += 1;
            }
            i += 1;
        }
        square += 1;
    }
}
