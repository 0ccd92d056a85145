//! A board with everything that is drawn on it.

use crate::{
    ImageSize, Theme,
    canvas::{BOARD, Point, SQUARE},
    marks::Marks,
};
use movetext_board::{Bitboard, Board, Color, Move, Position, Square};
use movetext_pgn_values::command::{MarkedArrow, MarkedSquare};

/// Whether a picture has the letters of files below the board and the numbers of ranks at its left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// In a margin of half a square.
    #[default]
    Shown,
    /// Without a margin.
    Hidden,
}

/// A picture of a board. Create it from a position or from any board, set its options, and write it.
///
/// The defaults are 360 pixels, [`Theme::Light`], coordinates, White at the bottom, and no marks.
///
/// ```
/// use movetext_diagram::board::{Color, Position, Square};
/// use movetext_diagram::{BoardImage, ImageSize, Theme};
///
/// let start = Position::initial();
/// let mv = start.find_move(Square::E2, Square::E4, None).ok_or("illegal move")?;
/// let svg = BoardImage::from_position(&start.play(mv))
///     .size(ImageSize::new(480)?)
///     .theme(Theme::Dark)
///     .orientation(Color::Black)
///     .last_move(mv)
///     .marks("[%csl Rd5][%cal Gd7d5]")
///     .title("King's pawn & queen's pawn")
///     .to_svg();
/// assert!(svg.starts_with("<svg ") && svg.contains("King's pawn &amp; queen's pawn"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardImage {
    pub(crate) board: Board,
    pub(crate) size: ImageSize,
    pub(crate) theme: Theme,
    pub(crate) coordinates: Coordinates,
    pub(crate) orientation: Color,
    pub(crate) last_move: Bitboard,
    pub(crate) check: Option<Square>,
    pub(crate) targets: Bitboard,
    pub(crate) marks: Marks,
    pub(crate) title: Option<String>,
}

impl BoardImage {
    /// Creates a picture of a board, which need not be legal. `setup.board` draws a `Setup`.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self {
            board: *board,
            size: ImageSize::default(),
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            orientation: Color::White,
            last_move: Bitboard::EMPTY,
            check: None,
            targets: Bitboard::EMPTY,
            marks: Marks::default(),
            title: None,
        }
    }

    /// Creates a picture of a position. If the side to move is in check, its king is marked.
    #[must_use]
    pub fn from_position(position: &Position) -> Self {
        let image = Self::new(position.board());
        let king = position.board().king_of(position.turn()).filter(|_| position.is_check());
        Self { check: king, ..image }
    }

    /// Sets the width and height of the picture, with its margin.
    #[must_use]
    pub const fn size(mut self, size: ImageSize) -> Self {
        self.size = size;
        self
    }

    /// Sets the colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets whether the picture has coordinates.
    #[must_use]
    pub const fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Sets the player at the bottom of the board.
    #[must_use]
    pub const fn orientation(mut self, bottom: Color) -> Self {
        self.orientation = bottom;
        self
    }

    /// Marks the squares where a move begins and ends. For castling, these are the squares of the king.
    #[must_use]
    pub fn last_move(mut self, mv: Move) -> Self {
        let target = mv.king_destination().unwrap_or(mv.target());
        self.last_move = mv.origin().bitboard().with(target);
        self
    }

    /// Marks a king in check, or removes the mark that [`from_position`](Self::from_position) sets.
    #[must_use]
    pub const fn check(mut self, king: Option<Square>) -> Self {
        self.check = king;
        self
    }

    /// Marks squares as targets of moves: empty squares with a dot, and other squares with a ring.
    #[must_use]
    pub const fn targets(mut self, squares: Bitboard) -> Self {
        self.targets = squares;
        self
    }

    /// Colours a square. Green, red, yellow and blue have their colours, and other letters are grey. If the square is
    /// already coloured, it gets the new colour.
    #[must_use]
    pub fn square(mut self, mark: MarkedSquare) -> Self {
        self.marks.add_square(mark);
        self
    }

    /// Draws an arrow, or a ring if the arrow ends on the square where it begins. If there is already an arrow between
    /// these squares, it gets the new colour.
    #[must_use]
    pub fn arrow(mut self, mark: MarkedArrow) -> Self {
        self.marks.add_arrow(mark);
        self
    }

    /// Adds the squares and arrows in a comment, such as `[%csl Gd4][%cal Re2e4]`. Commands that cannot be read are
    /// ignored. Linear in the length of the comment.
    #[must_use]
    pub fn marks(mut self, comment: &str) -> Self {
        self.marks.add_comment(comment);
        self
    }

    /// Sets the title of the SVG, which screen readers read and browsers show as a tooltip. Any text is allowed.
    /// Characters that [markup forbids](crate::is_forbidden_in_markup) become U+FFFD. The default is `Chess board`. A description with the place of
    /// each piece always follows.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Returns how wide the left and bottom margins are, in drawing units.
    pub(crate) const fn margin(&self) -> f32 {
        match self.coordinates {
            Coordinates::Shown => SQUARE / 2.0,
            Coordinates::Hidden => 0.0,
        }
    }

    /// Returns the drawing's width in its units.
    pub(crate) const fn width(&self) -> f32 {
        BOARD + self.margin()
    }

    /// Returns a square's top left corner.
    pub(crate) fn corner(&self, square: Square) -> Point {
        let square = match self.orientation {
            Color::White => square.flip_ranks(),
            Color::Black => square.flip_files(),
        };
        let [column, row] = [square.file().index(), square.rank().index()];
        Point { x: column as f32 * SQUARE, y: row as f32 * SQUARE }
    }
}
