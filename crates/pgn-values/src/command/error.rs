//! Errors in commands (supplement 3.2.4, 4).

use core::{error::Error, fmt, ops::Range};
use movetext_san::{
    Span,
    report::{Report, Severity},
};

/// Why a command is not valid, and where.
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

    /// Returns the error as a report with the code `command-value`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let span = Span::new(self.start as u64, self.end as u64);
        Report::new(Severity::Warning, "command-value", span, &self.kind)
    }

    /// Returns what is wrong.
    #[must_use]
    pub const fn kind(&self) -> CommandErrorKind {
        self.kind
    }

    /// Returns where the error is, in bytes from the start of the comment, or of the text that you parsed.
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

impl Error for CommandError {}

/// What is wrong in a [`CommandError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CommandErrorKind {
    /// The text is not exactly one command.
    Form,
    /// The name of an untyped command is empty, contains white space or brackets, or belongs to a typed command.
    Name,
    /// An operand is missing.
    MissingOperand,
    /// There are more operands than the command takes.
    ExtraOperand,
    /// The operands of an untyped command would not be read back unchanged.
    Operands,
    /// The text is not a time as `h:mm:ss`.
    Time,
    /// The time has two numbers, which may be hours and minutes or minutes and seconds.
    AmbiguousTime,
    /// The minutes or seconds are above 59, or the hours do not fit into the type.
    TimeRange,
    /// There are too many decimals: a time may have nine, a score three.
    TooPrecise,
    /// The text is not a score: pawns `0.17`, centipawns `17`, or a mate `#-3`.
    Score,
    /// The score does not fit into the type.
    ScoreRange,
    /// The text is not a search depth.
    Depth,
    /// The text is not a marked square: a letter for the colour, and a square.
    Square,
    /// The text is not an arrow: a letter for the colour, and two squares.
    Arrow,
}

impl fmt::Display for CommandErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "invalid command: expected exactly one `[%name operands]`",
            Self::Name => "invalid name for an untyped command",
            Self::MissingOperand => "operand missing",
            Self::ExtraOperand => "more operands than the command takes",
            Self::Operands => "operands that would change where the command ends",
            Self::Time => "expected a time as `h:mm:ss`",
            Self::AmbiguousTime => "ambiguous time: hours and minutes, or minutes and seconds",
            Self::TimeRange => "hours, minutes or seconds out of range",
            Self::TooPrecise => "too many decimals: at most 9 in a time, 3 in a score",
            Self::Score => "expected a score such as `0.17`, `17` or `#-3`",
            Self::ScoreRange => "score out of range",
            Self::Depth => "expected a search depth",
            Self::Square => "expected a marked square such as `Gd5`",
            Self::Arrow => "expected an arrow such as `Gd1h5`",
        })
    }
}

impl Error for CommandErrorKind {}
