//! The drawing surface, which is SVG text or pixels. Both receive the same calls, so that the pictures are equal.

use crate::theme::{Paint, PieceColors};
use core::fmt;
use movetext_board::Role;

/// A square's width in drawing units.
pub(crate) const SQUARE: f32 = 45.0;
/// The board's width in drawing units.
pub(crate) const BOARD: f32 = 8.0 * SQUARE;

/// A place in a drawing. The corner of the board at the top left is the origin, so places in the margin at the left are
/// negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) const ORIGIN: Self = Self { x: 0.0, y: 0.0 };

    /// Returns the point that is away from this one by `distance` times a direction.
    pub(crate) const fn along(self, direction: Self, distance: f32) -> Self {
        Self { x: self.x + direction.x * distance, y: self.y + direction.y * distance }
    }
}

impl fmt::Display for Point {
    /// Writes the coordinates as in the path of an SVG, in tenths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Tenths(self.x), Tenths(self.y))
    }
}

/// A number that is written with at most one decimal, so that its text does not depend on how floats are formatted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tenths(pub(crate) f32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let sign = if tenths < 0 { "-" } else { "" };
        match (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Draws paths and pieces. Each call draws on top of the previous ones.
pub(crate) trait Canvas {
    /// Fills a path, moved to `at`.
    fn fill(&mut self, path: &str, at: Point, paint: Paint);

    /// Draws a line along a path, moved to `at`. Its corners and ends are round.
    fn stroke(&mut self, path: &str, at: Point, width: f32, paint: Paint);

    /// Draws pieces of one side, each in the square with its top left corner at the point.
    fn pieces(&mut self, pieces: &[(Role, Point)], colors: PieceColors);
}
