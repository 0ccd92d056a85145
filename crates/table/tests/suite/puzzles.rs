//! Tests for the table of puzzles. Puzzles are made of games, and compared with the table of plies.

use crate::{
    cells::{objects, read, rows},
    inputs::for_each,
};
use movetext_table::{Columns, Puzzle, PuzzleWriter, Table};
use movetext_testkit::files::testdata;
use serde_json::{Value, json};
use std::fs;

/// A mate on the back rank.
const LINE: &str = "x1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2c2 b1b8 c2c8 b8c8,600,75,-3,40,backRankMate mate,\
                    https://lichess.org/abcdefgh/black#48,";

fn puzzle(line: &str) -> Puzzle {
    let (puzzle, diagnostics) = Puzzle::diagnose(line);
    assert_eq!(diagnostics, [], "{line}");
    puzzle.unwrap()
}

/// Writes the puzzles as Parquet and returns the rows as JSON objects.
fn table(puzzles: impl IntoIterator<Item = Puzzle>) -> Vec<Value> {
    let mut writer = PuzzleWriter::new().unwrap();
    let mut file = Vec::new();
    for puzzle in puzzles {
        writer.push(puzzle).unwrap();
        file.extend(writer.take_bytes());
    }
    file.extend(writer.finish().unwrap());
    read(file).iter().flat_map(objects).collect()
}

#[test]
fn row_has_fields_and_computed_columns() {
    let other =
        "\"x2\",r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1,e1h1 e8c8,1500,80,100,2,,https://example.org,\"A_B C\"";
    let expected = [
        json!({
            "PuzzleId": "x1",
            "FEN": "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1",
            "Moves": ["a2c2", "b1b8", "c2c8", "b8c8"],
            "Rating": 600,
            "RatingDeviation": 75,
            "Popularity": -3,
            "NbPlays": 40,
            "Themes": ["backRankMate", "mate"],
            "GameUrl": "https://lichess.org/abcdefgh/black#48",
            "OpeningTags": [],
            "game_id": "abcdefgh",
            "ply": 48,
            "moves_san": ["Rc2", "Rb8+", "Rc8", "Rxc8#"],
            "solver_fen": "6k1/5ppp/8/8/8/8/2r2PPP/1R4K1 w - - 1 2",
            "position_key": key("6k1/5ppp/8/8/8/8/2r2PPP/1R4K1 w - - 1 2"),
        }),
        json!({
            "PuzzleId": "x2",
            "FEN": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "Moves": ["e1g1", "e8c8"],
            "Rating": 1500,
            "RatingDeviation": 80,
            "Popularity": 100,
            "NbPlays": 2,
            "Themes": [],
            "GameUrl": "https://example.org",
            "OpeningTags": ["A_B", "C"],
            "game_id": null,
            "ply": null,
            "moves_san": ["O-O", "O-O-O"],
            "solver_fen": "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
            "position_key": key("r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        }),
    ];
    assert_eq!(table([puzzle(LINE), puzzle(other)]), expected);
    assert_eq!(table([]), [json!(null); 0]);
}

#[test]
fn puzzles_of_testdata_are_legal() {
    let text = fs::read_to_string(testdata().join("tables/puzzles.csv")).unwrap();
    let (header, lines) = text.split_once('\n').unwrap();
    assert_eq!(header, Puzzle::HEADER);
    let rows = table(lines.lines().map(puzzle));
    let sans: Vec<String> = rows.iter().map(|row| row["moves_san"].to_string()).collect();
    assert_eq!(
        sans,
        [
            r#"["Rc2","Rb8+","Rc8","Rxc8#"]"#,
            r#"["d5","exd6","Kd7","O-O"]"#,
            r#"["Kf6","b8=N"]"#,
            r#"["a3","Qh4#"]"#
        ]
    );
}

fn key(fen: &str) -> i64 {
    let fen: movetext_fen::Fen = fen.parse().unwrap();
    fen.into_position().unwrap().key().unwrap().cast_signed()
}

#[test]
fn faulty_lines_have_no_puzzle() {
    let with = |from: &str, to: &str| LINE.replacen(from, to, 1);
    for (line, expected) in [
        ("".to_owned(), "1: error[puzzle-fields]: number of fields: found 1, expected 10"),
        (with(",40", ""), "1: error[puzzle-fields]: number of fields: found 9, expected 10"),
        (with("mate", "\"a,b\""), "1: error[puzzle-fields]: number of fields: found 11, expected 10"),
        (with("600", ""), "63: error[puzzle-number]: found ``, expected a number from 0 to 32767"),
        (with("600", "99999"), "63: error[puzzle-number]: found `99999`, expected a number from 0 to 32767"),
        (with("-3", "x"), "70: error[puzzle-number]: found `x`, expected a number from -100 to 100"),
        (
            with("a2c2 b1b8 c2c8 b8c8", "a2c2"),
            "43: error[puzzle-moves]: number of moves: found 1, expected at least 2",
        ),
        (
            with("a2c2 b1b8 c2c8 b8c8", ""),
            "43: error[puzzle-moves]: number of moves: found 0, expected at least 2",
        ),
        (
            with("b1b8", "b1c8"),
            "48: error[move-unplayable]: illegal move: `b1c8`, the rook on b1 does not reach c8",
        ),
        (with("b1b8", "0000"), "48: error[move-unplayable]: illegal move: `0000`, a null move"),
        (with("b1b8", "Rb8"), "48: error[move-unreadable]: found 3 bytes, expected four or five characters"),
        (with("6k1", "6k2"), "4: error[rank-length]: "),
        (with("6k1", "8"), "4: error[illegal-position]: black king missing"),
        (Puzzle::HEADER.to_owned(), "10: error["),
    ] {
        let (puzzle, diagnostics) = Puzzle::diagnose(&line);
        assert_eq!(puzzle, None, "{line}");
        let texts: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
        assert!(texts.first().is_some_and(|text| text.starts_with(expected)), "{line}\n{texts:#?}");
    }
}

#[test]
fn spelling_of_fen_is_warning() {
    let (puzzle, diagnostics) = Puzzle::diagnose(&LINE.replacen(" b ", " B ", 1));
    assert_eq!(table(puzzle), table([self::puzzle(LINE)]));
    let texts: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["33: warning[color-spelling]: active color: color read from another spelling"]);
}

#[test]
fn puzzles_join_with_plies() {
    let names = ["game_offset", "ply", "fen", "uci", "san", "position_key"];
    let columns = Columns::from_names(Table::Plies, &names).unwrap();
    let mut compared = 0;
    for_each(|name, text| {
        let plies = rows(&columns, text);
        // Puzzles are of chess, and plies of variants have no keys.
        let is_chess = |window: &&[Value]| window.iter().all(|ply| !ply["position_key"].is_null());
        let windows = plies.windows(4).filter(is_chess).filter(|window| can_be_puzzle(window));
        let windows: Vec<_> = windows.collect();
        let puzzles = windows.iter().map(|window| puzzle(&line_of(window)));
        let rows = table(puzzles);
        for (row, window) in rows.iter().zip(windows) {
            let found = ["FEN", "solver_fen", "position_key", "ply"].map(|name| &row[name]);
            let [before, first, ..] = window else { panic!() };
            let expected = [&before["fen"], &first["fen"], &first["position_key"], &first["ply"]];
            assert_eq!(found, expected, "{name}");
            for (moves, column) in [("Moves", "uci"), ("moves_san", "san")] {
                let expected: Value = window[1..].iter().map(|ply| ply[column].clone()).collect();
                assert_eq!(row[moves], expected, "{name}");
            }
            compared += 1;
        }
    });
    assert!(compared > 300, "{compared} puzzles");
}

/// Returns whether the plies are in one game and have no null move, which a puzzle cannot have.
fn can_be_puzzle(plies: &[Value]) -> bool {
    plies.iter().all(|ply| ply["game_offset"] == plies[0]["game_offset"] && ply["uci"] != "0000")
}

/// Returns the line of a puzzle that begins after the first of these plies.
fn line_of(plies: &[Value]) -> String {
    let [before, moves @ ..] = plies else { panic!() };
    let fen = before["fen"].as_str().unwrap();
    let ucis: Vec<&str> = moves.iter().map(|ply| ply["uci"].as_str().unwrap()).collect();
    format!("x,{fen},{},1,2,3,4,theme,https://lichess.org/abcdefgh#{},tag", ucis.join(" "), moves[0]["ply"])
}
