//! `movetext split` (PGN 11).

use crate::{
    process::{folder, run_in},
    wholes::{cut, games, names, text, values},
};
use std::{
    fs,
    process::{Command, Stdio},
};

#[test]
fn files_together_hold_every_game_once_in_its_own_bytes_and_in_order() {
    let all = games(1_000);
    for threads in ["1", "2", "8"] {
        let folder = folder(&[("a.pgn", all.as_bytes())]);
        let arguments = ["split", "--by", "event", "-d", "out/of", "--threads", threads, "a.pgn"];
        let run = run_in(folder.path(), &arguments, b"");
        assert_eq!(run.status, 1, "illegal moves are errors");
        assert!(run.stderr.contains("\nmovetext: 5 files written\n"), "{}", run.stderr);
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
    let folder = folder(&[("a.pgn", games(500).as_bytes())]);
    for (by, count, name) in [
        ("player", 100, "Kr\u{FC}ger-100.pgn"),
        ("year", 101, "1900.pgn"),
        ("month", 101, "190000.pgn"),
        ("day", 101, "19000000.pgn"),
        ("games=100", 5, "games-000005.pgn"),
        ("bytes=32K", 2, "games-000002.pgn"),
    ] {
        let run = run_in(folder.path(), &["split", "--by", by, "--directory", by, "a.pgn"], b"");
        let names = names(&folder.path().join(by));
        assert!(names.contains(&name.to_owned()), "{by}: {names:?}");
        assert_eq!(names.len(), count, "{by}: {}", run.stderr);
    }
    for wrong in
        [&["split", "a.pgn"][..], &["split", "--by", "name", "a.pgn"], &["split", "--by", "games=0", "a.pgn"]]
    {
        assert_eq!(run_in(folder.path(), wrong, b"").status, 2, "{wrong:?}");
    }
}

#[test]
fn files_of_so_many_bytes_are_filled_and_never_longer_unless_by_one_game() {
    let all = games(500);
    let folder = folder(&[("a.pgn", all.as_bytes())]);
    let lengths: Vec<usize> = cut(&all).iter().map(|game| game.len() + 2).collect();
    for (by, most) in [("bytes=32K", 32 << 10), ("bytes=1000", 1_000), ("bytes=363", 363), ("bytes=1", 1)] {
        let run = run_in(folder.path(), &["split", "-q", "--by", by, "-d", by, "a.pgn"], b"");
        assert_eq!(run.status, 1, "{by}");
        // A new file begins only where the next game does not fit.
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
fn files_that_are_there_are_replaced_only_when_asked_for() {
    let folder = folder(&[("a.pgn", games(10).as_bytes()), ("Open 3.pgn", b"old")]);
    let before = names(folder.path());
    let run =
        run_in(folder.path(), &["split", "-q", "--ignore", "illegal-move", "--by", "event", "a.pgn"], b"");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("Open 3.pgn: already exists; --force replaces it"), "{}", run.stderr);
    assert_eq!((names(folder.path()), text(folder.path(), "Open 3.pgn")), (before, "old".to_owned()));
    run_in(folder.path(), &["split", "-q", "--by", "event", "--force", "a.pgn"], b"");
    assert_eq!(values(&text(folder.path(), "Open 3.pgn"), "Number"), ["3", "8"]);
    assert_eq!(names(folder.path()).len(), 6);
    // An output never replaces an input.
    let own = run_in(folder.path(), &["split", "-q", "--by", "event", "--force", "Open 3.pgn"], b"");
    assert_eq!((own.status, names(folder.path()).len()), (2, 6), "{}", own.stderr);
    assert_eq!(values(&text(folder.path(), "Open 3.pgn"), "Number"), ["3", "8"]);
}

#[test]
fn input_that_cannot_be_read_to_its_end_gives_no_files() {
    let folder = folder(&[("a.pgn", games(8_000).as_bytes())]);
    run_in(folder.path(), &["sort", "-q", "a.pgn", "-o", "a.zst"], b"");
    let mut bytes = fs::read(folder.path().join("a.zst")).unwrap();
    bytes.truncate(bytes.len() - 100);
    fs::write(folder.path().join("cut.zst"), bytes).unwrap();
    let run = run_in(folder.path(), &["split", "-q", "--by", "year", "-d", "out", "cut.zst"], b"");
    assert_eq!((run.status, folder.path().join("out").exists()), (2, false));
    let whole = run_in(folder.path(), &["split", "-q", "--by", "year", "-d", "out", "a.zst"], b"");
    assert_eq!((whole.status, names(&folder.path().join("out")).len()), (1, 101));
}

#[test]
fn exported_games_and_games_of_pgc_are_those_that_export_writes() {
    let folder = folder(&[("a.pgn", games(20).as_bytes())]);
    run_in(folder.path(), &["convert", "-q", "--to", "pgc", "a.pgn", "-o", "a.pgc"], b"");
    run_in(folder.path(), &["split", "-q", "--by", "games=20", "-d", "pgn", "--export", "a.pgn"], b"");
    run_in(folder.path(), &["split", "-q", "--by", "games=20", "-d", "pgc", "a.pgc"], b"");
    let exported = run_in(folder.path(), &["export", "-q", "a.pgn"], b"").stdout;
    for way in ["pgn", "pgc"] {
        assert_eq!(text(&folder.path().join(way), "games-000001.pgn"), exported, "{way}");
    }
}

#[cfg(unix)]
#[test]
fn split_needs_no_more_than_64_file_descriptors() {
    let folder = folder(&[("a.pgn", games(1_000).as_bytes())]);
    let script = "ulimit -n 64; exec \"$0\" split -q --by player -d out a.pgn";
    let status = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_movetext")])
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!((status.code(), names(&folder.path().join("out")).len()), (Some(1), 100));
    // With fewer file descriptors, some files are closed and opened again.
    let script = "ulimit -n 24; exec \"$0\" split -q --by year -d out a.pgn";
    let status = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_movetext")])
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!((status.code(), names(&folder.path().join("out")).len()), (Some(1), 201));
}
