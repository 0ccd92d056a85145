//! `movetext fen`: positions in canonical FEN (PGN 16.1).

use crate::args::FenArguments;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::status::Status;
use movetext_fen::Fen;
use movetext_fen::FenOptions;
use std::io::Write;

pub(crate) fn run(arguments: &FenArguments) -> Result<Status, Failure> {
    let options = FenOptions { castling: arguments.castling.into(), en_passant: arguments.en_passant.into() };
    let mut output = Output::stdout();
    let status = input::positions(&arguments.positions.positions, &mut |position| {
        if arguments.board {
            write!(output, "{}", position.board())?;
        }
        writeln!(output, "{}", Fen::from(position).render(options))?;
        Ok(())
    })?;
    output.finish()?;
    Ok(status)
}
