//! `movetext stats`: tables and JSON (PGN 8, 9).

use crate::process::Folder;
use serde_json::{Value, json};

const GAMES: &str = r#"[White "Tal, Mikhail"]
[Black "Fine, Reuben:Tal, Mikhail"]
[WhiteElo "2650"]
[BlackElo "2699"]
[Date "1960.05.??"]
[ECO "B97f"]
[Termination "time forfeit"]
[TimeControl "40/7200:3600"]

1. e4 c5 2. Nf3 1-0

[White "?"]
[Black "tal, mikhail"]
[WhiteElo "1800"]
[BlackElo "-"]
[Date "????.??.??"]

1. d4 d5 (1... Nf6 2. c4) 1/2-1/2

1. d4 d5 2. Ke3 *
"#;

fn folder() -> Folder {
    Folder::new().with("a.pgn", GAMES)
}

#[test]
fn json_holds_what_the_games_are_like_with_its_keys_in_order() {
    let folder = folder();
    let run = folder.run("stats --format json --max-errors 0 a.pgn");
    run.exits(1);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let of = |key: &str| found[key].clone();
    assert_eq!((of("games"), of("plies")), (json!(3), json!(7)));
    assert_eq!(of("results"), json!({"white_wins": 1, "draws": 1, "black_wins": 0, "unknown": 1}));
    let lengths = of("lengths");
    assert_eq!((&lengths["min"], &lengths["median"], &lengths["max"]), (&json!(2), &json!(2), &json!(3)));
    assert_eq!(lengths["histogram"], json!([{"from": 0, "to": 19, "games": 3}]));
    assert_eq!(of("openings"), json!([{"eco": "B97", "games": 1}]));
    let first = json!({"distinct": 1, "beyond": 0, "top": [{"value": "1. d4 d5", "games": 2}]});
    assert_eq!(of("first_moves"), first);
    let ratings = of("ratings");
    assert_eq!((&ratings["count"], &ratings["mean"]), (&json!(3), &json!(7149.0 / 3.0)));
    let difference =
        json!([{"from": -100, "to": -1, "white_wins": 1, "draws": 0, "black_wins": 0, "unknown": 0}]);
    assert_eq!(ratings["by_difference"], difference);
    let players = json!([
        {"value": "Tal, Mikhail", "games": 2}, {"value": "Fine, Reuben", "games": 1}, {"value": "tal, mikhail", "games": 1}
    ]);
    assert_eq!(of("players")["top"], players);
    assert_eq!(of("years"), json!([{"year": 1960, "games": 1}]));
    assert_eq!(of("terminations")["top"], json!([{"value": "time forfeit", "games": 1}]));
    assert_eq!(of("time_controls")["top"], json!([{"value": "40/7200:3600", "games": 1}]));
    assert_eq!(of("errors")["games"], json!(1));
    run.writes(r#"{"code":"illegal-move","severity":"error","count":1}"#);
    let keys = [
        "games",
        "plies",
        "results",
        "lengths",
        "openings",
        "first_moves",
        "ratings",
        "players",
        "years",
        "terminations",
        "time_controls",
        "errors",
    ];
    let places: Vec<usize> =
        keys.iter().map(|key| run.stdout.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{}", run.stdout);
}

#[test]
fn table_says_the_same_to_people() {
    let folder = folder();
    let run = folder.run("stats --top 1 --max-errors 0 a.pgn");
    for line in [
        "Games                              3",
        "  1-0                              1    33.3 %",
        "Lengths in plies: min 2, median 2, mean 2.3, max 3 (games)",
        "  1. d4 d5                         2  ########################################",
        "  Tal, Mikhail                     2  ########################################",
        "  ... 2 more",
        "  -100 to -1                       1           0           0           0",
        "  illegal-move                     1  error",
    ] {
        assert!(run.stdout.lines().any(|found| found == line), "{line}\n{}", run.stdout);
    }
}

#[test]
fn no_games_are_statistics_too() {
    let folder = folder();
    let run = folder.run("stats --format json");
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.status, &found["games"], &found["lengths"]["median"]), (0, &json!(0), &Value::Null));
    assert_eq!(folder.run("stats").status, 0);
    folder.run("stats missing.pgn").outputs(2, "");
    let run = folder.run("stats a.pgn -o a.pgn");
    assert_eq!((run.status, folder.text("a.pgn").as_str()), (2, GAMES));
}
