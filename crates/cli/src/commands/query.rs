//! `movetext query` runs the program `movetext-query`. It is a separate package, because its data engine takes longer to
//! build than everything else.

use crate::{args::QueryArguments, failure::Failure, status::Status};
use std::{
    env::{self, consts::EXE_SUFFIX},
    ffi::OsStr,
    io,
    path::PathBuf,
    process::Command,
};

/// The name of the program, without the extension of executables.
const PROGRAM: &str = "movetext-query";

pub(crate) fn run(arguments: &QueryArguments) -> Result<Status, Failure> {
    let program = beside().map_or_else(|| PROGRAM.into(), PathBuf::into_os_string);
    replaced_by(Command::new::<&OsStr>(&program).args(&arguments.arguments)).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            Failure::QueryNotInstalled
        } else {
            Failure::QueryNotRun(error)
        }
    })
}

/// Returns the program in the folder of this one, if it exists.
fn beside() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}"));
    path.is_file().then_some(path)
}

/// Replaces this process, so that signals and the exit status need not be passed on. Returns only on failure.
#[cfg(unix)]
fn replaced_by(command: &mut Command) -> io::Result<Status> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Waits for the program and ends with its exit status.
#[cfg(not(unix))]
fn replaced_by(command: &mut Command) -> io::Result<Status> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(2))
}
