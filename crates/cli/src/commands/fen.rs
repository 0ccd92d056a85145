//! `movetext fen`: prints positions in canonical FEN (PGN 16.1), and draws them.

#[cfg(feature = "pictures")]
use super::picture::Picture;
use crate::{
    args::FenArguments,
    failure::Failure,
    output::{self, Output},
    records::input,
    status::Status,
};
use movetext_fen::{Fen, render::FenOptions};
use std::io::Write;

pub(crate) fn run(arguments: &FenArguments) -> Result<Status, Failure> {
    let options =
        FenOptions::default().castling(arguments.castling.into()).en_passant(arguments.en_passant.into());
    let target = output::output_file(arguments.output.as_deref());
    output::refuse_input(target, &arguments.positions.inputs())?;
    #[cfg(feature = "pictures")]
    let mut picture = Picture::new(&arguments.picture)?;
    #[cfg(feature = "pictures")]
    let is_silent = target.is_none() && picture.as_ref().is_some_and(Picture::is_on_stdout);
    #[cfg(not(feature = "pictures"))]
    let is_silent = false;
    let mut output = Output::open(target)?;
    let status = input::positions(&arguments.positions, &mut |position| {
        #[cfg(feature = "pictures")]
        if let Some(picture) = &mut picture {
            picture.draw(position)?;
        }
        if is_silent {
            return Ok(());
        }
        if arguments.board {
            write!(output, "{}", position.board())?;
            if !position.pockets().is_empty() {
                writeln!(output, "{:?}", position.pockets())?;
            }
        }
        writeln!(output, "{}", Fen::from(position).render(options))?;
        Ok(())
    });
    let status = status.map_err(|failure| failure.at(target))?;
    #[cfg(feature = "pictures")]
    if let Some(picture) = picture {
        picture.write()?;
    }
    // If reading failed, we must not replace a complete file with some of the positions.
    if target.is_none() || status < Status::Failed {
        output.finish()?;
    }
    Ok(status)
}
