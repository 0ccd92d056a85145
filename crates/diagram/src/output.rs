//! The formats in which a picture can be written.

use crate::{BoardImage, TerminalSquare, ansi, draw::draw, svg::SvgCanvas};
#[cfg(feature = "png")]
use crate::{ImageError, pixels::PixelCanvas};

impl BoardImage {
    /// Returns the picture as an SVG document, usually of 11 kB. Equal pictures have equal text. The document refers to
    /// nothing outside, and can be inserted into HTML. Its ids are equal in all our pictures and mean the same shapes,
    /// so several pictures can be in one page.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut canvas = SvgCanvas::new(self);
        draw(self, &mut canvas);
        canvas.finish()
    }

    /// Returns the picture as an SVG element for a page with several boards, usually 7 kB long. It has no shapes of
    /// pieces, so the page must contain [`piece_shapes`](crate::piece_shapes) once. The margin is transparent, and
    /// coordinates have the text colour of the page.
    #[must_use]
    pub fn to_page_svg(&self) -> String {
        let mut canvas = SvgCanvas::within_page(self);
        draw(self, &mut canvas);
        canvas.finish()
    }

    /// Returns the board as lines of text with ANSI colours (of 256), for terminals. Each square is three columns wide,
    /// with a figurine in the middle. Arrows and targets are left out. `Board::diagram` writes text without colours.
    #[must_use]
    pub fn to_ansi(&self) -> String {
        ansi::text(self)
    }

    /// Returns the squares of [`to_ansi`](Self::to_ansi), in rows from top to bottom, for programs that draw the whole
    /// screen of a terminal.
    #[must_use]
    pub fn to_terminal_squares(&self) -> [[TerminalSquare; 8]; 8] {
        ansi::squares(self)
    }

    /// Returns the picture as PNG.
    ///
    /// # Errors
    ///
    /// [`ImageError::Encoding`] if the encoder refuses the pixels, which never happened.
    ///
    /// # Cost
    ///
    /// A few milliseconds for usual sizes. The memory is four bytes for each pixel, and the size of the result.
    #[cfg(feature = "png")]
    pub fn to_png(&self) -> Result<Vec<u8>, ImageError> {
        let mut canvas = PixelCanvas::new(self)?;
        draw(self, &mut canvas);
        canvas.to_png()
    }
}
