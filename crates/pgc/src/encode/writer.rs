//! Games to an output as PGC, one after another.

use std::io;

use alloc::vec::Vec;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Visitor};

use super::error::EncodeError;
use super::{CommentPolicy, Encoder, Losses};

/// As many refusals as are kept; the rest is counted.
const MAX_KEPT_REFUSALS: usize = 1_000;

/// Writes games to an output as PGC. It is a [`Visitor`]: a reader, a game tree or a decoder drives it.
///
/// Each game is one write to the output. After an error of the output the writer answers [`Flow::Stop`] and writes no
/// more; [`Writer::finish`] returns the error.
///
/// ```
/// use movetext_pgc::{CommentPolicy, Writer};
///
/// let mut writer = Writer::new(Vec::new(), CommentPolicy::Drop);
/// movetext_pgn::read(b"1. e4 {!} e5 *", &mut writer, &mut ());
/// assert_eq!(writer.losses().total(), 1);
/// assert!(writer.finish()?.ends_with(b"\x02\x00\x0D\x0C"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    encoder: Encoder,
    out: W,
    error: Option<io::Error>,
    losses: Losses,
    refusals: Losses,
    refused: Vec<EncodeError>,
}

impl<W: io::Write> Writer<W> {
    /// Writes to `out`.
    pub fn new(out: W, policy: CommentPolicy) -> Self {
        Self {
            encoder: Encoder::new(policy),
            out,
            error: None,
            losses: Losses::default(),
            refusals: Losses::default(),
            refused: Vec::new(),
        }
    }

    /// What was left out of games that were written.
    #[must_use]
    pub const fn losses(&self) -> &Losses {
        &self.losses
    }

    /// The games that were refused, by what they were refused for.
    #[must_use]
    pub const fn refusals(&self) -> &Losses {
        &self.refusals
    }

    /// The refusals of the first 1,000 of these games since the last time they were taken.
    #[must_use]
    pub fn take_refused(&mut self) -> Vec<EncodeError> {
        core::mem::take(&mut self.refused)
    }

    /// Flushes the output and returns it. A game that has begun and not ended is not written.
    ///
    /// # Errors
    ///
    /// The first error of the output, whenever it happened.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

impl<W: io::Write> Adapter for Writer<W> {
    type Inner = Encoder;

    #[inline]
    fn inner(&self) -> &Encoder {
        &self.encoder
    }

    #[inline]
    fn inner_mut(&mut self) -> &mut Encoder {
        &mut self.encoder
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let flow = self.encoder.begin_game(game);
        if self.error.is_some() { Flow::Stop } else { flow }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.encoder.end_game(end);
        for loss in self.encoder.take_losses() {
            self.losses.add(loss.kind);
        }
        for error in self.encoder.take_errors() {
            self.refusals.add(error.kind);
            if self.refused.len() < MAX_KEPT_REFUSALS {
                self.refused.push(error);
            }
        }
        if self.error.is_none() && !self.encoder.bytes().is_empty() {
            self.error = self.out.write_all(self.encoder.bytes()).err();
        }
        self.encoder.clear_bytes();
        if self.error.is_some() { Flow::Stop } else { flow }
    }
}
