//! `movetext split` (PGN 11).

use crate::{
    collections::{cut, games, text, values},
    process::{Folder, names},
};
use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

#[test]
fn split_writes_every_game_once_in_order() {
    let all = games(1_000);
    for threads in ["1", "2", "8"] {
        let folder = Folder::new().with("a.pgn", &all);
        let arguments = ["split", "--by", "event", "-d", "out/of", "--threads", threads, "a.pgn"];
        folder.run(&arguments).exits(1).reports("\nmovetext: 5 files written\n");
        let out = folder.path().join("out/of");
        assert_eq!(names(&out), (0..5).map(|number| format!("Open {number}.pgn")).collect::<Vec<_>>());
        for number in 0..5 {
            let expected: String =
                cut(&all).iter().skip(number).step_by(5).map(|game| format!("{game}\n\n")).collect();
            assert_eq!(text(&out, &format!("Open {number}.pgn")), expected);
        }
    }
}

#[test]
fn every_division_names_its_files() {
    let folder = Folder::new().with("a.pgn", games(500));
    for (by, count, name) in [
        ("player", 100, "Kr\u{FC}ger-100.pgn"),
        ("year", 101, "1900.pgn"),
        ("month", 101, "190000.pgn"),
        ("day", 101, "19000000.pgn"),
        ("games=100", 5, "games-000005.pgn"),
        ("bytes=32K", 2, "games-000002.pgn"),
    ] {
        let run = folder.run(&format!("split --by {by} --directory {by} a.pgn"));
        let names = names(&folder.path().join(by));
        assert!(names.contains(&name.to_owned()), "{by}: {names:?}");
        assert_eq!(names.len(), count, "{by}: {}", run.stderr);
    }
}

#[test]
fn split_files_exceed_size_only_by_one_game() {
    let all = games(500);
    let folder = Folder::new().with("a.pgn", &all);
    let lengths: Vec<usize> = cut(&all).iter().map(|game| game.len() + 2).collect();
    for (by, most) in [("bytes=32K", 32 << 10), ("bytes=1000", 1_000), ("bytes=363", 363), ("bytes=1", 1)] {
        folder.run(&format!("split -q --by {by} -d {by} a.pgn")).exits(1);
        // A new file begins only when the next game does not fit.
        let mut expected = vec![0];
        for length in &lengths {
            match expected.last_mut() {
                Some(file) if *file == 0 || *file + length <= most => *file += length,
                _ => expected.push(*length),
            }
        }
        let out = folder.path().join(by);
        let found: Vec<usize> = names(&out).iter().map(|name| text(&out, name).len()).collect();
        assert_eq!(found, expected, "{by}");
        let together: String = names(&out).iter().map(|name| text(&out, name)).collect();
        assert!(together == cut(&all).iter().map(|game| format!("{game}\n\n")).collect::<String>(), "{by}");
    }
}

#[test]
fn split_replaces_files_only_with_force() {
    let folder = Folder::new().with("a.pgn", games(10)).with("Open 3.pgn", b"old");
    let before = folder.names();
    let run = folder.run("split -q --ignore illegal-move --by event a.pgn");
    assert_eq!(run.status, 2);
    run.reports("Open 3.pgn: already exists; --force replaces it");
    assert_eq!((folder.names(), folder.text("Open 3.pgn")), (before, "old".to_owned()));
    folder.run("split -q --by event --force a.pgn");
    assert_eq!(values(&folder.text("Open 3.pgn"), "Number"), ["3", "8"]);
    assert_eq!(folder.names().len(), 6);
    // An output never replaces an input.
    let own = folder.run("split -q --by event --force 'Open 3.pgn'");
    assert_eq!((own.status, folder.names().len()), (2, 6), "{}", own.stderr);
    assert_eq!(values(&folder.text("Open 3.pgn"), "Number"), ["3", "8"]);
}

#[test]
fn split_of_truncated_input_writes_no_file() {
    let folder = Folder::new().with("a.pgn", games(8_000));
    folder.run("sort -q a.pgn -o a.zst");
    let mut bytes = folder.read("a.zst");
    bytes.truncate(bytes.len() - 100);
    folder.write("cut.zst", bytes);
    let run = folder.run("split -q --by year -d out cut.zst");
    assert_eq!((run.status, folder.path().join("out").exists()), (2, false));
    let whole = folder.run("split -q --by year -d out a.zst");
    assert_eq!((whole.status, names(&folder.path().join("out")).len()), (1, 101));
}

#[test]
fn split_export_equals_export() {
    let folder = Folder::new().with("a.pgn", games(20));
    folder.run("convert -q --to pgc a.pgn -o a.pgc");
    folder.run("split -q --by games=20 -d pgn --export a.pgn");
    folder.run("split -q --by games=20 -d pgc a.pgc");
    let exported = folder.run("export -q a.pgn").stdout;
    for way in ["pgn", "pgc"] {
        assert_eq!(text(&folder.path().join(way), "games-000001.pgn"), exported, "{way}");
    }
}

#[cfg(unix)]
#[test]
fn split_needs_at_most_64_file_descriptors() {
    let folder = Folder::new().with("a.pgn", games(1_000));
    // With 24 file descriptors, some files must be closed and opened again.
    for (limit, by, files) in [(64, "player", 100), (24, "year", 101)] {
        let script = format!("ulimit -n {limit}; exec \"$0\" split -q --by {by} -d {by} a.pgn");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_movetext")]).current_dir(folder.path());
        let status = shell.stderr(Stdio::null()).status().unwrap();
        assert_eq!((status.code(), names(&folder.path().join(by)).len()), (Some(1), files), "{by}");
    }
}

/// If a run is killed while it moves files, the replaced files remain, and later runs report where.
#[cfg(target_os = "linux")]
#[test]
fn killed_replacements_are_reported() {
    let folder = Folder::new().with("a.pgn", games(10));
    let mut command = folder.command("split -q --by event --force -d out");
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (mut stdin, out) = (child.stdin.take().unwrap(), folder.path().join("out"));
    while !out.exists() || names(&out).is_empty() {
        stdin.write_all(games(1_000).as_bytes()).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let replaced = out.join(names(&out).remove(0)).join("replaced");
    fs::create_dir(&replaced).unwrap();
    fs::write(replaced.join("Open 3.pgn"), "old").unwrap();
    for arguments in ["split -q --by event -d out a.pgn", "split -q --by event --force -d out a.pgn"] {
        let shown = replaced.strip_prefix(folder.path()).unwrap().display().to_string();
        folder
            .run(arguments)
            .reports(&format!("{shown}: has files that a run replaced before it was killed"));
        assert_eq!(text(&replaced, "Open 3.pgn"), "old");
    }
}

#[cfg(unix)]
#[test]
fn output_that_links_to_an_input_is_refused() {
    let folder = Folder::new().with("a.pgn", games(10));
    fs::hard_link(folder.path().join("a.pgn"), folder.path().join("Open 3.pgn")).unwrap();
    let run = folder.run("split -q --by event --force a.pgn");
    run.exits(2).reports("./Open 3.pgn: is both input and output");
    assert_eq!(folder.names(), ["Open 3.pgn", "a.pgn"]);
}
