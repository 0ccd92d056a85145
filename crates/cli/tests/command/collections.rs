//! Functions that make and inspect collections, for the tests of `sort`, `split` and `dedup`.

use std::{fs, path::Path};

/// Returns unsorted games. Some have errors, and some are equal.
pub(crate) fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let moves = ["1. e4 e5 2. Ke3 Nc6 1-0", "1. d4 d5 (1... Nf6) 2. c4 $1 1/2-1/2", "e4 {x} e5 Nf3 *"]
            [number % 3];
        let (year, round) = (1900 + number * 7919 % 101, number * 31 % 12);
        text.push_str(&format!("[Event \"Open {}\"]\n[Date \"{year}.??.??\"]\n", number % 5));
        text.push_str(&format!("[Round \"{round}\"]\n[White \"Kr\u{FC}ger, {}\"]\n", number % 100));
        text.push_str(&format!("[Number \"{number}\"]\n\n{moves}\n\n\n"));
    }
    text
}

pub(crate) fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Splits `text` into games, before each Event tag.
pub(crate) fn cut(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = text.match_indices("[Event ").map(|(start, _)| start).collect();
    starts.push(text.len());
    starts.windows(2).map(|pair| text[pair[0]..pair[1]].trim_end()).collect()
}

/// Returns the values of a tag in all games.
pub(crate) fn values<'a>(text: &'a str, tag: &str) -> Vec<&'a str> {
    let start = format!("[{tag} \"");
    text.lines().filter_map(|line| line.strip_prefix(&*start)?.strip_suffix("\"]")).collect()
}
