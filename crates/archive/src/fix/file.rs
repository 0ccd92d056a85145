//! Fixes a file in place.

use super::{FileRewrite, Fixes, fixes};
use crate::{diagnostics::DiagnosticSelection, error::FileError, single_input};
use movetext_files::{atomic::Ownership, parallel::Concurrency};
use movetext_input::{ExpectedContent, GameBatch, Games, Input};
use std::path::Path;

/// Returned by [`fix_file`]: how much was fixed.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedFile {
    /// The number of diagnostics that were fixed. If it is 0, the file was not written.
    pub diagnostics: u64,
    /// Whether the file still has the same owner and group.
    pub ownership: Ownership,
}

/// Fixes the selected diagnostics of a text file in place. The compression and all other text stay the same.
///
/// The new file replaces the old file in one step when it is complete. If there is an error, the file is unchanged. The
/// new file has the same mode. The file is read twice, on all cores and in bounded memory.
///
/// # Errors
/// [`FileError::Source`], [`FileError::Read`] or [`FileError::Write`] if the file cannot be read or replaced, or if
/// another program changes it. [`FileError::NotRegular`] for a pipe or a device, [`FileError::Utf16`] for UTF-16,
/// [`FileError::NoGame`] if there is no game, and [`FileError::Prose`] for prose that quotes games.
///
/// ```
/// use movetext_archive::{diagnostics::DiagnosticSelection, fix::fix_file};
/// use movetext_pgn::diagnostic::Severity;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-fix-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1.e2-e4 e5 2. Ng1f3 *\n")?;
/// let fixed = fix_file(&path, &DiagnosticSelection::default().with_least(Severity::Note))?;
/// assert!(fixed.diagnostics >= 2);
/// assert!(std::fs::read_to_string(&path)?.contains("e4 e5 2. Nf3 *"));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn fix_file(path: impl AsRef<Path>, selection: &DiagnosticSelection) -> Result<FixedFile, FileError> {
    let path = path.as_ref();
    let (mut rewrite, mut diagnostics) = (FileRewrite::open(path)?, 0);
    let games = Games::new([Input::Path(path.to_path_buf())]).with_expected_content(ExpectedContent::Text);
    let fixes = |games: GameBatch<'_>| fixes(&games, selection).0;
    single_input::read(games, Concurrency::default(), fixes, |fixes: Fixes| {
        diagnostics += fixes.diagnostics;
        fixes.replacements.iter().try_for_each(|replacement| rewrite.replace(replacement))
    })
    .map_err(FileError::without_input)?;
    Ok(FixedFile { diagnostics, ownership: rewrite.finish()? })
}
