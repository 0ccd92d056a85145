//! JSON Lines as a source of games: a line is a game, and one that is none costs itself alone.

mod error;
mod line;
mod play;
mod read;
mod record;
#[cfg(test)]
mod tests;

pub use error::JsonError;
pub use error::JsonErrorKind;
pub use error::JsonReadError;

use core::fmt;
use line::Line;
use line::LineState;
use line::Refusal;
use movetext_pgn::Flow;
use movetext_pgn::Limits;
use movetext_pgn::Span;
use movetext_pgn::Visitable;
use movetext_pgn::Visitor;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_tree::Game;
use movetext_pgn_tree::GameBuilder;
use play::Origin;
use record::Record;
use std::io;
use std::io::BufRead;
use std::io::BufReader;
use std::io::Read;

/// How many variations inside each other are followed, as many as the reader of PGN follows.
const MAX_NESTING: u32 = 1024;

/// How many times as many bytes a line may have as its game: the keys of a move are that much longer than the move.
const LINE_FACTOR: u64 = 16;

/// The byte order mark that a stream may begin with.
const BYTE_ORDER_MARK: [u8; 3] = *b"\xEF\xBB\xBF";

/// Reads games from JSON Lines, as [`JsonLines`](crate::convert::JsonLines) writes them.
///
/// Keys may come in any order, and those that mean nothing are passed over; what is absent is empty. A game has the key
/// `moves`, and a move `san` or `uci`; where it has both they have to be one move. `start` has to say what the tags say,
/// or to be the only one that says anything. What follows from the rest (`fen`, `clk`, `emt`, `eval` and `depth` of a move,
/// and where the game once stood) is not looked at. An empty line is no game; every other has the next number, whether it
/// can be read or not.
///
/// ```
/// use movetext_archive::convert::JsonDecoder;
///
/// let lines = "{\"moves\":[{\"san\":\"e4\"},{\"uci\":\"e7e5\"}]}\nno game\n{\"moves\":[]}\n";
/// let mut decoder = JsonDecoder::from_read(lines.as_bytes());
/// let game = decoder.next_game()?.unwrap();
/// assert_eq!(game.mainline().moves().count(), 2);
/// let error = decoder.next_game().unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 1: expected"), "{error}");
/// assert_eq!(decoder.next_game()?.unwrap().number(), 3);
/// assert!(decoder.next_game()?.is_none());
/// # Ok::<(), movetext_archive::convert::JsonReadError>(())
/// ```
///
/// # Cost
/// Linear in the text. Memory is at most a small multiple of the [limit of a game](Self::with_game_limit), whatever the
/// line is: it is read as a stream, and what is skipped is not held. The stack does not grow with the depth.
pub struct JsonDecoder<R> {
    stream: BufReader<R>,
    record: Record,
    builder: GameBuilder,
    /// The line that was read last, counted from 1, and the offset behind it.
    line: u64,
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: u32,
    game_limit: u64,
    line_limit: u64,
}

impl<R: Read> JsonDecoder<R> {
    /// A decoder of a stream. It keeps its own buffer, so `stream` needs none.
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
        .with_game_limit(Limits::default().game as u64)
    }

    /// Numbers the games from `number` instead of 1, for a file that is not the first of several.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Follows this many variations inside each other; default 1,024. A line with more is no game.
    #[must_use]
    pub fn with_nesting(self, nesting: u32) -> Self {
        Self { nesting, ..self }
    }

    /// Takes games of this many bytes, and lines of 16 times as many; default 16 MiB. A larger one is skipped and
    /// reported. A game has the bytes of its texts, decoded, and 16 for each tag, move, variation, comment and glyph;
    /// the largest limit is 4 GiB.
    #[must_use]
    pub fn with_game_limit(self, limit: u64) -> Self {
        Self { game_limit: limit, line_limit: limit.saturating_mul(LINE_FACTOR), ..self }
    }

    /// Takes lines of this many bytes, whatever their games have. A longer one is skipped and reported.
    #[must_use]
    pub fn with_line_limit(self, limit: u64) -> Self {
        Self { line_limit: limit, ..self }
    }

    /// The number that the next game gets.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Reads the next game; `None` at the end. It is kept until the next call.
    ///
    /// # Errors
    /// [`JsonReadError::Line`] for a line that is no game, behind which the next call goes on, and
    /// [`JsonReadError::Io`] for what reading reports.
    pub fn next_game(&mut self) -> Result<Option<&Game>, JsonReadError> {
        let Some(begun) = self.begin_line()? else { return Ok(None) };
        let state = LineState::new(self.line_limit, begun.length);
        self.record.clear(self.game_limit);
        let line = Line::new(&mut self.stream, &state);
        let read = if begun.length > self.line_limit {
            Err((JsonErrorKind::TooLong(self.line_limit), None))
        } else {
            read::read(line, &state, self.nesting, &mut self.record)
        };
        let read = match state.take_refusal() {
            None => read.map_err(|(kind, column)| (kind, column.map(|column| column + begun.columns))),
            Some(Refusal::TooLong) => Err((JsonErrorKind::TooLong(self.line_limit), None)),
            Some(Refusal::TooLarge) => Err((self.record.too_large(), None)),
            Some(Refusal::Io(error)) => return Err(error.into()),
        };
        Line::new(&mut self.stream, &state).skip_rest()?;
        let span = Span::new(self.offset, self.offset + state.bytes_read());
        let number = self.number;
        (self.line, self.number, self.offset) = (self.line + 1, number.saturating_add(1), span.end);
        let origin = Origin { number, line: self.line, span };
        match read.and_then(|()| play::build(&self.record, origin, &mut self.builder)) {
            Ok(()) => Ok(Some(self.builder.game())),
            Err((kind, column)) => Err(JsonError { line: self.line, column, kind }.into()),
        }
    }

    /// The builder of the game that was read last. After a line that is no game it holds a part of one.
    pub(crate) const fn builder(&mut self) -> &mut GameBuilder {
        &mut self.builder
    }

    /// Reads the next game into a visitor, with its diagnostics to `sink`; `None` at the end.
    ///
    /// # Errors
    /// As [`JsonDecoder::next_game`]; of a line that is no game the visitor hears nothing.
    pub fn visit_game<V: Visitor, D: Sink>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, JsonReadError> {
        Ok(self.next_game()?.map(|game| game.visit(visitor, sink)))
    }

    /// Skips lines of nothing but white space, and the white space that the next line begins with. `None` at the end.
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

/// What a line begins with and is skipped.
#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    length: u64,
    /// How many columns that are; a byte order mark has none.
    columns: u64,
}

impl<R> fmt::Debug for JsonDecoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonDecoder").field("line", &self.line).finish_non_exhaustive()
    }
}
