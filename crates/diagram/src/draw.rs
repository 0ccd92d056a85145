//! Draws a picture on any canvas.

use crate::{
    BoardImage, Coordinates,
    canvas::{Canvas, Point, SQUARE},
    glyphs,
    theme::{Colors, Highlight, Paint, arrow_paint, square_paint},
};
use core::fmt::Write as _;
use movetext_board::{Board, Color, File, Rank, Role, Square};
use movetext_pgn_values::command::MarkedArrow;

/// A whole square.
const SQUARE_PATH: &str = "M0 0L45 0 45 45 0 45Z";
/// The whole board.
const BOARD_PATH: &str = "M0 0L360 0 360 360 0 360Z";
/// The line around the board, inside of it.
const FRAME_PATH: &str = "M0.5 0.5L359.5 0.5 359.5 359.5 0.5 359.5Z";
const FRAME_WIDTH: f32 = 1.0;
/// A line inside a square.
const BOX_PATH: &str = "M2.5 2.5L42.5 2.5 42.5 42.5 2.5 42.5Z";
const BOX_WIDTH: f32 = 1.8;
/// A circle inside a square.
const RING_PATH: &str =
    "M3 22.5C3 11.7 11.7 3 22.5 3 33.3 3 42 11.7 42 22.5 42 33.3 33.3 42 22.5 42 11.7 42 3 33.3 3 22.5Z";
const RING_WIDTH: f32 = 3.0;
/// A disc in the middle of a square.
const DOT_PATH: &str = "M16 22.5C16 18.9 18.9 16 22.5 16 26.1 16 29 18.9 29 22.5 29 26.1 26.1 29 22.5 29 18.9 29 16 26.1 16 22.5Z";
/// The line width of coordinates.
const GLYPH_WIDTH: f32 = 1.5;

/// How far from its first square's middle an arrow begins.
const ARROW_START: f32 = 13.0;
/// How long an arrow's head is.
const ARROW_HEAD: f32 = 15.0;
/// Half the width of the head.
const ARROW_HEAD_SIDE: f32 = 10.0;
/// Half the width of the shaft.
const ARROW_SHAFT_SIDE: f32 = 3.6;

/// Draws the picture without its margin's background.
pub(crate) fn draw(image: &BoardImage, canvas: &mut impl Canvas) {
    let colors = image.theme.colors();
    canvas.fill(BOARD_PATH, Point::ORIGIN, colors.light.into());
    canvas.fill(&dark_squares(), Point::ORIGIN, colors.dark.into());
    draw_backgrounds(image, colors, canvas);
    canvas.stroke(FRAME_PATH, Point::ORIGIN, FRAME_WIDTH, colors.frame.into());
    if image.coordinates == Coordinates::Shown {
        draw_coordinates(image, colors.text.into(), canvas);
    }
    for color in Color::ALL {
        canvas.pieces(&pieces(image, color), colors.pieces(color));
    }
    for square in image.targets {
        let at = image.corner(square);
        if image.board.piece_at(square).is_some() {
            canvas.stroke(RING_PATH, at, RING_WIDTH, colors.target);
        } else {
            canvas.fill(DOT_PATH, at, colors.target);
        }
    }
    for arrow in image.marks.arrows() {
        draw_arrow(image, arrow, canvas);
    }
}

/// Returns all dark squares as one path.
fn dark_squares() -> String {
    let mut path = String::new();
    for square in Square::ALL {
        let [column, row] = [square.file().index(), square.rank().index()];
        if (column + row) % 2 == 1 {
            let [x, y] = [column * 45, row * 45];
            let [right, bottom] = [x + 45, y + 45];
            // Writing to a `String` does not fail.
            let _ = write!(path, "M{x} {y}L{right} {y} {right} {bottom} {x} {bottom}Z");
        }
    }
    path
}

/// Draws the marks below the pieces: the last move, coloured squares, and check.
fn draw_backgrounds(image: &BoardImage, colors: &Colors, canvas: &mut impl Canvas) {
    for square in image.last_move {
        match colors.last_move {
            Highlight::Filled(paint) => canvas.fill(SQUARE_PATH, image.corner(square), paint),
            Highlight::Outlined(paint) => canvas.stroke(BOX_PATH, image.corner(square), BOX_WIDTH, paint),
        }
    }
    for mark in image.marks.squares() {
        canvas.fill(SQUARE_PATH, image.corner(mark.square), square_paint(mark.color));
    }
    if let Some(king) = image.check {
        match colors.check {
            Highlight::Filled(paint) => canvas.fill(SQUARE_PATH, image.corner(king), paint),
            Highlight::Outlined(paint) => canvas.stroke(RING_PATH, image.corner(king), BOX_WIDTH, paint),
        }
    }
}

/// Draws letters below the board and digits at its left.
fn draw_coordinates(image: &BoardImage, paint: Paint, canvas: &mut impl Canvas) {
    let half = SQUARE / 2.0;
    let margin_middle = image.margin() / 2.0;
    for file in File::ALL {
        let x = image.corner(Square::new(file, Rank::One)).x + half;
        let at = Point { x, y: SQUARE * 8.0 + margin_middle };
        canvas.stroke(glyphs::file(file), at, GLYPH_WIDTH, paint);
    }
    for rank in Rank::ALL {
        let y = image.corner(Square::new(File::A, rank)).y + half;
        canvas.stroke(glyphs::rank(rank), Point { x: -margin_middle, y }, GLYPH_WIDTH, paint);
    }
}

/// Returns the pieces of one side with their places.
fn pieces(image: &BoardImage, color: Color) -> Vec<(Role, Point)> {
    let own = image.board.pieces().filter(|(_, piece)| piece.color == color);
    own.map(|(square, piece)| (piece.role, image.corner(square))).collect()
}

fn draw_arrow(image: &BoardImage, arrow: MarkedArrow, canvas: &mut impl Canvas) {
    let paint = arrow_paint(arrow.color);
    if arrow.from == arrow.to {
        canvas.stroke(RING_PATH, image.corner(arrow.from), RING_WIDTH, paint);
        return;
    }
    let middle = Point { x: SQUARE / 2.0, y: SQUARE / 2.0 };
    let [from, to] = [arrow.from, arrow.to].map(|square| image.corner(square).along(middle, 1.0));
    let length = (to.x - from.x).hypot(to.y - from.y);
    let ahead = Point { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    let aside = Point { x: -ahead.y, y: ahead.x };
    let start = from.along(ahead, ARROW_START);
    let neck = to.along(ahead, -ARROW_HEAD);
    let [side, head] = [ARROW_SHAFT_SIDE, ARROW_HEAD_SIDE];
    let path = format!(
        "M{} L{} {} {} {} {} {}Z",
        start.along(aside, side),
        neck.along(aside, side),
        neck.along(aside, head),
        to,
        neck.along(aside, -head),
        neck.along(aside, -side),
        start.along(aside, -side),
    );
    canvas.fill(&path, Point::ORIGIN, paint);
}

/// Returns where the pieces are, for people who do not see the picture.
pub(crate) fn description(board: &Board) -> String {
    let side = |color: Color| {
        let own = |role| board.pieces().filter(move |(_, piece)| piece.color == color && piece.role == role);
        let places = Role::ALL.into_iter().rev().flat_map(own);
        places.map(|(square, piece)| format!("{} {square}", piece.role)).collect::<Vec<_>>().join(", ")
    };
    let sides = [("White", side(Color::White)), ("Black", side(Color::Black))];
    let sides = sides.into_iter().filter(|(_, places)| !places.is_empty());
    let text = sides.map(|(name, places)| format!("{name}: {places}.")).collect::<Vec<_>>().join(" ");
    if text.is_empty() { "No pieces.".to_owned() } else { text }
}
