//! All units of a document. After an edit, only the units that it touches are read again.

use crate::{
    unit::{Format, Place, Unit},
    unit_diagnostic::UnitDiagnostic,
};
use alloc::collections::VecDeque;
use core::ops::Range;
use movetext_pgn::diagnostic::{DetailLevel, Severity};

/// The units of a text.
///
/// A unit is valid until an edit changes text that affects it. After an edit, we read again from the first invalid unit
/// until we reach the place of a unit that is still valid.
#[derive(Clone, Debug)]
pub(crate) struct Units {
    format: Format,
    /// Less severe diagnostics are dropped.
    least: Severity,
    /// The units from the start of the text to the place where reading continues.
    read: Vec<Unit>,
    /// Valid units after that place, sorted. There may be gaps between them.
    later: VecDeque<Unit>,
    /// The diagnostics after the last unit, or `None` until the whole text has been read.
    rest: Option<Box<[UnitDiagnostic]>>,
    /// How many diagnostics were read since the last edit.
    read_diagnostics: usize,
}

impl Units {
    pub(crate) const fn new(format: Format, least: Severity) -> Self {
        Self { format, least, read: Vec::new(), later: VecDeque::new(), rest: None, read_diagnostics: 0 }
    }

    /// Returns the place where reading continues.
    fn place(&self) -> Place {
        self.read.last().map_or(Place::START, |unit| unit.end)
    }

    /// Returns whether the whole text has been read.
    pub(crate) const fn is_complete(&self) -> bool {
        self.rest.is_some()
    }

    /// Returns whether the unit at an offset has been read.
    pub(crate) fn has_read(&self, offset: usize) -> bool {
        self.is_complete() || self.place().offset > offset
    }

    /// Returns the units that have been read, in the order of the text.
    pub(crate) fn all(&self) -> &[Unit] {
        &self.read
    }

    /// Returns the diagnostics after the last unit, and the offset that their spans are relative to.
    pub(crate) fn rest(&self) -> (usize, &[UnitDiagnostic]) {
        (self.place().offset, self.rest.as_deref().unwrap_or_default())
    }

    /// Returns the index of the unit at an offset. In white space between two units, returns the first. At the end of
    /// the text, returns the last unit.
    pub(crate) fn index_at(&self, offset: usize) -> Option<usize> {
        let next = self.read.partition_point(|unit| unit.body().start <= offset);
        (!self.read.is_empty()).then(|| next.saturating_sub(1))
    }

    /// Returns the units whose text touches a range.
    pub(crate) fn touching(&self, range: &Range<usize>) -> &[Unit] {
        self.read.get(self.indices_touching(range)).unwrap_or_default()
    }

    /// Returns the indices of the units whose text touches a range.
    pub(crate) fn indices_touching(&self, range: &Range<usize>) -> Range<usize> {
        let first = self.read.partition_point(|unit| unit.body().end < range.start);
        let end = self.read.partition_point(|unit| unit.body().start <= range.end);
        first..end.max(first)
    }

    /// Returns the diagnostics of a unit. If they have only been counted, reads the unit again.
    pub(crate) fn diagnostics<'u>(&self, text: &str, unit: &'u Unit) -> &'u [UnitDiagnostic] {
        unit.diagnostics.get_or_init(|| self.diagnose(text, unit, DetailLevel::Whole))
    }

    /// Reads a unit again, and returns its diagnostics with their fixes.
    pub(crate) fn with_fixes(&self, text: &str, unit: &Unit) -> Box<[UnitDiagnostic]> {
        self.diagnose(text, unit, DetailLevel::WithFix)
    }

    fn diagnose(&self, text: &str, unit: &Unit, detail: DetailLevel) -> Box<[UnitDiagnostic]> {
        if unit.count == 0 {
            return Box::default();
        }
        self.format.diagnose(text, unit.start, self.least, detail)
    }

    /// Returns the diagnostics after the last unit with their fixes, and the offset that their spans are relative to.
    pub(crate) fn rest_with_fixes(&self, text: &str) -> (usize, Box<[UnitDiagnostic]>) {
        let (start, diagnostics) = self.rest();
        if diagnostics.is_empty() {
            return (start, Box::default());
        }
        (start, self.format.diagnose(text, self.place(), self.least, DetailLevel::WithFix))
    }

    /// Drops the units that an edit may change: `new` bytes will replace the bytes in `old`. Call this before you
    /// change the text.
    pub(crate) fn edit(&mut self, old: &Range<usize>, new: usize) {
        let is_before = |unit: &Unit| unit.reach().is_some_and(|reach| reach <= old.start);
        let kept = self.read.iter().position(|unit| !is_before(unit)).unwrap_or(self.read.len());
        let dropped = self.read.split_off(kept);
        let all = dropped.into_iter().chain(core::mem::take(&mut self.later));
        // A unit directly after the edit may change, because the byte before it decides whether it begins in column 1.
        let holds = |unit: &Unit| is_before(unit) || unit.start.offset > old.end;
        let moved = |unit: Unit| if is_before(&unit) { unit } else { unit.shift(old.end, old.start + new) };
        self.later = all.filter(holds).map(moved).collect();
        self.rest = None;
        self.read_diagnostics = 0;
    }

    /// Reads about `budget` bytes of `text`. Completes about `limit` diagnostics, which will be shown, and counts the
    /// others. Returns whether the whole text has been read.
    pub(crate) fn read(&mut self, text: &str, budget: usize, limit: usize) -> bool {
        let mut spent = 0;
        while !self.is_complete() && spent < budget {
            let place = self.place();
            while self.later.front().is_some_and(|unit| unit.start.offset < place.offset) {
                self.later.pop_front();
            }
            if let Some(unit) = self.later.pop_front_if(|unit| unit.start == place) {
                self.read.push(unit);
                continue;
            }
            let detail = if self.read_diagnostics < limit { DetailLevel::Whole } else { DetailLevel::Count };
            if let Some(unit) = self.format.read(text, place, self.least, detail) {
                spent += unit.whole().len().max(1);
                self.read_diagnostics += unit.count;
                self.read.push(unit);
            } else {
                self.later.clear();
                self.rest = Some(self.format.diagnose(text, place, self.least, DetailLevel::Whole));
            }
        }
        self.is_complete()
    }
}

#[cfg(test)]
mod tests {
    use super::Units;
    use crate::{unit::Format, unit_diagnostic::UnitDiagnostic};
    use movetext_archive::{CheckOptions, diagnostics::DiagnosticSelection};
    use movetext_pgn::diagnostic::{Diagnostic, Severity};
    use movetext_testkit::Random;

    /// Pieces of text that affect where games begin and end.
    const PIECES: [&str; 40] = [
        "[Event \"a\"]\n",
        "[ECO \"C20\"]\n",
        "[Result \"1-0\"]\n",
        "[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n",
        "\n",
        "\n\n",
        " ",
        "\r\n",
        "\r",
        "1. e4 ",
        "e5 ",
        "2. Nf3 ",
        "Nc6 ",
        "d4 ",
        "exd4 ",
        "Qh5+ ",
        "1-0",
        "*",
        "1/2-1/2",
        "{",
        "}",
        "{a}",
        ";c\n",
        "%d\n",
        "(",
        ")",
        "(1. d4) ",
        "$1 ",
        "!? ",
        "[",
        "]",
        "\"",
        "ü",
        "\u{1F600}",
        "\u{A0}",
        "--",
        "x",
        "1...",
        "Better ",
        "\u{FEFF}",
    ];

    fn read_all(text: &str, format: Format) -> Units {
        let mut units = Units::new(format, Severity::Note);
        while !units.read(text, 1 << 20, 10) {}
        units
    }

    /// Returns the diagnostics of all units with their fixes, with spans in the text.
    fn list_diagnostics(units: &Units, text: &str) -> Vec<(u64, u64, &'static str, String, usize)> {
        let mut listed = Vec::new();
        let mut list = |start: usize, kept: &[UnitDiagnostic], fixed: &[UnitDiagnostic]| {
            assert_eq!(kept.len(), fixed.len());
            for (kept, fixed) in kept.iter().zip(fixed) {
                assert_eq!((kept.span, kept.code, &kept.message), (fixed.span, fixed.code, &fixed.message));
                let span = fixed.span.shift(start as u64);
                listed.push((span.start, span.end, fixed.code, fixed.message.to_string(), fixed.fix.len()));
            }
        };
        for unit in units.all() {
            let diagnostics = units.diagnostics(text, unit);
            assert_eq!(unit.count, diagnostics.len());
            list(unit.start.offset, diagnostics, &units.with_fixes(text, unit));
        }
        let (rest_start, rest) = units.rest();
        list(rest_start, rest, &units.rest_with_fixes(text).1);
        listed
    }

    /// Checks the whole text. Returns its diagnostics in the form of `list_diagnostics`.
    fn check(text: &str) -> Vec<(u64, u64, &'static str, String, usize)> {
        let notes = DiagnosticSelection::default().with_least(Severity::Note);
        let options = CheckOptions::default().with_selection(notes).with_repetitions().with_limit(u64::MAX);
        let report = options.with_fixes().check(text.as_bytes());
        let place = |one: &Diagnostic| {
            let diagnostic = UnitDiagnostic::from_diagnostic(one, 0);
            (
                diagnostic.span.start,
                diagnostic.span.end,
                diagnostic.code,
                diagnostic.message.to_string(),
                diagnostic.fix.len(),
            )
        };
        report.diagnostics().iter().map(place).collect()
    }

    #[test]
    fn random_edits_equal_fresh_reading() {
        let mut mismatches = 0;
        for seed in 0..1_500 {
            let mut random = Random::new(seed);
            let format = if seed % 10 == 9 { Format::Epd } else { Format::Pgn };
            let mut text = random.text(&PIECES, 60);
            let mut units = read_all(&text, format);
            for _ in 0..20 {
                let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
                let start = random.below(bounds.len());
                let end = (start + random.below(12)).min(bounds.len() - 1);
                let range = bounds[start]..if random.one_in(2) { bounds[start] } else { bounds[end] };
                let new = random.text(&PIECES, 3);
                units.edit(&range, new.len());
                text.replace_range(range, &new);
                // The next edit may come before the whole text has been read.
                let budget = if random.one_in(3) { 1 + random.below(40) } else { 1 << 20 };
                units.read(&text, budget, random.below(4));
                if !units.is_complete() {
                    continue;
                }
                let expected = read_all(&text, format);
                let bodies = |units: &Units| {
                    units.all().iter().map(|unit| (unit.whole(), unit.body())).collect::<Vec<_>>()
                };
                assert_eq!(bodies(&units), bodies(&expected), "seed {seed}: {text:?}");
                assert_eq!(
                    list_diagnostics(&units, &text),
                    list_diagnostics(&expected, &text),
                    "seed {seed}: {text:?}"
                );
                if format == Format::Pgn {
                    let found = check(&text);
                    assert_eq!(list_diagnostics(&units, &text), found, "seed {seed}: {text:?}");
                    mismatches += found.iter().filter(|found| found.2 == "eco-mismatch").count();
                }
            }
        }
        assert!(mismatches > 100, "{mismatches}");
    }

    #[test]
    fn edit_reads_only_touched_games() {
        let game = "[Event \"a\"]\n\n1. e4 e5 *\n\n";
        let mut text = game.repeat(1_000);
        let mut units = read_all(&text, Format::Pgn);
        let middle = game.len() * 500 + 16;
        units.edit(&(middle..middle), 5);
        text.insert_str(middle, "{abc}");
        // The edit is in one of the 1,000 games. A few games before it are read again, because they end near the edit.
        assert!(units.read(&text, 8 * game.len(), 10));
        assert_eq!(units.all().len(), 1_000);
    }
}
