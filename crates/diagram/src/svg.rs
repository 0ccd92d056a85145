//! Pictures as SVG text.

use crate::{
    BoardImage,
    canvas::{Canvas, Point, Tenths},
    characters::is_forbidden_in_markup,
    draw::description,
    pieces::{DETAIL_WIDTH, OUTLINE_WIDTH, shape},
    theme::{Paint, PieceColors, Rgb},
};
use core::fmt::{self, Display, Write as _};
use movetext_board::Role;

/// A picture that is being written as SVG.
#[derive(Debug)]
pub(crate) struct SvgCanvas {
    text: String,
    /// This colour is replaced with the text colour of the page. `None` outside of pages.
    page_text: Option<Rgb>,
}

impl SvgCanvas {
    /// Writes the beginning of a document, with the shapes of the pieces on the board.
    pub(crate) fn new(image: &BoardImage) -> Self {
        let mut canvas = Self::with_title(image);
        canvas.text.push_str("<defs>\n");
        let roles = Role::ALL.into_iter().filter(|&role| !image.board.by_role(role).is_empty());
        roles.for_each(|role| canvas.define(role));
        canvas.text.push_str("</defs>\n");
        canvas.margin(image);
        canvas
    }

    /// Writes the beginning of an element in a page that has the shapes of all pieces. It has no background.
    pub(crate) fn within_page(image: &BoardImage) -> Self {
        Self { page_text: Some(image.theme.colors().text), ..Self::with_title(image) }
    }

    /// Writes the start tag, the title and the description.
    fn with_title(image: &BoardImage) -> Self {
        let mut canvas = Self { text: String::with_capacity(12 << 10), page_text: None };
        let width = Tenths(image.width());
        let pixels = image.size.pixels();
        canvas.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" height=\"{pixels}\" \
             viewBox=\"{left} 0 {width} {width}\" role=\"img\">\n",
            left = Tenths(-image.margin()),
        ));
        let title = image.title.as_deref().unwrap_or("Chess board");
        canvas.add(format_args!("<title>{}</title>\n", Escaped(title)));
        canvas.add(format_args!("<desc>{}</desc>\n", description(&image.board)));
        canvas
    }

    /// Fills the margin, if there is one.
    fn margin(&mut self, image: &BoardImage) {
        if image.margin() > 0.0 {
            let [width, margin] = [image.width(), image.margin()].map(Tenths);
            let page = fill(image.theme.colors().page.into());
            let path = format!("M-{margin} 0L360 0 360 {width} -{margin} {width}Z");
            self.add(format_args!("<path d=\"{path}\" {page}/>\n"));
        }
    }

    /// Returns the whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// Writes the shape of a piece as a group with an id, for `use` elements.
    fn define(&mut self, role: Role) {
        let shape = shape(role);
        self.add(format_args!(
            "<g id=\"{}\"><path d=\"{}\"/><path d=\"{}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-width=\"{DETAIL_WIDTH}\"/></g>\n",
            id(role),
            shape.outline,
            shape.details,
        ));
    }

    fn add(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a `String` does not fail.
        let _ = self.text.write_fmt(text);
    }
}

/// Returns the shapes of all pieces as SVG groups, for a page that draws boards itself. Put them into `<defs>`. They
/// are 45 units wide and high, and have the ids that [`BoardImage::to_svg`] uses: `movetext-pawn` to `movetext-king`.
///
/// A `use` element decides the colours: `fill`, `stroke` for the outline, and `color` for the lines inside. Set the
/// line width to 1.5 units, with round caps and joins.
///
/// ```
/// let defs = format!("<defs>{}</defs>", movetext_diagram::piece_shapes());
/// assert_eq!(defs.matches("<g id=\"movetext-").count(), 6);
/// ```
#[must_use]
pub fn piece_shapes() -> String {
    let mut canvas = SvgCanvas { text: String::new(), page_text: None };
    Role::ALL.into_iter().for_each(|role| canvas.define(role));
    canvas.text
}

impl Canvas for SvgCanvas {
    fn fill(&mut self, path: &str, at: Point, paint: Paint) {
        self.add(format_args!("<path d=\"{path}\"{} {}/>\n", moved(at), fill(paint)));
    }

    fn stroke(&mut self, path: &str, at: Point, width: f32, paint: Paint) {
        let width = Tenths(width);
        let opacity = opacity("stroke", paint.percent);
        let color = match self.page_text {
            Some(color) if color == paint.color => "currentColor".to_owned(),
            _ => paint.color.to_string(),
        };
        self.add(format_args!(
            "<path d=\"{path}\"{} fill=\"none\" stroke=\"{color}\"{opacity} stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
            moved(at),
        ));
    }

    fn pieces(&mut self, pieces: &[(Role, Point)], colors: PieceColors) {
        let PieceColors { fill, outline, details } = colors;
        self.add(format_args!(
            "<g fill=\"{fill}\" stroke=\"{outline}\" color=\"{details}\" stroke-width=\"{OUTLINE_WIDTH}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
        ));
        for &(role, Point { x, y }) in pieces {
            let [x, y] = [x, y].map(Tenths);
            self.add(format_args!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", id(role)));
        }
        self.text.push_str("</g>\n");
    }
}

/// Returns the id under which a piece's shape is defined. The shape does not depend on the theme, so pictures in one
/// page share ids.
const fn id(role: Role) -> &'static str {
    match role {
        Role::Pawn => "movetext-pawn",
        Role::Knight => "movetext-knight",
        Role::Bishop => "movetext-bishop",
        Role::Rook => "movetext-rook",
        Role::Queen => "movetext-queen",
        Role::King => "movetext-king",
    }
}

/// Returns the attribute that moves a path, or nothing at the origin.
fn moved(at: Point) -> String {
    if at == Point::ORIGIN { String::new() } else { format!(" transform=\"translate({at})\"") }
}

/// Returns the attributes that fill a path.
fn fill(paint: Paint) -> String {
    format!("fill=\"{}\"{}", paint.color, opacity("fill", paint.percent))
}

/// Returns the attribute for an opacity, or nothing for an opaque colour.
fn opacity(kind: &str, percent: u8) -> String {
    if percent == 100 { String::new() } else { format!(" {kind}-opacity=\"0.{percent:02}\"") }
}

/// Text that is written with entities for the characters of markup. Characters that are forbidden in markup become U+FFFD.
#[derive(Debug)]
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                _ if is_forbidden_in_markup(letter) => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
