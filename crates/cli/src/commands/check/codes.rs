//! `movetext check --list-codes` and `--explain`: describes the codes of diagnostics.

use crate::{
    args::Format,
    diagnostics::advice::with_command,
    failure::Failure,
    output::{Output, escape::printable, json::Object},
    status::Status,
};
use movetext_pgn::diagnostic::{Code, Profile};
use std::io::Write;

/// Prints all codes in ASCII order, each on a line. In JSON, a code has the keys `code`, `severity`, `strict` (the
/// severity with `--strict`), `clause`, `summary` and `has_fix`.
pub(super) fn list(format: Option<Format>) -> Result<Status, Failure> {
    let mut codes: Vec<Code> = Code::all().collect();
    codes.sort_by_key(|code| code.name());
    let width = codes.iter().map(|code| code.name().len()).max().unwrap_or_default();
    let mut output = Output::stdout();
    for code in codes {
        let (name, severity, summary) = (code.name(), code.severity().as_str(), code.summary());
        if format == Some(Format::Json) {
            let object = Object::new().field("code", name).field("severity", severity);
            let object = object.field("strict", code.severity_in(Profile::Strict).as_str());
            let object = object.field("clause", code.clause()).field("summary", summary);
            writeln!(output, "{}", object.field("has_fix", code.has_edit()).finish())?;
        } else {
            writeln!(output, "{name:width$}  {severity:7}  {summary}")?;
        }
    }
    output.finish()?;
    Ok(Status::Clean)
}

/// Prints a description of a code, with an example.
pub(super) fn explain(code: Code) -> Result<Status, Failure> {
    let mut output = Output::stdout();
    let (severity, strict, clause) = (code.severity(), code.severity_in(Profile::Strict), code.clause());
    writeln!(output, "{code}: {severity}, section {clause} of the PGN standard\n")?;
    let help = with_command(code.help(), code.name());
    writeln!(output, "Found: {}.\n{}\n{help}\n", code.summary(), code.remedy())?;
    writeln!(output, "Where export format is asked for: {strict}. For example:\n")?;
    for line in code.example().lines() {
        writeln!(output, "    {}", printable(line))?;
    }
    output.finish()?;
    Ok(Status::Clean)
}
