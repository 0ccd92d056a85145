//! Compares the plies table with JSON Lines.

use crate::{
    cells::rows,
    inputs::for_each,
    json::{games, list},
    training::of_training,
};
use movetext_board::Rules;
use movetext_fen::Fen;
use movetext_pgn_values::value::Variant;
use movetext_table::{Columns, Rows, Table, pgn::read};
use serde_json::{Map, Value, json};

const COLUMNS: &str = "default game_id uci color piece from to captured promotion is_check is_mate halfmove_clock win_chance \
                       fen position_key material move_u16 board_before result_value comment line parent_line";

/// Collects the expected rows for a game, in text order.
struct Lines<'g> {
    game: &'g Value,
    game_id: &'g Value,
    lines: i32,
    rows: Vec<Value>,
}

impl Lines<'_> {
    /// Adds the moves of a line that begins after `ply` plies.
    fn add(&mut self, line: &Value, ply: usize, parent: Option<i32>, start: &str) {
        let number = self.lines;
        self.lines += 1;
        let (mut last, mut fen_before) = (None, start);
        for (index, mv) in list(line, "moves").iter().enumerate() {
            let before = if index == 0 { list(line, "comments") } else { &[] };
            let fen = mv["fen"].as_str().unwrap();
            let position = fen.parse::<Fen>().unwrap().into_position();
            let nags = [list(mv, "nags_before"), list(mv, "nags")].concat();
            let comments = [before, list(mv, "comments_before"), list(mv, "comments")].concat();
            last = Some(self.rows.len());
            let mut row = json!({
                "game_offset": self.game["game_offset"],
                "ply": ply + index + 1,
                "san": mv["san"],
                "clock_ms": mv["clock_ms"],
                "eval_cp": mv["eval_cp"],
                "eval_mate": mv["eval_mate"],
                "nags": nags,
                "file": "a.pgn",
                "game_id": self.game_id,
                "uci": mv["uci"],
                "fen": fen,
                "position_key": position.unwrap().key().map(u64::cast_signed),
                "material": material(fen),
                "comment": joined(&comments),
                "line": number,
                "parent_line": parent,
                "win_chance": win_chance(mv),
            });
            let (uci, result) = (mv["uci"].as_str().unwrap(), self.game["result"].as_str().unwrap());
            row.as_object_mut().unwrap().extend(of_move(mv, fen_before));
            row.as_object_mut().unwrap().extend(of_training(uci, fen_before, result));
            self.rows.push(row);
            let row = self.rows.len() - 1;
            for variation in list(mv, "variations") {
                self.add(variation, ply + index, Some(number), fen_before);
            }
            fen_before = fen;
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

/// Returns the columns that describe a move, from its SAN, its UCI notation, and the FEN before it.
fn of_move(mv: &Value, before: &str) -> Map<String, Value> {
    let (san, uci, fen) =
        (mv["san"].as_str().unwrap(), mv["uci"].as_str().unwrap(), mv["fen"].as_str().unwrap());
    let fields: Vec<&str> = before.split(' ').collect();
    let is_null = san == "--";
    let bare = san.trim_end_matches(['+', '#']);
    let piece = match bare.chars().next().unwrap() {
        'a'..='h' => 'P',
        'O' => 'K',
        letter => letter,
    };
    let to = match bare {
        "O-O" => format!("g{}", &uci[1..2]),
        "O-O-O" => format!("c{}", &uci[1..2]),
        _ => uci[2..4].to_owned(),
    };
    let captured = san.contains('x').then(|| {
        let letter = letter_at(fields[0], &to).unwrap_or('P');
        letter.to_ascii_uppercase().to_string()
    });
    let unless_null = |value: String| if is_null { Value::Null } else { json!(value) };
    let columns = json!({
        "color": if fields[1] == "w" { "white" } else { "black" },
        "piece": unless_null(piece.to_string()),
        "from": unless_null(uci[..2].to_owned()),
        "to": unless_null(to),
        "captured": captured,
        "promotion": bare.split_once('=').map(|(_, letter)| letter),
        "is_check": san.ends_with(['+', '#']),
        "is_mate": san.ends_with('#'),
        "halfmove_clock": fen.split(' ').nth(4).unwrap().parse::<i32>().unwrap(),
    });
    let Value::Object(columns) = columns else { panic!() };
    columns
}

/// Returns the letter of the piece on a square, such as `e4`, in the first field of a FEN.
pub(crate) fn letter_at(board: &str, square: &str) -> Option<char> {
    let [file, rank] = *square.as_bytes() else { panic!("{square}") };
    let row = board.split('/').nth(usize::from(b'8' - rank)).unwrap();
    let empty = |letter: char| {
        letter.to_digit(10).map_or_else(|| letter.to_string(), |count| " ".repeat(count as usize))
    };
    let row: String = row.chars().map(empty).collect();
    row.chars().nth(usize::from(file - b'a')).filter(|letter| *letter != ' ')
}

fn win_chance(mv: &Value) -> Value {
    let by_mate = |moves: i64| {
        if moves < 0 || moves == 0 && mv["eval_cp"].is_null() && is_white_mated(mv) { 0.0 } else { 1.0 }
    };
    let by_pawns = |score: i64| 1.0 / (1.0 + (-0.003_682_08 * score as f64).exp());
    json!(mv["eval_mate"].as_i64().map(by_mate).or_else(|| mv["eval_cp"].as_i64().map(by_pawns)))
}

/// Returns whether White is to move after the move, so that mate in 0 moves means that White is mated.
fn is_white_mated(mv: &Value) -> bool {
    mv["fen"].as_str().unwrap().contains(" w ")
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

/// Returns whether the tags of a game in JSON do not name another variant.
fn is_chess(game: &Value) -> bool {
    let tags = game["tags"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut variants = tags.iter().filter(|tag| tag[0] == "Variant").filter_map(|tag| tag[1].as_str());
    variants.next_back().is_none_or(|name| Variant::read(name).rules() == Some(Rules::Chess))
}

#[test]
fn plies_equal_json_lines() {
    let names: Vec<&str> = COLUMNS.split_whitespace().collect();
    let columns = Columns::from_names(Table::Plies, &names).unwrap();
    let ids = Columns::from_names(Table::Games, &["game_id"]).unwrap();
    let mut compared = 0;
    let files = for_each(|name, text| {
        let Some(games) = games(text) else { return };
        // The model of a row knows only chess.
        if !games.iter().all(is_chess) {
            return;
        }
        let mut rows = rows(&columns, text).into_iter();
        let ids = crate::cells::rows(&ids, text);
        for (game, ids) in games.iter().zip(&ids) {
            let mut lines = Lines { game, game_id: &ids["game_id"], lines: 0, rows: Vec::new() };
            lines.add(game, 0, None, game["start"].as_str().unwrap_or_default());
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

#[test]
fn time_used_follows_clocks() {
    let columns = Columns::from_names(Table::Plies, &["san", "spent_ms", "line"]).unwrap();
    let text = b"[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:59]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:51.5]} \
                 (2. f4 {[%clk 0:02:50]} exf4 {[%clk 0:02:40]}) Nc6 3. Bb5 {[%emt 0:00:04]} a6 {[%clk 0:01:00]} *\n\n\
                 1. e4 {[%clk 0:02:59]} *";
    let expected = [
        ("e4", Some(3_000), 0),
        ("e5", Some(0), 0),
        ("Nf3", Some(9_500), 0),
        ("f4", Some(11_000), 1),
        ("exf4", Some(22_000), 1),
        ("Nc6", None, 0),
        ("Bb5", Some(4_000), 0),
        ("a6", None, 0),
        // The second game has no time control.
        ("e4", None, 0),
    ];
    let expected = expected.map(|(san, spent, line)| json!({ "san": san, "spent_ms": spent, "line": line }));
    assert_eq!(rows(&columns, text), expected);
}
