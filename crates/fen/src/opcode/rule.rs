//! Operand rules of the standard's opcodes (PGN 16.2.5).

use movetext_san::report::Expected;

/// The operands that an opcode of the standard takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum OperandRule {
    /// None: `draw_offer`.
    Nothing,
    /// Any number of any kind: `noop`.
    Anything,
    /// One integer: `acn`, `ce`, `dm`.
    Integer,
    /// One move of the position: `pm`, `sm`.
    Move,
    /// A set of moves of the position: `bm`, `am`.
    Moves,
    /// Consecutive moves: `pv`.
    Line,
    /// One string: `id`.
    Text,
    /// One string or nothing: `c0`, `eco`.
    OptionalText,
    /// Two strings: `tcri`.
    TwoTexts,
}

impl OperandRule {
    /// Returns the rule in words.
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

    /// Whether the operands are strings, so that text without quotes is read as a string.
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, OperandRule::Text | OperandRule::OptionalText | OperandRule::TwoTexts)
    }

    /// Whether the operands are moves.
    pub(crate) const fn is_moves(self) -> bool {
        matches!(self, OperandRule::Move | OperandRule::Moves | OperandRule::Line)
    }
}
