//! Runs the command as a process.

use alloc::collections::BTreeMap;
#[cfg(unix)]
use alloc::sync::Arc;
#[cfg(unix)]
use core::sync::atomic::AtomicBool;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::flag::register_conditional_default;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};
use tempfile::TempDir;

/// The result of a run. Its assertions show the command and all its output if they fail.
#[derive(Debug)]
pub(crate) struct Run {
    /// The program and its arguments.
    pub(crate) command: String,
    pub(crate) status: i32,
    pub(crate) stdout: String,
    /// Standard error, with the times in summaries removed.
    pub(crate) stderr: String,
}

impl Run {
    /// Runs a command. `decode` converts its output to text.
    fn from_command(command: Command, stdin: &[u8], decode: impl Fn(Vec<u8>) -> String) -> Self {
        let line = format!("{command:?}");
        let output = output(command, stdin);
        Self {
            command: line,
            status: output.status.code().unwrap(),
            stdout: decode(output.stdout),
            stderr: timeless(&decode(output.stderr)),
        }
    }

    /// Asserts the exit status.
    #[track_caller]
    pub(crate) fn exits(&self, status: i32) -> &Self {
        self.check(self.status == status, &status.to_string())
    }

    /// Asserts the exit status and standard output.
    #[track_caller]
    pub(crate) fn outputs(&self, status: i32, stdout: &str) -> &Self {
        self.exits(status).check(self.stdout == stdout, stdout)
    }

    /// Asserts the exit status and standard error.
    #[track_caller]
    pub(crate) fn reports_only(&self, status: i32, stderr: &str) -> &Self {
        self.exits(status).check(self.stderr == stderr, stderr)
    }

    /// Asserts the exit status, standard output and standard error.
    #[track_caller]
    pub(crate) fn is(&self, status: i32, stdout: &str, stderr: &str) -> &Self {
        self.outputs(status, stdout).reports_only(status, stderr)
    }

    /// Asserts that standard output contains `text`.
    #[track_caller]
    pub(crate) fn writes(&self, text: &str) -> &Self {
        self.check(self.stdout.contains(text), text)
    }

    #[track_caller]
    pub(crate) fn writes_first(&self, text: &str) -> &Self {
        self.check(self.stdout.starts_with(text), text)
    }

    /// Asserts that standard error contains `text`.
    #[track_caller]
    pub(crate) fn reports(&self, text: &str) -> &Self {
        self.check(self.stderr.contains(text), text)
    }

    #[track_caller]
    pub(crate) fn reports_first(&self, text: &str) -> &Self {
        self.check(self.stderr.starts_with(text), text)
    }

    #[track_caller]
    pub(crate) fn reports_last(&self, text: &str) -> &Self {
        self.check(self.stderr.ends_with(text), text)
    }

    #[track_caller]
    fn check(&self, is_met: bool, expected: &str) -> &Self {
        let Self { command, status, stdout, stderr } = self;
        assert!(is_met, "{command}\nexpected: {expected}\nstatus: {status}\n{stdout}\nerrors:\n{stderr}");
        self
    }
}

/// The arguments of a run: a line, or one string for each argument. A line is split at spaces, except inside single
/// quotes.
pub(crate) trait Arguments {
    fn arguments(&self) -> Vec<&str>;
}

impl Arguments for str {
    fn arguments(&self) -> Vec<&str> {
        let mut arguments = Vec::new();
        for (index, part) in self.split('\'').enumerate() {
            if index % 2 == 1 {
                arguments.push(part);
            } else {
                arguments.extend(part.split(' ').filter(|word| !word.is_empty()));
            }
        }
        arguments
    }
}

impl Arguments for String {
    fn arguments(&self) -> Vec<&str> {
        self.as_str().arguments()
    }
}

impl<const COUNT: usize> Arguments for [&str; COUNT] {
    fn arguments(&self) -> Vec<&str> {
        self.to_vec()
    }
}

impl Arguments for Vec<&str> {
    fn arguments(&self) -> Vec<&str> {
        self.clone()
    }
}

/// A temporary folder in which commands run.
#[derive(Debug)]
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Adds a file to the folder.
    pub(crate) fn with(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        self.write(name, bytes);
        self
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, and creates its folder if necessary.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        path.parent().map(fs::create_dir_all).transpose().unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// Returns the content of each file at any depth, by its path relative to the folder, with slashes.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let (mut folders, mut found) = (vec![String::new()], BTreeMap::new());
        while let Some(folder) = folders.pop() {
            for name in names(&self.path().join(&folder)) {
                let path = format!("{folder}{name}");
                if self.path().join(&path).is_dir() {
                    folders.push(path + "/");
                } else {
                    found.insert(path.clone(), self.read(&path));
                }
            }
        }
        found
    }

    /// Returns the names of the files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        names(self.path())
    }

    /// Returns a command that runs `movetext` in the folder.
    pub(crate) fn command(&self, arguments: &(impl Arguments + ?Sized)) -> Command {
        movetext(arguments, self.path())
    }

    /// Runs `movetext` in the folder without input.
    pub(crate) fn run(&self, arguments: &(impl Arguments + ?Sized)) -> Run {
        self.run_with(arguments, b"")
    }

    /// Runs `movetext` in the folder with this standard input.
    pub(crate) fn run_with(&self, arguments: &(impl Arguments + ?Sized), stdin: impl AsRef<[u8]>) -> Run {
        Run::from_command(self.command(arguments), stdin.as_ref(), utf8)
    }

    /// Runs `movetext` in the folder with this standard input. Its output need not be UTF-8: each byte becomes a
    /// character.
    pub(crate) fn run_as_latin1(&self, arguments: &(impl Arguments + ?Sized), stdin: &[u8]) -> Run {
        Run::from_command(self.command(arguments), stdin, |bytes| bytes.into_iter().map(char::from).collect())
    }

    /// Runs `movetext` in the folder without input. Returns its output as bytes.
    pub(crate) fn output(&self, arguments: &(impl Arguments + ?Sized)) -> Output {
        output(self.command(arguments), b"")
    }
}

/// Returns a command that runs `movetext` in `folder`.
pub(crate) fn movetext(arguments: &(impl Arguments + ?Sized), folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movetext"));
    command.args(arguments.arguments()).current_dir(folder);
    command
}

/// Runs `movetext` at the root of the repository, without input.
pub(crate) fn run(arguments: &(impl Arguments + ?Sized)) -> Run {
    piped(arguments, b"")
}

/// Runs `movetext` at the root of the repository with this standard input.
pub(crate) fn piped(arguments: &(impl Arguments + ?Sized), stdin: impl AsRef<[u8]>) -> Run {
    Run::from_command(movetext(arguments, &root()), stdin.as_ref(), utf8)
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Runs a command with this standard input.
pub(crate) fn output(mut command: Command, stdin: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // We write the input on another thread, because a run with much output blocks until we read the output. Writing
        // fails if the run refuses its arguments, because it then reads no input.
        scope.spawn(move || drop(input.write_all(stdin)));
        child.wait_with_output().unwrap()
    })
}

/// Returns the names of the files in a folder, sorted. Use it to detect unfinished files.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Removes the time from a summary, such as ` in 0.12 s (3.4 MB/s)`.
pub(crate) fn timeless(text: &str) -> String {
    let without = |line: &str| match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with(" MB/s)\n") && line.starts_with("movetext: ") => {
            format!("{before}\n")
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(without).collect()
}

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Installs signal handlers, because child processes would otherwise inherit ignored signals, for example from `nohup`
/// or a background shell.
#[cfg(unix)]
pub(crate) fn heed_signals() {
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
    }
}
