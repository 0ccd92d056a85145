//! Refuses outputs that would overwrite an input, and binary output to a terminal.

use super::OutputError;
use alloc::collections::BTreeSet;
use movetext_files::compression::Compression;
use movetext_input::Input;
use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

/// Returns the file that an option names, or `None` if the option is missing or means standard output: `-`,
/// `/dev/stdout`, `/dev/fd/1` or `/proc/self/fd/1`. We write to standard output even if it is redirected to a file, and
/// do not replace that file, because it may contain the output of other programs.
#[must_use]
pub fn output_file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().all(|name| *path != Path::new(name))
    })
}

/// Checks that the output is not one of the inputs. `output` is the file that an option names, or `None` for standard
/// output.
///
/// # Errors
///
/// [`OutputError::IsUrl`] if the output is a URL, [`OutputError::IsInput`] if the file is also an input, and
/// [`OutputError::StdoutIsInput`] if standard output is redirected to an input.
pub fn refuse_input(output: Option<&Path>, inputs: &[Input]) -> Result<(), OutputError> {
    let Some(output) = output_file(output) else { return refuse_stdout(inputs) };
    refuse_inputs([output.to_path_buf()], inputs)
}

/// Checks that each output is a file, and not an input. Reads the metadata of each file once.
pub(crate) fn refuse_inputs(
    outputs: impl IntoIterator<Item = PathBuf>,
    inputs: &[Input],
) -> Result<(), OutputError> {
    let inputs: BTreeSet<_> = inputs
        .iter()
        .filter_map(|input| match input {
            Input::Stdin => same::stdin(),
            Input::Path(path) => same::file(path),
            Input::Url(_) => None,
        })
        .collect();
    for output in outputs {
        if matches!(Input::from(&output), Input::Url(_)) {
            return Err(OutputError::IsUrl(output));
        }
        if same::file(&output).is_some_and(|file| inputs.contains(&file)) {
            return Err(OutputError::IsInput(output));
        }
    }
    Ok(())
}

/// Returns an error if a table for data engines has a name with the extension of a compression format. These engines
/// cannot read compressed tables.
///
/// # Errors
///
/// [`OutputError::CompressedTable`] if the name has the extension of a compression format.
pub fn refuse_compressed_table(target: Option<&Path>) -> Result<(), OutputError> {
    match target.filter(|path| Compression::from_extension(path) != Compression::None) {
        Some(path) => Err(OutputError::CompressedTable(path.to_path_buf())),
        None => Ok(()),
    }
}

/// Checks that binary output does not go to a terminal. `output` is the file that an option names, or `None` for
/// standard output.
///
/// # Errors
///
/// [`OutputError::BinaryToTerminal`] if the output is standard output and a terminal.
pub fn refuse_terminal(output: Option<&Path>) -> Result<(), OutputError> {
    let is_terminal = output_file(output).is_none() && io::stdout().is_terminal();
    if is_terminal { Err(OutputError::BinaryToTerminal) } else { Ok(()) }
}

/// Checks that standard output is not redirected to an input, which would then grow while we read it.
pub(crate) fn refuse_stdout(inputs: &[Input]) -> Result<(), OutputError> {
    let is_same = |input: &&Input| match input {
        Input::Stdin => same::is_stdin_stdout(),
        Input::Path(path) => same::is_stdout(path),
        Input::Url(_) => false,
    };
    inputs.iter().find(is_same).map_or(Ok(()), |input| Err(OutputError::StdoutIsInput(input.to_string())))
}

/// Detects whether two paths lead to the same file.
#[cfg(unix)]
mod same {
    use std::{
        fs::{self, File, Metadata},
        io,
        os::{fd::AsFd, unix::fs::MetadataExt},
        path::Path,
    };

    /// The device and the inode of a file.
    type Identity = (u64, u64);

    /// Returns the identity of the file at `path`, or `None` for pipes and devices, which may be both input and output.
    pub(super) fn file(path: &Path) -> Option<Identity> {
        identity(fs::metadata(path))
    }

    /// Returns the identity of the file that standard input is redirected from.
    pub(super) fn stdin() -> Option<Identity> {
        identity(opened(&io::stdin()))
    }

    pub(super) fn is_stdout(path: &Path) -> bool {
        file(path).is_some_and(|found| stdout() == Some(found))
    }

    pub(super) fn is_stdin_stdout() -> bool {
        stdin().is_some_and(|found| stdout() == Some(found))
    }

    fn stdout() -> Option<Identity> {
        identity(opened(&io::stdout()))
    }

    fn opened(stream: &impl AsFd) -> io::Result<Metadata> {
        File::from(stream.as_fd().try_clone_to_owned()?).metadata()
    }

    fn identity(found: io::Result<Metadata>) -> Option<Identity> {
        found.ok().filter(Metadata::is_file).map(|found| (found.dev(), found.ino()))
    }
}

/// Detects whether two paths lead to the same file, by comparing only the paths.
#[cfg(not(unix))]
mod same {
    use std::path::{Path, PathBuf};

    pub(super) fn file(path: &Path) -> Option<PathBuf> {
        path.canonicalize().ok()
    }

    pub(super) fn stdin() -> Option<PathBuf> {
        None
    }

    pub(super) fn is_stdout(_: &Path) -> bool {
        false
    }

    pub(super) fn is_stdin_stdout() -> bool {
        false
    }
}
