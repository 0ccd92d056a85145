//! Boards drawn as eight lines for people and read back from them: FEN letters or figurines, rank 8 first, `.` for an
//! empty square.

use core::{fmt, str::FromStr};

use crate::{
    board::Board,
    color::Color,
    error::ParseError,
    piece::Piece,
    position::Position,
    setup::Setup,
    square::{File, Rank, Square},
};

/// The code points that request a figurine as text or as a picture; neither is a figurine itself.
const TEXT_STYLE: char = '\u{fe0e}';
const PICTURE_STYLE: char = '\u{fe0f}';

impl Board {
    /// The board drawn from the chair of a side: for Black, rank 1 is above and the h-file is left. For White it is
    /// what the board itself displays, which [`FromStr`] reads back.
    ///
    /// ```
    /// use movetext_board::{Board, Color};
    ///
    /// let text = Board::initial().seen_by(Color::Black).to_string();
    /// assert!(text.starts_with("R N B K Q B N R\nP P"));
    /// let text = Board::initial().seen_by(Color::Black).figurines().to_string();
    /// assert!(text.starts_with("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n♙ ♙"));
    /// ```
    #[must_use]
    pub const fn seen_by(&self, color: Color) -> Diagram<'_> {
        Diagram { board: self, color, letter: Piece::to_fen_char }
    }

    /// The board drawn with figurines, `♔` to `♙` for White and `♚` to `♟` for Black; [`FromStr`] reads them back.
    ///
    /// ```
    /// use movetext_board::Board;
    ///
    /// let text = Board::initial().figurines().to_string();
    /// assert!(text.starts_with("♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n♟ ♟"));
    /// assert_eq!(text.parse(), Ok(Board::initial()));
    /// ```
    #[must_use]
    pub const fn figurines(&self) -> Diagram<'_> {
        self.seen_by(Color::White).figurines()
    }
}

/// A board as text, created by [`Board::seen_by`] and [`Board::figurines`]: eight lines of eight letters or figurines,
/// separated by spaces, with `.` for an empty square.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    /// The side that sees the board.
    color: Color,
    letter: fn(Piece) -> char,
}

impl Diagram<'_> {
    /// The diagram with figurines, `♔` to `♙` for White and `♚` to `♟` for Black, instead of letters.
    #[must_use]
    pub const fn figurines(self) -> Self {
        Self { letter: Piece::to_figurine, ..self }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares =
            Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
        for (index, square) in squares.enumerate() {
            let square = match self.color {
                Color::White => square,
                Color::Black => square.mirrored().flipped(),
            };
            fmt::Write::write_char(f, self.board.piece_at(square).map_or('.', self.letter))?;
            f.write_str(if index % 8 == 7 { "\n" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    /// Draws eight lines of eight letters separated by spaces, rank 8 first; [`FromStr`] reads them back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen_by(Color::White).fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Setup {
    /// Draws the board alone; `movetext-fen` writes the rest as FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.board, f)
    }
}

impl fmt::Display for Position {
    /// Draws the board alone; `Debug` writes the rest, and `movetext-fen` writes FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.board(), f)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads 64 FEN letters, figurines or `.`, rank 8 first; white space anywhere is skipped, and so is what requests a
    /// figurine as text or picture (U+FE0E, U+FE0F) directly after it.
    ///
    /// # Errors
    ///
    /// [`ParseError`] for another character, or for fewer or more than 64 squares.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut board = Self::EMPTY;
        let mut count = 0;
        let mut may_be_styled = false;
        for letter in text.chars() {
            let after_figurine = may_be_styled;
            let figurine = Piece::from_figurine(letter);
            may_be_styled = figurine.is_some();
            if letter.is_whitespace() || after_figurine && matches!(letter, TEXT_STYLE | PICTURE_STYLE) {
                continue;
            }
            let square = Square::from_index(count).ok_or(ParseError::TooManySquares)?.mirrored();
            let piece = match letter {
                '.' => None,
                _ => {
                    let piece = figurine.or_else(|| Piece::from_fen_char(letter));
                    let (file, rank) = (square.file().to_char(), square.rank().to_char());
                    let error = ParseError::UnknownLetter { letter, file, rank };
                    Some(piece.ok_or(error)?)
                }
            };
            board.set(square, piece);
            count += 1;
        }
        if count == 64 { Ok(board) } else { Err(ParseError::TooFewSquares(count)) }
    }
}
