//! Commands for games: `check` and `export`.

use crate::process::{Folder, piped, root, run};
use std::fs;

const SAMPLE: &str = "testdata/pgn/ok/2.3-sample-game.pgn";

#[test]
fn sample_game_is_its_own_export() {
    let sample = fs::read_to_string(root().join(SAMPLE)).unwrap();
    let summary = "movetext: 1 game, 85 plies, no errors, no warnings\n";
    run(&format!("export {SAMPLE}")).is(0, &sample, summary);
    for option in ["", "--strict"] {
        run(&format!("check --quiet {option} {SAMPLE}")).is(0, "", "");
    }
}

/// Links in a folder: to a file, to the folder itself, to themselves and to nothing. The folder that cannot be listed
/// matters only to users without all permissions.
#[cfg(unix)]
#[test]
fn links_in_a_folder_do_not_hide_files() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new().with("games/a.pgn", "1. e4 *\n").with("far/b.pgn", "1. d4 *\n");
    let games = folder.path().join("games");
    for (target, link) in
        [("../far/b.pgn", "b.pgn"), (".", "inner"), ("loop.pgn", "loop.pgn"), ("none", "none.pgn")]
    {
        symlink(target, games.join(link)).unwrap();
    }
    let run = folder.run("convert --to uci --lines games");
    run.outputs(2, "e2e4 *\nd2d4 *\n");
    run.reports_first("movetext: games/loop.pgn: cannot be read: ");
    run.reports("movetext: games/none.pgn: no such file\n");
    assert_eq!(run.stderr.lines().count(), 3, "{}", run.stderr);
}

#[test]
fn binary_input_is_refused_with_one_message() {
    let folder = Folder::new();
    let noise: Vec<u8> =
        (0_u32..2_000).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    folder.write("noise.pgn", noise);
    folder.write("zeros.pgn", [0; 5_000]);
    folder.write("games.pgn.gz", b"\x1F\x8B\x08\0\0\0\0\0\0\x03");
    fs::create_dir(folder.path().join("directory")).unwrap();
    for command in ["check", "export"] {
        for (name, message) in [
            ("noise.pgn", "binary data, expected text"),
            ("zeros.pgn", "binary data, expected text"),
            ("games.pgn.gz", "cannot be read: incomplete deflate stream"),
            (
                "directory",
                "is a directory, not a file; it has no files of games, such as games.pgn or games.pgn.zst",
            ),
            ("missing.pgn", "no such file"),
        ] {
            let run = folder.run(&[command, name]);
            run.outputs(2, "");
            assert_eq!(run.stderr, format!("movetext: {name}: {message}\n"), "{command} {name}");
        }
    }
}

#[test]
fn games_are_chosen_by_number_and_limit() {
    let input = "1. a3 * 1. b3 * 1. c3 * 1. d3 *";
    let moves = |arguments: &str| {
        let run = piped(&format!("export --quiet {arguments}"), input);
        run.stdout.lines().filter_map(|line| line.strip_prefix("1. ")).collect::<String>()
    };
    assert_eq!(moves("--games 2..3"), "b3 *c3 *");
    assert_eq!(moves("--games 3.."), "c3 *d3 *");
    assert_eq!(moves("--limit 1"), "a3 *");
    assert_eq!(moves("--games 2.. --limit 2"), "b3 *c3 *");
    assert_eq!(moves("--limit 0"), "");
}

#[test]
fn strict_check_reports_every_deviation() {
    let sample = fs::read_to_string(root().join(SAMPLE)).unwrap();
    let loose = sample
        .replace("[Round \"29\"]\n", "")
        .replace("2. Nf3 Nc6", "2.Nf3  Nc6")
        .replace("3. Bb5", "3. Bb5!");
    let run = piped("check --strict", loose.trim_end());
    assert_eq!(run.status, 1);
    let places: Vec<&str> = run
        .stdout
        .lines()
        .filter_map(|line| line.split_once(": error[not-export-format]: "))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(
        places,
        ["<stdin>:4:1", "<stdin>:8:10", "<stdin>:8:15", "<stdin>:8:24", "<stdin>:14:51"],
        "{}",
        run.stdout
    );
    run.writes("found `2.Nf3`, expected `2. Nf3`");
}

#[test]
fn strict_check_is_equal_for_any_threads() {
    // Parts of different kinds: exported text, other line ends, games that are not separated. The text is long enough
    // for many batches.
    let exported = run(&format!("export -q {SAMPLE}")).stdout;
    let returns = exported.replace('\n', "\r\n");
    let parts = [exported.clone(), "1. e4 *\n \n ".repeat(9), returns, "1.e4 e5 1-0".repeat(9), exported];
    let text = parts.concat().repeat(250_000 / parts.concat().len());
    for arguments in ["--notes", "--format human --max-errors 70", "--games 50..9000"] {
        let of = |threads: &str| {
            let arguments = format!("check --strict --threads {threads} {arguments}");
            piped(&arguments, &text)
        };
        let one = of("1");
        assert_eq!(one.status, 1);
        assert!(one.stdout.lines().count() > 100, "{}", one.stderr);
        for threads in ["2", "8"] {
            let other = of(threads);
            assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{arguments:?} {threads}");
        }
    }
}
