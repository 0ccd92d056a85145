//! Faults in FEN (PGN 16.1.3) and EPD (PGN 16.2.3, 16.2.4), each with its field and location, the text found and the
//! text expected.

use alloc::boxed::Box;
use core::{error::Error, fmt};

use movetext_board::{CastlingSide, Color, SetupError, Square};
use movetext_san::{
    Span,
    report::{Expected, Found, Mismatch, Report, Severity},
};
use smallvec::SmallVec;

/// A part of a FEN or EPD record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The record as a whole, or the spaces between its fields.
    Record,
    /// Piece placement data (PGN 16.1.3.1).
    Placement,
    /// Active color (PGN 16.1.3.2).
    ActiveColor,
    /// Castling availability (PGN 16.1.3.3).
    Castling,
    /// En passant target square (PGN 16.1.3.4).
    EnPassant,
    /// Halfmove clock (PGN 16.1.3.5).
    HalfmoveClock,
    /// Fullmove number (PGN 16.1.3.6).
    FullmoveNumber,
    /// The operations of an EPD record (PGN 16.2.4).
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

/// The kind of a fault. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The record ends before this field, or has no fields at all.
    MissingField,
    /// Text follows the last field.
    TrailingText,
    /// Fields are not separated by a single space, or white space surrounds the record.
    Separator,
    /// Something surrounds or replaces the record: quotes, a tag pair, or an alias such as `startpos`.
    Wrapping,
    /// A character is not a piece letter, a digit or a slash.
    PlacementCharacter,
    /// `0` or `9` counts empty squares.
    EmptyCount,
    /// Two digits are adjacent; one digit must count all empty squares.
    AdjacentDigits,
    /// A rank does not have eight squares.
    RankLength,
    /// The piece placement does not have eight ranks.
    RankCount,
    /// The record has a mark for a chess variant: pieces in hand, a promoted piece, or a count of checks.
    VariantMark,
    /// The active color is not `w` or `b`.
    Color,
    /// A character is not a castling letter.
    CastlingLetter,
    /// The castling letters are out of order.
    CastlingOrder,
    /// A castling letter occurs twice.
    CastlingRepeated,
    /// A file letter was used where `K` or `Q` means the same.
    CastlingFileLetter,
    /// A castling right has no king on the back rank, or no rook on that side of the king.
    CastlingWithoutPieces,
    /// The en passant field is not a square or `-`.
    EnPassantSquare,
    /// No pawn can have passed this square with the last move.
    EnPassantImpossible,
    /// The counter is not a number.
    Number,
    /// A number has a sign or leading zeros.
    NumberSpelling,
    /// A number is too small or too large for its field.
    NumberRange,
    /// An opcode is not a letter followed by at most fourteen letters, digits or underscores.
    Opcode,
    /// An operation is empty: nothing precedes its semicolon.
    EmptyOperation,
    /// An operation has no final semicolon.
    MissingSemicolon,
    /// The record already has an operation with this opcode.
    RepeatedOpcode,
    /// A string has no closing quote.
    UnterminatedString,
    /// A string has 256 bytes or more.
    StringLength,
    /// White space inside or between operations is not a single space.
    OperationBlanks,
    /// Text must be in quotes, but is not.
    UnquotedString,
    /// A suffix mark is separated from its move, or a comma separates moves.
    MovePunctuation,
    /// There is a control character.
    ControlCharacter,
    /// There are characters outside ASCII, which EPD does not allow.
    NonAscii,
    /// The opcode takes more or fewer operands.
    OperandCount,
    /// An operand has the wrong kind for the opcode.
    OperandKind,
    /// A number is outside the range for the opcode.
    OperandRange,
    /// An operand must be a move, but is not.
    MoveUnreadable,
    /// A move cannot be played.
    MoveUnplayable,
    /// A move is not in SAN.
    MoveSpelling,
    /// A set contains a move twice.
    RepeatedMove,
    /// A set of moves is not in ASCII order.
    MoveOrder,
    /// A draw is offered or claimed without a supplied move.
    MissingSuppliedMove,
    /// The predicted move is not the first move of the predicted variation.
    PredictedMove,
}

/// What is wrong in a FEN or EPD record, and where.
///
/// A location in a message (`at 24..26`) is a byte range in the record, like `fault.span`. For people, get the column
/// with `fault.span.column(record)`; see [`Span::column`].
///
/// The message of a single fault quotes at most one character of the record: `en passant square: expected a square or
/// `-` at 45..47`. To include the whole text, as the message of [`FenErrors`] does, use [`Fault::in_record`]. You can
/// also get the text with `fault.span.slice(record)`. The alternate form, `{:#}`, omits the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The part of the record that contains the fault.
    pub field: Field,
    /// Where it is, in bytes from the start of the record.
    pub span: Span,
    /// What is wrong.
    pub kind: FaultKind,
    /// What the record contains at this position.
    pub found: Found,
    /// What would be valid at this position.
    pub expected: Expected,
}

impl Fault {
    /// Returns the fault as a report. Its code is the name of the kind.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(Severity::Error, self.kind.name(), self.span, self)
    }

    /// Returns whether a single field is missing, rather than the whole record.
    fn is_missing_field(&self) -> bool {
        self.kind == FaultKind::MissingField && self.field != Field::Record
    }

    /// Displays the message with the text found, shortened if it is long. `record` must be the record that contains the
    /// fault. The alternate form, `{:#}`, omits the location.
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

impl Error for Fault {}

/// All faults in a record that could not be read, in text order. There is at least one.
///
/// The message quotes the text of each fault, as [`Fault::in_record`] does, with its byte range in the record. To get
/// columns, pass the spans in [`FenErrors::faults`] to [`Span::column`]. Faults that differ only in their location
/// become one entry with all locations. All missing fields become one entry.
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
    /// The record that the message quotes from.
    record: Box<str>,
}

impl FenErrors {
    /// Collects the faults of a record. Returns `None` if there are no faults.
    pub(crate) fn gather(faults: SmallVec<[Fault; 1]>, record: &str) -> Option<FenErrors> {
        if faults.is_empty() { None } else { Some(FenErrors { faults, record: record.into() }) }
    }

    /// Returns the faults in text order. A field has at most 64 faults of the same kind; the span of the 64th covers
    /// all further faults.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl FenErrors {
    /// Returns whether the message joins two faults into one entry.
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

    /// Displays a fault together with all faults that belong to its entry.
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

impl Error for FenErrors {}

/// The error for text that is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text is not a valid record.
    Fen(FenErrors),
    /// The record describes a position that is not legal.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(errors) => fmt::Display::fmt(errors, f),
            Self::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for PositionError {}

impl From<FenErrors> for PositionError {
    fn from(error: FenErrors) -> Self {
        Self::Fen(error)
    }
}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// Why a setup cannot be written as FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TryFromSetupError {
    /// A castling right has no king on the back rank, or no rook on its file on that side of the king.
    CastlingRight(Color, CastlingSide),
    /// No pawn can have passed this square with the last move.
    EnPassantSquare(Square),
    /// The fullmove number is 0, but it counts from 1.
    FullmoveZero,
    /// The rules have no pockets or no promotion marks, there are more than 32 men on the board and in the
    /// pockets or more than 16 marks, or a mark is on a square without a piece that can have been promoted.
    Pocket,
    /// The rules do not count checks, but fewer than three are left, or more than three are left.
    ChecksLeft,
}

impl fmt::Display for TryFromSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CastlingRight(color, side) => write!(
                f,
                "{color} may castle on the {side} side without king and rook in place",
                side = side_name(*side)
            ),
            Self::EnPassantSquare(square) => write!(f, "no pawn can just have passed over {square}"),
            Self::FullmoveZero => f.write_str("the fullmove number is 0"),
            Self::Pocket => f.write_str("a pocket or a mark of a promoted piece that FEN cannot express"),
            Self::ChecksLeft => f.write_str("a count of checks that FEN cannot express"),
        }
    }
}

impl Error for TryFromSetupError {}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king",
        CastlingSide::Queen => "queen",
    }
}
