//! The options of `CREATE EXTERNAL TABLE … STORED AS PGN`.

use super::session::{answer, session};

const GAMES: &str = "[Event \"e\"]\n[Annotator \"a\"]\n[ePGN \"b\"]\n\n1. e4 (1. d4 d5) e5 *\n";

/// Creates the table `t` with these options and runs a query on it. Returns the answer or the error message.
async fn query(options: &str, sql: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, GAMES).unwrap();
    let context = session(1);
    let create = format!("CREATE EXTERNAL TABLE t STORED AS PGN LOCATION '{}' {options}", file.display());
    answer(&context, &create).await.map_err(|error| error.to_string())?;
    answer(&context, sql).await.map_err(|error| error.to_string())
}

#[tokio::test]
async fn option_decides_the_rows_and_columns() {
    let variations = "'table' 'plies', 'variations' 'true'";
    let lines = "'table' 'plies', 'columns' 'san, line'";
    for (options, sql, expected) in [
        ("'columns' 'default,Annotator'", "SELECT annotator FROM t", "| a "),
        ("'columns' 'tag:ePGN'", "SELECT epgn FROM t", "| b "),
        ("'table' 'plies'", "SELECT count(*) FROM t", "| 2 "),
        (variations, "SELECT count(*) FROM t", "| 4 "),
        (variations, "SELECT max(line) FROM t", "| 1 "),
        (lines, "SELECT count(*) FROM t", "| 4 "),
        (lines, "SELECT count(san) FROM t", "| 4 "),
    ] {
        let found = query(&format!("OPTIONS ({options})"), sql).await.unwrap();
        assert!(found.contains(expected), "{options}: {sql}: {found}");
    }
}

#[tokio::test]
async fn wrong_option_is_an_error() {
    for (options, expected) in [
        ("'table' 'moves'", "found the table `moves`, expected `games`, `plies` or `diagnostics`"),
        ("'tables' 'plies'", "tables"),
        ("'columns' 'whit'", "found the column `whit`"),
        ("'variations' 'true'", "the table games has no variations"),
        ("'table' 'plies', 'variations' 'maybe'", "expected `true` or `false`"),
    ] {
        let error = query(&format!("OPTIONS ({options})"), "SELECT 1 FROM t").await.unwrap_err();
        assert!(error.contains(expected), "{options}: {error}");
    }
}

#[tokio::test]
async fn declared_columns_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, GAMES).unwrap();
    let context = session(1);
    let create = format!("CREATE EXTERNAL TABLE t (white TEXT) STORED AS PGN LOCATION '{}'", file.display());
    answer(&context, &create).await.unwrap();
    let error = answer(&context, "SELECT white FROM t").await.unwrap_err().to_string();
    assert!(error.contains("found declared columns, expected none"), "{error}");
}
