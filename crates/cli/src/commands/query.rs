//! `movetext query` runs the program `movetext-query`. That program is in another package, because its data engine
//! takes longer to build than everything else.

use crate::{args::QueryArguments, failure::Failure, status::Status};
use std::{
    env::{self, consts::EXE_SUFFIX},
    ffi::OsStr,
    io,
    path::PathBuf,
    process::Command,
};

/// The name of the program, without an extension such as `.exe`.
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

/// Returns the path of the program if it is in the folder of this program.
fn beside() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}"));
    path.is_file().then_some(path)
}

/// Replaces this process with the program, so that we need not forward signals and the exit status. Returns only on
/// failure.
#[cfg(unix)]
fn replaced_by(command: &mut Command) -> io::Result<Status> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Runs the program, and exits with its exit status.
#[cfg(not(unix))]
fn replaced_by(command: &mut Command) -> io::Result<Status> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(2))
}
