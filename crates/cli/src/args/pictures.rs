//! Arguments for pictures: `fen --svg`, `fen --png` and `convert --to gif`.

use clap::{Args, ValueEnum};
use core::time::Duration;
use movetext_board::Color;
use movetext_diagram::{BoardImage, Coordinates, ImageSize, Theme};
use movetext_pgn_values::command::MarkedArrow;
use std::path::PathBuf;

/// Arguments for drawing one position.
#[derive(Debug, Args)]
pub(crate) struct PictureArguments {
    /// Draw the position as SVG into FILE; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = PICTURES)]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the position as PNG into FILE; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = PICTURES)]
    pub(crate) png: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// In pictures, draw an arrow such as `e2e4`; a letter before it is the colour: G, R, Y or B. You may give this
    /// option several times
    #[arg(long, value_name = "ARROW", value_parser = arrow, help_heading = PICTURES)]
    pub(crate) arrow: Vec<MarkedArrow>,
}

/// How boards are drawn.
#[derive(Debug, Args)]
pub(crate) struct BoardArguments {
    /// Width and height of the picture, 64 to 4096 pixels [default: 360]
    #[arg(long, value_name = "PIXELS", value_parser = size, help_heading = PICTURES)]
    pub(crate) size: Option<ImageSize>,
    /// Colours of the picture [default: light]
    #[arg(long, value_enum, value_name = "NAME", help_heading = PICTURES)]
    pub(crate) theme: Option<ThemeName>,
    /// In pictures, put Black at the bottom of the board
    #[arg(long, help_heading = PICTURES)]
    pub(crate) flip: bool,
    /// In pictures, leave out file letters and rank numbers
    #[arg(long, help_heading = PICTURES)]
    pub(crate) no_coordinates: bool,
}

/// The heading of these options.
const PICTURES: &str = "Pictures";

impl BoardArguments {
    /// Returns the picture, drawn as these options say.
    pub(crate) fn draw(&self, image: BoardImage) -> BoardImage {
        let orientation = if self.flip { Color::Black } else { Color::White };
        let coordinates = if self.no_coordinates { Coordinates::Hidden } else { Coordinates::Shown };
        let theme = self.theme.map_or_else(Theme::default, Theme::from);
        let image = image.orientation(orientation).coordinates(coordinates).theme(theme);
        image.size(self.size.unwrap_or_default())
    }

    /// Returns each option, and whether it is given.
    pub(crate) const fn given(&self) -> [(&'static str, bool); 4] {
        [
            ("--size", self.size.is_some()),
            ("--theme", self.theme.is_some()),
            ("--flip", self.flip),
            ("--no-coordinates", self.no_coordinates),
        ]
    }
}

/// The themes that `--theme` accepts.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// Brown squares
    Light,
    /// Blue-grey squares, for pages with a dark background
    Dark,
    /// White and grey squares, for paper
    Print,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Print => Self::Print,
        }
    }
}

/// Parses `--size`.
fn size(text: &str) -> Result<ImageSize, String> {
    let pixels = text.parse().map_err(|_| "expected a number of pixels from 64 to 4096".to_owned())?;
    ImageSize::new(pixels).map_err(|error| error.to_string())
}

/// Parses `--arrow`. Without a letter for the colour, the arrow is green.
fn arrow(text: &str) -> Result<MarkedArrow, String> {
    let arrow = text.parse().or_else(|_| format!("G{text}").parse());
    arrow.map_err(|_| {
        "expected two squares such as `e2e4`, or a colour and two squares such as `Re2e4`".to_owned()
    })
}

/// Parses `--delay`, which is written into GIF in hundredths of a second.
pub(super) fn delay(text: &str) -> Result<Duration, String> {
    let milliseconds = text.parse().ok().filter(|milliseconds| (20..=60_000).contains(milliseconds));
    milliseconds.map(Duration::from_millis).ok_or_else(|| "expected milliseconds from 20 to 60000".to_owned())
}
