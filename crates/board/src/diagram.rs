//! Boards drawn as eight lines of FEN letters, for people: rank 8 first, `.` for an empty square.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::error::DiagramError;
use crate::piece::Piece;
use crate::square::{File, Rank, Square};

impl fmt::Display for Board {
    /// Draws eight lines of eight letters apart by blanks, rank 8 first; [`FromStr`] reads them back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::to_fen_char);
                fmt::Write::write_char(f, letter)?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Board {
    type Err = DiagramError;

    /// Reads 64 FEN letters or `.`, rank 8 first; white space anywhere is skipped.
    ///
    /// # Errors
    ///
    /// [`DiagramError`] for another character, or for fewer or more than 64 squares.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut board = Self::EMPTY;
        let mut count = 0;
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            let piece = match letter {
                '.' => None,
                _ => Some(Piece::from_fen_char(letter).ok_or(DiagramError::UnknownLetter(letter))?),
            };
            let square = Square::from_index(count).ok_or(DiagramError::TooManySquares)?;
            board.set(square.mirrored(), piece);
            count += 1;
        }
        if count == 64 { Ok(board) } else { Err(DiagramError::TooFewSquares(count)) }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board;
    use crate::error::DiagramError;

    #[test]
    fn the_initial_board_survives_its_diagram() {
        let text = std::format!("{}", Board::initial());
        assert!(text.starts_with("r n b q k b n r\np p"));
        assert_eq!(text.parse(), Ok(Board::initial()));
    }

    #[test]
    fn diagrams_of_another_size_or_with_strange_letters_are_refused() {
        assert_eq!("k".parse::<Board>(), Err(DiagramError::TooFewSquares(1)));
        assert_eq!(".".repeat(65).parse::<Board>(), Err(DiagramError::TooManySquares));
        assert_eq!("x".parse::<Board>(), Err(DiagramError::UnknownLetter('x')));
    }
}
