//! Compares the plies table with JSON Lines.

use crate::{
    cells::rows,
    inputs::for_each,
    json::{games, list},
};
use movetext_fen::Fen;
use movetext_table::{Columns, Rows, Table, pgn::read};
use serde_json::{Value, json};

const COLUMNS: [&str; 9] =
    ["default", "file", "uci", "fen", "position_key", "material", "comment", "line", "parent_line"];

/// Collects the expected rows for a game, in text order.
struct Lines<'g> {
    game: &'g Value,
    lines: i32,
    rows: Vec<Value>,
}

impl Lines<'_> {
    /// Adds the moves of a line that begins after `ply` plies.
    fn add(&mut self, line: &Value, ply: usize, parent: Option<i32>) {
        let number = self.lines;
        self.lines += 1;
        let mut last = None;
        for (index, mv) in list(line, "moves").iter().enumerate() {
            let before = if index == 0 { list(line, "comments") } else { &[] };
            let fen = mv["fen"].as_str().unwrap();
            let position = fen.parse::<Fen>().unwrap().into_position();
            let nags = [list(mv, "nags_before"), list(mv, "nags")].concat();
            let comments = [before, list(mv, "comments_before"), list(mv, "comments")].concat();
            last = Some(self.rows.len());
            self.rows.push(json!({
                "game_offset": self.game["game_offset"],
                "ply": ply + index + 1,
                "san": mv["san"],
                "clock_ms": mv["clock_ms"],
                "eval_cp": mv["eval_cp"],
                "eval_mate": mv["eval_mate"],
                "nags": nags,
                "file": "a.pgn",
                "uci": mv["uci"],
                "fen": fen,
                "position_key": position.unwrap().key().cast_signed(),
                "material": material(fen),
                "comment": joined(&comments),
                "line": number,
                "parent_line": parent,
            }));
            let row = self.rows.len() - 1;
            for variation in list(mv, "variations") {
                self.add(variation, ply + index, Some(number));
            }
            self.append_comments(row, list(mv, "comments_after"));
        }
        if let Some(row) = last.filter(|_| parent.is_none()) {
            self.append_comments(row, list(line, "comments_end"));
        }
    }

    fn append_comments(&mut self, row: usize, comments: &[Value]) {
        let cell = &mut self.rows[row]["comment"];
        let before: Vec<Value> = cell.is_string().then(|| cell.clone()).into_iter().collect();
        *cell = joined(&[before.as_slice(), comments].concat());
    }
}

/// Joins texts with spaces, or returns null if there are none.
fn joined(comments: &[Value]) -> Value {
    let texts: Vec<&str> = comments.iter().map(|comment| comment.as_str().unwrap()).collect();
    if texts.is_empty() { Value::Null } else { json!(texts.join(" ")) }
}

/// Returns the material of a position, such as `KRPvKR`.
fn material(fen: &str) -> String {
    let board = fen.split(' ').next().unwrap();
    let side = |letters: &str| -> String {
        let count = |letter| board.matches(letter).count();
        letters.chars().map(|letter| letter.to_uppercase().to_string().repeat(count(letter))).collect()
    };
    format!("{}v{}", side("KQRBNP"), side("kqrbnp"))
}

#[test]
fn plies_equal_json_lines() {
    let columns = Columns::from_names(Table::Plies, &COLUMNS).unwrap();
    let mut compared = 0;
    let files = for_each(|name, text| {
        let Some(games) = games(text) else { return };
        let mut rows = rows(&columns, text).into_iter();
        for game in &games {
            let mut lines = Lines { game, lines: 0, rows: Vec::new() };
            lines.add(game, 0, None);
            for expected in lines.rows {
                assert_eq!(rows.next(), Some(expected), "{name}: game {}", game["game"]);
                compared += 1;
            }
        }
        assert_eq!(rows.next(), None, "{name}");
    });
    assert!(compared > 1_500 + 1_000 * files, "{compared} plies");
}

#[test]
fn main_line_plies_equal_line_0() {
    let main = Columns::from_names(Table::Plies, &["default", "comment"]).unwrap();
    let all = Columns::from_names(Table::Plies, &["default", "comment", "line"]).unwrap();
    for_each(|name, text| {
        let main_rows = rows(&main, text);
        let mut line_rows = rows(&all, text);
        line_rows.retain_mut(|row| row.as_object_mut().unwrap().remove("line").unwrap() == 0);
        // A comment after a variation belongs to the move before the variation, so it is in both tables, in the row of
        // that move.
        assert_eq!(main_rows, line_rows, "{name}");
    });
}

#[test]
fn projection_keeps_rows() {
    let text = b"1. e4 (1. d4 d5) e5 *";
    for (names, expected) in [(&["san", "parent_line"][..], 4), (&["san", "uci"], 2)] {
        let all = Columns::from_names(Table::Plies, names).unwrap();
        for columns in [all.project(&[]), all.project(&[0]), all.project(&[1, 0])] {
            let mut rows = Rows::new(&columns, "");
            read(text, &mut rows, &mut ());
            assert_eq!(rows.into_batch().unwrap().num_rows(), expected, "{:?} of {names:?}", columns.names());
        }
    }
}
