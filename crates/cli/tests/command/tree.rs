//! `movetext tree`: the counts do not depend on the number of threads or on the memory limit, and Parquet files give
//! the same answers as games.

use crate::process::Folder;
use movetext_testkit::Random;

/// Returns random games that share positions. Some have errors.
fn games(seed: u64, count: usize) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for number in 0..count {
        let first = random.pick(&["1. e4 c5 2. Nf3", "1. Nf3 c5 2. e4", "1. d4 d5 2. c4", "1. e4 e5 2. Nf3"]);
        let second = random.pick(&["d6 3. d4", "Nc6 3. Bb5", "e6 3. d4 cxd4", "Nf6 3. Ke5"]);
        let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
        let (elo, year) = (2000 + random.below(700), 1950 + random.below(70));
        let white = random.pick(&["Tal, Mikhail", "Fine, Reuben", "Ann"]);
        text.push_str(&format!("[Event \"{number}\"]\n[White \"{white}\"]\n[Black \"Tal, Mikhail\"]\n"));
        text.push_str(&format!(
            "[WhiteElo \"{elo}\"]\n[Date \"{year}.??.??\"]\n\n{first} {second} {result}\n\n"
        ));
    }
    text
}

/// Options that select what is printed.
const QUESTIONS: [&str; 4] =
    ["", "--depth 6", "--moves '1. e4 c5 2. Nf3' --format json", "--depth 4 --min-games 9"];

#[test]
fn tree_is_equal_for_any_threads_and_memory() {
    let folder = Folder::new().with("a.pgn", games(1, 3_000)).with("b.pgn", games(2, 300));
    for question in QUESTIONS {
        let run = |ways: &str| folder.run(&format!("tree -q {ways} {question} a.pgn b.pgn"));
        let expected = run("--threads 1");
        expected.exits(1).reports("a.pgn:");
        for ways in ["--threads 2 --memory 1", "--threads 8 --memory 300K", "--threads 3 --memory 1G"] {
            let found = run(ways);
            assert_eq!(found.stdout, expected.stdout, "{question:?} {ways}");
            assert_eq!(found.stderr, expected.stderr, "{question:?} {ways}");
        }
    }
}

#[test]
fn tree_conditions_equal_filter() {
    let folder = Folder::new().with("a.pgn", games(3, 800));
    for (conditions, of_filter) in [
        ("--player fine", "--player fine"),
        ("--player tal --as white --result 1-0", "--tag 'White=Tal*' --result 1-0"),
        ("--tag 'WhiteElo>2500' --invert", "--tag 'WhiteElo>2500' --invert"),
        ("--length 6.. --any --player fine", "--plies 6.. --any --player fine"),
        ("--reaching '*/*/*/2p5/*/*/*/*'", "--position '*/*/*/2p5/*/*/*/*'"),
    ] {
        let ignored = "-q --max-errors 0";
        let chosen = folder.run(&format!("filter {ignored} {of_filter} a.pgn")).stdout;
        assert!(!chosen.is_empty(), "{conditions}");
        let expected = folder.run_with(&format!("tree {ignored} --depth 6"), &chosen).stdout;
        let found = folder.run(&format!("tree {ignored} --depth 6 {conditions} a.pgn")).stdout;
        assert_eq!(found, expected, "{conditions}");
    }
    // With an index, games that cannot match are not read. The counts must be the same.
    let conditions = "tree -q --max-errors 0 --depth 6 --tag 'White=Tal*' a.pgn";
    let expected = folder.run(conditions).stdout;
    folder.run("index -q a.pgn");
    assert_eq!(folder.run(conditions).stdout, expected);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_answers_like_games() {
    let folder = Folder::new().with("a.pgn", games(4, 2_000)).with("b.pgn", games(5, 300));
    let write = |ways: &str, name: &str| {
        folder.run(&format!("tree -q --max-errors 0 {ways} a.pgn b.pgn -o {name}")).exits(1);
        folder.read(name)
    };
    let file = write("--threads 1", "tree.parquet");
    assert!(
        file == write("--threads 2 --memory 1", "b.parquet")
            && file == write("--threads 8 --memory 1M", "c.parquet")
    );
    assert!(file == write("--threads 8 --format parquet", "d"));
    for question in QUESTIONS {
        let expected = folder.run(&format!("tree -q --max-errors 0 {question} a.pgn b.pgn")).stdout;
        folder.run(&format!("tree {question} tree.parquet")).is(0, &expected, "");
        folder.run(&format!("tree {question} d")).is(0, &expected, "");
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_refuses_other_tables_and_options() {
    let folder = Folder::new().with("a.pgn", "1. e4 *\n");
    folder.run("tree -q a.pgn -o tree.parquet").exits(0);
    folder.run("convert -q --to parquet a.pgn -o games.parquet").exits(0);
    let mut cut = folder.read("tree.parquet");
    cut.truncate(cut.len() / 2);
    folder.write("cut.parquet", cut);
    for (arguments, message) in [
        ("games.parquet", "games.parquet: not a tree: found the table games\n"),
        ("cut.parquet", "cut.parquet: not a tree: "),
        ("tree.parquet a.pgn", "more than one FILE belongs to games, and this input has move statistics\n"),
        ("tree.parquet --player tal", "a condition belongs to games"),
        ("tree.parquet --limit 3", "--games or --limit belongs to games"),
        ("tree.parquet --plies 5", "--plies belongs to games"),
        ("tree.parquet -o b.parquet", "--format parquet belongs to games"),
        ("tree.parquet -o tree.parquet", "tree.parquet: is both input and output"),
        ("a.pgn -o b.parquet --depth 2", "--depth belongs to --format table"),
        ("a.pgn -o b.parquet --moves e4", "--moves belongs to --format table"),
    ] {
        folder.run(&format!("tree {arguments}")).exits(2).reports(message);
    }
    assert_eq!(folder.names(), ["a.pgn", "cut.parquet", "games.parquet", "tree.parquet"]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_refused_by_a_build_without_it() {
    let folder = Folder::new().with("a.pgn", "1. e4 *\n").with("tree", "PAR1");
    for arguments in ["a.pgn -o b.parquet", "tree"] {
        folder
            .run(&format!("tree {arguments}"))
            .exits(2)
            .reports("this build of movetext neither reads nor writes");
    }
}

#[cfg(feature = "parquet")]
#[test]
fn explorer_does_not_depend_on_threads() {
    let games = games(4, 600);
    let timed = games.replace("[WhiteElo", "[TimeControl \"180+2\"]\n[WhiteElo");
    let folder = Folder::new().with("a.pgn", games).with("timed.pgn", timed);
    folder.run("tree --explorer a.pgn").is(2, "", "movetext: --explorer belongs to --format parquet\n");
    folder.run("tree -q --explorer --threads 1 a.pgn -o a.parquet").exits(1);
    folder.run("tree -q --explorer --threads 3 --memory 1K a.pgn -o b.parquet").exits(1);
    assert!(folder.read("a.parquet") == folder.read("b.parquet"));
    folder.run("tree -q --explorer timed.pgn -o timed.parquet").exits(1);
    assert!(folder.read("a.parquet") != folder.read("timed.parquet"), "the speed is counted");
    folder.run("tree a.parquet").exits(2).reports("a.parquet: not a tree: found the table explorer");
    folder.run("tree --explorer a.parquet -o c.parquet").exits(2);
}
