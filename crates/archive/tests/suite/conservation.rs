//! Hostile games, written in any order as their original bytes, are read back as the same games (PGN 8.2.6, 18).

use movetext_archive::{
    Content, Games, Input, Selection, WorkUnit, WorkUnits,
    append::GameAppender,
    filter::Filter,
    sort::{SortOrder, Sorter},
    whole::{GameForm, WholeGame},
};
use movetext_pgn::{
    Flow, GameEnd, Interest, Visitor,
    diagnostic::{Diagnostic, Edit, Patch, WithFixes},
};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::{ExportOptions, Writer, to_string};
use movetext_testkit::Random;
use std::fs;
use tempfile::TempDir;

/// The number of collections for each test.
const ROUNDS: usize = 300;

/// Text that begins, fills and ends games in all ways that can confuse games with each other.
const PIECES: [&[u8]; 79] = [
    b"[Event \"e\"]\n",
    b"[Event \"e\"]\n[Site \"s\"]\n[White \"w\"]\n\n1. e4 e5 1-0\n\n",
    b"[White \"A\"]\n[Black \"B\"]\n",
    b"[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n\n",
    b"[Result \"1-0\"]\n",
    b"[Result \"0-1\"]\n\n1. e4 1/2-1/2\n",
    b"[Result \"0-1\"]\n\n1. e4",
    b"[X \"}\"]\n",
    b"[X \"{\"]\n\n",
    b"[X \"a \\\"b\\\"\"] 1. c4 ",
    b"[ White \"w\" ]\n",
    b"[White {c} \"w\"]\n",
    b"[White \"w\n",
    b"[White\n",
    b"[White",
    b"[[White \"w\"]\n",
    b"[1 \"w\"]\n",
    b"[]\n",
    b"[\n",
    b"]",
    b"\"w\"]\n",
    b"\"",
    b"\n",
    b"\n\n",
    b"\n \t\n",
    b" ",
    b" \n",
    b"1. e4 e5",
    b"1. e4 e5 ",
    b"1. e4 e5 1-0\n",
    b"1. d4 d5 *\n\n",
    b"e4 e5 *\n",
    b"d4 d5 \n",
    b"1. ",
    b"1\n",
    b"12",
    b". ",
    b"...",
    b"*",
    b"* ",
    b"* *\n",
    b" 1-0\n\n",
    b"1/2-1/2\n",
    b"1 - 0\n",
    b"1:0 ",
    b"0-0 ",
    b"(",
    b")",
    b" (1. d4 d5",
    b" (1. d4 1-0\n\n",
    b" (1. d4) ",
    b"{",
    b"}",
    b"{comment} ",
    b"{marker 1-0 inside}",
    b"{a {b} ",
    b"{over\n\n[Event \"x\"]\n\nlines} ",
    b"{\"a\": 1} ",
    b"; line 1-0\n",
    b"; line {open *",
    b"%escaped\n",
    b"%1. e4 e5 *",
    b"$1 ",
    b"!? ",
    b"<1. e4 ",
    b"resigned ",
    b"drawn\n",
    b"\xFF\xFE",
    b"\xFE\xFF 1. c4 *\n",
    b"\xEF\xBB\xBF",
    b"\x1F\x8B 1. c4 *\n\n",
    b"\x01\x02\x03\x04\x05 ",
    b"<br />\n",
    b"- ",
    b"mail 1-0\n",
    b"mail of e4\n",
    b"Site \"x\"]\n",
    b"Event \"x\"\n",
    b"[Site \"s\nt\"]\n",
];

/// Returns a file of a few pieces, with the line ends and encodings of real files.
fn text(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..1 + random.below(9) {
        // Prefer the first pieces, so that there are undamaged games.
        let bound = if random.one_in(3) { 8 } else { PIECES.len() };
        text.extend_from_slice(PIECES[random.below(bound)]);
    }
    let newline: &[u8] = match random.below(6) {
        0 => b"\r\n",
        1 => b"\r",
        _ => b"\n",
    };
    let text = text.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(newline);
    match random.below(12) {
        0 => [b"\xEF\xBB\xBF", &*text].concat(),
        1 => {
            let units = String::from_utf8_lossy(&text).encode_utf16().flat_map(u16::to_le_bytes).collect();
            [b"\xFF\xFE".to_vec(), units].concat()
        }
        _ => text,
    }
}

/// Files in a folder, written again for each collection.
struct Folder(TempDir);

impl Folder {
    fn inputs(&self, texts: &[Vec<u8>]) -> Vec<Input> {
        let input = |(index, text): (usize, &Vec<u8>)| {
            let path = self.0.path().join(format!("{index}.pgn"));
            fs::write(&path, text).unwrap();
            Input::from(&path)
        };
        texts.iter().enumerate().map(input).collect()
    }
}

fn units(inputs: &[Input]) -> impl Iterator<Item = Games> {
    WorkUnits::new(inputs.to_vec(), Selection::ALL).with_unit_bytes(20).filter_map(|unit| match unit {
        WorkUnit::Games(games) => Some(games),
        _ => None,
    })
}

/// Returns the games of files, opened as by the command.
fn games(inputs: &[Input]) -> Vec<Game> {
    let mut games = Vec::new();
    for unit in units(inputs) {
        let piece = unit.chunk().unwrap();
        games.extend(GameReader::from(piece.reader()).map(|game| game.unwrap()));
    }
    games
}

fn exports_of(games: &[Game]) -> Vec<String> {
    games.iter().map(to_string).collect()
}

/// Calls `check` with the collections of each round: a few files, all detected as text.
fn each(seed: u64, mut check: impl FnMut(&Folder, &[Vec<u8>], &[Input], &mut Random)) {
    let mut random = Random::new(seed);
    let folder = Folder(tempfile::tempdir().unwrap());
    for _ in 0..ROUNDS {
        let count = 1 + random.below(4);
        let mut texts: Vec<Vec<u8>> = (0..count).map(|_| text(&mut random)).collect();
        texts.retain(|text| Content::of(text) == Content::Text);
        let inputs = folder.inputs(&texts);
        check(&folder, &texts, &inputs, &mut random);
    }
}

#[track_caller]
fn check_read_back(folder: &Folder, texts: &[Vec<u8>], expected: &[String], written: &[u8]) {
    let path = folder.0.path().join("written.pgn");
    fs::write(&path, written).unwrap();
    let read = exports_of(&games(&[Input::from(&path)]));
    let shown = |text: &[u8]| text.escape_ascii().to_string();
    assert!(
        read == expected,
        "{} games became {}, first {:?} instead of {:?} in {}\nfrom {:#?}",
        expected.len(),
        read.len(),
        read.iter().find(|game| !expected.contains(game)),
        expected.iter().find(|game| !read.contains(game)),
        shown(written),
        texts.iter().map(|text| shown(text)).collect::<Vec<_>>()
    );
}

#[test]
fn hostile_games_are_read_back_in_any_order() {
    let mut count = 0;
    each(1, |folder, texts, inputs, random| {
        let mut all: Vec<(String, WholeGame)> = Vec::new();
        let mut games = games(inputs).into_iter();
        for unit in units(inputs) {
            for (_, whole) in unit.whole_games(GameForm::Original, (), &mut (), |(), _, _| ()).0 {
                all.push((to_string(&games.next().unwrap()), whole));
            }
        }
        assert!(games.next().is_none());
        for _ in 0..3 {
            let (mut appender, mut written) = (GameAppender::default(), Vec::new());
            all.iter().for_each(|(_, whole)| appender.append(whole, &mut written));
            let expected: Vec<String> = all.iter().map(|(text, _)| text.clone()).collect();
            check_read_back(folder, texts, &expected, &written);
            for index in (1..all.len()).rev() {
                all.swap(index, random.below(index + 1));
            }
        }
        count += all.len();
    });
    assert!(count > 2 * ROUNDS, "{count}");
}

#[test]
fn hostile_games_of_a_filter_are_read_back() {
    let filter = Filter::default();
    each(2, |folder, texts, inputs, _| {
        let (mut appender, mut written) = (GameAppender::default(), Vec::new());
        for unit in units(inputs) {
            unit.visit_matches(&mut filter.matcher(), &mut (), |game| {
                appender.append(&game.whole(GameForm::Original).0, &mut written);
            });
        }
        check_read_back(folder, texts, &exports_of(&games(inputs)), &written);
    });
}

#[test]
fn hostile_games_sorted_through_files_are_read_back() {
    each(3, |folder, texts, inputs, _| {
        let mut sorter = Sorter::new().with_memory(1).with_merge_width(2);
        for unit in units(inputs) {
            for (key, game) in unit.keyed(GameForm::Original, &SortOrder::Collation, &mut ()).0 {
                sorter.push(&key, &game).unwrap();
            }
        }
        let (mut sorted, mut appender, mut written) =
            (sorter.finish().unwrap(), GameAppender::default(), Vec::new());
        while let Some(game) = sorted.next_game().unwrap() {
            appender.append(game, &mut written);
        }
        let mut games = games(inputs);
        games.sort_by_cached_key(movetext_pgn_writer::CollationKey::of);
        check_read_back(folder, texts, &exports_of(&games), &written);
    });
}

#[test]
fn hostile_games_exported_are_read_back() {
    let options = ExportOptions::new;
    for options in [options(), options().keep_escapes().keep_line_comments()] {
        each(4, |folder, texts, inputs, _| {
            let mut writer = Writer::new(Vec::new(), options);
            units(inputs).for_each(|unit| _ = unit.visit(&mut writer, &mut ()));
            let games = exports_of(&games(inputs));
            check_read_back(folder, texts, &games, &writer.finish().unwrap());
        });
    }
}

/// Writes games in their original bytes, and exports the games of these bytes.
struct Copy {
    writer: Writer<Vec<u8>>,
    games: Vec<String>,
}

impl Visitor for Copy {
    fn interest(&self) -> Interest {
        Interest::SCAN
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let source = end.source.unwrap();
        self.writer.unchanged(source).unwrap();
        self.games.extend(exports(&[b"\n", source].concat()));
        Flow::Continue
    }
}

/// Returns the export of each game of a text.
fn exports(text: &[u8]) -> Vec<String> {
    GameReader::new(text).map(|game| to_string(&game.unwrap())).collect()
}

#[test]
fn hostile_games_written_unchanged_keep_their_content() {
    each(5, |_, texts, inputs, _| {
        let mut copy = Copy { writer: Writer::new(Vec::new(), ExportOptions::new()), games: Vec::new() };
        units(inputs).for_each(|unit| _ = unit.visit(&mut copy, &mut ()));
        let Copy { writer, games } = copy;
        let written = writer.finish().unwrap();
        assert_eq!(
            exports(&written),
            games,
            "{} from {}",
            written.escape_ascii(),
            texts.concat().escape_ascii()
        );
    });
}

/// Returns the text of the games of these files, joined.
fn joined(texts: &[&[u8]]) -> String {
    let folder = Folder(tempfile::tempdir().unwrap());
    let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.to_vec()).collect();
    let (mut appender, mut written) = (GameAppender::default(), Vec::new());
    for unit in units(&folder.inputs(&texts)) {
        let wholes = unit.whole_games(GameForm::Original, (), &mut (), |(), _, _| ()).0;
        wholes.iter().for_each(|(_, whole)| appender.append(whole, &mut written));
    }
    written.escape_ascii().to_string()
}

#[test]
fn header_only_game_gets_a_marker_before_moves() {
    let (one, other) =
        (b"[White \"A\"]\n[Black \"B\"]\n", b"[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n");
    let shown = |text: &str| text.as_bytes().escape_ascii().to_string();
    assert_eq!(
        joined(&[one, other]),
        shown("[White \"A\"]\n[Black \"B\"]\n\n*\n\n[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n\n")
    );
    // The marker is that of the Result tag.
    assert_eq!(
        joined(&[b"[Result \"1-0\"]\n", b"[Site \"S\"]\n\n1. d4 *"]),
        shown("[Result \"1-0\"]\n\n1-0\n\n[Site \"S\"]\n\n1. d4 *\n\n")
    );
    // An Event tag begins a game, and so does a repeated roster tag.
    assert_eq!(
        joined(&[one, one, b"[Event \"E\"]\n\n*"]),
        shown("[White \"A\"]\n[Black \"B\"]\n\n[White \"A\"]\n[Black \"B\"]\n\n[Event \"E\"]\n\n*\n\n")
    );
    // At the end of the text nothing continues the game.
    assert_eq!(
        joined(&[other, one]),
        shown("[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n\n[White \"A\"]\n[Black \"B\"]\n\n")
    );
}

#[test]
fn game_that_begins_with_byte_order_mark_keeps_its_moves() {
    let after_another = joined(&[b"1. c4 *\n", b" \xFF\xFE 1. e4 e5 *"]);
    assert!(after_another.ends_with("[Result \\\"*\\\"]\\n\\n1. e4 e5 *\\n\\n"), "{after_another}");
    // At the start of a text these bytes would be a byte order mark.
    assert_eq!(joined(&[b" \xFF\xFE 1. e4 e5 *"]), " \\xff\\xfe 1. e4 e5 *\\n\\n");
}

/// Applies all suggested edits that do not overlap, as `check --fix` does.
fn fixed(text: &[u8]) -> Vec<u8> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text, &mut (), &mut found);
    let mut edits: Vec<Edit> = found.0.into_iter().flat_map(|found| found.fix).collect();
    edits.sort_by_key(|edit| edit.span);
    let mut patch = Patch::new();
    for edit in edits {
        // Of two overlapping edits, the first is applied.
        let _ = patch.replace(edit.span, edit.text.as_bytes());
    }
    patch.apply(text, 0).unwrap()
}

#[test]
fn hostile_games_are_the_same_after_their_fixes() {
    let mut changed = 0;
    each(6, |folder, texts, inputs, _| {
        for (text, input) in texts.iter().zip(inputs) {
            if text.starts_with(b"\xFF\xFE") {
                continue;
            }
            let before = games(core::slice::from_ref(input));
            let after = fixed(text);
            // Without a character, a short text may have too many control characters.
            if Content::of(&after) != Content::Text {
                continue;
            }
            changed += usize::from(after != *text);
            check_read_back(folder, core::slice::from_ref(text), &exports_of(&before), &after);
        }
    });
    assert!(changed > ROUNDS, "{changed}");
}
