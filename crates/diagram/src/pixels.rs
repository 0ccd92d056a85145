//! Pictures as pixels.

use crate::{
    BoardImage, Coordinates, ImageError,
    canvas::{Canvas, Point, SQUARE},
    path::{PathStep, steps},
    pieces::{DETAIL_WIDTH, OUTLINE_WIDTH, shape},
    theme::{Paint, PieceColors},
};
use movetext_board::Role;
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform};

/// A picture that is being drawn in pixels. Each square is a whole number of pixels, so that its edges are sharp.
/// Pixels that remain are added to the margin.
#[derive(Debug)]
pub(crate) struct PixelCanvas {
    pixmap: Pixmap,
    /// The pixels for a unit of the drawing.
    scale: f32,
    /// The corner of the board in pixels.
    corner: Point,
}

impl PixelCanvas {
    /// Creates the pixels, and paints the margin.
    pub(crate) fn new(image: &BoardImage) -> Result<Self, ImageError> {
        let pixels = image.size.pixels();
        let square = (pixels as f32 * SQUARE / image.width()).floor() as u32;
        let remaining = pixels - 8 * square;
        let corner = match image.coordinates {
            Coordinates::Shown => (remaining, 0),
            Coordinates::Hidden => (remaining / 2, remaining / 2),
        };
        let mut pixmap = Pixmap::new(pixels, pixels).ok_or(ImageError::Encoding)?;
        pixmap.fill(color(image.theme.colors().page.into()));
        let corner = Point { x: corner.0 as f32, y: corner.1 as f32 };
        Ok(Self { pixmap, scale: square as f32 / SQUARE, corner })
    }

    /// Returns the pixels as PNG.
    #[cfg(feature = "png")]
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, ImageError> {
        self.pixmap.encode_png().map_err(|_| ImageError::Encoding)
    }

    /// Returns the colours of all pixels, row by row. All pixels are opaque.
    #[cfg(feature = "gif")]
    pub(crate) fn colors(&self) -> impl Iterator<Item = crate::theme::Rgb> {
        let pixels = self.pixmap.pixels().iter();
        pixels
            .map(|pixel| crate::theme::Rgb(u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()])))
    }

    /// Returns the transformation from the drawing, moved to `at`, into pixels.
    fn transform(&self, at: Point) -> Transform {
        let Point { x, y } = self.corner.along(at, self.scale);
        Transform::from_row(self.scale, 0.0, 0.0, self.scale, x, y)
    }

    fn fill_path(&mut self, path: &Path, at: Point, paint: Paint) {
        let transform = self.transform(at);
        self.pixmap.fill_path(path, &skia_paint(paint), FillRule::Winding, transform, None);
    }

    fn stroke_path(&mut self, path: &Path, at: Point, width: f32, paint: Paint) {
        let round = Stroke { line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let stroke = Stroke { width, ..round };
        let transform = self.transform(at);
        self.pixmap.stroke_path(path, &skia_paint(paint), &stroke, transform, None);
    }
}

impl Canvas for PixelCanvas {
    fn fill(&mut self, path: &str, at: Point, paint: Paint) {
        if let Some(path) = skia_path(path) {
            self.fill_path(&path, at, paint);
        }
    }

    fn stroke(&mut self, path: &str, at: Point, width: f32, paint: Paint) {
        if let Some(path) = skia_path(path) {
            self.stroke_path(&path, at, width, paint);
        }
    }

    fn pieces(&mut self, pieces: &[(Role, Point)], colors: PieceColors) {
        for role in Role::ALL {
            let shape = shape(role);
            let (Some(outline), Some(details)) = (skia_path(shape.outline), skia_path(shape.details)) else {
                continue;
            };
            for &(_, at) in pieces.iter().filter(|(other, _)| *other == role) {
                self.fill_path(&outline, at, colors.fill.into());
                self.stroke_path(&outline, at, OUTLINE_WIDTH, colors.outline.into());
                self.stroke_path(&details, at, DETAIL_WIDTH, colors.details.into());
            }
        }
    }
}

/// Returns a path, or `None` if it is empty.
fn skia_path(path: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for step in steps(path) {
        match step {
            PathStep::Move(to) => builder.move_to(to.x, to.y),
            PathStep::Line(to) => builder.line_to(to.x, to.y),
            PathStep::Curve(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathStep::Close => builder.close(),
        }
    }
    builder.finish()
}

fn skia_paint(paint: Paint) -> tiny_skia::Paint<'static> {
    let mut result = tiny_skia::Paint::default();
    result.set_color(color(paint));
    result
}

fn color(paint: Paint) -> tiny_skia::Color {
    let [red, green, blue] = paint.color.channels();
    let opacity = u16::from(paint.percent) * 255 / 100;
    tiny_skia::Color::from_rgba8(red, green, blue, u8::try_from(opacity).unwrap_or(u8::MAX))
}
