//! Runs that fail or are killed, and pipes that the reader closes early (PGN 3).

use crate::{collections::games, process::Folder};
use std::{io::Write, process::Stdio};

#[test]
fn killed_run_leaves_the_old_files() {
    for (arguments, old) in [
        ("export -o old.pgn", "old.pgn"),
        ("book make -o old.bin", "old.bin"),
        ("sort -o old.pgn", "old.pgn"),
        #[cfg(feature = "parquet")]
        ("convert --to parquet -o old.pgn", "old.pgn"),
        ("dedup -o old.pgn", "old.pgn"),
        ("dedup --near -o old.pgn", "old.pgn"),
        ("split --by event --force", "Open 0.pgn"),
    ] {
        let folder = Folder::new().with(old, b"old");
        let mut child =
            folder.command(arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(games(10_000).as_bytes()).unwrap();
        // The input has not ended, so the run has not replaced the output yet.
        assert_eq!(folder.text(old), "old", "{arguments:?}");
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(folder.text(old), "old", "{arguments:?}");
        let visible = folder.names().into_iter().filter(|name| !name.starts_with('.'));
        assert!(visible.eq([old]), "{arguments:?}");
    }
}

#[test]
fn failed_run_leaves_the_old_file() {
    for command in ["sort", "dedup", "dedup --near"] {
        let folder = Folder::new().with("old.pgn", b"old").with("a.pgn", games(8_000));
        let status = |arguments: &str| folder.run(&format!("{command} {arguments}")).status;
        assert_eq!(status("a.pgn -o a.pgn"), 2, "{command}");
        status("-q a.pgn -o a.zst");
        let mut bytes = folder.read("a.zst");
        bytes.truncate(bytes.len() - 100);
        folder.write("cut.zst", bytes);
        assert_eq!(status("-q cut.zst -o old.pgn"), 2, "{command}");
        assert_eq!(status("-q missing.pgn -o old.pgn"), 2, "{command}");
        assert_eq!(folder.text("old.pgn"), "old", "{command}");
        assert_eq!(folder.names(), ["a.pgn", "a.zst", "cut.zst", "old.pgn"], "{command}");
    }
}

#[test]
fn closed_pipe_ends_the_program_quietly() {
    let (good, bad) = ("1. e4 e5 1-0\n".repeat(20_000), "1. e4 e5 2. Nf6 Nc6 *\n".repeat(20_000));
    let folder = Folder::new().with("many.pgn", &good).with("faults.pgn", &bad);
    for (arguments, line) in [
        ("export many.pgn", ""),
        ("check --max-errors 100000 faults.pgn", ""),
        ("epd -q", "4k3/8/8/8/8/8/4P3/4K3 w - -\n"),
        ("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"),
    ] {
        let mut command = folder.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        // The program may exit before it has read the whole input.
        let _ = child.stdin.take().unwrap().write_all(line.repeat(20_000).as_bytes());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}
