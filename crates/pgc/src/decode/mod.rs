//! Reading games: the records of PGC drive a visitor (PGN 20.4).

mod game;
mod line;
mod play;

use core::cell::RefCell;
use core::iter::FusedIterator;

use movetext_pgn::diagnostic::Sink;
use movetext_pgn::{Flow, Visitor};
use movetext_pgn_tree::{Game, GameBuilder};

use crate::error::{DecodeError, DecodeErrorKind};
use crate::marker::Marker;
use crate::record::{Record, read_record};
#[cfg(feature = "std")]
use crate::source::StreamSource;
use crate::source::{SliceSource, Source};
use game::{GameReader, Origin};

/// How many variations inside each other are followed, unless [`Decoder::with_nesting`] says otherwise.
const MAX_NESTING: usize = 1024;

/// How much a game may say, unless [`Decoder::with_game_limit`] says otherwise: more than any text of 16 MiB does, which
/// is as much as the reader of PGN takes.
const GAME_LIMIT: u64 = 17 << 20;

/// Reads games from PGC and delivers them to visitors, one after another.
///
/// A record 0x01 is a game, and so is what stands between 0x05 and 0x06. Records 0x00 are passed over everywhere, and
/// escape strings between games, which belong to none. Spans count bytes from the start of the source; a step has the
/// span of its ordinal and no text. Text reaches the visitor as UTF-8.
///
/// What a visitor does not ask for costs little: without [`Wants::PARSE`](movetext_pgn::Wants::PARSE) no position is
/// looked at. A slice is not copied; of a stream no more than a record is held. Memory also grows with the depth of
/// variations, up to [`Decoder::with_nesting`], and with a text that the encoder had to carry in parts. A visitor that
/// keeps a game keeps no more of it than [`Decoder::with_game_limit`] lets through.
///
/// ```
/// use movetext_pgc::Decoder;
/// use movetext_pgn_tree::GameBuilder;
///
/// // 1. e4 (1. d4) e5, with no tags at all.
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
    /// Of the first byte that the source has left.
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: usize,
    game_limit: u64,
    /// Damage that was met while damage before it was being told.
    pending: Option<DecodeError>,
    /// Whether the last records made no sense outside of a game, which is said once.
    is_astray: bool,
    is_over: bool,
}

impl<'a> Decoder<SliceSource<'a>> {
    /// A decoder of bytes in memory.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self::from_source(SliceSource::new(bytes))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Decoder<StreamSource<R>> {
    /// A decoder of a stream. It keeps its own buffer, so `stream` needs none.
    pub const fn from_read(stream: R) -> Self {
        Self::from_source(StreamSource::new(stream))
    }
}

/// What a look at the next record came to.
enum Next {
    /// A record was handed over; whether the game goes on.
    Record(bool),
    End,
    Damage(DecodeError),
}

impl<S> Decoder<S> {
    /// A decoder of any source.
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

    /// Follows this many variations inside each other; default 1,024. Each takes about 200 bytes of memory.
    #[must_use]
    pub fn with_nesting(self, nesting: usize) -> Self {
        Self { nesting, ..self }
    }

    /// Takes this much of a game; default 17 Mi. It is counted in the characters that PGN needs at least to say the same,
    /// so that a game of PGN within that length is taken whole, however long its records are. What comes behind them is
    /// damage. Visitors may keep some twenty bytes for each character.
    #[must_use]
    pub fn with_game_limit(self, game_limit: u64) -> Self {
        Self { game_limit, ..self }
    }

    /// Numbers the games from `number` instead of 1, for a file that is not the first of several.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// The number that the next game gets.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Where the next record begins.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl<S: Source> Decoder<S> {
    /// Reads the next game into `visitor`; `None` where there is none left, else what the visitor said last.
    ///
    /// # Errors
    ///
    /// What the source reports, and damage. A game that is damaged is delivered as far as it could be read, with its
    /// `end_game`; of a record 0x01 that is cut short there is nothing to deliver. Ordinals that no move has, and those
    /// behind them, come as [`Visitor::unread`]. Where the damage is [recoverable](DecodeErrorKind::is_recoverable) the
    /// next call reads on behind the game; after other damage there is nothing left, nor after what a source reports in the
    /// middle of a game, of which a part was delivered.
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

    /// Reads all games that are left into `visitor`, up to the first damage; says whether the visitor stopped it.
    ///
    /// # Errors
    ///
    /// As [`visit_game`](Self::visit_game); calling it again reads on where that is possible.
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

    /// Looks for the record that begins the next game and consumes what stands before it.
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

    /// Reads the record 0x01 that is next.
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

    /// Reads the records from 0x05 to 0x06 that are next.
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
                // The rest of the game was not read, so that nobody could say where the next one begins.
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

    /// Hands the next record to `handle`, with the offsets of its marker and of its end.
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
    /// The next game as a tree; `None` where there is none left. [`GameBuilder::game`] in a loop uses its buffers again.
    ///
    /// # Errors
    ///
    /// As [`Decoder::visit_game`]: of a game that is damaged no tree is made, and the next call goes on behind it where that
    /// can be. A [`GameBuilder`] of one's own keeps what was told before the damage.
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

    /// The games that are left as trees, up to the first damage; called again, it goes on behind that where it can be.
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

/// Where a game begins.
struct Begin {
    record: Marker,
    offset: u64,
}

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handled {
    /// It was used, and the game goes on.
    Taken,
    /// It was used, and ends the game.
    Last,
    /// It does not belong here and is left where it is.
    Left,
}

/// Delivers the games of `bytes` to `visitor`, one after another, up to the first damage. [`Decoder`] says how, and
/// reads on behind damage.
///
/// # Errors
///
/// At the first byte that cannot be read, with all games before it delivered.
///
/// ```
/// use movetext_pgn::{Flow, Tag, Visitor};
///
/// struct White(String);
///
/// impl Visitor for White {
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
