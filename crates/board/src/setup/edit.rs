//! Edits setups as a position editor does: puts and removes pieces, swaps colours, flips files.
//!
//! Turn, castling rights and counters are public fields, so they need no methods here.

use super::Setup;
use crate::{piece::Piece, square::Square};

impl Setup {
    /// Puts a piece on a square and returns the piece that was there.
    ///
    /// Castling rights and en passant square are unchanged. Whether they are still valid is checked when you convert
    /// the setup to a [`Position`](crate::Position).
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

    /// Removes and returns the piece on a square.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.board.piece_at(square);
        self.board.set(square, None);
        old
    }

    /// Returns the setup with the colours swapped: each piece changes its colour and moves to the mirrored rank. Castling
    /// rights and en passant square are mirrored as well, and the turn changes. The counters are unchanged.
    ///
    /// In chess, each legal move has a mirror image, so the game is the same with the colours exchanged. Horde and
    /// Racing Kings have different rules for each side.
    ///
    /// ```
    /// use movetext_board::{Color, Position, Setup, Square};
    ///
    /// let position = Position::initial();
    /// let position = position.play(position.find_move(Square::E2, Square::E4, None).unwrap());
    /// let mirrored = Setup::from(&position).swap_colors();
    /// assert_eq!((mirrored.turn, mirrored.en_passant), (Color::White, Some(Square::E6)));
    /// assert_eq!(mirrored.swap_colors(), Setup::from(&position));
    /// ```
    #[must_use]
    pub fn swap_colors(&self) -> Self {
        Self {
            board: self.board.swap_colors(),
            turn: !self.turn,
            castling: self.castling.swap_colors(),
            en_passant: self.en_passant.map(Square::flip_ranks),
            checks_left: self.checks_left.swap_colors(),
            pockets: self.pockets.swap_colors(),
            promoted: self.promoted.flip_ranks(),
            ..*self
        }
    }

    /// Returns the setup with the files flipped: a and h are exchanged, b and g, and so on. The en passant square is
    /// flipped as well. Turn and counters are unchanged.
    ///
    /// A castling right follows its rook to the other side of the board. It remains valid in Chess960, but castling
    /// still ends on the g-file and f-file or on the c-file and d-file, which are not mirror images. So every move has
    /// a mirror image except castling. If you need exact mirror images, remove the rights.
    ///
    /// ```
    /// use movetext_board::{CastlingSide, Color, File, Position, Setup};
    ///
    /// let flipped = Setup::initial().flip_files();
    /// assert!(flipped.board.to_string().ends_with("R N B K Q B N R\n"));
    /// assert!(Position::try_from(flipped).is_ok());
    ///
    /// let mut setup = Setup::initial();
    /// setup.castling.remove(Color::White, CastlingSide::King);
    /// let rights = setup.flip_files().castling;
    /// assert_eq!(rights.rook_file(Color::White, CastlingSide::King), Some(File::H)); // the rook from a1
    /// assert_eq!(rights.rook_file(Color::White, CastlingSide::Queen), None);
    /// ```
    #[must_use]
    pub fn flip_files(&self) -> Self {
        Self {
            board: self.board.flip_files(),
            castling: self.castling.flip_files(),
            en_passant: self.en_passant.map(Square::flip_files),
            promoted: self.promoted.flip_files(),
            ..*self
        }
    }
}
