//! What lenient reading repairs (PGN 16.1.3, 16.2.3). Each repair has a name and a location, and is a fault in strict
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

/// The kind of a repair. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepairKind {
    /// A missing field was filled with its default: `w`, `-`, `-`, `0`, `1`.
    FilledField,
    /// Text after the last field was dropped.
    TrailingText,
    /// Tabs, underscores, several spaces or spaces at the ends were read as one space, or spaces next to a slash were
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
    /// The word `epd` before the position was dropped. Perft stanzas have it.
    StanzaWord,
    /// Adjacent digits were replaced by their sum.
    AddedDigits,
    /// A slash after the last rank was dropped.
    TrailingSolidus,
    /// An empty pocket was dropped, because the rules have none.
    EmptyPocket,
    /// The pocket was written after a slash, with `-`, or in another order. Programs differ in the order.
    PocketSpelling,
    /// The mark `~` for a promoted piece was dropped, because the rules have none or the piece cannot be promoted.
    PromotedMark,
    /// The checks left were computed from the checks given: `+0+0` was read as `3+3`.
    ChecksGiven,
    /// A check count was dropped, because the rules do not count checks.
    ChecksDropped,
    /// The active color was read from `W`, `B`, or a whole word.
    ColorSpelling,
    /// Castling letters were sorted.
    CastlingOrder,
    /// A duplicate castling letter was dropped.
    CastlingRepeated,
    /// A file letter, as in Shredder-FEN, was read as the right that `KQkq` names.
    CastlingFileLetter,
    /// A castling right without its king or rook was dropped.
    CastlingDropped,
    /// A long dash, or a dash among letters, was read as the dash for an empty field.
    Dash,
    /// A square in upper case was accepted.
    SquareCase,
    /// An en passant square was dropped, because no pawn can have passed it with the last move.
    EnPassantDropped,
    /// A dash instead of a number was read as the default.
    DashForNumber,
    /// A plus sign or leading zeros in a number were dropped.
    NumberSpelling,
    /// A fullmove number of 0 was read as 1.
    FullmoveZero,
    /// A number that does not fit was read as the largest number that does.
    Saturated,
    /// EPD operations after the fields of a FEN were read: `hmvc 1; fmvn 7;`.
    CounterOperations,
    /// The fifth and sixth field of a FEN were read as the operations `hmvc` and `fmvn` of an EPD record.
    SixFields,
    /// A whole FEN was read as an EPD record. Its counters became `hmvc` and `fmvn`.
    WholeFen,
    /// A counter above 9,999 was kept. The standard has no limit, so strict reading accepts it without a report.
    LargeNumber,
    /// The operation `hmvc` or `fmvn` was used instead of a field that contradicts it.
    OpcodeBeforeField,
    /// A semicolon with nothing before it was dropped.
    EmptyOperation,
    /// Perft counts after the fields (`;D1 20 ;D2 400`) were read as operations or, after a FEN, dropped.
    PerftCounts,
    /// The last operation had no semicolon; the end of the record ended it.
    MissingSemicolon,
    /// An operation without a valid opcode was kept as text.
    NoOpcode,
    /// A number without an opcode (`;20;400;8902`) was kept as text.
    BareNumber,
    /// An opcode occurred more than once. The last operation counts.
    RepeatedOpcode,
    /// Operations without semicolons were split at a known opcode.
    SplitOperation,
    /// A string had no closing quote; the end of the record ended it.
    UnterminatedString,
    /// A string of 256 bytes or more was kept.
    LongString,
    /// In operations, tabs, several spaces or missing spaces were read as one space.
    OperationBlanks,
    /// NUL characters, with or without white space, were read as one space, or dropped at the end.
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
    /// Returns the fault that strict reading reports at this location. For a dash in the en passant field, that is
    /// [`FaultKind::EnPassantSquare`]. Returns `None` for a [`RepairKind::LargeNumber`], which is not a fault.
    #[must_use]
    pub const fn fault(self) -> Option<FaultKind> {
        match self {
            RepairKind::LargeNumber => None,
            _ => Some(self.refused_as().0),
        }
    }

    /// Returns [`Severity::Note`] if a similar kind of record was accepted, such as one with perft counts or in
    /// Shredder-FEN. Otherwise returns [`Severity::Warning`].
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

    /// Returns the fault that strict reading reports, and what it expects.
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
            R::PocketSpelling => (FaultKind::VariantMark, expected::POCKET),
            R::ChecksDropped => (FaultKind::VariantMark, expected::NO_COUNT),
            R::ChecksGiven => (FaultKind::VariantMark, expected::CHECKS_LEFT),
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
            R::PocketSpelling => "pocket read from another spelling",
            R::PromotedMark => "mark of a promoted piece left out",
            R::ChecksGiven => "checks left computed from the checks given",
            R::ChecksDropped => "count of checks left out",
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

/// What lenient reading repaired in a record, and where. The alternate form, `{:#}`, omits the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The part of the record that was repaired.
    pub field: Field,
    /// Where it is, in bytes from the start of the record. Empty if something was missing.
    pub span: Span,
    /// What was repaired.
    pub kind: RepairKind,
}

impl Repair {
    /// Returns the repair as a report. Its code is the name of the kind.
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
