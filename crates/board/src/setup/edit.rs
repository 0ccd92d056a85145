//! Changing a setup, as an editor of positions does: pieces put and removed, the whole turned over or around.
//!
//! The fields of a [`Setup`] are public, so turn, rights and counters are changed there.

use super::Setup;
use crate::piece::Piece;
use crate::square::Square;

impl Setup {
    /// Puts a piece on a square and gives back the one that stood there.
    ///
    /// Castling rights and en passant square stay as they are; [`Setup::reasons`] tells whether they still hold.
    ///
    /// ```
    /// use movetext_board::{Color, Piece, Role, Setup, Square};
    ///
    /// let mut setup = Setup::initial();
    /// let queen = Piece::new(Color::White, Role::Queen);
    /// let pawn = Piece::new(Color::Black, Role::Pawn);
    /// assert_eq!(setup.put(Square::F7, queen), Some(pawn));
    /// assert_eq!(setup.remove(Square::D1), Some(queen));
    /// assert_eq!(setup.remove(Square::D1), None);
    /// ```
    pub const fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let old = self.board.piece_at(square);
        self.board.set(square, Some(piece));
        old
    }

    /// Takes the piece off a square and gives it back, if there was one.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.board.piece_at(square);
        self.board.set(square, None);
        old
    }

    /// Makes it [`Setup::EMPTY`]: no pieces, no rights, White to move, the counters as at the start.
    pub const fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// The same with sides exchanged: each piece in the other colour on the mirrored rank, turn, castling rights and
    /// en passant square with it. The counters stay.
    ///
    /// Moves are mirrored with it: the game is the same one from the other side.
    ///
    /// ```
    /// use movetext_board::{Color, Position, Setup, Square};
    ///
    /// let position = Position::initial();
    /// let position = position.play(position.find_move(Square::E2, Square::E4, None).unwrap());
    /// let mirrored = Setup::from(&position).mirrored();
    /// assert_eq!((mirrored.turn, mirrored.en_passant), (Color::White, Some(Square::E6)));
    /// assert_eq!(mirrored.mirrored(), Setup::from(&position));
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            board: self.board.mirrored(),
            turn: !self.turn,
            castling: self.castling.mirrored(),
            en_passant: self.en_passant.map(Square::mirrored),
            ..*self
        }
    }

    /// The same with the a-file for the h-file, b for g and so on. Turn and counters stay, the en passant square
    /// goes along.
    ///
    /// A castling right follows its rook and thereby changes wing. It can still be used as in Chess960, but king and
    /// rook arrive on the files of the rules, g and f or c and d, which are not the images of each other: moves are
    /// mirrored with the position except for castling. Who wants the same play on both sides takes the rights away.
    ///
    /// ```
    /// use movetext_board::{CastlingSide, Color, File, Position, Setup};
    ///
    /// let flipped = Setup::initial().flipped();
    /// assert!(flipped.board.to_string().ends_with("R N B K Q B N R\n"));
    /// assert!(Position::try_from(flipped).is_ok());
    ///
    /// let mut setup = Setup::initial();
    /// setup.castling.remove(Color::White, CastlingSide::King);
    /// let rights = setup.flipped().castling;
    /// assert_eq!(rights.rook_file(Color::White, CastlingSide::King), Some(File::H)); // the rook of a1
    /// assert_eq!(rights.rook_file(Color::White, CastlingSide::Queen), None);
    /// ```
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self {
            board: self.board.flipped(),
            castling: self.castling.flipped(),
            en_passant: self.en_passant.map(Square::flipped),
            ..*self
        }
    }
}
