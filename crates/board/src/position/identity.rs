//! When two positions are the same for repetition (FIDE Law 9.2.3).

use core::hash::{Hash, Hasher};

use super::Position;
use crate::{board::Board, castling::CastlingRights, color::Color, hash, square::Square};

impl Position {
    /// Whether two positions are the same under FIDE Law 9.2.3, exactly.
    ///
    /// That is, the same side has the move, the same men are on the same squares, and the same moves are possible: the
    /// same castling rights exist, whether castling is prevented for now or not, and the same pawn, if any, can legally
    /// be taken en passant. Clocks do not matter. `==` is stricter: it compares clocks too, and the en passant square
    /// after any double advance. A text that is equal for the same positions, as a key of maps, is that of
    /// `movetext-fen` with `FenOptions::default().en_passant(EnPassantStyle::Legal).without_counters()`.
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
            && self.castling == other.castling
            && (self.en_passant == other.en_passant
                || self.legal_en_passant_square() == other.legal_en_passant_square())
    }

    /// A key that is equal for positions that are [the same](Self::is_same_position) under FIDE Law 9.2.3.
    ///
    /// It is [`key`](Self::key) without the en passant file if the capture would leave the king in check. Different
    /// positions may share a key by chance, or deliberately, because the numbers of the format are public.
    ///
    /// O(1), except [without a key](Self::without_key). Legality is only tested right after a double advance next to a
    /// pawn.
    #[inline]
    pub fn repetition_key(&self) -> u64 {
        match self.pseudo_legal_en_passant_square() {
            Some(square) => self.key_without_idle_en_passant(square),
            None => self.key(),
        }
    }

    #[cold]
    fn key_without_idle_en_passant(&self, square: Square) -> u64 {
        match self.legal_en_passant_square() {
            Some(_) => self.key(),
            None => self.key() ^ hash::en_passant(square.file()),
        }
    }
}

/// The data of a position without derived data (the key, and whether there is check).
type Essence = (Board, Color, CastlingRights, Option<Square>, u32, u32);

impl Position {
    #[inline]
    const fn essence(&self) -> Essence {
        let Self { board, turn, castling, en_passant, halfmove_clock, fullmove_number, .. } = *self;
        (board, turn, castling, en_passant, halfmove_clock, fullmove_number)
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
