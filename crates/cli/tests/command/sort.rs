//! `movetext sort` (PGN 12).

use crate::{
    process::{folder, run_in},
    wholes::{cut, games, names, values},
};
use std::{fs, process::Command};

#[test]
fn games_come_in_the_collating_sequence_in_their_own_bytes() {
    let all = games(1_000);
    let folder = folder(&[("a.pgn", all.as_bytes())]);
    let run = run_in(folder.path(), &["sort", "a.pgn"], b"");
    assert_eq!(run.status, 1, "illegal moves are errors");
    assert!(run.stderr.contains("a.pgn:7:13: error[illegal-move]"), "{}", run.stderr);
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
fn tags_to_sort_by_are_typed_and_equal_games_stay_in_order() {
    let run = run_in(
        "/".as_ref(),
        &["sort", "-q", "--by", "Round,Missing"],
        b"[Round \"10\"]\n\n1. e4 *\n\n[Round \"9\"]\n\n1. h4 *\n\n[Round \"9\"]\n\n1. a4 *\n\n1. b4 *\n",
    );
    assert_eq!(
        run.stdout,
        "1. b4 *\n\n[Round \"9\"]\n\n1. h4 *\n\n[Round \"9\"]\n\n1. a4 *\n\n[Round \"10\"]\n\n1. e4 *\n\n"
    );
    assert_eq!(run_in("/".as_ref(), &["sort", "--by", "a b"], b"").status, 2);
}

#[test]
fn output_is_the_same_for_any_number_of_threads_from_files_pipes_and_archives() {
    let (one, two) = (games(3_000), games(500));
    let folder = folder(&[("a.pgn", one.as_bytes()), ("b.pgn", two.as_bytes())]);
    let of = |arguments: &[&str], stdin: &str| run_in(folder.path(), arguments, stdin.as_bytes());
    let first = of(&["sort", "--threads", "1", "a.pgn", "b.pgn"], "");
    assert!(first.stdout.len() > one.len());
    for threads in ["2", "8"] {
        let other = of(&["sort", "--threads", threads, "a.pgn", "b.pgn"], "");
        assert!((&other.stdout, &other.stderr) == (&first.stdout, &first.stderr), "{threads} threads");
    }
    assert!(of(&["sort", "-q"], &(one.clone() + &two)).stdout == first.stdout);
    for name in ["a.zst", "a.gz", "a.bz2"] {
        of(&["sort", "-q", "a.pgn", "b.pgn", "-o", name], "");
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.len() < first.stdout.len() / 2, "{name}");
        assert!(of(&["sort", "-q", name], "").stdout == first.stdout, "{name}");
    }
}

#[test]
fn exported_games_are_those_that_export_writes() {
    let all = games(200);
    let folder = folder(&[("a.pgn", all.as_bytes())]);
    let run = run_in(folder.path(), &["sort", "-q", "--export", "a.pgn"], b"");
    let exported = run_in(folder.path(), &["export", "-q", "a.pgn"], b"").stdout;
    let (mut one, mut other) = (cut(&run.stdout), cut(&exported));
    one.sort_unstable();
    other.sort_unstable();
    assert_eq!(one, other);
    // Games of PGC are always exported, and have the same order.
    run_in(folder.path(), &["convert", "-q", "--to", "pgc", "a.pgn", "-o", "a.pgc"], b"");
    assert_eq!(run_in(folder.path(), &["sort", "-q", "a.pgc"], b"").stdout, run.stdout);
}

#[test]
fn text_in_other_encodings_is_kept_or_becomes_utf8() {
    let utf16: Vec<u8> =
        "\u{FEFF}[White \"Kr\u{FC}ger\"]\n\n1. d4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = folder(&[("a.pgn", b"[White \"Kr\xFCger\"]\n\n1. e4 *\n"), ("b.pgn", &utf16)]);
    run_in(folder.path(), &["sort", "-q", "a.pgn", "b.pgn", "-o", "c.pgn"], b"");
    let expected = b"[White \"Kr\xC3\xBCger\"]\n\n1. d4 *\n\n[White \"Kr\xFCger\"]\n\n1. e4 *\n\n";
    assert_eq!(fs::read(folder.path().join("c.pgn")).unwrap(), expected);
}

#[test]
fn games_that_would_run_into_each_other_are_exported_and_that_is_said() {
    let folder =
        folder(&[("a.pgn", b"[Event \"b\"]\n\n1. e4 e5"), ("b.pgn", b"{d} 1. d4 d5 *"), ("c.pgn", b"1. c4")]);
    let run = run_in(folder.path(), &["sort", "--by", "None", "a.pgn", "b.pgn", "c.pgn"], b"");
    assert!(run.stdout.starts_with("[Event \"b\"]\n\n1. e4 e5\n\n[Event \"?\"]\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("\n\n{d} 1. d4 d5 *\n\n1. c4\n\n"), "{}", run.stdout);
    assert!(run.stderr.contains("movetext: warning: 1 game exported, whose own bytes"), "{}", run.stderr);
}

#[test]
fn more_than_memory_holds_goes_through_temporary_files_that_vanish() {
    // 2,000 games of 24 kB, each with a key as long as its moves: more than 64 MiB.
    let long = format!("1. e4 {{{}}} *", "x ".repeat(12_000));
    let game = |number: usize| {
        format!("[Event \"{:04}\"]\n[Number \"{number}\"]\n\n{long}\n\n", number * 7919 % 1000)
    };
    let all: String = (0..2_000).map(game).collect();
    let folder = folder(&[("a.pgn", all.as_bytes())]);
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
    // Games with equal keys keep their input order.
    let numbers: Vec<usize> =
        values(&sorted, "Number").iter().map(|number| number.parse().unwrap()).collect();
    assert!(numbers.chunks(2).all(|pair| pair[0] < pair[1]));
    assert!(names(&temporary).is_empty());
    let failed = run("/nowhere".as_ref());
    assert_eq!(failed.status.code(), Some(2));
    let told = String::from_utf8(failed.stderr).unwrap();
    assert!(told.starts_with("movetext: temporary files cannot be used: "), "{told}");
}

#[test]
fn what_rewriting_a_game_leaves_out_is_reported_by_every_command() {
    // The unclosed comment of the first game would absorb the second game, so the first is exported, which keeps one of
    // two tags with the same name.
    let open = "[White \"Anna\"]\n[White \"Bea\"]\n\n1. e4 {unclosed";
    let folder = folder(&[("a.pgn", open.as_bytes()), ("c.pgn", b"[White \"C\"]\n\n1. d4 *\n")]);
    let loss = "movetext: warning: a repeated tag was dropped (1 time)\n";
    let exported = run_in(folder.path(), &["export", "a.pgn"], b"");
    assert!(exported.stderr.contains(loss), "{}", exported.stderr);
    let commands: [&[&str]; 4] =
        [&["sort", "--by", "Round"], &["filter"], &["dedup"], &["split", "--by", "games=2", "-d", "out"]];
    for command in commands {
        let run = run_in(folder.path(), &[command, &["a.pgn", "c.pgn"]].concat(), b"");
        assert!(run.stderr.contains(loss), "{command:?}: {}", run.stderr);
        let quiet = [command, &["-q", "--force", "a.pgn", "c.pgn"]].concat();
        let quiet: Vec<&str> =
            quiet.into_iter().filter(|word| *word != "--force" || command[0] == "split").collect();
        assert!(!run_in(folder.path(), &quiet, b"").stderr.contains(loss), "{command:?}");
    }
}
