//! Shared code for commands that copy games: their session, output and messages.

use super::export;
use crate::{
    args::{DiagnosticArguments, InputArguments},
    diagnostics::report::{Reporter, counted},
    failure::Failure,
    output::{self, target::Target, warn},
    session::{Delivery, Session},
};
use movetext_archive::{append::GameAppender, raw_game::RawGame};
use movetext_input::Input;
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;
use std::path::Path;

/// How many bytes are buffered before they are written.
const CHUNK_BYTES: usize = 64 * 1024;

/// Creates a session over the inputs. Returns an error if the output is also an input. Warnings do not change which
/// games are copied, so they are only counted, unless `--select` names codes.
pub(super) fn session(
    inputs: &InputArguments,
    diagnostics: &DiagnosticArguments,
    output: Option<&Path>,
) -> Result<Session, Failure> {
    output::refuse_input(output, &inputs.inputs())?;
    let session = Session::new(inputs, diagnostics);
    Ok(if diagnostics.select.is_empty() { session.summarising_warnings() } else { session })
}

/// Writes games one after the other, as their original bytes or exported.
pub(super) struct GameWriter<'a> {
    target: Target<'a>,
    appender: GameAppender,
    text: Vec<u8>,
}

impl<'a> GameWriter<'a> {
    /// Creates a writer for the file at `path`, or for standard output.
    pub(super) fn to(path: Option<&'a Path>) -> Self {
        Self { target: Target::new(path), appender: GameAppender::default(), text: Vec::new() }
    }

    pub(super) fn open(&mut self) -> Result<(), Failure> {
        self.target.open()
    }

    pub(super) fn write(&mut self, game: &RawGame) -> Result<(), Failure> {
        self.appender.append(game, &mut self.text);
        if self.text.len() >= CHUNK_BYTES { self.flush() } else { Ok(()) }
    }

    /// Writes text that is not part of a game.
    pub(super) fn write_line(&mut self, line: &str) -> Result<(), Failure> {
        self.target.write(line.as_bytes())
    }

    /// Flushes the output. Prints how many games could not be copied byte for byte, and which changes were made to
    /// games. `losses` are the changes by export.
    pub(super) fn finish(
        mut self,
        mut losses: Losses,
        is_incomplete: bool,
        is_quiet: bool,
    ) -> Result<(), Failure> {
        self.flush()?;
        self.target.finish(is_incomplete)?;
        losses.merge(self.appender.losses());
        warn_of_rewritten(self.appender.rewritten(), &losses, is_quiet);
        Ok(())
    }

    /// Writes the buffered text.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.target.write(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// Games to write, the number that the summary shows, and what changed because games were exported.
#[derive(Debug, Default)]
pub(super) struct CountedGames {
    pub(super) games: Vec<RawGame>,
    pub(super) count: u64,
    pub(super) losses: Losses,
}

/// Writes games in order, and counts them.
pub(super) struct CountedOutput<'a> {
    pub(super) writer: GameWriter<'a>,
    pub(super) count: u64,
    pub(super) losses: Losses,
}

impl<'a> CountedOutput<'a> {
    /// Creates a writer for the file at `path`, or for standard output.
    pub(super) fn to(path: Option<&'a Path>) -> Self {
        Self { writer: GameWriter::to(path), count: 0, losses: Losses::default() }
    }
}

impl Delivery<CountedGames> for CountedOutput<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.writer.open()
    }

    fn games(&mut self, made: CountedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.losses.merge(&made.losses);
        self.count += made.count;
        for game in &made.games {
            self.writer.write(game)?;
        }
        Ok(Flow::Continue)
    }
}

/// Formats the location of a game as `a.pgn:5:1`. PGC has no lines, so only the path is shown.
pub(super) fn location_text(paths: &[String], input: usize, line: u64) -> String {
    let path = paths.get(input).map_or("", String::as_str);
    match line {
        0 => path.to_owned(),
        line => format!("{path}:{line}:1"),
    }
}

/// Prints how many games were rewritten because of their neighbours, and what changed in them.
pub(super) fn warn_of_rewritten(count: u64, losses: &Losses, is_quiet: bool) {
    if is_quiet {
        return;
    }
    if count > 0 {
        let games = counted(count, "game");
        warn(&format_args!("warning: {games} rewritten, whose own bytes would run into their neighbours"));
    }
    export::warn_of_changes(losses);
}
