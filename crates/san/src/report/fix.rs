//! Descriptions of fixes.

use super::Edit;
use alloc::{format, string::String};

/// The words with which a program describes a fix: as an order, a button or a remark.
///
/// ```
/// use movetext_san::{Span, report::{Edit, FixPhrases, Quote}};
///
/// let phrases = FixPhrases { delete: "Delete it", insert: "Insert", replace: "Write", correct: "correct" };
/// let describe = |fix: &[Edit]| phrases.describe(fix, |text| Quote(text).to_string());
/// let name = Edit::new(Span::new(0, 2), "Nf3");
/// assert_eq!(describe(&[name.clone()]).as_deref(), Some("Write `Nf3`"));
/// assert_eq!(describe(&[name, Edit::insert(9, "*")]).as_deref(), Some("Write `Nf3`, and correct 1 further place"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixPhrases {
    /// Describes a first edit that deletes: `Delete it`.
    pub delete: &'static str,
    /// Precedes the text that the first edit inserts: `Insert`.
    pub insert: &'static str,
    /// Precedes the text that the first edit writes over other text: `Write`.
    pub replace: &'static str,
    /// Precedes the number of further places: `correct`.
    pub correct: &'static str,
}

impl FixPhrases {
    /// Describes a fix: the first edit, and the number of further edits. `quote` puts the text of the first edit between
    /// quotation marks. Returns `None` if there are no edits.
    #[must_use]
    pub fn describe(&self, fix: &[Edit], quote: impl FnOnce(&str) -> String) -> Option<String> {
        let Self { delete, insert, replace, correct } = self;
        let (edit, further) = fix.split_first()?;
        let first = match (edit.span.is_empty(), edit.text.is_empty()) {
            (_, true) => String::from(*delete),
            (true, false) => format!("{insert} {}", quote(&edit.text)),
            (false, false) => format!("{replace} {}", quote(&edit.text)),
        };
        Some(match further.len() {
            0 => first,
            1 => format!("{first}, and {correct} 1 further place"),
            count => format!("{first}, and {correct} {count} further places"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Edit, FixPhrases};
    use crate::Span;
    use alloc::borrow::ToOwned;

    #[test]
    fn fix_with_edits_is_described() {
        let phrases =
            FixPhrases { delete: "deletes it", insert: "inserts", replace: "writes", correct: "corrects" };
        let edit = |start, end, text: &str| Edit::new(Span::new(start, end), text);
        let describe = |fix: &[Edit]| phrases.describe(fix, str::to_owned);
        assert_eq!(describe(&[]), None);
        assert_eq!(describe(&[edit(0, 1, "")]).as_deref(), Some("deletes it"));
        assert_eq!(describe(&[edit(1, 1, "*")]).as_deref(), Some("inserts *"));
        let three = [edit(0, 1, "Nf3"), edit(3, 3, "]"), edit(4, 5, "")];
        assert_eq!(describe(&three).as_deref(), Some("writes Nf3, and corrects 2 further places"));
        assert_eq!(describe(&three[..2]).as_deref(), Some("writes Nf3, and corrects 1 further place"));
    }
}
