//! `movetext epd`: checks position records and their operations, and prints them as canonical EPD (PGN 16.2).

use crate::{
    args::{EpdArguments, EpdFormat},
    diagnostics::report::counted,
    failure::Failure,
    output::{self, target::Target, warn},
    records::{
        json,
        run::RecordRun,
        stanza::{Record, Records},
    },
    status::Status,
};
use movetext_fen::{Leniency, epd::Epd};

/// What is wrong with a record that continues after the longest line that we read.
pub(super) const CUT_RECORD: &str = "the end of a line of more than a million bytes left out";

pub(crate) fn run(arguments: &EpdArguments) -> Result<Status, Failure> {
    let (inputs, output) = (arguments.inputs(), arguments.output.as_deref());
    output::refuse_input(output, &inputs)?;
    let mut run = RecordRun::new(Target::new(output), &arguments.diagnostics);
    let mut count = 0;
    for input in &inputs {
        let Some(source) = run.open(input)? else { continue };
        let mut records = Records::new(source);
        while let Some(record) = run.receive(records.next()) {
            count += 1;
            write(record, arguments.format, &mut run)?;
        }
        run.end_input();
    }
    let (summary, status) = run.finish()?;
    if let Some(found) = summary.filter(|_| !arguments.quiet) {
        warn(&format_args!("{}, {found}", counted(count, "record")));
    }
    Ok(status)
}

/// Reads a record, reports its diagnostics and writes it.
fn write(
    Record { line, operations }: Record,
    format: EpdFormat,
    run: &mut RecordRun<'_>,
) -> Result<(), Failure> {
    let (mut record, mut diagnostics) = Epd::diagnose(&line.text, Leniency::Import);
    if let Some(record) = &mut record {
        operations.into_iter().for_each(|operation| record.push(operation));
    }
    diagnostics.extend(line.length_error(CUT_RECORD));
    run.report(&mut diagnostics, &line);
    let text = match (format, &record) {
        (EpdFormat::Epd, None) => return Ok(()),
        (EpdFormat::Epd, Some(record)) => record.to_string(),
        (EpdFormat::Jsonl, record) => {
            json::object(run.location(&line), record.as_ref(), &diagnostics).finish()
        }
    };
    run.target.write(format!("{text}\n").as_bytes())
}
