//! Runs that fail, are killed, or whose output is closed (PGN 3).

use crate::{
    process::{folder, movetext, run_in},
    wholes::{games, names, text},
};
use std::{fs, io::Write, process::Stdio};

#[test]
fn killed_run_leaves_the_old_files() {
    for (arguments, old) in [
        (&["export", "-o", "old.pgn"][..], "old.pgn"),
        (&["sort", "-o", "old.pgn"], "old.pgn"),
        (&["dedup", "-o", "old.pgn"], "old.pgn"),
        (&["split", "--by", "event", "--force"], "Open 0.pgn"),
    ] {
        let folder = folder(&[(old, b"old")]);
        let mut child =
            movetext(arguments, folder.path()).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(games(10_000).as_bytes()).unwrap();
        // The input has not ended, so the output is not in place yet.
        assert_eq!(text(folder.path(), old), "old", "{arguments:?}");
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(text(folder.path(), old), "old", "{arguments:?}");
        let visible = names(folder.path()).into_iter().filter(|name| !name.starts_with('.'));
        assert!(visible.eq([old]), "{arguments:?}");
    }
}

#[test]
fn failed_run_leaves_the_old_file() {
    for command in ["sort", "dedup"] {
        let folder = folder(&[("old.pgn", b"old"), ("a.pgn", games(8_000).as_bytes())]);
        let status =
            |arguments: &[&str]| run_in(folder.path(), &[&[command], arguments].concat(), b"").status;
        assert_eq!(status(&["a.pgn", "-o", "a.pgn"]), 2, "{command}");
        status(&["-q", "a.pgn", "-o", "a.zst"]);
        let mut bytes = fs::read(folder.path().join("a.zst")).unwrap();
        bytes.truncate(bytes.len() - 100);
        fs::write(folder.path().join("cut.zst"), bytes).unwrap();
        assert_eq!(status(&["-q", "cut.zst", "-o", "old.pgn"]), 2, "{command}");
        assert_eq!(status(&["-q", "missing.pgn", "-o", "old.pgn"]), 2, "{command}");
        assert_eq!(text(folder.path(), "old.pgn"), "old", "{command}");
        assert_eq!(names(folder.path()), ["a.pgn", "a.zst", "cut.zst", "old.pgn"], "{command}");
    }
}

#[test]
fn closed_pipe_ends_the_program_quietly() {
    let (good, bad) = ("1. e4 e5 1-0\n".repeat(20_000), "1. e4 e5 2. Nf6 Nc6 *\n".repeat(20_000));
    let folder = folder(&[("many.pgn", good.as_bytes()), ("faults.pgn", bad.as_bytes())]);
    for (arguments, line) in [
        (&["export", "many.pgn"][..], ""),
        (&["check", "--max-errors", "100000", "faults.pgn"], ""),
        (&["epd", "-q"], "4k3/8/8/8/8/8/4P3/4K3 w - -\n"),
        (&["fen"], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"),
    ] {
        let mut command = movetext(arguments, folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        // The program may exit before it has read all input.
        let _ = child.stdin.take().unwrap().write_all(line.repeat(20_000).as_bytes());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}
