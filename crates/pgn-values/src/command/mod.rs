//! Commands in comments, `[%clk 1:05:23]` and its kin (supplement of 2001, 3.2 and 4).
//!
//! [`Commands`] goes through a comment piece by piece; each piece is plain text or a [`CommandText`], and their spans
//! tile the comment. [`CommandText::read`] gives the typed [`Command`]. An unknown command is
//! [`Command::Other`] and keeps its words; one that cannot be read is an error with a span, and its text stays where it
//! is. [`without`], [`with`] and their kin change one thing in a comment and leave every other byte as it was.
//! [`CommentValues`] has the clock, the time used and the evaluation of a move, whether they are written in commands or as
//! engines and their programs write them, `{+0.31/14 0.52s}`.
//!
//! What is taken for a command, where the supplement is silent or is not followed:
//!
//! - The name goes from `[%` to the first white space or `]` (3.2.3), whatever its characters; it is not empty and does
//!   not begin with `[`. It is compared verbatim; case matters.
//! - Any white space ends the name, a line break too, because programs wrap lines inside commands. A value that is wrapped
//!   beside a colon, a point or a sign is read as one.
//! - The command ends at the first `]` outside a quoted operand (3.2.5). An operand is quoted if its first character is
//!   a quote and nothing but white space is between its second quote and the next `,` or `]`; any other quote is a
//!   character like others, so that one that is never closed costs its own command only.
//! - Text in which nothing closes a command is plain to its end.

mod clock;
mod edit;
mod engine;
mod error;
mod evaluation;
mod mark;
mod operand;
mod scan;
mod usual;
mod value;
mod values;

pub use clock::ClockTime;
pub use edit::inserted;
pub use edit::plain;
pub use edit::with;
pub use edit::without;
pub use error::CommandError;
pub use error::CommandErrorKind;
pub use evaluation::Evaluation;
pub use evaluation::Mate;
pub use evaluation::Score;
pub use evaluation::Sign;
pub use mark::MarkColor;
pub use mark::MarkedArrow;
pub use mark::MarkedSquare;
pub use operand::Operand;
pub use operand::Operands;
pub use usual::has_usual_commands_alone;
pub use value::Command;
pub use value::Unknown;
pub use values::CommentValues;

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use scan::Found;

/// The pieces of a comment, in their order.
///
/// Borrows the comment and allocates nothing; the whole iteration is linear in the comment's length.
///
/// ```
/// use movetext_pgn_values::command::{Command, Commands};
///
/// let comment = "[%clk 0:00:07][%eval -6.05] White is toast";
/// let mut seconds = None;
/// for command in Commands::of(comment).filter_map(|piece| piece.command()) {
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
    pending: Option<Found>,
}

impl<'a> Commands<'a> {
    /// The pieces of the text of a comment, without its braces.
    #[must_use]
    pub const fn of(comment: &'a str) -> Self {
        Self { comment, at: 0, pending: None }
    }

    /// The first command of this name in a comment. Linear in the comment's length.
    #[must_use]
    pub fn find(comment: &'a str, name: &str) -> Option<CommandText<'a>> {
        Self::of(comment).filter_map(|piece| piece.command()).find(|command| command.name() == name)
    }

    fn command(&mut self, found: Found) -> Piece<'a> {
        self.at = found.end;
        Piece::Command(CommandText { comment: self.comment, found })
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
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
        Some(Piece::Text { text: self.comment.get(start..end).unwrap_or_default(), start })
    }
}

impl FusedIterator for Commands<'_> {}

/// A piece of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece<'a> {
    /// Text without a command; never empty.
    Text {
        /// The text.
        text: &'a str,
        /// Where in the comment it begins, in bytes.
        start: usize,
    },
    /// A command.
    Command(CommandText<'a>),
}

impl<'a> Piece<'a> {
    /// The bytes of the comment that it covers.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        match self {
            Self::Text { text, start } => start..start.saturating_add(text.len()),
            Self::Command(command) => command.span(),
        }
    }

    /// Its text, brackets included.
    #[must_use]
    pub fn source(self) -> &'a str {
        match self {
            Self::Text { text, .. } => text,
            Self::Command(command) => command.source(),
        }
    }

    /// The command that it is.
    #[must_use]
    pub const fn command(self) -> Option<CommandText<'a>> {
        match self {
            Self::Text { .. } => None,
            Self::Command(command) => Some(command),
        }
    }
}

/// A command in a comment.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CommandText<'a> {
    comment: &'a str,
    found: Found,
}

impl<'a> CommandText<'a> {
    /// Its name, without `[%`.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.comment.get(self.found.start + 2..self.found.name_end).unwrap_or_default()
    }

    /// The text between its name and its closing bracket, without the white space around it.
    #[must_use]
    pub fn operand_text(self) -> &'a str {
        let text = self.comment.get(self.found.name_end..self.found.end - 1).unwrap_or_default();
        text.trim_ascii()
    }

    /// Its operands, in their order.
    #[must_use]
    pub fn operands(self) -> Operands<'a> {
        Operands::of(self.comment, self.found.name_end, self.found.end)
    }

    /// The whole of it, brackets included.
    #[must_use]
    pub fn source(self) -> &'a str {
        self.comment.get(self.span()).unwrap_or_default()
    }

    /// The bytes of the comment that it covers, brackets included.
    #[must_use]
    pub const fn span(self) -> Range<usize> {
        self.found.start..self.found.end
    }

    /// The comment that contains it.
    #[must_use]
    pub const fn comment(self) -> &'a str {
        self.comment
    }

    /// What it says. Linear in its length.
    ///
    /// # Errors
    ///
    /// A [`CommandError`] with a span in the comment if it has a name of the supplement, `eval`, `csl` or `cal`, and its
    /// operands do not fit. A command of any other name is [`Command::Other`] and never an error.
    pub fn read(self) -> Result<Command<'a>, CommandError> {
        value::read(self)
    }

    /// The comment without this command, and with sane white space in its place, as by [`without`].
    #[must_use]
    pub fn removed(self) -> String {
        edit::removed(self)
    }

    /// The comment with another command in the place of this one, every other byte as it was.
    #[must_use]
    pub fn replaced(self, command: &Command<'_>) -> String {
        edit::replaced(self, command)
    }
}

impl fmt::Debug for CommandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:?}", self.source(), self.span())
    }
}
