//! `movetext fen`: prints positions in canonical FEN (PGN 16.1).

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
    let mut output = Output::open(target)?;
    let status = input::positions(&arguments.positions, &mut |position| {
        if arguments.board {
            write!(output, "{}", position.board())?;
        }
        writeln!(output, "{}", Fen::from(position).render(options))?;
        Ok(())
    });
    let status = status.map_err(|failure| failure.at(target))?;
    // If reading failed, we must not replace a complete file with some of the positions.
    if target.is_none() || status < Status::Failed {
        output.finish()?;
    }
    Ok(status)
}
