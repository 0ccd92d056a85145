//! Writes games to an `io::Write` in export format (PGN 3.2).

use crate::{
    boundary::{TextEnd, Transition},
    game_text::GameText,
    normalisation::{ChangeSink, Losses},
    options::ExportOptions,
};
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Reader, Visitable, Visitor};
use std::io;

/// Writes games to an output in export format. A reader, a game tree or a decoder drives this [`Visitor`].
///
/// Writes each game to the output as a whole, and buffers nothing between games. After an output error, the writer
/// returns [`Flow::Stop`] and writes nothing more. [`Writer::finish`] then returns the error.
///
/// # Cost
/// Takes time linear in the length of the written text. Moves do not allocate.
#[derive(Debug)]
pub struct Writer<W, S = Losses> {
    text: GameText<S>,
    out: W,
    /// How the text written so far ends. This decides how the next unchanged game is written.
    end: TextEnd,
    error: Option<io::Error>,
}

impl<W: io::Write> Writer<W> {
    /// Creates a writer to `out`.
    pub fn new(out: W, options: ExportOptions) -> Self {
        Self::with_sink(out, options, Losses::default())
    }

    /// Returns the normalisations made so far, counted by kind.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        self.text.losses()
    }
}

impl<W: io::Write, S: ChangeSink> Writer<W, S> {
    /// Creates a writer to `out` that reports changes to `sink`.
    pub fn with_sink(out: W, options: ExportOptions, sink: S) -> Self {
        Self { text: GameText::with_sink(options, sink), out, end: TextEnd::default(), error: None }
    }

    /// Returns the sink that receives the changes.
    #[must_use]
    pub const fn changes(&self) -> &S {
        self.text.changes()
    }

    /// Writes a game that is held in memory.
    ///
    /// # Errors
    /// The first output error, even if it happened in an earlier game. An error is returned only once, so
    /// [`Writer::finish`] does not return it again.
    pub fn write_game(&mut self, game: &impl Visitable) -> io::Result<()> {
        // If the visit stopped, `self.error` says why.
        let _ = game.visit(self, &mut ());
        self.error.take().map_or(Ok(()), Err)
    }

    /// Writes the original bytes of a game, followed by an empty line. Use this for games that you did not change, or
    /// changed only in a few places. Of the options, only the line end applies, unless the game has to be exported.
    ///
    /// Each game is read back as a separate game, because the writer adds what is missing between games:
    /// - If the previous game has no termination marker, and this game would be read as part of it, the marker is
    ///   written first, on a separate line.
    /// - If the marker is not enough, this game is exported with the options.
    /// - Text without a game, or with several games, is copied.
    /// - If the output would begin with a byte order mark, a space is written first.
    ///
    /// # Cost
    /// Scans the game once. An unusual game is read and exported several times.
    ///
    /// # Errors
    /// The first output error, as for [`Writer::write_game`].
    pub fn write_unchanged(&mut self, source: &[u8]) -> io::Result<()> {
        let (transition, boundary) = self.end.next_transition(source);
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

    /// Flushes the output and returns it. If the last game has not ended, it is not written.
    ///
    /// # Errors
    /// The first output error, unless [`write_game`](Self::write_game) or [`write_unchanged`](Self::write_unchanged)
    /// returned it.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns `flow`, or [`Flow::Stop`] after an output error.
    const fn stop_after_error(&self, flow: Flow) -> Flow {
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
        self.stop_after_error(flow)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.text.end_game(end);
        let text = self.text.to_bytes();
        if self.error.is_none() {
            self.error = self.out.write_all(&text).err();
        }
        match text.trim_ascii_end() {
            [] => {}
            _ if self.text.has_markers() => self.end.append_export(),
            game => self.end.append_open(game),
        }
        self.text.clear();
        self.stop_after_error(flow)
    }
}
