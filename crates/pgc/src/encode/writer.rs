//! Games to an output as PGC, one after another.

use std::io;

use alloc::vec::Vec;
use movetext_pgn::{
    Comment, Escape, Flow, GameEnd, GameResult, GameStart, MoveToken, Nag, Place, Start, Step, Tag, Unread,
    Visitor, Wants,
};

use super::{CommentPolicy, Encoder, Losses};
use crate::error::EncodeError;

/// As many refusals as are kept; the rest is counted.
const KEPT: usize = 1_000;

/// Writes games to an output as PGC. It is a [`Visitor`]: a reader, a game tree or a decoder drives it.
///
/// Each game is one write to the output. After an error of the output the writer answers [`Flow::Stop`] and writes no
/// more; [`Writer::finish`] returns the error.
///
/// ```
/// use movetext_pgc::{CommentPolicy, Writer};
///
/// let mut writer = Writer::new(Vec::new(), CommentPolicy::Drop);
/// movetext_pgn::read(b"1. e4 {!} e5 *", &mut writer);
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

impl<W: io::Write> Visitor for Writer<W> {
    fn wants(&self) -> Wants {
        self.encoder.wants()
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        let flow = self.encoder.begin_game(game);
        if self.error.is_some() { Flow::Stop } else { flow }
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.encoder.tag(tag)
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.encoder.begin_moves(start)
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        self.encoder.mv(step)
    }

    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.encoder.token(token)
    }

    fn nag(&mut self, nag: Nag, place: Place) -> Flow {
        self.encoder.nag(nag, place)
    }

    fn comment(&mut self, comment: &Comment<'_>) -> Flow {
        self.encoder.comment(comment)
    }

    fn begin_variation(&mut self) -> Flow {
        self.encoder.begin_variation()
    }

    fn variation_result(&mut self, result: GameResult) -> Flow {
        self.encoder.variation_result(result)
    }

    fn end_variation(&mut self) -> Flow {
        self.encoder.end_variation()
    }

    fn escape(&mut self, escape: &Escape<'_>) -> Flow {
        self.encoder.escape(escape)
    }

    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.encoder.unread(unread)
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let flow = self.encoder.end_game(end);
        for loss in self.encoder.take_losses() {
            self.losses.add(loss.kind);
        }
        for error in self.encoder.take_errors() {
            self.refusals.add(error.kind);
            if self.refused.len() < KEPT {
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
