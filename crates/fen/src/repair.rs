//! The repairs of tolerant reading (PGN 16.1.3, 16.2.3): each has a name and a location, and is a fault in strict
//! reading.

use core::fmt;

use movetext_san::{
    Span,
    report::{Expected, Report, Severity},
};

use crate::{
    error::{FaultKind, Field},
    expected,
};

/// The kind of repair. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepairKind {
    /// A missing field got its default: `w`, `-`, `-`, `0`, `1`.
    FilledField,
    /// Text after the last field was dropped.
    TrailingText,
    /// Tabs, underscores, several spaces or spaces at the ends were read as one space, or spaces beside a solidus were
    /// dropped.
    Blanks,
    /// Quotes around the record were dropped.
    Quotes,
    /// The record was the value of a tag pair: `[FEN "…"]`.
    TagPair,
    /// `startpos` was read as the starting position.
    Alias,
    /// Nothing, `?` or `-` was read as the starting position.
    NoPosition,
    /// The word `epd` before the position was dropped. A stanza of perft counts has it.
    StanzaWord,
    /// Adjacent digits were added.
    AddedDigits,
    /// A solidus after the last rank was dropped.
    TrailingSolidus,
    /// An empty pocket was dropped.
    EmptyPocket,
    /// The mark `~` of a promoted piece was dropped.
    PromotedMark,
    /// The active color was read from `W`, `B`, or a whole word.
    ColorSpelling,
    /// Castling letters were sorted.
    CastlingOrder,
    /// A duplicate castling letter was dropped.
    CastlingRepeated,
    /// A file letter (Shredder-FEN) was read as the right that `KQkq` names.
    CastlingFileLetter,
    /// A castling right without its king or rook was dropped.
    CastlingDropped,
    /// A long dash, or a dash among letters, was read as the dash of an empty field.
    Dash,
    /// Upper-case letters of a square were accepted.
    SquareCase,
    /// An en passant square that no pawn can just have passed was dropped.
    EnPassantDropped,
    /// A dash instead of a number was read as the default.
    DashForNumber,
    /// A plus sign or leading zeros of a number were dropped.
    NumberSpelling,
    /// A fullmove number of 0 was read as 1.
    FullmoveZero,
    /// A number that does not fit was read as the largest one.
    Saturated,
    /// EPD operations after the fields of a FEN were read: `hmvc 1; fmvn 7;`.
    CounterOperations,
    /// The fifth and sixth field of FEN in an EPD record were read as its `hmvc` and `fmvn`.
    SixFields,
    /// A whole FEN without operations was read with its counters as `hmvc` and `fmvn`.
    WholeFen,
    /// A counter above 9,999 was kept. The standard has no bound, so strict reading accepts it without report.
    LargeNumber,
    /// The operations `hmvc` or `fmvn` took precedence over contradicting fields.
    OpcodeBeforeField,
    /// A semicolon with nothing before it was dropped.
    EmptyOperation,
    /// Perft counts after the fields (`;D1 20 ;D2 400`) were read as operations, or dropped after a FEN.
    PerftCounts,
    /// The end of the record ended its last operation.
    MissingSemicolon,
    /// An operation without a valid opcode was kept as text.
    NoOpcode,
    /// A number without opcode (`;20;400;8902`) was kept as text.
    BareNumber,
    /// Of several operations with one opcode, the last one counts.
    RepeatedOpcode,
    /// Operations without semicolon were split at a known opcode.
    SplitOperation,
    /// The end of the record ended a string.
    UnterminatedString,
    /// A string of 256 bytes or more was kept.
    LongString,
    /// Tabs, several spaces, or missing spaces in operations were read as one space.
    OperationBlanks,
    /// NUL, alone or next to white space, was read as one space, or dropped at the end.
    Nul,
    /// Text without quotes was read as a string.
    UnquotedString,
    /// A separated mark was joined to its move, or a comma after a move was dropped.
    MovePunctuation,
    /// Control characters were dropped.
    ControlCharacter,
    /// Characters outside ASCII were kept.
    NonAscii,
}

impl RepairKind {
    /// The fault that strict reading reports at this location; for a dash in the en passant field it is
    /// [`FaultKind::EnPassantSquare`]. `None` for a [`RepairKind::LargeNumber`], which is not a fault.
    #[must_use]
    pub const fn fault(self) -> Option<FaultKind> {
        match self {
            RepairKind::LargeNumber => None,
            _ => Some(self.refused_as().0),
        }
    }

    /// [`Severity::Note`] for another kind of file that is read like this one, such as perft counts or
    /// Shredder-FEN, else [`Severity::Warning`].
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            RepairKind::WholeFen
            | RepairKind::PerftCounts
            | RepairKind::StanzaWord
            | RepairKind::CastlingFileLetter => Severity::Note,
            _ => Severity::Warning,
        }
    }

    /// The fault that strict reading reports, with its expectation.
    pub(crate) const fn refused_as(self) -> (FaultKind, Expected) {
        use RepairKind as R;
        match self {
            R::FilledField => (FaultKind::MissingField, expected::THIS_FIELD),
            R::TrailingText | R::SixFields | R::WholeFen | R::OpcodeBeforeField => {
                (FaultKind::TrailingText, expected::NOTHING_MORE)
            }
            R::CounterOperations => (FaultKind::Number, expected::NONNEGATIVE),
            R::Blanks => (FaultKind::Separator, expected::ONE_SPACE),
            R::NoPosition => (FaultKind::MissingField, expected::FEN),
            R::Quotes | R::TagPair | R::Alias | R::StanzaWord => {
                (FaultKind::Wrapping, expected::PIECE_OR_COUNT)
            }
            R::AddedDigits => (FaultKind::AdjacentDigits, expected::ONE_DIGIT),
            R::TrailingSolidus => (FaultKind::RankCount, expected::EIGHT_RANKS),
            R::EmptyPocket | R::PromotedMark => (FaultKind::VariantMark, expected::PIECE_OR_COUNT),
            R::ColorSpelling => (FaultKind::Color, expected::COLOR),
            R::CastlingOrder => (FaultKind::CastlingOrder, expected::CASTLING_ORDER),
            R::CastlingRepeated => (FaultKind::CastlingRepeated, expected::CASTLING_ORDER),
            R::CastlingFileLetter => (FaultKind::CastlingFileLetter, expected::OUTERMOST_ROOK),
            R::CastlingDropped => (FaultKind::CastlingWithoutPieces, expected::CASTLING_LETTERS),
            R::Dash => (FaultKind::CastlingLetter, expected::CASTLING_LETTERS),
            R::SquareCase => (FaultKind::EnPassantSquare, expected::SQUARE),
            R::EnPassantDropped => (FaultKind::EnPassantImpossible, expected::PASSED_SQUARE),
            R::DashForNumber => (FaultKind::Number, expected::NONNEGATIVE),
            R::NumberSpelling => (FaultKind::NumberSpelling, expected::NONNEGATIVE),
            R::FullmoveZero => (FaultKind::NumberRange, expected::POSITIVE),
            R::Saturated | R::LargeNumber => (FaultKind::NumberRange, expected::NONNEGATIVE),
            R::EmptyOperation | R::PerftCounts => (FaultKind::EmptyOperation, expected::OPCODE),
            R::MissingSemicolon | R::SplitOperation => (FaultKind::MissingSemicolon, expected::SEMICOLON),
            R::NoOpcode | R::BareNumber => (FaultKind::Opcode, expected::OPCODE),
            R::RepeatedOpcode => (FaultKind::RepeatedOpcode, expected::NEW_OPCODE),
            R::UnterminatedString => (FaultKind::UnterminatedString, expected::CLOSING_QUOTE),
            R::LongString => (FaultKind::StringLength, expected::SHORT_STRING),
            R::OperationBlanks | R::Nul => (FaultKind::OperationBlanks, expected::ONE_SPACE),
            R::UnquotedString => (FaultKind::UnquotedString, expected::QUOTES),
            R::MovePunctuation => (FaultKind::MovePunctuation, expected::MOVE),
            R::ControlCharacter => (FaultKind::ControlCharacter, expected::PRINTING),
            R::NonAscii => (FaultKind::NonAscii, expected::ASCII),
        }
    }
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RepairKind as R;
        f.write_str(match self {
            R::FilledField => "missing field filled",
            R::TrailingText => "text after the last field left out",
            R::Blanks => "white space read as one space",
            R::Quotes => "quotes left out",
            R::TagPair => "tag pair read as its value",
            R::Alias => "alias read as the starting position",
            R::NoPosition => "missing position read as the starting position",
            R::StanzaWord => "`epd` of a stanza of perft counts left out",
            R::AddedDigits => "adjacent digits added up",
            R::TrailingSolidus => "trailing `/` left out",
            R::EmptyPocket => "empty pocket left out",
            R::PromotedMark => "mark of a promoted piece left out",
            R::ColorSpelling => "color read from another spelling",
            R::CastlingOrder => "castling letters put in order",
            R::CastlingRepeated => "repeated castling letter taken once",
            R::CastlingFileLetter => "file letter read as a castling right",
            R::CastlingDropped => "castling right without king or rook dropped",
            R::Dash => "dash read as none",
            R::SquareCase => "square read from upper case",
            R::EnPassantDropped => "impossible en passant square dropped",
            R::DashForNumber => "dash read as the usual number",
            R::NumberSpelling => "number read without sign or leading zeros",
            R::FullmoveZero => "fullmove number 0 read as 1",
            R::Saturated => "number cut to the largest possible",
            R::CounterOperations => "operations read as counters",
            R::LargeNumber => "number above 9999 kept",
            R::SixFields => "fifth and sixth field read as hmvc and fmvn",
            R::WholeFen => "whole FEN read as a record without operations",
            R::OpcodeBeforeField => "field overruled by its opcode",
            R::EmptyOperation => "empty operation left out",
            R::PerftCounts => "counts of perft read as a list",
            R::MissingSemicolon => "missing `;` supplied",
            R::NoOpcode => "operation without opcode kept as text",
            R::BareNumber => "number without opcode kept as text",
            R::RepeatedOpcode => "repeated opcode, the last one counts",
            R::SplitOperation => "operations without `;` taken apart",
            R::UnterminatedString => "string closed at the end",
            R::LongString => "string of more than 255 bytes kept",
            R::OperationBlanks => "white space in operations read as one space",
            R::Nul => "NUL read as a space",
            R::UnquotedString => "text read as a string",
            R::MovePunctuation => "punctuation at a move put right",
            R::ControlCharacter => "control characters left out",
            R::NonAscii => "characters outside ASCII kept",
        })
    }
}

/// One repair: kind, field and location. The alternate form of `Display`, `{:#}`, omits the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The part of the record.
    pub field: Field,
    /// The span, in bytes from the start of the record; empty if something was missing.
    pub span: Span,
    /// The kind of repair.
    pub kind: RepairKind,
}

impl Repair {
    /// Returns the report, with the name of the kind as code.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(self.kind.severity(), self.kind.name(), self.span, self)
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.field, self.kind) {
            (Field::Placement, RepairKind::Blanks) => write!(f, "{}: white space left out", self.field)?,
            (field, kind) => write!(f, "{field}: {kind}")?,
        }
        self.span.write_after_message(f)
    }
}
