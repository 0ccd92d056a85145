//! Several inputs as one stream of games. Game numbers continue across inputs, and the end of an input ends its last
//! game.

use crate::{
    convert::{JsonDecoder, JsonReadError},
    error::SourceError,
    frames::FrameOptions,
    observe::{Observer, SelectedObserver},
    recognise::Content,
    selection::Selection,
    source::{Expected, Input, Source},
};
use alloc::sync::Arc;
use movetext_pgc::{Decoder, ReadError};
use movetext_pgn::{Flow, Reader, Visitor, diagnostic::Sink, source::Source as PgnSource};
use std::io::Read;

/// Reads inputs one after the other in bounded memory, and numbers their games.
///
/// ```
/// use movetext_archive::{Stream, Tally};
///
/// let mut stream = Stream::new().with_selection("2..2".parse()?);
/// let mut tally = Tally::default();
/// stream.visit_bytes(b"1. e4 * 1. d4 d5 * 1. c4 *", &mut (), &mut tally);
/// assert_eq!((tally.games(), tally.plies()), (1, 2));
/// # Ok::<(), movetext_archive::ParseSelectionError>(())
/// ```
#[derive(Debug)]
pub struct Stream {
    next: u64,
    selection: Selection,
}

impl Stream {
    /// Returns a stream that starts with game 1 and selects all games.
    #[must_use]
    pub const fn new() -> Self {
        Self { next: 1, selection: Selection::ALL }
    }

    /// Selects games by number; default all.
    #[must_use]
    pub const fn with_selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.next
    }

    /// Returns whether no later game is selected, so that no further input has to be opened.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.selection.is_over(self.next)
    }

    /// Reads the games of `input`, which may be text, PGC or JSON Lines, into `visitor` and `observer`. Returns
    /// [`Flow::Stop`] if one of them stopped.
    ///
    /// # Errors
    /// If the input cannot be read. Games before the error were delivered, and the stream can continue with another
    /// input.
    pub fn visit<V, O>(
        &mut self,
        input: &Input,
        visitor: &mut V,
        observer: &mut O,
    ) -> Result<Flow, SourceError>
    where
        V: Visitor,
        O: Observer,
    {
        self.visit_source(
            input.open_as(Expected::Games, Arc::default(), FrameOptions::default())?,
            visitor,
            observer,
        )
    }

    /// Reads text from `read`. Returns [`Flow::Stop`] if the visitor or the observer stopped.
    ///
    /// # Errors
    /// Read errors.
    pub fn visit_read<V, O>(
        &mut self,
        read: impl Read,
        visitor: &mut V,
        observer: &mut O,
    ) -> Result<Flow, SourceError>
    where
        V: Visitor,
        O: Observer,
    {
        let reader = Reader::from_read(read).numbered_from(self.next);
        let selected = SelectedObserver::new(observer, self.selection);
        Ok(self.drive(reader, &mut selected.visitor(visitor), &mut &selected)?)
    }

    /// Reads the games of an open input. Damaged PGC and lines that are not games are reported to the observer and
    /// skipped if possible.
    fn visit_source<V, O>(
        &mut self,
        source: Source,
        visitor: &mut V,
        observer: &mut O,
    ) -> Result<Flow, SourceError>
    where
        V: Visitor,
        O: Observer,
    {
        match source.content() {
            Content::Pgc => {}
            Content::JsonLines => return self.visit_json(source, visitor, observer),
            _ => return self.visit_read(source, visitor, observer),
        }
        let mut decoder = Decoder::from_read(source).numbered_from(self.next);
        let selected = SelectedObserver::new(observer, self.selection);
        let mut selected_visitor = selected.visitor(visitor);
        while !self.is_over() {
            let visited = decoder.visit_game(&mut selected_visitor, &mut &selected);
            self.next = decoder.next_number();
            match visited {
                Ok(Some(Flow::Stop)) => return Ok(Flow::Stop),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(ReadError::Damaged(error)) => selected.damage(&error.into()),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Flow::Continue)
    }

    /// Reads JSON Lines.
    fn visit_json<V, O>(
        &mut self,
        source: Source,
        visitor: &mut V,
        observer: &mut O,
    ) -> Result<Flow, SourceError>
    where
        V: Visitor,
        O: Observer,
    {
        let mut decoder = JsonDecoder::from_read(source).numbered_from(self.next);
        let selected = SelectedObserver::new(observer, self.selection);
        let mut selected_visitor = selected.visitor(visitor);
        while !self.is_over() {
            let visited = decoder.visit_game(&mut selected_visitor, &mut &selected);
            self.next = decoder.next_number();
            match visited {
                Ok(Some(Flow::Stop)) => return Ok(Flow::Stop),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(JsonReadError::Line(error)) => selected.damage(&error.into()),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Flow::Continue)
    }

    /// Reads text in memory. Returns [`Flow::Stop`] if the visitor or the observer stopped.
    pub fn visit_bytes<V: Visitor, O: Observer>(
        &mut self,
        bytes: &[u8],
        visitor: &mut V,
        observer: &mut O,
    ) -> Flow {
        let reader = Reader::new(bytes).numbered_from(self.next);
        let selected = SelectedObserver::new(observer, self.selection);
        let Ok(flow) = self.drive(reader, &mut selected.visitor(visitor), &mut &selected);
        flow
    }

    /// Reads until the visitor stops, the last selected game was read, or the source ends.
    fn drive<S: PgnSource, V: Visitor, D: Sink>(
        &mut self,
        mut reader: Reader<S>,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Flow, S::Error> {
        while !self.is_over() {
            let visited = reader.visit_game(visitor, sink);
            self.next = reader.next_number();
            match visited? {
                Some(Flow::Stop) => return Ok(Flow::Stop),
                Some(_) => {}
                None => break,
            }
        }
        Ok(Flow::Continue)
    }
}

impl Default for Stream {
    fn default() -> Self {
        Self::new()
    }
}
