//! Operands (PGN 16.2.4.1): strings in quotes, integers, floating point numbers, and symbols, which are printing
//! characters without spaces.

use alloc::{
    boxed::Box,
    string::{String, ToString as _},
};
use core::fmt;

use movetext_san::Span;

/// The kind of an [`Operand`]. It determines how the operand is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    /// Printing characters that are not a number, such as a move.
    Symbol,
    /// Text in quotes.
    String,
    /// An optional sign and digits.
    Integer,
    /// An optional sign, digits, a point, and digits.
    Float,
}

/// An operand of an EPD operation. Two operands are equal if they have the same kind and value. Spans are not compared.
#[derive(Clone, Debug)]
pub struct Operand {
    kind: OperandKind,
    value: String,
    /// The text between the quotes, if writing the value would give a different text.
    raw: Option<Box<str>>,
    span: Span,
}

impl Operand {
    /// Creates an operand without quotes. Its characters determine its kind. If the text is empty, or contains white
    /// space, quotes or semicolons, the operand becomes a string.
    #[must_use]
    pub fn new(text: &str) -> Operand {
        Operand::with_span(kind_of(text), text.into(), Span::default())
    }

    /// Creates an operand in quotes.
    #[must_use]
    pub fn string(text: &str) -> Operand {
        Operand::with_span(OperandKind::String, text.into(), Span::default())
    }

    /// Creates an integer operand.
    #[must_use]
    pub fn integer(value: i64) -> Operand {
        Operand::with_span(OperandKind::Integer, value.to_string(), Span::default())
    }

    /// Sets where the operand is in the record.
    pub(super) fn with_place(self, span: Span) -> Operand {
        Operand { span, ..self }
    }

    /// Appends marks such as `+` to a move. A number becomes a symbol. Takes constant time for an operand of any
    /// length.
    pub(super) fn append_marks(mut self, marks: &str) -> Operand {
        self.value.push_str(marks);
        self.raw = None;
        if !marks.is_empty() && self.kind != OperandKind::String {
            self.kind = OperandKind::Symbol;
        }
        self
    }

    pub(super) fn with_span(kind: OperandKind, value: String, span: Span) -> Operand {
        Operand { kind, value, raw: None, span }
    }

    /// Creates a string. Keeps `raw`, the text between the quotes, so that it can be written back verbatim. The
    /// standard has no escapes, so other programs distinguish `\` and `\\`. We do not keep it if it has control
    /// characters, or ends with an odd number of backslashes, which would escape the quote.
    pub(super) fn from_quoted(value: String, raw: &str, span: Span) -> Operand {
        let backslashes = raw.len() - raw.trim_end_matches('\\').len();
        let is_writable = backslashes % 2 == 0 && !raw.chars().any(char::is_control);
        let raw = (is_writable && raw.contains('\\')).then(|| raw.into());
        Operand { kind: OperandKind::String, value, raw, span }
    }

    /// Returns which kind of operand this is.
    #[must_use]
    pub const fn kind(&self) -> OperandKind {
        self.kind
    }

    /// Returns the text. For a string, this is the text between the quotes, with `\"` and `\\` unescaped.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns where the operand is in the record, including quotes. Empty if it was not read from text.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the number, if the operand is an integer that fits.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        if self.kind == OperandKind::Integer { self.value.parse().ok() } else { None }
    }

    /// Returns the number, if the operand is an integer or a floating point number.
    #[must_use]
    pub fn as_float(&self) -> Option<f64> {
        match self.kind {
            OperandKind::Integer | OperandKind::Float => self.value.parse().ok(),
            _ => None,
        }
    }
}

impl PartialEq for Operand {
    fn eq(&self, other: &Operand) -> bool {
        self.kind == other.kind && self.value == other.value
    }
}

impl Eq for Operand {}

impl fmt::Display for Operand {
    /// Writes strings in quotes, with their original backslashes, and other operands as they are. Control characters in
    /// strings become spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.raw {
            Some(raw) => write!(f, "\"{raw}\""),
            None if self.kind == OperandKind::String => write_string(&self.value, f),
            None => f.write_str(&self.value),
        }
    }
}

pub(super) fn write_string(value: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write as _;
    f.write_char('"')?;
    for character in value.chars() {
        match character {
            '"' | '\\' => {
                f.write_char('\\')?;
                f.write_char(character)?;
            }
            _ if character.is_control() => f.write_char(' ')?,
            _ => f.write_char(character)?,
        }
    }
    f.write_char('"')
}

/// Returns the kind of an operand without quotes, or `String` if it needs quotes.
pub(super) fn kind_of(text: &str) -> OperandKind {
    if text.is_empty() || text.chars().any(|character| is_blank(character) || matches!(character, '"' | ';'))
    {
        return OperandKind::String;
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits(unsigned) {
        return OperandKind::Integer;
    }
    match unsigned.split_once('.') {
        Some((whole, fraction)) if is_digits(whole) && is_digits(fraction) => OperandKind::Float,
        _ => OperandKind::Symbol,
    }
}

/// Returns whether a character separates operands: white space or a control character. The underscore is part of
/// opcodes, so it does not separate.
pub(super) fn is_blank(character: char) -> bool {
    match character {
        '!'..='~' => false,
        ' ' | '\u{feff}' | '\u{200b}'..='\u{200d}' => true,
        _ => character.is_control() || character.is_whitespace(),
    }
}
