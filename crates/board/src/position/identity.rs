//! Decides whether two positions are the same for repetition (FIDE Law 9.2.3).

use core::hash::{Hash, Hasher};

use super::Position;
use crate::{
    bitboard::Bitboard,
    board::Board,
    castling::CastlingRights,
    color::Color,
    hash,
    rules::{Pockets, RulesState},
    square::Square,
};

impl Position {
    /// Returns whether two positions are the same by FIDE Law 9.2.3, which defines repetition.
    ///
    /// The positions must have the same side to move, the same pieces on the same squares, and the same possible moves.
    /// In a variant, they must also have the same rules, checks left, pockets and promoted pieces.
    /// This means equal castling rights, even if castling is prevented at the moment, and the same legal en passant
    /// capture, if any. Clocks are ignored.
    ///
    /// `==` is stricter: it also compares the clocks, and it compares the en passant squares even if no pawn can
    /// capture there. If you need text as a map key, use `movetext-fen` with
    /// `FenOptions::default().en_passant(EnPassantStyle::Legal).without_counters()`. It writes equal text for positions
    /// that are the same.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    ///
    /// let start = Position::initial();
    /// let knights = [
    ///     (Square::G1, Square::F3),
    ///     (Square::G8, Square::F6),
    ///     (Square::F3, Square::G1),
    ///     (Square::F6, Square::G8),
    /// ];
    /// let again = knights.into_iter().fold(start, |at, (from, to)| at.play(at.find_move(from, to, None).unwrap()));
    /// assert!(again.is_same_position(&start));
    /// assert_ne!(again, start); // four plies later
    /// ```
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.board == other.board
            && self.state == other.state
            && self.pockets() == other.pockets()
            && self.promoted == other.promoted
            && self.castling == other.castling
            && (self.en_passant == other.en_passant
                || self.legal_en_passant_square() == other.legal_en_passant_square())
    }

    /// Returns a key that is equal for positions that are [the same](Self::is_same_position) by FIDE Law 9.2.3.
    ///
    /// In chess, it equals [`key`](Self::key), except that it leaves out the en passant file if the capture is illegal.
    /// In a variant, pockets, promoted pieces and checks left do not change it. Different
    /// positions may have equal keys by chance, and an attacker can construct such positions, because the numbers in
    /// the Polyglot format are public.
    ///
    /// O(1), unless the game is a variant or the position [has no key](Self::without_key). Whether the capture is legal
    /// is tested only right after a double advance next to an enemy pawn.
    #[inline]
    pub fn repetition_key(&self) -> u64 {
        match self.pseudo_legal_en_passant_square() {
            Some(square) => self.key_without_idle_en_passant(square),
            None => self.board_key(),
        }
    }

    #[cold]
    fn key_without_idle_en_passant(&self, square: Square) -> u64 {
        match self.legal_en_passant_square() {
            Some(_) => self.board_key(),
            None => self.board_key() ^ hash::en_passant(square.file()),
        }
    }
}

/// The fields of a position, without the key or the check state, which are derived from the others.
type Essence = (Board, Color, CastlingRights, Option<Square>, [u32; 2], RulesState, (Pockets, Bitboard));

impl Position {
    #[inline]
    const fn essence(&self) -> Essence {
        let Self {
            board, turn, castling, en_passant, halfmove_clock, fullmove_number, state, promoted, ..
        } = *self;
        let clocks = [halfmove_clock, fullmove_number];
        (board, turn, castling, en_passant, clocks, state, (self.pockets(), promoted))
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}
