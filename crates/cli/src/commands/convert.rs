//! `movetext convert`: the same games in another representation (PGN 3.2, 20).

use crate::args::ConvertArguments;
use crate::args::Format;
use crate::args::Target;
use crate::failure::Failure;
use crate::output;
use crate::output::Messages;
use crate::output::Output;
use crate::output::complain;
use crate::report::Reporter;
use crate::report::counted;
use crate::status::Status;
use movetext_archive::Input;
use movetext_archive::Source;
use movetext_archive::SourceError;
use movetext_archive::Stream;
use movetext_pgc::Writer as PgcWriter;
use movetext_pgn::Flow;
use movetext_pgn::Severity;
use movetext_pgn::Visitor;
use movetext_pgn_writer::ExportOptions;
use movetext_pgn_writer::Writer as PgnWriter;
use std::io;
use std::io::IsTerminal;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<Status, Failure> {
    if arguments.to != Target::Pgc && arguments.comments.is_some() {
        return Err(Failure::PolicyWithoutPgc);
    }
    let inputs = arguments.inputs.inputs();
    match &arguments.output {
        Some(path) => {
            output::refuse_compressed(path)?;
            output::refuse_input(path, &inputs)?;
        }
        None if arguments.to == Target::Pgc && io::stdout().is_terminal() => {
            return Err(Failure::BinaryToTerminal);
        }
        None => {}
    }
    let mut run = Run::new(arguments);
    match arguments.to {
        Target::Pgc => run.write_pgc(&inputs),
        Target::Pgn => run.write_pgn(&inputs),
    }
}

/// One run over all inputs.
struct Run<'a> {
    arguments: &'a ConvertArguments,
    stream: Stream,
    reporter: Reporter<'a, Messages>,
    status: Status,
    /// Whether an input could be read in part only.
    is_incomplete: bool,
}

impl<'a> Run<'a> {
    fn new(arguments: &'a ConvertArguments) -> Self {
        let format = if io::stderr().is_terminal() { Format::Human } else { Format::Short };
        Self {
            arguments,
            stream: Stream::new().with_selection(arguments.inputs.selection()),
            reporter: Reporter::new(Messages, format, &arguments.findings, Severity::Warning),
            status: Status::Clean,
            is_incomplete: false,
        }
    }

    fn write_pgc(&mut self, inputs: &[Input]) -> Result<Status, Failure> {
        let policy = self.arguments.comments.unwrap_or_default().into();
        let mut writer: Option<PgcWriter<Output>> = None;
        for input in inputs {
            let Some(source) = self.open(input) else { continue };
            let writer = match &mut writer {
                Some(writer) => writer,
                None => writer.insert(PgcWriter::new(self.create()?, policy)),
            };
            let flow = self.visit(input, source, writer)?;
            let shown = usize::try_from(self.arguments.findings.max_errors).unwrap_or(usize::MAX);
            for error in writer.take_refused().into_iter().take(shown) {
                complain(&format_args!("{input}: error: {error}"));
            }
            if flow == Flow::Stop {
                break;
            }
        }
        let Some(writer) = writer else { return Ok(self.status) };
        let refused = writer.refusals().total();
        if refused > 0 {
            self.status = self.status.max(Status::Errors);
            complain(&format_args!(
                "error: {} left out; --comments carry or --comments drop writes what there is",
                counted(refused, "game")
            ));
        }
        if !self.arguments.inputs.quiet {
            for (kind, count) in writer.losses().iter() {
                complain(&format_args!("warning: left out: {kind} ({})", counted(count, "time")));
            }
        }
        self.finish(writer.finish())
    }

    fn write_pgn(&mut self, inputs: &[Input]) -> Result<Status, Failure> {
        let mut writer: Option<PgnWriter<Output>> = None;
        for input in inputs {
            let Some(source) = self.open(input) else { continue };
            let writer = match &mut writer {
                Some(writer) => writer,
                None => writer.insert(PgnWriter::new(self.create()?, ExportOptions::new())),
            };
            if self.visit(input, source, writer)? == Flow::Stop {
                break;
            }
        }
        let Some(writer) = writer else { return Ok(self.status) };
        if !self.arguments.inputs.quiet {
            for (kind, count) in writer.losses().iter() {
                let severity = if kind.is_loss() { Severity::Warning } else { Severity::Note };
                complain(&format_args!("{severity}: {} ({})", kind.description(), counted(count, "time")));
            }
        }
        self.finish(writer.finish())
    }

    /// An input, if it can be opened. One that cannot does not stop the others.
    fn open(&mut self, input: &Input) -> Option<Source> {
        self.arguments.inputs.open(input).map_err(|error| self.fail(input, &error)).ok()
    }

    /// Nothing is opened for writing before there is something to read.
    fn create(&self) -> Result<Output, Failure> {
        self.arguments.output.as_deref().map_or_else(|| Ok(Output::stdout()), Output::file)
    }

    fn visit<V: Visitor>(&mut self, input: &Input, source: Source, writer: &mut V) -> Result<Flow, Failure> {
        self.reporter.begin(input);
        let visited = self.stream.visit_source(source, writer, &mut self.reporter);
        self.reporter.end()?;
        Ok(visited.unwrap_or_else(|error| {
            self.fail(input, &error);
            self.is_incomplete = true;
            Flow::Continue
        }))
    }

    fn fail(&mut self, input: &Input, error: &SourceError) {
        complain(&format_args!("{input}: {error}"));
        self.status = Status::Failed;
    }

    /// Puts the output in its place and says what was read.
    fn finish(&self, written: io::Result<Output>) -> Result<Status, Failure> {
        let target = self.arguments.output.as_deref();
        let output = written.map_err(|error| Output::failure(target, error))?;
        // A file that could be read in part only must not replace one that was complete.
        if target.is_none() || !self.is_incomplete {
            output.finish()?;
        }
        if !self.arguments.inputs.quiet {
            complain(&self.reporter.summary());
        }
        Ok(self.status.max(self.reporter.status()))
    }
}
