//! Checks that hostile games are read as the same games after their original bytes are written in any order (PGN 8.2.6,
//! 18).

use crate::game_files::{batches, exports_of, joined, sorted};
use movetext_archive::{
    append::GameAppender,
    matched_game::visit_matches,
    raw_game::{GameForm, RawGame},
    raw_games,
    sort::{SortOrder, SortTags, Sorter},
};
use movetext_filter::Filter;
use movetext_input::{Content, Input};
use movetext_pgn::{
    Flow, GameEnd, Interest,
    diagnostic::{Diagnostic, Edit, Patch, WithFixes},
};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::{ExportOptions, Writer, collation::CollationKey, to_string};
use movetext_testkit::{
    Folder, Random,
    events::{Callback, VisitorEvent},
};

/// How many collections each test uses.
const ROUNDS: usize = 300;

/// Text that begins, fills or ends a game so that it might be joined with another game.
const PIECES: [&[u8]; 51] = [
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
    b"[[White \"w\"]\n",
    b"[1 \"w\"]\n",
    b"\"w\"]\n",
    b"[ECO \"A00\"]\n",
    b"[Eco \"B00/1\"]\n[Opening \"o\"]\n",
    b"[Variation \"v\"] ",
    b"1. e4 e5",
    b"1. e4 e5 ",
    b"1. e4 e5 1-0\n",
    b"1. d4 d5 *\n\n",
    b"e4 e5 *\n",
    b"d4 d5 \n",
    b" 1-0\n\n",
    b"1/2-1/2\n",
    b" (1. d4 d5",
    b" (1. d4 1-0\n\n",
    b" (1. d4) ",
    b"{comment} ",
    b"{marker 1-0 inside}",
    b"{over\n\n[Event \"x\"]\n\nlines} ",
    b"{\"a\": 1} ",
    b"; line 1-0\n",
    b"; line {open *",
    b"%escaped\n",
    b"%1. e4 e5 *",
    b"resigned ",
    b"\xFF\xFE",
    b"\xFE\xFF 1. c4 *\n",
    b"\xEF\xBB\xBF",
    b"\x1F\x8B 1. c4 *\n\n",
    b"\x01\x02\x03\x04\x05 ",
    b"<br />\n",
    b"mail 1-0\n",
    b"mail of e4\n",
    b"Site \"x\"]\n",
    b"Event \"x\"\n",
    b"[Site \"s\nt\"]\n",
];

/// Further [`PIECES`], all short.
const SHORT_PIECES: [&[u8]; 31] = [
    b"[White", b"[]\n", b"[\n", b"]", b"\"", b"\n", b"\n\n", b"\n \t\n", b" ", b" \n", b"1. ", b"1\n", b"12",
    b". ", b"...", b"*", b"* ", b"* *\n", b"1 - 0\n", b"1:0 ", b"0-0 ", b"(", b")", b"{", b"}", b"{a {b} ",
    b"$1 ", b"!? ", b"<1. e4 ", b"drawn\n", b"- ",
];

/// Returns a file of a few pieces, with line ends and encodings as in real files.
fn text(random: &mut Random) -> Vec<u8> {
    let pieces = [&PIECES[..], &SHORT_PIECES].concat();
    let mut text = Vec::new();
    for _ in 0..1 + random.below(9) {
        // We use the first pieces more often, so that some games are not damaged.
        let bound = if random.one_in(3) { 8 } else { pieces.len() };
        text.extend_from_slice(pieces[random.below(bound)]);
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

/// Returns the games of the files as trees, read in short batches.
pub(super) fn games(inputs: &[Input]) -> Vec<Game> {
    let mut games = Vec::new();
    for batch in batches(inputs, 20) {
        let piece = batch.chunk().unwrap();
        games.extend(GameReader::from(piece.reader()).map(|game| game.unwrap()));
    }
    games
}

fn exports(games: &[Game]) -> Vec<String> {
    games.iter().map(to_string).collect()
}

/// Calls `check` once for each round, with a few random files that are all detected as text.
pub(super) fn each(seed: u64, mut check: impl FnMut(&Folder, &[Vec<u8>], &[Input], &mut Random)) {
    let mut random = Random::new(seed);
    let folder = Folder::new();
    for _ in 0..ROUNDS {
        let count = 1 + random.below(4);
        let mut texts: Vec<Vec<u8>> = (0..count).map(|_| text(&mut random)).collect();
        texts.retain(|text| Content::detect(text) == Content::Text);
        let inputs: Vec<Input> = folder.files(&texts).into_iter().map(Input::from).collect();
        check(&folder, &texts, &inputs, &mut random);
    }
}

#[track_caller]
fn check_read_back(folder: &Folder, texts: &[Vec<u8>], expected: &[String], written: &[u8]) {
    let read = exports(&games(&[folder.file("written.pgn", written).into()]));
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
        let mut all: Vec<(String, RawGame)> = Vec::new();
        let mut games = games(inputs).into_iter();
        for batch in batches(inputs, 20) {
            for (_, whole) in raw_games(&batch, GameForm::Original, (), &mut (), |(), _, _| ()).0 {
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
        for batch in batches(inputs, 20) {
            visit_matches(&batch, &mut filter.matcher(), &mut (), |game| {
                appender.append(&game.to_raw_game(GameForm::Original).0, &mut written);
            });
        }
        check_read_back(folder, texts, &exports(&games(inputs)), &written);
    });
}

#[test]
fn hostile_sorted_games_are_read_back() {
    // Without tags to compare, the order stays the same.
    let unsorted = SortOrder::Tags(SortTags::from([""; 0]));
    each(3, |folder, texts, inputs, _| {
        let sorter = |width| Sorter::new().with_memory(1).with_merge_width(width);
        let mut games = games(inputs);
        check_read_back(folder, texts, &exports(&games), &sorted(inputs, &unsorted, sorter(3)));
        games.sort_by_cached_key(CollationKey::from_game);
        check_read_back(folder, texts, &exports(&games), &sorted(inputs, &SortOrder::Collation, sorter(2)));
    });
}

#[test]
fn hostile_games_exported_are_read_back() {
    let options = ExportOptions::new;
    for options in [options(), options().keep_escapes().keep_line_comments()] {
        each(4, |folder, texts, inputs, _| {
            let mut writer = Writer::new(Vec::new(), options);
            batches(inputs, 20).for_each(|batch| _ = batch.visit(&mut writer, &mut ()));
            let games = exports(&games(inputs));
            check_read_back(folder, texts, &games, &writer.finish().unwrap());
        });
    }
}

#[test]
fn hostile_original_games_keep_content() {
    each(5, |_, texts, inputs, _| {
        let (mut writer, mut games) = (Writer::new(Vec::new(), ExportOptions::new()), Vec::new());
        let mut copy = Callback::new(Interest::SCAN, |event| {
            if let VisitorEvent::EndGame(GameEnd { source: Some(source), .. }) = event {
                writer.write_unchanged(source).unwrap();
                games.extend(exports_of(&[b"\n", *source].concat()));
            }
            Flow::Continue
        });
        batches(inputs, 20).for_each(|batch| _ = batch.visit(&mut copy, &mut ()));
        let written = writer.finish().unwrap();
        assert_eq!(
            exports_of(&written),
            games,
            "{} from {}",
            written.escape_ascii(),
            texts.concat().escape_ascii()
        );
    });
}

#[test]
fn markers_are_added_only_where_needed() {
    let (one, other) = ("[White \"A\"]\n[Black \"B\"]\n", "[Site \"S\"]\n[Date \"1900.01.01\"]\n\n1. d4 *\n");
    for (case, texts, expected) in [
        ("tags that the next tags would continue", vec![one, other], format!("{one}\n*\n\n{other}\n")),
        (
            "the marker is that of the Result tag",
            vec!["[Result \"1-0\"]\n", "[Site \"S\"]\n\n1. d4 *"],
            "[Result \"1-0\"]\n\n1-0\n\n[Site \"S\"]\n\n1. d4 *\n\n".to_owned(),
        ),
        (
            "an Event tag and a repeated roster tag begin a game",
            vec![one, one, "[Event \"E\"]\n\n*"],
            format!("{one}\n{one}\n[Event \"E\"]\n\n*\n\n"),
        ),
        ("nothing continues the last game", vec![other, one], format!("{other}\n{one}\n")),
    ] {
        assert_eq!(
            joined(&texts).0.escape_ascii().to_string(),
            expected.as_bytes().escape_ascii().to_string(),
            "{case}"
        );
    }
}

#[test]
fn game_after_byte_order_mark_keeps_moves() {
    let joined = |texts: &[&[u8]]| joined(texts).0.escape_ascii().to_string();
    let after_another = joined(&[b"1. c4 *\n", b" \xFF\xFE 1. e4 e5 *"]);
    assert_eq!(after_another, r#"1. c4 *\n\n[Event \"?\"]\n\n\xff\xfe 1. e4 e5 *\n\n"#);
    // At the start of a text, these bytes would be a byte order mark.
    assert_eq!(joined(&[b" \xFF\xFE 1. e4 e5 *"]), " \\xff\\xfe 1. e4 e5 *\\n\\n");
}

/// Applies all suggested edits that do not overlap, like `check --fix`.
fn fixed(text: &[u8]) -> Vec<u8> {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text, &mut (), &mut found);
    let mut edits: Vec<Edit> = found.0.iter().flat_map(|found| found.fix().to_vec()).collect();
    edits.sort_by_key(|edit| edit.span);
    let mut patch = Patch::new();
    for edit in edits {
        // If two edits overlap, apply the first.
        let _ = patch.replace(edit.span, edit.text.as_bytes());
    }
    patch.apply(text, 0).unwrap()
}

#[test]
fn hostile_games_are_equal_after_fixes() {
    let mut changed = 0;
    each(6, |folder, texts, inputs, _| {
        for (text, input) in texts.iter().zip(inputs) {
            if text.starts_with(b"\xFF\xFE") {
                continue;
            }
            let before = games(core::slice::from_ref(input));
            let after = fixed(text);
            // Fixes can remove so many characters that a short text is detected as binary.
            if Content::detect(&after) != Content::Text {
                continue;
            }
            changed += usize::from(after != *text);
            check_read_back(folder, core::slice::from_ref(text), &exports(&before), &after);
        }
    });
    assert!(changed > ROUNDS, "{changed}");
}
