//! Checks games in memory and in files.

use crate::diagnostics::{
    CollectedDiagnostics, ComparedGames, DiagnosticCollector, DiagnosticReporter, DiagnosticRun,
    DiagnosticSelection, Presentation, Rendering, Repeated, SeverityCounts, StrictCheck, StrictText, Unshown,
};
use alloc::sync::Arc;
use core::{cell::RefCell, convert::Infallible, num::NonZeroUsize};
use movetext_files::parallel::Concurrency;
use movetext_input::{
    Damage, ExpectedContent, GameBatch, Games, Input, InputError, InputEvent, Observer, SourceError,
};
use movetext_openings::{EcoCheck, Openings};
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Code, DetailLevel, Diagnostic, DiagnosticLimits, Profile, Severity},
};
use movetext_pgn_writer::conformance::{Deviation, Extent};
use std::{io::Cursor, path::Path};

/// The result of a check: counts, and the first diagnostics.
#[derive(Clone, Debug, Default)]
pub struct Report {
    games: u64,
    plies: u64,
    damages: Vec<Damage>,
    found: SeverityCounts,
    diagnostics: Vec<Diagnostic>,
    deviations: Vec<Deviation>,
    /// Each input, and how many diagnostics and deviations precede its end.
    inputs: Vec<(Arc<Input>, usize, usize)>,
    unshown: Unshown,
}

impl Report {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of plies in the main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the PGC records that could not be read, and the JSON lines that are not games.
    #[must_use]
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Returns the number of selected diagnostics, by severity and code.
    #[must_use]
    pub const fn found(&self) -> &SeverityCounts {
        &self.found
    }

    /// Returns the first diagnostics of each input in text order, at most 1,000 of each severity. [`CheckOptions::with_limit`]
    /// changes the limit.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the first deviations from export format, if the check is [strict](CheckOptions::strict). Diagnostics and
    /// deviations of the same severity share one limit.
    #[must_use]
    pub fn deviations(&self) -> &[Deviation] {
        &self.deviations
    }

    /// Iterates over the inputs that were opened, in order. Each has its part of [`diagnostics`](Self::diagnostics) and
    /// of [`deviations`](Self::deviations).
    pub fn inputs(&self) -> impl Iterator<Item = (&Input, &[Diagnostic], &[Deviation])> {
        let mut start = (0, 0);
        self.inputs.iter().map(move |(input, diagnostics, deviations)| {
            let from = core::mem::replace(&mut start, (*diagnostics, *deviations));
            let found = self.diagnostics.get(from.0..*diagnostics).unwrap_or_default();
            let deviations = self.deviations.get(from.1..*deviations).unwrap_or_default();
            (&**input, found, deviations)
        })
    }

    /// Returns how often each tag or word in [`diagnostics`](Self::diagnostics) occurred again. Diagnostics for these
    /// repetitions are not stored.
    #[must_use]
    pub fn repeated(&self) -> &[Repeated] {
        &self.unshown.repeated
    }

    /// Returns the number of diagnostics beyond the limit, by severity and code.
    #[must_use]
    pub const fn rest(&self) -> &SeverityCounts {
        &self.unshown.rest
    }

    /// Returns whether there are no errors and no damage. Warnings and notes do not matter.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.damages.is_empty() && self.found.get(Severity::Error).is_empty()
    }
}

/// What to check, and how much to report.
///
/// By default, a check reports errors and warnings, each tag or word once, and at most 1,000 diagnostics of each
/// severity.
///
/// ```
/// use movetext_archive::{CheckOptions, diagnostics::DiagnosticSelection};
/// use movetext_pgn::diagnostic::Severity;
///
/// let notes = DiagnosticSelection::default().with_least(Severity::Note);
/// let report = CheckOptions::default().with_selection(notes).check(b"1. e2-e4 e7e5 *");
/// assert!(report.is_ok());
/// assert_eq!(report.diagnostics()[0].code().name(), "roster-incomplete");
/// ```
#[derive(Clone, Debug)]
pub struct CheckOptions {
    selection: DiagnosticSelection,
    limit: u64,
    rendering: PlainRendering,
    is_strict: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            selection: DiagnosticSelection::default(),
            limit: DiagnosticLimits::DEFAULT,
            rendering: PlainRendering { presentation: Presentation::Once, detail_level: DetailLevel::Whole },
            is_strict: false,
        }
    }
}

impl CheckOptions {
    /// Sets which diagnostics are reported. The default is errors and warnings.
    #[must_use]
    pub fn with_selection(self, selection: DiagnosticSelection) -> Self {
        Self { selection, ..self }
    }

    /// Sets how many diagnostics of each severity are returned. Further diagnostics are only counted.
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Reports every occurrence of a repeated tag or word. By default, only the first is reported.
    #[must_use]
    pub fn with_repetitions(mut self) -> Self {
        self.rendering.presentation = Presentation::Each;
        self
    }

    /// Includes in each diagnostic the edits that fix it. This makes the check slower.
    #[must_use]
    pub fn with_fixes(mut self) -> Self {
        self.rendering.detail_level = DetailLevel::WithFix;
        self
    }

    /// Also reports every deviation from export format as an error (PGN 3.2). [`check_file`](Self::check_file) then
    /// accepts only text.
    #[must_use]
    pub fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// Checks all games in `bytes`, on this thread. The bytes are always read as text: only
    /// [`check_file`](Self::check_file) recognises PGC, JSON Lines and compression. Takes linear time.
    #[must_use]
    pub fn check(&self, bytes: &[u8]) -> Report {
        let games = Games::from_read(Input::Stdin, Cursor::new(bytes.to_vec()))
            .with_expected_content(ExpectedContent::Bytes);
        // Reading bytes in memory cannot fail.
        self.check_inputs(games, Concurrency::new(NonZeroUsize::MIN)).unwrap_or_default()
    }

    /// Checks all games in a file, compressed or not, on all cores and in bounded memory.
    ///
    /// # Errors
    /// If the file cannot be read. Errors in games are part of the report instead.
    pub fn check_file(&self, path: impl AsRef<Path>) -> Result<Report, SourceError> {
        let expected = if self.is_strict { ExpectedContent::Text } else { ExpectedContent::Games };
        let games = Games::new([Input::Path(path.as_ref().to_path_buf())]).with_expected_content(expected);
        self.check_inputs(games, Concurrency::default()).map_err(SourceError::from)
    }

    /// Checks all games of one or more inputs, such as an open stream. Limits and repetitions count for each input.
    ///
    /// # Errors
    /// The first input that cannot be read. Errors in games are part of the report instead.
    pub fn check_inputs(&self, games: Games, concurrency: Concurrency) -> Result<Report, InputError> {
        let mut selection = self.selection.clone();
        if self.is_strict {
            selection = selection.with_profile(Profile::Strict);
        }
        let run = DiagnosticRun::new(selection, self.limit, self.rendering);
        let strict = self.is_strict.then(|| StrictCheck::new(&run, Extent::Whole));
        let work = |games: GameBatch<'_>| match &strict {
            Some(strict) => CheckedGames::Compared(strict.compare(games)),
            None => {
                let mut collector = DiagnosticCollector::new(&run, &games);
                check_games(games, &mut collector);
                CheckedGames::Read(collector.take())
            }
        };
        let reporter = DiagnosticReporter::new(&run);
        let mut delivery =
            Delivery { strict: strict.as_ref(), text: None, reporter, report: Report::default() };
        let mut result = Ok(());
        games.in_order(concurrency, work, |event| {
            result = delivery.take(event);
            if result.is_ok() { Flow::Continue } else { Flow::Stop }
        });
        result.map(|()| delivery.into_report())
    }
}

/// A batch of games after its check.
enum CheckedGames {
    Read(CollectedDiagnostics<ReportItem>),
    Compared(ComparedGames<ReportItem>),
}

/// Adds the diagnostics of each input to the report.
struct Delivery<'c, 'a> {
    strict: Option<&'c StrictCheck<'a, PlainRendering>>,
    /// The text of the current input, if the check is strict.
    text: Option<StrictText<'c, 'a, PlainRendering>>,
    reporter: DiagnosticReporter<'a, PlainRendering>,
    report: Report,
}

impl Delivery<'_, '_> {
    fn take(&mut self, event: InputEvent<CheckedGames>) -> Result<(), InputError> {
        match event {
            InputEvent::Begin(input) => {
                let index = self.report.inputs.len();
                self.reporter.begin(index);
                self.text = self.strict.map(|strict| StrictText::new(strict, &input, index));
                self.report.inputs.push((input, 0, 0));
            }
            InputEvent::Games(CheckedGames::Read(found)) => self.report.take(&mut self.reporter, found),
            InputEvent::Games(CheckedGames::Compared(compared)) => {
                for found in self.text.as_mut().map(|text| text.append(compared)).into_iter().flatten() {
                    self.report.take(&mut self.reporter, found);
                }
            }
            InputEvent::Damage(_, damage) => self.report.damages.push(damage),
            InputEvent::End(_, Ok(end)) => {
                if let Some(text) = self.text.take() {
                    self.report.take(&mut self.reporter, text.finish(&end));
                }
                self.report.end_input(self.reporter.end());
            }
            other => other.into_result().map_or(Ok(()), |result| result.map(drop))?,
        }
        Ok(())
    }

    fn into_report(self) -> Report {
        let Self { reporter, report, .. } = self;
        let (games, plies, found) = (reporter.games(), reporter.plies(), reporter.found().clone());
        Report { games, plies, found, ..report }
    }
}

/// Reads the selected games and reports their diagnostics to `observer`, with those of [`EcoCheck`] if it requests them.
/// Returns [`Flow::Stop`] if the observer stopped.
pub fn check_games<O: Observer>(games: GameBatch<'_>, observer: &mut O) -> Flow {
    // Sharing the observer costs 1 % of the time.
    if observer.detail_level(Code::EcoMismatch) == DetailLevel::None {
        return games.visit_once(&mut (), observer);
    }
    let shared = RefCell::new(observer);
    games.visit_once(&mut EcoCheck::new((), Openings::builtin(), &shared), &mut &shared)
}

/// Returns diagnostics unchanged.
#[derive(Clone, Copy, Debug)]
struct PlainRendering {
    presentation: Presentation,
    detail_level: DetailLevel,
}

/// A diagnostic, or a deviation from export format.
enum ReportItem {
    Diagnostic(Diagnostic),
    Deviation(Deviation),
}

impl Rendering for PlainRendering {
    type Shown = ReportItem;

    fn presentation(&self) -> Presentation {
        self.presentation
    }

    fn detail_level(&self) -> DetailLevel {
        self.detail_level
    }

    fn diagnostic(
        &self,
        _: &Input,
        diagnostic: &Diagnostic,
        _: Severity,
        _: Option<&GameEnd<'_>>,
    ) -> ReportItem {
        ReportItem::Diagnostic(diagnostic.clone())
    }

    fn deviation(&self, _: &Input, deviation: Deviation) -> ReportItem {
        ReportItem::Deviation(deviation)
    }
}

impl Report {
    fn take(
        &mut self,
        reporter: &mut DiagnosticReporter<'_, PlainRendering>,
        found: CollectedDiagnostics<ReportItem>,
    ) {
        let Ok(()) = reporter.take::<Infallible>(found, |found| {
            match found {
                ReportItem::Diagnostic(diagnostic) => self.diagnostics.push(diagnostic),
                ReportItem::Deviation(deviation) => self.deviations.push(deviation),
            }
            Ok(())
        });
    }

    fn end_input(&mut self, unshown: Unshown) {
        if let Some((_, diagnostics, deviations)) = self.inputs.last_mut() {
            (*diagnostics, *deviations) = (self.diagnostics.len(), self.deviations.len());
        }
        self.unshown.repeated.extend(unshown.repeated);
        self.unshown.rest.merge(&unshown.rest);
    }
}

/// Checks all games in `bytes` with [`CheckOptions::default`]: reports errors and warnings, each tag or word once.
/// Takes linear time.
///
/// ```
/// let report = movetext_archive::check(b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 *");
/// assert_eq!((report.games(), report.plies(), report.is_ok()), (1, 2, false));
/// assert_eq!(report.diagnostics()[0].code().name(), "illegal-move");
/// ```
#[must_use]
pub fn check(bytes: &[u8]) -> Report {
    CheckOptions::default().check(bytes)
}

/// Checks all games in a file with [`CheckOptions::default`]. The file may be compressed. Uses all cores and bounded
/// memory.
///
/// # Errors
/// If the file cannot be read. Errors in games are part of the report instead.
pub fn check_file(path: impl AsRef<Path>) -> Result<Report, SourceError> {
    CheckOptions::default().check_file(path)
}

#[cfg(test)]
mod tests {
    use super::{CheckOptions, Report, check};
    use crate::diagnostics::DiagnosticSelection;
    use movetext_files::parallel::Concurrency;
    use movetext_input::{Games, Input};
    use movetext_pgn::diagnostic::{Code, Severity};
    use movetext_pgn_writer::conformance::Deviation;

    #[test]
    fn check_counts_diagnostics_above_limit() {
        let text = "1. e4 } *\n".repeat(1_500);
        let report = check(text.as_bytes());
        assert_eq!((report.diagnostics().len(), report.repeated()[0].repeats), (1, 1_499));
        let report = CheckOptions::default().with_repetitions().check(text.as_bytes());
        assert_eq!(report.diagnostics().len(), 1_000);
        let found = report.found().get(Severity::Warning);
        assert_eq!((found.total(), found.get(Code::StrayBrace)), (1_500, 1_500));
        assert_eq!(report.rest().get(Severity::Warning).total(), 500);
    }

    #[test]
    fn strict_check_reports_deviations() {
        let text = b"[White \"Me\"]\n\n1.e4 e5 1-0\n\n";
        assert!(check(text).is_ok());
        let report = CheckOptions::default().strict().check(text);
        assert!(!report.is_ok() && !report.deviations().is_empty());
        // `strict` sets the severities, whether it is called before or after `with_selection`.
        let roster = b"1. e4 *\n";
        let selected = CheckOptions::default().strict().with_selection(DiagnosticSelection::default());
        for options in [CheckOptions::default().strict(), selected] {
            assert_eq!(options.check(roster).found().get(Severity::Error).get(Code::RosterIncomplete), 1);
        }
    }

    #[test]
    fn inputs_are_checked_one_by_one() {
        let folder = std::env::temp_dir().join(format!("movetext-check-inputs-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let texts = ["1. e4 } *\n", "\n\n1. e4 ; end\n", "", "[White \"Me\"]\n\n1.e4 e5 1-0"];
        let paths: Vec<_> = (0..texts.len()).map(|index| folder.join(format!("{index}.pgn"))).collect();
        paths.iter().zip(texts).for_each(|(path, text)| std::fs::write(path, text).unwrap());
        for options in [CheckOptions::default(), CheckOptions::default().strict()] {
            let games = Games::new(paths.iter().map(Input::from));
            let all = options.check_inputs(games, Concurrency::default()).unwrap();
            let single: Vec<_> = paths.iter().map(|path| options.check_file(path).unwrap()).collect();
            assert_eq!(all.inputs().count(), texts.len());
            for ((input, diagnostics, deviations), (path, one)) in all.inputs().zip(paths.iter().zip(&single))
            {
                assert_eq!(input.path(), Some(path.as_path()));
                assert_eq!(diagnostics.len(), one.diagnostics().len());
                // The numbers of games continue from input to input.
                let places =
                    |found: &[Deviation]| found.iter().map(|one| (one.kind, one.span)).collect::<Vec<_>>();
                assert_eq!(places(deviations), places(one.deviations()));
            }
            let count = |of: fn(&Report) -> u64| single.iter().map(of).sum::<u64>();
            assert_eq!((all.games(), all.plies()), (count(Report::games), count(Report::plies)));
            let errors = |report: &Report| report.found().get(Severity::Error).total();
            assert_eq!(errors(&all), count(errors));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn bytes_of_any_kind_are_checked_as_text() {
        for start in [b"\x1F\x8B".as_slice(), b"\x01"] {
            let report = check(&[start, b"\n\n1. e4 e5 *"].concat());
            assert_eq!((report.games(), report.plies()), (1, 2), "{start:?}");
        }
    }
}
