//! Legal positions: their data and constant-time queries (PGN 16.1).

mod conversion;
mod identity;
mod key;
mod material;
mod piece_counts;
mod play;
mod rules;
mod status;
mod undo;
mod variant_material;
mod variant_play;

pub use conversion::DroppedFields;
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
    rules::RulesState,
    setup::Setup,
    square::{File, Square},
};

/// A legal position in chess, Chess960 or a variant: see [`Rules`](crate::Rules).
///
/// In chess, each side has one king, and the side not to move is not in check; variant rules may differ. For
/// each castling right, the king and the rook are on their squares. If there is an en passant square, a pawn could have
/// just passed it.
///
/// Create a position from a [`Setup`], or by playing a move. If you play a [`Move`](crate::Move) or take back an
/// [`Undo`] that belongs to another position, all results are meaningless and move lists may be incomplete, but nothing
/// panics.
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
    /// In chess, the Polyglot key; in a variant, the pockets. A position stays small by sharing the field.
    pub(super) key_or_pockets: u64,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) castling: CastlingRights,
    pub(crate) turn: Color,
    pub(crate) en_passant: Option<Square>,
    /// Whether the side to move is in check, or `None` if this has not been computed yet.
    pub(crate) check: Option<bool>,
    /// The rules, and the checks left to give.
    pub(crate) state: RulesState,
    /// The promoted pieces in Crazyhouse, which become pawns when they are captured.
    pub(crate) promoted: Bitboard,
}

const _: () = assert!(size_of::<Position>() == 96, "positions are copied at every move");

/// The key that the Polyglot documentation gives for the initial position. As a constant, it need not be computed for
/// each game.
const INITIAL_KEY: u64 = 0x463b_9618_1691_fc9c;

impl Position {
    /// Returns the initial position of standard chess.
    pub const fn initial() -> Self {
        Self {
            board: Board::initial(),
            key_or_pockets: INITIAL_KEY,
            halfmove_clock: 0,
            fullmove_number: 1,
            castling: CastlingRights::STANDARD,
            turn: Color::White,
            en_passant: None,
            check: Some(false),
            state: RulesState::CHESS,
            promoted: Bitboard::EMPTY,
        }
    }

    /// Returns the pieces on the board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the castling rights.
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the square that a pawn has just passed. As in PGN, it is set after every double advance, even if no pawn
    /// can capture there.
    #[inline]
    pub const fn en_passant_square(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the en passant square if a pawn of the side to move attacks it, even if that pawn is pinned. The
    /// Polyglot [`key`](Self::key) includes this square.
    #[inline]
    pub fn pseudo_legal_en_passant_square(&self) -> Option<Square> {
        let square = self.en_passant?;
        let ready =
            attacks::pawn_attacks(!self.turn, square) & self.board.by_color_role(self.turn, Role::Pawn);
        if ready.is_empty() { None } else { Some(square) }
    }

    /// Returns the number of plies since the last pawn move or capture.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the move number, which grows by one after each move by Black.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns all occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// Returns where a side's king is, or `None` if it has none, which can happen only in a variant. If it has
    /// several, which can happen only in Antichess, returns the lowest square.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.board.king_of(color)
    }

    /// Returns whether `KQkq` can describe all castling rights: the kings are on the e-file, the rooks on the a-file
    /// and h-file. This is also `true` without rights.
    pub fn has_standard_castling(&self) -> bool {
        self.castling.iter().all(|(color, side, file)| {
            let corner = match side {
                CastlingSide::King => File::H,
                CastlingSide::Queen => File::A,
            };
            file == corner && self.king_of(color) == Some(Square::new(File::E, color.back_rank()))
        })
    }

    /// Returns the pieces of one side that attack a square, including pinned pieces.
    #[inline]
    pub fn attackers(&self, to: Square, by: Color) -> Bitboard {
        self.board.attackers(to, self.occupied()) & self.board.by_color(by)
    }
}

impl Default for Position {
    /// Returns the initial position.
    fn default() -> Self {
        Self::initial()
    }
}

impl fmt::Debug for Position {
    /// Draws the board, then writes the other fields on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Setup::from(self), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Position;
    use crate::setup::Setup;

    #[test]
    fn initial_position_equals_initial_setup() {
        let (known, computed) = (Position::initial(), Position::from_valid(&Setup::initial()));
        assert_eq!((known, known.key()), (computed, computed.key()));
    }
}
