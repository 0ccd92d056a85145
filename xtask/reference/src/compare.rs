//! Compares the logs of both sides line by line.

/// Reviewed, intended differences.
const ACCEPTED: &str = include_str!("../accepted.tsv");
/// The number of equal lines shown before a difference.
const CONTEXT_LINES: usize = 3;

/// A rule for lines that may differ, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    view: &'static str,
    text: &'static str,
}

impl Accepted {
    /// Parses the list of rules; the error is the invalid line.
    pub(crate) fn list() -> Result<Vec<Self>, &'static str> {
        let lines = ACCEPTED.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        lines.map(|line| Self::read(line).ok_or(line)).collect()
    }

    fn read(line: &'static str) -> Option<Self> {
        let mut columns = line.split('\t');
        let (view, text, reason) = (columns.next()?, columns.next()?, columns.next()?);
        let is_whole = columns.next().is_none() && !text.is_empty() && !reason.is_empty();
        is_whole.then_some(Self { view, text })
    }

    fn covers(&self, view: &str, line: &str) -> bool {
        (self.view == "*" || self.view == view) && line.contains(self.text)
    }
}

/// Returns the first line in which two logs of a view differ, with context; `None` if only accepted lines differ.
pub(crate) fn difference(
    view: &str,
    accepted: &[Accepted],
    current: &str,
    reference: &str,
) -> Option<String> {
    if current == reference {
        return None;
    }
    let is_compared = |line: &&str| !accepted.iter().any(|rule| rule.covers(view, line));
    let mut lines = (current.lines().filter(is_compared), reference.lines().filter(is_compared));
    let mut before: Vec<&str> = Vec::new();
    loop {
        match (lines.0.next(), lines.1.next()) {
            (None, None) => return None,
            (Some(one), Some(other)) if one == other => before.push(one),
            (one, other) => {
                let context = before.iter().skip(before.len().saturating_sub(CONTEXT_LINES));
                let context: String = context.map(|line| format!("    {line}\n")).collect();
                let end = "(the end)";
                let (one, other) = (one.unwrap_or(end), other.unwrap_or(end));
                return Some(format!("{context}  now {one}\n  was {other}\n"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Accepted, difference};

    #[test]
    fn first_difference_is_shown_with_the_lines_before_it() {
        let shown = difference("v", &[], "a\nb\nc\nd\ne\nf", "a\nb\nc\nd\nE\nf").unwrap();
        assert_eq!(shown, "    b\n    c\n    d\n  now e\n  was E\n");
        assert_eq!(difference("v", &[], "a", "").unwrap(), "  now a\n  was (the end)\n");
        assert_eq!(difference("v", &[], "a\n", "a\n"), None);
    }

    #[test]
    fn accepted_lines_are_left_out_on_both_sides() {
        let rule = [Accepted::read("v\tfix \tfixes come later").unwrap()];
        assert_eq!(difference("v", &rule, "a\nfix b\nc", "a\nc\nfix d"), None);
        assert!(difference("w", &rule, "a\nfix b\nc", "a\nc\nfix d").is_some());
        assert!(difference("v", &rule, "a\nfix b\nC", "a\nc\nfix d").is_some());
    }

    #[test]
    fn accepted_lines_need_a_text_and_a_reason() {
        assert_eq!(Accepted::read("*\tfix "), None);
        assert_eq!(Accepted::read("*\t\tall"), None);
        assert!(Accepted::list().is_ok());
    }
}
