//! Why the operands of a command cannot be read (supplement 3.2.4, 4).

use core::fmt;
use core::ops::Range;
use thiserror::Error;

/// A command that cannot be read, and where in its comment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CommandError {
    kind: CommandErrorKind,
    start: usize,
    end: usize,
}

impl CommandError {
    pub(super) const fn new(kind: CommandErrorKind, span: Range<usize>) -> Self {
        Self { kind, start: span.start, end: span.end }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> CommandErrorKind {
        self.kind
    }

    /// The bytes that are wrong, in the comment or in the text that was parsed.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}..{}", self.kind, self.start, self.end)
    }
}

impl core::error::Error for CommandError {}

/// What is wrong with a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum CommandErrorKind {
    /// A text is not one command and nothing besides.
    #[error("not one command, `[%name operands]`")]
    Form,
    /// A name is empty, holds white space or brackets, or has a type of its own.
    #[error("not the name of a command without a type")]
    Name,
    /// An operand is missing.
    #[error("operand missing")]
    MissingOperand,
    /// There are more operands than the command takes.
    #[error("more operands than the command takes")]
    ExtraOperand,
    /// Operands of a command without a type that would not be read back as they are.
    #[error("operands that would end the command early or late")]
    Operands,
    /// Not a time, `h:mm:ss`.
    #[error("not a time, `h:mm:ss`")]
    Time,
    /// A time of two numbers, which may be hours and minutes or minutes and seconds.
    #[error("a time of two numbers: hours and minutes, or minutes and seconds")]
    AmbiguousTime,
    /// Minutes or seconds above 59, or more hours than can be counted.
    #[error("hours, minutes or seconds out of range")]
    TimeRange,
    /// More decimals than are kept: nine in a time, three in a score.
    #[error("more decimals than are kept")]
    TooPrecise,
    /// Not a score: pawns `0.17`, centipawns `17`, or a mate `#-3`.
    #[error("not a score, `0.17` or `17` or `#-3`")]
    Score,
    /// A score beyond what is kept.
    #[error("score out of range")]
    ScoreRange,
    /// Not a search depth.
    #[error("not a search depth")]
    Depth,
    /// Not a marked square, a colour's letter and the square.
    #[error("not a marked square, as `Gd5`")]
    Square,
    /// Not an arrow, a colour's letter and two squares.
    #[error("not an arrow, as `Gd1h5`")]
    Arrow,
}
