//! Decoding: records of PGC drive a visitor (PGN 20.4).

mod game;
mod line;
mod play;

use core::{cell::RefCell, iter::FusedIterator};

use movetext_pgn::{Flow, Visitor, diagnostic::Sink};
use movetext_pgn_tree::{Game, GameBuilder};

#[cfg(feature = "std")]
use crate::source::StreamSource;
use crate::{
    error::{DecodeError, DecodeErrorKind},
    record::{Marker, Record, read_record},
    source::{SliceSource, Source},
};
use game::{GameReader, Origin};

/// The default limit of nested variations, see [`Decoder::with_nesting`].
const MAX_NESTING: usize = 1024;

/// The default limit of a game, see [`Decoder::with_game_limit`]. It is above that of any text of 16 MiB, the limit of
/// the PGN reader.
const GAME_LIMIT: u64 = 17 << 20;

/// Decodes games from PGC and delivers them to visitors.
///
/// A game is a record 0x01, or the records from 0x05 to 0x06. Records 0x00 are skipped, and so are escape strings
/// between games. Spans count bytes from the start of the source; a move event has the span of its ordinal and no text.
/// Visitors receive text as UTF-8.
///
/// Work that the visitor does not request is skipped: without [`Interest::PARSE`](movetext_pgn::Interest::PARSE) no
/// positions are computed. A slice is not copied; of a stream at most one record is buffered. Memory also grows with
/// the nesting of variations, up to [`Decoder::with_nesting`], and with carried text that is split over several
/// strings. [`Decoder::with_game_limit`] limits what a visitor that keeps games can receive.
///
/// ```
/// use movetext_pgc::Decoder;
/// use movetext_pgn_tree::GameBuilder;
///
/// // 1. e4 (1. d4) e5, without tags.
/// let bytes = b"\x05\x03\x01\x0D\x08\x03\x01\x0B\x09\x03\x01\x0C\x06";
/// let mut builder = GameBuilder::new();
/// Decoder::new(bytes).visit_game(&mut builder, &mut ())?;
/// let game = builder.into_game();
/// assert_eq!(game.mainline().moves().count(), 2);
/// assert_eq!(game.mainline().first().unwrap().variations().count(), 1);
/// # Ok::<(), movetext_pgc::DecodeError>(())
/// ```
#[derive(Debug)]
pub struct Decoder<S> {
    source: S,
    /// The offset of the first byte in the source.
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: usize,
    game_limit: u64,
    /// Damage found while reporting earlier damage.
    pending: Option<DecodeError>,
    /// Whether the previous record was invalid outside of a game. Consecutive ones are reported once.
    is_astray: bool,
    is_over: bool,
}

impl<'a> Decoder<SliceSource<'a>> {
    /// Creates a decoder of bytes in memory.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::from_source(SliceSource::new(bytes))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Decoder<StreamSource<R>> {
    /// Creates a decoder of a stream. It has a buffer of its own, so `stream` needs none.
    pub const fn from_read(stream: R) -> Self {
        Self::from_source(StreamSource::new(stream))
    }
}

/// The result of reading a record.
enum Next {
    /// A record was processed. The field is its outcome for the game.
    Record(bool),
    End,
    Damage(DecodeError),
}

impl<S> Decoder<S> {
    /// Creates a decoder of any source.
    pub const fn from_source(source: S) -> Self {
        Self {
            source,
            offset: 0,
            number: 1,
            nesting: MAX_NESTING,
            game_limit: GAME_LIMIT,
            pending: None,
            is_astray: false,
            is_over: false,
        }
    }

    /// Sets the maximum nesting of variations; default 1,024. Each level takes about 200 bytes of memory.
    #[must_use]
    pub fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Sets the maximum length of a game; default 17 Mi. Lengths are the minimum number of characters in PGN, so every
    /// game within this length in PGN is accepted, however long its records are. Longer games are damage after this
    /// limit. Visitors may keep about twenty bytes per character.
    #[must_use]
    pub fn with_game_limit(self, game_limit: u64) -> Self {
        Self { game_limit, ..self }
    }

    /// Sets the number of the first game, 1 by default. Intended for further files of a collection.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Returns the offset of the next record.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl<S: Source> Decoder<S> {
    /// Reads the next game into `visitor`. Returns the last answer of the visitor, or `None` after the last game.
    ///
    /// # Errors
    ///
    /// Errors of the source, and damage. A damaged game is delivered up to the damage, with its `end_game`; a truncated
    /// record 0x01 is not delivered. Ordinals without a move, and those after them, are delivered as
    /// [`Visitor::skipped_text`]. If the damage is [recoverable](DecodeErrorKind::is_recoverable), the next call
    /// continues after the game. After other damage, or an error of the source within a game, there are no more games.
    pub fn visit_game<V: Visitor + ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, S::Error> {
        if let Some(error) = self.pending.take() {
            return Err(error.into());
        }
        let Some(begin) = self.find_game()? else { return Ok(None) };
        if begin.record == Marker::ReducedGame {
            return self.reduced_game(visitor, sink);
        }
        self.general_game(visitor, sink, begin.offset)
    }

    /// Reads all remaining games into `visitor`, up to the first damage. Returns [`Flow::Stop`] if the visitor
    /// stopped.
    ///
    /// # Errors
    ///
    /// See [`visit_game`](Self::visit_game). The next call continues after recoverable damage.
    pub fn visit_all<V: Visitor + ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Flow, S::Error> {
        while let Some(flow) = self.visit_game(visitor, sink)? {
            if flow == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    /// Finds the record that begins the next game, and consumes the records before it.
    fn find_game(&mut self) -> Result<Option<Begin>, S::Error> {
        let mut found = None;
        while !self.is_over && found.is_none() {
            let offset = self.offset;
            let mut stray = None;
            let next = self.next(|_, _, record| match record.marker() {
                marker @ (Marker::ReducedGame | Marker::GameBegin) => {
                    found = Some(Begin { record: marker, offset });
                    Handled::Left
                }
                Marker::Noop | Marker::Escape => Handled::Taken,
                marker => {
                    stray = Some(marker);
                    Handled::Taken
                }
            })?;
            match (next, stray) {
                (Next::Record(_), Some(marker)) if !self.is_astray => {
                    self.is_astray = true;
                    let kind = DecodeErrorKind::OutsideGame(marker);
                    return Err(DecodeError { kind, offset }.into());
                }
                (Next::Record(_), _) => {}
                (Next::End, _) => self.is_over = true,
                (Next::Damage(error), _) => {
                    self.is_over = true;
                    return Err(error.into());
                }
            }
        }
        self.is_astray = false;
        Ok(found)
    }

    /// Reads the record 0x01 at the front.
    fn reduced_game<V: Visitor + ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, S::Error> {
        let number = self.number;
        let (nesting, game_limit) = (self.nesting, self.game_limit);
        let mut outcome = Ok(Flow::Continue);
        let next = self.next(|offset, end, record| {
            if let Record::ReducedGame(game) = record {
                let origin = Origin { number, offset, nesting, game_limit };
                outcome = GameReader::new(&mut *visitor, &mut *sink, origin).reduced_game(game, end);
            }
            Handled::Taken
        })?;
        if let Next::Damage(error) = next {
            self.is_over = true;
            return Err(error.into());
        }
        self.number = self.number.saturating_add(1);
        Ok(Some(outcome?))
    }

    /// Reads the records from 0x05 to 0x06 at the front.
    fn general_game<V: Visitor + ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
        begin: u64,
    ) -> Result<Option<Flow>, S::Error> {
        self.next(|_, _, _| Handled::Taken)?;
        let origin =
            Origin { number: self.number, offset: begin, nesting: self.nesting, game_limit: self.game_limit };
        let mut reader = GameReader::new(visitor, sink, origin);
        reader.begin();
        self.number = self.number.saturating_add(1);
        let mut broken = None;
        loop {
            if reader.is_stopped() {
                // The rest of the game was not read, so the start of the next one is unknown.
                self.is_over = true;
                return Ok(Some(Flow::Stop));
            }
            match self.next(|offset, end, record| reader.record(offset, end, record)) {
                Ok(Next::Record(true)) => {}
                Ok(Next::Record(false)) => break,
                Ok(Next::End) => {
                    let kind = DecodeErrorKind::Unended { begin };
                    broken = Some(DecodeError { kind, offset: self.offset });
                    break;
                }
                Ok(Next::Damage(error)) => {
                    broken = Some(error);
                    break;
                }
                Err(error) => {
                    self.is_over = true;
                    reader.end(self.offset);
                    return Err(error);
                }
            }
        }
        let (flow, error) = reader.end(self.offset);
        self.is_over |= broken.is_some();
        match (error, broken) {
            (Some(error), broken) => {
                self.pending = broken;
                Err(error.into())
            }
            (None, Some(error)) => Err(error.into()),
            (None, None) => Ok(Some(flow)),
        }
    }

    /// Passes the next record to `handle`, with the offsets of its marker and its end.
    fn next(&mut self, handle: impl FnOnce(u64, u64, Record<'_>) -> Handled) -> Result<Next, S::Error> {
        loop {
            let bytes = self.source.buffer();
            let error = match read_record(bytes, self.offset) {
                Ok(Some((record, length))) => {
                    let end = self.offset + length as u64;
                    let handled = handle(self.offset, end, record);
                    if handled != Handled::Left {
                        self.source.consume(length);
                        self.offset = end;
                    }
                    return Ok(Next::Record(handled == Handled::Taken));
                }
                Ok(None) => None,
                Err(error) if matches!(error.kind, DecodeErrorKind::Truncated { .. }) => Some(error),
                Err(error) => return Ok(Next::Damage(error)),
            };
            if !self.source.grow()? {
                return Ok(error.map_or(Next::End, Next::Damage));
            }
        }
    }
}

impl<S: Source> Decoder<S> {
    /// Reads the next game as a tree. Returns `None` after the last game. A loop over [`GameBuilder::game`] reuses its
    /// buffers.
    ///
    /// # Errors
    ///
    /// See [`Decoder::visit_game`]. A damaged game yields no tree, and the next call continues after it if possible. A
    /// [`GameBuilder`] of the caller keeps the part before the damage.
    ///
    /// ```
    /// use movetext_pgc::Decoder;
    ///
    /// let mut decoder = Decoder::new(b"\x01\x01?\x01?\x01?\x01?\x03Tal\x01?\x01*\x00\x00");
    /// let game = decoder.next_game()?.unwrap();
    /// assert_eq!(game.tag("White"), "Tal");
    /// assert!(decoder.next_game()?.is_none());
    /// # Ok::<(), movetext_pgc::DecodeError>(())
    /// ```
    pub fn next_game(&mut self) -> Result<Option<Game>, S::Error> {
        let builder = RefCell::new(GameBuilder::new());
        let visited = self.visit_game(&mut &builder, &mut &builder)?;
        Ok(visited.map(|_| builder.into_inner().into_game()))
    }

    /// Iterates over the remaining games as trees, up to the first damage. Another call continues after recoverable
    /// damage.
    ///
    /// ```
    /// use movetext_pgc::{Decoder, DecodeError};
    /// use movetext_pgn_tree::Game;
    ///
    /// let record = b"\x01\x01?\x01?\x01?\x01?\x03Tal\x01?\x01*\x00\x00";
    /// let bytes = [record.as_slice(), record].concat();
    /// let games = Decoder::new(&bytes).games().collect::<Result<Vec<Game>, DecodeError>>()?;
    /// assert_eq!(games.len(), 2);
    /// # Ok::<(), DecodeError>(())
    /// ```
    pub fn games(&mut self) -> impl FusedIterator<Item = Result<Game, S::Error>> {
        let mut decoder = Some(self);
        core::iter::from_fn(move || {
            let game = decoder.as_mut()?.next_game().transpose();
            decoder = decoder.take().filter(|_| matches!(game, Some(Ok(_))));
            game
        })
        .fuse()
    }
}

/// The beginning of a game.
struct Begin {
    record: Marker,
    offset: u64,
}

/// The outcome of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handled {
    /// The record was consumed, and the game continues.
    Taken,
    /// The record was consumed and ends the game.
    Last,
    /// The record does not belong to the game and was not consumed.
    Left,
}

/// Delivers the games of `bytes` to `visitor`, up to the first damage. [`Decoder`] can continue after damage.
///
/// # Errors
///
/// The first damage. All games before it are delivered.
///
/// ```
/// use movetext_pgn::{Flow, Interest, Tag, Visitor};
///
/// struct White(String);
///
/// impl Visitor for White {
///     fn interest(&self) -> Interest {
///         Interest::ALL
///     }
///
///     fn tag(&mut self, tag: &Tag<'_>) -> Flow {
///         if tag.name.raw() == b"White" {
///             self.0 = tag.value.to_str().into_owned();
///         }
///         Flow::Continue
///     }
/// }
///
/// let mut white = White(String::new());
/// movetext_pgc::decode(b"\x01\x01?\x01?\x01?\x01?\x06Kr\xFCger\x01?\x01*\x00\x00", &mut white, &mut ())?;
/// assert_eq!(white.0, "Krüger");
/// # Ok::<(), movetext_pgc::DecodeError>(())
/// ```
pub fn decode<V: Visitor + ?Sized, D: Sink + ?Sized>(
    bytes: &[u8],
    visitor: &mut V,
    sink: &mut D,
) -> Result<(), DecodeError> {
    Decoder::new(bytes).visit_all(visitor, sink).map(|_| ())
}
