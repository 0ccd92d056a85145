//! Changes to a setup, as in an editor of positions: setting and removing pieces, mirroring and flipping.
//!
//! The fields of a [`Setup`] are public, so turn, rights and counters are changed there.

use super::Setup;
use crate::{piece::Piece, square::Square};

impl Setup {
    /// Puts a piece on a square and returns the previous one.
    ///
    /// Castling rights and en passant square are unchanged; converting it to a [`Position`](crate::Position) shows
    /// whether they still hold.
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

    /// Removes the piece from a square and returns it, if there was one.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.board.piece_at(square);
        self.board.set(square, None);
        old
    }

    /// The setup with sides exchanged: each piece has the other colour and is on the mirrored rank, as are castling
    /// rights and en passant square, and the turn changes. The counters are unchanged.
    ///
    /// Moves are mirrored with it, so the game is the same from the other side.
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

    /// The setup with files mirrored: a and h, b and g and so on, including the en passant square. Turn and counters
    /// are unchanged.
    ///
    /// A castling right follows its rook and thereby changes its wing. It can still be used as in Chess960, but king
    /// and rook arrive on the files of the rules, g and f or c and d, which are not mirror images of each other: moves
    /// are mirrored with the position except for castling. Remove the rights to get exactly mirrored play.
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
