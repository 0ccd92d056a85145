//! Damage affects only its game (PGN 8): a stray character anywhere in a file changes no other game. Tested on golden
//! inputs, and on real games found through `MOVETEXT_DATA`.
#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

use movetext_pgn_tree::{Game, GameReader};
use std::path::Path;
use std::path::PathBuf;

/// The stray characters and words.
const STRAY: [&str; 14] =
    ["{", "}", "(", ")", "[", "]", "\"", "\\", "<", ";", "\n%", "*", "\0", "\n\n[Event \"x\"]\n"];

/// SplitMix64 with fixed seeds.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

fn games(bytes: &[u8]) -> Vec<Game> {
    GameReader::new(bytes).map(Result::unwrap).collect()
}

/// Counts the games before and after the damage that are missing in the damaged text.
fn lost(whole: &[Game], damaged: &[Game]) -> usize {
    let alike = |(one, other): &(&Game, &Game)| one == other;
    let before = whole.iter().zip(damaged).take_while(alike).count();
    let rest = (&whole[before..], &damaged[before..]);
    let after = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(alike).count();
    whole.len() - before - after
}

/// Damages a text at this many places with every stray character. Updates the maximum number of lost games.
fn damage(name: &str, bytes: &[u8], places: usize, worst: &mut Vec<(usize, String)>) {
    let whole = games(bytes);
    let mut random = Random(bytes.len() as u64);
    for _ in 0..places {
        let place = random.below(bytes.len() + 1);
        for stray in STRAY {
            // In games without tags, only a closing brace ends a comment.
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

fn files(folder: PathBuf) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                None if path.is_dir() => folders.push(path),
                Some(extension) if extension == "pgn" => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// Returns the first games of a text, up to this total length.
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
fn stray_character_affects_only_its_game() {
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
fn stray_character_in_real_games_affects_only_its_game() {
    let Some(folder) = std::env::var_os("MOVETEXT_DATA").filter(|folder| !folder.is_empty()) else {
        println!("skipped: MOVETEXT_DATA is not set");
        return;
    };
    let is_deep = std::env::var_os("MOVETEXT_DEEP").is_some_and(|value| value == "1");
    let (length, places) = if is_deep { (100_000, 200) } else { (15_000, 6) };
    let mut worst = Vec::new();
    for path in files(Path::new(&folder).join("pgn")) {
        let bytes = std::fs::read(&path).unwrap();
        // In other encodings, bytes are not characters.
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        damage(&name, first_games(&bytes, length), places, &mut worst);
    }
    worst.sort();
    assert_eq!(worst, []);
}
