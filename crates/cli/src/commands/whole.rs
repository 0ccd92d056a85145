//! Games that are passed on whole: where they are written, and what is said about it.

use super::export;
use crate::args::FindingArguments;
use crate::args::InputArguments;
use crate::failure::Failure;
use crate::output;
use crate::output::complain;
use crate::relevance::Relevance;
use crate::report::counted;
use crate::session::Session;
use crate::target::Target;
use movetext_archive::Junction;
use movetext_archive::WholeGame;
use movetext_pgn_writer::Losses;
use std::path::Path;

/// How much text is written at once.
const ENOUGH: usize = 64 * 1024;

/// A session over these inputs, none of which is the output.
pub(super) fn session(
    inputs: &InputArguments,
    findings: &FindingArguments,
    relevance: Relevance,
    output: Option<&Path>,
) -> Result<Session, Failure> {
    output::refuse_input(output, &inputs.inputs())?;
    Ok(Session::new(inputs, findings, relevance))
}

/// Where whole games are written, one behind the other.
pub(super) struct Wholes<'a> {
    target: Target<'a>,
    junction: Junction,
    text: Vec<u8>,
}

impl<'a> Wholes<'a> {
    /// To that file, or to standard output.
    pub(super) fn to(path: Option<&'a Path>) -> Self {
        Self { target: Target::new(path), junction: Junction::default(), text: Vec::new() }
    }

    pub(super) fn open(&mut self) -> Result<(), Failure> {
        self.target.open()
    }

    pub(super) fn write(&mut self, game: &WholeGame) -> Result<(), Failure> {
        self.junction.append(game, &mut self.text);
        if self.text.len() >= ENOUGH { self.flush() } else { Ok(()) }
    }

    /// Writes a line that is no game.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        self.target.write(line.as_bytes())
    }

    /// Writes what is left, and says how many games are not in their own bytes and what writing them otherwise changed, with
    /// `losses` from before.
    pub(super) fn finish(
        mut self,
        mut losses: Losses,
        is_incomplete: bool,
        is_quiet: bool,
    ) -> Result<(), Failure> {
        self.flush()?;
        self.target.finish(is_incomplete)?;
        losses.merge(self.junction.losses());
        tell_rewritten(self.junction.rewritten(), &losses, is_quiet);
        Ok(())
    }

    /// Writes what is held back.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.target.write(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// Says how many games were exported for the sake of their neighbours, and what exporting games changed.
pub(super) fn tell_rewritten(count: u64, losses: &Losses, is_quiet: bool) {
    if is_quiet {
        return;
    }
    if count > 0 {
        let games = counted(count, "game");
        complain(&format_args!("warning: {games} exported, whose own bytes would run into their neighbours"));
    }
    export::tell_changes(losses);
}
