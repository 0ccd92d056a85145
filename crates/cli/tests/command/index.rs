//! `movetext index`: its output and errors. Other commands have the same results with and without an index (PGN 3, 8).

use crate::process::{Folder, Run};
use movetext_testkit::files::pgn_inputs;
use std::{
    fs::{self, File},
    process::{Command, Stdio},
};

/// Games that are hard to read: with diagnostics, without separation, with escaped lines, comments and Latin-1.
const HARD: &[u8] = b"\xEF\xBB\xBF[White \"Ann\"]\r\n[Result \"1-0\"]\r\n\r\n1. e2e4 e5 1-0\r\n\r\n\
    \t[White \"J\xFCrgen\"]\n[WhiteElo \"2610\"]\n\n1. d4 {a\ncomment} Ke2 * 1. c4 (1. b3) 1/2-1/2 1. f4 $999\n\n% escaped\n\
    [Event \"x\"]\n[Event \"y\"]\n[White \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [White \"Cyd\"]\n[ECO \"B97\"]\n\n1. e4 {open";

fn folder() -> Folder {
    let folder = Folder::new().with("hard.pgn", HARD);
    let game = "[Event \"e\"]\n[Site \"s\"]\n[Date \"1990.??.??\"]\n[Round \"1\"]\n[White \"Tal\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";
    let bad = game.replace("Tal", "Fine").replace("1. e4 e5", "1. e4 e4");
    let long = [&game.repeat(3_000), &bad, &game.repeat(50), &bad].map(String::as_str).concat();
    folder.write("long.pgn", long);
    folder
}

fn movetext(folder: &Folder, arguments: &str) -> Run {
    folder.run_as_latin1(arguments, b"")
}

#[test]
fn every_command_gives_same_with_index() {
    let folder = folder();
    let run = movetext(&folder, "index hard.pgn long.pgn");
    run.outputs(0, "");
    run.reports("movetext: long.pgn.idx: 3052 games, 6102 plies indexed\n");
    for arguments in [
        "filter --tag White=Fine",
        "filter --tag White=Tal --count",
        "filter --tag White!=Tal --max-errors 1",
        "filter --plies ..1 --export",
        "filter --result 0-1,* --games 2..3040",
        "filter --count --any --ends-in mate --eco B",
        "stats",
        "stats --format json --max-errors 0",
        "stats --select illegal-move --games 5..",
        "check --games 3001..",
        "check --games 2..6 --format json --notes",
        "check --games 3..5 --strict",
        "export --games 3050.. --limit 3",
        "convert --to jsonl --games 4..5",
        "sort --games 3053..",
        "dedup --games 2990.. --report",
        "dedup --near --games 2990.. --report",
        "export --games 9999..",
    ] {
        let without = movetext(&folder, &format!("{arguments} --no-index hard.pgn long.pgn"));
        for threads in ["1", "2", "8"] {
            let with = movetext(&folder, &format!("{arguments} --threads {threads} hard.pgn long.pgn"));
            assert_eq!(with.stdout, without.stdout, "{arguments:?} {threads}");
            assert_eq!(with.stderr, without.stderr, "{arguments:?} {threads}");
            assert_eq!(with.status, without.status, "{arguments:?} {threads}");
        }
    }
}

#[test]
fn index_is_equal_for_any_threads() {
    let folder = folder();
    let made = |threads: &str| {
        let _ = fs::remove_file(folder.path().join("long.pgn.idx"));
        assert_eq!(movetext(&folder, &format!("index --threads {threads} long.pgn")).status, 0);
        folder.read("long.pgn.idx")
    };
    let one = made("1");
    assert!(one == made("2") && one == made("8"));
}

#[test]
fn what_an_index_knows_is_not_read() {
    let folder = folder();
    let path = folder.path().join("long.pgn");
    movetext(&folder, "index -q long.pgn");
    // The content changes, but the length and the modification time stay the same.
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let mut text = fs::read_to_string(&path).unwrap();
    let at = text.len() / 2 + text[text.len() / 2..].find("Tal").unwrap();
    text.replace_range(at..at + 3, "Lat");
    fs::write(&path, text).unwrap();
    File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    for (index, count) in [("-q", "0\n"), ("-q --no-index", "1\n")] {
        let run = movetext(&folder, &format!("filter --count --tag White=Lat long.pgn {index}"));
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), (count, ""));
    }
}

#[test]
fn damaged_and_foreign_indexes_are_reported() {
    let folder = folder();
    let place = folder.path().join("long.pgn.idx");
    movetext(&folder, "index -q long.pgn");
    let sound = fs::read(&place).unwrap();
    let filter = "filter --tag White=Fine long.pgn";
    let plain = movetext(&folder, &format!("{filter} --no-index"));
    let mut damaged = sound.clone();
    damaged[sound.len() / 2] ^= 1;
    for (bytes, message) in [
        (&damaged[..], "is damaged at byte "),
        (&sound[..sound.len() - 1], "is not finished"),
        (b"something else", "is not an index of games"),
        (b"", "is not an index of games"),
    ] {
        fs::write(&place, bytes).unwrap();
        let run = movetext(&folder, filter);
        run.outputs(plain.status, &plain.stdout);
        let warning = run.stderr.lines().find(|line| line.contains("long.pgn.idx: ")).unwrap();
        assert!(warning.contains(message), "{warning}");
        let others: String =
            run.stderr.split_inclusive('\n').filter(|line| !line.contains(".idx: ")).collect();
        assert_eq!(others, plain.stderr);
    }
    fs::write(&place, &damaged).unwrap();
    assert!(movetext(&folder, "index long.pgn").stderr.contains(" indexed"));
    assert_eq!(fs::read(&place).unwrap(), sound);
}

#[test]
fn pipes_and_standard_input_have_no_index() {
    let folder = folder();
    movetext(&folder, "index -q hard.pgn");
    let plain = movetext(&folder, "filter --no-index --games 2.. hard.pgn");
    let piped = folder.run_as_latin1("filter --games 2..", HARD);
    assert_eq!((&piped.stdout, piped.status), (&plain.stdout, plain.status));
    assert_eq!(piped.stderr.replace("<stdin>", "hard.pgn"), plain.stderr);
}

#[cfg(unix)]
#[test]
fn unwritable_target_leaves_no_file() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    symlink("/dev/full", place("hard.pgn.idx")).unwrap();
    let run = movetext(&folder, "index -q hard.pgn");
    assert_eq!(run.status, 2);
    if cfg!(target_os = "linux") {
        run.reports("hard.pgn.idx: cannot be written: No space left");
    }
    fs::remove_file(place("hard.pgn.idx")).unwrap();
    fs::create_dir(place("closed")).unwrap();
    fs::write(place("closed/a.pgn"), HARD).unwrap();
    let allow = |mode| fs::set_permissions(place("closed"), fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    // A superuser can write to every folder.
    let is_superuser = File::create(place("closed/test")).is_ok();
    let run = movetext(&folder, "index -q closed/a.pgn");
    allow(0o755);
    if !is_superuser {
        assert_eq!(run.status, 2);
        run.reports("closed/a.pgn.idx: cannot be written: ");
        assert_eq!(fs::read_dir(place("closed")).unwrap().count(), 1);
    }
    // A directory has the name of the index file.
    fs::create_dir(place("hard.pgn.idx")).unwrap();
    assert_eq!(movetext(&folder, "index -q hard.pgn").status, 2);
}

#[test]
fn killed_index_run_keeps_old_index() {
    let folder = folder();
    let path = folder.path().join("long.pgn");
    let text = fs::read(&path).unwrap();
    movetext(&folder, "index -q long.pgn");
    let filter = |options: &str| movetext(&folder, &format!("filter --tag White=Fine long.pgn {options}"));
    for (round, grown) in [true, false, true, false].into_iter().enumerate() {
        let more = [&text[..], &text.repeat(20)].concat();
        fs::write(&path, if grown { &more } else { &text }).unwrap();
        let mut command = folder.command("index --threads 1 long.pgn");
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(core::time::Duration::from_millis(15 * round as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(filter("-q").stdout, filter("-q --no-index").stdout);
        assert_eq!(movetext(&folder, "index -q long.pgn").status, 0);
        assert_eq!(filter("").stderr, filter("--no-index").stderr);
    }
}

#[test]
fn golden_inputs_give_same_with_index() {
    let folder = Folder::new();
    let mut texts: Vec<Vec<u8>> = pgn_inputs().into_iter().map(|(_, bytes)| bytes).collect();
    texts.retain(|text| !text.starts_with(b"\xFF\xFE") && !text.starts_with(b"\xFE\xFF"));
    for (number, glue) in [&b""[..], b"\n", b"\r\n\r\n"].into_iter().enumerate() {
        let name = format!("{number}.pgn");
        folder.write(&name, texts.join(glue));
        assert_eq!(movetext(&folder, &format!("index -q {name}")).status, 0);
        for arguments in [
            "filter --tag White!=x --select illegal-move,tag-value",
            "filter --tag Event~a --max-errors 3",
            "filter --plies 4.. --count",
            "stats --max-errors 20",
            "check --notes --format json --games 100..",
            "check --notes --format json --games 200..220",
        ] {
            // We compare bytes, because the sample contains text that is not UTF-8.
            let output = |option: &str| {
                let mut run = folder.output(&format!("{arguments} {name} -q {option}"));
                run.stdout.extend_from_slice(&run.stderr);
                (run.status.code(), run.stdout)
            };
            assert!(output("") == output("--no-index"), "{name} {arguments:?}");
        }
    }
}

/// Returns the exit status of a run. Fails if the run blocks on a pipe.
#[cfg(unix)]
#[track_caller]
fn status_in_time(folder: &Folder, arguments: &str) -> (Option<i32>, String) {
    let mut child = folder
        .command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    for _ in 0..600 {
        if child.try_wait().unwrap().is_some() {
            let output = child.wait_with_output().unwrap();
            return (output.status.code(), String::from_utf8(output.stderr).unwrap());
        }
        std::thread::sleep(core::time::Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("{arguments:?} waits for ever");
}

#[cfg(unix)]
#[test]
fn index_run_opens_no_pipe() {
    let folder = Folder::new().with("a.pgn", "1. e4 *\n");
    for pipe in ["pipe", "a.pgn.idx"] {
        let made = Command::new("mkfifo").arg(folder.path().join(pipe)).status().unwrap();
        assert!(made.success());
    }
    for (arguments, message) in [
        ("index pipe", "pipe: is not a regular file and cannot be indexed"),
        ("index a.pgn", "a.pgn.idx: is not an index of games; it is not replaced"),
        ("export --in-place pipe", "pipe: is not a regular file and cannot be rewritten"),
        ("check --fix pipe", "pipe: is not a regular file and cannot be rewritten"),
        ("check --fix --dry-run pipe", "pipe: is not a regular file and cannot be rewritten"),
    ] {
        let (status, stderr) = status_in_time(&folder, arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    }
    for command in ["filter", "stats", "check"] {
        assert_eq!(status_in_time(&folder, &format!("{command} a.pgn")).0, Some(0), "{command}");
    }
}
