//! Damage stays local (PGN 8): a stray character changes at most the two games next to it. Tested with golden inputs, and
//! with real games from `MOVETEXT_DATA`.

use crate::games;
use movetext_pgn_tree::{Game, GameReader};
use movetext_testkit::{
    Random,
    files::{is_deep, real_data, with_extension},
};

/// The stray characters and words to insert.
const STRAY: [&str; 14] =
    ["{", "}", "(", ")", "[", "]", "\"", "\\", "<", ";", "\n%", "*", "\0", "\n\n[Event \"x\"]\n"];

/// Counts the games before and after the damaged game that are missing from the damaged text.
fn lost(whole: &[Game], damaged: &[Game]) -> usize {
    let alike = |(one, other): &(&Game, &Game)| one == other;
    let before = whole.iter().zip(damaged).take_while(alike).count();
    let rest = (&whole[before..], &damaged[before..]);
    let after = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(alike).count();
    whole.len() - before - after
}

/// Inserts every stray text at `places` random offsets. Updates the maximum number of lost games.
fn damage(name: &str, bytes: &[u8], places: usize, worst: &mut Vec<(usize, String)>) {
    let whole = games(bytes);
    let mut random = Random::new(bytes.len() as u64);
    for _ in 0..places {
        let place = random.below(bytes.len() + 1);
        for stray in STRAY {
            // In games without tags, only a closing brace ends a comment, so an opening brace affects more games.
            if stray == "{" && whole.iter().all(|game| game.tags().next().is_none()) {
                continue;
            }
            let mut text = bytes[..place].to_vec();
            text.extend(stray.as_bytes());
            text.extend(&bytes[place..]);
            let count = lost(&whole, &games(&text));
            if count > 2 {
                worst.push((count, format!("{name}: {stray:?} at byte {place}")));
            }
        }
    }
}

/// Returns as many whole games from the start of a text as fit into `limit` bytes.
fn first_games(bytes: &[u8], limit: usize) -> &[u8] {
    let mut end = 0;
    for game in GameReader::new(bytes).map(Result::unwrap) {
        if game.span().end as usize > limit {
            break;
        }
        end = game.span().end as usize;
    }
    &bytes[..end]
}

#[test]
fn stray_character_affects_one_game() {
    let mut worst = Vec::new();
    let exported = "[Event \"e\"]\n[Site \"s\"]\n[Date \"2000.01.02\"]\n[Round \"1\"]\n[White \"w\"]\n[Black \"b\"]\n\
                    [Result \"1-0\"]\n\n1. e4 $1 {a comment} e5 (1... c5 2. Nf3 (2. c3 {of two\nlines})) 2. Nf3\n\
                    Nc6 {[%clk 0:01:02]} 3. Bb5 1-0\n\n";
    let text: String = (0..12).map(|number| exported.replace("\"e\"", &format!("\"{number}\""))).collect();
    damage("exported", text.as_bytes(), 400, &mut worst);
    worst.sort();
    assert_eq!(worst, []);
}

#[test]
fn stray_character_affects_one_real_game() {
    let Some(folder) = real_data() else { return };
    let is_deep = is_deep();
    let (length, places) = if is_deep { (100_000, 200) } else { (15_000, 6) };
    let mut worst = Vec::new();
    for path in with_extension(&folder.join("pgn"), "pgn") {
        let bytes = std::fs::read(&path).unwrap();
        // In UTF-16, one byte is not a character.
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        damage(&name, first_games(&bytes, length), places, &mut worst);
    }
    worst.sort();
    assert_eq!(worst, []);
}
