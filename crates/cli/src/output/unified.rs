//! Writes a unified diff in one pass. This needs no diff algorithm, because the edits already say which lines change. A
//! library that compares whole texts would keep both of them in memory.
//!
//! On a terminal, control characters are escaped. In a pipe, lines are copied, so that `patch` accepts the diff. The
//! file name is always escaped, because a line break in it would corrupt the diff.

use crate::output::{
    color::{self, Paint},
    escape::{printable, printable_lines},
};
use alloc::{borrow::Cow, collections::VecDeque};
use clap::builder::styling::Style;
use std::io::{self, Write};

/// The number of unchanged lines shown around a change.
const CONTEXT_LINES: usize = 3;

/// The marker after a last line without a newline.
const NO_NEWLINE: &[u8] = b"\n\\ No newline at end of file\n";

/// The maximum size of a hunk in bytes. Longer hunks are split, so that memory stays bounded if every line changes.
const MAX_HUNK_BYTES: usize = 1024 * 1024;

/// How a diff is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub(crate) paint: Paint,
    pub(crate) screening: Screening,
}

/// What happens to control characters in lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Screening {
    /// Control characters are copied unchanged.
    #[default]
    Verbatim,
    /// Control characters are escaped.
    Printable,
}

/// Writes the diff of a text. Memory use is bounded by the longest line and the longest hunk.
pub(crate) struct Unified<W> {
    hunks: Hunks<W>,
    /// The current line before the edits, or several lines if an edit crosses a line end.
    old: Vec<u8>,
    /// The same lines after the edits, if there are edits.
    new: Vec<u8>,
    is_edited: bool,
}

impl<W: Write> Unified<W> {
    /// Creates a diff for the text called `name`. Writes to `out`.
    pub(crate) fn new(out: W, name: &str, look: Look) -> Self {
        Self::with_longest(out, name, MAX_HUNK_BYTES, look)
    }

    fn with_longest(out: W, name: &str, longest: usize, look: Look) -> Self {
        let name = printable(name);
        let header = format!("--- {name}\n+++ {name}\n");
        let hunks = Hunks {
            out,
            header: Some(header),
            longest,
            look,
            old_lines: 0,
            new_lines: 0,
            before: VecDeque::new(),
            hunk: None,
            is_split: false,
        };
        Self { hunks, old: Vec::new(), new: Vec::new(), is_edited: false }
    }

    /// Adds text that stays the same.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.old.extend_from_slice(part);
            if self.is_edited {
                self.new.extend_from_slice(part);
            }
            if part.ends_with(b"\n") {
                self.end_lines()?;
            }
        }
        Ok(())
    }

    /// Adds text that is replaced: `old` becomes `new`.
    pub(crate) fn replace(&mut self, old: &[u8], new: &[u8]) {
        if !self.is_edited {
            self.new.clone_from(&self.old);
            self.is_edited = true;
        }
        self.old.extend_from_slice(old);
        self.new.extend_from_slice(new);
    }

    /// Writes the buffered lines and flushes the output.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.end_lines()?;
        self.hunks.close()?;
        self.hunks.out.flush()
    }

    fn end_lines(&mut self) -> io::Result<()> {
        if !core::mem::take(&mut self.is_edited) {
            if !self.old.is_empty() {
                self.hunks.keep(core::mem::take(&mut self.old))?;
            }
            return Ok(());
        }
        let (old, new) = (core::mem::take(&mut self.old), core::mem::take(&mut self.new));
        let (old, new) = (lines(&old), lines(&new));
        let same_before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        let (kept, old) = old.split_at(same_before);
        let (_, new) = new.split_at(same_before);
        let same_after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (old, kept_after) = old.split_at(old.len() - same_after);
        let (new, _) = new.split_at(new.len() - same_after);
        for line in kept {
            self.hunks.keep(line.to_vec())?;
        }
        if !old.is_empty() || !new.is_empty() {
            self.hunks.change(old, new)?;
        }
        for line in kept_after {
            self.hunks.keep(line.to_vec())?;
        }
        Ok(())
    }
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// Groups lines into hunks.
struct Hunks<W> {
    out: W,
    /// The header with the file name. `None` after it has been written, before the first hunk.
    header: Option<String>,
    longest: usize,
    look: Look,
    /// The number of lines so far, before the edits.
    old_lines: u64,
    /// The number of lines so far, after the edits.
    new_lines: u64,
    /// The last unchanged lines, which become context if a change follows. Empty while a hunk is open.
    before: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    /// Whether the previous hunk was cut because it was too long, and so has no context after its last change.
    is_split: bool,
}

/// Changes that are close together, with their context.
struct Hunk {
    /// The context before the first change.
    before: VecDeque<Vec<u8>>,
    /// The number of lines before the first change, in the old text.
    old_lines: u64,
    /// The number of lines before the first change, in the new text.
    new_lines: u64,
    /// The formatted lines from the first change to the last.
    body: Vec<u8>,
    /// How many lines `body` has in the old text.
    old_count: u64,
    /// How many lines `body` has in the new text.
    new_count: u64,
    /// Unchanged lines after the last change.
    after: Vec<Vec<u8>>,
}

impl<W: Write> Hunks<W> {
    fn keep(&mut self, line: Vec<u8>) -> io::Result<()> {
        self.old_lines += 1;
        self.new_lines += 1;
        if let Some(hunk) = &mut self.hunk {
            hunk.after.push(line);
            if hunk.after.len() > 2 * CONTEXT_LINES {
                self.close()?;
            }
        } else {
            self.before.push_back(line);
            forget(&mut self.before);
        }
        Ok(())
    }

    fn change(&mut self, old: &[&[u8]], new: &[&[u8]]) -> io::Result<()> {
        let (old_lines, new_lines) = (self.old_lines, self.new_lines);
        let hunk = self.hunk.get_or_insert_with(|| Hunk {
            before: core::mem::take(&mut self.before),
            old_lines,
            new_lines,
            body: Vec::new(),
            old_count: 0,
            new_count: 0,
            after: Vec::new(),
        });
        for line in core::mem::take(&mut hunk.after) {
            self.look.push(b' ', &line, &mut hunk.body);
            hunk.old_count += 1;
            hunk.new_count += 1;
        }
        for line in old {
            self.look.push_painted(color::REMOVED, b'-', line, &mut hunk.body);
        }
        for line in new {
            self.look.push_painted(color::ADDED, b'+', line, &mut hunk.body);
        }
        let (old, new) = (old.len() as u64, new.len() as u64);
        hunk.old_count += old;
        hunk.new_count += new;
        self.old_lines += old;
        self.new_lines += new;
        if hunk.body.len() > self.longest { self.split() } else { Ok(()) }
    }

    /// Writes the hunk with its context.
    fn close(&mut self) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else { return Ok(()) };
        let after = core::mem::take(&mut hunk.after);
        // `patch` expects equally many lines of context before and after a change. If one side has fewer, `patch`
        // assumes the start or end of the file there.
        let is_bare = self.is_split && hunk.before.len() < CONTEXT_LINES;
        if is_bare {
            hunk.before.clear();
        } else {
            for line in after.iter().take(CONTEXT_LINES) {
                hunk.after.push(line.clone());
            }
        }
        self.is_split = is_bare;
        self.before = after.into_iter().skip(hunk.after.len()).collect();
        forget(&mut self.before);
        self.write(&hunk)
    }

    /// Writes the hunk without context, because it became too long.
    fn split(&mut self) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else { return Ok(()) };
        hunk.before.clear();
        self.is_split = true;
        self.write(&hunk)
    }

    fn write(&mut self, hunk: &Hunk) -> io::Result<()> {
        if let Some(header) = self.header.take() {
            let header = header.lines().map(|line| self.look.paint.apply(color::LOCATION, line) + "\n");
            self.out.write_all(header.collect::<String>().as_bytes())?;
        }
        let around = (hunk.before.len() + hunk.after.len()) as u64;
        let range = |lines: u64, count: u64| {
            let (passed, count) = (lines - hunk.before.len() as u64, count + around);
            // By convention, an empty range names the line before it.
            let first = if count == 0 { passed } else { passed + 1 };
            if count == 1 { first.to_string() } else { format!("{first},{count}") }
        };
        let (old, new) = (range(hunk.old_lines, hunk.old_count), range(hunk.new_lines, hunk.new_count));
        let heading = self.look.paint.apply(color::HUNK, format_args!("@@ -{old} +{new} @@"));
        writeln!(self.out, "{heading}")?;
        let mut around = Vec::new();
        for line in &hunk.before {
            self.look.push(b' ', line, &mut around);
        }
        self.out.write_all(&around)?;
        self.out.write_all(&hunk.body)?;
        around.clear();
        for line in &hunk.after {
            self.look.push(b' ', line, &mut around);
        }
        self.out.write_all(&around)
    }
}

/// Removes all lines except the last few, which may become context.
fn forget(lines: &mut VecDeque<Vec<u8>>) {
    let surplus = lines.len().saturating_sub(CONTEXT_LINES);
    lines.drain(..surplus);
}

impl Look {
    /// Appends a line with its sign and line end.
    fn push(self, sign: u8, line: &[u8], out: &mut Vec<u8>) {
        out.push(sign);
        out.extend_from_slice(&self.screened(line));
        if !line.ends_with(b"\n") {
            out.extend_from_slice(NO_NEWLINE);
        }
    }

    /// Appends a line in colour. The colour ends before the line end.
    fn push_painted(self, style: Style, sign: u8, line: &[u8], out: &mut Vec<u8>) {
        if self.paint == Paint::Plain {
            return self.push(sign, line, out);
        }
        let text = line.strip_suffix(b"\r\n").or_else(|| line.strip_suffix(b"\n")).unwrap_or(line);
        let end = line.get(text.len()..).unwrap_or_default();
        out.extend_from_slice(style.to_string().as_bytes());
        out.push(sign);
        out.extend_from_slice(&self.screened(text));
        out.extend_from_slice(format!("{style:#}").as_bytes());
        out.extend_from_slice(end);
        if !end.ends_with(b"\n") {
            out.extend_from_slice(NO_NEWLINE);
        }
    }

    fn screened(self, text: &[u8]) -> Cow<'_, [u8]> {
        match self.screening {
            Screening::Verbatim => Cow::Borrowed(text),
            Screening::Printable => Cow::Owned(printable_lines(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Look, Screening, Unified};
    use crate::output::color::Paint;

    /// Returns the diff of a text with edits that are marked as `<old|new>`.
    fn diff(marked: &str, longest: usize) -> String {
        looking(marked, "a", longest, Look::default())
    }

    fn looking(marked: &str, name: &str, longest: usize, look: Look) -> String {
        let mut out = Vec::new();
        let mut unified = Unified::with_longest(&mut out, name, longest, look);
        let mut rest = marked;
        while let Some((kept, edit)) = rest.split_once('<') {
            let (edit, after) = edit.split_once('>').unwrap();
            let (old, new) = edit.split_once('|').unwrap();
            unified.keep(kept.as_bytes()).unwrap();
            unified.replace(old.as_bytes(), new.as_bytes());
            rest = after;
        }
        unified.keep(rest.as_bytes()).unwrap();
        unified.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_without_edits_has_no_diff() {
        assert_eq!(diff("a\nb", 100), "");
        assert_eq!(diff("a<b|b>c\n", 100), "");
    }

    #[test]
    fn change_has_three_lines_of_context() {
        let expected = "--- a\n+++ a\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5x\n+5y\n 6\n 7\n 8\n";
        assert_eq!(diff("1\n2\n3\n4\n5<x|y>\n6\n7\n8\n9\n", 100), expected);
    }

    #[test]
    fn changes_that_are_close_share_a_hunk() {
        let expected = "--- a\n+++ a\n@@ -1,8 +1,8 @@\n-a\n+b\n 2\n 3\n 4\n 5\n 6\n 7\n-a\n+b\n";
        assert_eq!(diff("<a|b>\n2\n3\n4\n5\n6\n7\n<a|b>\n", 100), expected);
        let apart = diff("<a|b>\n2\n3\n4\n5\n6\n7\n8\n<a|b>\n", 100);
        assert_eq!(apart.matches("@@ -").count(), 2, "{apart}");
        assert!(apart.contains("@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-a\n"), "{apart}");
    }

    #[test]
    fn lines_that_come_and_go_are_counted() {
        assert_eq!(diff("a\n<b\n|>c\n", 100), "--- a\n+++ a\n@@ -1,3 +1,2 @@\n a\n-b\n c\n");
        assert_eq!(diff("a<|\nb>\nc\n", 100), "--- a\n+++ a\n@@ -1,2 +1,3 @@\n a\n+b\n c\n");
        assert_eq!(diff("a<\n| >b\n", 100), "--- a\n+++ a\n@@ -1,2 +1 @@\n-a\n-b\n+a b\n");
        assert_eq!(diff("<|a\n>", 100), "--- a\n+++ a\n@@ -0,0 +1 @@\n+a\n");
    }

    #[test]
    fn missing_final_newline_is_reported() {
        let expected = "--- a\n+++ a\n@@ -1,2 +1,2 @@\n-ax\n+ay\n b\n\\ No newline at end of file\n";
        assert_eq!(diff("a<x|y>\nb", 100), expected);
    }

    #[test]
    fn hunk_without_end_is_written_in_parts() {
        let text = "<a|b>\n2\n3\n".repeat(4);
        assert_eq!(diff(&text, 100).matches("@@ -").count(), 1);
        let parts = diff(&text, 1);
        // Without context, a hunk applies only at its exact line number.
        let expected: String =
            [1, 4, 7, 10].iter().map(|line| format!("@@ -{line} +{line} @@\n-a\n+b\n")).collect();
        assert_eq!(parts, format!("--- a\n+++ a\n{expected}"));
    }

    #[test]
    fn diff_escapes_control_bytes_on_terminal() {
        let marked = "\u{9B}1\r\n<\u{1B}[2J|\u{202E}>\r\n\u{1B}3\n";
        let verbatim = looking(marked, "a", 100, Look::default());
        assert!(verbatim.ends_with("\n \u{9B}1\r\n-\u{1B}[2J\r\n+\u{202E}\r\n \u{1B}3\n"), "{verbatim:?}");
        for paint in [Paint::Plain, Paint::Colored] {
            let shown = looking(marked, "a", 100, Look { paint, screening: Screening::Printable });
            let shown = shown.replace("\u{1B}[31m", "").replace("\u{1B}[32m", "").replace("\u{1B}[0m", "");
            let end = "\n \\u{9B}1\r\n-\\u{1B}[2J\r\n+\\u{202E}\r\n \\u{1B}3\n";
            assert!(shown.ends_with(end), "{shown:?}");
        }
    }

    #[test]
    fn name_with_line_ends_adds_no_header() {
        let diff = looking("<a|b>\n", "x\n--- /etc/passwd\n+++ y", 100, Look::default());
        assert_eq!(diff.lines().filter(|line| line.starts_with("--- ")).count(), 1, "{diff}");
        assert!(diff.starts_with("--- x\\u{A}--- /etc/passwd"), "{diff}");
    }
}
