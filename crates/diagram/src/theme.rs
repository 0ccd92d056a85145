//! Colours of boards, pieces and marks.

use core::fmt;
use movetext_board::Color;
use movetext_pgn_values::command::MarkColor;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Brown squares, for pages with a light background.
    #[default]
    Light,
    /// Blue-grey squares, for pages with a dark background.
    Dark,
    /// White and grey squares and black lines, for paper. The last move and check are lines instead of colours.
    Print,
}

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u32);

impl Rgb {
    /// Returns red, green and blue.
    pub(crate) const fn channels(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

impl fmt::Display for Rgb {
    /// Writes the colour as in CSS.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// A colour that may be transparent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) color: Rgb,
    /// From 0, invisible, to 100.
    pub(crate) percent: u8,
}

impl Paint {
    const fn new(color: u32, percent: u8) -> Self {
        Self { color: Rgb(color), percent }
    }

    /// Returns the colour of this paint on a background.
    pub(crate) fn over(self, background: Rgb) -> Rgb {
        let percent = u32::from(self.percent);
        let mix =
            |top: u8, bottom: u8| (u32::from(top) * percent + u32::from(bottom) * (100 - percent)) / 100;
        let [top, bottom] = [self.color, background].map(Rgb::channels);
        let mixed = top.into_iter().zip(bottom).map(|(top, bottom)| mix(top, bottom));
        Rgb(mixed.fold(0, |color, channel| color << 8 | channel))
    }
}

impl From<Rgb> for Paint {
    fn from(color: Rgb) -> Self {
        Self { color, percent: 100 }
    }
}

/// How the last move and a king in check are marked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Highlight {
    /// The square is painted.
    Filled(Paint),
    /// A line is drawn inside the square.
    Outlined(Paint),
}

impl Highlight {
    pub(crate) const fn paint(self) -> Paint {
        match self {
            Self::Filled(paint) | Self::Outlined(paint) => paint,
        }
    }
}

/// The colours in which one side's pieces are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceColors {
    pub(crate) fill: Rgb,
    pub(crate) outline: Rgb,
    pub(crate) details: Rgb,
}

/// A theme's colours, except for arrows and marked squares.
#[derive(Debug)]
pub(crate) struct Colors {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
    /// The margin around the board.
    pub(crate) page: Rgb,
    /// Coordinates in the margin.
    pub(crate) text: Rgb,
    /// The line around the board.
    pub(crate) frame: Rgb,
    pub(crate) last_move: Highlight,
    pub(crate) check: Highlight,
    /// Marks for the targets of moves.
    pub(crate) target: Paint,
    white: PieceColors,
    black: PieceColors,
}

impl Colors {
    pub(crate) const fn pieces(&self, color: Color) -> PieceColors {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

impl Theme {
    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
        }
    }
}

const LIGHT: Colors = Colors {
    light: Rgb(0x00f0_e4cf),
    dark: Rgb(0x00b5_8f6b),
    page: Rgb(0x00ff_ffff),
    text: Rgb(0x0055_4434),
    frame: Rgb(0x0080_6040),
    last_move: Highlight::Filled(Paint::new(0x00f5_c518, 50)),
    check: Highlight::Filled(Paint::new(0x00e0_3131, 70)),
    target: Paint::new(0x001c_1c1c, 35),
    white: PieceColors { fill: Rgb(0x00ff_ffff), outline: Rgb(0x001c_1c1c), details: Rgb(0x001c_1c1c) },
    black: PieceColors { fill: Rgb(0x002b_2b2b), outline: Rgb(0x0016_1616), details: Rgb(0x00e8_e4dc) },
};

const DARK: Colors = Colors {
    light: Rgb(0x00a3_afbc),
    dark: Rgb(0x006b_7888),
    page: Rgb(0x0020_252b),
    text: Rgb(0x00c9_d1da),
    frame: Rgb(0x003a_434d),
    last_move: Highlight::Filled(Paint::new(0x00e3_c04a, 50)),
    check: Highlight::Filled(Paint::new(0x00e0_3131, 70)),
    target: Paint::new(0x000c_0e11, 40),
    white: PieceColors { fill: Rgb(0x00f6_f6f4), outline: Rgb(0x0014_181d), details: Rgb(0x0014_181d) },
    black: PieceColors { fill: Rgb(0x001b_1f25), outline: Rgb(0x000c_0e11), details: Rgb(0x00c9_d1da) },
};

const PRINT: Colors = Colors {
    light: Rgb(0x00ff_ffff),
    dark: Rgb(0x00c4_c4c4),
    page: Rgb(0x00ff_ffff),
    text: Rgb(0x0000_0000),
    frame: Rgb(0x0000_0000),
    last_move: Highlight::Outlined(Paint::new(0x0000_0000, 75)),
    check: Highlight::Outlined(Paint::new(0x0000_0000, 75)),
    target: Paint::new(0x0000_0000, 45),
    white: PieceColors { fill: Rgb(0x00ff_ffff), outline: Rgb(0x0000_0000), details: Rgb(0x0000_0000) },
    black: PieceColors { fill: Rgb(0x0000_0000), outline: Rgb(0x0000_0000), details: Rgb(0x00ff_ffff) },
};

/// Returns a marked square's colour.
pub(crate) const fn square_paint(color: MarkColor) -> Paint {
    Paint { color: mark_color(color), percent: 60 }
}

/// Returns an arrow's colour.
pub(crate) const fn arrow_paint(color: MarkColor) -> Paint {
    Paint { color: mark_color(color), percent: 80 }
}

/// Returns the colour for a letter. Letters on which programs do not agree are grey.
const fn mark_color(color: MarkColor) -> Rgb {
    match color {
        MarkColor::GREEN => Rgb(0x0029_9c4b),
        MarkColor::RED => Rgb(0x00d3_3c3c),
        MarkColor::YELLOW => Rgb(0x00e5_b011),
        MarkColor::BLUE => Rgb(0x002b_78c9),
        _ => Rgb(0x0080_8890),
    }
}

#[cfg(test)]
mod tests {
    use super::{Paint, Rgb};

    #[test]
    fn paint_over_a_background() {
        let background = Rgb(0x00c8_6400);
        let over = |percent| Paint::new(0x0000_64c8, percent).over(background);
        assert_eq!(over(0), background);
        assert_eq!(over(50), Rgb(0x0064_6464));
        assert_eq!(over(100), Rgb(0x0000_64c8));
    }
}
