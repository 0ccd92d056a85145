//! Boards as text with ANSI colours, for terminals.

use crate::{
    BoardImage, Coordinates, Theme,
    theme::{Colors, Rgb, square_paint},
};
use core::fmt::Write as _;
use movetext_board::{Color, File, Piece, Rank, Square};

/// The colours of terminals. White and black figurines are readable on its squares, which the other themes lack.
const COLORS: &Colors = Theme::Dark.colors();

/// Ends all colours.
const RESET: &str = "\x1b[0m";

/// A square of a board in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalSquare {
    /// The figurine of the piece, or a space.
    pub figurine: char,
    /// The figurine's colour, one of a terminal's 256.
    pub foreground: u8,
    /// The colour of the square, with its marks.
    pub background: u8,
}

impl TerminalSquare {
    fn new(image: &BoardImage, square: Square) -> Self {
        let piece = image.board.piece_at(square);
        let color = piece.map_or(Color::White, |piece| piece.color);
        Self {
            figurine: piece.map_or(' ', figurine),
            foreground: code(COLORS.pieces(color).fill),
            background: code(background(image, square)),
        }
    }
}

/// Returns the files from left to right, and the ranks from top to bottom.
fn order(image: &BoardImage) -> ([File; 8], [Rank; 8]) {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match image.orientation {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    (files, ranks)
}

/// Returns the rows of the board.
pub(crate) fn squares(image: &BoardImage) -> [[TerminalSquare; 8]; 8] {
    let (files, ranks) = order(image);
    ranks.map(|rank| files.map(|file| TerminalSquare::new(image, Square::new(file, rank))))
}

/// Draws the board as lines of text.
pub(crate) fn text(image: &BoardImage) -> String {
    let (files, ranks) = order(image);
    let mut text = String::new();
    for (rank, row) in ranks.into_iter().zip(squares(image)) {
        if image.coordinates == Coordinates::Shown {
            text.push(rank.to_char());
            text.push(' ');
        }
        for TerminalSquare { figurine, foreground, background } in row {
            // Writing to a `String` does not fail.
            let _ = write!(text, "\x1b[48;5;{background};38;5;{foreground}m {figurine} ");
        }
        text.push_str(RESET);
        text.push('\n');
    }
    if image.coordinates == Coordinates::Shown {
        text.push(' ');
        for file in files {
            text.push_str("  ");
            text.push(file.to_char());
        }
        text.push('\n');
    }
    text
}

/// Returns the filled figurine of a piece, which is readable in both colours.
const fn figurine(piece: Piece) -> char {
    Piece::new(Color::Black, piece.role).to_figurine()
}

/// Returns a square's colour with its marks.
fn background(image: &BoardImage, square: Square) -> Rgb {
    let is_dark = (square.file().index() + square.rank().index()) % 2 == 0;
    let mut color = if is_dark { COLORS.dark } else { COLORS.light };
    if image.last_move.contains(square) {
        color = COLORS.last_move.paint().over(color);
    }
    if let Some(mark) = image.marks.square(square) {
        color = square_paint(mark).over(color);
    }
    if image.check == Some(square) {
        color = COLORS.check.paint().over(color);
    }
    color
}

/// Returns the nearest of the 216 colours that all terminals with 256 colours share.
fn code(color: Rgb) -> u8 {
    let [red, green, blue] = color.channels().map(|channel| match channel {
        0..48 => 0,
        48..115 => 1,
        _ => (channel - 35) / 40,
    });
    16 + 36 * red + 6 * green + blue
}
