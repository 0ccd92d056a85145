//! Boards drawn as eight lines for people and read back from them: FEN letters or figurines, rank 8 first, `.` for an
//! empty square.

use core::{fmt, str::FromStr};

use crate::{
    board::Board,
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
    /// The board drawn with figurines, `♔` to `♙` for White and `♚` to `♟` for Black; [`FromStr`] reads them back.
    ///
    /// ```
    /// use movetext_board::Board;
    ///
    /// let text = Board::initial().figurines().to_string();
    /// assert!(text.starts_with("♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n♟ ♟"));
    /// assert_eq!(text.parse(), Ok(Board::initial()));
    /// ```
    pub const fn figurines(&self) -> impl fmt::Display {
        FigurineDiagram(self)
    }

    fn draw(&self, f: &mut fmt::Formatter<'_>, letter: fn(Piece) -> char) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', letter);
                fmt::Write::write_char(f, letter)?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

/// A board displayed with figurines.
struct FigurineDiagram<'a>(&'a Board);

impl fmt::Display for FigurineDiagram<'_> {
    /// Draws eight lines of eight figurines apart by blanks, rank 8 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw(f, Piece::to_figurine)
    }
}

impl fmt::Display for Board {
    /// Draws eight lines of eight letters apart by blanks, rank 8 first; [`FromStr`] reads them back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, Piece::to_fen_char)
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
