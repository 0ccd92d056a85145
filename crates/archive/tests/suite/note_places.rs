//! Checks that glyphs and comments of random texts stay at the same moves in JSON Lines, PGC, trees, merges and export
//! (PGN 3.2, 8.2.4, 8.2.5, 20).

use crate::export::{check_same, export};
use movetext_archive::merge::{GameMerge, MoveOrder, games_to_merge};
use movetext_input::Games;
use movetext_json::{JsonDecoder, JsonLines, JsonOptions};
use movetext_pgc::{CommentPolicy, Writer};
use movetext_pgn::{Visitable as _, read};
use movetext_pgn_tree::{GameMerger, GameReader};
use movetext_pgn_writer::{ExportOptions, GameText, Writer as TextWriter};
use movetext_testkit::Random;
use std::io::Cursor;

/// A line in which a variation can begin with another legal move at every ply.
const MOVES: [[&str; 2]; 8] = [
    ["e4", "d4"],
    ["e5", "c5"],
    ["Nf3", "Nc3"],
    ["Nc6", "d6"],
    ["Bb5", "Bc4"],
    ["a6", "Nf6"],
    ["Ba4", "Bxc6"],
    ["Nf6", "b5"],
];

/// Glyphs, comments, and text that readers keep as comments.
const NOTES: [&str; 12] = [
    "$1 ",
    "$14 ",
    "$142 ",
    "{a} ",
    "{b} ",
    "{c d} ",
    "; to the end\n",
    "word ",
    "two words ",
    "17 ",
    "17. ",
    "<reserved> ",
];

/// Variations without a move that can be played.
const UNPLAYABLE: [&str; 6] =
    ["() ", "(9. Bh8) ", "({v}) ", "(Ke9 {in it} x $3) ", "({v} 9. Bh8) ", "((e4)) "];

/// Adds a few notes.
fn annotate(random: &mut Random, text: &mut String) {
    for _ in 0..random.below(3) {
        text.push_str(random.pick(&NOTES));
    }
}

/// Adds a line that begins at the ply `from`, with notes and variations wherever a text may have them.
fn line(random: &mut Random, from: usize, depth: usize, text: &mut String) {
    let length = 1 + random.below(MOVES.len() - from);
    for (ply, [usual, other]) in MOVES.iter().enumerate().skip(from).take(length) {
        // A variation begins with the other move. Only moves that are legal after both may follow.
        let is_other = depth > 0 && ply == from;
        annotate(random, text);
        if !random.one_in(3) {
            text.push_str(&format!("{}{} ", ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." }));
            annotate(random, text);
            while depth < 3 && ply > from && random.one_in(4) {
                variation(random, ply - 1, depth + 1, text);
                annotate(random, text);
            }
        }
        text.push_str(if is_other { other } else { usual });
        text.push(' ');
        annotate(random, text);
        if is_other {
            return;
        }
    }
}

/// Adds a variation, sometimes without a move that can be played.
fn variation(random: &mut Random, from: usize, depth: usize, text: &mut String) {
    if random.one_in(3) {
        return text.push_str(random.pick(&UNPLAYABLE));
    }
    text.push('(');
    line(random, from, depth, text);
    text.push_str(") ");
}

fn random_text(random: &mut Random) -> String {
    let mut text = String::new();
    line(random, 0, 0, &mut text);
    if random.one_in(2) {
        text.push_str("9. ");
        annotate(random, &mut text);
        while random.one_in(2) {
            text.push_str(random.pick(&UNPLAYABLE));
            annotate(random, &mut text);
        }
    }
    text.push_str("*\n");
    text
}

fn by_json(text: &[u8]) -> String {
    let mut lines = JsonLines::new("a.pgn", JsonOptions::new());
    read(text, &mut lines, &mut ());
    let mut exported = GameText::new(ExportOptions::new());
    JsonDecoder::from_read(lines.into_text().as_bytes()).visit_game(&mut exported, &mut ()).unwrap();
    exported.into_string()
}

fn by_pgc(text: &[u8]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), CommentPolicy::Carry);
    read(text, &mut writer, &mut ());
    let mut exported = TextWriter::new(Vec::new(), ExportOptions::new());
    movetext_pgc::decode(&writer.finish().unwrap(), &mut exported, &mut ()).unwrap();
    exported.finish().unwrap()
}

fn by_tree(text: &[u8]) -> String {
    let game = GameReader::new(text).next().unwrap().unwrap();
    let mut exported = GameText::new(ExportOptions::new());
    game.visit(&mut exported, &mut ());
    exported.into_string()
}

/// Merges a single game and exports the result.
fn by_merge(text: &[u8]) -> Vec<u8> {
    let mut merging = GameMerge::new();
    for games in Games::from_read("game", Cursor::new(text.to_vec())).batches() {
        for game in games_to_merge(games.unwrap(), None, None, &mut ()) {
            merging.add(&game).unwrap();
        }
    }
    let merged = merging.finish(MoveOrder::Frequency);
    merged.map(|game| movetext_pgn_writer::to_string(&game.unwrap())).collect::<String>().into_bytes()
}

#[test]
fn notes_have_one_place_in_every_format() {
    let mut random = Random::new(0x010E);
    for _ in 0..5_000 {
        let text = random_text(&mut random);
        let expected = export(text.as_bytes(), ExportOptions::new());
        check_same(&format!("tree of {text}"), &expected, by_tree(text.as_bytes()).as_bytes());
        check_same(&format!("JSON of {text}"), &expected, by_json(text.as_bytes()).as_bytes());
        check_same(&format!("merge of {text}"), &expected, &by_merge(text.as_bytes()));
        check_same(&format!("PGC of {text}"), &expected, &by_pgc(text.as_bytes()));
    }
}

#[test]
fn merged_notes_before_a_variation_wait() {
    let text = b"1. e4 1... $2 {note} (1. d4) 1... e5 *";
    let game = GameReader::new(text).next().unwrap().unwrap();
    let mut merger = GameMerger::new();
    merger.add(&game).unwrap();
    merger.add(&game).unwrap();
    let mut exported = GameText::new(ExportOptions::new());
    merger.finish().0.visit(&mut exported, &mut ());
    let moves = exported.into_string();
    assert!(moves.ends_with("1. e4 (1. d4) 1... $2 {note} e5 *\n\n"), "{moves}");
}
