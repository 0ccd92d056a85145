//! Writes games to an output, in the export format of PGN 3.2.

use crate::{
    boundary::{TextEnd, Transition},
    game_text::GameText,
    normalisation::{ChangeSink, Losses},
    options::ExportOptions,
};
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Reader, Visitable, Visitor};
use std::io;

/// Writes games to an output in export format. It is a [`Visitor`]: a reader, a game tree or a decoder drives it.
///
/// Each game is one write to the output, and nothing is buffered between games. After an error of the output the writer
/// answers [`Flow::Stop`] and writes no more; [`Writer::finish`] returns the error.
///
/// # Cost
/// Linear in the written text; no allocation for a move.
#[derive(Debug)]
pub struct Writer<W, S = Losses> {
    text: GameText<S>,
    out: W,
    /// The end of the text written so far.
    end: TextEnd,
    error: Option<io::Error>,
}

impl<W: io::Write> Writer<W> {
    /// Returns a writer to `out`.
    pub fn new(out: W, options: ExportOptions) -> Self {
        Self::reporting_to(out, options, Losses::default())
    }

    /// Returns what was changed or dropped so far, because of the options or because export format cannot represent it.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        self.text.losses()
    }
}

impl<W: io::Write, S: ChangeSink> Writer<W, S> {
    /// Returns a writer to `out` that reports changes to `sink`.
    pub fn reporting_to(out: W, options: ExportOptions, sink: S) -> Self {
        Self { text: GameText::reporting_to(options, sink), out, end: TextEnd::default(), error: None }
    }

    /// Returns the sink of the changes.
    #[must_use]
    pub const fn changes(&self) -> &S {
        self.text.changes()
    }

    /// Writes a game in memory.
    ///
    /// # Errors
    /// The first error of the output, possibly from an earlier game. It is returned once: [`Writer::finish`] does not
    /// repeat it.
    pub fn game(&mut self, game: &impl Visitable) -> io::Result<()> {
        // The error contains all information of the answer.
        let _ = game.visit(self, &mut ());
        self.error.take().map_or(Ok(()), Err)
    }

    /// Writes a game as its original bytes, followed by an empty line: an untouched game, or one with a few edits. Only
    /// the line ends after its last byte follow the options.
    ///
    /// Each game is read back as a separate game. If the previous game has no termination marker and would be continued
    /// by this one, its marker is written first, on a line of its own. If the games would still be mixed up, this one
    /// is written in the format of the options. Text without a game, or with several games, is written unchanged. If
    /// the output would begin with a byte order mark, a space is written first.
    ///
    /// Costs reading the game with everything skipped.
    ///
    /// # Errors
    /// See [`Writer::game`].
    pub fn unchanged(&mut self, source: &[u8]) -> io::Result<()> {
        let (transition, boundary) = self.end.next(source);
        let newline = self.text.newline().as_bytes();
        let (before, gap): (_, &[u8]) = match transition {
            Transition::Export => {
                let Ok(_) = Reader::within(&[b"\n", source].concat(), 1).visit_all(self, &mut ());
                return self.error.take().map_or(Ok(()), Err);
            }
            Transition::Marker(marker) => (marker.as_str(), newline),
            Transition::Space => (" ", b""),
            Transition::Plain => ("", b""),
        };
        for part in [before.as_bytes(), gap, gap, source, newline, newline] {
            if self.error.is_none() {
                self.error = self.out.write_all(part).err();
            }
        }
        match boundary {
            Some(boundary) => self.end.append(source, boundary),
            None => self.end.append_text(),
        }
        self.error.take().map_or(Ok(()), Err)
    }

    /// Flushes the output and returns it. A game that has not ended is not written.
    ///
    /// # Errors
    /// The first error of the output.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns the answer to an event, given the answer of the text.
    const fn unless_failed(&self, flow: Flow) -> Flow {
        if self.error.is_some() { Flow::Stop } else { flow }
    }
}

impl<W: io::Write, S: ChangeSink> Adapter for Writer<W, S> {
    type Inner = GameText<S>;

    #[inline]
    fn inner(&self) -> &GameText<S> {
        &self.text
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut GameText<S> {
        &mut self.text
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let flow = self.text.begin_game(game);
        self.unless_failed(flow)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        let text = self.text.to_bytes();
        if self.error.is_none() {
            self.error = self.out.write_all(&text).err();
        }
        if !text.is_empty() {
            self.end.append_exported();
        }
        self.text.clear();
        self.unless_failed(flow)
    }
}
