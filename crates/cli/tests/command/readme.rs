//! The root README shows the actual output of the command.

use crate::process::{root, timeless};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// Returns the `console` code blocks of a text.
fn sessions(text: &str) -> Vec<&str> {
    let mut rest = text;
    let mut found = Vec::new();
    while let Some((_, after)) = rest.split_once("```console\n") {
        let (session, further) = after.split_once("```\n").unwrap();
        found.push(session);
        rest = further;
    }
    found
}

/// Returns the shell lines of a code block, each with its output.
fn lines(session: &str) -> Vec<(&str, &str)> {
    let calls = session.split_inclusive("\n$ ").map(|call| call.strip_suffix("$ ").unwrap_or(call));
    calls.map(|call| call.strip_prefix("$ ").unwrap_or(call).split_once('\n').unwrap()).collect()
}

/// Returns the output of a shell line, standard output first. `movetext` in it is the command under test.
fn printed(folder: &Path, line: &str) -> String {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("movetext() {{ \"$MOVETEXT\" \"$@\"; }}; {line}")]);
    shell.env("MOVETEXT", env!("CARGO_BIN_EXE_movetext")).current_dir(folder).stdin(Stdio::null());
    let output = shell.output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[cfg(unix)]
#[test]
fn readme_shows_what_the_command_prints() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join("testdata/readme/club.pgn"), folder.path().join("club.pgn")).unwrap();
    let mut count = 0;
    for session in sessions(&text) {
        for (line, shown) in lines(session) {
            assert_eq!(timeless(&printed(folder.path(), line)), timeless(shown), "{line}");
            count += 1;
        }
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn commands_and_output_are_distinguished() {
    let text = "a\n```console\n$ one | two\nprinted\n\n$ three\n```\n```text\n$ four\n```\n";
    let [session] = sessions(text).try_into().unwrap();
    assert_eq!(lines(session), [("one | two", "printed\n\n"), ("three", "")]);
}
