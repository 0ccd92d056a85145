//! Pieces, their kinds and their English letters (PGN 8.2.3.1, 16.1.3.1).

use core::fmt;

use arrayvec::ArrayString;

use crate::color::Color;

/// A kind of piece, without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
#[allow(missing_docs, reason = "each variant is named after its piece")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All kinds, from pawn to king.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The kinds that a pawn can be promoted to.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// Returns the kind with the index in the low three bits, or the king for 6 and 7. Like [`Square::from_low_bits`],
    /// this compiles to code without a table.
    ///
    /// [`Square::from_low_bits`]: crate::square::Square::from_low_bits
    #[inline]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        match bits & 7 {
            0 => Self::Pawn,
            1 => Self::Knight,
            2 => Self::Bishop,
            3 => Self::Rook,
            4 => Self::Queen,
            _ => Self::King,
        }
    }

    /// Returns 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the English letter in upper case: `P`, `N`, `B`, `R`, `Q` or `K`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Returns the kind for an upper-case English letter. Returns `None` for any other character.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'P' => Some(Self::Pawn),
            'N' => Some(Self::Knight),
            'B' => Some(Self::Bishop),
            'R' => Some(Self::Rook),
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            _ => None,
        }
    }

    /// Returns the English name in lower case: `pawn` to `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Returns whether a pawn may be promoted to this kind: knight, bishop, rook or queen.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        matches!(self, Self::Knight | Self::Bishop | Self::Rook | Self::Queen)
    }
}

impl fmt::Display for Role {
    /// Writes the English name: `pawn` to `king`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece: a kind and a colour.
///
/// ```
/// use movetext_board::{Color, Piece, Role};
///
/// let knight = Piece { color: Color::Black, role: Role::Knight };
/// assert_eq!(knight.to_fen_char(), 'n');
/// assert_eq!(Piece::from_fen_char('n'), Some(knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The player who owns the piece.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// Creates a piece from its colour and kind.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// Returns the FEN letter: `P` to `K` for White, `p` to `k` for Black.
    #[inline]
    pub const fn to_fen_char(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the piece for a FEN letter. Returns `None` for any other character.
    #[inline]
    pub const fn from_fen_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }

    /// Returns the figurine: outlined for White, `♔♕♖♗♘♙`, or filled for Black, `♚♛♜♝♞♟` (U+2654 to U+265F).
    #[inline]
    pub const fn to_figurine(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::King) => '♔',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Pawn) => '♙',
            (Color::Black, Role::King) => '♚',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Pawn) => '♟',
        }
    }

    /// Returns the piece for a figurine. Returns `None` for any other character.
    #[inline]
    pub const fn from_figurine(figurine: char) -> Option<Self> {
        let (color, role) = match figurine {
            '♔' => (Color::White, Role::King),
            '♕' => (Color::White, Role::Queen),
            '♖' => (Color::White, Role::Rook),
            '♗' => (Color::White, Role::Bishop),
            '♘' => (Color::White, Role::Knight),
            '♙' => (Color::White, Role::Pawn),
            '♚' => (Color::Black, Role::King),
            '♛' => (Color::Black, Role::Queen),
            '♜' => (Color::Black, Role::Rook),
            '♝' => (Color::Black, Role::Bishop),
            '♞' => (Color::Black, Role::Knight),
            '♟' => (Color::Black, Role::Pawn),
            _ => return None,
        };
        Some(Self { color, role })
    }
}

impl fmt::Display for Piece {
    /// Writes the colour and the kind: `white rook`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The longest text has five letters for `white`, a space, and six letters for `knight`.
        let mut name = ArrayString::<12>::new();
        for part in [self.color.name(), " ", self.role.name()] {
            name.push_str(part);
        }
        f.pad(&name)
    }
}
