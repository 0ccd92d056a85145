//! Errors in lines of JSON Lines.

use core::fmt;
use movetext_san::{
    Span,
    error::{ResolveError, SanError},
    notation::UciError,
    report::{Report, Severity},
};
use std::io;
use struson::reader::{ReaderError, ValueType};

/// An error in a line. Displayed with its location, as `line 3, column 15: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {message}", Column(*.column))]
#[non_exhaustive]
pub struct JsonError {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1, if known.
    pub column: Option<u64>,
    /// The kind of error.
    pub kind: JsonErrorKind,
    /// The error without its location.
    pub message: String,
}

impl JsonError {
    pub(super) fn new(fault: &JsonFault, line: u64, column: Option<u64>) -> Self {
        Self { line, column, kind: fault.kind(), message: fault.to_string() }
    }

    /// Returns the report, with the name of the kind as code.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let Self { line, column, kind, ref message } = *self;
        let report = Report::new(Severity::Error, kind.name(), Span::at(0), message);
        Report { line: Some(line), column, span: None, ..report }
    }
}

/// The kind of an error in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The line is not JSON in UTF-8.
    Syntax,
    /// A key is missing or repeated, or a value is not what its key requires.
    Value,
    /// A move is not legal, or is not the same in both notations.
    Move,
    /// The line, the game or the depth of its variations exceeds a limit.
    Limit,
}

impl JsonErrorKind {
    /// Returns the stable name, such as `json-syntax`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "json-syntax",
            Self::Value => "json-value",
            Self::Move => "json-move",
            Self::Limit => "json-limit",
        }
    }
}

/// Displays a column, if there is one.
struct Column(Option<u64>);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |column| write!(f, ", column {column}"))
    }
}

/// What is wrong in a line. Moves have the number of plies before them.
#[derive(Debug, thiserror::Error)]
pub(super) enum JsonFault {
    #[error("found {0}, expected JSON")]
    Syntax(String),
    #[error("expected text in UTF-8")]
    Encoding,
    #[error("found {found}, expected {expected}")]
    Type { expected: &'static str, found: &'static str },
    #[error("expected at most {0} levels of variations")]
    TooDeep(u32),
    #[error("expected a line of at most {0} bytes")]
    TooLong(u64),
    #[error("expected a game of at most {0} bytes")]
    TooLarge(u64),
    #[error("expected the key `{0}` only once")]
    RepeatedKey(&'static str),
    #[error("expected the key `moves`")]
    NoMoves,
    #[error("expected a tag as `[\"NAME\",\"VALUE\"]`")]
    Tag,
    #[error("found {0}, expected a glyph from 0 to 255")]
    Glyph(String),
    #[error("found {}, expected `1-0`, `0-1`, `1/2-1/2` or `*`", found(.0))]
    Result(String),
    #[error("found {}, expected the FEN of a legal position in `start`", found(.0))]
    Start(String),
    #[error("found {}, expected the start position of the tags in `start`", found(.0))]
    OtherStart(String),
    #[error("expected no moves without a start position")]
    Unplayable,
    #[error("ply {}: expected `san` or `uci`", number(.0))]
    NoMove(u32),
    #[error("ply {}: {}{error:#}", number(ply), refused(text))]
    San { ply: u32, text: String, error: SanError },
    #[error("ply {}: {}{error}", number(ply), refused(text))]
    Uci { ply: u32, text: String, error: UciError },
    #[error("ply {}: {}{error}", number(ply), refused(text))]
    Illegal { ply: u32, text: String, error: ResolveError },
    #[error("ply {}: found a null move, expected a move out of check", number(.0))]
    NullInCheck(u32),
    #[error("ply {}: found `{san}` and `{uci}`, expected one move", number(ply))]
    TwoMoves { ply: u32, san: String, uci: String },
}

impl JsonFault {
    const fn kind(&self) -> JsonErrorKind {
        match self {
            Self::Syntax(_) | Self::Encoding => JsonErrorKind::Syntax,
            Self::TooDeep(_) | Self::TooLong(_) | Self::TooLarge(_) => JsonErrorKind::Limit,
            Self::NoMove(_)
            | Self::San { .. }
            | Self::Uci { .. }
            | Self::Illegal { .. }
            | Self::NullInCheck(_)
            | Self::TwoMoves { .. } => JsonErrorKind::Move,
            Self::Type { .. }
            | Self::RepeatedKey(_)
            | Self::NoMoves
            | Self::Tag
            | Self::Glyph(_)
            | Self::Result(_)
            | Self::Start(_)
            | Self::OtherStart(_)
            | Self::Unplayable => JsonErrorKind::Value,
        }
    }
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

/// An error and its column.
pub(super) type Fault = (JsonFault, Option<u64>);

/// Converts an error of the JSON reader.
pub(super) fn fault(error: &ReaderError, nesting: u32) -> Fault {
    let (kind, location) = match error {
        ReaderError::SyntaxError(error) => {
            (JsonFault::Syntax(words(&error.kind.to_string())), &error.location)
        }
        ReaderError::UnexpectedValueType { expected, actual, location } => {
            (JsonFault::Type { expected: name(*expected), found: name(*actual) }, location)
        }
        ReaderError::MaxNestingDepthExceeded { location, .. } => (JsonFault::TooDeep(nesting), location),
        // Stream errors are kept separately, so this error can only be invalid UTF-8.
        ReaderError::IoError { location, .. } => (JsonFault::Encoding, location),
        other => return (JsonFault::Syntax(other.to_string()), None),
    };
    (kind, location.line_pos.as_ref().map(|position| position.column.saturating_add(1)))
}

/// Returns the number of a ply for a message, counted from 1.
fn number(plies_before: &u32) -> u64 {
    u64::from(*plies_before) + 1
}

/// Returns a text that was found for a message.
fn found(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// Returns the beginning of a message about a refused text.
fn refused(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{text}`: ") }
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
