//! `movetext lines`: writes each line of each game as a game (PGN 8.2.5).

use super::export;
use crate::{
    args::LinesArguments,
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, target::Target},
    session::{Delivery, Session},
    status::Status,
};
use core::num::NonZeroU32;
use movetext_archive::lines::{GameLines, lines};
use movetext_input::{GameBatch, Input};
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;

pub(crate) fn run(arguments: &LinesArguments) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    output::refuse_input(output, &arguments.inputs.inputs())?;
    let session = Session::new(&arguments.inputs, &arguments.diagnostics);
    let plies = arguments.plies.map(NonZeroU32::get);
    let mut written = Written { target: Target::new(output), count: 0, losses: Losses::default() };
    let work =
        |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| lines(games, plies, diagnostics);
    let outcome = session.run(Box::new(Messages), work, &mut written)?;
    let Written { target, count, losses } = written;
    target.finish(outcome.is_incomplete)?;
    if !arguments.inputs.run.quiet {
        export::warn_of_lost(&losses);
    }
    outcome.print_summary_of(&format!("{} of {}", counted(count, "line"), outcome.read()));
    Ok(outcome.status)
}

/// Writes the lines, and counts them.
struct Written<'a> {
    target: Target<'a>,
    count: u64,
    losses: Losses,
}

impl Delivery<GameLines> for Written<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, lines: GameLines, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.count += lines.count();
        let losses = lines.write(|text| self.target.write(text))?;
        self.losses.merge(&losses);
        Ok(Flow::Continue)
    }
}
