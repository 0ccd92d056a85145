//! `movetext sort` (PGN 12).

use crate::{
    collections::{cut, games, values},
    process::{Folder, names},
};
use std::{fs, process::Command};

#[test]
fn sort_collates_games_and_keeps_bytes() {
    let all = games(1_000);
    let folder = Folder::new().with("a.pgn", &all);
    let run = folder.run("sort a.pgn");
    run.exits(1);
    run.reports("a.pgn:7:13: error[illegal-move]");
    let sorted = cut(&run.stdout);
    let key = |game: &&str| {
        let value = |tag: &str| values(game, tag)[0].to_owned();
        (value("Date"), value("Event"), value("Round").parse::<u32>().unwrap(), value("White"))
    };
    assert!(sorted.is_sorted_by_key(key));
    let (mut one, mut other) = (cut(&all), sorted.clone());
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    assert_eq!(run.stdout, sorted.iter().map(|game| format!("{game}\n\n")).collect::<String>());
}

#[test]
fn sort_is_equal_for_any_threads_and_source() {
    let (one, two) = (games(3_000), games(500));
    let folder = Folder::new().with("a.pgn", &one).with("b.pgn", &two);
    let of = |arguments: &str, stdin: &str| folder.run_with(arguments, stdin);
    let first = of("sort --threads 1 a.pgn b.pgn", "");
    assert!(first.stdout.len() > one.len());
    for threads in ["2", "8"] {
        let other = of(&format!("sort --threads {threads} a.pgn b.pgn"), "");
        assert!((&other.stdout, &other.stderr) == (&first.stdout, &first.stderr), "{threads} threads");
    }
    assert!(of("sort -q", &(one.clone() + &two)).stdout == first.stdout);
    for name in ["a.zst", "a.gz", "a.bz2"] {
        of(&format!("sort -q a.pgn b.pgn -o {name}"), "");
        let bytes = folder.read(name);
        assert!(bytes.len() < first.stdout.len() / 2, "{name}");
        assert!(of(&format!("sort -q {name}"), "").stdout == first.stdout, "{name}");
    }
}

#[test]
fn sort_export_equals_export() {
    let all = games(200);
    let folder = Folder::new().with("a.pgn", &all);
    let run = folder.run("sort -q --export a.pgn");
    let exported = folder.run("export -q a.pgn").stdout;
    let (mut one, mut other) = (cut(&run.stdout), cut(&exported));
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    // Games from PGC are always exported. They are sorted in the same order.
    folder.run("convert -q --to pgc a.pgn -o a.pgc");
    assert_eq!(folder.run("sort -q a.pgc").stdout, run.stdout);
}

#[test]
fn sort_beyond_memory_removes_temporary() {
    // Each of the 2,000 games has 24 kB, and its sort key is as long. Together, they take more than 64 MiB.
    let long = format!("1. e4 {{{}}} *", "x ".repeat(12_000));
    let game = |number: usize| {
        format!("[Event \"{:04}\"]\n[Number \"{number}\"]\n\n{long}\n\n", number * 7919 % 1000)
    };
    let all: String = (0..2_000).map(game).collect();
    let folder = Folder::new().with("a.pgn", &all);
    let temporary = folder.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    let run = |temporary: &std::path::Path| {
        Command::new(env!("CARGO_BIN_EXE_movetext"))
            .args(["sort", "-q", "a.pgn"])
            .current_dir(folder.path())
            .env("TMPDIR", temporary)
            .output()
            .unwrap()
    };
    let sorted = run(&temporary);
    assert_eq!(sorted.status.code(), Some(0));
    let sorted = String::from_utf8(sorted.stdout).unwrap();
    let events = values(&sorted, "Event");
    assert!(events.len() == 2_000 && events.is_sorted());
    // Games with equal keys stay in input order.
    let numbers: Vec<usize> =
        values(&sorted, "Number").iter().map(|number| number.parse().unwrap()).collect();
    assert!(numbers.chunks(2).all(|pair| pair[0] < pair[1]));
    assert!(names(&temporary).is_empty());
    let failed = run("/nowhere".as_ref());
    assert_eq!(failed.status.code(), Some(2));
    let stderr = String::from_utf8(failed.stderr).unwrap();
    assert!(stderr.starts_with("movetext: temporary files in /nowhere cannot be used: "), "{stderr}");
}

#[cfg(unix)]
#[test]
fn sort_needs_no_more_than_128_descriptors() {
    let folder = Folder::new().with("a.pgn", games(5_000));
    let script = "ulimit -n 128; exec \"$0\" sort -q --ignore illegal-move --memory 1 --threads 1 a.pgn";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_movetext")]).current_dir(folder.path());
    let sorted = shell.output().unwrap();
    assert_eq!(String::from_utf8_lossy(&sorted.stderr), "");
    assert_eq!(String::from_utf8(sorted.stdout).unwrap(), folder.run("sort -q a.pgn").stdout);
}

#[cfg(unix)]
#[test]
fn empty_tmpdir_is_not_the_current_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new().with("a.pgn", games(100));
    // The superuser can write to the folder despite its mode, so we compare its modification time.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let changed = || fs::metadata(folder.path()).unwrap().modified().unwrap();
    let before = changed();
    let mut command = folder.command("sort -q --ignore illegal-move --memory 1 a.pgn");
    let sorted = command.env("TMPDIR", "").output().unwrap();
    assert_eq!((String::from_utf8_lossy(&sorted.stderr).as_ref(), sorted.stdout.is_empty()), ("", false));
    assert_eq!(changed(), before);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}
