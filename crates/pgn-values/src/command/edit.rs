//! Changes commands in a comment and keeps the rest.
//!
//! When a command is removed, we keep the white space on one side of it: the side with more line breaks, or the left
//! side if both have equally many. At the beginning and end of the comment, we keep none. If there is no white space
//! and two words would be joined, a space is inserted. If only white space is left, the comment becomes empty.
//!
//! No function changes how the other commands are read. For example, `[%clk 1]` is not removed from `[%x "],"[%clk
//! 1]]`, because the rest would become one command with a quoted operand.

use super::{Command, CommandText, Commands, Segment};
use alloc::{borrow::Cow, string::String};
use core::fmt::Write as _;

/// Removes the commands with these names from a comment. The white space around a removed command is merged, and all
/// other text is unchanged.
///
/// The comment stays unchanged if other commands would be read differently after the removal.
///
/// Takes time linear in the length of the comment. Borrows the comment if there is nothing to remove.
///
/// ```
/// use movetext_pgn_values::command::remove_commands;
///
/// assert_eq!(remove_commands("Why not? [%clk 0:00:07][%csl Ge4] Look.", &["clk", "emt"]), "Why not? [%csl Ge4] Look.");
/// assert_eq!(remove_commands("[%clk 0:00:07]", &["clk"]), "");
/// ```
#[must_use]
pub fn remove_commands<'a>(comment: &'a str, names: &[&str]) -> Cow<'a, str> {
    retain(comment, |command| !names.contains(&command.name()))
}

/// Removes all commands from a comment, so that people can read it (supplement 3.2.3). Works like [`remove_commands`].
#[must_use]
pub fn strip_commands(comment: &str) -> Cow<'_, str> {
    retain(comment, |_| false)
}

/// Replaces the first command that has the same name as `command`. If there is none, inserts `command` at the
/// beginning, with a space after it.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn_values::command::{Command, set_command};
///
/// let clock = Command::Clock(Duration::from_secs(59).into());
/// assert_eq!(set_command("[%clk 0:01:00] hm", &clock), "[%clk 0:00:59] hm");
/// assert_eq!(set_command("hm", &clock), "[%clk 0:00:59] hm");
/// ```
#[must_use]
pub fn set_command(comment: &str, command: &Command<'_>) -> String {
    if let Some(present) = Commands::find(comment, command.name()) {
        return replace(present, command);
    }
    let mut out = String::new();
    push(&mut out, command);
    let is_apart = comment.is_empty()
        || comment.starts_with(|first: char| first.is_ascii_whitespace())
        || matches!(Commands::new(comment).next(), Some(Segment::Command(_)));
    out.push_str(if is_apart { "" } else { " " });
    out.push_str(comment);
    out
}

/// Implements [`CommandText::remove`].
pub(super) fn remove(command: CommandText<'_>) -> String {
    retain(command.comment(), |other| other.span() != command.span()).into_owned()
}

/// Implements [`CommandText::replace`].
pub(super) fn replace(present: CommandText<'_>, command: &Command<'_>) -> String {
    let comment = present.comment();
    let span = present.span();
    let mut out = String::from(comment.get(..span.start).unwrap_or_default());
    push(&mut out, command);
    out.push_str(comment.get(span.end..).unwrap_or_default());
    out
}

/// Appends `command` to `out`.
fn push(out: &mut String, command: &Command<'_>) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{command}");
}

/// Removes the commands that `keeps` rejects. Returns the comment unchanged if the other commands would be read
/// differently after the removal.
fn retain(comment: &str, keeps: impl Fn(CommandText<'_>) -> bool) -> Cow<'_, str> {
    let is_kept = |segment: &Segment<'_>| segment.command().is_none_or(&keeps);
    let Some(first) = Commands::new(comment).find(|segment| !is_kept(segment)) else {
        return Cow::Borrowed(comment);
    };
    let mut out = String::with_capacity(comment.len());
    out.push_str(comment.get(..first.span().start).unwrap_or_default());
    let mut gap = Some(Gap::from_end(&out));
    for segment in Commands::new(comment).skip_while(|segment| segment.span().start <= first.span().start) {
        if !is_kept(&segment) {
            gap.get_or_insert_with(|| Gap::from_end(&out));
        } else if let Some(open) = gap.take() {
            gap = open.join(&mut out, segment.source());
        } else {
            out.push_str(segment.source());
        }
    }
    if let Some(open) = gap {
        out.truncate(open.length);
    }
    if out.bytes().all(|byte| byte.is_ascii_whitespace()) {
        out.clear();
    }
    let left = Commands::new(&out).filter_map(Segment::command);
    let expected = Commands::new(comment).filter_map(Segment::command).filter(|command| keeps(*command));
    let is_unchanged = left.map(CommandText::source).eq(expected.map(CommandText::source));
    if is_unchanged { Cow::Owned(out) } else { Cow::Borrowed(comment) }
}

/// The white space at the end of the output, where a command was removed. We keep it until other text follows. If
/// several commands in a row are removed, their white space is examined only once.
struct Gap {
    /// The length of the output without the white space at its end.
    length: usize,
    /// How many line breaks are in that white space.
    breaks: usize,
}

impl Gap {
    fn from_end(out: &str) -> Self {
        let length = out.trim_end_matches(|character: char| character.is_ascii_whitespace()).len();
        Self { length, breaks: line_breaks(out.get(length..).unwrap_or_default()) }
    }

    /// Appends `right`, the text after the command. Returns the gap if `right` is only white space, because another
    /// removed command may follow.
    fn join(mut self, out: &mut String, right: &str) -> Option<Self> {
        let text = right.trim_start_matches(|character: char| character.is_ascii_whitespace());
        let white_space = right.get(..right.len() - text.len()).unwrap_or_default();
        let has_left = out.len() > self.length;
        let breaks = line_breaks(white_space);
        if !out.is_empty() && !white_space.is_empty() && (breaks > self.breaks || !has_left) {
            out.truncate(self.length);
            out.push_str(white_space);
            self.breaks = breaks;
        } else if !has_left && white_space.is_empty() && would_join(out, text) {
            out.push(' ');
        }
        out.push_str(text);
        text.is_empty().then_some(self)
    }
}

/// Returns whether two texts next to each other would form one word, or open a command.
fn would_join(left: &str, right: &str) -> bool {
    let (Some(last), Some(first)) = (left.chars().next_back(), right.chars().next()) else {
        return false;
    };
    let is_word = last.is_alphanumeric() && first.is_alphanumeric();
    is_word || (left.ends_with("[%") && first != '[') || (last == '[' && first == '%')
}

/// Counts the line breaks. A carriage return followed by a newline counts once.
fn line_breaks(white_space: &str) -> usize {
    let lone =
        white_space.bytes().zip(white_space.bytes().skip(1)).filter(|pair| *pair == (b'\r', b'\n')).count();
    white_space.bytes().filter(|byte| matches!(byte, b'\r' | b'\n')).count() - lone
}
