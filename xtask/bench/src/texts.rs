//! Texts to measure with: repeated files from the data folder, or random games in the same style.

use std::{env, fs, path::PathBuf};

use crate::games::{self, DATA};

/// Games as text.
pub(crate) struct Text {
    /// The name in the report.
    pub(crate) name: &'static str,
    /// Whole games. The length is about the requested length.
    pub(crate) bytes: Vec<u8>,
}

/// Returns a dense text and a text with a clock after each move, each about `length` bytes long.
pub(crate) fn texts(length: usize) -> Vec<Text> {
    let folder =
        env::var_os(DATA).filter(|folder| !folder.is_empty()).map(|data| PathBuf::from(data).join("bench"));
    let real = |name: &'static str, file: &str| {
        let bytes = fs::read(folder.as_ref()?.join(file)).ok()?;
        Some(Text { name, bytes: whole_games(&bytes).repeat(length.div_ceil(bytes.len())) })
    };
    let files = [("twic", "twic1599_1000k.pgn"), ("lichess", "lichess_db_1000k.pgn")];
    let found: Vec<Text> = files.iter().filter_map(|&(name, file)| real(name, file)).collect();
    if found.len() == files.len() { found } else { made(&games::random_lines(40_000), length).into() }
}

/// Removes the last game, because it may be incomplete. The text can then be repeated.
fn whole_games(bytes: &[u8]) -> &[u8] {
    let head = b"\n[Event ";
    let last = bytes.windows(head.len()).rposition(|window| window == head);
    bytes.get(..last.map_or(bytes.len(), |at| at + 1)).unwrap_or(bytes)
}

/// Writes the games in `lines` once densely and once with clocks. Repeats each text up to `length` bytes.
pub(crate) fn made(lines: &[Vec<String>], length: usize) -> [Text; 2] {
    let dense: String = lines.iter().map(|line| game(line, "")).collect();
    let clocks: String = lines.iter().map(|line| game(line, " { [%clk 0:03:00] }")).collect();
    let repeated =
        |name, text: String| Text { name, bytes: text.repeat(length.div_ceil(text.len())).into_bytes() };
    [repeated("random", dense), repeated("random with clocks", clocks)]
}

/// Returns a game with the tags that chess servers write. `comment` comes after every move.
fn game(line: &[String], comment: &str) -> String {
    let mut text = String::new();
    let tags = [
        "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO",
        "Opening",
    ];
    for tag in tags {
        let value = if tag == "Result" { "*" } else { "A value of middling length" };
        text.push_str(&format!("[{tag} \"{value}\"]\n"));
    }
    let mut column = 0;
    text.push('\n');
    for (ply, mv) in line.iter().enumerate() {
        let number = match ply % 2 {
            0 => format!("{}. ", ply / 2 + 1),
            _ if comment.is_empty() => String::new(),
            _ => format!("{}... ", ply / 2 + 1),
        };
        let word = format!("{number}{mv}{comment}");
        column += word.len() + 1;
        let end = if comment.is_empty() && column > 70 { '\n' } else { ' ' };
        column = if end == '\n' { 0 } else { column };
        text.push_str(&word);
        text.push(end);
    }
    text.push_str("*\n\n");
    text
}

#[cfg(test)]
mod tests {
    use super::{game, whole_games};

    #[test]
    fn text_ends_before_its_last_game() {
        assert_eq!(whole_games(b"[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*"), b"[Event \"a\"]\n\n*\n\n");
        assert_eq!(whole_games(b"*"), b"*");
    }

    #[test]
    fn made_games_look_like_games() {
        let text = game(&["e4".to_owned(), "e5".to_owned()], " {c}");
        assert!(text.ends_with("\n\n1. e4 {c} 1... e5 {c} *\n\n"), "{text}");
    }
}
