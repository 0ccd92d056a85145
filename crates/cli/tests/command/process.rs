//! Runs the command as a process.

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

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Returns the command `movetext` in `folder` with these arguments.
pub(crate) fn movetext(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movetext"));
    command.args(arguments).current_dir(folder);
    command
}

/// Runs `movetext` in `folder` with these arguments and this standard input.
pub(crate) fn run_in(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    let output = output_in(folder, arguments, stdin);
    Run {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: timeless(&String::from_utf8(output.stderr).unwrap()),
    }
}

/// Runs `movetext` like [`run_in`], for output that need not be UTF-8.
pub(crate) fn output_in(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = movetext(arguments, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A run with much output blocks until the output is read, so the input is written on another thread. A run that
        // refuses its arguments reads no input.
        scope.spawn(move || drop(input.write_all(stdin)));
        child.wait_with_output().unwrap()
    })
}

/// Removes the time from a summary, ` in 0.12 s (3.4 MB/s)`.
pub(crate) fn timeless(text: &str) -> String {
    let without = |line: &str| match line.rsplit_once(" in ") {
        Some((before, time)) if time.ends_with(" MB/s)\n") && line.starts_with("movetext: ") => {
            format!("{before}\n")
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(without).collect()
}

/// Runs `movetext` at the root of the repository, without input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_in(&root(), arguments, b"")
}

/// Returns a temporary folder with these files.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Installs signal handlers, so that child processes do not inherit ignored signals, for example from `nohup` or a
/// background shell.
#[cfg(unix)]
pub(crate) fn heed_signals() {
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
    }
}
