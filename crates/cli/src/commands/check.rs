//! `movetext check`: what is wrong with games.

use crate::args::CheckArguments;
use crate::args::Format;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::complain;
use crate::report::Reporter;
use crate::status::Status;
use movetext_archive::Stream;
use movetext_pgn::Code;
use movetext_pgn::Severity;
use movetext_pgn::Visitor;
use std::io;
use std::io::IsTerminal;
use std::io::Write;

/// Asks for everything, so that everything is looked at, and keeps nothing.
struct Everything;

impl Visitor for Everything {}

pub(crate) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    if let Some(code) = arguments.explain {
        return explain(code);
    }
    let is_terminal = io::stdout().is_terminal();
    let format = arguments.format.unwrap_or(if is_terminal { Format::Human } else { Format::Short });
    let least = if arguments.notes { Severity::Note } else { Severity::Warning };
    let mut reporter = Reporter::new(Output::stdout(), format, &arguments.findings, least);
    let mut stream = Stream::new().with_selection(arguments.inputs.selection());
    let mut status = Status::Clean;
    let mut is_read = false;
    for input in arguments.inputs.inputs() {
        reporter.begin(&input);
        let visited = match input.open() {
            Ok(source) => {
                is_read = true;
                stream.visit_read(source, &mut Everything, &mut reporter)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = visited {
            complain(&format_args!("{input}: {error}"));
            status = Status::Failed;
        }
        reporter.end()?;
    }
    if is_read && !arguments.inputs.quiet {
        complain(&reporter.summary());
    }
    Ok(status.max(reporter.status()))
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
