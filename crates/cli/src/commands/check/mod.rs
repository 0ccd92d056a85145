//! `movetext check`: validates games.

mod codes;
mod fix;
mod strict;

use crate::{
    args::{CheckArguments, Format},
    diagnostics::{DiagnosticCollector, DiagnosticRun, report::Reporter, text::DiagnosticText},
    failure::Failure,
    output::{self, Output, color::Paint},
    session::{Delivery, Outcome, Session},
    status::Status,
};
use movetext_archive::check_games;
use movetext_input::{ExpectedContent, GameBatch, Input, Selection};
use movetext_pgn::{
    Flow,
    diagnostic::{Profile, Severity},
};
use movetext_pgn_writer::conformance::Extent;
use std::io::{self, IsTerminal};

pub(crate) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    if let Some(code) = arguments.explain {
        return codes::explain(code);
    }
    if arguments.list_codes {
        return codes::list(arguments.format);
    }
    let inputs = arguments.inputs.inputs();
    output::refuse_stdout(&inputs)?;
    if arguments.fix {
        refuse_page(arguments)?;
        return fix::run(arguments);
    }
    let outcome = check(arguments, &inputs)?;
    outcome.print_summary_by_code();
    Ok(status(arguments, &outcome))
}

/// Returns the status of a run, in which --deny-warnings treats warnings like errors.
fn status(arguments: &CheckArguments, outcome: &Outcome) -> Status {
    let is_denied = arguments.deny_warnings && outcome.has_warnings;
    outcome.status.max(if is_denied { Status::Errors } else { Status::Clean })
}

/// Selects the diagnostics and their format. `is_terminal` is whether they go to a terminal.
fn diagnostics(arguments: &CheckArguments, is_terminal: bool) -> DiagnosticRun {
    let format = arguments.format.unwrap_or(if is_terminal { Format::Human } else { Format::Short });
    let least = if arguments.notes { Severity::Note } else { Severity::Warning };
    let profile = if arguments.strict { Profile::Strict } else { Profile::Import };
    let selection = arguments.diagnostics.selection().with_least(least).with_profile(profile);
    let text = DiagnosticText { format, paint: Paint::for_terminal(is_terminal) };
    DiagnosticRun::new(selection, arguments.diagnostics.max_errors, text)
}

/// Checks the inputs and reports their diagnostics on standard output.
fn check(arguments: &CheckArguments, inputs: &[Input]) -> Result<Outcome, Failure> {
    let diagnostics = diagnostics(arguments, io::stdout().is_terminal());
    let session = Session::with_diagnostics(&arguments.inputs, diagnostics).with_inputs(inputs);
    // Only lines are for a terminal.
    let out = if is_page(arguments) { Output::stdout() } else { Output::composed() };
    let out = Box::new(out);
    if arguments.strict {
        // PGC cannot be in export format. We cannot use an index, because it does not cover the text between and after
        // games.
        let session = session.with_expected_content(ExpectedContent::Text).without_index();
        let whole = arguments.inputs.selection() == Selection::ALL;
        let extent = if whole { Extent::Whole } else { Extent::Selection };
        return strict::run(&session, out, extent);
    }
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        check_games(games, diagnostics);
    };
    session.run(out, work, &mut Nothing)
}

/// Returns whether `--format html` is selected.
#[cfg(feature = "view")]
fn is_page(arguments: &CheckArguments) -> bool {
    arguments.format == Some(Format::Html)
}

#[cfg(not(feature = "view"))]
const fn is_page(_: &CheckArguments) -> bool {
    false
}

/// Returns an error if a page is requested with `--fix`, which reports on each file separately.
fn refuse_page(arguments: &CheckArguments) -> Result<(), Failure> {
    if is_page(arguments) { Err(Failure::FixWithPage) } else { Ok(()) }
}

/// Writes no output, because `check` only reports diagnostics.
struct Nothing;

impl Delivery<()> for Nothing {
    fn games(&mut self, (): (), _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        Ok(Flow::Continue)
    }
}
