//! Reads games from JSON Lines. A line that is not a game is reported and skipped.

mod error;
mod line;
mod play;
mod read;
mod record;
#[cfg(test)]
mod tests;

use error::JsonFault;
pub use error::{JsonError, JsonErrorKind, JsonReadError};

use core::fmt;
use line::{JsonLine, LineState, Refusal};
use movetext_pgn::{Flow, Span, Visitable, Visitor, diagnostic::Sink, parser::Limits};
use movetext_pgn_tree::{Game, GameBuilder};
use play::Origin;
use record::Record;
use std::io::{self, BufRead, BufReader, Read};

/// The default nesting limit for variations, as in the PGN reader.
const MAX_NESTING: u32 = 1024;

/// The ratio of the line limit to the game limit, because the keys of a move are longer than its values.
const LINE_FACTOR: u64 = 16;

/// A byte order mark, which is skipped at the start of a stream.
const BYTE_ORDER_MARK: [u8; 3] = *b"\xEF\xBB\xBF";

/// Reads games from JSON Lines in the format of [`JsonLines`](crate::JsonLines).
///
/// Keys may have any order; unknown keys are ignored, and missing keys are empty. A game requires `moves`, and a move
/// requires `san` or `uci`; if both are present, they must be the same move. `start` must equal the start position of
/// the tags, if they have one. `unread` is read as
/// `skipped_text`. Redundant fields are ignored: the numbers and `fen` of a move, and the location of the game. Empty lines are skipped; every other line gets the next number, whether or not it is a
/// game.
///
/// ```
/// use movetext_json::JsonDecoder;
///
/// let lines = "{\"moves\":[{\"san\":\"e4\"},{\"uci\":\"e7e5\"}]}\nno game\n{\"moves\":[]}\n";
/// let mut decoder = JsonDecoder::from_read(lines.as_bytes());
/// let game = decoder.next_game()?.unwrap();
/// assert_eq!(game.mainline().moves().count(), 2);
/// let error = decoder.next_game().unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 1: expected"), "{error}");
/// assert_eq!(decoder.next_game()?.unwrap().number(), 3);
/// assert!(decoder.next_game()?.is_none());
/// # Ok::<(), movetext_json::JsonReadError>(())
/// ```
///
/// # Cost
/// Linear in the text. Memory is at most a small multiple of the [game limit](Self::with_game_limit), whatever the
/// line contains, because it is read as a stream and skipped parts are not kept. The stack does not grow with the
/// depth.
pub struct JsonDecoder<R> {
    stream: BufReader<R>,
    record: Record,
    builder: GameBuilder,
    /// The number of the current line, counted from 1, and the offset after it.
    line: u64,
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: u32,
    game_limit: u64,
    line_limit: u64,
}

impl<R: Read> JsonDecoder<R> {
    /// Returns a decoder of `stream`, which needs no buffer of its own.
    pub fn from_read(stream: R) -> Self {
        Self {
            stream: BufReader::with_capacity(64 * 1024, stream),
            record: Record::default(),
            builder: GameBuilder::new(),
            line: 0,
            offset: 0,
            number: 1,
            nesting: MAX_NESTING,
            game_limit: 0,
            line_limit: 0,
        }
        .with_game_limit(Limits::default().game_bytes() as u64)
    }

    /// Sets the number of the first game; default 1.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Sets the nesting limit for variations; default 1,024. A line with deeper nesting is an error.
    #[must_use]
    pub fn with_nesting(self, nesting: u32) -> Self {
        Self { nesting, ..self }
    }

    /// Sets the game limit in bytes, and the line limit to 16 times as much; default 16 MiB, maximum 4 GiB. Larger
    /// games are skipped and reported. The size of a game is that of its decoded texts, and 16 bytes for each tag,
    /// move, variation, comment and glyph.
    #[must_use]
    pub fn with_game_limit(self, limit: u64) -> Self {
        Self { game_limit: limit, line_limit: limit.saturating_mul(LINE_FACTOR), ..self }
    }

    /// Sets the line limit in bytes. Longer lines are skipped and reported.
    #[must_use]
    pub fn with_line_limit(self, limit: u64) -> Self {
        Self { line_limit: limit, ..self }
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Reads the next game, or returns `None` at the end. The game is kept until the next call.
    ///
    /// # Errors
    /// [`JsonReadError::Line`] for a line that is not a game; the next call continues after it. [`JsonReadError::Io`]
    /// for read errors.
    pub fn next_game(&mut self) -> Result<Option<&Game>, JsonReadError> {
        let Some(begun) = self.begin_line()? else { return Ok(None) };
        let state = LineState::new(self.line_limit, begun.length);
        self.record.clear(self.game_limit);
        let line = JsonLine::new(&mut self.stream, &state);
        let read = if begun.length > self.line_limit {
            Err((JsonFault::TooLong(self.line_limit), None))
        } else {
            read::read(line, &state, self.nesting, &mut self.record)
        };
        let read = match state.take_refusal() {
            None => read.map_err(|(kind, column)| (kind, column.map(|column| column + begun.columns))),
            Some(Refusal::TooLong) => Err((JsonFault::TooLong(self.line_limit), None)),
            Some(Refusal::TooLarge) => Err((self.record.too_large(), None)),
            Some(Refusal::Io(error)) => return Err(error.into()),
        };
        JsonLine::new(&mut self.stream, &state).skip_rest()?;
        let span = Span::new(self.offset, self.offset + state.bytes_read());
        let number = self.number;
        (self.line, self.number, self.offset) = (self.line + 1, number.saturating_add(1), span.end);
        let origin = Origin { number, line: self.line, span };
        match read.and_then(|()| play::build(&self.record, origin, &mut self.builder)) {
            Ok(()) => Ok(Some(self.builder.game())),
            Err((fault, column)) => Err(JsonError::new(&fault, self.line, column).into()),
        }
    }

    /// Returns the builder of the last game. After a line that is not a game, it contains a part of one.
    pub const fn builder(&mut self) -> &mut GameBuilder {
        &mut self.builder
    }

    /// Reads the next game into a visitor, and reports its diagnostics to `sink`. Returns `None` at the end.
    ///
    /// # Errors
    /// See [`JsonDecoder::next_game`]; the visitor receives no events for a line that is not a game.
    pub fn visit_game<V: Visitor, D: Sink>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, JsonReadError> {
        Ok(self.next_game()?.map(|game| game.visit(visitor, sink)))
    }

    /// Skips empty lines and leading white space. Returns `None` at the end.
    fn begin_line(&mut self) -> io::Result<Option<Begun>> {
        let mut begun = Begun::default();
        loop {
            let ahead = line::ahead(&mut self.stream)?;
            let Some(&byte) = ahead.first() else {
                self.offset += core::mem::take(&mut begun.length);
                return Ok(None);
            };
            let mark = usize::try_from(self.offset + begun.length).ok();
            let mark = mark.and_then(|at| BYTE_ORDER_MARK.get(at)).filter(|_| begun.columns == 0);
            let is_over = begun.length > self.line_limit;
            if is_over || !byte.is_ascii_whitespace() && mark != Some(&byte) {
                return Ok(Some(begun));
            }
            self.stream.consume(1);
            begun.length += 1;
            begun.columns += u64::from(mark != Some(&byte));
            if byte == b'\n' {
                self.line += 1;
                self.offset += core::mem::take(&mut begun).length;
            }
        }
    }
}

/// The text skipped before a line.
#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    length: u64,
    /// Its number of columns, without a byte order mark.
    columns: u64,
}

impl<R> fmt::Debug for JsonDecoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonDecoder").field("line", &self.line).finish_non_exhaustive()
    }
}
