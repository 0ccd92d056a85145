//! Reads positions from arguments or from lines of standard input.

use crate::args::PositionArguments;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::finding::Place;
use crate::finding::placement;
use crate::lines::Lines;
use crate::output::complain;
use crate::record_codes::ILLEGAL_POSITION;
use crate::record_report::RecordReporter;
use crate::status::Status;
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_fen::Leniency;
use movetext_fen::epd;
use movetext_pgn::Severity;
use std::io;

/// Calls `each` with every readable position, and reports unreadable ones and all repairs on standard error.
pub(crate) fn positions(
    arguments: &PositionArguments,
    each: &mut dyn FnMut(&Position) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let mut reading =
        Reading { reporter: RecordReporter::new(&arguments.findings), status: Status::Clean, each };
    let stdin = [String::from("-")];
    let texts = if arguments.positions.is_empty() { &stdin[..] } else { &arguments.positions };
    for (index, text) in texts.iter().enumerate() {
        let path = if text == "-" { "<stdin>".to_owned() } else { format!("<argument {}>", index + 1) };
        if text == "-" {
            reading.lines(&path)?;
        } else {
            reading.one(Place { path: &path, line: 1, text })?;
        }
        reading.reporter.end_file(&path);
    }
    Ok(reading.status.max(reading.reporter.status()))
}

/// Returns the position of `--fen`, or the initial position. Repairs are reported on standard error.
pub(crate) fn given(text: Option<&str>) -> Result<Position, Failure> {
    let Some(text) = text else { return Ok(Position::initial()) };
    let mut findings = Vec::new();
    let position = read(text, &mut findings);
    let Some(position) = position else {
        let reasons: Vec<String> = findings.into_iter().map(|finding| finding.message).collect();
        return Err(Failure::Fen(reasons.join("; ")));
    };
    for finding in findings {
        finding.tell(Place { path: "<--fen>", line: 1, text });
    }
    Ok(position)
}

/// One run over all positions.
struct Reading<'a> {
    reporter: RecordReporter<'a>,
    status: Status,
    each: &'a mut dyn FnMut(&Position) -> Result<(), Failure>,
}

impl Reading<'_> {
    fn lines(&mut self, path: &str) -> Result<(), Failure> {
        let mut lines = Lines::new(io::stdin().lock());
        loop {
            let line = match lines.next() {
                Ok(Some(line)) => line,
                Ok(None) => return Ok(()),
                Err(error) => {
                    complain(&format_args!("{path}: cannot be read: {error}"));
                    self.status = Status::Failed;
                    return Ok(());
                }
            };
            if epd::lines(&line.text).next().is_some() {
                self.one(Place { path, line: line.number, text: &line.text })?;
            }
        }
    }

    fn one(&mut self, place: Place<'_>) -> Result<(), Failure> {
        let mut findings = Vec::new();
        let position = read(place.text, &mut findings);
        self.reporter.choose(&mut findings);
        self.reporter.tell(&findings, place);
        position.map_or(Ok(()), |position| (self.each)(&position))
    }
}

/// Returns the position if it is readable and legal. Appends findings in text order.
fn read(text: &str, findings: &mut Vec<Finding>) -> Option<Position> {
    let read = match Fen::read(text, Leniency::Import) {
        Ok(read) => read,
        Err(errors) => {
            findings.extend(errors.faults().iter().map(|fault| Finding {
                severity: Severity::Error,
                code: fault.kind.name(),
                span: fault.span,
                message: format!("{:#}", fault.in_record(text)),
            }));
            return None;
        }
    };
    findings.extend(read.repairs().iter().map(|repair| Finding {
        severity: Severity::Warning,
        code: repair.kind.name(),
        span: repair.span,
        message: format!("{repair:#}"),
    }));
    match read.into_position() {
        Ok(position) => Some(position),
        Err(error) => {
            let (severity, span) = (Severity::Error, placement(text));
            findings.push(Finding { severity, code: ILLEGAL_POSITION, span, message: error.to_string() });
            findings.sort_by_key(|finding| finding.span.start);
            None
        }
    }
}
