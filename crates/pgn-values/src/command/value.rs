//! Typed commands (supplement 3.2, 4).

use super::{
    CommandText, Commands, Segment,
    clock::{self, ClockTime},
    error::{CommandError, CommandErrorKind},
    evaluation::{self, Evaluation},
    mark::{MarkedArrow, MarkedSquare},
    operand::Operand,
};
use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::{fmt, str::FromStr};

/// A command with typed operands.
///
/// It displays in canonical form with its brackets, such as `[%clk 1:05:23]`. This text parses to an equal command.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn_values::command::{Command, Evaluation, Score};
///
/// let clock = Command::Clock(Duration::from_millis(597_100).into());
/// assert_eq!(clock.to_string(), "[%clk 0:09:57.1]");
/// let evaluation = Evaluation { score: Score::Mated(3), depth: Some(12) };
/// assert_eq!(Command::parse("[%eval #-3,12]")?, Command::Evaluation(evaluation));
/// # Ok::<(), movetext_pgn_values::command::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `clk`: the time left until the next time control (supplement 4.2).
    Clock(ClockTime),
    /// `egt`: the time used for all moves so far (supplement 4.3).
    ElapsedGameTime(ClockTime),
    /// `emt`: the time used for the move (supplement 4.4).
    ElapsedMoveTime(ClockTime),
    /// `mct`: the time on a mechanical clock, written `hh:mm:ss` (supplement 4.5).
    MechanicalClock(ClockTime),
    /// `eval`: an engine evaluation.
    Evaluation(Evaluation),
    /// `csl`: coloured squares.
    Squares(Vec<MarkedSquare>),
    /// `cal`: coloured arrows.
    Arrows(Vec<MarkedArrow>),
    /// Any other command, kept verbatim (supplement 3.2.3).
    Other(UnknownCommand<'a>),
}

impl<'a> Command<'a> {
    /// Parses a text that is exactly one command with its brackets.
    ///
    /// # Errors
    ///
    /// [`CommandErrorKind::Form`] if the text is anything else, and the errors of [`CommandText::read`] if the operands
    /// are not valid.
    pub fn parse(text: &'a str) -> Result<Self, CommandError> {
        match Commands::new(text).next() {
            Some(Segment::Command(command)) if command.span() == (0..text.len()) => command.read(),
            _ => Err(CommandError::new(CommandErrorKind::Form, 0..text.len())),
        }
    }

    /// Returns the name, such as `clk`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Clock(_) => "clk",
            Self::ElapsedGameTime(_) => "egt",
            Self::ElapsedMoveTime(_) => "emt",
            Self::MechanicalClock(_) => "mct",
            Self::Evaluation(_) => "eval",
            Self::Squares(_) => "csl",
            Self::Arrows(_) => "cal",
            Self::Other(unknown) => unknown.name(),
        }
    }

    /// Makes the command own its text. Only [`Command::Other`] has text to copy.
    #[must_use]
    pub fn into_owned(self) -> Command<'static> {
        match self {
            Self::Clock(time) => Command::Clock(time),
            Self::ElapsedGameTime(time) => Command::ElapsedGameTime(time),
            Self::ElapsedMoveTime(time) => Command::ElapsedMoveTime(time),
            Self::MechanicalClock(time) => Command::MechanicalClock(time),
            Self::Evaluation(evaluation) => Command::Evaluation(evaluation),
            Self::Squares(squares) => Command::Squares(squares),
            Self::Arrows(arrows) => Command::Arrows(arrows),
            Self::Other(UnknownCommand { name, operands }) => Command::Other(UnknownCommand {
                name: Cow::Owned(name.into_owned()),
                operands: Cow::Owned(operands.into_owned()),
            }),
        }
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{}", self.name())?;
        match self {
            Self::Clock(time) | Self::ElapsedGameTime(time) | Self::ElapsedMoveTime(time) => {
                write!(f, " {time}")?;
            }
            Self::MechanicalClock(time) => {
                f.write_str(" ")?;
                time.write(f, 2)?;
            }
            Self::Evaluation(evaluation) => write!(f, " {evaluation}")?,
            Self::Squares(squares) => write_list(f, squares)?,
            Self::Arrows(arrows) => write_list(f, arrows)?,
            Self::Other(unknown) if unknown.operands().is_empty() => {}
            Self::Other(unknown) => write!(f, " {}", unknown.operands())?,
        }
        f.write_str("]")
    }
}

/// Writes the operands, separated by commas.
fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, list: &[T]) -> fmt::Result {
    for (index, item) in list.iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { " " } else { "," })?;
    }
    Ok(())
}

/// A command without a type of its own: its name, and its operands as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCommand<'a> {
    name: Cow<'a, str>,
    operands: Cow<'a, str>,
}

impl<'a> UnknownCommand<'a> {
    /// Creates a command with this name and these operands. The operands are written unchanged, so you must put commas
    /// between them, and quotes around an operand that contains commas or brackets.
    ///
    /// # Errors
    ///
    /// [`CommandErrorKind::Name`] if the name is not valid or belongs to a typed command, and
    /// [`CommandErrorKind::Operands`] if the operands would not be read back unchanged. The span covers the whole name
    /// or all operands.
    pub fn new(name: &'a str, operands: &'a str) -> Result<Self, CommandError> {
        let form = |operands: &str| format!("[%{name} {operands}]");
        let is_other = |text: &str| {
            Command::parse(text).is_ok_and(
                |command| matches!(command, Command::Other(unknown) if unknown.name == name && text == form(&unknown.operands)),
            )
        };
        if !is_other(&form("")) {
            return Err(CommandError::new(CommandErrorKind::Name, 0..name.len()));
        }
        if !is_other(&form(operands)) {
            return Err(CommandError::new(CommandErrorKind::Operands, 0..operands.len()));
        }
        Ok(Self { name: Cow::Borrowed(name), operands: Cow::Borrowed(operands) })
    }

    /// Returns the name, without `[%`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the operands as written, including commas and quotes.
    #[must_use]
    pub fn operands(&self) -> &str {
        &self.operands
    }
}

impl FromStr for Evaluation {
    type Err = CommandError;

    /// Parses the operands of `eval`.
    ///
    /// # Errors
    ///
    /// - [`CommandErrorKind::MissingOperand`] if the text is empty or blank
    /// - [`CommandErrorKind::ExtraOperand`] if there are more than two operands
    /// - [`CommandErrorKind::Score`] if the first operand is not a score
    /// - [`CommandErrorKind::ScoreRange`] if the score does not fit into the type
    /// - [`CommandErrorKind::TooPrecise`] if the score has more than three decimals
    /// - [`CommandErrorKind::Depth`] if the second operand is not a search depth
    fn from_str(text: &str) -> Result<Self, CommandError> {
        const LEAD: &str = "[%eval ";
        let written = format!("{LEAD}{text}]");
        match Command::parse(&written) {
            Ok(Command::Evaluation(evaluation)) => Ok(evaluation),
            Err(error) if error.kind() != CommandErrorKind::Form => {
                let within = |at: usize| at.saturating_sub(LEAD.len()).min(text.len());
                Err(CommandError::new(error.kind(), within(error.span().start)..within(error.span().end)))
            }
            // A bracket in the text ends the command too early.
            _ => Err(CommandError::new(CommandErrorKind::Score, 0..text.len())),
        }
    }
}

/// Reads a command as the type that its name requires.
pub(super) fn read(text: CommandText<'_>) -> Result<Command<'_>, CommandError> {
    read_verbatim(text).or_else(|error| read_unwrapped(text).ok_or(error))
}

/// Reads a command that has a line break inside its value, ignoring the line break.
#[cold]
fn read_unwrapped(text: CommandText<'_>) -> Option<Command<'static>> {
    let joined = unwrap_lines(text)?;
    let text = Commands::new(&joined).find_map(Segment::command)?;
    read_verbatim(text).ok().map(Command::into_owned)
}

/// Returns whether a character occurs only inside numbers and times. White space next to it must come from line
/// wrapping.
const fn is_inside_number(character: char) -> bool {
    matches!(character, ':' | '.' | '-' | '+' | '#')
}

/// Removes the white space that line wrapping leaves inside a value: `0:⏎00:01`. Returns `None` if there is none.
/// Quoted operands are unchanged.
fn unwrap_lines(command: CommandText<'_>) -> Option<String> {
    let comment = command.comment();
    let mut out = String::new();
    let mut copied = command.span().start;
    for operand in command.operands().filter(|operand| !operand.is_quoted) {
        let (start, end) = (operand.start, operand.span().end);
        let mut words = comment.get(start..end).unwrap_or_default().split_ascii_whitespace();
        let mut text = String::from(words.next().unwrap_or_default());
        for word in words {
            if !text.ends_with(is_inside_number) && !word.starts_with(is_inside_number) {
                text.push(' ');
            }
            text.push_str(word);
        }
        out.push_str(comment.get(copied..start).unwrap_or_default());
        out.push_str(&text);
        copied = end;
    }
    out.push_str(comment.get(copied..command.span().end).unwrap_or_default());
    (comment.get(command.span())? != out).then_some(out)
}

fn read_verbatim(text: CommandText<'_>) -> Result<Command<'_>, CommandError> {
    Ok(match text.name() {
        "clk" => Command::Clock(time(text, clock::read)?),
        "egt" => Command::ElapsedGameTime(time(text, clock::read)?),
        "emt" => Command::ElapsedMoveTime(time(text, clock::read_elapsed)?),
        "mct" => Command::MechanicalClock(time(text, clock::read)?),
        "eval" => Command::Evaluation(evaluation::read(text.operands(), text.span())?),
        "csl" => Command::Squares(marks(text)?),
        "cal" => Command::Arrows(marks(text)?),
        name => Command::Other(UnknownCommand {
            name: Cow::Borrowed(name),
            operands: Cow::Borrowed(text.operand_text()),
        }),
    })
}

/// Reads the only operand of a command, which is a time. A second operand is accepted only if it is the decimals after
/// a decimal comma.
fn time(
    text: CommandText<'_>,
    read: impl Fn(&str) -> Result<ClockTime, CommandErrorKind>,
) -> Result<ClockTime, CommandError> {
    let mut operands = text.operands();
    let first = operands.next().ok_or(CommandError::new(CommandErrorKind::MissingOperand, text.span()))?;
    let second = operands.next();
    if second.is_some() {
        if let Some(extra) = operands.next() {
            return Err(CommandError::new(CommandErrorKind::ExtraOperand, extra.span()));
        }
    }
    let (span, time) = match second {
        None => (first.span(), read(first.text)),
        Some(decimals) if is_decimal_comma(text, first, decimals) => {
            let span = first.start..decimals.span().end;
            let time = text.comment().get(span.clone()).map_or(Err(CommandErrorKind::Time), &read);
            (span, time)
        }
        Some(extra) => return Err(CommandError::new(CommandErrorKind::ExtraOperand, extra.span())),
    };
    time.map_err(|kind| CommandError::new(kind, span))
}

/// Returns whether the comma between two operands is a decimal comma, as in `0:00:01,5`.
fn is_decimal_comma(text: CommandText<'_>, first: Operand<'_>, second: Operand<'_>) -> bool {
    let between = text.comment().get(first.span().end..second.start);
    let has_point = first.text.contains('.');
    between == Some(",")
        && !has_point
        && !first.is_quoted
        && second.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the squares or arrows of a command.
fn marks<T: FromStr<Err = CommandError>>(text: CommandText<'_>) -> Result<Vec<T>, CommandError> {
    let read = |operand: Operand<'_>| {
        operand.text.parse().map_err(|error: CommandError| CommandError::new(error.kind(), operand.span()))
    };
    text.operands().map(read).collect()
}

impl FromStr for Command<'static> {
    type Err = CommandError;

    /// Parses a command like [`Command::parse`], and copies its text.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Command::parse`].
    fn from_str(text: &str) -> Result<Self, CommandError> {
        Command::parse(text).map(Command::into_owned)
    }
}
