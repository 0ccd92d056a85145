//! A legal position (PGN 16.1), with its data and constant-time queries.

mod conversion;
mod identity;
mod key;
mod material;
mod piece_counts;
mod play;
mod status;
mod undo;

pub use conversion::Dropped;
pub use piece_counts::Material;
pub use undo::Undo;

use core::fmt;

use crate::{
    attacks,
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingRights, CastlingSide},
    color::Color,
    piece::{Piece, Role},
    setup::Setup,
    square::{File, Square},
};

/// A legal chess position, standard or Chess960, small enough to copy.
///
/// Invariant: one king per side, the side not to move is not in check, castling rights have king and rook in place, and
/// a pawn can just have passed the en passant square. It is created from a [`Setup`], or by playing. A
/// [`Move`](crate::Move) or an [`Undo`] of another position breaks the invariant: all results are then meaningless and
/// lists may lack moves, but nothing panics.
///
/// ```
/// use movetext_board::{Position, Square};
///
/// let position = Position::initial();
/// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
/// let position = position.play(mv);
/// assert_eq!(position.en_passant_square(), Some(Square::E3));
/// assert_eq!(position.legal_en_passant_square(), None);
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) castling: CastlingRights,
    pub(crate) turn: Color,
    pub(crate) en_passant: Option<Square>,
    /// Whether the side to move is in check, if known.
    pub(crate) check: Option<bool>,
}

const _: () = assert!(size_of::<Position>() == 88, "positions are copied at every move");

/// The key of the initial position, as the Polyglot format documents it. Every replayed game starts with it.
const INITIAL_KEY: u64 = 0x463b_9618_1691_fc9c;

impl Position {
    /// The initial position of a game.
    pub const fn initial() -> Self {
        Self {
            board: Board::initial(),
            key: INITIAL_KEY,
            halfmove_clock: 0,
            fullmove_number: 1,
            castling: CastlingRights::STANDARD,
            turn: Color::White,
            en_passant: None,
            check: Some(false),
        }
    }

    /// The placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights.
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn passed in the previous move, after every double advance, as in the standard.
    #[inline]
    pub const fn en_passant_square(&self) -> Option<Square> {
        self.en_passant
    }

    /// The en passant square, if a pawn of the side to move attacks it, pinned or not. The key of the Polyglot format,
    /// [`key`](Self::key), includes this square.
    #[inline]
    pub fn pseudo_legal_en_passant_square(&self) -> Option<Square> {
        let square = self.en_passant?;
        let ready = attacks::pawn_attacks(!self.turn, square) & self.board.of(self.turn, Role::Pawn);
        if ready.is_empty() { None } else { Some(square) }
    }

    /// Half moves (plies) since the last pawn move or capture.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, incremented after each move of Black.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// All squares with a piece.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The square of a side's king.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Square {
        self.board.king_by_invariant(color)
    }

    /// Whether every castling right can be written as `KQkq`: kings on the e-file, rooks on the a- and h-files.
    pub fn has_standard_castling(&self) -> bool {
        self.castling.iter().all(|(color, side, file)| {
            let corner = match side {
                CastlingSide::King => File::H,
                CastlingSide::Queen => File::A,
            };
            file == corner && self.king_of(color) == Square::new(File::E, color.back_rank())
        })
    }

    /// The pieces of a side that attack a square of the present board, pinned or not.
    #[inline]
    pub fn attackers(&self, to: Square, by: Color) -> Bitboard {
        self.board.attackers(to, self.occupied()) & self.board.by_color(by)
    }
}

impl Default for Position {
    /// The initial position of a game.
    fn default() -> Self {
        Self::initial()
    }
}

impl fmt::Debug for Position {
    /// Draws the board, then lists the other fields on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Setup::from(self), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Position;
    use crate::setup::Setup;

    #[test]
    fn initial_position_is_that_of_the_initial_setup_key_included() {
        let (known, computed) = (Position::initial(), Position::from_valid(&Setup::initial()));
        assert_eq!((known, known.key), (computed, computed.key));
    }
}
