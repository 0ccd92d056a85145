//! The environment of a run: full devices, closed pipes, missing folders, unreadable files, invalid numbers, terminals
//! and colours.

use crate::process::{Folder, piped};
use std::{fs, process::Stdio};

const GAME: &str = "[White \"Ann\"]\n\n1. e2e4 e5 1-0\n\n";
const POSITION: &str = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";

/// Every command, writing to standard output.
const WRITING: &[&str] = &[
    "export a.pgn",
    "convert --to pgn a.pgn",
    "convert --to pgc a.pgn",
    "convert --to jsonl a.pgn",
    #[cfg(feature = "parquet")]
    "convert --to parquet --ignore move-spelling a.pgn",
    #[cfg(feature = "parquet")]
    "convert --to arrow --table plies --ignore move-spelling a.pgn",
    "filter --tag White!=x a.pgn",
    "sort --ignore move-spelling a.pgn",
    "check a.pgn",
    "check --fix --dry-run a.pgn",
    "check --explain illegal-move",
    "fen -",
    "epd a.epd",
    "moves -",
    "perft 1",
    "play e4",
    "completions bash",
    "man",
    "--help",
    "check --help",
];

/// Commands that accept `-o FILE`.
const TO_A_FILE: &[&str] = &[
    "export a.pgn",
    "convert --to pgc a.pgn",
    #[cfg(feature = "parquet")]
    "convert --to parquet a.pgn",
    #[cfg(feature = "parquet")]
    "convert --to arrow --table plies a.pgn",
    "epd a.epd",
];

fn folder(count: usize) -> Folder {
    Folder::new().with("a.pgn", GAME.repeat(count)).with("a.epd", POSITION.repeat(count))
}

#[cfg(target_os = "linux")]
#[test]
fn full_device_is_reported() {
    let folder = folder(1);
    for &arguments in WRITING {
        let mut command = folder.command(arguments);
        command.stdin(fs::File::open(folder.path().join("a.epd")).unwrap());
        command.stdout(fs::File::options().write(true).open("/dev/full").unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {stderr}");
        assert!(stderr.contains("movetext: cannot write: No space left on device"), "{arguments:?} {stderr}");
    }
    for arguments in TO_A_FILE {
        let run = folder.run(&format!("{arguments} -o /dev/full"));
        run.outputs(2, "");
        run.reports("movetext: /dev/full: cannot be written: No space left");
    }
}

#[test]
fn closed_pipe_ends_every_command_quietly() {
    let folder = folder(2_000);
    for &arguments in WRITING {
        let mut command = folder.command(arguments);
        command.stdin(fs::File::open(folder.path().join("a.epd")).unwrap());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {stderr}");
        assert!(!stderr.contains("movetext: ") && !stderr.contains("panicked"), "{arguments:?} {stderr}");
    }
}

#[test]
fn output_into_missing_folder_fails() {
    let folder = folder(1);
    for arguments in TO_A_FILE {
        let run = folder.run(&format!("{arguments} -q -o none/out"));
        run.outputs(2, "");
        run.reports("movetext: none/out: cannot be written: ");
        assert!(!folder.path().join("none").exists());
    }
}

#[cfg(unix)]
#[test]
fn unreadable_file_does_not_stop_others() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(1);
    let place = |name: &str| folder.path().join(name);
    fs::create_dir(place("closed")).unwrap();
    for name in ["closed/a.pgn", "secret.pgn", "b.pgn"] {
        fs::write(place(name), GAME).unwrap();
    }
    let allow =
        |name: &str, mode| fs::set_permissions(place(name), fs::Permissions::from_mode(mode)).unwrap();
    allow("secret.pgn", 0o000);
    allow("closed", 0o555);
    // A superuser can read every file.
    let is_superuser = fs::File::open(place("secret.pgn")).is_ok();
    let check = folder.run("check a.pgn secret.pgn b.pgn");
    let fix = folder.run("check -q --fix secret.pgn closed/a.pgn b.pgn");
    allow("closed", 0o755);
    assert_eq!(fs::read_to_string(place("b.pgn")).unwrap(), GAME.replace("e2e4", "e4"));
    if !is_superuser {
        assert_eq!((check.status, check.stdout.lines().count()), (2, 2), "{}", check.stderr);
        check.reports("movetext: secret.pgn: permission denied\n");
        assert_eq!(fix.status, 2);
        fix.reports("movetext: closed/a.pgn: cannot be written: ");
        assert_eq!(fs::read_to_string(place("closed/a.pgn")).unwrap(), GAME);
    }
    assert_eq!(fs::read_dir(place("closed")).unwrap().count(), 1);
}

#[test]
fn colours_need_terminal_or_request() {
    let bad = b"1. e4 e5 2. Nf6 *";
    let stdout = |arguments: &str| piped(&format!("check {arguments}"), bad).stdout;
    assert!(!stdout("").contains('\u{1B}'));
    assert!(!stdout("--color never --format human").contains('\u{1B}'));
    for format in ["human", "short"] {
        let colored = stdout(&format!("--color always --format {format}"));
        assert!(colored.contains("\u{1B}[1m\u{1B}[31merror[illegal-move]\u{1B}[0m"), "{colored:?}");
        assert_eq!(without_colours(&colored), stdout(&format!("--format {format}")));
    }
    // Formats for programs never have colours.
    for format in ["json", "github"] {
        assert_eq!(
            stdout(&format!("--color always --format {format}")),
            stdout(&format!("--format {format}"))
        );
    }
}

#[test]
fn coloured_diff_is_the_diff() {
    let folder = folder(3);
    let diff = |color: &str| {
        let arguments = ["check", "--fix", "--dry-run", "-q", "--color", color, "a.pgn"];
        folder.run(&arguments).stdout
    };
    assert!(diff("always").contains("\u{1B}[31m-1. e2e4 e5 1-0\u{1B}[0m\n"), "{:?}", diff("always"));
    assert_eq!(without_colours(&diff("always")), diff("auto"));
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1B}');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}

/// A command that waits for input from a terminal prints a message. `script` provides the terminal.
#[cfg(target_os = "linux")]
#[test]
fn input_from_a_terminal_is_announced() {
    use std::{io::Write, process::Command};
    for arguments in ["check", "check -", "fen", "moves", "epd", "stats", "export", "book dump -"] {
        let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_movetext"));
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Without this program, we have no terminal to test with.
        let Ok(mut child) = command.stderr(Stdio::null()).spawn() else { return };
        child.stdin.take().unwrap().write_all(b"\x04").unwrap();
        let output = child.wait_with_output().unwrap();
        let shown = String::from_utf8_lossy(&output.stdout);
        let announced = "movetext: no file was named; reading from the terminal, Ctrl-D ends the input";
        assert_eq!(shown.matches(announced).count(), 1, "{arguments}: {shown}");
    }
}
