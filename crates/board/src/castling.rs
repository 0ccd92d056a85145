//! Castling sides and rights, for standard chess and Chess960 (PGN 16.1.3.3, castling availability).
//!
//! A castling right is stored as the file of its rook. In standard chess, that is the a-file or h-file.
#![expect(
    clippy::indexing_slicing,
    reason = "the tables have one entry for each value of the enums, and are computed at compile time"
)]

use core::fmt;

use crate::{
    bitboard::Bitboard,
    color::Color,
    piece::Role,
    square::{File, Square},
};

/// The direction in which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file: king to the g-file, rook to the f-file (`O-O`).
    King,
    /// Towards the a-file: king to the c-file, rook to the d-file (`O-O-O`).
    Queen,
}

impl CastlingSide {
    /// Both sides, king side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns 0 for the king side, 1 for the queen side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the king's file after castling: g or c.
    #[inline]
    pub(crate) const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// Returns the rook's file after castling: f or d.
    #[inline]
    pub(crate) const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// Returns the king's square after castling.
    #[inline]
    pub const fn king_destination(self, color: Color) -> Square {
        Square::new(self.king_file(), color.back_rank())
    }

    /// Returns the rook's square after castling.
    #[inline]
    pub const fn rook_destination(self, color: Color) -> Square {
        Square::new(self.rook_file(), color.back_rank())
    }
}

/// The castling rights of both players: up to four rook files.
///
/// ```
/// use movetext_board::{CastlingRights, CastlingSide, Color, File};
///
/// let mut rights = CastlingRights::STANDARD;
/// rights.remove(Color::White, CastlingSide::King);
/// assert_eq!(rights.rook_file(Color::White, CastlingSide::King), None);
/// assert_eq!(rights.rook_file(Color::Black, CastlingSide::Queen), Some(File::A));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// One byte per right: White's before Black's, king side before queen side. If the player has the right, one bit of
    /// the byte is set, for the rook's file. Otherwise the byte is 0. A move removes rights with a mask, so no branch
    /// depends on the moving piece.
    rooks: u32,
}

/// The bits for White's rights. Black's rights are in the 16 bits above.
const WHITE: u32 = 0xffff;

/// For each square, the mask that removes the right of a rook on that square.
static KEPT_BY_SQUARE: [u32; 64] = {
    let mut kept = [u32::MAX; 64];
    let mut file = 0;
    while file < 8 {
        kept[file] = !(0x0101 << file);
        kept[56 + file] = !(0x0101_0000 << file);
        file += 1;
    }
    kept
};

/// For each side and kind of piece, the mask that removes the rights that the side loses when such a piece moves.
static KEPT_BY_KIND: [[u32; 6]; 2] = {
    let mut kept = [[u32::MAX; 6]; 2];
    kept[Color::White.index()][Role::King.index()] = !WHITE;
    kept[Color::Black.index()][Role::King.index()] = WHITE;
    kept
};

impl CastlingRights {
    /// No castling rights.
    pub const NONE: Self = Self { rooks: 0 };
    /// All four rights, with rooks on the a-file and h-file.
    pub const STANDARD: Self = Self { rooks: 0x0180_0180 };

    /// Returns the bit offset of a right in `rooks`.
    #[inline]
    const fn place(color: Color, side: CastlingSide) -> u32 {
        16 * color as u32 + 8 * side as u32
    }

    /// Returns the file of the castling rook, or `None` if the player does not have the right.
    #[inline]
    pub const fn rook_file(self, color: Color, side: CastlingSide) -> Option<File> {
        let bit = (self.rooks >> Self::place(color, side)) & 0xff;
        if bit == 0 { None } else { Some(File::from_low_bits(bit.trailing_zeros())) }
    }

    /// Returns the square of the castling rook, or `None` if the player does not have the right.
    #[inline]
    pub const fn rook_square(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rook_file(color, side) {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// Returns the squares of all castling rooks.
    #[inline]
    pub(crate) const fn rooks(self) -> Bitboard {
        let files = (self.rooks | self.rooks >> 8) as u64;
        Bitboard(files & 0xff | (files & 0xff_0000) << 40)
    }

    /// Gives a player the right to castle with the rook on `file`.
    #[inline]
    pub const fn set(&mut self, color: Color, side: CastlingSide, file: File) {
        self.remove(color, side);
        self.rooks |= 1 << (Self::place(color, side) + file as u32);
    }

    /// Removes a player's right to castle to one side.
    #[inline]
    pub const fn remove(&mut self, color: Color, side: CastlingSide) {
        self.rooks &= !(0xff << Self::place(color, side));
    }

    /// Returns the rights after a move between two squares. A rook that moves or is captured loses its right.
    #[inline]
    pub(crate) fn without_rooks_on(self, from: Square, to: Square) -> Self {
        Self { rooks: self.rooks & KEPT_BY_SQUARE[from as usize] & KEPT_BY_SQUARE[to as usize] }
    }

    /// Returns the rights after a player has moved this kind of piece. A king move loses both rights.
    #[inline]
    pub(crate) fn without_king_of(self, color: Color, moved: Role) -> Self {
        Self { rooks: self.rooks & KEPT_BY_KIND[color as usize][moved as usize] }
    }

    /// Returns whether no player has a castling right.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rooks == 0
    }

    /// Returns whether a player has no castling right.
    #[inline]
    pub(crate) const fn is_empty_for(self, color: Color) -> bool {
        self.rooks & (WHITE << (16 * color as u32)) == 0
    }

    /// Returns the rights with the players swapped.
    #[must_use]
    pub(crate) const fn swap_colors(self) -> Self {
        Self { rooks: self.rooks.rotate_left(16) }
    }

    /// Returns the rights with the files flipped: a rook on the a-file is then on the h-file.
    #[must_use]
    pub(crate) const fn flip_files(self) -> Self {
        // Reversing all bits also swaps the players; the rotation swaps them back.
        Self { rooks: self.rooks.reverse_bits().rotate_left(16) }
    }

    /// Iterates over the rights as player, side and rook file: White before Black, king side before queen side.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingSide, File)> {
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| self.rook_file(color, side).map(|file| (color, side, file)))
        })
    }
}

/// The squares on the back rank that must be empty or safe for castling, one bit per file.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// The squares that the king and rook cross or reach, except their start squares.
    lane: u8,
    /// The squares that the king crosses or reaches.
    king_path: u8,
}

/// Indexed by castling side, king file and rook file.
static PATHS: [[[CastlingPath; 8]; 8]; 2] = {
    let mut paths = [[[CastlingPath { lane: 0, king_path: 0 }; 8]; 8]; 2];
    let mut number = 0;
    while number < 128 {
        let (side, king, rook) = (number / 64, number / 8 % 8, number % 8);
        let king_to = CastlingSide::ALL[side].king_file() as usize;
        let rook_to = CastlingSide::ALL[side].rook_file() as usize;
        let pieces = 1 << king | 1 << rook;
        paths[side][king][rook] = CastlingPath {
            lane: (files(king, king_to) | files(rook, rook_to)) & !pieces,
            king_path: files(king, king_to) & !(1 << king) | 1 << king_to,
        };
        number += 1;
    }
    paths
};

/// Returns the files between two files, including both.
const fn files(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xff >> (7 - high)) & (0xff << low)
}

impl CastlingPath {
    #[inline]
    pub(crate) fn new(side: CastlingSide, king: File, rook: File) -> Self {
        PATHS[side as usize][king as usize][rook as usize]
    }

    /// Returns the squares that must be empty: all squares that the king or rook crosses or reaches, except their start
    /// squares.
    #[inline]
    pub(crate) const fn lane(self, color: Color) -> Bitboard {
        Bitboard((self.lane as u64) << (8 * color.back_rank() as u32))
    }

    /// Returns the squares that must not be attacked, because the king crosses or reaches them.
    #[inline]
    pub(crate) const fn king_path(self, color: Color) -> Bitboard {
        Bitboard((self.king_path as u64) << (8 * color.back_rank() as u32))
    }
}

impl fmt::Debug for CastlingRights {
    /// Writes the rook files as Shredder-FEN does (`HAha`), or `-` if there are no rights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (color, _, file) in self.iter() {
            let letter = file.to_char();
            let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
            fmt::Write::write_char(f, letter)?;
        }
        Ok(())
    }
}
