//! Boards as eight lines of text. Pieces are FEN letters or figurines, an empty square is `.`, and rank 8 comes first.

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

/// A variation selector after a figurine requests the text style or the picture style.
const TEXT_STYLE: char = '\u{fe0e}';
const PICTURE_STYLE: char = '\u{fe0f}';

impl Board {
    /// Draws the board as a player sees it. For Black, rank 1 comes first and the h-file is on the left. For White, the
    /// result equals the `Display` output of the board, which [`FromStr`] reads.
    ///
    /// ```
    /// use movetext_board::{Board, Color};
    ///
    /// let text = Board::initial().diagram(Color::Black).to_string();
    /// assert!(text.starts_with("R N B K Q B N R\nP P"));
    /// let text = Board::initial().diagram(Color::Black).figurines().to_string();
    /// assert!(text.starts_with("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n♙ ♙"));
    /// ```
    #[must_use]
    pub const fn diagram(&self, color: Color) -> Diagram<'_> {
        Diagram { board: self, color, letter: Piece::to_fen_char }
    }

    /// Draws the board with figurines: `♔` to `♙` for White and `♚` to `♟` for Black. [`FromStr`] reads them.
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
        self.diagram(Color::White).figurines()
    }
}

/// A board as text, created by [`Board::diagram`] and [`Board::figurines`]. It has eight lines of eight letters or
/// figurines, separated by spaces, with `.` for an empty square.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    /// The player at the bottom of the board.
    color: Color,
    letter: fn(Piece) -> char,
}

impl Diagram<'_> {
    /// Returns the diagram with figurines instead of letters: `♔` to `♙` for White and `♚` to `♟` for Black.
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
                Color::Black => square.flip_ranks().flip_files(),
            };
            fmt::Write::write_char(f, self.board.piece_at(square).map_or('.', self.letter))?;
            f.write_str(if index % 8 == 7 { "\n" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    /// Draws eight lines of eight letters, separated by spaces, rank 8 first. [`FromStr`] reads this text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(Color::White).fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Setup {
    /// Draws only the board. Use `movetext-fen` to write all fields as FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.board, f)
    }
}

impl fmt::Display for Position {
    /// Draws only the board. `Debug` writes all fields. Use `movetext-fen` to write FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.board(), f)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads 64 FEN letters, figurines or `.`, rank 8 first. White space is skipped anywhere, and so is a variation
    /// selector (U+FE0E, U+FE0F) directly after a figurine.
    ///
    /// # Errors
    ///
    /// [`ParseError::UnknownLetter`] for any other character; [`ParseError::TooFewSquares`] or
    /// [`ParseError::TooManySquares`] if there are not exactly 64 squares.
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
            let square = Square::from_index(count).ok_or(ParseError::TooManySquares)?.flip_ranks();
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
