//! Main lines to measure notations with. They come from real games if the data is available, otherwise from random
//! games.

use std::{env, fs, path::Path};

use movetext_board::Position;
use movetext_san::San;
use movetext_testkit::Random;

/// The environment variable with the folder for data that is too large for the repository.
pub(crate) const DATA: &str = "MOVETEXT_DATA";

/// Returns main lines from the initial position in their original spelling, with about `moves` moves in total.
pub(crate) fn main_lines(moves: usize) -> Vec<Vec<String>> {
    let text =
        env::var_os(DATA).filter(|folder| !folder.is_empty()).and_then(|data| real_games(Path::new(&data)));
    let (lines, kind) = match text {
        Some(text) => {
            let real = text.split("\n[Event ").map(main_line).filter(|line| is_playable(line));
            (until(moves, real), "real games")
        }
        None => {
            (random_lines(moves), "random games, since MOVETEXT_DATA names no folder with bench/twic*.pgn")
        }
    };
    let number: usize = lines.iter().map(Vec::len).sum();
    println!("{number} moves of {} {kind}\n", lines.len());
    lines
}

/// Returns random games with about `moves` moves in total. They are the same in each run.
pub(crate) fn random_lines(moves: usize) -> Vec<Vec<String>> {
    let mut random = Random::new(0x6A3E);
    until(moves, core::iter::from_fn(|| Some(random_line(&mut random))))
}

/// Returns the first lines that together have at least `moves` moves.
fn until(moves: usize, lines: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let mut number = 0;
    lines
        .take_while(|line| {
            let is_wanted = number < moves;
            number += line.len();
            is_wanted
        })
        .collect()
}

/// Returns the text of the first file `bench/twic*.pgn` in the data folder.
fn real_games(data: &Path) -> Option<String> {
    let mut files: Vec<_> =
        fs::read_dir(data.join("bench")).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let is_wanted = |path: &&std::path::PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("twic") && name.ends_with(".pgn")
    };
    let bytes = fs::read(files.iter().find(is_wanted)?).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the moves of the main line as words, without numbers, glyphs or the result.
fn main_line(game: &str) -> Vec<String> {
    let movetext = game.lines().skip(1).filter(|line| !line.starts_with('[') && !line.starts_with('%'));
    let (mut words, mut depth, mut in_comment) = (String::new(), 0_usize, false);
    for character in movetext.flat_map(|line| line.chars().chain([' '])) {
        match character {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            '.' => words.push(' '),
            _ => words.push(character),
        }
    }
    let is_move = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
    words.split_whitespace().filter(is_move).map(ToOwned::to_owned).collect()
}

/// Returns whether all moves are legal from the initial position, and none has a suffix such as `!`.
fn is_playable(line: &[String]) -> bool {
    let mut position = Position::initial();
    for word in line {
        let Ok(mv) =
            San::parse(word).map_err(|_| ()).and_then(|san| san.find_move(&position).map_err(|_| ()))
        else {
            return false;
        };
        if San::from_move(mv, &position).text() != word.as_str() {
            return false;
        }
        position = position.play(mv);
    }
    !line.is_empty()
}

/// Returns the moves of a random game, at most 80.
fn random_line(random: &mut Random) -> Vec<String> {
    let (mut position, mut line) = (Position::initial(), Vec::new());
    while line.len() < 80 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = random.pick(&moves);
        line.push(San::from_move(mv, &position).to_string());
        position = position.play(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{is_playable, main_line};

    #[test]
    fn main_line_leaves_out_all_but_moves() {
        let game =
            "\"x\"]\n[White \"(Nf3\"]\n\n1. e4 {a (note} e5 2.Nf3 $1 (2. f4 (2. d4) exf4) 2... Nc6 1-0\n";
        assert_eq!(main_line(game), ["e4", "e5", "Nf3", "Nc6"]);
        assert!(is_playable(&main_line(game)));
        assert!(!is_playable(&["Nge2".to_owned()]));
    }
}
