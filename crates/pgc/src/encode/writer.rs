//! Writes games to an output as PGC.

use std::io;

use alloc::vec::Vec;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Visitor};

use super::{CommentPolicy, EncodeErrorCounts, Encoder, error::EncodeError};

/// The maximum number of refusals kept with their places; all are counted.
const MAX_KEPT_REFUSALS: usize = 1_000;

/// Writes games to an output as PGC. It is a [`Visitor`], driven by a reader, a game tree or a decoder.
///
/// Each game is one write to the output. After an error of the output, the writer returns [`Flow::Stop`] and writes no
/// more. [`Writer::finish`] returns the error.
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
    losses: EncodeErrorCounts,
    refusals: EncodeErrorCounts,
    refused: Vec<EncodeError>,
}

impl<W: io::Write> Writer<W> {
    /// Creates a writer to `out`.
    pub fn new(out: W, policy: CommentPolicy) -> Self {
        Self {
            encoder: Encoder::new(policy),
            out,
            error: None,
            losses: EncodeErrorCounts::default(),
            refusals: EncodeErrorCounts::default(),
            refused: Vec::new(),
        }
    }

    /// Returns the counts of content left out of written games.
    #[must_use]
    pub const fn losses(&self) -> &EncodeErrorCounts {
        &self.losses
    }

    /// Returns the counts of refused games, by the reason of each.
    #[must_use]
    pub const fn refusals(&self) -> &EncodeErrorCounts {
        &self.refusals
    }

    /// Takes the refusals since the last call, at most 1,000.
    #[must_use]
    pub fn take_refused(&mut self) -> Vec<EncodeError> {
        core::mem::take(&mut self.refused)
    }

    /// Flushes the output and returns it. A game without its end is not written.
    ///
    /// # Errors
    ///
    /// The first error of the output.
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
