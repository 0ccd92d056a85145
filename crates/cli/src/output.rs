//! Where output goes: the standard output, or a file that appears complete or not at all.

use crate::failure::Failure;
use crate::interruption::Unfinished;
use crate::progress;
use crate::status::Status;
use core::fmt::Display;
use movetext_archive::Compression;
use movetext_archive::Compressor;
use movetext_archive::Content;
use movetext_archive::Input;
use std::fs;
use std::fs::File;
use std::io;
use std::io::BufWriter;
use std::io::Read;
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

/// Where a command writes.
#[derive(Debug)]
pub(crate) enum Output {
    /// The standard output.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A file, compressed as its name asks.
    File(Box<Compressor<Replacement>>),
}

impl Output {
    /// The standard output.
    pub(crate) fn stdout() -> Self {
        Self::Stdout(BufWriter::new(io::stdout().lock()))
    }

    /// A file that takes the place of `path` at the end, compressed as its name asks, or else as it is now.
    pub(crate) fn file(path: &Path) -> Result<Self, Failure> {
        match Compression::of_name(path) {
            Compression::None => Self::like(path),
            asked => Self::compressed(path, asked),
        }
    }

    /// A file that takes the place of `path` at the end, compressed as that is now.
    pub(crate) fn like(path: &Path) -> Result<Self, Failure> {
        Self::compressed(path, compression_of_file(path))
    }

    fn compressed(path: &Path, compression: Compression) -> Result<Self, Failure> {
        Replacement::new(path)
            .and_then(|replacement| Compressor::new(replacement, compression))
            .map(|file| Self::File(Box::new(file)))
            .map_err(|error| Failure::Write { path: path.to_path_buf(), error })
    }

    /// `target`, or the standard output.
    pub(crate) fn of(target: Option<&Path>) -> Result<Self, Failure> {
        named(target).map_or_else(|| Ok(Self::stdout()), Self::file)
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
            Self::File(compressor) => {
                let path = compressor.stream().target.clone();
                let finished = compressor.finish().and_then(Replacement::commit);
                finished.map_err(|error| Failure::Write { path, error })
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// A file in the making, under another name beside the one that it will replace.
#[derive(Debug)]
pub(crate) struct Replacement {
    target: PathBuf,
    temporary: PathBuf,
    unfinished: Option<Unfinished>,
    /// Gone once the file is in its place.
    file: Option<BufWriter<File>>,
}

impl Replacement {
    /// A file that takes the place of `path` when it is committed.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
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
            let file = Some(BufWriter::new(file));
            return Ok(Self { temporary: PathBuf::new(), unfinished: None, target, file });
        }
        let made = || create_beside(&target).map(|(path, file)| (path.clone(), (path, file)));
        let (unfinished, (temporary, file)) = Unfinished::making(made)?;
        let file = Some(BufWriter::new(file));
        let replacement = Self { target, temporary, unfinished: Some(unfinished), file };
        if let Some(old) = old {
            fs::set_permissions(&replacement.temporary, old.permissions())?;
        }
        Ok(replacement)
    }

    /// Puts it in its place.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.flush()?;
        if !self.temporary.as_os_str().is_empty() {
            file.get_ref().sync_all()?;
            fs::rename(&self.temporary, &self.target)?;
        }
        (self.file, self.unfinished) = (None, None);
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

/// How the file that is there now is compressed, if there is one. A pipe is not read from: it would wait for ever, or take
/// what belongs to others.
fn compression_of_file(path: &Path) -> Compression {
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return Compression::None;
    }
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut start));
    read.map_or(Compression::None, |_| Compression::of(Content::of(&start)))
}

/// The file that an option names, unless it names the standard output. A file that the standard output goes into is
/// written to, not replaced: it may hold more than this run writes.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().all(|name| *path != Path::new(name))
    })
}

/// Refuses an output that is one of the inputs: a file, or the standard output if there is none.
pub(crate) fn refuse_input(output: Option<&Path>, inputs: &[Input]) -> Result<(), Failure> {
    let Some(output) = named(output) else { return refuse_stdout(inputs) };
    let is_same = |input: &Input| match input {
        Input::Stdin => same::is_stdin(output),
        Input::Path(path) => same::is_same(path, output),
    };
    if inputs.iter().any(is_same) {
        return Err(Failure::OutputIsInput { path: output.to_path_buf(), advice: "" });
    }
    Ok(())
}

/// Refuses a standard output that goes into one of the inputs, which would grow for as long as it is read.
pub(crate) fn refuse_stdout(inputs: &[Input]) -> Result<(), Failure> {
    let is_same = |input: &&Input| match input {
        Input::Stdin => same::is_stdin_stdout(),
        Input::Path(path) => same::is_stdout(path),
    };
    inputs.iter().find(is_same).map_or(Ok(()), |input| Err(Failure::StdoutIsInput(input.to_string())))
}

/// Which files are one.
#[cfg(unix)]
mod same {
    use std::fs;
    use std::fs::File;
    use std::fs::Metadata;
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    pub(super) fn is_same(one: &Path, other: &Path) -> bool {
        is_one(fs::metadata(one), fs::metadata(other))
    }

    pub(super) fn is_stdin(path: &Path) -> bool {
        is_one(opened(&io::stdin()), fs::metadata(path))
    }

    pub(super) fn is_stdout(path: &Path) -> bool {
        is_one(opened(&io::stdout()), fs::metadata(path))
    }

    pub(super) fn is_stdin_stdout() -> bool {
        is_one(opened(&io::stdin()), opened(&io::stdout()))
    }

    fn opened(stream: &impl AsFd) -> io::Result<Metadata> {
        File::from(stream.as_fd().try_clone_to_owned()?).metadata()
    }

    /// Of pipes and devices each is its own, whatever they are called.
    fn is_one(one: io::Result<Metadata>, other: io::Result<Metadata>) -> bool {
        match (one, other) {
            (Ok(one), Ok(other)) => one.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino()),
            _ => false,
        }
    }
}

/// Which files are one, as far as their paths tell.
#[cfg(not(unix))]
mod same {
    use std::path::Path;

    pub(super) fn is_same(one: &Path, other: &Path) -> bool {
        match (one.canonicalize(), other.canonicalize()) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
    }

    pub(super) fn is_stdin(_: &Path) -> bool {
        false
    }

    pub(super) fn is_stdout(_: &Path) -> bool {
        false
    }

    pub(super) fn is_stdin_stdout() -> bool {
        false
    }
}

/// Rewrites each input by itself. One that cannot be rewritten does not stop the others.
pub(crate) fn in_place(
    inputs: &[Input],
    mut rewrite: impl FnMut(&[Input], &Path) -> Result<Status, Failure>,
) -> Result<Status, Failure> {
    let mut status = Status::Clean;
    if inputs.contains(&Input::Stdin) {
        return Err(Failure::InPlaceStdin);
    }
    for (input, path) in inputs.iter().filter_map(|input| Some((input, input.path()?))) {
        let rewritten = match rewrite(core::slice::from_ref(input), path) {
            Err(failure) if !failure.is_closed_pipe() => {
                complain(&failure);
                Status::Failed
            }
            result => result?,
        };
        status = status.max(rewritten);
    }
    Ok(status)
}
