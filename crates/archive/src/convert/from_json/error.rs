//! Why a line of JSON Lines is no game, and where.

use core::fmt;
use movetext_san::ResolveError;
use movetext_san::SanError;
use movetext_san::UciError;
use std::io;
use struson::reader::ReaderError;
use struson::reader::ValueType;

/// Why a line is no game. Displayed it says where, as `line 3, column 15: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {kind}", Column(*.column))]
pub struct JsonError {
    /// The line, counted from 1.
    pub line: u64,
    /// The character of the line, counted from 1, where it is known.
    pub column: Option<u64>,
    /// What was expected there.
    pub kind: JsonErrorKind,
}

/// The column in a message, if there is one.
struct Column(Option<u64>);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |column| write!(f, ", column {column}"))
    }
}

/// What was expected of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// It is no JSON.
    #[error("expected JSON, found {0}")]
    Syntax(String),
    /// It is no text in UTF-8.
    #[error("expected text in UTF-8")]
    Encoding,
    /// A value is of another type.
    #[error("expected {expected}, found {found}")]
    Type {
        /// The type that is needed there.
        expected: &'static str,
        /// The type that stands there.
        found: &'static str,
    },
    /// Lists and objects stand in each other deeper than is followed.
    #[error("expected at most {0} variations inside each other")]
    TooDeep(u32),
    /// The line is longer than a line may be.
    #[error("expected a line of at most {0} bytes")]
    TooLong(u64),
    /// The game is larger than a game may be.
    #[error("expected a game of at most {0} bytes")]
    TooLarge(u64),
    /// A key stands twice in an object.
    #[error("expected the key once: `{0}`")]
    RepeatedKey(&'static str),
    /// The object has no moves, not even an empty list.
    #[error("expected the key `moves`, which every game has")]
    NoMoves,
    /// A tag is more or less than a name and a value.
    #[error("expected a tag as `[\"NAME\",\"VALUE\"]`")]
    Tag,
    /// A glyph is no number from 0 to 255.
    #[error("expected a glyph from 0 to 255, found {0}")]
    Glyph(String),
    /// The result is none of the four.
    #[error("expected `1-0`, `0-1`, `1/2-1/2` or `*`, found `{0}`")]
    Result(String),
    /// The start is no position.
    #[error("expected the FEN of a legal position in `start`, found `{0}`")]
    Start(String),
    /// The start is another position than the tags say.
    #[error("expected in `start` what the tags say, found `{0}`")]
    OtherStart(String),
    /// There are moves, and no position that they could be played from.
    #[error("expected no moves, since there is no position to play them from")]
    Unplayable,
    /// A move has neither `san` nor `uci`.
    #[error("ply {0}: expected `san` or `uci`")]
    NoMove(u32),
    /// `san` is no move.
    #[error("ply {ply}: `{text}`: {error:#}")]
    San {
        /// Plies played before it.
        ply: u32,
        /// What stands there.
        text: String,
        /// Why it is no move.
        error: SanError,
    },
    /// `uci` is no move.
    #[error("ply {ply}: `{text}`: {error}")]
    Uci {
        /// Plies played before it.
        ply: u32,
        /// What stands there.
        text: String,
        /// Why it is no move.
        error: UciError,
    },
    /// A move cannot be played.
    #[error("ply {ply}: `{text}`: {error}")]
    Illegal {
        /// Plies played before it.
        ply: u32,
        /// What stands there.
        text: String,
        /// Why it cannot.
        error: ResolveError,
    },
    /// A null move stands where there is check.
    #[error("ply {0}: expected a move out of check, found a null move")]
    NullInCheck(u32),
    /// `san` and `uci` are two moves.
    #[error("ply {ply}: expected one move, found `{san}` and `{uci}`")]
    TwoMoves {
        /// Plies played before it.
        ply: u32,
        /// The one.
        san: String,
        /// The other.
        uci: String,
    },
}

/// Why nothing was read.
#[derive(Debug, thiserror::Error)]
pub enum JsonReadError {
    /// A line is no game; the next call goes on with the line behind it.
    #[error(transparent)]
    Line(#[from] JsonError),
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What is wrong, and in which column.
pub(super) type Fault = (JsonErrorKind, Option<u64>);

/// What the reader of JSON says, in the words of this one.
pub(super) fn fault(error: &ReaderError, nesting: u32) -> Fault {
    let (kind, location) = match error {
        ReaderError::SyntaxError(error) => {
            (JsonErrorKind::Syntax(words(&error.kind.to_string())), &error.location)
        }
        ReaderError::UnexpectedValueType { expected, actual, location } => {
            (JsonErrorKind::Type { expected: name(*expected), found: name(*actual) }, location)
        }
        ReaderError::MaxNestingDepthExceeded { location, .. } => (JsonErrorKind::TooDeep(nesting), location),
        // What the stream reports is kept beside it, so that only the bytes of the line can be at fault here.
        ReaderError::IoError { location, .. } => (JsonErrorKind::Encoding, location),
        other => return (JsonErrorKind::Syntax(other.to_string()), None),
    };
    (kind, location.line_pos.as_ref().map(|position| position.column.saturating_add(1)))
}

/// How many bytes of a text a message has at most.
const MAX_QUOTED_BYTES: usize = 256;

/// A text as a message quotes it: whole, unless it is longer than a message should be.
pub(super) fn quoted(text: &str) -> String {
    if text.len() <= MAX_QUOTED_BYTES {
        return text.to_owned();
    }
    let start = text.get(..text.floor_char_boundary(MAX_QUOTED_BYTES)).unwrap_or_default();
    format!("{start}\u{2026}")
}

const fn name(value: ValueType) -> &'static str {
    match value {
        ValueType::Array => "a list",
        ValueType::Object => "an object",
        ValueType::String => "a string",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Null => "null",
    }
}

/// A name in capitals as words.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase()
            && !words.is_empty()
            && !words.ends_with(|last: char| last.is_uppercase())
        {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
