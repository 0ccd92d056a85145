//! Commands in comments, such as `[%clk 1:05:23]` (supplement of 2001, 3.2 and 4).
//!
//! [`Commands`] splits a comment into plain text and commands. [`CommandText::read`] returns the typed [`Command`], or
//! an error with a span if the operands are not valid. An unknown command becomes a [`Command::Other`] and keeps its
//! text. To change commands without changing the rest, use [`remove_commands`], [`set_command`] and similar functions.
//! [`CommentValues`] reads the clock, the time used and the evaluation, from commands or from engine comments such as
//! `{+0.31/14 0.52s}`.
//!
//! Where the supplement is silent, or programs do not follow it, these rules apply:
//!
//! - The name extends from `[%` to the first white space or `]` (3.2.3). It must not be empty or begin with `[`, and
//!   may contain any other characters. Names are case sensitive.
//! - Any white space ends the name, including a line break, because programs wrap lines inside commands. A line break
//!   next to a colon, a point or a sign in a value is ignored.
//! - The command ends at the first `]` outside a quoted operand (3.2.5). An operand is quoted if it begins with a
//!   quote, and only white space separates its second quote from the next `,` or `]`. Any other quote is an ordinary
//!   character, so an unclosed quote affects only its own command.
//! - If a command is never closed, everything from its `[%` onward is plain text.

mod clock;
mod edit;
mod engine;
mod error;
mod evaluation;
mod mark;
mod operand;
mod scan;
mod server_commands;
mod value;
mod values;

pub use clock::ClockTime;
pub use edit::{remove_commands, set_command, strip_commands};
pub use error::{CommandError, CommandErrorKind};
pub use evaluation::{Evaluation, Score};
pub use mark::{MarkColor, MarkedArrow, MarkedSquare};
pub use operand::Operand;
pub use server_commands::{has_only_server_commands, is_clock_comment};
pub use value::{Command, UnknownCommand};
pub use values::CommentValues;

use alloc::string::String;
use core::{fmt, iter::FusedIterator, ops::Range};
use operand::Operands;
use scan::CommandSpan;

/// Iterates over a comment, split into plain text and commands.
///
/// It borrows the comment and allocates nothing. The whole iteration is linear in the length of the comment.
///
/// ```
/// use movetext_pgn_values::command::{Command, Commands, Segment};
///
/// let comment = "[%clk 0:00:07][%eval -6.05] White is toast";
/// let mut seconds = None;
/// for command in Commands::new(comment).filter_map(Segment::command) {
///     if let Ok(Command::Clock(time)) = command.read() {
///         seconds = Some(time.duration().as_secs());
///     }
/// }
/// assert_eq!(seconds, Some(7));
/// ```
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    comment: &'a str,
    at: usize,
    pending: Option<CommandSpan>,
}

impl<'a> Commands<'a> {
    /// Creates an iterator over `comment`, the text between the braces.
    #[must_use]
    pub const fn new(comment: &'a str) -> Self {
        Self { comment, at: 0, pending: None }
    }

    /// Finds the first command with this name. Takes time linear in the length of the comment.
    #[must_use]
    pub fn find(comment: &'a str, name: &str) -> Option<CommandText<'a>> {
        Self::new(comment).filter_map(Segment::command).find(|command| command.name() == name)
    }

    fn command(&mut self, found: CommandSpan) -> Segment<'a> {
        self.at = found.end;
        Segment::Command(CommandText { comment: self.comment, found })
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Segment<'a>> {
        if let Some(found) = self.pending.take() {
            return Some(self.command(found));
        }
        let start = self.at;
        if start >= self.comment.len() {
            return None;
        }
        let found = scan::next_command(self.comment.as_bytes(), start);
        let end = found.map_or(self.comment.len(), |found| found.start);
        match found {
            Some(found) if end == start => return Some(self.command(found)),
            found => self.pending = found,
        }
        self.at = end;
        Some(Segment::Text { text: self.comment.get(start..end).unwrap_or_default(), start })
    }
}

impl FusedIterator for Commands<'_> {}

/// A part of a comment: plain text or a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segment<'a> {
    /// Plain text, never empty.
    Text {
        /// The text of this segment.
        text: &'a str,
        /// Where the text begins in the comment, in bytes.
        start: usize,
    },
    /// A command.
    Command(CommandText<'a>),
}

impl<'a> Segment<'a> {
    /// Returns the span in the comment, in bytes.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        match self {
            Self::Text { text, start } => start..start.saturating_add(text.len()),
            Self::Command(command) => command.span(),
        }
    }

    /// Returns the text of the segment. For a command, this includes the brackets.
    #[must_use]
    pub fn source(self) -> &'a str {
        match self {
            Self::Text { text, .. } => text,
            Self::Command(command) => command.source(),
        }
    }

    /// Returns the command, or `None` for plain text.
    #[must_use]
    pub const fn command(self) -> Option<CommandText<'a>> {
        match self {
            Self::Text { .. } => None,
            Self::Command(command) => Some(command),
        }
    }
}

/// A command in a comment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CommandText<'a> {
    comment: &'a str,
    found: CommandSpan,
}

impl<'a> CommandText<'a> {
    /// Returns the name, such as `clk`.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.comment.get(self.found.start + 2..self.found.name_end).unwrap_or_default()
    }

    /// Returns the text between the name and the closing bracket, without the white space around it.
    #[must_use]
    pub fn operand_text(self) -> &'a str {
        let text = self.comment.get(self.found.name_end..self.found.end - 1).unwrap_or_default();
        text.trim_ascii()
    }

    /// Returns the operands in the order they are written.
    #[must_use]
    pub fn operands(self) -> impl FusedIterator<Item = Operand<'a>> + Clone {
        Operands::new(self.comment, self.found.name_end, self.found.end)
    }

    /// Returns the whole command, including the brackets.
    #[must_use]
    pub fn source(self) -> &'a str {
        self.comment.get(self.span()).unwrap_or_default()
    }

    /// Returns the span in the comment, in bytes, including the brackets.
    #[must_use]
    pub const fn span(self) -> Range<usize> {
        self.found.start..self.found.end
    }

    /// Returns the comment that contains the command.
    const fn comment(self) -> &'a str {
        self.comment
    }

    /// Reads the command. Takes time linear in its length.
    ///
    /// # Errors
    ///
    /// A [`CommandError`] with a span in the comment, if the operands are not valid. We only check `eval`, `csl`, `cal`
    /// and the commands in the supplement. A command with any other name becomes a [`Command::Other`] without checks.
    pub fn read(self) -> Result<Command<'a>, CommandError> {
        value::read(self)
    }

    /// Returns the comment without this command. The white space around it is merged as in [`remove_commands`].
    #[must_use]
    pub fn remove(self) -> String {
        edit::remove(self)
    }

    /// Returns the comment with `command` instead of this one. All other text is unchanged.
    #[must_use]
    pub fn replace(self, command: &Command<'_>) -> String {
        edit::replace(self, command)
    }
}

impl fmt::Debug for CommandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:?}", self.source(), self.span())
    }
}
