//! The names of faults and repairs (PGN 16.1, 16.2), for display and selection.

use crate::{error::FaultKind, repair::RepairKind};

impl FaultKind {
    /// All kinds, in declaration order.
    pub const ALL: [FaultKind; 42] = [
        FaultKind::MissingField,
        FaultKind::TrailingText,
        FaultKind::Separator,
        FaultKind::Wrapping,
        FaultKind::PlacementCharacter,
        FaultKind::EmptyCount,
        FaultKind::AdjacentDigits,
        FaultKind::RankLength,
        FaultKind::RankCount,
        FaultKind::VariantMark,
        FaultKind::Color,
        FaultKind::CastlingLetter,
        FaultKind::CastlingOrder,
        FaultKind::CastlingRepeated,
        FaultKind::CastlingFileLetter,
        FaultKind::CastlingWithoutPieces,
        FaultKind::EnPassantSquare,
        FaultKind::EnPassantImpossible,
        FaultKind::Number,
        FaultKind::NumberSpelling,
        FaultKind::NumberRange,
        FaultKind::Opcode,
        FaultKind::EmptyOperation,
        FaultKind::MissingSemicolon,
        FaultKind::RepeatedOpcode,
        FaultKind::UnterminatedString,
        FaultKind::StringLength,
        FaultKind::OperationBlanks,
        FaultKind::UnquotedString,
        FaultKind::MovePunctuation,
        FaultKind::ControlCharacter,
        FaultKind::NonAscii,
        FaultKind::OperandCount,
        FaultKind::OperandKind,
        FaultKind::OperandRange,
        FaultKind::MoveUnreadable,
        FaultKind::MoveUnplayable,
        FaultKind::MoveSpelling,
        FaultKind::RepeatedMove,
        FaultKind::MoveOrder,
        FaultKind::MissingSuppliedMove,
        FaultKind::PredictedMove,
    ];

    /// Returns the stable name: words joined by hyphens. The corresponding repair has the same name.
    ///
    /// ```
    /// assert_eq!(movetext_fen::error::FaultKind::MoveOrder.name(), "move-order");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::MissingField => "missing-field",
            FaultKind::TrailingText => "trailing-text",
            FaultKind::Separator => "separator",
            FaultKind::Wrapping => "wrapping",
            FaultKind::PlacementCharacter => "placement-character",
            FaultKind::EmptyCount => "empty-count",
            FaultKind::AdjacentDigits => "adjacent-digits",
            FaultKind::RankLength => "rank-length",
            FaultKind::RankCount => "rank-count",
            FaultKind::VariantMark => "variant-mark",
            FaultKind::Color => "color",
            FaultKind::CastlingLetter => "castling-letter",
            FaultKind::CastlingOrder => "castling-order",
            FaultKind::CastlingRepeated => "castling-repeated",
            FaultKind::CastlingFileLetter => "castling-file-letter",
            FaultKind::CastlingWithoutPieces => "castling-without-pieces",
            FaultKind::EnPassantSquare => "en-passant-square",
            FaultKind::EnPassantImpossible => "en-passant-impossible",
            FaultKind::Number => "number",
            FaultKind::NumberSpelling => "number-spelling",
            FaultKind::NumberRange => "number-range",
            FaultKind::Opcode => "opcode",
            FaultKind::EmptyOperation => "empty-operation",
            FaultKind::MissingSemicolon => "missing-semicolon",
            FaultKind::RepeatedOpcode => "repeated-opcode",
            FaultKind::UnterminatedString => "unterminated-string",
            FaultKind::StringLength => "string-length",
            FaultKind::OperationBlanks => "operation-blanks",
            FaultKind::UnquotedString => "unquoted-string",
            FaultKind::MovePunctuation => "move-punctuation",
            FaultKind::ControlCharacter => "control-character",
            FaultKind::NonAscii => "non-ascii",
            FaultKind::OperandCount => "operand-count",
            FaultKind::OperandKind => "operand-kind",
            FaultKind::OperandRange => "operand-range",
            FaultKind::MoveUnreadable => "move-unreadable",
            FaultKind::MoveUnplayable => "move-unplayable",
            FaultKind::MoveSpelling => "move-spelling",
            FaultKind::RepeatedMove => "repeated-move",
            FaultKind::MoveOrder => "move-order",
            FaultKind::MissingSuppliedMove => "missing-supplied-move",
            FaultKind::PredictedMove => "predicted-move",
        }
    }
}

impl RepairKind {
    /// All kinds, in declaration order.
    pub const ALL: [RepairKind; 47] = [
        RepairKind::FilledField,
        RepairKind::TrailingText,
        RepairKind::Blanks,
        RepairKind::Quotes,
        RepairKind::TagPair,
        RepairKind::Alias,
        RepairKind::NoPosition,
        RepairKind::StanzaWord,
        RepairKind::AddedDigits,
        RepairKind::TrailingSolidus,
        RepairKind::EmptyPocket,
        RepairKind::PocketSpelling,
        RepairKind::PromotedMark,
        RepairKind::ChecksGiven,
        RepairKind::ChecksDropped,
        RepairKind::ColorSpelling,
        RepairKind::CastlingOrder,
        RepairKind::CastlingRepeated,
        RepairKind::CastlingFileLetter,
        RepairKind::CastlingDropped,
        RepairKind::Dash,
        RepairKind::SquareCase,
        RepairKind::EnPassantDropped,
        RepairKind::DashForNumber,
        RepairKind::NumberSpelling,
        RepairKind::FullmoveZero,
        RepairKind::Saturated,
        RepairKind::CounterOperations,
        RepairKind::SixFields,
        RepairKind::WholeFen,
        RepairKind::LargeNumber,
        RepairKind::OpcodeBeforeField,
        RepairKind::EmptyOperation,
        RepairKind::PerftCounts,
        RepairKind::MissingSemicolon,
        RepairKind::NoOpcode,
        RepairKind::BareNumber,
        RepairKind::RepeatedOpcode,
        RepairKind::SplitOperation,
        RepairKind::UnterminatedString,
        RepairKind::LongString,
        RepairKind::OperationBlanks,
        RepairKind::Nul,
        RepairKind::UnquotedString,
        RepairKind::MovePunctuation,
        RepairKind::ControlCharacter,
        RepairKind::NonAscii,
    ];

    /// Returns the stable name: words joined by hyphens. The corresponding fault has the same name.
    ///
    /// ```
    /// assert_eq!(movetext_fen::repair::RepairKind::MissingSemicolon.name(), "missing-semicolon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RepairKind::FilledField => "filled-field",
            RepairKind::TrailingText => "trailing-text",
            RepairKind::Blanks => "blanks",
            RepairKind::Quotes => "quotes",
            RepairKind::TagPair => "tag-pair",
            RepairKind::Alias => "alias",
            RepairKind::NoPosition => "no-position",
            RepairKind::StanzaWord => "stanza-word",
            RepairKind::AddedDigits => "added-digits",
            RepairKind::TrailingSolidus => "trailing-solidus",
            RepairKind::EmptyPocket => "empty-pocket",
            RepairKind::PocketSpelling => "pocket-spelling",
            RepairKind::PromotedMark => "promoted-mark",
            RepairKind::ChecksGiven => "checks-given",
            RepairKind::ChecksDropped => "checks-dropped",
            RepairKind::ColorSpelling => "color-spelling",
            RepairKind::CastlingOrder => "castling-order",
            RepairKind::CastlingRepeated => "castling-repeated",
            RepairKind::CastlingFileLetter => "castling-file-letter",
            RepairKind::CastlingDropped => "castling-dropped",
            RepairKind::Dash => "dash",
            RepairKind::SquareCase => "square-case",
            RepairKind::EnPassantDropped => "en-passant-dropped",
            RepairKind::DashForNumber => "dash-for-number",
            RepairKind::NumberSpelling => "number-spelling",
            RepairKind::FullmoveZero => "fullmove-zero",
            RepairKind::Saturated => "saturated",
            RepairKind::CounterOperations => "counter-operations",
            RepairKind::SixFields => "six-fields",
            RepairKind::WholeFen => "whole-fen",
            RepairKind::LargeNumber => "large-number",
            RepairKind::OpcodeBeforeField => "opcode-before-field",
            RepairKind::EmptyOperation => "empty-operation",
            RepairKind::PerftCounts => "perft-counts",
            RepairKind::MissingSemicolon => "missing-semicolon",
            RepairKind::NoOpcode => "no-opcode",
            RepairKind::BareNumber => "bare-number",
            RepairKind::RepeatedOpcode => "repeated-opcode",
            RepairKind::SplitOperation => "split-operation",
            RepairKind::UnterminatedString => "unterminated-string",
            RepairKind::LongString => "long-string",
            RepairKind::OperationBlanks => "operation-blanks",
            RepairKind::Nul => "nul",
            RepairKind::UnquotedString => "unquoted-string",
            RepairKind::MovePunctuation => "move-punctuation",
            RepairKind::ControlCharacter => "control-character",
            RepairKind::NonAscii => "non-ascii",
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeSet, string::String};
    use core::fmt::Debug;

    use super::{FaultKind, RepairKind};

    /// Returns a variant's name as words joined by hyphens.
    fn words(kind: impl Debug) -> String {
        let mut words = String::new();
        for character in alloc::format!("{kind:?}").chars() {
            if character.is_ascii_uppercase() && !words.is_empty() {
                words.push('-');
            }
            words.push(character.to_ascii_lowercase());
        }
        words
    }

    #[test]
    fn names_are_unique_and_in_order() {
        for (index, kind) in FaultKind::ALL.into_iter().enumerate() {
            assert_eq!((kind as usize, kind.name()), (index, words(kind).as_str()));
        }
        for (index, kind) in RepairKind::ALL.into_iter().enumerate() {
            assert_eq!((kind as usize, kind.name()), (index, words(kind).as_str()));
        }
        assert_eq!(FaultKind::ALL.len(), FaultKind::PredictedMove as usize + 1);
        assert_eq!(RepairKind::ALL.len(), RepairKind::NonAscii as usize + 1);
        let names: BTreeSet<&str> = FaultKind::ALL.into_iter().map(FaultKind::name).collect();
        assert_eq!(names.len(), FaultKind::ALL.len());
    }
}
