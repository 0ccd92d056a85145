//! Tests for parts of games, edits and other changes to games that are written as PGN, and for games of records.
//!
//! Real games and records come from `MOVETEXT_DATA`. We read the beginning of each file.

use crate::{
    export::{check_same, export},
    generator::damaged_inputs,
};
use core::{iter, str::FromStr};
use movetext_archive::convert::{
    Clip, CommentTemplate, Conversion, GameEdits, MoveNumber, PositionChoice, PositionFormat, Positions,
    record_game,
};
use movetext_board::{Color, Ending, Position};
use movetext_fen::{Fen, Leniency, epd::Epd};
use movetext_pgn::{Placement, Played, StartOrigin};
use movetext_pgn_tree::{Game, GameReader, Line, MoveNode, TreeItem};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::{ExportOptions, NumberStyle, TagSection, to_string};
use movetext_testkit::{
    files::{real_data, testdata, with_extension},
    games::texts,
};
use std::fs;

/// The number of bytes that a normal run reads from each file.
const NORMAL: u64 = 30_000;

fn parsed<T: FromStr<Err: core::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn games(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(|game| game.unwrap()).collect()
}

fn edited(text: &[u8], edits: GameEdits) -> Vec<u8> {
    Conversion::Pgn(ExportOptions::new(), edits).bytes(text).0
}

fn written(text: &[u8], options: ExportOptions) -> String {
    String::from_utf8(Conversion::Pgn(options, GameEdits::new()).bytes(text).0).unwrap()
}

/// Returns the texts of real games and damaged texts, with their names.
fn inputs() -> impl Iterator<Item = (String, Vec<u8>)> {
    texts(NORMAL).chain(damaged_inputs(2_048, 2, 5))
}

/// Describes a move with its annotations and its variations, up to a ply.
fn described(node: MoveNode<'_>, end: u32) -> String {
    let mut text = String::new();
    for place in [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations] {
        text += &format!("{:?} ", node.nags(place).collect::<Vec<_>>());
        // Adjacent comments stay separate. A line may end between any words.
        let words = |comment: &str| comment.split_whitespace().collect::<Vec<_>>().join(" ");
        text += &format!("{:?} ", node.comments(place).map(words).collect::<Vec<_>>());
    }
    let variations = node.variations().map(|line| {
        let moves: String = upto(line, end).map(|node| described(node, end)).collect();
        let start: String = line.comments(Placement::Start).collect();
        format!("({} {moves})", start.split_whitespace().collect::<String>())
    });
    format!("{:?} {text}{}", node.played(), variations.collect::<String>())
}

/// Iterates over the moves of a line up to a ply.
fn upto(line: Line<'_>, end: u32) -> impl Iterator<Item = MoveNode<'_>> {
    let first = line.first().map_or(0, |first| first.ply());
    line.moves().take(usize::try_from(end.saturating_sub(first)).unwrap())
}

/// Compares the parts of games with the same plies in the trees of the whole games.
#[track_caller]
fn check_parts(name: &str, text: &[u8], first: Option<u32>, last: Option<u32>) {
    let clip = match (first, last) {
        (Some(first), Some(last)) => format!("{first}..{last}"),
        (Some(first), None) => format!("{first}.."),
        (None, last) => format!("..{}", last.unwrap()),
    };
    let text = export(text, ExportOptions::new());
    let part = edited(&text, GameEdits::new().clip(parsed::<Clip>(&clip)));
    let mut parts = games(&part).into_iter();
    let (first, end) = (first.unwrap_or(1) - 1, last.unwrap_or(u32::MAX));
    for game in games(&text) {
        let length = u32::try_from(game.mainline().moves().count()).unwrap();
        if !game.is_playable() || first > 0 && length <= first {
            continue;
        }
        let name = format!("{name}: {clip}: {}", to_string(&game));
        let part = parts.next().unwrap_or_else(|| panic!("{name}"));
        let expected: Vec<MoveNode<'_>> =
            upto(game.mainline(), end).skip(usize::try_from(first).unwrap()).collect();
        // The ply of a variation's end is counted from the start of the part.
        let own_end = end.saturating_sub(first);
        let found: Vec<MoveNode<'_>> = part.mainline().moves().collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(described(*found, own_end), described(*expected, end), "{name}");
        }
        let before = expected.first().map(|node| node.position_before()).or(game.start());
        assert_eq!(part.start(), before, "{name}");
        let is_end = length <= end && (game.mainline().skipped_text().is_empty() || length < end);
        let result = if is_end { game.result() } else { GameResult::Unknown };
        assert_eq!((part.result(), part.tag("Result")), (result, result.as_str()), "{name}");
        let count = part.find_tag("PlyCount").map(|count| count.parse().unwrap_or(0));
        assert!(count.is_none_or(|count| first == 0 && is_end || count == found.len()), "{name}");
    }
    assert!(parts.next().is_none(), "{name}: {clip}");
    // A part is in export format.
    check_same(name, &export(&part, ExportOptions::new()), &part);
}

#[test]
fn clip_equals_slice_of_tree() {
    for (name, text) in inputs() {
        for (first, last) in [(None, Some(1)), (None, Some(7)), (Some(2), None), (Some(3), Some(6))] {
            check_parts(&name, &text, first, last);
        }
    }
}

#[test]
fn clip_from_end_keeps_last_plies() {
    let text = b"1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 *\n\n[White \"A\"]\n\n0-1";
    let moves = |clip: &str| {
        let parts = games(&edited(text, GameEdits::new().clip(parsed::<Clip>(clip))));
        parts.iter().map(|game| game.mainline().moves().count()).collect::<Vec<_>>()
    };
    assert_eq!(moves("-2.."), [2, 1, 0]);
    assert_eq!(moves("-9.."), [4, 1, 0]);
    assert_eq!(moves("2.."), [3]);
    assert_eq!(moves("..3"), [3, 1, 0]);
}

#[test]
fn clip_without_game_end_has_no_result() {
    // The text after the illegal move belongs to the game, so the part does not include its end.
    let text = b"[Termination \"normal\"]\n\n1. e4 e5 2. Ke4 Nf6 1-0 {after}";
    let part = |clip: &str| games(&edited(text, GameEdits::new().clip(parsed::<Clip>(clip)))).remove(0);
    for (clip, result, termination) in
        [("..2", GameResult::Unknown, None), ("..3", GameResult::WhiteWins, Some("normal"))]
    {
        let part = part(clip);
        assert_eq!((part.result(), part.find_tag("Termination")), (result, termination), "{clip}");
    }
}

#[test]
fn edits_stay_in_export_format() {
    let edits = || {
        [
            GameEdits::new().without_tags(["White".to_owned(), "ECO".to_owned()]),
            GameEdits::new().only_tags(["White".to_owned(), "ECO".to_owned()]),
            GameEdits::new().move_comment(parsed("{fen} {ply}")).end_comment(parsed("[%key {key}]")),
            GameEdits::new().correct_results(),
        ]
    };
    for (name, text) in inputs() {
        for edits in edits() {
            let once = edited(&text, edits);
            check_same(&name, &export(&once, ExportOptions::new()), &once);
        }
    }
}

#[test]
fn only_tags_keeps_tags_that_moves_need() {
    let text =
        b"[White \"A\"]\n[ECO \"B00\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    let names = |edits: GameEdits, options: ExportOptions| {
        let (text, losses) = Conversion::Pgn(options, edits).bytes(text);
        let tags = games(&text).remove(0).tags().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
        (tags.join(" "), losses.missing_tags.into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    let given = ExportOptions::new().tag_section(TagSection::Given);
    let only = GameEdits::new().only_tags(["ECO", "Foo"].map(str::to_owned));
    assert_eq!(names(only, given), ("ECO FEN SetUp".to_owned(), "Foo".to_owned()));
    let without = GameEdits::new().without_tags(["ECO", "FEN", "Round"].map(str::to_owned));
    assert_eq!(names(without, given), ("White FEN SetUp".to_owned(), "Round".to_owned()));
    let variant = b"[Variant \"Bughouse\"]\n[White \"A\"]\n\n1. e3 *";
    let only = edited(variant, GameEdits::new().only_tags(["White".to_owned()]));
    assert!(!games(&only)[0].is_playable());
}

#[test]
fn move_comments_are_positions_after_moves() {
    for (name, text) in texts(NORMAL) {
        let text = edited(&text, GameEdits::new().move_comment(parsed("{ply} {key} {fen}")));
        for game in games(&text) {
            for item in game.depth_first().replay() {
                let TreeItem::Move(step) = item else { continue };
                let after = step.position_after();
                let key = after.key().map_or(String::new(), |key| format!("{key:016x}"));
                // Blanks are joined where a variant has no key.
                let expected = format!("{} {key} {}", step.ply + 1, Fen::from(&after)).replace("  ", " ");
                let mut comments = step.node.comments(Placement::AfterMove);
                let found = comments.next().map(|found| found.replace('\n', " "));
                assert_eq!(found, Some(expected), "{name}");
            }
        }
    }
}

#[test]
fn end_comment_is_last_position() {
    for (moves, expected) in [
        ("1. e4 e5 (1... c5 2. Nf3) 1-0", "1. e4 e5 (1... c5 2. Nf3) {2} 1-0"),
        ("1. e4 {a} *", "1. e4 {a} {1} *"),
        ("{a} *", "{a} {0} *"),
        ("1. e4 Ke4 0-1", "1. e4 {Ke4} {1} 0-1"),
        ("[Variant \"Bughouse\"]\n\n1. e3 *", "1. e3 *"),
    ] {
        let text = edited(moves.as_bytes(), GameEdits::new().end_comment(parsed("{ply}")));
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.trim_end().rsplit("\n\n").next(), Some(expected));
    }
}

#[test]
fn corrected_result_agrees_with_last_position() {
    let mut corrected = 0;
    for (name, text) in inputs() {
        let (text, losses) =
            Conversion::Pgn(ExportOptions::new(), GameEdits::new().correct_results()).bytes(&text);
        corrected += losses.corrected_results;
        for game in games(&text).iter().filter(|game| game.is_playable()) {
            let Some(last) = game.mainline().last() else { continue };
            let result = match last.position_after().ending() {
                Some(Ending::Checkmate { winner: Color::White }) => GameResult::WhiteWins,
                Some(Ending::Checkmate { winner: Color::Black }) => GameResult::BlackWins,
                Some(Ending::Stalemate | Ending::DeadPosition) => GameResult::Draw,
                _ => continue,
            };
            // Text that could not be played is a comment now.
            let is_last = last.all_comments().next().is_none();
            assert!(game.result() == result || !is_last, "{name}: {}", to_string(game));
        }
    }
    assert!(corrected > 0);
    let text = b"1. f3 e5 2. g4 Qh4# 1-0\n\n1. f3 e5 2. g4 Qh4# Ke2 1-0";
    let results = games(&edited(text, GameEdits::new().correct_results()));
    assert_eq!(
        results.iter().map(Game::result).collect::<Vec<_>>(),
        [GameResult::BlackWins, GameResult::WhiteWins]
    );
}

#[test]
fn ply_counts_are_counts_of_moves() {
    let options = ExportOptions::new().ply_count().total_ply_count();
    for (name, text) in inputs() {
        let once = written(&text, options);
        check_same(&name, &export(once.as_bytes(), ExportOptions::new()), once.as_bytes());
        for game in games(once.as_bytes()).iter().filter(|game| game.is_playable()) {
            let total = game.depth_first().filter(|item| matches!(item, TreeItem::Move(_))).count();
            assert_eq!(game.tag("PlyCount"), game.mainline().moves().count().to_string(), "{name}");
            assert_eq!(game.tag("TotalPlyCount"), total.to_string(), "{name}");
            assert_eq!(game.tags().filter(|(name, _)| *name == "PlyCount").count(), 1, "{name}");
        }
    }
    let kept = written(b"[Variant \"Bughouse\"]\n[PlyCount \"7\"]\n\n1. e3 *", options);
    assert!(kept.contains("[PlyCount \"7\"]\n") && !kept.contains("TotalPlyCount"), "{kept}");
}

/// Returns the moves of all lines, with their glyphs.
fn moves_and_nags(game: &Game) -> Vec<(u32, Played, Vec<u8>)> {
    let items = game.depth_first().filter_map(|item| match item {
        TreeItem::Move(step) => {
            let places = [Placement::Start, Placement::BeforeMove, Placement::AfterMove];
            let places = places.into_iter().chain([Placement::AfterVariations, Placement::End]);
            let mut nags: Vec<u8> =
                places.flat_map(|place| step.node.nags(place)).map(|nag| nag.number()).collect();
            nags.sort_unstable();
            nags.dedup();
            Some((step.ply, step.node.played(), nags))
        }
        _ => None,
    });
    items.collect()
}

#[test]
fn bare_moves_are_read_back() {
    let options = ExportOptions::new().number_style(NumberStyle::Omitted).without_checks();
    for (name, text) in inputs() {
        let text = export(&text, ExportOptions::new());
        let bare = written(&text, options);
        let (originals, bare) = (games(&text), games(bare.as_bytes()));
        assert_eq!(originals.len(), bare.len(), "{name}");
        for (original, bare) in originals.iter().zip(&bare).filter(|(game, _)| game.is_playable()) {
            assert_eq!(moves_and_nags(bare), moves_and_nags(original), "{name}");
        }
    }
    let text = "1. e4+ {a} 1... e5 2. $22 {b} Nf3 $1 (2. f4 exf4) 2... Nc6 *";
    let bare = written(text.as_bytes(), options.without_results().tag_section(TagSection::Omitted));
    assert_eq!(bare, "e4 {a} e5 {b} Nf3 $22 $1 (f4 exf4) Nc6\n\n");
}

#[test]
fn tags_without_results_separate_games() {
    let options = ExportOptions::new().without_results();
    for (name, text) in texts(NORMAL) {
        let text = export(&text, ExportOptions::new());
        let without = written(&text, options);
        check_same(&name, &export(without.as_bytes(), ExportOptions::new()), &text);
    }
}

#[test]
fn chosen_positions_are_part_of_all_positions() {
    let positions = |text: &[u8], choice| {
        let mut positions = Positions::new(PositionFormat::Fen, choice);
        movetext_pgn::read(text, &mut positions, &mut ());
        let incomplete = positions.incomplete_games();
        (positions.into_text().lines().map(str::to_owned).collect::<Vec<_>>(), incomplete)
    };
    let moves = |moves: &str| PositionChoice::Moves(moves.split(',').map(parsed::<MoveNumber>).collect());
    let plies = |plies: &str| PositionChoice::Plies(plies.split(',').map(parsed).collect());
    for (name, text) in inputs() {
        let games = games(&text);
        let playable: Vec<&Game> = games.iter().filter(|game| game.is_playable()).collect();
        let mut expected = (Vec::new(), 0);
        let mut by_number = (Vec::new(), 0);
        for game in &playable {
            let mut all: Vec<Position> = game.replay().map(|step| step.position).collect();
            all.push(game.mainline().last().map_or(game.start().unwrap(), |last| last.position_after()));
            let fen = |position: &Position| Fen::from(position).to_string();
            expected.0.extend([0, 3, 4, 5].iter().filter_map(|&ply| all.get(ply)).map(fen));
            expected.1 += u64::from(all.len() <= 3);
            let wanted = |position: &&Position| {
                let at = (position.fullmove_number(), position.turn());
                at == (3, Color::White) || at == (4, Color::Black)
            };
            let found: Vec<String> = all.iter().filter(wanted).map(fen).collect();
            by_number.1 += u64::from(found.len() < 2);
            by_number.0.extend(found);
        }
        assert_eq!(positions(&text, plies("0,3..5")), expected, "{name}");
        // Null moves and counters in a FEN can repeat or skip numbers.
        let is_usual = |game: &&Game| game.start_origin() == StartOrigin::Initial;
        if playable.iter().all(is_usual) {
            assert_eq!(positions(&text, moves("2,4.")), by_number, "{name}");
        }
    }
    for wrong in ["", ".", "...", "0", "0.", "-1", "+1", "1..", "x", "99999999999"] {
        assert!(wrong.parse::<MoveNumber>().is_err(), "{wrong}");
    }
    assert_eq!("12...".parse::<MoveNumber>(), "12".parse());
    assert_ne!("12.".parse::<MoveNumber>(), "12".parse());
}

/// Returns the lines of records in the repository and of real records.
fn records() -> impl Iterator<Item = String> {
    let folders = iter::once(testdata().join("epd/ok")).chain(real_data().map(|data| data.join("epd")));
    let files = folders.flat_map(|folder| with_extension(&folder, "epd"));
    files.flat_map(|path| {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        text.lines().take(200).map(str::to_owned).collect::<Vec<_>>()
    })
}

#[test]
fn games_of_records_keep_everything() {
    let mut count = 0;
    for text in records() {
        let Ok(record) = Epd::read(&text, Leniency::Import).map(|read| read.into_epd()) else { continue };
        let Ok(game) = record_game(&record) else {
            assert!(record.position().is_err(), "{text}");
            continue;
        };
        count += 1;
        let written = to_string(&game);
        let back = games(written.as_bytes()).remove(0);
        assert!(back.has_same_tree(&game) && back.diagnostics().next().is_none(), "{text}: {written}");
        assert_eq!(Fen::from(&back.start().unwrap()).to_string(), record.fen().to_string(), "{text}");
        let kept = written.split_whitespace().collect::<Vec<_>>().join(" ");
        for opcode in ["c0", "c1", "id", "eco"] {
            // The writer replaces braces in comments.
            let text = record.raw(opcode).and_then(|operation| operation.text()).unwrap_or_default();
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(kept.contains(&words) || text.contains(['}', '"', '\\']), "{text}: {written}");
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn operations_have_places_in_games() {
    let movetext = |operations: &str| {
        let record = Epd::read(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operations}"), Leniency::Import);
        let text = to_string(&record_game(record.unwrap().epd()).unwrap());
        text.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    for (operations, expected) in [
        ("", "*"),
        ("bm e2e4 Kd2; am e3; ce 35;", "{bm Kd2 e4; am e3; ce 35;} *"),
        ("pv e4 Kd7; sm e3;", "{sm e3;} 1. e4 Kd7 *"),
        ("sm e3;", "1. e3 *"),
        ("pm e3;", "{pm e3;} *"),
        ("bm Nf3; zz 1 2;", "{bm Nf3; zz 1 2;} *"),
        ("c1 \"two\"; c0 \"one\"; c3;", "{one} {two} *"),
        ("c0 \"a\" \"b\";", "{a} {c0 \"a\" \"b\";} *"),
        ("c0 \"a\"; c0 \"b\";", "{b} {c0 \"a\";} *"),
        ("c0 \"one\"; c1 \"two\";", "{one} {two} *"),
        ("resign;", "0-1"),
        ("resign; sm e3;", "{resign;} 1. e3 *"),
        ("noop 5; hmvc 3; fmvn 7; sm e4;", "7. e4 *"),
        ("v3 \"deep\"; draw_offer;", "{v3 \"deep\"; draw_offer;} *"),
    ] {
        assert_eq!(movetext(operations), expected, "{operations}");
    }
}

#[test]
fn templates_refuse_unknown_fields() {
    assert!("{fen} {epd} {key} {ply}".parse::<CommentTemplate>().is_ok());
    assert!("{san}".parse::<CommentTemplate>().is_err());
}
