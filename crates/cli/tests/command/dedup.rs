//! `movetext dedup`.

use crate::{
    process::{Folder, piped},
    wholes::{cut, games, values},
};

const ONE: &str = "[Event \"a\"]\n[White \"Ann\"]\n[Date \"2001.01.01\"]\n\n1. e4 e5 {good} 1-0\n\n";
const SAME: &str = "[Event \"b\"]\n[White \"Bob\"]\n[Date \"2001.01.01\"]\n\n1.e2-e4 (1. d4) e5 *\n\n";
const OTHER: &str = "[Event \"c\"]\n[White \"Ann\"]\n[Date \"2001.01.02\"]\n\n1. e4 e5 1-0\n\n";

#[test]
fn the_first_of_games_with_the_same_moves_is_kept() {
    let folder = Folder::new().with("a.pgn", ONE).with("b.pgn", SAME.to_owned() + OTHER);
    let of = |options: &str| {
        let run = folder.run(&format!("dedup {options} a.pgn b.pgn"));
        run.exits(0);
        (values(&run.stdout, "Event").concat(), run.stderr)
    };
    assert_eq!(of("").0, "a");
    assert_eq!(of("--players").0, "ab");
    assert_eq!(of("--date").0, "ac");
    assert_eq!(of("--players --date").0, "abc");
    assert!(of("").1.contains("movetext: 2 duplicates dropped\n"));
    assert!(!of("").1.contains("duplicate]"));
    assert!(of("--report").1.contains(
        "b.pgn:1:1: note[duplicate]: game 2 repeats game 1 at a.pgn:1:1\n\
         b.pgn:7:1: note[duplicate]: game 3 repeats game 1 at a.pgn:1:1\n"
    ));
    let games = format!("{ONE}{SAME}{OTHER}");
    assert_eq!(folder.run_with("dedup -q --players --date", &games).stdout, games);
}

#[test]
fn games_without_moves_are_duplicates_only_with_equal_tags() {
    let text =
        "[White \"Ann\"]\n\n*\n\n[White \"Bob\"]\n\n*\n\n[White \"Ann\"]\n\n1-0\n\n[White \"Ann\"]\n\n*\n\n";
    let run = piped("dedup -q", text);
    assert_eq!(values(&run.stdout, "White"), ["Ann", "Bob", "Ann"]);
}

#[test]
fn dedup_output_is_equal_for_any_threads_and_sources() {
    let all: String = cut(&games(3_000)).iter().map(|game| format!("{game}\n\n")).collect();
    let folder = Folder::new().with("a.pgn", &all);
    let of = |arguments: &str| folder.run(&format!("dedup {arguments}"));
    let one = of("--report --players --threads 1 a.pgn");
    one.reports("movetext: 2700 duplicates dropped\n");
    assert_eq!(one.stdout, cut(&all)[..300].iter().map(|game| format!("{game}\n\n")).collect::<String>());
    for threads in ["2", "8"] {
        let other = of(&format!("--report --players --threads {threads} a.pgn"));
        assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{threads} threads");
    }
    assert_eq!(folder.run_with("dedup -q --players", &all).stdout, one.stdout);
    of("-q --players a.pgn -o b.zst");
    assert!(folder.read("b.zst").starts_with(b"\x28\xB5\x2F\xFD"));
    assert_eq!(of("-q b.zst --players").stdout, one.stdout);
}

#[test]
fn games_of_pgc_are_exported_and_have_no_lines() {
    let folder = Folder::new().with("a.pgn", format!("{ONE}{SAME}"));
    folder.run("convert -q --to pgc a.pgn -o a.pgc");
    let run = folder.run("dedup --report a.pgc");
    run.reports("a.pgc: note[duplicate]: game 2 repeats game 1 at a.pgc\n");
    let exported = folder.run("export -q --limit 1 a.pgn").stdout;
    assert_eq!(run.stdout, exported);
    assert_eq!(folder.run("dedup -q --export a.pgn").stdout, exported);
}
