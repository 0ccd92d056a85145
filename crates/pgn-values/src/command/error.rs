//! Errors of commands (supplement 3.2.4, 4).

use core::{fmt, ops::Range};
use movetext_san::{
    Span,
    report::{Report, Severity},
};
use thiserror::Error;

/// An error of a command, with its span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommandError {
    kind: CommandErrorKind,
    start: usize,
    end: usize,
}

impl CommandError {
    pub(super) const fn new(kind: CommandErrorKind, span: Range<usize>) -> Self {
        Self { kind, start: span.start, end: span.end }
    }

    /// Returns the report, with the code `command-value`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let span = Span::new(self.start as u64, self.end as u64);
        Report::new(Severity::Warning, "command-value", span, &self.kind)
    }

    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> CommandErrorKind {
        self.kind
    }

    /// Returns the span in bytes, in the comment or in the text that was parsed.
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

/// The kind of a [`CommandError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CommandErrorKind {
    /// A text that is not exactly one command.
    #[error("invalid command: expected exactly one `[%name operands]`")]
    Form,
    /// A name that is empty, contains white space or brackets, or belongs to a typed command.
    #[error("invalid name for an untyped command")]
    Name,
    /// A missing operand.
    #[error("operand missing")]
    MissingOperand,
    /// More operands than the command takes.
    #[error("more operands than the command takes")]
    ExtraOperand,
    /// Operands of an untyped command that would not be read back unchanged.
    #[error("operands that would change where the command ends")]
    Operands,
    /// A text that is expected a time as `h:mm:ss`.
    #[error("expected a time as `h:mm:ss`")]
    Time,
    /// A time of two numbers: hours and minutes, or minutes and seconds.
    #[error("ambiguous time: hours and minutes, or minutes and seconds")]
    AmbiguousTime,
    /// Minutes or seconds above 59, or more hours than fit into the type.
    #[error("hours, minutes or seconds out of range")]
    TimeRange,
    /// More decimals than are supported: nine in a time, three in a score.
    #[error("too many decimals: at most 9 in a time, 3 in a score")]
    TooPrecise,
    /// A text that is not a score: pawns `0.17`, centipawns `17`, or a mate `#-3`.
    #[error("expected a score such as `0.17`, `17` or `#-3`")]
    Score,
    /// A score that does not fit into the type.
    #[error("score out of range")]
    ScoreRange,
    /// A text that is not a search depth.
    #[error("expected a search depth")]
    Depth,
    /// A text that is not a marked square: the letter of a colour and a square.
    #[error("expected a marked square such as `Gd5`")]
    Square,
    /// A text that is not an arrow: the letter of a colour and two squares.
    #[error("expected an arrow such as `Gd1h5`")]
    Arrow,
}
