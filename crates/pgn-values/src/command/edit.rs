//! Changing one thing in a comment and nothing else.
//!
//! White space stays as it is but for one rule: where a command is removed, the white space before and after it does not
//! add up. Of the white space on its two sides the one with more line breaks stays, the left one if they are equal; at
//! the beginning and the end of the comment none stays, nor does a comment of nothing but white space. Where there was
//! none on either side, and two words would grow together, a space is put between them.

use super::{Command, CommandText, Commands, Piece};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// The comment without the commands of these names, every other byte as it was but for sane white space in their place.
///
/// Linear in the comment's length; borrows where there is nothing to take out.
///
/// ```
/// use movetext_pgn_values::command::without;
///
/// assert_eq!(without("Why not? [%clk 0:00:07][%csl Ge4] Look.", &["clk", "emt"]), "Why not? [%csl Ge4] Look.");
/// assert_eq!(without("[%clk 0:00:07]", &["clk"]), "");
/// ```
#[must_use]
pub fn without<'a>(comment: &'a str, names: &[&str]) -> Cow<'a, str> {
    retain(comment, |command| !names.contains(&command.name()))
}

/// The comment without any command: what is shown to readers (supplement 3.2.3). Costs as [`without`] does.
#[must_use]
pub fn plain(comment: &str) -> Cow<'_, str> {
    retain(comment, |_| false)
}

/// The comment with this command: in the place of the first of its name, else at the beginning and followed by a space.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn_values::command::{Command, with};
///
/// let clock = Command::Clock(Duration::from_secs(59).into());
/// assert_eq!(with("[%clk 0:01:00] hm", &clock), "[%clk 0:00:59] hm");
/// assert_eq!(with("hm", &clock), "[%clk 0:00:59] hm");
/// ```
#[must_use]
pub fn with(comment: &str, command: &Command<'_>) -> String {
    if let Some(present) = Commands::find(comment, command.name()) {
        return replaced(present, command);
    }
    let mut out = String::new();
    push(&mut out, command);
    let is_apart = comment.is_empty()
        || comment.starts_with(|first: char| first.is_ascii_whitespace())
        || matches!(Commands::of(comment).next(), Some(Piece::Command(_)));
    out.push_str(if is_apart { "" } else { " " });
    out.push_str(comment);
    out
}

/// The comment with this command put in at `offset`, every byte of the comment as it was.
///
/// `None` if that is within a character or a command, and where the command would not be read as one or would change
/// what else is read, after a `[%` that nothing closes.
#[must_use]
pub fn inserted(comment: &str, offset: usize, command: &Command<'_>) -> Option<String> {
    let (before, after) = comment.split_at_checked(offset)?;
    let mut out = String::from(before);
    push(&mut out, command);
    let span = offset..out.len();
    out.push_str(after);
    let sources = |text| Commands::of(text).filter_map(Piece::command).map(CommandText::source);
    let others = Commands::of(&out).filter_map(Piece::command).filter(|other| other.span() != span);
    let is_read = sources(&out).count() == sources(comment).count() + 1;
    (is_read && others.map(CommandText::source).eq(sources(comment))).then_some(out)
}

/// See [`CommandText::removed`].
pub(super) fn removed(command: CommandText<'_>) -> String {
    retain(command.comment(), |other| other.span() != command.span()).into_owned()
}

/// See [`CommandText::replaced`].
pub(super) fn replaced(present: CommandText<'_>, command: &Command<'_>) -> String {
    let comment = present.comment();
    let span = present.span();
    let mut out = String::from(comment.get(..span.start).unwrap_or_default());
    push(&mut out, command);
    out.push_str(comment.get(span.end..).unwrap_or_default());
    out
}

/// Writes a command.
fn push(out: &mut String, command: &Command<'_>) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{command}");
}

/// The comment with the commands that `keeps` answers for, and all its text.
fn retain(comment: &str, keeps: impl Fn(CommandText<'_>) -> bool) -> Cow<'_, str> {
    let is_kept = |piece: &Piece<'_>| piece.command().is_none_or(&keeps);
    let Some(first) = Commands::of(comment).find(|piece| !is_kept(piece)) else {
        return Cow::Borrowed(comment);
    };
    let mut out = String::with_capacity(comment.len());
    out.push_str(comment.get(..first.span().start).unwrap_or_default());
    let mut gap = Some(Gap::at_end_of(&out));
    for piece in Commands::of(comment).skip_while(|piece| piece.span().start <= first.span().start) {
        if !is_kept(&piece) {
            gap.get_or_insert_with(|| Gap::at_end_of(&out));
        } else if let Some(open) = gap.take() {
            gap = open.join(&mut out, piece.source());
        } else {
            out.push_str(piece.source());
        }
    }
    if let Some(open) = gap {
        out.truncate(open.length);
    }
    if out.bytes().all(|byte| byte.is_ascii_whitespace()) {
        out.clear();
    }
    Cow::Owned(out)
}

/// The end of the text so far, after which a command was removed. Kept while nothing but white space and further
/// commands to take out follow, so that the white space is not looked at again for each of them.
struct Gap {
    /// How long the text is without the white space at its end.
    length: usize,
    /// How many line breaks that white space holds.
    breaks: usize,
}

impl Gap {
    fn at_end_of(out: &str) -> Self {
        let length = out.trim_end_matches(|character: char| character.is_ascii_whitespace()).len();
        Self { length, breaks: line_breaks(out.get(length..).unwrap_or_default()) }
    }

    /// Appends the text after the command; the gap is still open if that is white space alone.
    fn join(mut self, out: &mut String, right: &str) -> Option<Self> {
        let text = right.trim_start_matches(|character: char| character.is_ascii_whitespace());
        let blanks = right.get(..right.len() - text.len()).unwrap_or_default();
        let has_left = out.len() > self.length;
        let breaks = line_breaks(blanks);
        if !out.is_empty() && !blanks.is_empty() && (breaks > self.breaks || !has_left) {
            out.truncate(self.length);
            out.push_str(blanks);
            self.breaks = breaks;
        } else if !has_left && blanks.is_empty() && grow_together(out, text) {
            out.push(' ');
        }
        out.push_str(text);
        text.is_empty().then_some(self)
    }
}

/// Whether two texts would make one word, or the opening of a command that was none.
fn grow_together(left: &str, right: &str) -> bool {
    let (Some(last), Some(first)) = (left.chars().next_back(), right.chars().next()) else {
        return false;
    };
    let is_word = last.is_alphanumeric() && first.is_alphanumeric();
    is_word || (left.ends_with("[%") && first != '[') || (last == '[' && first == '%')
}

/// How many lines end in white space; a carriage return before a newline belongs to it.
fn line_breaks(blanks: &str) -> usize {
    let lone = blanks.bytes().zip(blanks.bytes().skip(1)).filter(|pair| *pair == (b'\r', b'\n')).count();
    blanks.bytes().filter(|byte| matches!(byte, b'\r' | b'\n')).count() - lone
}
