//! Errors in lines of JSON Lines.

use core::fmt;
use movetext_san::{ResolveError, SanError, UciError};
use std::io;
use struson::reader::{ReaderError, ValueType};

/// An error in a line. Displayed with its location, as `line 3, column 15: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {kind}", Column(*.column))]
pub struct JsonError {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1, if known.
    pub column: Option<u64>,
    /// The kind of error.
    pub kind: JsonErrorKind,
}

/// Displays a column, if there is one.
struct Column(Option<u64>);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |column| write!(f, ", column {column}"))
    }
}

/// The kind of an error in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The line is not JSON.
    #[error("expected JSON, found {0}")]
    Syntax(String),
    /// The line is not UTF-8.
    #[error("expected text in UTF-8")]
    Encoding,
    /// A value has the wrong type.
    #[error("expected {expected}, found {found}")]
    Type {
        /// The expected type.
        expected: &'static str,
        /// The type found.
        found: &'static str,
    },
    /// Variations are nested too deeply.
    #[error("expected at most {0} levels of variations")]
    TooDeep(u32),
    /// The line is too long.
    #[error("expected a line of at most {0} bytes")]
    TooLong(u64),
    /// The game is too large.
    #[error("expected a game of at most {0} bytes")]
    TooLarge(u64),
    /// An object contains a key twice.
    #[error("expected the key `{0}` only once")]
    RepeatedKey(&'static str),
    /// The key `moves` is missing.
    #[error("expected the key `moves`")]
    NoMoves,
    /// A tag is not a pair of name and value.
    #[error("expected a tag as `[\"NAME\",\"VALUE\"]`")]
    Tag,
    /// A glyph is not a number from 0 to 255.
    #[error("expected a glyph from 0 to 255, found {0}")]
    Glyph(String),
    /// The result is invalid.
    #[error("expected `1-0`, `0-1`, `1/2-1/2` or `*`, found `{0}`")]
    Result(String),
    /// The start position is invalid.
    #[error("expected the FEN of a legal position in `start`, found `{0}`")]
    Start(String),
    /// The start position contradicts the tags.
    #[error("expected the start position of the tags in `start`, found `{0}`")]
    OtherStart(String),
    /// There are moves but no start position.
    #[error("expected no moves without a start position")]
    Unplayable,
    /// A move has neither `san` nor `uci`.
    #[error("ply {0}: expected `san` or `uci`")]
    NoMove(u32),
    /// The value of `san` is not a move.
    #[error("ply {ply}: `{text}`: {error:#}")]
    San {
        /// The number of plies before it.
        ply: u32,
        /// The value.
        text: String,
        /// The cause.
        error: SanError,
    },
    /// The value of `uci` is not a move.
    #[error("ply {ply}: `{text}`: {error}")]
    Uci {
        /// The number of plies before it.
        ply: u32,
        /// The value.
        text: String,
        /// The cause.
        error: UciError,
    },
    /// A move is not legal.
    #[error("ply {ply}: `{text}`: {error}")]
    Illegal {
        /// The number of plies before it.
        ply: u32,
        /// The value.
        text: String,
        /// The cause.
        error: ResolveError,
    },
    /// A null move in check.
    #[error("ply {0}: expected a move out of check, found a null move")]
    NullInCheck(u32),
    /// The values of `san` and `uci` are different moves.
    #[error("ply {ply}: expected one move, found `{san}` and `{uci}`")]
    TwoMoves {
        /// The number of plies before it.
        ply: u32,
        /// The value of `san`.
        san: String,
        /// The value of `uci`.
        uci: String,
    },
}

/// An error that prevents reading a game.
#[derive(Debug, thiserror::Error)]
pub enum JsonReadError {
    /// A line is not a game; the next call continues after it.
    #[error(transparent)]
    Line(#[from] JsonError),
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The kind of an error and its column.
pub(super) type Fault = (JsonErrorKind, Option<u64>);

/// Converts an error of the JSON reader.
pub(super) fn fault(error: &ReaderError, nesting: u32) -> Fault {
    let (kind, location) = match error {
        ReaderError::SyntaxError(error) => {
            (JsonErrorKind::Syntax(words(&error.kind.to_string())), &error.location)
        }
        ReaderError::UnexpectedValueType { expected, actual, location } => {
            (JsonErrorKind::Type { expected: name(*expected), found: name(*actual) }, location)
        }
        ReaderError::MaxNestingDepthExceeded { location, .. } => (JsonErrorKind::TooDeep(nesting), location),
        // Stream errors are kept separately, so this error can only be invalid UTF-8.
        ReaderError::IoError { location, .. } => (JsonErrorKind::Encoding, location),
        other => return (JsonErrorKind::Syntax(other.to_string()), None),
    };
    (kind, location.line_pos.as_ref().map(|position| position.column.saturating_add(1)))
}

/// The maximum length of a quoted value in bytes.
const MAX_QUOTED_BYTES: usize = 256;

/// Returns a text for a message, shortened if it is too long.
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

/// Returns a name in upper-case snake case as words.
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
