//! Output to standard output, or to a file that is replaced atomically.

pub(crate) mod color;
pub(crate) mod escape;
pub(crate) mod json;
pub(crate) mod progress;
pub(crate) mod rewrite;
pub(crate) mod target;
pub(crate) mod unified;

use crate::{
    failure::Failure,
    output::escape::{Escaping, printable},
    status::Status,
};
use alloc::collections::BTreeSet;
use core::fmt::Display;
use movetext_archive::FileError;
use movetext_files::{
    atomic::{AtomicFile, FileVersion, Ownership, WriteError},
    compression::{Compression, Compressor},
    file_set::killed_replacements,
};
use movetext_input::{Input, TextKind};
use std::{
    fs,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write},
    path::{Path, PathBuf},
    sync::Once,
};

/// Prints a message on standard error, in one line and one write.
pub(crate) fn warn(message: &impl Display) {
    Messages.write(&format!("movetext: {}\n", printable(&message.to_string())));
}

/// Standard error. Write errors are ignored, because they cannot be reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages;

impl Messages {
    /// Writes whole lines, which are [printable].
    pub(crate) fn write(self, lines: &str) {
        let _ = progress::aside(|| io::stderr().write_all(lines.as_bytes()));
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = progress::aside(|| io::stderr().write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output of a command.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output that is not a terminal, or whose text is already escaped.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// Standard output that is a terminal.
    Terminal(Escaping<BufWriter<StdoutLock<'static>>>),
    /// A file, optionally compressed.
    File { path: PathBuf, file: Box<Compressor<AtomicFile>> },
}

impl Output {
    /// Returns standard output. Data is escaped if it is a terminal.
    pub(crate) fn stdout() -> Self {
        let stdout = BufWriter::new(io::stdout().lock());
        if io::stdout().is_terminal() { Self::Terminal(Escaping::new(stdout)) } else { Self::Stdout(stdout) }
    }

    /// Returns standard output for coloured text, which is escaped already.
    pub(crate) fn composed() -> Self {
        Self::Stdout(BufWriter::new(io::stdout().lock()))
    }

    /// Returns a file that replaces `path` on completion, compressed as its extension says, or else as the present file
    /// is.
    pub(crate) fn file(path: &Path) -> Result<Self, Failure> {
        Self::compressed(path, AtomicFile::create(path), Compression::for_output(path))
    }

    /// Returns a file that replaces the original on completion, with the same compression.
    pub(crate) fn rewriting(original: Original<'_>) -> Result<Self, Failure> {
        let Original { path, version } = original;
        Self::compressed(path, AtomicFile::rewrite(path, version), Compression::detect(path))
    }

    fn compressed(
        path: &Path,
        file: Result<AtomicFile, WriteError>,
        compression: Compression,
    ) -> Result<Self, Failure> {
        let file = file.and_then(|file| Ok(Compressor::new(file, compression)?));
        match file {
            Ok(file) => Ok(Self::File { path: path.to_path_buf(), file: Box::new(file) }),
            Err(error) => Err(Failure::Write { path: path.to_path_buf(), error }),
        }
    }

    /// Returns the output for `target`, or standard output.
    pub(crate) fn of(target: Option<&Path>) -> Result<Self, Failure> {
        named(target).map_or_else(|| Ok(Self::stdout()), Self::file)
    }

    /// Returns the failure for a write error on this output.
    pub(crate) fn failure(target: Option<&Path>, error: io::Error) -> Failure {
        match target {
            Some(path) => Failure::Write { path: path.to_path_buf(), error: error.into() },
            None => Failure::Print(error),
        }
    }

    /// Flushes the output. A file then replaces the one at its path.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut stdout) => Ok(stdout.flush()?),
            Self::Terminal(escaping) => Ok(escaping.finish().map(drop)?),
            Self::File { path, file } => match file.finish() {
                Ok(file) => commit(file, &path),
                Err(error) => Err(Self::failure(Some(&path), error)),
            },
        }
    }
}

/// Moves a file to its path, and warns if its owner differs from that of the replaced file.
pub(crate) fn commit(file: AtomicFile, path: &Path) -> Result<(), Failure> {
    let ownership = file.commit().map_err(|error| Failure::Write { path: path.to_path_buf(), error })?;
    warn_of_ownership(ownership, path);
    Ok(())
}

/// Warns if the owner of a written file differs from that of the replaced file.
pub(crate) fn warn_of_ownership(ownership: Ownership, path: &Path) {
    if ownership == Ownership::Lost {
        let path = path.display();
        warn(&format_args!("warning: {path}: its owner or group could not be kept; its mode was"));
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Terminal(terminal) => terminal.write(bytes),
            Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Terminal(terminal) => terminal.flush(),
            Self::File { file, .. } => file.flush(),
        }
    }
}

/// Returns the file that an option names, or `None` for standard output. A file that standard output is redirected to
/// is written in place, not replaced, because it may hold the output of other programs.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().all(|name| *path != Path::new(name))
    })
}

/// Refuses an output that is one of the inputs: a file, or standard output if there is none.
pub(crate) fn refuse_input(output: Option<&Path>, inputs: &[Input]) -> Result<(), Failure> {
    let Some(output) = named(output) else { return refuse_stdout(inputs) };
    refuse_inputs([output.to_path_buf()], inputs)
}

/// Refuses output files that are inputs. Reads the metadata of each file once.
pub(crate) fn refuse_inputs(
    outputs: impl IntoIterator<Item = PathBuf>,
    inputs: &[Input],
) -> Result<(), Failure> {
    let inputs: BTreeSet<_> = inputs
        .iter()
        .filter_map(|input| match input {
            Input::Stdin => same::stdin(),
            Input::Path(path) => same::file(path),
        })
        .collect();
    let is_input = |output: &PathBuf| same::file(output).is_some_and(|file| inputs.contains(&file));
    match outputs.into_iter().find(is_input) {
        Some(path) => Err(Failure::OutputIsInput { path, advice: "" }),
        None => Ok(()),
    }
}

/// Warns about files that a killed run replaced in `folder` and that nothing restored.
pub(crate) fn warn_of_killed_replacements(folder: &Path) {
    for replaced in killed_replacements(folder) {
        let replaced = replaced.display();
        warn(&format_args!(
            "warning: {replaced}: has files that a run replaced before it was killed; move them back or delete them"
        ));
    }
}

/// Refuses binary data on a terminal.
pub(crate) fn refuse_terminal(output: Option<&Path>) -> Result<(), Failure> {
    let is_terminal = named(output).is_none() && io::stdout().is_terminal();
    if is_terminal { Err(Failure::BinaryToTerminal) } else { Ok(()) }
}

/// Refuses standard output that is redirected to an input, which would grow while it is read.
pub(crate) fn refuse_stdout(inputs: &[Input]) -> Result<(), Failure> {
    let is_same = |input: &&Input| match input {
        Input::Stdin => same::is_stdin_stdout(),
        Input::Path(path) => same::is_stdout(path),
    };
    inputs.iter().find(is_same).map_or(Ok(()), |input| Err(Failure::StdoutIsInput(input.to_string())))
}

/// Detects different paths of the same file.
#[cfg(unix)]
mod same {
    use std::{
        fs::{self, File, Metadata},
        io,
        os::{fd::AsFd, unix::fs::MetadataExt},
        path::Path,
    };

    /// Device and inode.
    type Identity = (u64, u64);

    /// Returns the identity of the file at `path`. A pipe or a device is never the same file as another.
    pub(super) fn file(path: &Path) -> Option<Identity> {
        identity(fs::metadata(path))
    }

    /// Returns which file standard input is.
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

/// Detects different paths of the same file, by the paths alone.
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

/// A file to rewrite, with its version before it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Original<'a> {
    pub(crate) path: &'a Path,
    pub(crate) version: FileVersion,
}

impl<'a> Original<'a> {
    /// Returns the file at `path`, which must be replaceable. The reader refuses a folder.
    fn at(path: &'a Path) -> Result<Self, Failure> {
        match fs::metadata(path) {
            Ok(found) if found.is_file() || found.is_dir() => Ok(Self { path, version: (&found).into() }),
            Ok(_) => Err(Failure::NotRegular(path.to_path_buf())),
            Err(error) => Err(Failure::Source { path: path.to_path_buf(), error: error.into() }),
        }
    }
}

/// Reports that the command waits for input, if standard input is a terminal. Call it before reading standard input.
pub(crate) fn announce_terminal() {
    static ONCE: Once = Once::new();
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
        ONCE.call_once(|| {
            warn(&format_args!("no file was named; reading from the terminal, {end} the input"))
        });
    }
}

/// Returns the message for an input that is text without games.
pub(crate) fn no_game(input: &Input) -> String {
    format!("no game found in {input}")
}

/// Rewrites each input separately, except those without a game. A failed input does not stop the others.
pub(crate) fn in_place(
    inputs: &[Input],
    mut rewrite: impl FnMut(&[Input], Original<'_>) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    if inputs.contains(&Input::Stdin) {
        return Err(Failure::InPlaceStdin);
    }
    for (input, path) in inputs.iter().filter_map(|input| Some((input, input.path()?))) {
        let files = core::slice::from_ref(input);
        let rewritten = Original::at(path).and_then(|original| match TextKind::detect_file(path) {
            Ok(kind @ (TextKind::Blank | TextKind::Other)) => {
                warn(&format_args!("{}; it is unchanged", no_game(input)));
                Ok(if kind == TextKind::Blank { Status::Clean } else { Status::Errors })
            }
            Ok(TextKind::Prose) => {
                warn(&format_args!("{}: {}", path.display(), FileError::Prose));
                Ok(Status::Errors)
            }
            // The reader reports a file that cannot be read.
            _ => rewrite(files, original),
        });
        let rewritten = match rewritten {
            Err(failure) if !failure.is_closed_pipe() => {
                warn(&failure);
                Status::Failed
            }
            result => result?,
        };
        status = status.max(rewritten);
    }
    Ok(status)
}
