//! `movetext check`: what is wrong with games.

use crate::args::CheckArguments;
use crate::args::Format;
use crate::choice::Choice;
use crate::failure::Failure;
use crate::gather::Gatherer;
use crate::output::Output;
use crate::report::Reporter;
use crate::session::Delivery;
use crate::session::Session;
use crate::status::Status;
use alloc::rc::Rc;
use core::cell::RefCell;
use movetext_archive::Ending;
use movetext_archive::Expected;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_archive::Observer;
use movetext_archive::Selection;
use movetext_pgc::DecodeError;
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

pub(crate) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    if let Some(code) = arguments.explain {
        return explain(code);
    }
    let is_terminal = io::stdout().is_terminal();
    let format = arguments.format.unwrap_or(if is_terminal { Format::Human } else { Format::Short });
    let least = if arguments.notes { Severity::Note } else { Severity::Warning };
    let profile = if arguments.strict { Profile::Strict } else { Profile::Import };
    let choice = Choice::new(&arguments.findings, format, least, profile);
    let mut session = Session::choosing(&arguments.inputs, choice);
    let out = Box::new(Output::stdout());
    if arguments.strict {
        // PGC is nothing that could be export format.
        session = session.expecting(Expected::Text);
    }
    let outcome = if arguments.strict {
        let whole = arguments.inputs.selection() == Selection::ALL;
        let mut strict = Strict::new(session.choice(), if whole { Extent::Whole } else { Extent::Selection });
        session.run(out, |games, _| games, &mut strict)?
    } else {
        let work = |games: Games, findings: &mut Gatherer<'_>| {
            games.visit(&mut Everything, findings);
        };
        session.run(out, work, &mut Nothing)?
    };
    outcome.tell();
    Ok(outcome.status)
}

/// Asks for everything, so that everything is looked at, and keeps nothing.
struct Everything;

impl Visitor for Everything {}

/// Nothing is made of games but findings.
struct Nothing;

impl Delivery<()> for Nothing {
    fn games(&mut self, (): (), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        Ok(Flow::Continue)
    }
}

/// Compares inputs with their export format. What stands between two games counts, so that they are compared one after
/// the other.
struct Strict<'a> {
    choice: &'a Choice,
    extent: Extent,
    conformance: Option<Conformance<Shared<'a>>>,
    findings: Shared<'a>,
}

impl<'a> Strict<'a> {
    fn new(choice: &'a Choice, extent: Extent) -> Self {
        let findings = Shared(Rc::new(RefCell::new(Gatherer::of(choice, &Input::Stdin, 0))));
        Self { choice, extent, conformance: None, findings }
    }
}

impl Delivery<Games> for Strict<'_> {
    fn begin(&mut self, input: &Input, place: usize) -> Result<(), Failure> {
        self.findings.0.replace(Gatherer::of(self.choice, input, place));
        self.conformance = Some(Conformance::new(self.findings.clone(), self.extent));
        Ok(())
    }

    fn games(&mut self, games: Games, reporter: &mut Reporter<'_>) -> Result<Flow, Failure> {
        if let Some(conformance) = &mut self.conformance {
            games.visit(conformance, &mut self.findings.clone());
        }
        reporter.take(self.findings.0.borrow_mut().take())?;
        Ok(Flow::Continue)
    }

    fn end(&mut self, ending: &Ending, reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        if let Some(mut conformance) = self.conformance.take() {
            if ending.has_lone_return() {
                conformance.ends_lines_with_returns();
            }
            let behind = conformance.reached();
            conformance.finish(ending.behind(behind));
        }
        Ok(reporter.take(self.findings.0.borrow_mut().take())?)
    }
}

/// One gatherer for what the reader finds and for what is not export format.
#[derive(Clone)]
struct Shared<'a>(Rc<RefCell<Gatherer<'a>>>);

impl Sink for Shared<'_> {
    fn attention(&self, code: Code) -> Attention {
        self.0.borrow().attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        Sink::count(&mut *self.0.borrow_mut(), code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.0.borrow_mut().diagnostic(diagnostic)
    }
}

impl Observer for Shared<'_> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.borrow_mut().end_game(end)
    }

    fn damage(&mut self, _: &DecodeError) {}
}

impl DeviationSink for Shared<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        self.0.borrow_mut().deviation(deviation);
    }
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
