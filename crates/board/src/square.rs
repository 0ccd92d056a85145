//! Squares, files and ranks, and their text forms (PGN 8.2.3.2, square identification).
//!
//! Squares are numbered along the ranks: a1 is 0, b1 is 1, a2 is 8, h8 is 63.

use core::{fmt, str::FromStr};

use arrayvec::ArrayString;

use crate::error::ParseError;

/// A column on the board, `a` to `h` from White's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
#[allow(missing_docs, reason = "each variant is named after its letter")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `a` first.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// Returns the file as a number: 0 for `a` to 7 for `h`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the file with this index, or `None` if the index is 8 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::from_low_bits(index as u32)) } else { None }
    }

    /// Returns the file with the index in the low three bits. See [`Square::from_low_bits`].
    #[inline]
    #[rustfmt::skip]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        match bits & 7 {
            0 => Self::A, 1 => Self::B, 2 => Self::C, 3 => Self::D, 4 => Self::E, 5 => Self::F, 6 => Self::G, _ => Self::H,
        }
    }

    /// Returns the file for a lower-case letter `a` to `h`. Returns `None` for any other character.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Self> {
        Self::from_index((letter as usize).wrapping_sub('a' as usize))
    }

    /// Returns the lower-case letter, `a` to `h`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    /// Writes the lower-case letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// A row on the board, 1 to 8 from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
#[allow(missing_docs, reason = "each variant is named after its number")]
pub enum Rank {
    #[cfg_attr(feature = "serde", serde(rename = "1"))]
    One,
    #[cfg_attr(feature = "serde", serde(rename = "2"))]
    Two,
    #[cfg_attr(feature = "serde", serde(rename = "3"))]
    Three,
    #[cfg_attr(feature = "serde", serde(rename = "4"))]
    Four,
    #[cfg_attr(feature = "serde", serde(rename = "5"))]
    Five,
    #[cfg_attr(feature = "serde", serde(rename = "6"))]
    Six,
    #[cfg_attr(feature = "serde", serde(rename = "7"))]
    Seven,
    #[cfg_attr(feature = "serde", serde(rename = "8"))]
    Eight,
}

impl Rank {
    /// All ranks, from 1 to 8.
    pub const ALL: [Self; 8] =
        [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six, Self::Seven, Self::Eight];

    /// Returns the rank as a number: 0 for rank 1 to 7 for rank 8.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank with this index (0 is rank 1), or `None` if the index is 8 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::from_low_bits(index as u32)) } else { None }
    }

    /// Returns the rank with the index in the low three bits. See [`Square::from_low_bits`].
    #[inline]
    #[rustfmt::skip]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        match bits & 7 {
            0 => Self::One, 1 => Self::Two, 2 => Self::Three, 3 => Self::Four, 4 => Self::Five, 5 => Self::Six, 6 => Self::Seven, _ => Self::Eight,
        }
    }

    /// Returns the rank for a digit `1` to `8`. Returns `None` for any other character.
    #[inline]
    pub const fn from_char(digit: char) -> Option<Self> {
        Self::from_index((digit as usize).wrapping_sub('1' as usize))
    }

    /// Returns the digit, `1` to `8`.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    /// Writes the digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_char(), f)
    }
}

/// One of the 64 squares.
///
/// ```
/// use movetext_board::{File, Rank, Square};
///
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::new(File::E, Rank::Four), Square::E4);
/// assert_eq!(Square::E4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "each variant is named after its square")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares, from a1 to h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// Returns the square on a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(file as u32 | ((rank as u32) << 3))
    }

    /// Returns the square with this index (a1 is 0, h8 is 63), or `None` if the index is 64 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::from_low_bits(index as u32)) } else { None }
    }

    /// Returns the square as a number: a1 is 0, b1 is 1, a2 is 8, h8 is 63.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the file of the square.
    #[inline]
    pub const fn file(self) -> File {
        File::from_low_bits(self as u32)
    }

    /// Returns the rank of the square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self as u32 >> 3)
    }

    /// Returns the square flipped vertically: a1 becomes a8, e2 becomes e7.
    ///
    /// To turn the board as Black sees it, flip the files as well: `square.flip_ranks().flip_files()` maps a1 to h8.
    /// [`Board::diagram`](crate::Board::diagram) draws such a board.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self::from_low_bits(self as u32 ^ 56)
    }

    /// Returns the square flipped horizontally: a1 becomes h1, e2 becomes d2.
    #[inline]
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self::from_low_bits(self as u32 ^ 7)
    }

    /// Returns the square with the index in the low six bits. The other bits are ignored.
    ///
    /// The match has one arm for each value of the masked operand, so the compiler emits only the mask, without a table
    /// or bounds check. This avoids an unsafe transmute.
    #[inline]
    #[must_use]
    #[rustfmt::skip]
    pub const fn from_low_bits(bits: u32) -> Self {
        match bits & 63 {
            0 => Self::A1, 1 => Self::B1, 2 => Self::C1, 3 => Self::D1, 4 => Self::E1, 5 => Self::F1, 6 => Self::G1, 7 => Self::H1,
            8 => Self::A2, 9 => Self::B2, 10 => Self::C2, 11 => Self::D2, 12 => Self::E2, 13 => Self::F2, 14 => Self::G2, 15 => Self::H2,
            16 => Self::A3, 17 => Self::B3, 18 => Self::C3, 19 => Self::D3, 20 => Self::E3, 21 => Self::F3, 22 => Self::G3, 23 => Self::H3,
            24 => Self::A4, 25 => Self::B4, 26 => Self::C4, 27 => Self::D4, 28 => Self::E4, 29 => Self::F4, 30 => Self::G4, 31 => Self::H4,
            32 => Self::A5, 33 => Self::B5, 34 => Self::C5, 35 => Self::D5, 36 => Self::E5, 37 => Self::F5, 38 => Self::G5, 39 => Self::H5,
            40 => Self::A6, 41 => Self::B6, 42 => Self::C6, 43 => Self::D6, 44 => Self::E6, 45 => Self::F6, 46 => Self::G6, 47 => Self::H6,
            48 => Self::A7, 49 => Self::B7, 50 => Self::C7, 51 => Self::D7, 52 => Self::E7, 53 => Self::F7, 54 => Self::G7, 55 => Self::H7,
            56 => Self::A8, 57 => Self::B8, 58 => Self::C8, 59 => Self::D8, 60 => Self::E8, 61 => Self::F8, 62 => Self::G8, _ => Self::H8,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = ArrayString::<2>::new();
        name.push(self.file().to_char());
        name.push(self.rank().to_char());
        f.pad(&name)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Parses a lower-case file letter followed by a rank digit, such as `e4`.
    ///
    /// # Errors
    ///
    /// [`ParseError::Square`] if the text is anything else.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_char).ok_or(ParseError::Square)?;
        let rank = letters.next().and_then(Rank::from_char).ok_or(ParseError::Square)?;
        if letters.next().is_some() { Err(ParseError::Square) } else { Ok(Self::new(file, rank)) }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{File, ParseError, Rank, Square};

    #[test]
    fn square_round_trips_index_and_text() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(std::format!("{square}").parse(), Ok(square));
            assert_eq!(square.flip_ranks().flip_ranks(), square);
            assert_eq!(square.flip_files(), Square::new(File::ALL[7 - square.file().index()], square.rank()));
            assert_eq!(square.flip_files().flip_files(), square);
        }
        assert_eq!(Square::from_index(64), None);
        assert_eq!((File::from_index(8), Rank::from_index(8)), (None, None));
        assert_eq!(Square::A1.flip_ranks(), Square::A8);
        assert_eq!(Square::A1.flip_files(), Square::H1);
    }

    #[test]
    fn only_a_to_h_and_1_to_8_are_accepted() {
        let files: Vec<char> =
            ('\0'..=char::MAX).filter(|&letter| File::from_char(letter).is_some()).collect();
        assert!(files.into_iter().eq(File::ALL.map(File::to_char)));
        let ranks: Vec<char> = ('\0'..=char::MAX).filter(|&digit| Rank::from_char(digit).is_some()).collect();
        assert!(ranks.into_iter().eq(Rank::ALL.map(Rank::to_char)));
    }

    #[test]
    fn invalid_square_text_is_rejected() {
        for text in ["", "e", "e9", "i4", "E4", "e44", "e4 "] {
            assert_eq!(text.parse::<Square>(), Err(ParseError::Square), "{text}");
        }
    }
}
