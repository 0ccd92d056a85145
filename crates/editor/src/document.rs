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
    /// Each diagnostic, with the offset that its spans are relative to.
    pub(crate) list: Vec<(usize, &'d UnitDiagnostic)>,
    /// The part of the text from which no diagnostic is left out.
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

    /// Returns at most `limit` diagnostics in text order. If there are more, chooses those near the focus.
    pub(crate) fn diagnostics(&self, limit: usize) -> ShownDiagnostics<'_> {
        let units = self.units.all();
        let near = self.units_near_focus(limit);
        let chosen = units.get(near.clone()).unwrap_or_default();
        let is_end_chosen = near.end == units.len();
        let mut part = 0..usize::MAX;
        if let Some(first) = chosen.first().filter(|_| near.start > 0) {
            part.start = first.start.offset;
        }
        if let Some(last) = chosen.last().filter(|_| !is_end_chosen) {
            part.end = last.end.offset;
        }
        let (rest_start, rest) = self.units.rest();
        let rest = rest.iter().map(|diagnostic| (rest_start, diagnostic)).filter(|_| is_end_chosen);
        let found = chosen.iter().flat_map(|unit| {
            let start = unit.start.offset;
            self.units.diagnostics(self.text.as_str(), unit).iter().map(move |diagnostic| (start, diagnostic))
        });
        let mut list: Vec<_> = found.chain(rest).collect();
        let shown = self.nearest_to_focus(&list, limit);
        let offset = |index: usize| list.get(index).map(|(start, diagnostic)| diagnostic.range(*start).start);
        // The part ends before the nearest diagnostics that are left out.
        part.start = shown.start.checked_sub(1).and_then(offset).map_or(part.start, |last| last + 1);
        part.end = offset(shown.end).unwrap_or(part.end);
        // The focus belongs to the part in any case. Otherwise, `look_at` would send the same diagnostics again.
        part = part.start.min(self.focus)..part.end.max(self.focus + 1);
        list.truncate(shown.end);
        list.drain(..shown.start);
        ShownDiagnostics { list, part }
    }

    /// Chooses units around the focus until they have `limit` diagnostics. Returns their indices.
    fn units_near_focus(&self, limit: usize) -> Range<usize> {
        let units = self.units.all();
        let focus = self.units.index_at(self.focus).unwrap_or_default();
        let (mut first, mut end, mut count) = (focus, focus, 0);
        while count < limit && (first > 0 || end < units.len()) {
            if let Some(unit) = units.get(end) {
                count += unit.count;
                end += 1;
            }
            if count < limit
                && let Some(unit) = first.checked_sub(1).and_then(|before| units.get(before))
            {
                count += unit.count;
                first -= 1;
            }
        }
        first..end
    }

    /// Returns the indices of the `limit` diagnostics that are nearest to the focus.
    fn nearest_to_focus(&self, list: &[(usize, &UnitDiagnostic)], limit: usize) -> Range<usize> {
        let distance = |index: usize| {
            list.get(index).map(|(start, diagnostic)| diagnostic.range(*start).start.abs_diff(self.focus))
        };
        let mut nearest = 0..list.len();
        while nearest.len() > limit {
            if distance(nearest.start) > distance(nearest.end - 1) {
                nearest.start += 1;
            } else {
                nearest.end -= 1;
            }
        }
        nearest
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
    use lsp_types::TextDocumentContentChangeEvent;
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

    /// Edits `text` at `edited`. Returns the document, and the offsets of the games with shown diagnostics.
    fn edit(text: &str, edited: usize, limit: usize) -> (Document, Vec<usize>) {
        let mut document = Document::new(text.to_owned(), 1, Format::Pgn, Encoding::Utf16, Severity::Warning);
        let place = document.range(edited..edited);
        let text = " ".to_owned();
        document.change(&TextDocumentContentChangeEvent { range: Some(place), range_length: None, text });
        assert!(document.read(1 << 20, limit));
        let shown = shown(&mut document, limit);
        (document, shown)
    }

    /// Marks diagnostics as shown. Returns the offsets of their games.
    fn shown(document: &mut Document, limit: usize) -> Vec<usize> {
        let shown = document.diagnostics(limit);
        let games = shown.list.iter().map(|(start, _)| *start).collect();
        let part = shown.part;
        document.set_shown(part);
        games
    }

    #[test]
    fn diagnostics_at_the_edit_are_shown_first() {
        let game = "1. Ke3 *\n\n";
        let (mut document, games) = edit(&game.repeat(2), game.len() + 3, 1);
        assert_eq!(games, [game.len()]);
        assert!(document.look_at(0));
        assert_eq!(shown(&mut document, 1), [0]);
        assert!(!document.look_at(0));
        assert!(document.look_at(game.len() + 3));
        // A game before the edit has as many errors as are shown.
        let before = "1. Ng1-f3 Ng8-f6 2. Nb1-c3 *\n\n";
        let (mut document, games) = edit(&[before, game].concat(), before.len() + 3, 3);
        assert_eq!(games, [0, 0, before.len()]);
        assert!(!document.look_at(10) && document.look_at(0));
        assert_eq!(shown(&mut document, 3), [0; 3]);
    }

    #[test]
    fn diagnostics_near_the_focus_are_shown() {
        let text = "1. Ng1-f3 Ng8-f6 2. Nb1-c3 * Word".to_owned();
        let mut document = Document::new(text, 1, Format::Pgn, Encoding::Utf16, Severity::Warning);
        assert!(document.read(1 << 20, 1));
        for (focus, place, part) in
            [(0, 3, 0..10), (9, 10, 4..20), (16, 20, 11..29), (30, 29, 21..usize::MAX)]
        {
            document.focus = focus;
            let shown = document.diagnostics(1);
            let places: Vec<usize> = shown.list.iter().map(|(start, one)| one.range(*start).start).collect();
            assert_eq!((places.as_slice(), shown.part), ([place].as_slice(), part));
        }
        // More diagnostics do not fit, so the same are not sent again.
        document.set_shown(document.diagnostics(0).part);
        assert!(!document.look_at(30));
    }
}
