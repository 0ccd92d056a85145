//! Writes games to an output as PGC.

use std::io;

use alloc::vec::Vec;
use movetext_pgn::{Adapter, Flow, GameEnd, GameStart, Visitor};

use super::{CommentPolicy, EncodeErrorCounts, Encoder, error::EncodeError};

/// How many errors for refused games we keep. Further errors are only counted.
const MAX_KEPT_REFUSALS: usize = 1_000;

/// Writes games to an output as PGC. It is a [`Visitor`]: drive it with a reader, a game tree or a decoder.
///
/// Each game is one write to the output. After an output error, the writer returns [`Flow::Stop`] and writes nothing
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
    losses: EncodeErrorCounts,
    refusals: EncodeErrorCounts,
    refusal_errors: Vec<EncodeError>,
}

impl<W: io::Write> Writer<W> {
    /// Creates a writer to `out`. `policy` determines what happens to content that has no record in PGC.
    pub fn new(out: W, policy: CommentPolicy) -> Self {
        Self {
            encoder: Encoder::new(policy),
            out,
            error: None,
            losses: EncodeErrorCounts::default(),
            refusals: EncodeErrorCounts::default(),
            refusal_errors: Vec::new(),
        }
    }

    /// Returns how much content was left out of the written games, by kind.
    #[must_use]
    pub const fn losses(&self) -> &EncodeErrorCounts {
        &self.losses
    }

    /// Returns how many games were refused, by the reason for each.
    #[must_use]
    pub const fn refusals(&self) -> &EncodeErrorCounts {
        &self.refusals
    }

    /// Takes the errors for refused games since the last call. Only the first 1,000 are kept.
    #[must_use]
    pub fn take_refusal_errors(&mut self) -> Vec<EncodeError> {
        core::mem::take(&mut self.refusal_errors)
    }

    /// Flushes the output and returns it. An unfinished game is not written.
    ///
    /// # Errors
    ///
    /// The first I/O error, from writing or flushing.
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
            if self.refusal_errors.len() < MAX_KEPT_REFUSALS {
                self.refusal_errors.push(error);
            }
        }
        if self.error.is_none() && !self.encoder.bytes().is_empty() {
            self.error = self.out.write_all(self.encoder.bytes()).err();
        }
        self.encoder.clear_bytes();
        if self.error.is_some() { Flow::Stop } else { flow }
    }
}
