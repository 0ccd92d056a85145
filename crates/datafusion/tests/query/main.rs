//! The command `movetext-query`, run as a process: its results, errors and exit status.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod inputs;
mod server;
mod unplayable;

use core::cell::RefCell;
use movetext_archive::convert::{CsvCells, CsvRows, csv_header};
use movetext_columns::{Column as _, GameColumn, GameRows, parse_list};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};
use tempfile::TempDir;

const GAMES: &str = "\
[White \"Ann, \"]
[Black \"Bob\"]
[WhiteElo \"2000\"]
[ECO \"C20\"]
[Result \"1-0\"]

1. e4 e5 2. Ke2 1-0

[White \"Cid\u{1B}\"]
[Black \"Dan\"]
[ECO \"A00\"]
[Result \"*\"]

1. g4 *

";

/// Returns a folder with two files that have the same games. One of them is in a subfolder.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("below")).unwrap();
    for name in ["a.pgn", "below/b [1].pgn", "below/note.txt"] {
        fs::write(folder.path().join(name), GAMES).unwrap();
    }
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movetext-query"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs the command. Returns its exit status, standard output and standard error.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    run_command(&mut command(folder, arguments))
}

fn run_command(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn results_are_written_in_each_format() {
    let folder = folder();
    let sql = "SELECT white, whiteelo AS elo, moves_san FROM games ORDER BY eco DESC";
    let table = "white     |  elo | moves_san\n----------+------+--------------\nAnn,      | 2000 | [e4, e5, Ke2]\n\
                 Cid\\u{1B} |      | [g4]\n";
    let csv = "white,elo,moves_san\n\"Ann, \",2000,e4 e5 Ke2\nCid\u{1B},,g4\n";
    let json = "{\"white\":\"Ann, \",\"elo\":2000,\"moves_san\":[\"e4\",\"e5\",\"Ke2\"]}\n\
                {\"white\":\"Cid\\u001b\",\"elo\":null,\"moves_san\":[\"g4\"]}\n";
    for (format, expected) in [("table", table), ("csv", csv), ("json", json)] {
        let (status, stdout, stderr) = run(folder.path(), &["-q", "--format", format, sql, "a.pgn"]);
        assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, expected, ""), "{format}");
    }
    // The extension of the output decides the format. A Parquet output can be read as a table.
    for (name, expected) in [("r.csv", csv), ("r.jsonl", json)] {
        assert_eq!(run(folder.path(), &["-q", sql, "a.pgn", "-o", name]), (0, String::new(), String::new()));
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), expected);
    }
    assert_eq!(run(folder.path(), &["-q", sql, "a.pgn", "-o", "r.parquet"]).0, 0);
    let again = run(
        folder.path(),
        &["-q", "--format", "csv", "SELECT * FROM r ORDER BY elo NULLS LAST", "r.parquet"],
    );
    assert_eq!(again, (0, csv.to_owned(), String::new()));
}

/// Games with values of all kinds, some of them malformed or extreme.
const DIRTY_GAMES: &str = "\
[White \"=Ann\\\\ \\\"x\\\", \"]\n[Black \"\u{1B}\u{E9}\"]\n[ePGN \" a \"]\n[WhiteElo \"2400?\"]\n[BlackElo \" 32767\"]
[WhiteRatingDiff \"+5\"]\n[UTCDate \"0000.01.01\"]\n[UTCTime \"23:59:59\"]\n
1. e4 {[%clk 25:00:00] [%eval #-0]} e5 {[%eval 327.68]} 2. -- {[%emt -0:00:01]} (2. d4) Nc6 {[%clk 1000:00:00]} *

[UTCDate \"9999-12-31\"]\n[UTCTime \"00:00:00\"]\n[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w H - 0 1\"]\n
1. O-O Kd7 2. Ke9 1-0

[Variant \"Bughouse\"]\n\n1. e4 {cut";

#[test]
fn columns_have_the_values_of_csv() {
    let folder = folder();
    let path = folder.path().join("dirty.pgn");
    fs::write(&path, DIRTY_GAMES).unwrap();
    let computed = GameColumn::ALL.iter().map(|(column, _)| column.full_name());
    let tags = GameColumn::DEFAULTS
        .iter()
        .filter(|name| !GameColumn::ALL.iter().any(|(column, _)| column.name() == **name));
    let names: Vec<String> =
        computed.chain(tags.map(ToString::to_string)).chain(["tag:ePGN".to_owned()]).collect();

    let columns: Vec<GameColumn> = parse_list(&names, &[]).unwrap();
    let path = path.display().to_string();
    let rows = RefCell::new(GameRows::new(&columns, &path, CsvRows::new(CsvCells::Exact)));
    movetext_pgn::read(DIRTY_GAMES.as_bytes(), &mut &rows, &mut &rows);
    let rows = rows.into_inner().into_encoder().into_text();
    let expected = csv_header(&columns, CsvCells::Exact).to_lowercase() + &rows;

    let options = format!("OPTIONS ('columns' '{}')", names.join(","));
    let sql = format!("CREATE EXTERNAL TABLE g STORED AS PGN LOCATION '{path}' {options}; SELECT * FROM g");
    let found = run(folder.path(), &["-q", "--format", "csv", &sql]);
    let message = "2 games have moves that cannot be played; see the column error and the table diagnostics";
    assert_eq!(found, (0, expected, format!("movetext-query: {message}\n")));
}

#[test]
fn headers_are_those_of_the_sql() {
    let folder = folder();
    for (items, expected) in [
        ("White, count(*) AS N", "White,N"),
        ("games.White, \"white\" AS w, COUNT(*)", "White,w,COUNT(*)"),
        ("max(WhiteElo), White || 'x', 1, White", "max(WhiteElo),White || 'x',1,White"),
        ("count(*) n, upper(white) AS \"A b\", white", "n,A b,white"),
    ] {
        let sql = format!("SELECT {items} FROM games GROUP BY white");
        let union = format!("{sql} UNION ALL {sql}");
        for sql in [format!("({sql})"), union, format!("WITH t AS (SELECT 1) {sql}"), sql] {
            let (status, csv, message) = run(folder.path(), &["-q", "--format", "csv", &sql, "a.pgn"]);
            assert_eq!((status, csv.lines().next(), message.as_str()), (0, Some(expected), ""), "{sql}");
        }
    }
    for (sql, expected) in [
        // Columns of a wildcard keep their names.
        (
            "SELECT ECO, g.*, White AS W FROM (SELECT white, eco AS e FROM games) g, (SELECT eco FROM games) AS h",
            "ECO,white,e,W",
        ),
        ("SELECT *, Plies + 1 AS N FROM (SELECT White, Plies FROM games)", "white,plies,N"),
        // If an item has several columns, all names are those of DataFusion.
        (
            "SELECT White, unnest(s) FROM (SELECT white, named_struct('a', 1, 'b', 2) AS s FROM games)",
            "white,",
        ),
    ] {
        let (status, csv, message) = run(folder.path(), &["-q", "--format", "csv", sql, "a.pgn"]);
        assert!(status == 0 && csv.starts_with(expected), "{sql}\n{csv}{message}");
    }
    let sql = "SELECT White, Plies AS N FROM games ORDER BY eco LIMIT 1";
    let (_, table, _) = run(folder.path(), &["-q", sql, "a.pgn"]);
    assert_eq!(table, "White     | N\n----------+--\nCid\\u{1B} | 1\n");
    let (_, json, _) = run(folder.path(), &["-q", "--format", "json", sql, "a.pgn"]);
    assert_eq!(json, "{\"White\":\"Cid\\u001b\",\"N\":1}\n");
    run(folder.path(), &["-q", sql, "a.pgn", "-o", "r.parquet"]);
    let again = run(folder.path(), &["-q", "--format", "csv", "SELECT * FROM r", "r.parquet"]);
    assert_eq!(again, (0, "White,N\nCid\u{1B},1\n".to_owned(), String::new()));
}

#[test]
fn bytes_are_hexadecimal_digits() {
    let folder = folder();
    let table = "CREATE EXTERNAL TABLE t STORED AS PGN LOCATION 'a.pgn' \
                 OPTIONS ('table' 'plies', 'columns' 'board_before,move_u16,result_value')";
    let board = format!("2753367211111111{}99999999afdbbefa", "00".repeat(16));
    for (format, expected) in [
        ("csv", format!("board_before,move_u16,result_value\n{board},1804,1.0\n")),
        ("json", format!("{{\"board_before\":\"{board}\",\"move_u16\":1804,\"result_value\":1.0}}\n")),
    ] {
        let sql = format!("{table}; SELECT * FROM t LIMIT 1");
        assert_eq!(run(folder.path(), &["-q", "--format", format, &sql]), (0, expected, String::new()));
    }
}

#[test]
fn nested_values_are_words_or_json() {
    let folder = folder();
    for (value, csv, json) in [
        ("[1, NULL, -3]", "1 ? -3", "[1,null,-3]"),
        ("[CAST(NULL AS INT)]", "\"\"", "[null]"),
        ("['a b', 'c']", "\"[\"\"a b\"\",\"\"c\"\"]\"", "[\"a b\",\"c\"]"),
        ("['?']", "\"[\"\"?\"\"]\"", "[\"?\"]"),
        ("[[1], [2]]", "\"[[1],[2]]\"", "[[1],[2]]"),
        ("named_struct('a', 1)", "\"{\"\"a\"\":1}\"", "{\"a\":1}"),
        ("map {'a': 'x'}", "\"[[\"\"a\"\",\"\"x\"\"]]\"", "[[\"a\",\"x\"]]"),
    ] {
        let sql = format!("SELECT {value} AS v");
        let found = |format| run(folder.path(), &["-q", "--format", format, &sql]);
        assert_eq!(found("csv"), (0, format!("v\n{csv}\n"), String::new()), "{value}");
        assert_eq!(found("json"), (0, format!("{{\"v\":{json}}}\n"), String::new()), "{value}");
    }
}

#[test]
fn results_without_rows_have_a_header() {
    let folder = folder();
    let sql = "SELECT white, plies FROM games WHERE white = 'x'";
    for (format, expected) in
        [("table", "white | plies\n------+------\n"), ("csv", "white,plies\n"), ("json", "")]
    {
        assert_eq!(run(folder.path(), &["-q", "--format", format, sql, "a.pgn"]).1, expected, "{format}");
    }
    assert_eq!(run(folder.path(), &["-q", "CREATE VIEW v AS SELECT 1"]), (0, String::new(), String::new()));
}

#[test]
fn last_of_several_statements_is_printed() {
    let folder = folder();
    let sql =
        "CREATE EXTERNAL TABLE g STORED AS PGN LOCATION 'a.pgn'; SELECT 1;\nSELECT count(*) AS n FROM g;\n";
    fs::write(folder.path().join("q.sql"), sql).unwrap();
    let csv = ["-q", "--format", "csv"];
    assert_eq!(run(folder.path(), &[&csv[..], &[sql]].concat()).1, "n\n2\n");
    assert_eq!(run(folder.path(), &[&csv[..], &["--file", "q.sql"]].concat()).1, "n\n2\n");
    let all = "SELECT count(*) AS n FROM games";
    fs::write(folder.path().join("q.sql"), all).unwrap();
    assert_eq!(run(folder.path(), &[&csv[..], &["--file", "q.sql", "a.pgn"]].concat()).1, "n\n2\n");
    let empty = run(folder.path(), &[" -- nothing\n"]);
    assert_eq!(empty, (2, String::new(), "movetext-query: no SQL to run\n".to_owned()));
}

#[test]
fn failures_have_one_message_and_status_2() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let sql = "SELECT 1";
    let cases: [(&[&str], &str); 14] = [
        (
            &["SELECT 1 SELECT 2"],
            "SQL:1:10: Expected: end of statement, found: SELECT\n  |\n1 | SELECT 1 SELECT 2\n  |          ^^^^^^\n",
        ),
        (
            &["SELECT ecoo\nFROM games", "a.pgn"],
            "SQL:1:8: column 'ecoo' not found; possible column games.eco\n  |\n1 | SELECT ecoo\n  |        ^^^^\n",
        ),
        (
            &["SELECT offset FROM games", "a.pgn"],
            "SQL:1:8: column 'offset' not found; it is now called `game_offset`; possible column games.game_offset\n  |\n1 | SELECT offset FROM games\n  |        ^^^^^^\n",
        ),
        (
            &["SELECT eco,\n\tfen_att(1) FROM games", "a.pgn"],
            "SQL:2:2: Invalid function 'fen_att'; Possible function 'fen_at'\n  |\n2 |  fen_att(1) FROM games\n  |  ^^^^^^^\n",
        ),
        (
            &["SELECT '\u{68CB}\u{1B}', ecoo FROM games", "a.pgn"],
            "SQL:1:14: column 'ecoo' not found; possible column games.eco\n  |\n1 | SELECT '\u{68CB}\\u{1B}', ecoo FROM games\n  |                    ^^^^\n",
        ),
        (&["SELEC 1"], "SQL:1:1: Expected: an SQL statement, found: SELEC\n  |\n1 | SELEC 1\n  | ^^^^^\n"),
        (
            &["SELECT 1 +"],
            "SQL:1:11: Expected: an expression, found: EOF\n  |\n1 | SELECT 1 +\n  |           ^\n",
        ),
        (
            &["SELECT 1 FROM plis", "a.pgn"],
            "SQL:1:15: table 'plis' not found\n  |\n1 | SELECT 1 FROM plis\n  |               ^^^^\n",
        ),
        (&[sql, "none.pgn"], "none.pgn: no such file\n"),
        (&[sql, "none*.pgn"], "none*.pgn: no such file\n"),
        (&[sql, "empty"], "empty: has no files in .pgn\n"),
        (
            &[sql, "gs://bucket/a.pgn"],
            "gs://bucket/a.pgn: cannot be read: found the scheme `gs`, expected `s3`, `http`, `https` or `file`\n",
        ),
        (
            &["--format", "json", "SELECT a.eco, b.eco FROM games a, games b", "a.pgn"],
            "two columns are named `eco`; rename one with AS\n",
        ),
        (
            &[sql, "-o", "r.parquet.zst"],
            "r.parquet.zst: a table must not be compressed; use another extension\n",
        ),
    ];
    for (arguments, expected) in cases {
        let expected = format!("movetext-query: {expected}");
        assert_eq!(run(folder.path(), arguments), (2, String::new(), expected), "{arguments:?}");
    }
    assert_eq!(run(folder.path(), &[]).0, 2);
}

#[test]
fn wrong_function_argument_error_is_short() {
    let folder = folder();
    let reason = "No function matches the given name and argument types";
    let advice = "You might need to add explicit type casts. Candidate functions:";
    for (call, signatures) in [
        ("fen_at(Utf8, Utf8)", "fen_at(String, Int64)"),
        ("reaches(Utf8)", "reaches(String, String) reaches(String, Int64)"),
    ] {
        let sql = format!("SELECT {} FROM games", call.replace("Utf8", "white"));
        let expected = format!("movetext-query: {reason} '{call}'. {advice} {signatures}\n");
        assert_eq!(run(folder.path(), &[&sql, "a.pgn"]), (2, String::new(), expected));
    }
}

#[test]
fn output_that_is_an_input_is_refused() {
    let folder = folder();
    let sql = "SELECT white FROM games";
    for (input, output) in
        [("a.pgn", "a.pgn"), ("./a.pgn", "below/../a.pgn"), ("*.pgn", "a.pgn"), (".", "below/b [1].pgn")]
    {
        let (status, _, message) = run(folder.path(), &["-q", sql, input, "-o", output]);
        assert_eq!(status, 2, "{input} {output}");
        assert!(message.ends_with(".pgn: is both input and output\n"), "{message}");
        assert_eq!(fs::read_to_string(folder.path().join(output)).unwrap(), GAMES);
    }
}

#[test]
fn sql_file_may_have_byte_order_mark() {
    let folder = folder();
    fs::write(folder.path().join("q.sql"), "\u{FEFF}SELECT 1 AS n").unwrap();
    let found = run(folder.path(), &["-q", "--format", "csv", "--file", "q.sql"]);
    assert_eq!(found, (0, "n\n1\n".to_owned(), String::new()));
}

#[test]
fn csv_line_of_one_null_is_not_empty() {
    let folder = folder();
    let sql = "SELECT whiteelo AS elo FROM games ORDER BY eco";
    let found = run(folder.path(), &["-q", "--format", "csv", sql, "a.pgn"]);
    assert_eq!(found, (0, "elo\n\"\"\n2000\n".to_owned(), String::new()));
}

#[test]
fn threads_are_limited() {
    let folder = folder();
    let found = run(folder.path(), &["-q", "--format", "csv", "--threads", "1000000", "SELECT 1 AS n"]);
    assert_eq!(found, (0, "n\n1\n".to_owned(), String::new()));
}

#[test]
fn failed_query_leaves_the_old_output() {
    let folder = folder();
    fs::write(folder.path().join("r.csv"), "old").unwrap();
    let sql = "SELECT 1 / (plies - plies) FROM games";
    let (status, _, message) = run(folder.path(), &[sql, "a.pgn", "-o", "r.csv"]);
    assert_eq!((status, message.as_str()), (2, "movetext-query: Divide by zero error\n"));
    assert_eq!(names(folder.path()), ["a.pgn", "below", "r.csv"]);
    assert_eq!(fs::read_to_string(folder.path().join("r.csv")).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn interrupted_query_leaves_no_files() {
    use std::os::unix::process::ExitStatusExt;

    let folder = folder();
    // This query would have 2 to the power of 40 rows.
    let sql = format!(
        "SELECT t0.eco FROM {}",
        (0..40).map(|n| format!("games t{n}")).collect::<Vec<_>>().join(", ")
    );
    for (name, signal) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut running = command(folder.path(), &[&sql, "a.pgn", "-o", "r.csv"]).spawn().unwrap();
        while names(folder.path()).len() < 3 {
            std::thread::yield_now();
        }
        let kill = Command::new("kill").args(["-s", name, &running.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(running.wait().unwrap().signal(), Some(signal), "{name}");
        assert_eq!(names(folder.path()), ["a.pgn", "below"], "{name}");
    }
}

#[cfg(unix)]
#[test]
fn closed_pipe_ends_the_query_quietly() {
    let folder = folder();
    let line = "set -o pipefail; \"$QUERY\" -q --format csv 'SELECT a.value FROM generate_series(1, 10000000) a' | head -n 2";
    let output = Command::new("bash")
        .args(["-c", line])
        .env("QUERY", env!("CARGO_BIN_EXE_movetext-query"))
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    assert_eq!(output.stdout, b"value\n1\n");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn examples_in_help_are_not_wrapped() {
    let (status, help, _) = run(Path::new("."), &["--help"]);
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let wrapped = examples
        .lines()
        .take_while(|line| !line.is_empty())
        .find(|line| !line.starts_with("  movetext-query "));
    assert_eq!((status, wrapped), (0, None));
}
