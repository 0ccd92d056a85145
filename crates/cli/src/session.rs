//! One run over the games of all inputs: batches are processed on many threads, and their results are delivered in
//! order.

use crate::{
    args::{DiagnosticArguments, Format, InputArguments, ProgressWhen},
    diagnostics::{
        CollectedDiagnostics, DiagnosticCollector, DiagnosticRun, format,
        report::{Reporter, counted},
        text::DiagnosticText,
    },
    failure::{Failure, source_hint},
    output::{Messages, announce_terminal, color::Paint, no_game, progress::Progress, warn},
    records::stanza::first_is_position,
    status::Status,
};
use alloc::sync::Arc;
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicUsize, Ordering},
};
use movetext_archive::{IndexFilter, diagnostics::Query};
use movetext_files::parallel::Concurrency;
use movetext_input::{
    Damage, ExpectedContent, GameBatch, Games, Input, InputEnd, InputEvent, Sampler, Selection, SourceError,
    TextKind,
    index::{Index, IndexError},
};
use movetext_pgn::{
    Flow, GameStart, Interest, Visitor,
    diagnostic::{Code, DetailLevel, Severity},
};
use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::Path,
    thread,
    time::Instant,
};

/// Receives the results for batches of games in input order, on one thread.
pub(crate) trait Delivery<M> {
    /// How many bytes of memory a batch and its result take, for each byte of text.
    const MEMORY_FACTOR: u64 = 8;

    /// Whether inputs without games are left out. The reader finds a game in any text, so the text before the first
    /// game has a result, too. Commands that copy text receive it at once.
    const ONLY_GAMES: bool = false;

    /// Called after the input with this index was opened. Open outputs here, so that no output is created if no input can be
    /// opened.
    fn begin(&mut self, _input: &Input, _index: usize) -> Result<(), Failure> {
        Ok(())
    }

    /// Receives the result for the next batch. [`Flow::Stop`] ends the run.
    fn games(&mut self, made: M, reporter: &mut Reporter<'_>) -> Result<Flow, Failure>;

    /// Called if an input that was opened cannot be read to its end. Its last game may be incomplete.
    fn fail(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Called at the end of an input that was read to its end.
    fn end(&mut self, _ending: &InputEnd, _reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        Ok(())
    }
}

/// The inputs of a run, and how its diagnostics are reported.
#[derive(Debug)]
pub(crate) struct Session {
    inputs: Vec<Input>,
    selection: Selection,
    expected: ExpectedContent,
    threads: NonZeroUsize,
    /// The memory for games that are being processed, in bytes.
    memory: u64,
    is_quiet: bool,
    progress: ProgressWhen,
    has_index: bool,
    /// The length of a batch in bytes, or `None` for the default.
    batch_bytes: Option<usize>,
    /// The status of a run in which an input could not be read.
    failure_status: Status,
    diagnostics: Arc<DiagnosticRun>,
}

impl Session {
    /// Creates a session that reports warnings and errors on standard error. On a terminal, source lines are shown.
    /// With `--quiet`, only errors are listed, unless `--select` names codes.
    pub(crate) fn new(inputs: &InputArguments, diagnostics: &DiagnosticArguments) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let format = if is_terminal { Format::Human } else { Format::Short };
        let text = DiagnosticText { format, paint: Paint::for_terminal(is_terminal) };
        let run = DiagnosticRun::new(diagnostics.selection(), diagnostics.max_errors, text);
        let session = Self::with_diagnostics(inputs, run);
        if inputs.run.quiet && diagnostics.select.is_empty() {
            session.summarising_warnings()
        } else {
            session
        }
    }

    /// Creates a session that reports these diagnostics.
    pub(crate) fn with_diagnostics(inputs: &InputArguments, diagnostics: DiagnosticRun) -> Self {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            inputs: inputs.inputs(),
            selection: inputs.selection(),
            expected: inputs.expected(),
            threads: inputs.run.threads.unwrap_or_else(cores),
            memory: inputs.run.memory(),
            is_quiet: inputs.run.quiet,
            progress: inputs.run.progress,
            has_index: !inputs.no_index,
            batch_bytes: None,
            failure_status: Status::Failed,
            diagnostics: Arc::new(diagnostics),
        }
    }

    /// Reports only diagnostics that can change the answer to `query`.
    pub(crate) fn answering(self, query: Query) -> Self {
        let selection = self.diagnostics.selection().clone().with_query(query);
        let run = DiagnosticRun::new(selection, self.diagnostics.limit(), *self.diagnostics.rendering());
        let only_counts = self.diagnostics.only_counts(Severity::Warning);
        let session = Self { diagnostics: Arc::new(run), ..self };
        if only_counts { session.summarising_warnings() } else { session }
    }

    /// Lists errors, but only counts warnings.
    pub(crate) fn summarising_warnings(self) -> Self {
        let given = &self.diagnostics;
        let run = DiagnosticRun::new(given.selection().clone(), given.limit(), *given.rendering());
        Self { diagnostics: Arc::new(run.counting(Severity::Warning)), ..self }
    }

    /// Returns the diagnostics of the run.
    pub(crate) fn diagnostics(&self) -> &DiagnosticRun {
        &self.diagnostics
    }

    /// Returns the number of threads.
    pub(crate) const fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Treats an input that cannot be read like an input with errors, unless no input can be opened.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "only tables use it"))]
    pub(crate) fn keeping_going(self) -> Self {
        Self { failure_status: Status::Errors, ..self }
    }

    /// Sets the approximate text length of a batch, in bytes.
    pub(crate) fn with_batch_bytes(self, length: usize) -> Self {
        Self { batch_bytes: Some(length), ..self }
    }

    /// Reads inputs from their beginning, even if they have an index.
    pub(crate) fn without_index(self) -> Self {
        Self { has_index: false, ..self }
    }

    /// Returns a function that decides how much detail the next diagnostic needs. It takes the index of the input and
    /// the code of the diagnostic.
    pub(crate) fn detail_level(&self) -> impl Fn(usize, Code) -> DetailLevel + Send + 'static {
        let diagnostics = Arc::clone(&self.diagnostics);
        move |input_index, code| diagnostics.detail_level(input_index, code)
    }

    /// Restricts the run to `count` selected games at random. Reads the inputs once to number their games.
    pub(crate) fn with_sample(self, count: usize, seed: u64) -> Result<Self, Failure> {
        let is_stream = |input: &&Input| {
            let metadata = input.path().map(fs::metadata);
            metadata.is_none_or(|found| found.is_ok_and(|found| !found.is_file()))
        };
        if let Some(input) = self.inputs.iter().find(is_stream) {
            return Err(Failure::SampleOfStream(input.to_string()));
        }
        // The numbers are read and not computed, because an unreadable line has a number, too.
        let mut sampler = Sampler::new(count, seed);
        let work = |batch: GameBatch<'_>| {
            let mut numbers = GameNumbers::default();
            batch.visit_once(&mut numbers, &mut ());
            numbers.0
        };
        self.games().in_order(Concurrency::new(self.threads).with_memory(self.memory), work, |event| {
            if let InputEvent::Games(numbers) = event {
                numbers.into_iter().for_each(|number| sampler.push(number, ()));
            }
            Flow::Continue
        });
        Ok(Self { selection: self.selection.with_sample(&sampler), ..self })
    }

    /// Replaces the inputs.
    pub(crate) fn with_inputs(self, inputs: &[Input]) -> Self {
        Self { inputs: inputs.to_vec(), ..self }
    }

    /// Reserves `memory` bytes for purposes other than reading.
    pub(crate) fn leaving(self, memory: u64) -> Self {
        Self { memory: self.memory.saturating_sub(memory), ..self }
    }

    /// Sets the kind of content that the inputs must have.
    pub(crate) fn with_expected_content(self, expected: ExpectedContent) -> Self {
        Self { expected, ..self }
    }

    /// Reads all games. `work` runs on any thread and computes a result for each batch. It reports diagnostics to the
    /// collector. `delivery` receives the results in order.
    pub(crate) fn run<M: Send>(
        &self,
        out: Box<dyn Write>,
        work: impl Fn(GameBatch<'_>, &mut DiagnosticCollector<'_>) -> M + Sync,
        delivery: &mut impl Delivery<M>,
    ) -> Result<Outcome, Failure> {
        let games = self.games();
        let games = if self.has_index { games.with_index_seek() } else { games };
        self.run_over(games, out, work, delivery)
    }

    /// Works like [`run`](Self::run), but does not read games that `index_filter` can decide.
    pub(crate) fn run_filtered<M: Send>(
        &self,
        index_filter: IndexFilter,
        out: Box<dyn Write>,
        work: impl Fn(GameBatch<'_>, &mut DiagnosticCollector<'_>) -> M + Sync,
        delivery: &mut impl Delivery<M>,
    ) -> Result<Outcome, Failure> {
        let games = self.games();
        let games = if self.has_index { games.with_index_filter(index_filter) } else { games };
        self.run_over(games, out, work, delivery)
    }

    /// Returns the selected games of the inputs.
    pub(crate) fn games(&self) -> Games {
        let games = Games::new(self.inputs.clone());
        let games = self.batch_bytes.into_iter().fold(games, Games::with_batch_bytes);
        games.with_selection(self.selection.clone()).with_expected_content(self.expected)
    }

    /// Reads `games`. Otherwise works like [`run`](Self::run).
    pub(crate) fn run_over<M: Send, D: Delivery<M>>(
        &self,
        games: Games,
        out: Box<dyn Write>,
        work: impl Fn(GameBatch<'_>, &mut DiagnosticCollector<'_>) -> M + Sync,
        delivery: &mut D,
    ) -> Result<Outcome, Failure> {
        if self.inputs.contains(&Input::Stdin) {
            announce_terminal();
        }
        let mut run = Run {
            session: self,
            reporter: Reporter::new(out, &self.diagnostics),
            progress: Progress::new(self.progress, total_bytes(&self.inputs)),
            delivery,
            input: Input::Stdin,
            inputs: 0,
            damages: 0,
            all_damages: 0,
            status: Status::Clean,
            is_incomplete: false,
            failures: Vec::new(),
            earlier_games: 0,
            held: Vec::new(),
        };
        let started = Instant::now();
        let (consumed, text_length) = (games.input_bytes(), games.text_bytes());
        let mut failed = None;
        let with_games = AtomicUsize::new(0);
        let job = |games: GameBatch<'_>| {
            let (kind, done) = (text_kind(&games, &with_games), games.input_bytes());
            let mut collector = DiagnosticCollector::new(&self.diagnostics, &games);
            let made = work(games, &mut collector);
            (kind, done, made, collector.take())
        };
        let concurrency = Concurrency::new(self.threads).with_memory(self.memory);
        games.with_memory_factor(D::MEMORY_FACTOR).in_order(concurrency, job, |event| {
            match run.take(event) {
                Ok(flow) => flow,
                Err(failure) => {
                    failed = Some(failure);
                    Flow::Stop
                }
            }
        });
        run.progress.finish();
        if let Some(failure) = failed {
            return Err(failure);
        }
        run.reporter.finish()?;
        // We know the length of the games only for text. For other formats, we use the number of bytes read.
        let [consumed, text_length] = [consumed, text_length].map(|count| count.load(Ordering::Relaxed));
        Ok(run.outcome(started, if text_length > 0 { text_length } else { consumed }))
    }
}

/// Collects the numbers of games, and skips their movetext.
#[derive(Default)]
struct GameNumbers(Vec<u64>);

impl Visitor for GameNumbers {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.push(game.number);
        Flow::Continue
    }
}

/// Returns the total size of the inputs in bytes, or `None` if one of them is a stream. Paths that cannot be read count
/// as empty.
fn total_bytes(inputs: &[Input]) -> Option<u64> {
    let length = |input: &Input| match fs::metadata(input.path()?) {
        Ok(found) if found.is_file() => Some(found.len()),
        Ok(found) if !found.is_dir() => None,
        _ => Some(0),
    };
    inputs.iter().map(length).sum()
}

/// Returns the kind of text in a batch. If the batch contains games, stores the number of its input, counted from 1, in
/// `with_games`, so that later batches of this input are not searched.
fn text_kind(games: &GameBatch<'_>, with_games: &AtomicUsize) -> TextKind {
    let number = games.input_index() + 1;
    if with_games.load(Ordering::Relaxed) == number {
        return TextKind::Games;
    }
    let kind = games.text_kind();
    if kind == TextKind::Games {
        with_games.store(number, Ordering::Relaxed);
    }
    kind
}

/// An input that could not be opened or read to its end.
#[derive(Debug)]
#[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "only tables use it"))]
pub(crate) struct InputFailure {
    pub(crate) input: String,
    /// The number of games read before the failure.
    pub(crate) games: u64,
    pub(crate) message: String,
}

/// What a run did.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    /// Whether any selected diagnostic was a warning.
    pub(crate) has_warnings: bool,
    /// Whether an input was opened.
    pub(crate) is_begun: bool,
    /// Whether an input was read only in part. The output must then not replace a complete file.
    pub(crate) is_incomplete: bool,
    /// The inputs that could not be opened or read to their end.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "only tables use it"))]
    pub(crate) failures: Vec<InputFailure>,
    /// The number of games read.
    pub(crate) games: u64,
    /// The number of games and plies, for the summary.
    read: String,
    /// The number of diagnostics, for the summary.
    found: String,
    /// The diagnostics by code, one line per severity.
    codes: Vec<String>,
    /// The duration and speed, for the summary.
    time: String,
    is_quiet: bool,
}

impl Outcome {
    /// Prints the summary. Prints nothing with `--quiet`, or if no input was opened.
    pub(crate) fn print_summary(&self) {
        self.print_summary_of(&self.read);
    }

    /// Prints the diagnostics by code, then the summary.
    pub(crate) fn print_summary_by_code(&self) {
        if !self.is_quiet {
            self.codes.iter().for_each(warn);
        }
        self.print_summary();
    }

    /// Prints the summary, with `work` instead of the number of games and plies.
    pub(crate) fn print_summary_of(&self, work: &str) {
        if self.is_begun && !self.is_quiet {
            warn(&format_args!("{work}, {} in {}", self.found, self.time));
        }
    }

    /// Prints a summary without diagnostics, for commands that report none.
    pub(crate) fn print_done(&self, done: &str) {
        if self.is_begun && !self.is_quiet {
            warn(&format_args!("{done} in {}", self.time));
        }
    }

    /// Returns the number of games and plies, such as `2 games, 3 plies`.
    pub(crate) fn read(&self) -> &str {
        &self.read
    }

    /// Prints the summary for one file. `done` says what was done with it.
    pub(crate) fn print_file_summary(&self, path: &Path, done: &str) {
        if self.is_begun && !self.is_quiet {
            let Self { read, found, time, .. } = self;
            warn(&format_args!("{}: {read}, {found}, {done} in {time}", path.display()));
        }
    }
}

/// The state of a run, on the thread that delivers results.
struct Run<'a, M, D> {
    session: &'a Session,
    reporter: Reporter<'a>,
    progress: Progress,
    delivery: &'a mut D,
    /// The current input.
    input: Input,
    /// The index of the next input. Inputs that cannot be opened are also counted.
    inputs: usize,
    /// The number of damaged places in the current input, if it is PGC.
    damages: u64,
    /// The number of damaged places in all inputs.
    all_damages: u64,
    status: Status,
    is_incomplete: bool,
    failures: Vec<InputFailure>,
    /// The number of games in earlier inputs.
    earlier_games: u64,
    /// The results before the first game of the current input, with [`Delivery::ONLY_GAMES`].
    held: Vec<M>,
}

/// Returns whether running `movetext index` again solves this error.
const fn is_renewable(error: &IndexError) -> bool {
    matches!(error, IndexError::Version | IndexError::Unfinished | IndexError::Damaged(_) | IndexError::Stale)
}

impl<M, D: Delivery<M>> Run<'_, M, D> {
    fn take(&mut self, event: InputEvent<(TextKind, u64, M, CollectedDiagnostics)>) -> Result<Flow, Failure> {
        match event {
            InputEvent::Unopened(input, error) => {
                self.inputs += 1;
                self.earlier_games = self.reporter.games();
                self.fail(&input, &error);
                Ok(Flow::Continue)
            }
            InputEvent::Begin(input) => {
                self.input = Input::clone(&input);
                self.reporter.begin(&input, self.inputs)?;
                (self.damages, self.earlier_games) = (0, self.reporter.games());
                self.delivery.begin(&input, self.inputs)?;
                self.inputs += 1;
                Ok(Flow::Continue)
            }
            InputEvent::Unindexed(input, error) => {
                if let Some(path) = input.path().filter(|_| !self.session.is_quiet) {
                    let (path, index) = (path.display(), Index::path_for(path));
                    let advice = if is_renewable(&error) {
                        format!("; `movetext index {path}` renews it")
                    } else {
                        String::new()
                    };
                    warn(&format_args!("warning: {}: {error}; it is not used{advice}", index.display()));
                }
                Ok(Flow::Continue)
            }
            InputEvent::Games((kind, done, made, collected)) => {
                self.reporter.next_text(kind)?;
                self.reporter.take(collected)?;
                self.progress.show(done, Some(self.reporter.games()));
                self.held.push(made);
                if D::ONLY_GAMES && !self.reporter.has_game() { Ok(Flow::Continue) } else { self.deliver() }
            }
            InputEvent::Damage(_, error) => {
                self.damages += 1;
                if self.damages <= self.session.diagnostics.limit() {
                    warn_of_damage(&self.input, &error);
                }
                Ok(Flow::Continue)
            }
            InputEvent::End(_, result) => {
                self.end(result)?;
                Ok(Flow::Continue)
            }
        }
    }

    /// Delivers the results that are held.
    fn deliver(&mut self) -> Result<Flow, Failure> {
        for made in self.held.drain(..) {
            if self.delivery.games(made, &mut self.reporter)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    fn end(&mut self, result: Result<InputEnd, SourceError>) -> Result<(), Failure> {
        if self.reporter.has_only_other_text() {
            self.held.clear();
        } else {
            self.deliver()?;
        }
        let unreported = self.damages.saturating_sub(self.session.diagnostics.limit());
        if unreported > 0 {
            warn(&format_args!("{}: {} more", self.input, counted(unreported, "damage")));
        }
        self.all_damages += self.damages;
        if self.damages > 0 {
            self.status = self.status.max(Status::Errors);
        }
        match result {
            Ok(ending) => self.delivery.end(&ending, &mut self.reporter)?,
            Err(error) => {
                let input = self.input.clone();
                self.fail(&input, &error);
                self.is_incomplete = true;
                self.delivery.fail()?;
            }
        }
        if !self.reporter.end()? {
            let hint = if first_is_position(&self.input) {
                "; it has positions, which `movetext epd` reads"
            } else {
                ""
            };
            warn(&format_args!("{}{hint}", no_game(&self.input)));
            self.status = self.status.max(Status::Errors);
        }
        Ok(())
    }

    fn fail(&mut self, input: &Input, error: &SourceError) {
        let hint = match error {
            // Other folders were replaced with their files.
            SourceError::Directory => "; it has no files of games, such as games.pgn or games.pgn.zst",
            error => source_hint(error),
        };
        warn(&format_args!("{input}: {error}{hint}"));
        self.status = self.status.max(self.session.failure_status);
        self.failures.push(InputFailure {
            input: input.to_string(),
            games: self.reporter.games() - self.earlier_games,
            message: error.to_string(),
        });
    }

    /// Returns the outcome. `bytes` is the number of bytes that were read.
    fn outcome(self, started: Instant, bytes: u64) -> Outcome {
        let seconds = started.elapsed().as_secs_f64();
        let rate = bytes as f64 / 1e6 / seconds.max(1e-6);
        let damages = match self.all_damages {
            0 => String::new(),
            damages => format!(", {}", counted(damages, "damage")),
        };
        let unread =
            if self.reporter.is_begun() || self.failures.is_empty() { Status::Clean } else { Status::Failed };
        Outcome {
            status: self.status.max(self.reporter.status()).max(unread),
            has_warnings: self.reporter.has_warnings(),
            is_begun: self.reporter.is_begun(),
            is_incomplete: self.is_incomplete,
            failures: self.failures,
            games: self.reporter.games(),
            read: self.reporter.read(),
            found: format!("{}{damages}", self.reporter.found()),
            codes: self.reporter.codes(),
            time: format!("{seconds:.2} s ({rate:.1} MB/s)"),
            is_quiet: self.session.is_quiet,
        }
    }
}

/// Reports a damaged place in an input.
fn warn_of_damage(input: &Input, damage: &Damage) {
    let paint = Paint::for_terminal(io::stderr().is_terminal());
    Messages.write(&format::short(&input.to_string(), &damage.report(), paint));
}
