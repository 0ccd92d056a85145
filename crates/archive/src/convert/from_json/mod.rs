//! JSON Lines as a source of games: a line is a game, and one that is none costs itself alone.

mod error;
mod play;
mod read;
mod record;

pub use error::JsonError;
pub use error::JsonErrorKind;
pub use error::JsonReadError;

use core::fmt;
use error::Fault;
use movetext_pgn::Flow;
use movetext_pgn::Game;
use movetext_pgn::GameBuilder;
use movetext_pgn::Span;
use movetext_pgn::Visitor;
use play::Origin;
use record::Record;
use std::io;
use std::io::BufRead;
use std::io::BufReader;
use std::io::Read;

/// How many variations inside each other are followed, as many as the reader of PGN follows.
const NESTING: u32 = 1024;

/// How many bytes a line may have, unless [`JsonDecoder::with_line_limit`] says otherwise.
const LINE_LIMIT: u64 = 256 << 20;

/// Reads games from JSON Lines, as [`JsonLines`](crate::convert::JsonLines) writes them.
///
/// Keys may come in any order, and those that mean nothing are passed over; what is absent is empty. A game has the key
/// `moves`, and a move `san` or `uci`; where it has both they have to be one move. `start` has to say what the tags say,
/// or to be the only one that says anything. What follows from the rest (`fen`, `clk`, `emt` and `eval` of a move, and
/// where the game once stood) is not looked at. An empty line is no game; every other has the next number, whether it
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
/// Linear in the text. A line is held as a whole, and the game that it is; the stack does not grow with the depth.
pub struct JsonDecoder<R> {
    stream: BufReader<R>,
    text: Vec<u8>,
    record: Record,
    builder: GameBuilder,
    /// The line that was read last, counted from 1, and the offset behind it.
    line: u64,
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: u32,
    limit: u64,
}

impl<R: Read> JsonDecoder<R> {
    /// A decoder of a stream. It keeps its own buffer, so `stream` needs none.
    pub fn from_read(stream: R) -> Self {
        Self {
            stream: BufReader::with_capacity(64 * 1024, stream),
            text: Vec::new(),
            record: Record::default(),
            builder: GameBuilder::new(),
            line: 0,
            offset: 0,
            number: 1,
            nesting: NESTING,
            limit: LINE_LIMIT,
        }
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

    /// Takes lines of this many bytes; default 256 Mi. A longer one is no game.
    #[must_use]
    pub fn with_line_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
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
        let is_whole = loop {
            let Some(is_whole) = self.next_line()? else { return Ok(None) };
            if !is_whole || !self.text.trim_ascii().is_empty() {
                break is_whole;
            }
        };
        let number = self.number;
        self.number = self.number.saturating_add(1);
        let span = Span::new(self.offset - self.text.len() as u64, self.offset);
        let origin = Origin { number, line: self.line, span };
        let built =
            if is_whole { self.build(origin) } else { Err((JsonErrorKind::TooLong(self.limit), None)) };
        match built {
            Ok(()) => Ok(Some(self.builder.game())),
            Err((kind, column)) => Err(JsonError { line: self.line, column, kind }.into()),
        }
    }

    /// The game that was read last; of a line that is no game, nobody knows what.
    pub(crate) const fn last_game(&self) -> &Game {
        self.builder.game()
    }

    /// Reads the next game into a visitor; `None` at the end.
    ///
    /// # Errors
    /// As [`JsonDecoder::next_game`]; of a line that is no game the visitor hears nothing.
    pub fn visit_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<Flow>, JsonReadError> {
        Ok(self.next_game()?.map(|game| game.visit(visitor)))
    }

    fn build(&mut self, origin: Origin) -> Result<(), Fault> {
        let mut text = self.text.as_slice();
        if origin.line == 1 {
            text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        }
        self.record.clear();
        read::read(text, self.nesting, &mut self.record)?;
        play::build(&self.record, origin, &mut self.builder)
    }

    /// Reads a line, with its newline; whether it is whole, or `None` at the end. Of one that is too long the end is
    /// thrown away.
    fn next_line(&mut self) -> io::Result<Option<bool>> {
        self.text.clear();
        let taken = self.limit.saturating_add(1);
        self.stream.by_ref().take(taken).read_until(b'\n', &mut self.text)?;
        self.offset += self.text.len() as u64;
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        if self.text.ends_with(b"\n") || self.text.len() as u64 <= self.limit {
            return Ok(Some(true));
        }
        // What comes behind is counted and forgotten.
        self.text.clear();
        loop {
            let (count, is_over) = match self.stream.fill_buf() {
                Ok([]) => return Ok(Some(false)),
                Ok(bytes) => match bytes.iter().position(|&byte| byte == b'\n') {
                    Some(at) => (at + 1, true),
                    None => (bytes.len(), false),
                },
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.stream.consume(count);
            self.offset += count as u64;
            if is_over {
                return Ok(Some(false));
            }
        }
    }
}

impl<R> fmt::Debug for JsonDecoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonDecoder").field("line", &self.line).finish_non_exhaustive()
    }
}
