//! Operands (PGN 16.2.4.1): contiguous printing characters, or a string in quotes; integers and floating point
//! numbers among the former.

use alloc::{
    boxed::Box,
    string::{String, ToString as _},
};
use core::fmt;

use movetext_san::Span;

/// The form of an operand.
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

/// One operand of an operation. Two operands are equal if kind and value are; the location does not matter.
#[derive(Clone, Debug)]
pub struct Operand {
    kind: OperandKind,
    value: String,
    /// The text between the quotes, if it differs from what is written for the value.
    raw: Option<Box<str>>,
    span: Span,
}

impl Operand {
    /// An operand without quotes; its kind follows from its characters. Text that needs quotes (because it is empty or
    /// contains white space, quotes or semicolons) becomes a string.
    #[must_use]
    pub fn bare(text: &str) -> Operand {
        Operand::with_span(kind_of(text), text.into(), Span::default())
    }

    /// An operand in quotes.
    #[must_use]
    pub fn string(text: &str) -> Operand {
        Operand::with_span(OperandKind::String, text.into(), Span::default())
    }

    /// An integer.
    #[must_use]
    pub fn integer(value: i64) -> Operand {
        Operand::with_span(OperandKind::Integer, value.to_string(), Span::default())
    }

    /// Sets the location in the record.
    pub(super) fn at(self, span: Span) -> Operand {
        Operand { span, ..self }
    }

    /// Appends marks of a move, which make a number a symbol. Constant in its own length.
    pub(super) fn joined_with(mut self, marks: &str) -> Operand {
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

    /// A string with its text between the quotes, which is written verbatim. The standard has no escapes, so `\` and
    /// `\\` differ for other programs. Text that ends in an odd backslash would continue beyond its quote, and strings
    /// have no control characters, so in these cases the text is not kept.
    pub(super) fn quoted(value: String, raw: &str, span: Span) -> Operand {
        let backslashes = raw.len() - raw.trim_end_matches('\\').len();
        let is_writable = backslashes % 2 == 0 && !raw.chars().any(char::is_control);
        let raw = (is_writable && raw.contains('\\')).then(|| raw.into());
        Operand { kind: OperandKind::String, value, raw, span }
    }

    /// The form of the operand.
    #[must_use]
    pub const fn kind(&self) -> OperandKind {
        self.kind
    }

    /// The text; for a string, the text between the quotes, with `\"` and `\\` unescaped.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The span in the record, including quotes; empty for an operand not read from text.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The number, if it is an integer that fits.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        if self.kind == OperandKind::Integer { self.value.parse().ok() } else { None }
    }

    /// The number, if it is an integer or a floating point number.
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
    /// Writes strings in quotes, with their original backslashes, and other operands verbatim. Control characters of
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

/// The kind of an operand without quotes, or string if it needs quotes.
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

/// Whether a character separates operands: white space and control characters, but not the underscore, which is part of
/// opcodes.
pub(super) fn is_blank(character: char) -> bool {
    match character {
        '!'..='~' => false,
        ' ' | '\u{feff}' | '\u{200b}'..='\u{200d}' => true,
        _ => character.is_control() || character.is_whitespace(),
    }
}
