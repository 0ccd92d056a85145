//! Which operands an opcode takes (PGN 16.2.5).

use movetext_san::report::Expected;

/// Which operands an opcode takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum OperandRule {
    /// No operands: `draw_offer`.
    Nothing,
    /// Any operands: `noop`.
    Anything,
    /// One integer: `acn`, `ce`, `dm`.
    Integer,
    /// One move: `pm`, `sm`.
    Move,
    /// A set of moves: `bm`, `am`.
    Moves,
    /// A line of moves: `pv`.
    Line,
    /// One string: `id`.
    Text,
    /// One string or nothing: `c0`, `eco`.
    OptionalText,
    /// Two strings: `tcri`.
    TwoTexts,
}

impl OperandRule {
    /// Describes the operands in words, for error messages.
    pub(crate) const fn expected(self) -> Expected {
        Expected::Words(match self {
            Self::Nothing => "no operand",
            Self::Anything => "any operands",
            Self::Integer => "one integer",
            Self::Move => "one move",
            Self::Moves => "moves",
            Self::Line => "moves one after the other",
            Self::Text => "one string",
            Self::OptionalText => "one string or nothing",
            Self::TwoTexts => "two strings",
        })
    }

    /// Returns whether the operands are strings. If so, text without quotes is also read as a string.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, OperandRule::Text | OperandRule::OptionalText | OperandRule::TwoTexts)
    }

    /// Returns whether the operands are moves.
    pub(crate) const fn is_moves(self) -> bool {
        matches!(self, OperandRule::Move | OperandRule::Moves | OperandRule::Line)
    }
}
