//! Boards in hover texts: as text, or as pictures if the client shows images.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use movetext_board::{Move, Position};
use movetext_diagram::{BoardImage, ImageSize};
use movetext_fen::Fen;

/// The width of a picture in pixels. VS Code shows 250 pixels of a hover text before it scrolls: room for the move, this
/// picture and the FEN.
const PIXELS: u32 = 176;

/// The markup that the client shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Markup {
    Plain,
    Markdown,
    /// Markdown with images.
    Images,
}

/// A board with its marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture<'a> {
    pub(super) position: &'a Position,
    pub(super) last_move: Option<Move>,
    /// Comments whose commands draw arrows and coloured squares.
    pub(super) marks: &'a str,
}

impl Picture<'_> {
    /// Returns the board with its pockets and its FEN. A picture has no pockets, but the FEN has them.
    pub(super) fn text(&self, markup: Markup) -> String {
        let fen = Fen::from(self.position);
        let board = match self.position.pockets() {
            pockets if pockets.is_empty() => self.position.board().to_string(),
            pockets => format!("{}{pockets:?}\n", self.position.board()),
        };
        match markup {
            Markup::Plain => format!("{board}\n{fen}"),
            Markup::Markdown => format!("```text\n{board}```\n\n`{fen}`"),
            Markup::Images => format!("![{fen}]({})\n\n`{fen}`", self.data_uri()),
        }
    }

    /// Returns the picture as a URI that contains its SVG.
    fn data_uri(&self) -> String {
        let mut image = BoardImage::from_position(self.position).marks(self.marks);
        if let Ok(size) = ImageSize::new(PIXELS) {
            image = image.size(size);
        }
        if let Some(mv) = self.last_move {
            image = image.last_move(mv);
        }
        format!("data:image/svg+xml;base64,{}", STANDARD.encode(image.to_svg()))
    }
}
