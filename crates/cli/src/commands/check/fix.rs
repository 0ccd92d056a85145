//! `movetext check --fix`: applies the suggested edits to files, or shows them as a diff.

use super::{check, diagnostics};
use crate::{
    args::CheckArguments,
    diagnostics::{DiagnosticCollector, report::Reporter},
    failure::Failure,
    output::{self, Messages, Original, rewrite::Rewrite},
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    FileError, check_games,
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
    let mut fixing = Fixing { open: &open, rewrite: None, diagnostics: 0 };
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
    Ok(outcome.status)
}

/// Writes the diff of a file to standard output. Writes the diagnostics that would remain to standard error, with their
/// locations in the fixed text.
fn preview(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Status, Failure> {
    let session = session(arguments, input, path)?;
    let open = || Rewrite::diffing(path);
    let mut fixing = Fixing { open: &open, rewrite: None, diagnostics: 0 };
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let (fixes, fixed) = fixes(&games, session.diagnostics().selection());
        check_games(fixed.unwrap_or(games), diagnostics);
        fixes
    };
    let outcome = session.run(Box::new(Messages), work, &mut fixing)?;
    outcome.print_file_summary(path, &format!("{} would be fixed", fixing.diagnostics));
    Ok(outcome.status)
}

fn session(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Session, Failure> {
    refuse(path)?;
    let diagnostics = diagnostics(arguments, io::stderr().is_terminal());
    // PGC is binary, so text edits do not apply to it.
    Ok(Session::with_diagnostics(&arguments.inputs, diagnostics)
        .with_inputs(input)
        .with_expected_content(ExpectedContent::Text))
}

/// Returns an error for a file in UTF-16. We convert its text while we read it, so the edits do not match the bytes in
/// the file. Ignores a file that cannot be opened, because the reader reports it later.
fn refuse(path: &Path) -> Result<(), Failure> {
    match Input::from(path).open() {
        Ok(source) if source.is_utf16() => {
            Err(Failure::Fix { path: path.to_path_buf(), error: FileError::Utf16 })
        }
        _ => Ok(()),
    }
}

/// Applies the edits to one file. Opens the file for rewriting only at the first edit, so that a file without edits
/// stays unchanged.
struct Fixing<'a> {
    open: &'a dyn Fn() -> Result<Rewrite, Failure>,
    rewrite: Option<Rewrite>,
    diagnostics: u64,
}

impl Delivery<Fixes> for Fixing<'_> {
    fn games(&mut self, fixes: Fixes, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.diagnostics += fixes.diagnostics;
        if !fixes.replacements.is_empty() && self.rewrite.is_none() {
            self.rewrite = Some((self.open)()?);
        }
        if let Some(rewrite) = &mut self.rewrite {
            for replacement in &fixes.replacements {
                rewrite.replace(replacement)?;
            }
        }
        Ok(Flow::Continue)
    }

    /// Not called if the file was read only in part. Such a file therefore stays unchanged.
    fn end(&mut self, _: &InputEnd, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.rewrite.take().map_or(Ok(()), Rewrite::finish)
    }
}
