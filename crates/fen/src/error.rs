//! Faults of records, for FEN (PGN 16.1.3) and EPD (PGN 16.2.3, 16.2.4), each with its field, its location, the text
//! found and the text expected.

use alloc::boxed::Box;
use core::fmt;

use movetext_board::{CastlingSide, Color, SetupError, Square};
use movetext_san::{
    Span,
    report::{Expected, Found, Mismatch, Report, Severity},
};
use smallvec::SmallVec;

/// One part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The record as a whole, and the spaces between its fields.
    Record,
    /// Piece placement data, 16.1.3.1.
    Placement,
    /// Active color, 16.1.3.2.
    ActiveColor,
    /// Castling availability, 16.1.3.3.
    Castling,
    /// En passant target square, 16.1.3.4.
    EnPassant,
    /// Halfmove clock, 16.1.3.5.
    HalfmoveClock,
    /// Fullmove number, 16.1.3.6.
    FullmoveNumber,
    /// The operations of an EPD record, 16.2.4.
    Operation,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Record => "record",
            Field::Placement => "piece placement",
            Field::ActiveColor => "active color",
            Field::Castling => "castling availability",
            Field::EnPassant => "en passant square",
            Field::HalfmoveClock => "halfmove clock",
            Field::FullmoveNumber => "fullmove number",
            Field::Operation => "operation",
        })
    }
}

/// The kind of fault. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The record ends before this field, or has no field at all.
    MissingField,
    /// Text after the last field.
    TrailingText,
    /// Something other than one space between two fields, or white space at either end of the record.
    Separator,
    /// Text around the record that does not belong to it: quotes, or an alias for a position.
    Wrapping,
    /// A character that is no piece letter, digit or solidus.
    PlacementCharacter,
    /// `0` or `9` as a count of empty squares.
    EmptyCount,
    /// Two digits side by side, which should have been one.
    AdjacentDigits,
    /// A rank that does not describe eight squares.
    RankLength,
    /// Not eight ranks.
    RankCount,
    /// A mark of a chess variant: a pocket of pieces in hand, a promoted piece, a count of checks.
    VariantMark,
    /// Not `w` or `b`.
    Color,
    /// A character that is no castling letter.
    CastlingLetter,
    /// Castling letters out of order.
    CastlingOrder,
    /// A castling letter given twice.
    CastlingRepeated,
    /// A file letter where `K` or `Q` has the same meaning.
    CastlingFileLetter,
    /// A castling right without a king on the back rank or a rook on that side of it.
    CastlingWithoutPieces,
    /// Not a square and not `-`.
    EnPassantSquare,
    /// A square that no pawn can just have passed.
    EnPassantImpossible,
    /// Not a number.
    Number,
    /// A number with a sign or with zeros in front.
    NumberSpelling,
    /// A number that is too small or too large for its field.
    NumberRange,
    /// An opcode that is not a letter followed by at most fourteen letters, digits or underscores.
    Opcode,
    /// An operation without opcode and operands: a semicolon with nothing before it.
    EmptyOperation,
    /// An operation without a final semicolon.
    MissingSemicolon,
    /// An opcode that the record already has.
    RepeatedOpcode,
    /// A string without its closing quote.
    UnterminatedString,
    /// A string of 256 bytes or more.
    StringLength,
    /// Something other than one space inside or between operations.
    OperationBlanks,
    /// Text that requires quotes.
    UnquotedString,
    /// A suffix mark separated from its move, or a comma between moves.
    MovePunctuation,
    /// A control character.
    ControlCharacter,
    /// Characters outside ASCII, the character set of EPD.
    NonAscii,
    /// Too few or too many operands for the opcode.
    OperandCount,
    /// An operand of another kind than the opcode takes.
    OperandKind,
    /// A number outside the range of the opcode.
    OperandRange,
    /// An operand that is not a move, although one is required.
    MoveUnreadable,
    /// A move that cannot be played.
    MoveUnplayable,
    /// A move that is not in SAN.
    MoveSpelling,
    /// A duplicate move in a set.
    RepeatedMove,
    /// A set of moves out of ASCII order.
    MoveOrder,
    /// An offer or a claim of a draw without a supplied move.
    MissingSuppliedMove,
    /// A predicted move that is not the first of the predicted variation.
    PredictedMove,
}

/// One fault of a record.
///
/// Locations in messages (`at 24..26`) are ranges of bytes of the record, as `fault.span` is. [`Span::column`] gives
/// the column for people: `fault.span.column(record)`.
///
/// The message of a single fault does not contain longer text of the record: `en passant square: expected a square or
/// `-` at 45..47`. With the record, `fault.span.slice(record)` is the text found, and [`Fault::in_record`] includes it
/// in the message, as that of [`FenErrors`] does. The alternate form, `{:#}`, omits the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The part of the record.
    pub field: Field,
    /// The span, in bytes from the start of the record.
    pub span: Span,
    /// The kind.
    pub kind: FaultKind,
    /// The text found.
    pub found: Found,
    /// The text expected.
    pub expected: Expected,
}

impl Fault {
    /// Returns the report, with the name of the kind as code.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Error, self.kind.name(), self.span, self)
    }

    /// Whether one field of several is missing, not the whole record.
    fn is_missing_field(&self) -> bool {
        self.kind == FaultKind::MissingField && self.field != Field::Record
    }

    /// The message with the text found, shortened if it is long. `record` must be the record of the fault. The
    /// alternate form omits the location.
    ///
    /// ```
    /// use movetext_fen::Fen;
    ///
    /// let text = "4k3/8/8/8/8/8/8/4K3 white - - 0 1";
    /// let errors = text.parse::<Fen>().unwrap_err();
    /// assert_eq!(
    ///     errors.faults()[0].in_record(text).to_string(),
    ///     "active color: found `white`, expected `w` or `b` at 20..25"
    /// );
    /// let message = format!("{:#}", errors.faults()[0].in_record(text));
    /// assert_eq!(message, "active color: found `white`, expected `w` or `b`");
    /// ```
    pub fn in_record<'a>(&'a self, record: &'a str) -> impl fmt::Display + 'a {
        InRecord { fault: self, record }
    }
}

/// Displays a fault with the text that was found.
struct InRecord<'a> {
    fault: &'a Fault,
    record: &'a str,
}

impl fmt::Display for InRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { field, span, found, expected, .. } = *self.fault;
        write!(f, "{field}: {}", Mismatch { found, text: span.slice(self.record), expected })?;
        span.write_after_message(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        InRecord { fault: self, record: "" }.fmt(f)
    }
}

impl core::error::Error for Fault {}

/// All faults of a record that could not be read, in the order of the text; at least one.
///
/// The message quotes the text of each fault, as [`Fault::in_record`] does, with its range of bytes in the record.
/// [`FenErrors::faults`] has the spans, of which [`Span::column`] makes columns. Faults that differ only in their place
/// are one entry with all places, and so are missing fields.
///
/// ```
/// use movetext_fen::Fen;
///
/// let error = "4k3/8/8/8/8/8/8/4K3 w - e3 -1 1".parse::<Fen>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "en passant square: found `e3`, expected a square that a pawn just passed over, or `-` at 24..26; \
///      halfmove clock: found `-1`, expected a number from 0 at 27..29"
/// );
/// assert_eq!("".parse::<Fen>().unwrap_err().to_string(), "record: found nothing, expected a FEN at 0..0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenErrors {
    faults: SmallVec<[Fault; 1]>,
    /// The record, from which the message quotes.
    record: Box<str>,
}

impl FenErrors {
    /// Collects the `faults` of a record; `None` if there are none.
    pub(crate) fn gather(faults: SmallVec<[Fault; 1]>, record: &str) -> Option<FenErrors> {
        if faults.is_empty() { None } else { Some(FenErrors { faults, record: record.into() }) }
    }

    /// The faults, in the order of the text. A field has at most 64 of one kind, and the last of these spans all that
    /// follow.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl FenErrors {
    /// Whether the message reports two faults as one.
    fn are_alike(&self, one: &Fault, other: &Fault) -> bool {
        if one.is_missing_field() && other.is_missing_field() {
            return one.span == other.span;
        }
        let is_same = |one: &Fault, other: &Fault| {
            (one.field, one.found, one.expected) == (other.field, other.found, other.expected)
        };
        is_same(one, other)
            && (one.found != Found::Text || one.span.slice(&self.record) == other.span.slice(&self.record))
    }

    /// Displays a fault together with all faults like it.
    fn write_entry(&self, fault: &Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike = || self.faults.iter().filter(|other| self.are_alike(fault, other));
        if fault.is_missing_field() {
            f.write_str("record: found nothing, expected ")?;
            write_list(alike().map(|fault| fault.field), f)?;
            return fault.span.write_after_message(f);
        }
        write!(f, "{:#}", fault.in_record(&self.record))?;
        if f.alternate() {
            return Ok(());
        }
        f.write_str(" at ")?;
        write_list(alike().map(|fault| fault.span), f)
    }
}

/// Writes `one, two and three`.
fn write_list(items: impl Iterator<Item: fmt::Display> + Clone, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let last = items.clone().count().saturating_sub(1);
    for (index, item) in items.enumerate() {
        f.write_str(match index {
            0 => "",
            _ if index == last => " and ",
            _ => ", ",
        })?;
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for FenErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let earlier = self.faults.get(..index).unwrap_or_default();
            if earlier.iter().any(|earlier| self.are_alike(earlier, fault)) {
                continue;
            }
            if index > 0 {
                f.write_str("; ")?;
            }
            self.write_entry(fault, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for FenErrors {}

/// The reason why a text is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is not a record.
    #[error(transparent)]
    Fen(#[from] FenErrors),
    /// The record describes a position that is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The reason why a setup cannot be written as FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TryFromSetupError {
    /// The right has no king on the back rank, or no rook on its file on that side of the king.
    #[error("{0} may castle on the {side} side without king and rook in place", side = side_name(*.1))]
    CastlingRight(Color, CastlingSide),
    /// No pawn can just have passed the square.
    #[error("no pawn can just have passed over {0}")]
    EnPassantSquare(Square),
    /// The fullmove number counts from 1.
    #[error("the fullmove number is 0")]
    FullmoveZero,
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king",
        CastlingSide::Queen => "queen",
    }
}
