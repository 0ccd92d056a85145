//! Outputs: named pipes and standard output, outputs that are also inputs, files after an interrupted run, and memory.
#![cfg(unix)]

use crate::{
    collections::games,
    process::{Folder, heed_signals, movetext, names},
};
use std::{
    fs::{self, File},
    io::{Read, Write},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
};

#[test]
fn output_may_be_named_standard_output() {
    let folder = Folder::new().with("a.pgn", games(5)).with("a.epd", b"8/8/8/8/8/8/8/K1k5 w - -\n");
    for arguments in [
        "export -q a.pgn",
        "convert -q --to jsonl a.pgn",
        "convert -q --to pgc a.pgn",
        #[cfg(feature = "parquet")]
        "convert -q --to parquet a.pgn",
        #[cfg(feature = "parquet")]
        "convert -q --to arrow --table plies a.pgn",
        "filter -q a.pgn",
        "sort -q a.pgn",
        "dedup -q a.pgn",
        "stats -q a.pgn",
        "stats -q --players a.pgn",
        "crosstable -q a.pgn",
        "tree -q a.pgn",
        #[cfg(feature = "parquet")]
        "tree -q --format parquet a.pgn",
        "epd -q a.epd",
        "fen '8/8/8/8/8/8/8/K1k5 w - - 0 1'",
    ] {
        let expected = folder.output(arguments);
        assert!(!expected.stdout.is_empty(), "{arguments:?}");
        // Both names mean standard output, so no file is created.
        for name in ["-", "/dev/stdout"] {
            let named = folder.output(&format!("{arguments} -o {name}"));
            assert_eq!(named.status, expected.status, "{arguments} {name}");
            assert_eq!(named.stdout, expected.stdout, "{arguments} {name}");
        }
    }
    assert_eq!(folder.names(), ["a.epd", "a.pgn"]);
}

#[test]
fn standard_stream_input_is_no_output() {
    let all = games(2_000);
    let folder = Folder::new().with("a.pgn", &all);
    let place = folder.path().join("a.pgn");
    let opened = || File::open(&place).unwrap();
    let appending = || File::options().append(true).open(&place).unwrap();
    let mut runs = Vec::new();
    for name in ["a.pgn", "./a.pgn"] {
        let mut command = folder.command(&format!("export -q -o {name}"));
        runs.push((command.stdin(opened()).output().unwrap(), "is both input and output"));
    }
    for arguments in [
        "filter -q",
        "filter -q a.pgn",
        "export -q -",
        "check a.pgn",
        "check --fix --dry-run a.pgn",
        "convert --to csv a.pgn",
        "stats a.pgn",
        "sort a.pgn -o -",
    ] {
        let mut command = folder.command(arguments);
        let output = command.stdin(opened()).stdout(appending()).output().unwrap();
        runs.push((output, "is also what the standard output goes into"));
    }
    for (output, message) in runs {
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
    assert!(folder.text("a.pgn") == all);
    // The output may be another file or a device.
    let other = File::create(folder.path().join("b.pgn")).unwrap();
    let status =
        folder.command("filter -q --ignore illegal-move").stdin(opened()).stdout(other).status().unwrap();
    assert!(status.code() != Some(2) && folder.text("b.pgn").len() > all.len() / 2);
    let null = || Stdio::from(File::options().read(true).write(true).open("/dev/null").unwrap());
    let nothing = folder.command("export -q").stdin(null()).stdout(null()).status().unwrap();
    assert_eq!(nothing.code(), Some(0));
}

/// Every command that reads a file or standard input, and writes to a file or standard output.
const READING: &[(&str, &str)] = &[
    ("check", "a.pgn"),
    ("check --fix --dry-run", "a.pgn"),
    ("check --strict", "a.pgn"),
    ("export", "a.pgn"),
    ("convert --to pgn", "a.pgn"),
    ("convert --to pgc", "a.pgn"),
    ("convert --to jsonl", "a.pgn"),
    #[cfg(feature = "parquet")]
    ("convert --to parquet", "a.pgn"),
    #[cfg(feature = "parquet")]
    ("convert --to arrow --table diagnostics", "a.pgn"),
    ("filter", "a.pgn"),
    ("sort", "a.pgn"),
    ("dedup", "a.pgn"),
    ("dedup --near", "a.pgn"),
    ("stats", "a.pgn"),
    ("stats --players", "a.pgn"),
    ("crosstable", "a.pgn"),
    ("tree", "a.pgn"),
    ("epd", "a.epd"),
    ("fen", "a.epd"),
    ("moves", "a.epd"),
];

#[test]
fn every_command_refuses_input_as_output() {
    let positions = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";
    for &(command, name) in READING {
        let all = if name == "a.epd" { positions.repeat(2_000) } else { games(2_000) };
        let folder = Folder::new().with(name, &all);
        let place = folder.path().join(name);
        std::os::unix::fs::symlink(name, folder.path().join("link")).unwrap();
        fs::hard_link(&place, folder.path().join("other")).unwrap();
        let refused = |arguments: &str, stdin: Stdio, stdout: Stdio, message: &str| {
            let mut movetext = folder.command(&format!("{command} {arguments}"));
            let output = movetext.stdin(stdin).stdout(stdout).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?} {arguments:?} {said}");
            assert!(said.ends_with(message), "{command:?} {arguments:?} {said}");
            assert!(folder.text(name) == all, "{command:?} {arguments:?}");
        };
        let reading = || Stdio::from(File::open(&place).unwrap());
        let appending = || Stdio::from(File::options().append(true).open(&place).unwrap());
        let takes_files = !matches!(command, "fen" | "moves");
        let stdout = "is also what the standard output goes into; write to another file\n";
        if !command.contains("--fix") {
            refused("-", reading(), appending(), stdout);
            refused("", reading(), appending(), stdout);
        }
        if takes_files {
            refused(name, Stdio::null(), appending(), stdout);
            refused("link", Stdio::null(), appending(), stdout);
        }
        if command.starts_with("check") || command == "moves" {
            continue;
        }
        let advice = if command == "export" { "; use --in-place to rewrite it\n" } else { "\n" };
        let message = format!("is both input and output{advice}");
        for output in [name, "./link", "other"] {
            refused(&format!("-o {output} -"), reading(), Stdio::null(), &message);
            if takes_files {
                refused(&format!("-o {output} {name}"), Stdio::null(), Stdio::null(), &message);
            }
        }
    }
}

#[test]
fn device_may_be_input_and_output() {
    let null = || Stdio::from(File::options().read(true).write(true).open("/dev/null").unwrap());
    for &(command, _) in READING {
        if !command.contains("--fix") {
            let run =
                movetext(command, "/".as_ref()).stdin(null()).stdout(null()).stderr(null()).status().unwrap();
            assert_eq!(run.code(), Some(0), "{command:?}");
        }
        if !(command.starts_with("check") || command == "moves") {
            let arguments = format!("{command} -o /dev/null -");
            let run = movetext(&arguments, "/".as_ref())
                .stdin(null())
                .stdout(null())
                .stderr(null())
                .status()
                .unwrap();
            assert_eq!(run.code(), Some(0), "{arguments:?}");
        }
    }
}

#[test]
fn index_that_is_an_input_is_refused() {
    let folder = Folder::new().with("a.pgn", b"1. e4 *\n").with("empty.pgn", b"");
    fs::hard_link(folder.path().join("empty.pgn"), folder.path().join("a.pgn.idx")).unwrap();
    folder.run("index -q a.pgn empty.pgn").reports_only(2, "movetext: a.pgn.idx: is both input and output\n");
    assert_eq!(folder.text("empty.pgn"), "");
    assert!(folder.path().join("empty.pgn.idx").exists());
}

#[test]
fn stdout_device_is_appended_to() {
    let folder = Folder::new().with("a.pgn", b"1. e4 *\n").with("log", b"kept\n");
    let log = File::options().append(true).open(folder.path().join("log")).unwrap();
    let status = folder.command("filter -q -o /dev/stdout a.pgn").stdout(log).status().unwrap();
    assert_eq!((status.code(), folder.text("log").as_str()), (Some(0), "kept\n1. e4 *\n\n"));
}

/// Starts a run that reads a pipe, and interrupts it after it has created a file in the folder.
fn interrupted(arguments: &str, folder: &Path, watched: &Path, signal: &str) -> ExitStatus {
    let mut command = movetext(arguments, folder);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let before = names(folder);
    let all = games(1_000);
    // We keep the input open until the run is interrupted.
    for _ in 0..1_000 {
        stdin.write_all(all.as_bytes()).unwrap();
        if fs::read_dir(watched).is_ok_and(|entries| entries.count() > 0) && names(folder) != before {
            break;
        }
    }
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    child.wait().unwrap()
}

#[test]
fn interrupted_run_removes_its_files() {
    use std::os::unix::process::ExitStatusExt;
    heed_signals();
    for (signal, number) in [("-HUP", 1), ("-INT", 2), ("-TERM", 15)] {
        for arguments in [
            "export -q -o old.pgn",
            "convert -q --to csv -o old.pgn",
            #[cfg(feature = "parquet")]
            "convert -q --to parquet -o old.pgn",
            #[cfg(feature = "parquet")]
            "convert -q --to arrow --rows-per-group 100 -o old.pgn",
            #[cfg(feature = "parquet")]
            "convert -q --to parquet --rows-per-group 100 --partition-by year,month -o out",
            "split -q --by year -d out",
        ] {
            let folder = Folder::new().with("old.pgn", b"old");
            let watched =
                if arguments.ends_with("out") { folder.path().join("out") } else { folder.path().into() };
            let status = interrupted(arguments, folder.path(), &watched, signal);
            assert_eq!(status.signal(), Some(number), "{arguments:?}");
            assert_eq!(folder.text("old.pgn"), "old");
            assert_eq!(folder.names(), ["old.pgn"], "{arguments:?} {signal}");
        }
    }
}

#[test]
fn huge_number_of_threads_is_accepted() {
    let folder = Folder::new().with("a.pgn", games(100));
    let one = folder.run("export -q --threads 1 a.pgn");
    for count in ["100000", "18446744073709551615"] {
        folder.run(&format!("export -q --threads {count} a.pgn")).outputs(one.status, &one.stdout);
    }
}

/// Returns the largest amount of memory that a process has used so far, in KiB. The pages of the program itself are not
/// counted: a development build with all features has 20 MiB of them, a release much less.
#[cfg(target_os = "linux")]
fn most_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
    };
    field("VmHWM:") - field("RssFile:")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_output() {
    let all =
        "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n"
            .repeat(3_000);
    for to in ["epd", "jsonl", "fen"] {
        let arguments = ["convert", "-q", "--to", to, "--threads", "8"];
        let mut child =
            movetext(&arguments, "/".as_ref()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let reader = thread::spawn(move || {
            let mut part = vec![0; 1 << 16];
            while stdout.read(&mut part).unwrap() > 0 {}
        });
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..60 {
            stdin.write_all(all.as_bytes()).unwrap();
        }
        let most = most_memory(&child);
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        reader.join().unwrap();
        assert!(most < 54 * 1024, "{to}: {most} KiB");
    }
}
