//! The option `--memory`, which limits the memory for the games on all threads together.

use crate::process::{Arguments, Folder};
use std::path::Path;

/// Returns games of many lengths, some of them damaged.
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
fn memory_limit_changes_no_output() {
    let folder = Folder::new().with("games.jsonl", games());
    for command in [
        "convert --to jsonl",
        "convert --to fen --max-errors 9",
        "export",
        "filter --plies 9..",
        "sort",
        "dedup",
        "dedup --near --merge",
        "stats",
        "stats --players",
        "crosstable",
        "tree --depth 3",
        "check --notes",
    ] {
        let run = |threads: &str, memory: &str| {
            let options = format!("--threads {threads} --memory {memory} --quiet");
            folder.run(&format!("{command} {options} games.jsonl games.jsonl"))
        };
        let expected = run("1", "256M");
        expected.exits(1);
        expected.reports(":2:1: error[json-syntax]: found");
        for (threads, memory) in [("2", "1"), ("8", "100K"), ("3", "2GiB")] {
            let found = run(threads, memory);
            assert_eq!(found.stdout, expected.stdout, "{command:?} {threads} {memory}");
            assert_eq!(found.stderr, expected.stderr, "{command:?} {threads} {memory}");
            found.exits(1);
        }
    }
}

/// Runs the command with a limit on its address space, in KiB. Returns its exit status, the length of its output, and
/// its messages.
#[cfg(target_os = "linux")]
fn run_within(folder: &Path, kibibytes: u64, arguments: &str) -> (Option<i32>, usize, String) {
    let limited = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let output = std::process::Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_movetext")])
        .args(arguments.arguments())
        .current_dir(folder)
        // Otherwise each thread reserves address space that it does not use.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap();
    (output.status.code(), output.stdout.len(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Returns how much address space the program needs to start, in KiB. This depends on how the program was built.
#[cfg(target_os = "linux")]
fn least_kibibytes(folder: &Folder) -> u64 {
    let runs = |kibibytes: &u64| run_within(folder.path(), *kibibytes, "--version").0 == Some(0);
    (10_000..200_000).step_by(5_000).find(runs).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_threads() {
    let folder = Folder::new();
    let game = format!("[Event \"long\"]\n\n{}*\n\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(40_000));
    folder.write("games.pgn", game.repeat(6));
    let run = |memory: &str| {
        let arguments = format!("convert --to jsonl --threads 6 --memory {memory} games.pgn");
        run_within(folder.path(), 140_000, &arguments)
    };
    // The largest game takes about 30 MB as JSON Lines.
    let (status, length, stderr) = run("20M");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(length > 100_000_000, "{length} bytes");
    assert_ne!(run("1G").0, Some(0), "the address space does not hold all of the games");
}

#[cfg(target_os = "linux")]
#[test]
fn out_of_memory_leaves_no_file() {
    let folder = Folder::new();
    let text = format!("1. e4 {{{}}} *\n", "x".repeat(15_000_000));
    folder.write("games.pgn", text);
    let kibibytes = least_kibibytes(&folder) + 12_000;
    let (status, _, stderr) = run_within(folder.path(), kibibytes, "export --threads 2 games.pgn -o out.pgn");
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("games.pgn: cannot be read: out of memory"), "{stderr}");
    assert_eq!(folder.names().len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn out_of_memory_anywhere_is_status_2() {
    let folder = Folder::new();
    let game = format!("[Event \"long\"]\n\n{}*\n\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(40_000));
    folder.write("games.pgn", game);
    let least = least_kibibytes(&folder);
    let mut failed = 0;
    for kibibytes in (least + 5_000..least + 75_000).step_by(10_000) {
        for arguments in ["sort", "convert --to jsonl"] {
            let arguments = format!("{arguments} --threads 1 games.pgn");
            let (status, _, stderr) = run_within(folder.path(), kibibytes, &arguments);
            assert!(matches!(status, Some(0 | 2)), "{kibibytes} KiB, {arguments:?}: {status:?} {stderr}");
            if status == Some(2) {
                assert!(stderr.contains("memory"), "{kibibytes} KiB, {arguments:?}: {stderr}");
                failed += 1;
            }
        }
    }
    assert!(failed > 4, "{failed} runs without enough memory");
}
