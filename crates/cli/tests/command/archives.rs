//! Archives: compression, threads, progress, and atomic replacement of outputs (PGN 3).

use crate::process::{Folder, movetext, piped};
use std::{fs, process::Stdio};

/// Returns games, some of them with errors, warnings, damage or comments.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let moves = match number % 7 {
            0 => "1. e4 e5 2. Ke3 Nc6 1-0",
            1 => "1. e4 {open",
            2 => "1. d4 d5 (1... Nf6 2. c4 {good}) 2. c4 $1 1/2-1/2",
            3 => "1. e2-e4 0-1 1-0",
            4 => "e4 e5 Nf3 } *",
            _ => "1. Nf3 Nf6 2. g3 {[%clk 0:01:02]} g6 *",
        };
        let date = ["2021.05.03", "2021.06.??", "????.??.??", "1999.12.31", "2022.??.??"][number % 5];
        let line = format!(
            "[Event \"{number}\"]\n[Date \"{date}\"]\n[White \"Kr\u{FC}ger, {}\"]\n\n{moves}\n\n",
            number % 100
        );
        text.push_str(&line);
    }
    text
}

#[test]
fn output_is_equal_for_any_threads() {
    let (text, other) = (games(6_000), games(50));
    for command in [
        "check --notes",
        "check --format json --max-errors 3000",
        "check --format human",
        "check --strict --max-errors 50",
        "export",
        "export --reduced --games 100..5000",
        "convert --to pgc -o out.pgc",
        #[cfg(feature = "parquet")]
        "convert --to parquet -o out.parquet",
        #[cfg(feature = "parquet")]
        "convert --to parquet --table plies --rows-per-group 700 -o out.parquet",
        #[cfg(feature = "parquet")]
        "convert --to parquet --rows-per-group 700 --partition-by year,month -o out",
        #[cfg(feature = "parquet")]
        "convert --to arrow --table diagnostics --partition-by year -o out",
        "filter --player Kr\u{FC}ger --plies 2..3",
        "filter --export --any --tag Event~7$ --position '*/*/*/*/3P4/*/*/* b'",
        "filter --invert --ends-in mate --count",
        "stats --top 7",
        "stats --format json",
    ] {
        let of = |threads: &str| {
            let folder = Folder::new().with("a.pgn", &text).with("b.pgn", &other);
            let arguments = format!("{command} --threads {threads} a.pgn b.pgn");
            let run = folder.run(&arguments);
            (run.status, run.stdout, run.stderr, folder.files())
        };
        let one = of("1");
        assert_eq!(one.0, 1, "{command:?}: {}", one.2);
        assert_eq!(one.3.len() > 2, command.contains(" -o "), "{command:?}");
        for threads in ["2", "3", "8"] {
            assert!(of(threads) == one, "{command:?} on {threads} threads");
        }
    }
}

#[test]
fn compression_is_read_by_content_not_name() {
    let text = games(2_000);
    let folder = Folder::new().with("a.pgn", &text);
    let plain = folder.run("export -q a.pgn").stdout;
    for (name, magic) in [
        ("a.zst", &b"\x28\xB5\x2F\xFD"[..]),
        ("a.pgn.gz", b"\x1F\x8B"),
        ("a.pgn.bz2", b"BZh"),
        ("b.pgn", b"[Event"),
    ] {
        folder.run(&format!("export -q a.pgn -o {name}"));
        let written = folder.read(name);
        assert!(written.starts_with(magic), "{name}");
        // The compression of an input is detected from its content, not from its name.
        fs::rename(folder.path().join(name), folder.path().join("nameless")).unwrap();
        assert_eq!(folder.run("export -q nameless").stdout, plain, "{name}");
        assert_eq!(folder.run_with("export -q", &written).stdout, plain, "{name} as standard input");
        // A rewritten file keeps its compression.
        folder.run("export -q --no-comments --in-place nameless");
        assert!(folder.read("nameless").starts_with(magic), "{name}");
    }
}

#[test]
fn truncated_file_gives_games_and_fails() {
    let folder = Folder::new().with("a.pgn", games(8_000)).with("old.pgn", b"old");
    folder.run("export -q a.pgn -o a.pgn.zst");
    let mut cut = folder.read("a.pgn.zst");
    cut.truncate(cut.len() - 100);
    folder.write("cut.zst", cut);
    let run = folder.run("export cut.zst");
    assert_eq!(run.status, 2);
    run.reports("movetext: cut.zst: cannot be read: ");
    assert!(run.stdout.matches("[Event ").count() > 1_000);
    let kept = folder.run("export -q cut.zst -o old.pgn");
    assert_eq!((kept.status, folder.read("old.pgn")), (2, b"old".to_vec()));
}

#[test]
fn summary_has_time_and_speed_unless_quiet() {
    let output = movetext("check -", "/".as_ref()).stdin(Stdio::null()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let (before, time) = stderr.trim_end().rsplit_once(" in ").unwrap();
    assert_eq!(before, "movetext: no games, 0 plies, no errors, no warnings");
    let (seconds, rate) = time.split_once(" s (").unwrap();
    assert!(seconds.parse::<f64>().is_ok() && rate.ends_with(" MB/s)"), "{stderr}");
}

#[test]
fn progress_needs_terminal_or_request() {
    let text = games(5_000);
    let folder = Folder::new().with("a.pgn", &text);
    let started = std::time::Instant::now();
    let shown = folder.run("export -q --progress always --threads 1 a.pgn -o o");
    shown.reports("games/s");
    let seconds = started.elapsed().as_secs() as usize;
    let lines = shown.stderr.matches("games/s").count();
    assert!(lines <= seconds + 1, "{lines} lines in {seconds} s");
    for when in ["auto", "never"] {
        let hidden = folder.run(&format!("export -q --progress {when} a.pgn -o o"));
        assert!(!hidden.stderr.contains("games/s"), "{}", hidden.stderr);
    }
}

#[test]
fn closed_pipe_ends_threaded_run_quietly() {
    let text = games(20_000);
    let folder = Folder::new().with("a.pgn", &text);
    let mut command = folder.command("export -q --ignore illegal-move --threads 8 --max-errors 0 a.pgn");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn compressed_empty_input_is_empty() {
    // What `bzip2`, `gzip` and `zstd` write for empty input.
    let bzip2 = b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0";
    let gzip = b"\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0";
    let zstd = b"\x28\xB5\x2F\xFD\x24\0\x01\0\0\x99\xE9\xD8\x51";
    for stream in [&bzip2[..], gzip, zstd] {
        for count in [1, 3] {
            piped("check", stream.repeat(count)).outputs(0, "");
        }
    }
}
