//! `movetext check --fix`: the edits that are suggested, made in the files or shown as a diff.

use super::check;
use super::choice;
use crate::args::CheckArguments;
use crate::failure::Failure;
use crate::gather::Gatherer;
use crate::mend;
use crate::mend::Mended;
use crate::output;
use crate::output::Messages;
use crate::output::Original;
use crate::report::Reporter;
use crate::rewrite::Rewrite;
use crate::session::Delivery;
use crate::session::Session;
use crate::status::Status;
use movetext_archive::Ending;
use movetext_archive::Expected;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_pgn::Flow;
use std::io;
use std::io::IsTerminal;
use std::io::Read;
use std::path::Path;

/// Mends each file by itself.
pub(super) fn run(arguments: &CheckArguments) -> Result<Status, Failure> {
    output::in_place(&arguments.inputs.inputs(), |input, original| {
        if arguments.dry_run {
            preview(arguments, input, original.path)
        } else {
            mend_file(arguments, input, original)
        }
    })
}

/// Mends a file, and tells what is left.
fn mend_file(arguments: &CheckArguments, input: &[Input], original: Original<'_>) -> Result<Status, Failure> {
    let path = original.path;
    let session = session(arguments, input, path)?;
    let open = || Rewrite::replacing(original);
    let mut fixing = Fixing { open: &open, rewrite: None, findings: 0 };
    let work = |games: Games, _: &mut Gatherer<'_>| mend::mend(&games, session.choice(), &mut ());
    let outcome = session.run(Box::new(io::sink()), work, &mut fixing)?;
    if outcome.status == Status::Failed {
        return Ok(outcome.status);
    }
    let fixed = fixing.findings;
    // Where something was mended lines and columns are no longer what they were, and more may have come to light.
    let outcome = check(arguments, input)?;
    outcome.tell_file(path, &format!("{fixed} fixed"));
    Ok(outcome.status)
}

/// Shows what would become of a file on standard output, and what would be left on standard error.
fn preview(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Status, Failure> {
    let session = session(arguments, input, path)?;
    let open = || Rewrite::telling(path);
    let mut fixing = Fixing { open: &open, rewrite: None, findings: 0 };
    let work = |games: Games, findings: &mut Gatherer<'_>| mend::mend(&games, session.choice(), findings);
    let outcome = session.run(Box::new(Messages), work, &mut fixing)?;
    outcome.tell_file(path, &format!("{} would be fixed", fixing.findings));
    Ok(outcome.status)
}

fn session(arguments: &CheckArguments, input: &[Input], path: &Path) -> Result<Session, Failure> {
    refuse(path)?;
    let choice = choice(arguments, io::stderr().is_terminal());
    // PGC has no text that could be edited.
    Ok(Session::choosing(&arguments.inputs, choice).of(input).expecting(Expected::Text))
}

/// Refuses a file that holds other bytes than those that are read. One that cannot be opened is reported where it is read.
fn refuse(path: &Path) -> Result<(), Failure> {
    let Ok(source) = Input::from(path).open() else { return Ok(()) };
    let mut mark = Vec::new();
    if source.take(2).read_to_end(&mut mark).is_ok() && matches!(mark.as_slice(), b"\xFE\xFF" | b"\xFF\xFE") {
        return Err(Failure::FixUtf16(path.to_path_buf()));
    }
    Ok(())
}

/// Makes the edits of one file, which is opened once more at the first of them: one without edits is not touched.
struct Fixing<'a> {
    open: &'a dyn Fn() -> Result<Rewrite, Failure>,
    rewrite: Option<Rewrite>,
    findings: u64,
}

impl Delivery<Mended> for Fixing<'_> {
    fn games(&mut self, mended: Mended, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.findings += mended.findings;
        if !mended.replacements.is_empty() && self.rewrite.is_none() {
            self.rewrite = Some((self.open)()?);
        }
        if let Some(rewrite) = &mut self.rewrite {
            for replacement in &mended.replacements {
                rewrite.replace(replacement)?;
            }
        }
        Ok(Flow::Continue)
    }

    /// A file that could be read in part only does not come here, and stays as it is.
    fn end(&mut self, _: &Ending, _: &mut Reporter<'_>) -> Result<(), Failure> {
        self.rewrite.take().map_or(Ok(()), Rewrite::finish)
    }
}
