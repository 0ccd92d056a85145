//! Converts games to JSON Lines.

use movetext_json::{JsonLines, JsonOptions};
use serde_json::Value;

/// Returns the games in `text` as JSON objects, or `None` if a game is nested too deeply for `serde_json`.
pub(crate) fn games(text: &[u8]) -> Option<Vec<Value>> {
    let mut lines = JsonLines::new("a.pgn", JsonOptions::new().fen_after_move().clocks().opening());
    movetext_pgn::read(text, &mut lines, &mut ());
    let object = |line: &str| match serde_json::from_str(line) {
        Err(error) if error.to_string().starts_with("recursion") => None,
        object => Some(object.unwrap()),
    };
    lines.into_text().lines().map(object).collect()
}

pub(crate) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().unwrap()
}
