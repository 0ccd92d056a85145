//! `movetext convert`: the same games in another representation (PGN 3.2, 20).

mod pgc;

use crate::args::ConvertArguments;
use crate::args::Target as Format;
use crate::failure::Failure;
use crate::gather::Gatherer;
use crate::output;
use crate::output::Messages;
use crate::report::Reporter;
use crate::session::Delivery;
use crate::session::Outcome;
use crate::session::Session;
use crate::status::Status;
use crate::target::Target;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_pgn::Flow;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Losses;
use std::io;
use std::io::IsTerminal;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    if arguments.to != Format::Pgc && arguments.comments.is_some() {
        return Err(Failure::PolicyWithoutPgc);
    }
    match &arguments.output {
        Some(path) => output::refuse_input(path, &arguments.inputs.inputs())?,
        None if arguments.to == Format::Pgc && io::stdout().is_terminal() => {
            return Err(Failure::BinaryToTerminal);
        }
        None => {}
    }
    match arguments.to {
        Format::Pgc => pgc::run(arguments),
        Format::Pgn => to_pgn(arguments),
    }
}

/// A run over what the arguments name.
fn session(arguments: &ConvertArguments) -> Session {
    Session::new(&arguments.inputs, &arguments.findings)
}

/// What is written of all games, and the counts of what could not be.
struct Converted<'a, L> {
    target: Target<'a>,
    losses: L,
    merge: fn(&mut L, L),
}

impl<'a, L: Default> Converted<'a, L> {
    fn new(arguments: &'a ConvertArguments, merge: fn(&mut L, L)) -> Self {
        Self { target: Target::new(arguments.output.as_deref()), losses: L::default(), merge }
    }

    /// Puts the output in its place; the losses.
    fn finish(self, outcome: &Outcome) -> Result<L, Failure> {
        self.target.finish(outcome.is_incomplete)?;
        Ok(self.losses)
    }
}

impl<L> Delivery<(Vec<u8>, L)> for Converted<'_, L> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.target.open()
    }

    fn games(&mut self, (bytes, losses): (Vec<u8>, L), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        (self.merge)(&mut self.losses, losses);
        self.target.write(&bytes)?;
        Ok(Flow::Continue)
    }
}

fn to_pgn(arguments: &ConvertArguments) -> Result<Status, Failure> {
    let mut converted = Converted::new(arguments, |all: &mut Losses, some| all.merge(&some));
    let work = |games: Games, findings: &mut Gatherer<'_>| {
        super::export::export(&games, ExportOptions::new(), findings)
    };
    let outcome = session(arguments).run(Box::new(Messages), work, &mut converted)?;
    let losses = converted.finish(&outcome)?;
    if !arguments.inputs.quiet {
        super::export::tell_changes(&losses);
    }
    outcome.tell();
    Ok(outcome.status)
}
