//! Packs the SAN of a piece without its first letter into an integer. The integers have the same order as the texts (PGN
//! 20.2).

use movetext_board::{Bitboard, File, Rank, Square};

use super::squares::{files_before, squares_before};

/// The text `[file][rank][x]file rank`: five letters of five bits each, with the first letter in the highest bits. A
/// prefix sorts before any longer text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u32);

/// The code for `x`, which comes after the digits and the files, as in ASCII.
const TAKES: u32 = 17;

/// The codes for `1` and `a`.
const FIRST_RANK: u32 = 1;
const FIRST_FILE: u32 = 9;

impl Key {
    /// Packs a move. `rivals` is where the other pieces of this kind are that can move to its target (PGN 8.2.3.4).
    #[inline]
    pub(super) fn new(from: Square, to: Square, is_capture: bool, rivals: Bitboard) -> Self {
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
        if is_capture {
            letters.put(TAKES);
        }
        letters.file(to.file());
        letters.rank(to.rank());
        Self(letters.bits)
    }

    /// Returns the squares with names that sort before this text. The origin is not among them, because no piece of the
    /// same side can move to it.
    #[inline]
    pub(super) fn squares_before(self) -> Bitboard {
        let letter = |index: u32| (self.0 >> (20 - 5 * index)) & 31;
        let Some(file) = letter(0).checked_sub(FIRST_FILE) else { return Bitboard::EMPTY };
        let Some(file) = File::from_index(file as usize) else { return Bitboard::FULL };
        match letter(1).checked_sub(FIRST_RANK).and_then(|rank| Rank::from_index(rank as usize)) {
            Some(rank) => squares_before(Square::new(file, rank)),
            None => files_before(file) | file.bitboard(),
        }
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
        self.put(FIRST_RANK + rank.index() as u32);
    }

    #[inline]
    fn file(&mut self, file: File) {
        self.put(FIRST_FILE + file.index() as u32);
    }
}
