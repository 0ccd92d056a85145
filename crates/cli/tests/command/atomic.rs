//! After any failure, an output file is either complete or unchanged. It keeps its owner, mode, links and name.
#![cfg(unix)]

use crate::{
    collections::{games, text},
    process::{Arguments, Folder, heed_signals, movetext, names},
};
use std::{
    fs,
    io::Write,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, symlink},
        process::{CommandExt, ExitStatusExt},
    },
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
};

const LOOSE: &str = "1. e2e4 *\n";
const FIXED: &str = "1. e4 *\n";

/// The commands that rewrite a file.
const REWRITING: [&str; 2] = ["check -q --fix", "export -q --ignore move-spelling --in-place"];

/// Returns a command that can write at most 8 blocks to each file: 4 KiB, or 8 KiB in some shells.
fn limited(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_movetext")]);
    command.args(arguments.arguments()).current_dir(folder);
    command
}

fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.starts_with(".movetext-")).collect()
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Starts a run that reads standard input. Returns after the run has written to the folder.
fn begun(arguments: &str, folder: &Path) -> (Child, ChildStdin) {
    let mut child = movetext(arguments, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (all, before) = (games(1_000), temporaries(folder).len());
    for _ in 0..1_000 {
        stdin.write_all(all.as_bytes()).unwrap();
        if temporaries(folder).len() > before {
            break;
        }
    }
    assert!(temporaries(folder).len() > before, "{arguments:?}");
    (child, stdin)
}

/// Starts a run that rewrites `a.pgn`. Stops it before it replaces the file, calls `change`, and lets it continue.
#[cfg(target_os = "linux")]
fn changed_meanwhile(arguments: &str, change: &dyn Fn(&Path)) -> (Folder, String, std::process::Output) {
    for count in [4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000] {
        let all = LOOSE.repeat(count);
        let folder = Folder::new().with("a.pgn", &all);
        let mut command = folder.command(&format!("{arguments} --threads 1 a.pgn"));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut is_over = false;
        while !is_over && temporaries(folder.path()).is_empty() {
            is_over = child.try_wait().unwrap().is_some();
        }
        if is_over {
            continue;
        }
        let state = || fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let is_in = |states: [char; 2]| state().rsplit(')').next().unwrap().trim_start().starts_with(states);
        signal(&child, "-STOP");
        while !is_in(['T', 'Z']) {}
        let is_stopped = !temporaries(folder.path()).is_empty();
        if is_stopped {
            change(folder.path());
        }
        signal(&child, "-CONT");
        let output = child.wait_with_output().unwrap();
        if is_stopped {
            return (folder, all, output);
        }
    }
    panic!("no run takes long enough");
}

#[cfg(target_os = "linux")]
#[test]
fn file_that_grows_during_rewrite_is_kept() {
    for arguments in REWRITING {
        let (folder, all, output) = changed_meanwhile(arguments, &|folder| {
            let mut file = fs::File::options().append(true).open(folder.join("a.pgn")).unwrap();
            file.write_all(b"1. d4 *\n").unwrap();
        });
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {said}");
        assert_eq!(said, "movetext: a.pgn: has changed while it was read; nothing was written\n");
        assert!(folder.text("a.pgn") == format!("{all}1. d4 *\n"));
        assert_eq!(folder.names(), ["a.pgn"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn file_replaced_during_rewrite_is_kept() {
    for arguments in REWRITING {
        let (folder, all, output) = changed_meanwhile(arguments, &|folder| {
            // The new file has the same length and time.
            let (old, other) = (folder.join("a.pgn"), folder.join("b.pgn"));
            let modified = fs::metadata(&old).unwrap().modified().unwrap();
            fs::write(&other, text(folder, "a.pgn").replace("e2e4", "d2d4")).unwrap();
            fs::File::options().write(true).open(&other).unwrap().set_modified(modified).unwrap();
            fs::rename(other, old).unwrap();
        });
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(folder.text("a.pgn") == all.replace("e2e4", "d2d4"));
        assert_eq!(folder.names(), ["a.pgn"]);
    }
}

#[test]
fn file_that_becomes_too_long_is_an_error() {
    for (arguments, message) in [
        ("export -q -o out.pgn a.pgn", "out.pgn: cannot be written: File too large"),
        ("export -q --in-place a.pgn", "a.pgn: cannot be written: File too large"),
        ("convert -q --to pgc -o out.pgc a.pgn", "out.pgc: cannot be written: File too"),
        #[cfg(feature = "parquet")]
        ("convert -q --to parquet -o out a.pgn", "out: cannot be written: File too large"),
        #[cfg(feature = "parquet")]
        ("convert -q --to parquet --rows-per-group 7 -o out a.pgn", "out: cannot be written: File too large"),
        #[cfg(feature = "parquet")]
        ("convert -q --to arrow --partition-by year -o new/er a.pgn", "games.arrow: cannot be written: File"),
        ("sort -q -o out.pgn a.pgn", "out.pgn: cannot be written: File too large"),
        ("split -q --by games=10000 a.pgn", "games-000001.pgn: cannot be written: File too"),
        ("split -q --by games=10000 -d new/er a.pgn", "games-000001.pgn: cannot be written: File too"),
        ("index -q a.pgn", "a.pgn.idx: cannot be written: File too large"),
        ("fen -o out.fen -", "out.fen: cannot be written: File too large"),
    ] {
        let all = games(2_000);
        let folder = Folder::new().with("a.pgn", &all);
        let positions = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n".repeat(2_000);
        folder.write("positions", positions);
        let stdin = fs::File::open(folder.path().join("positions")).unwrap();
        let output = limited(arguments, folder.path()).stdin(stdin).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {:?} {said}", output.status.signal());
        assert!(said.contains(message), "{arguments:?} {said}");
        assert_eq!(folder.names(), ["a.pgn", "positions"], "{arguments:?}");
        assert!(folder.text("a.pgn") == all, "{arguments:?}");
    }
    let folder = Folder::new().with("a.pgn", games(2_000));
    let out = fs::File::create(folder.path().join("out")).unwrap();
    let output = limited("export -q a.pgn", folder.path()).stdout(out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("movetext: cannot write: File too large"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn ignored_signal_does_not_end_run() {
    let folder = Folder::new();
    for name in ["HUP", "INT"] {
        let mut child = Command::new("sh")
            .args(["-c", &format!("trap '' {name}; exec \"$0\" export -q -o out.pgn")])
            .arg(env!("CARGO_BIN_EXE_movetext"))
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"1. e4 *\n").unwrap();
        while temporaries(folder.path()).is_empty() {
            stdin.write_all(games(100).as_bytes()).unwrap();
        }
        signal(&child, &format!("-{name}"));
        stdin.write_all(b"[Event \"Last\"]\n\n1. e4 *\n").unwrap();
        drop(stdin);
        assert_eq!(child.wait().unwrap().signal(), None, "{name}");
        assert!(folder.text("out.pgn").contains("[Event \"Last\"]"), "{name}");
        assert_eq!(folder.names(), ["out.pgn"]);
    }
}

#[test]
fn signal_removes_new_folders_of_split() {
    heed_signals();
    for name in ["INT", "TERM", "HUP"] {
        let folder = Folder::new();
        let into = folder.path().join("new/er");
        let mut child = folder
            .command("split -q --by year -d new/er")
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        while !into.exists() || temporaries(&into).is_empty() {
            stdin.write_all(games(1_000).as_bytes()).unwrap();
        }
        signal(&child, &format!("-{name}"));
        assert!(child.wait().unwrap().signal().is_some(), "{name}");
        assert!(folder.names().is_empty(), "{name}: {:?}", folder.names());
    }
}

#[test]
fn next_run_removes_files_of_killed_run() {
    let folder = Folder::new().with("a.pgn", b"1. e4 *\n");
    let foreign = [".a.pgn.17-0.tmp", ".movetext-.tmp", ".movetext-notes.tmp", ".movetext-0-1.tmp", "b.tmp"];
    for name in foreign {
        folder.write(name, "kept");
    }
    let before = folder.names();
    for arguments in ["export -o out.pgn", "split --by year"] {
        let (mut child, _stdin) = begun(arguments, folder.path());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(folder.names().len(), before.len() + 1, "{arguments:?}");
        let run = folder.run("check -q --fix a.pgn");
        assert_eq!((run.status, folder.names().len()), (0, before.len() + 1), "nothing is written");
        folder.run("export -q -o new.pgn a.pgn").reports_only(0, "");
        fs::remove_file(folder.path().join("new.pgn")).unwrap();
        assert_eq!(folder.names(), before, "{arguments:?}");
    }
}

#[test]
fn temporary_files_of_live_runs_stay() {
    let folder = Folder::new().with("a.pgn", b"1. e4 *\n");
    let (mut export, export_stdin) = begun("export -o out.pgn", folder.path());
    let (mut split, split_stdin) = begun("split --by games=1000000", folder.path());
    assert_eq!(temporaries(folder.path()).len(), 2);
    let run = folder.run("export -q -o new.pgn a.pgn");
    assert_eq!((run.status, temporaries(folder.path()).len()), (0, 2), "{}", run.stderr);
    drop((export_stdin, split_stdin));
    assert_eq!((export.wait().unwrap().code(), split.wait().unwrap().code()), (Some(1), Some(1)));
    assert_eq!(folder.names(), ["a.pgn", "games-000001.pgn", "new.pgn", "out.pgn"]);
}

#[test]
fn parallel_runs_share_a_folder() {
    let folder = Folder::new().with("a.pgn", b"1. e4 *\n");
    let runs: Vec<_> = (0..24)
        .map(|number| folder.command(&["export", "-q", "-o", &format!("{number}.pgn"), "a.pgn"]))
        .map(|mut command| command.stderr(Stdio::inherit()).spawn().unwrap())
        .collect();
    for mut run in runs {
        assert_eq!(run.wait().unwrap().code(), Some(0));
    }
    assert_eq!(folder.names().len(), 25);
    assert_eq!(temporaries(folder.path()), Vec::<String>::new());
}

#[test]
fn rewritten_file_keeps_its_links() {
    for arguments in REWRITING {
        let folder = Folder::new().with("a.pgn", LOOSE);
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("sub")).unwrap();
        symlink("../a.pgn", place("sub/link.pgn")).unwrap();
        symlink("sub/link.pgn", place("far.pgn")).unwrap();
        folder.run(&format!("{arguments} far.pgn")).reports_only(0, "");
        assert!(folder.text("a.pgn").contains("1. e4 *"), "{arguments:?}");
        assert!(place("sub/link.pgn").is_symlink() && place("far.pgn").is_symlink());
        assert!(fs::metadata(place("a.pgn")).unwrap().is_file());

        fs::write(place("a.pgn"), LOOSE).unwrap();
        fs::hard_link(place("a.pgn"), place("b.pgn")).unwrap();
        let run = folder.run(&format!("{arguments} a.pgn"));
        let message = "movetext: a.pgn: has 2 hard links, and a new file would replace only one of them; write to another file\n";
        run.reports_only(2, message);
        assert_eq!((folder.text("a.pgn"), folder.text("b.pgn")), (LOOSE.into(), LOOSE.into()));
        assert_eq!(folder.names(), ["a.pgn", "b.pgn", "far.pgn", "sub"]);
    }
}

#[test]
fn dangling_link_as_output_is_followed() {
    let folder = Folder::new().with("a.pgn", FIXED);
    fs::create_dir(folder.path().join("sub")).unwrap();
    symlink("sub/new.pgn", folder.path().join("link")).unwrap();
    symlink("none/new.pgn", folder.path().join("lost")).unwrap();
    folder.run("filter -q -o link a.pgn").reports_only(0, "");
    assert_eq!(folder.text("sub/new.pgn"), "1. e4 *\n\n");
    assert!(folder.path().join("link").is_symlink());
    let run = folder.run("filter -q -o lost a.pgn");
    assert_eq!(run.status, 2);
    run.reports_first("movetext: lost: cannot be written: ");
    assert!(folder.path().join("lost").is_symlink());
}

#[test]
fn rewritten_file_keeps_owner_group_mode() {
    for arguments in REWRITING {
        let folder = Folder::new().with("a.pgn", LOOSE);
        let path = folder.path().join("a.pgn");
        // Only a superuser may change the owner of a file. For other users, `chown` fails, and the test continues
        // without a change of owner.
        let is_given = std::os::unix::fs::chown(&path, Some(12_345), Some(23_456)).is_ok();
        let mode = if is_given { 0o6754 } else { 0o754 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let before = fs::metadata(&path).unwrap();
        folder.run(&format!("{arguments} a.pgn")).reports_only(0, "");
        let after = fs::metadata(&path).unwrap();
        assert_ne!(before.ino(), after.ino());
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()), "{arguments:?}");
        assert_eq!(after.mode(), before.mode(), "{arguments:?} {:o}", after.mode());
    }
}

#[test]
fn lost_owner_warns_and_clears_set_id_bits() {
    for arguments in REWRITING {
        let folder = Folder::new().with("a.pgn", LOOSE);
        let path = folder.path().join("a.pgn");
        // We copy the program with `cp`, because a program that this process has open for writing cannot be run.
        let program = folder.path().join("movetext");
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_movetext")).arg(&program).status().unwrap();
        assert!(copied.success());
        // The user owns the folder, and the superuser owns the file in it.
        if std::os::unix::fs::chown(folder.path(), Some(12_345), Some(23_456)).is_err() {
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o6754)).unwrap();
        let output = Command::new(program)
            .args(arguments.arguments())
            .arg("a.pgn")
            .current_dir(folder.path())
            .uid(12_345)
            .gid(23_456)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, "movetext: warning: a.pgn: its owner or group could not be kept; its mode was\n");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.uid(), after.mode() & 0o7777), (12_345, 0o754), "{arguments:?}");
    }
}

#[test]
fn output_names_of_any_length_are_written() {
    let folder = Folder::new().with("a.pgn", LOOSE);
    for name in ["a".repeat(255), format!("{}a", "\u{1F600}\u{1F600}\u{20AC}".repeat(23)), "x".repeat(230)] {
        folder.run(&format!("filter -q -o {name} a.pgn")).reports_only(0, "");
        assert_eq!(folder.text(&name), "1. e2e4 *\n\n");
        for arguments in REWRITING {
            folder.run(&format!("{arguments} {name}")).reports_only(0, "");
        }
        assert!(folder.text(&name).contains("1. e4 *"));
    }
    let name = "a".repeat(256);
    let run = folder.run(&format!("filter -q -o {name} a.pgn"));
    assert_eq!(run.status, 2);
    run.reports("cannot be written: File name too long");
    assert_eq!(folder.names().len(), 4);
}
