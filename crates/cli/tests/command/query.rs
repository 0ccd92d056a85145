//! `movetext query`: how it finds the program, and passes on arguments and the exit status.

use crate::process::{Arguments as _, Folder, output};
use std::{
    ffi::OsStr,
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};

/// Copies a program with `cp`. If this process wrote the copy, another test could start a process that inherits the
/// open file, and a file that is open for writing cannot be run.
fn copy_program(from: impl AsRef<OsStr>, to: &Path) {
    assert!(Command::new("cp").arg(from).arg(to).status().unwrap().success());
}

/// Writes a program that prints its name and arguments, and exits with 7.
fn write_program(folder: &Path, name: &str) {
    let (text, path) = (folder.join("text"), folder.join("movetext-query"));
    fs::write(&text, format!("#!/bin/sh\nprintf '[%s]' {name} \"$@\"\nexit 7\n")).unwrap();
    copy_program(text, &path);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs a copy of `movetext` with `folder` as the PATH. The copy is alone in its folder, because the program
/// `movetext-query` may have been built next to the original.
fn run_alone(arguments: &str, folder: &Path) -> Output {
    let alone = Folder::new();
    let program = alone.path().join("movetext");
    copy_program(env!("CARGO_BIN_EXE_movetext"), &program);
    let mut command = Command::new(program);
    command.args(arguments.arguments()).current_dir(folder);
    on_path(command, folder)
}

/// Runs a command with `folder` as the PATH.
fn on_path(mut command: Command, folder: &Path) -> Output {
    command.env("PATH", folder);
    output(command, b"")
}

#[test]
fn missing_query_program_names_installation() {
    let folder = Folder::new();
    let run = run_alone("query 'SELECT 1'", folder.path());
    assert_eq!(run.status.code(), Some(2));
    let message = String::from_utf8(run.stderr).unwrap();
    assert!(message.contains("cargo install movetext-datafusion --features query"), "{message}");
}

#[test]
fn program_on_the_path_gets_all_arguments() {
    let folder = Folder::new();
    write_program(folder.path(), "path");
    let cases = [
        ("query", "[path]"),
        ("query 'SELECT 1' a.pgn", "[path][SELECT 1][a.pgn]"),
        ("query --format csv 'SELECT 1' -o b.csv -- -", "[path][--format][csv][SELECT 1][-o][b.csv][--][-]"),
        ("query -q 'SELECT 1' --help", "[path][-q][SELECT 1][--help]"),
    ];
    for (arguments, expected) in cases {
        let run = run_alone(arguments, folder.path());
        assert_eq!((run.status.code(), String::from_utf8_lossy(&run.stdout)), (Some(7), expected.into()));
        assert!(run.stderr.is_empty(), "{arguments}");
    }
}

#[test]
fn program_beside_the_command_is_preferred() {
    let (folder, other) = (Folder::new(), Folder::new());
    copy_program(env!("CARGO_BIN_EXE_movetext"), &folder.path().join("movetext"));
    write_program(folder.path(), "beside");
    write_program(other.path(), "path");
    let mut command = Command::new(folder.path().join("movetext"));
    command.args(["query", "x"]);
    let run = on_path(command, other.path());
    assert_eq!(String::from_utf8_lossy(&run.stdout), "[beside][x]");
}

#[test]
fn program_that_cannot_be_run_is_a_failure() {
    let folder = Folder::new();
    fs::write(folder.path().join("movetext-query"), "").unwrap();
    let run = run_alone("query x", folder.path());
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).starts_with("movetext: movetext-query: cannot be run:"));
}
