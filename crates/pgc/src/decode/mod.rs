//! Decodes records and sends the games to a visitor (PGN 20.4).

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
    record::{ItemReader, Marker, Record, read_record},
    source::{SliceSource, Source},
};
use game::{GameReader, Origin};

/// The default limit for nested variations; see [`Decoder::with_nesting`].
const MAX_NESTING: usize = 1024;

/// The default limit for the length of a game, in characters of PGN; see [`Decoder::with_game_limit`]. The PGN reader
/// accepts 16 MiB of text, so every game that it accepts is shorter.
const GAME_LIMIT: u64 = 17 << 20;

/// Decodes games from PGC and sends them to visitors.
///
/// A game is a record 0x01, or the records from 0x05 to 0x06. Records 0x00 are skipped, and so are escape strings
/// between games. Spans are in bytes from the start of the source. A move event has the span of its ordinal, and no
/// text. Visitors receive text as UTF-8.
///
/// The decoder only does work that the visitor requests. For example, it computes positions only for
/// [`Interest::PARSE`](movetext_pgn::Interest::PARSE). It reads a slice in place. From a stream, it buffers at most one
/// record. It also needs memory for nested variations, up to [`Decoder::with_nesting`], and for extension items that
/// are split over several strings. [`Decoder::with_game_limit`] limits how much one game can send to a visitor.
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
    /// Where the next record begins.
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: usize,
    game_limit: u64,
    /// Damage for the next call to report, because this call reports earlier damage.
    pending: Option<DecodeError>,
    /// Whether the previous record was invalid outside a game. Several invalid records in a row are reported once.
    is_after_stray: bool,
    is_over: bool,
}

impl<'a> Decoder<SliceSource<'a>> {
    /// Creates a decoder for bytes in memory.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::from_source(SliceSource::new(bytes))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Decoder<StreamSource<R>> {
    /// Creates a decoder for a stream. The decoder has a buffer, so `stream` needs none.
    pub const fn from_read(stream: R) -> Self {
        Self::from_source(StreamSource::new(stream))
    }
}

/// What the decoder has read.
enum ReadStep {
    /// A record. The field is `false` if the record ended the game.
    Record(bool),
    End,
    Damage(DecodeError),
}

impl<S> Decoder<S> {
    /// Creates a decoder for any source.
    pub const fn from_source(source: S) -> Self {
        Self {
            source,
            offset: 0,
            number: 1,
            nesting: MAX_NESTING,
            game_limit: GAME_LIMIT,
            pending: None,
            is_after_stray: false,
            is_over: false,
        }
    }

    /// Sets how deeply variations may be nested. The default is 1,024. Each level takes about 200 bytes.
    #[must_use]
    pub fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Sets how long a game may be, in characters of PGN. The default is 17 Mi. We count the least number of characters
    /// that the content needs in PGN, not the bytes of the records. A longer game is reported as damaged, and is sent
    /// only up to the limit. A visitor may need about twenty bytes of memory for each character.
    #[must_use]
    pub fn with_game_limit(self, game_limit: u64) -> Self {
        Self { game_limit, ..self }
    }

    /// Sets the number of the first game. The default is 1. Use this to continue the numbers from file to file.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Returns where the next record begins, in bytes from the start of the source.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl<S: Source> Decoder<S> {
    /// Sends the next game to `visitor`. Returns the last [`Flow`] from the visitor, or `None` after the last game.
    ///
    /// # Errors
    ///
    /// An error from the source, or [`DecodeError`] if the game is damaged. A damaged game is sent up to the damage,
    /// and ends with `end_game`. Only a truncated record 0x01 is not sent at all. If an ordinal has no move, it and all
    /// ordinals after it are sent as [`Visitor::skipped_text`].
    ///
    /// After [recoverable](DecodeErrorKind::is_recoverable) damage, the next call continues with the next game. After
    /// other damage, or an error from the source inside a game, there are no more games.
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
            return self.read_reduced_game(visitor, sink);
        }
        self.read_general_game(visitor, sink, begin.offset)
    }

    /// Returns whether there is another game. Consumes the records before it.
    ///
    /// # Errors
    ///
    /// An error from the source, or [`DecodeError`] for damage before the next game. If the damage is recoverable, you
    /// can call this again to continue.
    pub fn has_next(&mut self) -> Result<bool, S::Error> {
        match self.pending.take() {
            Some(error) => Err(error.into()),
            None => self.find_game().map(|found| found.is_some()),
        }
    }

    /// Sends all remaining games to `visitor`, up to the first damage. Returns [`Flow::Stop`] if the visitor stopped.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`visit_game`](Self::visit_game). After recoverable damage, the next call continues
    /// with the next game.
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

    /// Finds the record that begins the next game. Consumes the records before it.
    fn find_game(&mut self) -> Result<Option<GameBeginning>, S::Error> {
        let mut found = None;
        while !self.is_over && found.is_none() {
            let offset = self.offset;
            let mut stray = None;
            let next = self.next(|_, _, record| match record.marker() {
                marker @ (Marker::ReducedGame | Marker::GameBegin) => {
                    found = Some(GameBeginning { record: marker, offset });
                    RecordOutcome::NotConsumed
                }
                Marker::Noop | Marker::Escape => RecordOutcome::Consumed,
                marker => {
                    stray = Some(marker);
                    RecordOutcome::Consumed
                }
            })?;
            match (next, stray) {
                (ReadStep::Record(_), Some(marker)) if !self.is_after_stray => {
                    self.is_after_stray = true;
                    let kind = DecodeErrorKind::OutsideGame(marker);
                    return Err(DecodeError { kind, offset }.into());
                }
                (ReadStep::Record(_), _) => {}
                (ReadStep::End, _) => self.is_over = true,
                (ReadStep::Damage(error), _) => {
                    self.is_over = true;
                    return Err(error.into());
                }
            }
        }
        self.is_after_stray = false;
        Ok(found)
    }

    /// Reads a record 0x01, which must come next.
    fn read_reduced_game<V: Visitor + ?Sized, D: Sink + ?Sized>(
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
                outcome = GameReader::new(&mut *visitor, &mut *sink, origin).read_reduced_game(game, end);
            }
            RecordOutcome::Consumed
        })?;
        if let ReadStep::Damage(error) = next {
            self.is_over = true;
            return Err(error.into());
        }
        self.number = self.number.saturating_add(1);
        Ok(Some(outcome?))
    }

    /// Reads a game from its record 0x05, which must come next, up to its record 0x06.
    fn read_general_game<V: Visitor + ?Sized, D: Sink + ?Sized>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
        begin: u64,
    ) -> Result<Option<Flow>, S::Error> {
        self.next(|_, _, _| RecordOutcome::Consumed)?;
        let origin =
            Origin { number: self.number, offset: begin, nesting: self.nesting, game_limit: self.game_limit };
        let mut reader = GameReader::new(visitor, sink, origin);
        reader.begin();
        self.number = self.number.saturating_add(1);
        let mut broken = None;
        loop {
            if reader.is_stopped() {
                // We have not read the rest of the game, so we do not know where the next game starts.
                self.is_over = true;
                return Ok(Some(Flow::Stop));
            }
            match self.next(|offset, end, record| reader.process_record(offset, end, record)) {
                Ok(ReadStep::Record(true)) => {}
                Ok(ReadStep::Record(false)) => break,
                Ok(ReadStep::End) => {
                    let kind = DecodeErrorKind::MissingEnd { begin };
                    broken = Some(DecodeError { kind, offset: self.offset });
                    break;
                }
                Ok(ReadStep::Damage(error)) => {
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

    /// Passes the next record to `handle`, with the offsets of its marker and of its end.
    fn next(
        &mut self,
        handle: impl FnOnce(u64, u64, Record<'_>) -> RecordOutcome,
    ) -> Result<ReadStep, S::Error> {
        loop {
            let mut reader = ItemReader::new(self.source.buffer(), self.offset);
            let error = if reader.rest() == 0 {
                None
            } else {
                match read_record(&mut reader) {
                    Ok(record) => {
                        let (length, end) = ((reader.offset() - self.offset) as usize, reader.offset());
                        let outcome = handle(self.offset, end, record);
                        if outcome != RecordOutcome::NotConsumed {
                            self.source.consume(length);
                            self.offset = end;
                        }
                        return Ok(ReadStep::Record(outcome == RecordOutcome::Consumed));
                    }
                    Err(error) if matches!(error.kind, DecodeErrorKind::Truncated { .. }) => Some(error),
                    Err(error) => return Ok(ReadStep::Damage(error)),
                }
            };
            if !self.source.grow()? {
                return Ok(error.map_or(ReadStep::End, ReadStep::Damage));
            }
        }
    }
}

impl<S: Source> Decoder<S> {
    /// Reads the next game as a tree. Returns `None` after the last game. To reuse buffers, call
    /// [`visit_game`](Self::visit_game) with a [`GameBuilder`] in a loop.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Decoder::visit_game`]. A damaged game is not returned. If the damage is
    /// recoverable, the next call continues with the next game. To get the game up to the damage, pass a
    /// [`GameBuilder`] to [`visit_game`](Self::visit_game).
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

    /// Iterates over the remaining games as trees, up to the first damage. If the damage is recoverable, you can call
    /// this again to continue.
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

/// The record that begins a game.
struct GameBeginning {
    record: Marker,
    offset: u64,
}

/// Whether a record was consumed, and whether it ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordOutcome {
    /// The record was consumed, and the game continues.
    Consumed,
    /// The record was consumed, and ended the game.
    Last,
    /// The record was not consumed, because it is not part of the game.
    NotConsumed,
}

/// Sends the games in `bytes` to `visitor`, and stops at the first damaged record. To continue after damage, use a
/// [`Decoder`].
///
/// # Errors
///
/// [`DecodeError`] if a record is damaged. All games before it have been sent.
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
