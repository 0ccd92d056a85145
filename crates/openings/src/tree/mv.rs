//! A move and the side that plays it, in two bytes.

use core::fmt;
use movetext_board::{Color, File, Move, Position, Rank, Role, Square};
use movetext_san::{
    error::ResolveError,
    notation::{CastlingStyle, Uci},
};

/// A move in UCI notation, and the side that plays it. Castling is the king's step to its destination, such as `e1g1`.
/// If the king or the rook does not start on its standard square, castling is the king capturing its own rook.
///
/// Moves are ordered alphabetically by their UCI text.
///
/// ```
/// use movetext_board::Position;
/// use movetext_openings::tree::TreeMove;
///
/// let position = Position::initial();
/// let mut moves: Vec<_> = position.legal_moves().iter().map(|mv| TreeMove::from_move(*mv, &position)).collect();
/// moves.sort();
/// assert_eq!(moves[0].to_string(), "a2a3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeMove(u16);

/// The roles that a pawn can be promoted to, sorted by their letters.
const PROMOTIONS: [Role; 4] = [Role::Bishop, Role::Knight, Role::Queen, Role::Rook];

impl TreeMove {
    /// Converts a move of chess that is legal in `position`.
    #[must_use]
    #[inline]
    pub fn from_move(mv: Move, position: &Position) -> Self {
        let target = match Uci::from_move(mv, position, CastlingStyle::Standard) {
            Uci::Move { to, .. } => to,
            Uci::Drop { .. } | Uci::Null => mv.target(),
        };
        let promotion = match mv.promotion() {
            None => 0,
            Some(Role::Bishop) => 1,
            Some(Role::Knight) => 2,
            Some(Role::Queen) => 3,
            Some(_) => 4,
        };
        let side = u16::from(position.turn() == Color::Black);
        Self(to_file_order(mv.origin()) << 10 | to_file_order(target) << 4 | promotion << 1 | side)
    }

    /// Returns the move as 16 bits. Compared as numbers, the bits have the same order as the moves. The encoding stays
    /// the same in all versions.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Decodes the bits that [`bits`](Self::bits) returned. Returns `None` if the bits for the promotion are invalid.
    ///
    /// ```
    /// use movetext_board::Color;
    /// use movetext_openings::tree::TreeMove;
    ///
    /// let mv = TreeMove::from_uci("e7e8q".parse()?, Color::White).unwrap();
    /// assert_eq!(TreeMove::from_bits(mv.bits()), Some(mv));
    /// # Ok::<(), movetext_san::notation::UciError>(())
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if (bits >> 1) & 7 <= PROMOTIONS.len() as u16 { Some(Self(bits)) } else { None }
    }

    /// Converts a move of `side` from UCI. Returns `None` for a null move.
    #[must_use]
    pub fn from_uci(uci: Uci, side: Color) -> Option<Self> {
        let Uci::Move { from, to, promotion } = uci else { return None };
        let promotion = match promotion {
            None => 0,
            Some(role) => PROMOTIONS.iter().position(|known| *known == role)? as u16 + 1,
        };
        Some(Self(
            to_file_order(from) << 10
                | to_file_order(to) << 4
                | promotion << 1
                | u16::from(side == Color::Black),
        ))
    }

    /// Returns the move in UCI notation.
    #[must_use]
    pub fn uci(self) -> Uci {
        let promotion = usize::from((self.0 >> 1) & 7).checked_sub(1);
        Uci::Move {
            from: from_file_order(self.0 >> 10),
            to: from_file_order(self.0 >> 4),
            promotion: promotion.and_then(|index| PROMOTIONS.get(index).copied()),
        }
    }

    /// Finds the move in a position.
    ///
    /// # Errors
    ///
    /// A [`ResolveError`] that says why the move is illegal in `position`.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    /// use movetext_openings::tree::TreeMove;
    ///
    /// let mv = TreeMove::from_uci("e2e4".parse()?, Color::White).unwrap().find_move(&Position::initial())?;
    /// assert_eq!(mv.target().to_string(), "e4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn find_move(self, position: &Position) -> Result<Move, ResolveError> {
        self.uci().find_move(position)
    }

    /// Returns the side that plays the move.
    #[must_use]
    pub const fn side(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }
}

impl fmt::Display for TreeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci().fmt(f)
    }
}

/// Returns the index of a square if squares are sorted by name: a1, a2, ..., h8.
#[inline]
const fn to_file_order(square: Square) -> u16 {
    let index = square.index() as u16;
    (index & 7) << 3 | index >> 3
}

/// Returns the square for the low six bits of an index from `to_file_order`.
fn from_file_order(index: u16) -> Square {
    let [file, rank] = [index >> 3 & 7, index & 7].map(usize::from);
    let square = File::ALL.get(file).zip(Rank::ALL.get(rank));
    square.map_or(Square::A1, |(file, rank)| Square::new(*file, *rank))
}
