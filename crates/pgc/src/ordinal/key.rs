//! Packs the SAN of a piece without its first letter into an integer. The integers have the same order as the texts (PGN
//! 20.2).

use movetext_board::{Bitboard, File, Move, Rank};

use super::squares::{files_before, ranks_before};

/// The text `[file][rank][x]file rank`: five letters of five bits each, with the first letter in the highest bits. A
/// prefix sorts before any longer text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u32);

/// The code for `x`, which comes after the digits and the files, as in ASCII.
const TAKES: u32 = 17;

/// The code for `a`.
const FIRST_FILE: u32 = 9;

impl Key {
    /// Packs a move. `rivals` is where the other pieces of this kind are that can move to its target (PGN 8.2.3.4).
    #[inline]
    pub(super) fn new(mv: Move, rivals: Bitboard) -> Self {
        let (from, to) = (mv.origin(), mv.target());
        let mut letters = Letters { bits: 0, shift: 25 };
        if !rivals.is_empty() {
            let file_suffices = !rivals.intersects(from.file().bitboard());
            if file_suffices || rivals.intersects(from.rank().bitboard()) {
                letters.file(from.file());
            }
            if !file_suffices {
                letters.rank(from.rank());
            }
        }
        if mv.is_capture() {
            letters.put(TAKES);
        }
        letters.file(to.file());
        letters.rank(to.rank());
        Self(letters.bits)
    }

    /// Returns the squares with names that sort before this text.
    #[inline]
    pub(super) fn squares_before(self) -> Bitboard {
        let letter = |index: u32| (self.0 >> (20 - 5 * index)) & 31;
        let Some(file) = letter(0).checked_sub(FIRST_FILE) else { return Bitboard::EMPTY };
        let Some(file) = File::from_index(file as usize) else { return Bitboard::FULL };
        // `a1` is before `a2`, `a1b3` and `ab3`.
        let ranks = if letter(1) >= FIRST_FILE { 8 } else { letter(1) - u32::from(letter(2) == 0) };
        files_before(file) | file.bitboard() & ranks_before(ranks)
    }
}

/// Collects the letters of a key from left to right.
struct Letters {
    bits: u32,
    /// The lowest bit of the last letter.
    shift: u32,
}

impl Letters {
    #[inline]
    fn put(&mut self, letter: u32) {
        self.shift -= 5;
        self.bits |= letter << self.shift;
    }

    #[inline]
    fn rank(&mut self, rank: Rank) {
        self.put(1 + rank.index() as u32);
    }

    #[inline]
    fn file(&mut self, file: File) {
        self.put(FIRST_FILE + file.index() as u32);
    }
}
