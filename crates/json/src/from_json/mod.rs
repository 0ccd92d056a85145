//! Reads games from JSON Lines. Lines that are not games are reported and skipped.

mod error;
mod key;
mod line;
mod play;
mod read;
mod record;
mod string_end;
#[cfg(test)]
mod tests;
mod whole_line;

use error::{Fault, JsonFault};
pub use error::{JsonError, JsonErrorKind, JsonReadError};

use core::fmt;
use line::{JsonLine, LineFailure, LineState};
use movetext_pgn::{Flow, Interest, Span, Visitable, Visitor, diagnostic::Sink, parser::Limits};
use movetext_pgn_tree::{Game, GameBuilder};
use play::Origin;
use record::{MAX_REUSED_BYTES, Record};
use std::io::{self, BufRead, BufReader, Read};

/// How deeply variations may be nested by default, as in the PGN reader.
const MAX_NESTING: u32 = 1024;

/// The default line limit, as a multiple of the game limit. A line is much longer than the game in it, because keys
/// take more text than values do.
const LINE_FACTOR: u64 = 16;

/// The length of the longest line that is parsed in memory, in bytes.
const MAX_WHOLE_BYTES: usize = 1 << 20;

/// A byte order mark, which we skip at the start of a stream.
const BYTE_ORDER_MARK: [u8; 3] = *b"\xEF\xBB\xBF";

/// Reads games from JSON Lines in the format that [`JsonLines`](crate::JsonLines) writes.
///
/// Keys may have any order, and unknown keys are ignored. Only `moves` is required, and `san` or `uci` in each move. If
/// `start` or `result` is missing, it is taken from the tags. Any other missing key means an empty value. If a move has
/// both `san` and `uci`, they must be the same move. If both `start` and the tags give a start position, the positions
/// must be equal. `skipped_text` may have its old name, `unread`. The numbers and `fen` of a move and the location of
/// the game are ignored.
///
/// Empty lines are skipped. All other lines are numbered as games, even if they are not games.
///
/// ```
/// use movetext_json::JsonDecoder;
///
/// let lines = "{\"moves\":[{\"san\":\"e4\"},{\"uci\":\"e7e5\"}]}\nno game\n{\"moves\":[]}\n";
/// let mut decoder = JsonDecoder::from_read(lines.as_bytes());
/// let game = decoder.next_game()?.unwrap();
/// assert_eq!(game.mainline().moves().count(), 2);
/// let error = decoder.next_game().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: found invalid literal, expected JSON");
/// assert_eq!(decoder.next_game()?.unwrap().number(), 3);
/// assert!(decoder.next_game()?.is_none());
/// # Ok::<(), movetext_json::JsonReadError>(())
/// ```
///
/// # Cost
///
/// Takes time linear in the length of the text. Memory use is at most 2 MiB plus a small multiple of the [game
/// limit](Self::with_game_limit), whatever a line contains. Lines over 1 MiB are read as a stream, which is several
/// times slower, and ignored values in them are not stored. The stack does not grow with the depth of variations.
pub struct JsonDecoder<R> {
    stream: BufReader<R>,
    /// The line that is read, or the beginning of a long line.
    text: Vec<u8>,
    record: Record,
    builder: GameBuilder,
    /// The number of the last line that was read, counted from 1, or 0 before the first line.
    line: u64,
    /// The offset after the last line that was read, in bytes.
    offset: u64,
    /// The number of the next game.
    number: u64,
    nesting: u32,
    game_limit: u64,
    line_limit: u64,
}

impl<R: Read> JsonDecoder<R> {
    /// Creates a decoder for a stream. The decoder has a buffer, so `stream` needs none.
    pub fn from_read(stream: R) -> Self {
        Self {
            stream: BufReader::with_capacity(64 * 1024, stream),
            text: Vec::new(),
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

    /// Sets the number of the first game. The default is 1.
    #[must_use]
    pub fn numbered_from(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Sets how deeply variations may be nested. The default is 1,024. A line with deeper variations is an error.
    #[must_use]
    pub fn with_nesting(self, nesting: u32) -> Self {
        Self { nesting, ..self }
    }

    /// Sets how large a game may be, in bytes. The default is 16 MiB, the maximum 4 GiB. Larger games are reported and
    /// skipped. The size is the length of the decoded texts, plus 16 bytes for each tag, move, variation, comment and
    /// glyph. Also sets the line limit to 16 times this size.
    #[must_use]
    pub fn with_game_limit(self, limit: u64) -> Self {
        Self { game_limit: limit, line_limit: limit.saturating_mul(LINE_FACTOR), ..self }
    }

    /// Sets how long a line may be, in bytes. The default is 16 times the game limit. Longer lines are reported and
    /// skipped.
    #[must_use]
    pub fn with_line_limit(self, limit: u64) -> Self {
        Self { line_limit: limit, ..self }
    }

    /// Returns the number of the next game.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.number
    }

    /// Reads the next game. Returns `None` at the end. The game is valid until the next call.
    ///
    /// # Errors
    ///
    /// [`JsonReadError::Line`] if a line is not a game; the next call continues with the next line.
    /// [`JsonReadError::Io`] if the stream cannot be read.
    pub fn next_game(&mut self) -> Result<Option<&Game>, JsonReadError> {
        self.next_game_with(Interest::ALL)
    }

    /// Reads the next game like [`next_game`](Self::next_game), but stores comments and glyphs only if `interest`
    /// contains them. A visitor that does not request them receives the same events from the game.
    ///
    /// # Errors
    ///
    /// The same errors as [`JsonDecoder::next_game`].
    pub fn next_game_with(&mut self, interest: Interest) -> Result<Option<&Game>, JsonReadError> {
        let Some(skipped) = self.skip_to_line()? else { return Ok(None) };
        self.record.clear(self.game_limit);
        self.text.clear();
        self.text.shrink_to(MAX_REUSED_BYTES);
        let is_whole = self.nesting >= whole_line::MAX_DEPTH
            && line::read_whole(&mut self.stream, MAX_WHOLE_BYTES, &mut self.text)?;
        let length = skipped.length + self.text.len() as u64;
        let (read, end) =
            if is_whole && length <= self.line_limit && whole_line::read(&mut self.text, &mut self.record) {
                (Ok(()), length)
            } else {
                self.record.clear(self.game_limit);
                self.read_as_stream(&skipped)?
            };
        let span = Span::new(self.offset, self.offset + end);
        let number = self.number;
        (self.line, self.number, self.offset) = (self.line + 1, number.saturating_add(1), span.end);
        let origin = Origin { number, line: self.line, span };
        match read.and_then(|()| play::build(&self.record, origin, interest, &mut self.builder)) {
            Ok(()) => Ok(Some(self.builder.game())),
            Err((fault, column)) => Err(JsonError::new(&fault, self.line, column).into()),
        }
    }

    /// Parses a line that begins with `text` and continues in the stream. Also returns the line's length in bytes.
    fn read_as_stream(&mut self, skipped: &SkippedStart) -> io::Result<(Result<(), Fault>, u64)> {
        let state = LineState::new(self.line_limit, skipped.length);
        let mut stream = self.text.as_slice().chain(&mut self.stream);
        let line = JsonLine::new(&mut stream, &state);
        let read = if skipped.length > self.line_limit {
            Err((JsonFault::TooLong(self.line_limit), None))
        } else {
            read::read(line, &state, self.nesting, &mut self.record)
        };
        let read = match state.take_failure() {
            None => read.map_err(|(kind, column)| (kind, column.map(|column| column + skipped.columns))),
            Some(LineFailure::TooLong) => Err((JsonFault::TooLong(self.line_limit), None)),
            Some(LineFailure::TooLarge) => Err((self.record.too_large().into(), None)),
            Some(LineFailure::Io(error)) => return Err(error),
        };
        JsonLine::new(&mut stream, &state).skip_rest()?;
        Ok((read, state.bytes_read()))
    }

    /// Returns the builder that holds the last game. After a line that is not a game, it may hold part of a game.
    pub const fn builder(&mut self) -> &mut GameBuilder {
        &mut self.builder
    }

    /// Reads the next game and sends it to `visitor`, with its diagnostics to `sink`. Returns `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`JsonDecoder::next_game`]. For a line that is not a game, the visitor receives no
    /// events.
    pub fn visit_game<V: Visitor, D: Sink>(
        &mut self,
        visitor: &mut V,
        sink: &mut D,
    ) -> Result<Option<Flow>, JsonReadError> {
        Ok(self.next_game_with(visitor.interest())?.map(|game| game.visit(visitor, sink)))
    }

    /// Skips empty lines, white space before a line, and a byte order mark at the start of the stream. Returns `None`
    /// at the end.
    fn skip_to_line(&mut self) -> io::Result<Option<SkippedStart>> {
        let mut skipped = SkippedStart::default();
        loop {
            let ahead = line::fill_buffer(&mut self.stream)?;
            let Some(&byte) = ahead.first() else {
                self.offset += core::mem::take(&mut skipped.length);
                return Ok(None);
            };
            let mark = usize::try_from(self.offset + skipped.length).ok();
            let mark = mark.and_then(|at| BYTE_ORDER_MARK.get(at)).filter(|_| skipped.columns == 0);
            let is_over = skipped.length > self.line_limit;
            if is_over || !byte.is_ascii_whitespace() && mark != Some(&byte) {
                return Ok(Some(skipped));
            }
            self.stream.consume(1);
            skipped.length += 1;
            skipped.columns += u64::from(mark != Some(&byte));
            if byte == b'\n' {
                self.line += 1;
                self.offset += core::mem::take(&mut skipped).length;
            }
        }
    }
}

/// The text that was skipped at the start of a line.
#[derive(Clone, Copy, Debug, Default)]
struct SkippedStart {
    length: u64,
    /// How many columns it takes. A byte order mark takes none.
    columns: u64,
}

impl<R> fmt::Debug for JsonDecoder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonDecoder").field("line", &self.line).finish_non_exhaustive()
    }
}
