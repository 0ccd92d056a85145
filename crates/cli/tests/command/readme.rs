//! The README in the root folder shows what the command really prints.

use crate::process::{root, timeless};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

/// Returns the code blocks marked `console`.
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

/// Returns each shell line in a code block, with the output after it.
fn lines(session: &str) -> Vec<(&str, &str)> {
    let calls = session.split_inclusive("\n$ ").map(|call| call.strip_suffix("$ ").unwrap_or(call));
    calls.map(|call| call.strip_prefix("$ ").unwrap_or(call).split_once('\n').unwrap()).collect()
}

/// Runs a shell line, and returns standard output followed by standard error. `movetext` is the program under test.
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
