//! Fixes a file in place.

use super::{FixedCopy, Fixes};
use crate::{
    atomic::{AtomicFile, FileVersion, Ownership, WriteError},
    compression::{Compression, Compressor},
    diagnostics::DiagnosticSelection,
    error::FileError,
    one_input,
    source::{Expected, Input},
    work_units::Games,
};
use std::{fs, path::Path};

/// The result of [`fix_file`].
#[derive(Debug, PartialEq, Eq)]
pub struct FixedFile {
    /// The number of fixed diagnostics. If it is 0, the file was not written.
    pub diagnostics: u64,
    /// Whether the owner of the file was kept.
    pub ownership: Ownership,
}

/// Fixes the selected diagnostics of a text file in place, with the same compression, and changes nothing else.
///
/// The file is replaced in one step after all of it was read and written, and keeps its mode; otherwise it is
/// unchanged. It is read twice, on all cores, in bounded memory.
///
/// # Errors
/// Returns an error if the file cannot be read or replaced, if it is UTF-16, or if another program changes it.
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
    let version = replaceable(path)?;
    if is_utf16(path) {
        return Err(FileError::Utf16);
    }
    let mut diagnostics = 0;
    let mut copy: Option<FixedCopy<Compressor<AtomicFile>>> = None;
    let fixes = |games: Games| games.fixes(selection).0;
    one_input::read(&Input::Path(path.to_path_buf()), Expected::Text, fixes, |fixes: Fixes| {
        diagnostics += fixes.diagnostics;
        for replacement in &fixes.replacements {
            let copy = match &mut copy {
                Some(copy) => copy,
                none => none.insert(FixedCopy::new(path, rewritten(path, version)?)?),
            };
            copy.replace(replacement)?;
        }
        Ok::<(), FileError>(())
    })?;
    let ownership = match copy {
        Some(copy) => {
            let file = copy.finish()?.finish().map_err(WriteError::Io)?;
            file.commit()?
        }
        None => Ownership::Kept,
    };
    Ok(FixedFile { diagnostics, ownership })
}

/// Returns the version of a file that can be replaced.
fn replaceable(path: &Path) -> Result<FileVersion, FileError> {
    let found = fs::metadata(path).map_err(FileError::Read)?;
    // The reader refuses a folder.
    if found.is_file() || found.is_dir() { Ok((&found).into()) } else { Err(FileError::NotRegular) }
}

/// Returns whether the text begins with a byte order mark of UTF-16. A file that cannot be opened is reported by the
/// reader.
fn is_utf16(path: &Path) -> bool {
    let Ok(source) = Input::Path(path.to_path_buf()).open() else { return false };
    source.is_utf16()
}

/// Returns a file that replaces the one at `path`, with the same compression.
fn rewritten(path: &Path, version: FileVersion) -> Result<Compressor<AtomicFile>, WriteError> {
    Ok(Compressor::new(AtomicFile::rewrite(path, version)?, Compression::of_file(path))?)
}
