//! Castling sides and rights, safe for Chess960 (PGN 16.1.3.3, castling availability).
//!
//! A right is the file of the rook that may castle. In standard chess that is `h` or `a`; nothing else differs.
#![expect(
    clippy::indexing_slicing,
    reason = "squares, sides and files are enums of as many values as the tables have places; the compiler makes the tables"
)]

use core::fmt;

use crate::{
    bitboard::Bitboard,
    color::Color,
    piece::Role,
    square::{File, Square},
};

/// The end of the rank towards which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file: king to g, rook to f (`O-O`).
    King,
    /// Towards the a-file: king to c, rook to d (`O-O-O`).
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// 0 for the king's side, 1 for the queen's.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file of the king after castling: g or c.
    #[inline]
    pub(crate) const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file of the rook after castling: f or d.
    #[inline]
    pub(crate) const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// Where the king of a side stands after castling.
    #[inline]
    pub const fn king_destination(self, color: Color) -> Square {
        Square::new(self.king_file(), color.back_rank())
    }

    /// Where the rook of a side stands after castling.
    #[inline]
    pub const fn rook_destination(self, color: Color) -> Square {
        Square::new(self.rook_file(), color.back_rank())
    }
}

/// The castling rights: up to four rook files.
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
    /// One byte per right, White's and the king's side first: the bit of the rook's file, or 0. A move therefore
    /// removes rights by a mask, without a branch on the moving piece.
    rooks: u32,
}

/// The rights of White; those of Black are next to them.
const WHITE: u32 = 0xffff;

/// For each square, the rights that do not need a rook on it.
static KEPT: [u32; 64] = {
    let mut kept = [u32::MAX; 64];
    let mut file = 0;
    while file < 8 {
        kept[file] = !(0x0101 << file);
        kept[56 + file] = !(0x0101_0000 << file);
        file += 1;
    }
    kept
};

/// The rights left after a move of a kind of piece, for each side and kind.
static KEPT_BY_KIND: [[u32; 6]; 2] = {
    let mut kept = [[u32::MAX; 6]; 2];
    kept[Color::White.index()][Role::King.index()] = !WHITE;
    kept[Color::Black.index()][Role::King.index()] = WHITE;
    kept
};

impl CastlingRights {
    /// No castling rights.
    pub const NONE: Self = Self { rooks: 0 };
    /// All four rights with rooks on the a- and h-files.
    pub const STANDARD: Self = Self { rooks: 0x0180_0180 };

    /// The bit offset of a right's byte.
    #[inline]
    const fn place(color: Color, side: CastlingSide) -> u32 {
        16 * color as u32 + 8 * side as u32
    }

    /// The file of the rook that may castle on that side, or `None`.
    #[inline]
    pub const fn rook_file(self, color: Color, side: CastlingSide) -> Option<File> {
        let bit = (self.rooks >> Self::place(color, side)) & 0xff;
        if bit == 0 { None } else { Some(File::ALL[(bit.trailing_zeros() % 8) as usize]) }
    }

    /// The square of the rook that may castle on that side, or `None`.
    #[inline]
    pub const fn rook_square(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rook_file(color, side) {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// Grants the right to castle with the rook of a file.
    #[inline]
    pub const fn set(&mut self, color: Color, side: CastlingSide, file: File) {
        self.remove(color, side);
        self.rooks |= 1 << (Self::place(color, side) + file as u32);
    }

    /// Removes one right.
    #[inline]
    pub const fn remove(&mut self, color: Color, side: CastlingSide) {
        self.rooks &= !(0xff << Self::place(color, side));
    }

    /// Removes both rights of a side, as when its king moves.
    #[inline]
    pub(crate) const fn remove_all(&mut self, color: Color) {
        self.rooks &= !(WHITE << (16 * color as u32));
    }

    /// The rights left after moves from one square and to another: a castling rook must not have moved or been
    /// captured.
    #[inline]
    pub(crate) fn without_rooks_on(self, from: Square, to: Square) -> Self {
        Self { rooks: self.rooks & KEPT[from as usize] & KEPT[to as usize] }
    }

    /// The rights left after a side has moved a piece of a kind: none for its king.
    #[inline]
    pub(crate) fn without_king_of(self, color: Color, moved: Role) -> Self {
        Self { rooks: self.rooks & KEPT_BY_KIND[color as usize][moved as usize] }
    }

    /// Whether no side has a right.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rooks == 0
    }

    /// Whether a side has no right.
    #[inline]
    pub(crate) const fn is_empty_for(self, color: Color) -> bool {
        self.rooks & (WHITE << (16 * color as u32)) == 0
    }

    /// The rights with the sides exchanged.
    #[must_use]
    pub(crate) const fn mirrored(self) -> Self {
        Self { rooks: self.rooks.rotate_left(16) }
    }

    /// The rights with files mirrored: each follows its rook to the other wing.
    #[must_use]
    pub(crate) const fn flipped(self) -> Self {
        // Reverses all bits, which also exchanges the sides, then exchanges the sides back.
        Self { rooks: self.rooks.reverse_bits().rotate_left(16) }
    }

    /// The rights held, as side, wing and file of the rook: White's first, the king's wing first.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingSide, File)> {
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| self.rook_file(color, side).map(|file| (color, side, file)))
        })
    }
}

/// The squares of the back rank involved in castling, one bit per file.
#[derive(Clone, Copy)]
pub(crate) struct CastlingWay {
    /// The squares that king and rook pass or reach, without their own squares.
    lane: u8,
    /// The squares that the king passes or reaches.
    king_path: u8,
}

/// Indexed by side, king file and rook file.
static WAYS: [[[CastlingWay; 8]; 8]; 2] = {
    let mut ways = [[[CastlingWay { lane: 0, king_path: 0 }; 8]; 8]; 2];
    let mut number = 0;
    while number < 128 {
        let (side, king, rook) = (number / 64, number / 8 % 8, number % 8);
        let king_to = CastlingSide::ALL[side].king_file() as usize;
        let rook_to = CastlingSide::ALL[side].rook_file() as usize;
        let pieces = 1 << king | 1 << rook;
        ways[side][king][rook] = CastlingWay {
            lane: (files(king, king_to) | files(rook, rook_to)) & !pieces,
            king_path: files(king, king_to) & !(1 << king) | 1 << king_to,
        };
        number += 1;
    }
    ways
};

/// The files from one to another, inclusive.
const fn files(a: usize, b: usize) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xff >> (7 - high)) & (0xff << low)
}

impl CastlingWay {
    #[inline]
    pub(crate) fn of(side: CastlingSide, king: File, rook: File) -> Self {
        WAYS[side as usize][king as usize][rook as usize]
    }

    /// The squares that must be empty: those that king and rook pass or reach, without their own squares.
    #[inline]
    pub(crate) const fn lane(self, color: Color) -> Bitboard {
        Bitboard((self.lane as u64) << (8 * color.back_rank() as u32))
    }

    /// The squares the king passes or reaches, which must not be attacked.
    #[inline]
    pub(crate) const fn king_path(self, color: Color) -> Bitboard {
        Bitboard((self.king_path as u64) << (8 * color.back_rank() as u32))
    }
}

impl fmt::Debug for CastlingRights {
    /// Writes the rook files in the Shredder notation (`HAha`), `-` if there is none.
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
