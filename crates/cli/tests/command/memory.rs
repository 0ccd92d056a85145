//! The option `--memory`, which limits the games in flight on all threads.

use crate::process::run_in;
use std::path::Path;

/// Games of many lengths, some of them damaged.
fn games() -> Vec<u8> {
    let mut lines = Vec::new();
    for number in 0..60_usize {
        let moves = r#"{"san":"Nf3"},{"san":"Nf6"},{"san":"Ng1"},{"san":"Ng8"},"#.repeat(number * 7 % 31);
        lines.extend_from_slice(format!("{{\"moves\":[{moves}{{\"san\":\"e4\"}}]}}\n").as_bytes());
        lines.extend_from_slice(match number % 4 {
            0 => b"no game\n",
            1 => b"{\"moves\":[{\"san\":\"Ke2\"}]}\n",
            _ => b"",
        });
    }
    lines
}

#[test]
fn memory_changes_neither_output_nor_diagnostics() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.jsonl"), games()).unwrap();
    for command in [
        &["convert", "--to", "jsonl"][..],
        &["convert", "--to", "fen", "--max-errors", "9"],
        &["export"],
        &["filter", "--plies", "9.."],
        &["sort"],
        &["dedup"],
        &["stats"],
        &["check", "--notes"],
    ] {
        let run = |threads: &str, memory: &str| {
            let options = ["--threads", threads, "--memory", memory, "--quiet", "games.jsonl", "games.jsonl"];
            run_in(folder.path(), &[command, &options].concat(), b"")
        };
        let expected = run("1", "256M");
        assert_eq!(expected.status, 1, "{command:?}: {}", expected.stderr);
        assert!(expected.stderr.contains(":2:1: error: expected"), "{command:?}: {}", expected.stderr);
        for (threads, memory) in [("2", "1"), ("8", "100K"), ("3", "2GiB")] {
            let found = run(threads, memory);
            assert_eq!(found.stdout, expected.stdout, "{command:?} {threads} {memory}");
            assert_eq!(found.stderr, expected.stderr, "{command:?} {threads} {memory}");
            assert_eq!(found.status, 1, "{command:?} {threads} {memory}");
        }
    }
}

#[test]
fn memory_that_is_no_number_of_bytes_is_refused() {
    for memory in ["0", "", "x", "-1", "1.5G", "99999999999999999999"] {
        let argument = format!("--memory={memory}");
        let run = run_in(Path::new("."), &["check", &argument], b"");
        assert_eq!(run.status, 2, "{memory}");
        assert!(run.stderr.contains("expected a number of bytes from 1 on"), "{memory}: {}", run.stderr);
    }
}

/// Runs the command with a limit on address space, in KiB; returns status, output length and messages.
#[cfg(target_os = "linux")]
fn run_within(folder: &Path, kibibytes: u64, arguments: &[&str]) -> (Option<i32>, usize, String) {
    let limited = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let output = std::process::Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_movetext")])
        .args(arguments)
        .current_dir(folder)
        // Each thread would reserve unused address space.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap();
    (output.status.code(), output.stdout.len(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn memory_in_flight_does_not_grow_with_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("[Event \"long\"]\n\n{}*\n\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(40_000));
    std::fs::write(folder.path().join("games.pgn"), game.repeat(6)).unwrap();
    let run = |memory: &str| {
        let options = ["--threads", "6", "--memory", memory, "games.pgn"];
        run_within(folder.path(), 140_000, &[&["convert", "--to", "jsonl"], &options[..]].concat())
    };
    // The largest game takes about 30 MB as JSON Lines.
    let (status, length, stderr) = run("20M");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(length > 100_000_000, "{length} bytes");
    assert_ne!(run("1G").0, Some(0), "the address space does not hold all of the games");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_missing_for_a_game_ends_the_run_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("1. e4 {{{}}} *\n", "x".repeat(15_000_000));
    std::fs::write(folder.path().join("games.pgn"), text).unwrap();
    let arguments = ["export", "--threads", "2", "games.pgn", "-o", "out.pgn"];
    let (status, _, stderr) = run_within(folder.path(), 32_000, &arguments);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("games.pgn: cannot be read: out of memory"), "{stderr}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_missing_anywhere_ends_the_run_with_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("[Event \"long\"]\n\n{}*\n\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(40_000));
    std::fs::write(folder.path().join("games.pgn"), game).unwrap();
    let mut failed = 0;
    for kibibytes in (20_000..90_000).step_by(10_000) {
        for arguments in [&["sort"][..], &["convert", "--to", "jsonl"]] {
            let options = ["--threads", "1", "games.pgn"];
            let (status, _, stderr) = run_within(folder.path(), kibibytes, &[arguments, &options].concat());
            assert!(matches!(status, Some(0 | 2)), "{kibibytes} KiB, {arguments:?}: {status:?} {stderr}");
            if status == Some(2) {
                assert!(stderr.contains("memory"), "{kibibytes} KiB, {arguments:?}: {stderr}");
                failed += 1;
            }
        }
    }
    assert!(failed > 4, "{failed} runs without enough memory");
}
