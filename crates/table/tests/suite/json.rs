//! JSON Lines of the same games.

use movetext_json::{JsonLines, JsonOptions};
use serde_json::{Value, json};

/// Returns the objects of the games in `text`; `None` if one is nested too deeply for the JSON reader.
pub(crate) fn games(text: &[u8]) -> Option<Vec<Value>> {
    let mut lines = JsonLines::new("a.pgn", JsonOptions::new().fen_after_move().clocks().opening());
    movetext_pgn::read(text, &mut lines, &mut ());
    let object = |line: &str| match serde_json::from_str(line) {
        Err(error) if error.to_string().starts_with("recursion") => None,
        object => Some(object.unwrap()),
    };
    lines.into_text().lines().map(object).collect()
}

/// Returns the elements of a list.
pub(crate) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().unwrap()
}

/// Returns the clock of a move in milliseconds.
pub(crate) fn clock(mv: &Value) -> Value {
    let milliseconds = mv["clk"].as_f64().map(|seconds| (seconds * 1000.0 + 1e-6) as i64);
    json!(milliseconds.and_then(|clock| i32::try_from(clock).ok()))
}

/// Returns the score of a move in centipawns.
pub(crate) fn centipawns(mv: &Value) -> Option<i32> {
    mv["eval"].as_f64().map(|pawns| (pawns * 100.0 + 1e-7 * pawns.signum()).round() as i32)
}

/// Returns the moves to mate.
pub(crate) fn mate(mv: &Value) -> Option<i64> {
    mv["eval"]["mate"].as_f64().map(|moves| moves as i64)
}
