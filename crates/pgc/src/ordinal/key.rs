//! Packs SAN without its first letter into an integer. The integers have the same order as the texts (PGN 20.2).

use movetext_board::{Bitboard, CastlingSide, File, Move, Rank, Role};

/// Up to six letters of five bits each, with the first letter in the highest bits. A prefix sorts before any longer
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u32);

/// The code for `x`, which comes after the digits and the files, as in ASCII.
const TAKES: u32 = 17;

impl Key {
    /// Packs `[file][rank][x]file rank`, with as much of the origin as `disambiguators` require (PGN 8.2.3.4).
    pub(super) fn from_piece_move(mv: Move, disambiguators: Bitboard) -> Self {
        let (file, rank) = (mv.origin().file(), mv.origin().rank());
        let mut letters = Letters::default();
        if !disambiguators.is_empty() {
            let file_suffices = !disambiguators.intersects(file.bitboard());
            let rank_suffices = !disambiguators.intersects(rank.bitboard());
            if file_suffices || !rank_suffices {
                letters.file(file);
            }
            if !file_suffices {
                letters.rank(rank);
            }
        }
        letters.target(mv);
        letters.key()
    }

    /// Packs `file rank` or `file x file rank`, and the letter of a promotion (PGN 8.2.3.3). We omit `=`, because it
    /// always comes after the last rank.
    pub(super) fn from_pawn_move(mv: Move) -> Self {
        let mut letters = Letters::default();
        if mv.is_capture() {
            letters.file(mv.origin().file());
        }
        letters.target(mv);
        letters.put(match mv.promotion() {
            None | Some(Role::Pawn | Role::King) => 0,
            Some(Role::Bishop) => 1,
            Some(Role::Knight) => 2,
            Some(Role::Queen) => 3,
            Some(Role::Rook) => 4,
        });
        letters.key()
    }

    /// Packs castling. `O-O` is a prefix of `O-O-O`.
    pub(super) fn from_castling(mv: Move) -> Self {
        Self(u32::from(mv.castling_side() == Some(CastlingSide::Queen)))
    }
}

/// Collects the letters of a key from left to right.
#[derive(Default)]
struct Letters {
    bits: u32,
    count: u32,
}

impl Letters {
    fn put(&mut self, letter: u32) {
        self.bits = (self.bits << 5) | letter;
        self.count += 1;
    }

    fn rank(&mut self, rank: Rank) {
        self.put(1 + rank.index() as u32);
    }

    fn file(&mut self, file: File) {
        self.put(9 + file.index() as u32);
    }

    fn target(&mut self, mv: Move) {
        if mv.is_capture() {
            self.put(TAKES);
        }
        self.file(mv.target().file());
        self.rank(mv.target().rank());
    }

    const fn key(self) -> Key {
        Key(self.bits << (5 * (6 - self.count)))
    }
}
