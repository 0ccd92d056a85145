//! An open document: its text and its units.

use crate::{
    text::{Encoding, Text},
    unit::{Format, Unit},
    unit_diagnostic::UnitDiagnostic,
    units::Units,
};
use core::ops::Range;
use lsp_types::{Position, Range as TextRange, TextDocumentContentChangeEvent};
use movetext_pgn::diagnostic::Severity;

/// The diagnostics to show to a client.
#[derive(Clone, Debug)]
pub(crate) struct ShownDiagnostics<'d> {
    /// The diagnostics. The spans of each diagnostic are relative to the offset before it.
    pub(crate) list: Vec<(usize, &'d UnitDiagnostic)>,
    /// The part of the text that was searched for them.
    pub(crate) part: Range<usize>,
}

/// An open document.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) version: i32,
    pub(crate) format: Format,
    pub(crate) encoding: Encoding,
    pub(crate) text: Text,
    pub(crate) units: Units,
    /// Where the user works: at the last edit, or in the part that the client last drew. If there are too many
    /// diagnostics, those near it are shown.
    focus: usize,
    /// The client has the diagnostics in this part of the text.
    shown: Range<usize>,
}

impl Document {
    pub(crate) fn new(
        text: String,
        version: i32,
        format: Format,
        encoding: Encoding,
        least: Severity,
    ) -> Self {
        let units = Units::new(format, least);
        Self { version, format, encoding, text: Text::new(text), units, focus: 0, shown: 0..usize::MAX }
    }

    /// Applies a change. Without a range, it replaces the whole text.
    pub(crate) fn change(&mut self, change: &TextDocumentContentChangeEvent) {
        let range = match change.range {
            Some(range) => self.text.offsets(range, self.encoding),
            None => 0..self.text.len(),
        };
        self.units.edit(&range, change.text.len());
        self.focus = range.start;
        self.text.replace(range, &change.text);
    }

    /// Forgets all units, and reads them again with another severity.
    pub(crate) fn set_least(&mut self, least: Severity) {
        self.units = Units::new(self.format, least);
    }

    /// Reads about `budget` bytes, for at most `limit` diagnostics that will be shown. Returns whether the whole text has
    /// been read.
    pub(crate) fn read(&mut self, budget: usize, limit: usize) -> bool {
        self.units.read(self.text.as_str(), budget, limit)
    }

    /// Converts a position to an offset.
    pub(crate) fn offset(&self, position: Position) -> usize {
        self.text.offset(position, self.encoding)
    }

    /// Converts a range of offsets to positions.
    pub(crate) fn range(&self, offsets: Range<usize>) -> TextRange {
        self.text.range(offsets, self.encoding)
    }

    /// Returns the unit at an offset.
    pub(crate) fn unit_at(&self, offset: usize) -> Option<&Unit> {
        self.units.all().get(self.units.index_at(offset)?)
    }

    /// Returns at most `limit` diagnostics in text order. If there are more, chooses the units near the focus.
    pub(crate) fn diagnostics(&self, limit: usize) -> ShownDiagnostics<'_> {
        let units = self.units.all();
        let (first, end) = self.units_near_focus(limit);
        let chosen = units.get(first..end).unwrap_or_default();
        let shown_start = if first == 0 { 0 } else { chosen.first().map_or(0, |unit| unit.start.offset) };
        let is_end_shown = end == units.len();
        let shown_end = chosen.last().filter(|_| !is_end_shown).map_or(usize::MAX, |unit| unit.end.offset);
        let (rest_start, rest) = self.units.rest();
        let rest = rest.iter().map(|diagnostic| (rest_start, diagnostic)).filter(|_| is_end_shown);
        let listed = chosen.iter().flat_map(|unit| {
            let start = unit.start.offset;
            self.units.diagnostics(self.text.as_str(), unit).iter().map(move |diagnostic| (start, diagnostic))
        });
        ShownDiagnostics { list: listed.chain(rest).take(limit).collect(), part: shown_start..shown_end }
    }

    /// Chooses units around the focus until they have `limit` diagnostics. Returns the index of the first unit and the
    /// index after the last.
    fn units_near_focus(&self, limit: usize) -> (usize, usize) {
        let units = self.units.all();
        let focus = self.units.index_at(self.focus).unwrap_or_default();
        let (mut first, mut end, mut count) = (focus, focus, 0);
        while count < limit && (first > 0 || end < units.len()) {
            if let Some(unit) = units.get(end) {
                count += unit.count;
                end += 1;
            }
            if let Some(unit) = first.checked_sub(1).and_then(|before| units.get(before)) {
                count += unit.count;
                first -= 1;
            }
        }
        (first, end)
    }

    /// Remembers that the client has the diagnostics in this part of the text.
    pub(crate) const fn set_shown(&mut self, part: Range<usize>) {
        self.shown = part;
    }

    /// Moves the focus to an offset that the user looks at, if the client does not have the diagnostics there. Returns
    /// whether it moved.
    pub(crate) fn look_at(&mut self, offset: usize) -> bool {
        let is_left_out = !self.shown.contains(&offset);
        if is_left_out {
            self.focus = offset;
        }
        is_left_out
    }
}

#[cfg(test)]
mod tests {
    use super::Document;
    use crate::{text::Encoding, unit::Format};
    use movetext_pgn::diagnostic::Severity;

    #[test]
    fn only_shown_diagnostics_have_messages() {
        let text = "1. Ke3 *\n\n".repeat(100);
        let mut document = Document::new(text, 1, Format::Pgn, Encoding::Utf16, Severity::Warning);
        let completed = |document: &Document| {
            let is_complete = |index: &usize| document.units.all()[*index].diagnostics.get().is_some();
            (0..100).filter(is_complete).collect::<Vec<_>>()
        };
        assert!(document.read(1 << 20, 3));
        assert_eq!(document.units.all().iter().map(|unit| unit.count).sum::<usize>(), 100);
        assert_eq!(completed(&document), [0, 1, 2]);
        assert_eq!(document.diagnostics(5).list.len(), 5);
        assert_eq!(completed(&document), [0, 1, 2, 3, 4]);
    }
}
