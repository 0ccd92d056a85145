//! Tournament tables and the results of players, for any number of threads and batches.

use crate::process::Folder;
use movetext_testkit::Random;

/// Returns random games of a few events. Many names, results and ratings are missing.
fn games(count: usize) -> String {
    let mut random = Random::new(11);
    let game = |_| {
        let event = random.pick(&["Open", "Closed", "Open 2", "?"]);
        let date = random.pick(&["2001.03.04", "2002.03.04", "2001.??.??", "?"]);
        let [white, black] =
            [0; 2].map(|_| random.pick(&["A", "B,b", "B, b", "C c", "C  c", "?", "bye", "D:E"]));
        let rating = random.pick(&["2000", "-", "2350", "12345"]);
        let round = random.pick(&["1", "2.1", "3", "-"]);
        let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
        let moves = if random.one_in(3) { "" } else { "1. e4 e5 2. Nf3 Nc6 " };
        let termination = random.pick(&["Time forfeit", "normal"]);
        format!(
            "[Event \"{event}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [WhiteElo \"{rating}\"]\n[BlackElo \"2100\"]\n[Termination \"{termination}\"]\n\n{moves}{result}\n\n"
        )
    };
    (0..count).map(game).collect()
}

#[test]
fn tables_are_equal_for_any_threads() {
    let folder = Folder::new().with("a.pgn", games(3_000)).with("b.pgn", games(4_000));
    let converted = folder.run("convert -q --max-errors 0 --to jsonl a.pgn b.pgn -o both.jsonl");
    assert_ne!(converted.status, 2);
    for command in ["crosstable", "crosstable --format json --ties direct,wins", "stats --players"] {
        let expected = folder.run(&format!("{command} -q --max-errors 0 --threads 1 a.pgn b.pgn"));
        assert!(expected.stdout.len() > 500, "{command}");
        for options in ["--threads 2", "--threads 5 --memory 100K"] {
            let found = folder.run(&format!("{command} -q --max-errors 0 {options} a.pgn b.pgn"));
            assert_eq!(found.stdout, expected.stdout, "{command} {options}");
        }
        // Games from other formats have the same results.
        let converted = folder.run(&format!("{command} -q --max-errors 0 both.jsonl"));
        assert_eq!(converted.stdout, expected.stdout, "{command}");
    }
}
