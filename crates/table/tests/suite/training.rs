//! Computes the columns for training from the FEN before a move and from the move in UCI notation.

use crate::plies::letter_at;
use serde_json::{Map, Value, json};

/// The letter for each code of a square in `board_before`. Codes 7 and 15 are rooks that may castle, and 8 is the en
/// passant square.
const LETTERS: &str = ".PNBRQKR.pnbrqkr";

const FILES: &str = "abcdefgh";

/// Returns the columns for training.
pub(crate) fn of_training(uci: &str, before: &str, result: &str) -> Map<String, Value> {
    let value = match result {
        "1-0" => json!(1.0),
        "1/2-1/2" => json!(0.5),
        "0-1" => json!(0.0),
        _ => Value::Null,
    };
    let columns =
        json!({ "move_u16": move_number(uci), "board_before": board(before), "result_value": value });
    let Value::Object(columns) = columns else { panic!() };
    columns
}

fn move_number(uci: &str) -> usize {
    if uci == "0000" {
        return 0;
    }
    let promotion = uci.get(4..).and_then(|letter| " nbrq".find(letter)).unwrap_or(0);
    square(&uci[..2]) + 64 * square(&uci[2..4]) + 4_096 * if uci.len() > 4 { promotion } else { 0 }
}

/// Returns the number of a square: a1 is 0, b1 is 1, h8 is 63.
fn square(name: &str) -> usize {
    FILES.find(&name[..1]).unwrap() + 8 * (name[1..].parse::<usize>().unwrap() - 1)
}

/// Returns the packed board in hexadecimal digits.
fn board(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let names: Vec<String> =
        (1..=8).flat_map(|rank| FILES.chars().map(move |file| format!("{file}{rank}"))).collect();
    let letters: String = names.iter().map(|name| letter_at(fields[0], name).unwrap_or('.')).collect();
    let mut codes: Vec<usize> = letters.chars().map(|letter| LETTERS.find(letter).unwrap()).collect();
    for right in fields[2].chars().filter(|letter| *letter != '-') {
        codes[castling_rook(right, &letters)] |= 3;
    }
    if fields[3] != "-" {
        let (file, pawn, rank) = match (&fields[3][..1], fields[1]) {
            (file, "w") => (file, 'P', 4),
            (file, _) => (file, 'p', 3),
        };
        let file = FILES.find(file).unwrap();
        let neighbours = [file.wrapping_sub(1), file + 1].into_iter().filter(|file| *file < 8);
        if neighbours.map(|file| 8 * rank + file).any(|from| letters.chars().nth(from) == Some(pawn)) {
            codes[square(fields[3])] = 8;
        }
    }
    codes.chunks(2).map(|pair| format!("{:02x}", pair[0] + 16 * pair[1])).collect()
}

/// Returns the square of the rook that a letter in the third field of a FEN means.
fn castling_rook(right: char, letters: &str) -> usize {
    let (rook, first) = if right.is_uppercase() { ('R', 0) } else { ('r', 56) };
    let row = &letters[first..first + 8];
    let file = match right.to_ascii_lowercase() {
        'k' => row.rfind(rook).unwrap(),
        'q' => row.find(rook).unwrap(),
        file => FILES.find(file).unwrap(),
    };
    first + file
}

#[test]
fn board_has_documented_layout() {
    let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let empty = "00".repeat(16);
    assert_eq!(board(initial), format!("2753367211111111{empty}99999999afdbbefa"));
    // The pawn on e5 attacks d6, and the rook on a1 may not castle.
    let rights = "4k3/8/8/3pP3/8/8/8/R3K2R w K d6 0 2";
    let rows =
        ["04000670", "00000000", "00000000", "00000000", "00900100", "00800000", "00000000", "00000e00"];
    assert_eq!(board(rights), rows.concat());
}
