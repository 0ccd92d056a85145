//! Where output goes: the standard output, or a file that appears complete or not at all.

use crate::failure::Failure;
use core::fmt::Display;
use movetext_archive::Input;
use std::ffi::OsStr;
use std::fs;
use std::fs::File;
use std::io;
use std::io::BufWriter;
use std::io::StdoutLock;
use std::io::Write;
use std::path::Path;
use std::path::PathBuf;

/// Says something on standard error, in one write.
pub(crate) fn complain(message: &impl Display) {
    Messages.say(&format!("movetext: {message}\n"));
}

/// Standard error. If writing there fails there is nobody left to tell, and the work goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages;

impl Messages {
    /// Writes whole lines.
    pub(crate) fn say(self, lines: &str) {
        let _ = io::stderr().write_all(lines.as_bytes());
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where a command writes.
#[derive(Debug)]
pub(crate) enum Output {
    /// The standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A file.
    File(Replacement),
}

impl Output {
    /// The standard output.
    pub(crate) fn stdout() -> Self {
        Self::Stdout(BufWriter::new(io::stdout().lock()))
    }

    /// A file that takes the place of `path` at the end.
    pub(crate) fn file(path: &Path) -> Result<Self, Failure> {
        let replacement = Replacement::new(path);
        replacement.map(Self::File).map_err(|error| Failure::Write { path: path.to_path_buf(), error })
    }

    /// What an error of writing here means.
    pub(crate) fn failure(target: Option<&Path>, error: io::Error) -> Failure {
        match target {
            Some(path) => Failure::Write { path: path.to_path_buf(), error },
            None => Failure::Print(error),
        }
    }

    /// Writes what is left, and puts a file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut stdout) => Ok(stdout.flush()?),
            Self::File(replacement) => {
                let path = replacement.target.clone();
                replacement.commit().map_err(|error| Failure::Write { path, error })
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(replacement) => replacement.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(replacement) => replacement.flush(),
        }
    }
}

/// A file in the making, under another name beside the one that it will replace.
#[derive(Debug)]
pub(crate) struct Replacement {
    target: PathBuf,
    temporary: PathBuf,
    /// Gone once the file is in its place.
    file: Option<BufWriter<File>>,
}

impl Replacement {
    fn new(path: &Path) -> io::Result<Self> {
        // A link stays a link: what it points to is replaced.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let old = match fs::metadata(&target) {
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) => Some(metadata),
            Err(_) => None,
        };
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            // A device or a pipe cannot be replaced, only written to.
            let file = fs::OpenOptions::new().write(true).open(&target)?;
            return Ok(Self { temporary: PathBuf::new(), target, file: Some(BufWriter::new(file)) });
        }
        let (temporary, file) = create_beside(&target)?;
        let replacement = Self { target, temporary, file: Some(BufWriter::new(file)) };
        if let Some(old) = old {
            fs::set_permissions(&replacement.temporary, old.permissions())?;
        }
        Ok(replacement)
    }

    fn commit(mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.flush()?;
        if !self.temporary.as_os_str().is_empty() {
            file.get_ref().sync_all()?;
            fs::rename(&self.temporary, &self.target)?;
        }
        self.file = None;
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if self.file.take().is_some() && !self.temporary.as_os_str().is_empty() {
            // The run failed and has said so; an unfinished file that cannot be removed is no further news.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Creates a file of a free name beside `target`, in the same file system, so that renaming it is one step.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
    let mut attempt = 0;
    loop {
        let path = target.with_file_name(format!(".{name}.{}-{attempt}.tmp", std::process::id()));
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            result => return result.map(|file| (path, file)),
        }
    }
}

/// A name that promises compression gets no plain text.
pub(crate) fn refuse_compressed(path: &Path) -> Result<(), Failure> {
    match path.extension().and_then(OsStr::to_str) {
        Some("zst" | "gz" | "bz2") => Err(Failure::CompressedOutput(path.to_path_buf())),
        _ => Ok(()),
    }
}

/// Refuses an output that is one of the inputs.
pub(crate) fn refuse_input(output: &Path, inputs: &[Input]) -> Result<(), Failure> {
    let is_same = |input: &Input| input.path().is_some_and(|path| is_same_file(path, output));
    if inputs.iter().any(is_same) { Err(Failure::OutputIsInput(output.to_path_buf())) } else { Ok(()) }
}

#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => one.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
