//! The message about games with moves that cannot be played.

use super::run;
use std::fs;

/// Two of three games have a move that cannot be played.
const GAMES: &str = "[White \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 3. Ke4 *\n\n[White \"b\"]\n\n1. d4 *\n\n[White \"c\"]\n\n1. Qh5 *\n";

#[test]
fn games_are_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    let advice = "moves that cannot be played; see the column error and the table diagnostics\n";
    let two = format!("movetext-query: 2 games have {advice}");
    let one = format!("movetext-query: 1 game has {advice}");
    for (sql, expected) in [
        ("SELECT count(*) FROM plies", &two),
        ("SELECT white, plies FROM games", &two),
        ("SELECT code FROM diagnostics", &two),
        ("SELECT count(*) FROM plies p, games g WHERE p.game_offset = g.game_offset AND g.plies < 9", &two),
        ("CREATE TABLE t AS SELECT plies FROM games; SELECT 1", &two),
        ("SELECT plies FROM games; SELECT san FROM plies", &two),
        // The condition excludes a game before its moves are read.
        ("SELECT plies FROM games WHERE white < 'c'", &one),
        ("SELECT plies FROM games WHERE white = 'b'", &String::new()),
        // No moves are read.
        ("SELECT count(white) FROM games", &String::new()),
        ("EXPLAIN SELECT plies FROM games", &String::new()),
    ] {
        let (status, _, message) = run(folder.path(), &["-q", sql, "a.pgn"]);
        assert_eq!((status, &message), (0, expected), "{sql}");
    }
    let (_, _, message) = run(folder.path(), &["SELECT plies FROM games", "a.pgn"]);
    assert!(message.starts_with(&two) && message.contains("3 rows in "), "{message}");
}
