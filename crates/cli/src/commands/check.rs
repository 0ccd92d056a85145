//! `movetext check`: what is wrong with games.

use crate::args::CheckArguments;
use crate::args::Format;
use crate::deviation::Tail;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::complain;
use crate::report::Reporter;
use crate::status::Status;
use alloc::rc::Rc;
use core::cell::RefCell;
use movetext_archive::Observer;
use movetext_archive::Selection;
use movetext_archive::Source;
use movetext_archive::SourceError;
use movetext_archive::Stream;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn::Visitor;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Profile;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_writer::Conformance;
use movetext_pgn_writer::Deviation;
use movetext_pgn_writer::DeviationSink;
use movetext_pgn_writer::Extent;
use std::io;
use std::io::IsTerminal;
use std::io::Write;

/// Asks for everything, so that everything is looked at, and keeps nothing.
struct Everything;

impl Visitor for Everything {}

/// One reporter for what the reader finds and for what is not export format.
struct Shared<'a>(Rc<RefCell<Reporter<'a, Output>>>);

impl Sink for Shared<'_> {
    fn attention(&self, code: Code) -> Attention {
        self.0.borrow().attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.0.borrow_mut().count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.0.borrow_mut().diagnostic(diagnostic)
    }
}

impl Observer for Shared<'_> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.borrow_mut().end_game(end)
    }
}

impl DeviationSink for Shared<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        self.0.borrow_mut().deviation(&deviation);
    }
}

/// Reads an input and compares it with its export format.
fn conform(
    source: Source,
    selection: Selection,
    stream: &mut Stream,
    shared: &Shared<'_>,
) -> Result<(), SourceError> {
    let extent = if selection == Selection::ALL { Extent::Whole } else { Extent::Selection };
    let mut conformance = Conformance::new(Shared(Rc::clone(&shared.0)), extent);
    let mut tail = Tail::new(source);
    let mut observer = Shared(Rc::clone(&shared.0));
    let flow = stream.visit_read(&mut tail, &mut conformance, &mut observer)?;
    if flow != Flow::Stop {
        if tail.has_lone_return() {
            conformance.ends_lines_with_returns();
        }
        let end = conformance.reached();
        conformance.finish(tail.behind(end));
    }
    Ok(())
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    if let Some(code) = arguments.explain {
        return explain(code);
    }
    let is_terminal = io::stdout().is_terminal();
    let format = arguments.format.unwrap_or(if is_terminal { Format::Human } else { Format::Short });
    let least = if arguments.notes { Severity::Note } else { Severity::Warning };
    let profile = if arguments.strict { Profile::Strict } else { Profile::Import };
    let reporter = Reporter::new(Output::stdout(), format, &arguments.findings, least).with_profile(profile);
    let reporter = Rc::new(RefCell::new(reporter));
    let mut stream = Stream::new().with_selection(arguments.inputs.selection());
    let mut status = Status::Clean;
    let mut is_read = false;
    for input in arguments.inputs.inputs() {
        reporter.borrow_mut().begin(&input);
        let mut shared = Shared(Rc::clone(&reporter));
        let visited = match input.open() {
            Ok(source) => {
                is_read = true;
                if arguments.strict {
                    conform(source, arguments.inputs.selection(), &mut stream, &shared)
                } else {
                    stream.visit_read(source, &mut Everything, &mut shared).map(|_| ())
                }
            }
            Err(error) => Err(error),
        };
        if let Err(error) = visited {
            complain(&format_args!("{input}: {error}"));
            status = Status::Failed;
        }
        reporter.borrow_mut().end()?;
    }
    if is_read && !arguments.inputs.quiet {
        complain(&reporter.borrow().summary());
    }
    let found = reporter.borrow().status();
    Ok(status.max(found))
}

fn explain(code: Code) -> Result<Status, Failure> {
    let mut output = Output::stdout();
    let (severity, strict, clause) = (code.severity(), code.strict_severity(), code.clause());
    writeln!(output, "{code}: {severity}, section {clause} of the PGN standard\n")?;
    writeln!(output, "Found: {}.\n{}\n{}\n", code.summary(), code.remedy(), code.help())?;
    writeln!(output, "Where export format is asked for: {strict}. For example:\n")?;
    for line in code.example().lines() {
        writeln!(output, "    {}", crate::format::printable(line))?;
    }
    output.finish()?;
    Ok(Status::Clean)
}
