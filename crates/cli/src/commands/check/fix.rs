//! `movetext check --fix`: applies the suggested edits to files, or shows them as a diff.

use super::{check, diagnostics, status};
use crate::{
    args::CheckArguments,
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{
        self, Messages, Original,
        rewrite::{LazyRewrite, Rewrite, refuse_utf16},
    },
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    check_games,
    fix::{Fixes, fixes},
};
use movetext_input::{ExpectedContent, GameBatch, Input, InputEnd};
use movetext_pgn::Flow;
use std::{
    io::{self, IsTerminal},
    path::Path,
};

/// Fixes each file on its own.
pub(super) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    output::in_place(&arguments.inputs.inputs(), |input, original| {
        if arguments.dry_run {
            preview(arguments, input, original.path)
        } else {
            fix_file(arguments, input, original)
        }
    })
}

/// Applies the fixes to a file, then reports the diagnostics that remain.
fn fix_file(arguments: &CheckArguments, input: &[Input], original: Original<'_>) -> Result<Status, Failure> {
    let path = original.path;
    let session = session(arguments, input, path)?;
    let open = || Rewrite::replacing(original);
    let mut fixing = Fixing { rewrite: LazyRewrite::new(&open), diagnostics: 0 };
    let work = |games: GameBatch<'_>, _: &mut DiagnosticCollector<'_>| {
        fixes(&games, session.diagnostics().selection()).0
    };
    let outcome = session.run(Box::new(io::sink()), work, &mut fixing)?;
    if outcome.status == Status::Failed {
        return Ok(outcome.status);
    }
    let fixed = fixing.diagnostics;
    // We check the file again, because edits move lines and columns and can make further diagnostics visible.
    let outcome = check(arguments, input)?;
    outcome.print_file_summary(path, &format!("{fixed} fixed"));
    Ok(status(arguments, &outcome))
}

/// Writes the diff of a file to standard output. Writes the diagnostics that would remain to standard error, with their
/// locations in the fixed text.
fn preview(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Status, Failure> {
    let session = session(arguments, input, path)?;
    let open = || Rewrite::diffing(path);
    let mut fixing = Fixing { rewrite: LazyRewrite::new(&open), diagnostics: 0 };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let (fixes, fixed) = fixes(&games, session.diagnostics().selection());
        check_games(fixed.unwrap_or(games), diagnostics);
        fixes
    };
    let outcome = session.run(Box::new(Messages), work, &mut fixing)?;
    outcome.print_file_summary(path, &format!("{} would be fixed", fixing.diagnostics));
    Ok(status(arguments, &outcome))
}

fn session(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Session, Failure> {
    refuse_utf16(path)?;
    let diagnostics = diagnostics(arguments, io::stderr().is_terminal());
    // PGC is binary, so text edits do not apply to it.
    Ok(Session::with_diagnostics(&arguments.inputs, diagnostics)
        .with_inputs(input)
        .with_expected_content(ExpectedContent::Text))
}

/// Applies the edits to one file.
struct Fixing<'a> {
    rewrite: LazyRewrite<'a>,
    diagnostics: u64,
}

impl Delivery<Fixes> for Fixing<'_> {
    fn games(&mut self, fixes: Fixes, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.diagnostics += fixes.diagnostics;
        self.rewrite.replace(&fixes.replacements)?;
        Ok(Flow::Continue)
    }

    /// Not called if the file was read only in part. Such a file therefore stays unchanged.
    fn end(&mut self, _: &InputEnd, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.rewrite.finish()
    }
}
