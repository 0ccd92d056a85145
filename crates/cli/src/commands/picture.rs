//! `movetext fen --svg` and `--png`: draws a position.

use crate::{
    args::PictureArguments,
    failure::Failure,
    output::{self, Output, OutputError},
};
use movetext_board::Position;
use movetext_diagram::BoardImage;
use std::{io::Write, path::Path};

/// The options that draw a picture, for messages.
const OPTIONS: &str = "--svg and --png";

/// The picture of the only position in a run.
#[derive(Debug)]
pub(super) struct Picture<'a> {
    arguments: &'a PictureArguments,
    image: Option<BoardImage>,
}

impl<'a> Picture<'a> {
    /// Returns the picture that the arguments request, or `None` if they request none. Draws and opens nothing.
    pub(super) fn new(arguments: &'a PictureArguments) -> Result<Option<Self>, Failure> {
        let (svg, png) = (arguments.svg.as_deref(), arguments.png.as_deref());
        if svg.is_none() && png.is_none() {
            let given = arguments.board.given().into_iter().chain([("--arrow", !arguments.arrow.is_empty())]);
            let misplaced = given.into_iter().find(|(_, is_given)| *is_given);
            return match misplaced {
                Some((option, _)) => Err(Failure::OptionOfOtherFormat { option, formats: OPTIONS }),
                None => Ok(None),
            };
        }
        if svg.is_some() && png.is_some() && output::output_file(svg) == output::output_file(png) {
            return Err(Failure::PicturesInOneFile);
        }
        if png.is_some() {
            output::refuse_terminal(png)?;
        }
        Ok(Some(Self { arguments, image: None }))
    }

    /// Returns whether a picture goes to standard output.
    pub(super) fn is_on_stdout(&self) -> bool {
        let is_stdout = |path: &Path| output::output_file(Some(path)).is_none();
        [&self.arguments.svg, &self.arguments.png].into_iter().flatten().any(|path| is_stdout(path))
    }

    /// Draws the position. Returns an error if there already was one.
    pub(super) fn draw(&mut self, position: &Position) -> Result<(), Failure> {
        if self.image.is_some() {
            return Err(Failure::SeveralPositions);
        }
        let image = self.arguments.board.draw(BoardImage::from_position(position));
        self.image = Some(self.arguments.arrow.iter().fold(image, |image, &arrow| image.arrow(arrow)));
        Ok(())
    }

    /// Writes the picture, if a position was drawn.
    pub(super) fn write(&self) -> Result<(), Failure> {
        let Some(image) = &self.image else { return Ok(()) };
        if let Some(path) = &self.arguments.svg {
            write(path, image.to_svg().as_bytes())?;
        }
        if let Some(path) = &self.arguments.png {
            write(path, &image.to_png()?)?;
        }
        Ok(())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut output = Output::open(Some(path))?;
    output.write_all(bytes).map_err(|error| OutputError::new(output::output_file(Some(path)), error))?;
    Ok(output.finish()?)
}
