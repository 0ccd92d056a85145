//! Errors in JSON Lines.

use super::record::TooLarge;
use core::fmt;
use movetext_san::{
    Span,
    error::{ResolveError, SanError},
    notation::UciError,
    report::{Report, Severity},
};
use std::io;
use struson::reader::{ReaderError, ValueType};

/// Why a line is not a game, and where. The message begins with the location, such as `line 3, column 15: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {message}", Column(*.column))]
#[non_exhaustive]
pub struct JsonError {
    /// The line number, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1, or `None` if unknown.
    pub column: Option<u64>,
    /// What is wrong.
    pub kind: JsonErrorKind,
    /// The message without the location.
    pub message: String,
}

impl JsonError {
    pub(super) fn new(fault: &JsonFault, line: u64, column: Option<u64>) -> Self {
        Self { line, column, kind: fault.kind(), message: fault.to_string() }
    }

    /// Returns the error as a report. Its code is the name of the kind.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let Self { line, column, kind, ref message } = *self;
        let report = Report::new(Severity::Error, kind.name(), Span::at(0), message);
        Report { line: Some(line), column, span: None, ..report }
    }
}

/// What is wrong in a [`JsonError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The line is not valid JSON or not valid UTF-8.
    Syntax,
    /// A key is missing or repeated, or a value does not have the type or form that its key requires.
    Value,
    /// A move is illegal, or `san` and `uci` are different moves.
    Move,
    /// The line or the game is too large, or variations are nested too deeply.
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

/// Writes `, column 15` if the column is known, otherwise nothing.
struct Column(Option<u64>);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |column| write!(f, ", column {column}"))
    }
}

/// An error in a line, without its line number. `ply`, like the number in some variants, is the number of plies before
/// the move.
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
    RepeatedKey(String),
    #[error("expected the key `moves`")]
    NoMoves,
    #[error("expected a tag as `[\"NAME\",\"VALUE\"]`")]
    Tag,
    #[error("found {0}, expected a glyph from 0 to 255")]
    Glyph(String),
    #[error("found {}, expected `1-0`, `0-1`, `1/2-1/2` or `*`", quote_or_nothing(.0))]
    Result(String),
    #[error("found {}, expected the FEN of a legal position in `start`", quote_or_nothing(.0))]
    Start(String),
    #[error("found {}, expected the start position of the tags in `start`", quote_or_nothing(.0))]
    OtherStart(String),
    #[error("expected no moves without a start position")]
    Unplayable,
    #[error("ply {}: expected `san` or `uci`", ply_number(.0))]
    NoMove(u32),
    #[error("ply {}: {}{error:#}", ply_number(ply), quote_prefix(text))]
    San { ply: u32, text: String, error: SanError },
    #[error("ply {}: {}{error}", ply_number(ply), quote_prefix(text))]
    Uci { ply: u32, text: String, error: UciError },
    #[error("ply {}: {}{error}", ply_number(ply), quote_prefix(text))]
    Illegal { ply: u32, text: String, error: ResolveError },
    #[error("ply {}: found a null move, expected a move out of check", ply_number(.0))]
    NullInCheck(u32),
    #[error("ply {}: found `{san}` and `{uci}`, expected one move", ply_number(ply))]
    TwoMoves { ply: u32, san: String, uci: String },
}

impl From<TooLarge> for JsonFault {
    fn from(TooLarge(limit): TooLarge) -> Self {
        Self::TooLarge(limit)
    }
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

/// Why a game could not be read.
#[derive(Debug, thiserror::Error)]
pub enum JsonReadError {
    /// A line is not a game. The next call continues with the next line.
    #[error(transparent)]
    Line(#[from] JsonError),
    /// The stream could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An error, and its column if known.
pub(super) type Fault = (JsonFault, Option<u64>);

/// Converts an error from the JSON parser. `nesting` is how deeply variations may be nested.
pub(super) fn convert_error(error: &ReaderError, nesting: u32) -> Fault {
    let (kind, location) = match error {
        ReaderError::SyntaxError(error) => {
            (JsonFault::Syntax(to_words(&error.kind.to_string())), &error.location)
        }
        ReaderError::UnexpectedValueType { expected, actual, location } => {
            (JsonFault::Type { expected: type_name(*expected), found: type_name(*actual) }, location)
        }
        ReaderError::MaxNestingDepthExceeded { location, .. } => (JsonFault::TooDeep(nesting), location),
        // We keep I/O errors in the `LineState`, so this error means invalid UTF-8.
        ReaderError::IoError { location, .. } => (JsonFault::Encoding, location),
        other => return (JsonFault::Syntax(other.to_string()), None),
    };
    (kind, location.line_pos.as_ref().map(|position| position.column.saturating_add(1)))
}

/// Returns the number of a ply, counted from 1.
fn ply_number(plies_before: &u32) -> u64 {
    u64::from(*plies_before) + 1
}

/// Quotes a text in backquotes. An empty text becomes `nothing`.
fn quote_or_nothing(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// Quotes a text in backquotes and adds a colon. An empty text stays empty.
fn quote_prefix(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{text}`: ") }
}

/// How long a value in a message may be, in bytes.
const MAX_VALUE_BYTES: usize = 256;

/// Shortens `text` for a message if it is too long.
pub(super) fn shorten(text: &str) -> String {
    if text.len() <= MAX_VALUE_BYTES {
        return text.to_owned();
    }
    let start = text.get(..text.floor_char_boundary(MAX_VALUE_BYTES)).unwrap_or_default();
    format!("{start}\u{2026}")
}

const fn type_name(value: ValueType) -> &'static str {
    match value {
        ValueType::Array => "a list",
        ValueType::Object => "an object",
        ValueType::String => "a string",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Null => "null",
    }
}

/// Converts a name such as `MalformedJson` to lower-case words.
fn to_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
