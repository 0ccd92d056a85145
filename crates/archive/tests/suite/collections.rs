//! Collections of games: sorted, split and compared. Each game is read back as the same game, independent of its
//! neighbours (PGN 8.2.6, 11, 12).

use core::num::NonZeroU64;
use movetext_archive::{
    Games, Input, Selection, WorkUnit, WorkUnits,
    append::GameAppender,
    convert::{JsonLines, JsonOptions},
    dedup::DuplicateCriteria,
    sort::{SortOrder, Sorter},
    split::{ExistingFile, SplitBy, SplitError, Splitter},
    whole::GameForm,
};
use movetext_pgn::{Flow, GameEnd, Interest, Visitor};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer::{CollationKey, to_string};
use movetext_testkit::Random;
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// All kinds of ends of games.
const TAILS: [&str; 14] = [
    "1. e4 e5 1-0",
    "1. e4 e5",
    "1. e4 {open",
    "1. e4 (1. d4 d5",
    "1. e4 (1. d4 (1. c4 {deep",
    "1. e4 * ; line comment",
    "1. e4 1-0 {after}",
    "1. e4 1-0 {after 1-0",
    "1. e4 1-0 ; {after 1-0",
    "[White \"Ann\"]",
    "[White \"Ann",
    "[White \"Ann\"]\n\n1. e4 e5 2. Ke3 Qxh8",
    "[White \"Ann\"]\n\n*",
    "1.",
];

/// All kinds of beginnings of games.
const HEADS: [&str; 9] = [
    "[Event \"b\"]\n\n1. d4 *",
    "1. d4 d5 *",
    "e4 e5 *",
    "{before} 1. d4 *",
    "; before\n1. d4 *",
    "{before}\n[Event \"b\"]\n\n1. d4 *",
    "%escaped\n[Event \"b\"]\n\n1. d4 *",
    "*",
    "$1 1. d4 0-1",
];

fn folder(texts: &[&str]) -> (TempDir, Vec<Input>) {
    let folder = tempfile::tempdir().unwrap();
    let path = |(index, text): (usize, &&str)| {
        let path = folder.path().join(format!("{index}.pgn"));
        fs::write(&path, text).unwrap();
        Input::from(&path)
    };
    let inputs = texts.iter().enumerate().map(path).collect();
    (folder, inputs)
}

fn parts(inputs: &[Input]) -> impl Iterator<Item = Games> {
    WorkUnits::new(inputs.to_vec(), Selection::ALL).with_unit_bytes(200).filter_map(|part| match part {
        WorkUnit::Games(games) => Some(games),
        _ => None,
    })
}

fn games(text: &[u8]) -> Vec<Game> {
    GameReader::new(text).map(Result::unwrap).collect()
}

/// Returns the export of each game.
fn exports_of(text: &[u8]) -> Vec<String> {
    games(text).iter().map(to_string).collect()
}

/// Joins the games. Returns the text, and the number of games not in their original bytes.
fn joined(texts: &[&str]) -> (Vec<u8>, u64) {
    let (_folder, inputs) = folder(texts);
    let (mut appender, mut text) = (GameAppender::default(), Vec::new());
    for games in parts(&inputs) {
        for (_, game) in games.whole_games(GameForm::Original, (), &mut (), |(), _, _| ()).0 {
            appender.append(&game, &mut text);
        }
    }
    (text, appender.rewritten())
}

#[test]
fn joined_games_are_read_back_unchanged() {
    let all: Vec<&str> = TAILS.into_iter().chain(HEADS).collect();
    for one in &all {
        for other in &all {
            let alone: Vec<String> =
                [one, other].into_iter().flat_map(|text| exports_of(text.as_bytes())).collect();
            let (text, _) = joined(&[one, other]);
            assert_eq!(
                exports_of(&text),
                alone,
                "{one:?} and {other:?} became {:?}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}

#[test]
fn games_with_tags_and_results_keep_their_bytes() {
    let one = "[White  \"Kr\u{FC}ger\"]\r\n[Black \"?\"]\r\n\r\n1.e4   e5 {  x }\r\n2. Nf3 1-0";
    let other = "%escaped\n[White \"Tal\"]\n1. d4?! (1. e4 )  d5 1/2-1/2";
    let (text, rewritten) = joined(&[&format!("\n\n{one}\r\n\r\n\r\n"), other]);
    assert_eq!((String::from_utf8(text).unwrap(), rewritten), (format!("{one}\n\n{other}\n\n"), 0));
    assert_eq!(joined(&["1. e4", "1. d4 *"]), (b"1. e4\n\n*\n\n1. d4 *\n\n".to_vec(), 0));
    assert_eq!(joined(&["[Event \"a\"]\n\n1. e4", "[Event \"b\"]\n\n1. d4", "[Event \"c\"]"]).1, 0);
}

#[test]
fn percent_sign_inside_a_line_does_not_hide_a_game() {
    let text = "  % 1. e4 e5 *";
    assert_eq!(exports_of(&joined(&[text]).0), exports_of(text.as_bytes()));
    assert_eq!(
        exports_of(&joined(&[text, text]).0),
        [exports_of(text.as_bytes()), exports_of(text.as_bytes())].concat()
    );
}

/// Returns games with many equal keys, each with a number that is not a key.
fn many(count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for number in 0..count {
        let dates = ["1992.11.04", "1992.??.??", "2001.01.02", "????.??.??", "1992.11.4", "199"];
        let rounds = ["?", "-", "1", "2", "10", "3.1", "3.10", "3.2", "x"];
        let moves = ["1. e4 *", "1. d4 d5 1-0", "1. e4 e5 2. Nf3 1/2-1/2", "*", "1. e2-e4 *"];
        let mut pick = |list: &[&'static str]| random.pick(list);
        text.push_str(&format!("[Event \"{}\"]\n[Date \"{}\"]\n", pick(&["a", "b", ""]), pick(&dates)));
        text.push_str(&format!(
            "[Round \"{}\"]\n[White \"{}\"]\n",
            pick(&rounds),
            pick(&["x", "X", "\u{FC}"])
        ));
        text.push_str(&format!(
            "[WhiteElo \"{}\"]\n",
            pick(&["900", "2700", "?", "-", "", "12345678901234567890"])
        ));
        text.push_str(&format!("[Mark \"{number}\"]\n\n{}\n\n", pick(&moves)));
    }
    text
}

fn sorted(inputs: &[Input], order: &SortOrder, sorter: Sorter) -> Vec<u8> {
    let mut sorter = sorter;
    for games in parts(inputs) {
        for (key, game) in games.keyed(GameForm::Original, order, &mut ()).0 {
            sorter.push(&key, &game).unwrap();
        }
    }
    let (mut sorted, mut appender, mut text) =
        (sorter.finish().unwrap(), GameAppender::default(), Vec::new());
    while let Some(game) = sorted.next_game().unwrap() {
        appender.append(game, &mut text);
    }
    assert!(sorted.next_game().unwrap().is_none());
    text
}

fn marks(text: &[u8]) -> Vec<String> {
    games(text).iter().map(|game| game.tag("Mark").to_owned()).collect()
}

#[test]
fn sort_is_stable_for_any_memory() {
    for seed in 0..4 {
        let text = many(300, seed);
        let (_folder, inputs) = folder(&[&text]);
        let mut expected = games(text.as_bytes());
        expected.sort_by_cached_key(CollationKey::of);
        let expected: Vec<String> = expected.iter().map(|game| game.tag("Mark").to_owned()).collect();
        let whole = sorted(&inputs, &SortOrder::Collation, Sorter::new());
        assert_eq!(marks(&whole), expected);
        for (memory, width) in [(0, 0), (1, 2), (1, 3), (700, 2), (700, 5), (3_000, 64), (20_000, 2)] {
            let bounded = sorted(
                &inputs,
                &SortOrder::Collation,
                Sorter::new().with_memory(memory).with_merge_width(width),
            );
            assert!(bounded == whole, "{memory} bytes, {width} files");
        }
    }
}

#[test]
fn spilled_games_are_read_back_unchanged() {
    let all: Vec<&str> = TAILS.into_iter().chain(HEADS).chain(TAILS).collect();
    let (_folder, inputs) = folder(&all);
    let by_nothing = SortOrder::Tags(Vec::new());
    let alone: Vec<String> = all.iter().flat_map(|text| exports_of(text.as_bytes())).collect();
    let in_memory = sorted(&inputs, &by_nothing, Sorter::new());
    assert_eq!(exports_of(&in_memory), alone);
    for (memory, width) in [(1, 2), (1, 3), (300, 2), (1, Sorter::DEFAULT_MERGE_WIDTH)] {
        let put_aside =
            sorted(&inputs, &by_nothing, Sorter::new().with_memory(memory).with_merge_width(width));
        assert!(put_aside == in_memory, "{memory} {width}: {}", String::from_utf8_lossy(&put_aside));
    }
}

#[test]
fn tags_are_compared_by_type() {
    let text = many(200, 9);
    let (_folder, inputs) = folder(&[&text]);
    let order = |name: &str| {
        let order = SortOrder::Tags(vec![name.to_owned()]);
        let mut values: Vec<String> = games(&sorted(&inputs, &order, Sorter::new().with_memory(500)))
            .iter()
            .map(|game| game.tag(name).to_owned())
            .collect();
        values.dedup();
        values
    };
    assert_eq!(
        order("WhiteElo").join(" ").replace(" ?", "").replace("? ", "").trim(),
        "- 900 2700 12345678901234567890"
    );
    assert_eq!(order("Round"), ["?", "-", "1", "2", "3.1", "3.2", "3.10", "10", "x"]);
    assert_eq!(order("White"), ["X", "x", "\u{FC}"]);
    assert_eq!(order("Mark").len(), 200);
    assert_eq!(order("Mark"), (0..200).map(|number| number.to_string()).collect::<Vec<_>>());
    let two = SortOrder::Tags(vec!["White".to_owned(), "Mark".to_owned()]);
    let whites: Vec<String> = games(&sorted(&inputs, &two, Sorter::new()))
        .iter()
        .map(|game| game.tag("White").to_owned())
        .collect();
    assert!(whites.is_sorted());
}

fn split(
    inputs: &[Input],
    division: SplitBy,
    to: &Path,
    existing: ExistingFile,
) -> Result<usize, SplitError> {
    let mut splitter = Splitter::new(division, to, existing);
    for games in parts(inputs) {
        for (label, game) in games.labelled(GameForm::Original, division, &mut ()).0 {
            splitter.push(&label, &game)?;
        }
    }
    splitter.finish()
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|path| (name(path), fs::read(path).unwrap())).collect()
}

#[test]
fn split_files_have_every_game_once_in_order() {
    let text = many(400, 3);
    let (_folder, inputs) = folder(&[&text]);
    for division in [
        SplitBy::Event,
        SplitBy::Player,
        SplitBy::Year,
        SplitBy::Month,
        SplitBy::Day,
        SplitBy::Games(NonZeroU64::new(7).unwrap()),
        SplitBy::Bytes(NonZeroU64::new(1_000).unwrap()),
        SplitBy::Bytes(NonZeroU64::new(1).unwrap()),
    ] {
        let to = tempfile::tempdir().unwrap();
        let count = split(&inputs, division, to.path(), ExistingFile::Refuse).unwrap();
        let files = files(to.path());
        assert_eq!(files.len(), count, "{division:?}");
        let mut all = Vec::new();
        for (name, bytes) in &files {
            let numbers: Vec<u64> = marks(bytes).iter().map(|mark| mark.parse().unwrap()).collect();
            assert!(!numbers.is_empty() && numbers.is_sorted(), "{division:?}: {name}");
            if let SplitBy::Bytes(most) = division {
                assert!(bytes.len() as u64 <= most.get() || numbers.len() == 1, "{name}");
            }
            all.extend(numbers);
        }
        all.sort_unstable();
        assert_eq!(all, (0..400).collect::<Vec<_>>(), "{division:?}");
    }
}

#[test]
fn split_limits_files_and_open_files() {
    let text: String =
        (0..500).map(|n| format!("[Event \"{}\"]\n[Mark \"{n}\"]\n\n*\n\n", n % 200)).collect();
    let (_folder, inputs) = folder(&[&text]);
    let to = tempfile::tempdir().unwrap();
    assert_eq!(split(&inputs, SplitBy::Event, to.path(), ExistingFile::Refuse).unwrap(), 200);
    for (name, bytes) in files(to.path()) {
        let event: usize = name.strip_suffix(".pgn").unwrap().parse().unwrap();
        let expected: Vec<String> = (event..500).step_by(200).map(|mark| mark.to_string()).collect();
        assert_eq!(marks(&bytes), expected, "{name}");
    }
}

#[test]
fn split_file_names_follow_the_standard_and_are_safe() {
    let text = "[Event \"A/B\"]\n[White \"Tal, M:Fine, R\"]\n[Date \"1992.11.04\"]\n\n*\n\n\
        [Event \"a:b\"]\n[White \"Tal, Mikhail\"]\n[Date \"1992.??.??\"]\n\n*\n\n1. e4 *\n";
    let (_folder, inputs) = folder(&[text]);
    let names = |division: &str| {
        let to = tempfile::tempdir().unwrap();
        split(&inputs, division.parse().unwrap(), to.path(), ExistingFile::Refuse).unwrap();
        files(to.path()).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names("event"), ["A_B.pgn", "a_b-2.pgn", "unknown.pgn"]);
    assert_eq!(names("player"), ["Tal-2.pgn", "Tal.pgn", "unknown.pgn"]);
    assert_eq!(names("year"), ["0000.pgn", "1992.pgn"]);
    assert_eq!(names("month"), ["000000.pgn", "199200.pgn", "199211.pgn"]);
    assert_eq!(names("day"), ["00000000.pgn", "19920000.pgn", "19921104.pgn"]);
    assert_eq!(names("games=2"), ["games-000001.pgn", "games-000002.pgn"]);
    assert_eq!(names("bytes=1K"), ["games-000001.pgn"]);
    for wrong in ["", "Event", "games", "games=0", "games=+1", "bytes=1T", "bytes=99999999999G", "year=1"] {
        assert!(wrong.parse::<SplitBy>().is_err(), "{wrong}");
    }
}

#[test]
fn existing_files_prevent_a_split() {
    let (_folder, inputs) = folder(&["[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n"]);
    let to = tempfile::tempdir().unwrap();
    fs::write(to.path().join("b.pgn"), "old").unwrap();
    let refused = split(&inputs, SplitBy::Event, to.path(), ExistingFile::Refuse).unwrap_err();
    assert!(matches!(refused, SplitError::Exists(path) if path.ends_with("b.pgn")));
    assert_eq!(files(to.path()), [("b.pgn".to_owned(), b"old".to_vec())]);
    assert_eq!(split(&inputs, SplitBy::Event, to.path(), ExistingFile::Replace).unwrap(), 2);
    assert_eq!(marks(&files(to.path())[1].1).len(), 1);
}

#[test]
fn split_writes_all_files_or_none() {
    let (_folder, inputs) = folder(&["[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n*\n"]);
    let to = tempfile::tempdir().unwrap();
    fs::write(to.path().join("a.pgn"), "old").unwrap();
    fs::create_dir(to.path().join("c.pgn")).unwrap();
    for existing in [ExistingFile::Replace, ExistingFile::Refuse] {
        split(&inputs, SplitBy::Event, to.path(), existing).unwrap_err();
        assert_eq!(fs::read(to.path().join("a.pgn")).unwrap(), b"old", "{existing:?}");
        assert!(to.path().join("c.pgn").is_dir(), "{existing:?}");
        assert_eq!(fs::read_dir(to.path()).unwrap().count(), 2, "{existing:?}");
    }
    fs::remove_dir(to.path().join("c.pgn")).unwrap();
    assert_eq!(split(&inputs, SplitBy::Event, to.path(), ExistingFile::Replace).unwrap(), 3);
    assert_eq!(files(to.path()).len(), 3);
    assert_ne!(fs::read(to.path().join("a.pgn")).unwrap(), b"old");
}

#[test]
fn split_length_includes_added_markers() {
    let (one, other) = ("[White \"A\"]", "[Site \"B\"]");
    let (_folder, inputs) = folder(&[one, other]);
    // The marker between them takes three more bytes.
    let length = (one.len() + other.len() + 4) as u64;
    for (most, count) in [(length, 2), (length + 2, 2), (length + 3, 1)] {
        let to = tempfile::tempdir().unwrap();
        let division = SplitBy::Bytes(NonZeroU64::new(most).unwrap());
        assert_eq!(split(&inputs, division, to.path(), ExistingFile::Refuse).unwrap(), count, "{most}");
    }
}

#[test]
fn split_normalises_unicode_but_not_case() {
    let text = "[White \"Anna\"]\n\n*\n\n[White \"anna\"]\n\n*\n\n[White \"Kr\u{FC}ger\"]\n\n*\n\n\
        [White \"Kru\u{308}ger\"]\n\n*\n\n[White \"KRU\u{308}GER\"]\n\n*\n";
    let (_folder, inputs) = folder(&[text]);
    let to = tempfile::tempdir().unwrap();
    split(&inputs, SplitBy::Player, to.path(), ExistingFile::Refuse).unwrap();
    let found: Vec<(String, usize)> =
        files(to.path()).into_iter().map(|(name, bytes)| (name, games(&bytes).len())).collect();
    let expected = [("Anna.pgn", 1), ("KRU\u{308}GER-2.pgn", 1), ("Kr\u{FC}ger.pgn", 2), ("anna-2.pgn", 1)];
    assert_eq!(found, expected.map(|(name, count)| (name.to_owned(), count)));
}

#[test]
fn games_with_equal_moves_are_duplicates() {
    let print = |text: &str, criteria: DuplicateCriteria| {
        let (_folder, inputs) = folder(&[text]);
        let mut prints = Vec::new();
        for games in parts(&inputs) {
            prints.extend(
                games
                    .fingerprinted(GameForm::Original, criteria, &mut ())
                    .0
                    .into_iter()
                    .map(|((print, _), _)| print),
            );
        }
        assert_eq!(prints.len(), 1, "{text}");
        prints[0]
    };
    let moves = |text: &str| print(text, DuplicateCriteria::MOVES);
    let initial = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 *";
    for same in [
        "[White \"Ann\"]\n\n1. e2-e4 e7e5 1-0",
        "{a} 1. e4 $1 {b} (1. d4 d5 2. c4) e5 (1... c5 (1... e6)) 0-1",
        initial,
        "1. e4 (1. Ke3 broken) e5",
    ] {
        assert_eq!(moves(same), moves("1. e4 e5 *"), "{same}");
    }
    let different = [
        "*",
        "1. e4 *",
        "1. e4 e5 *",
        "1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Nf6 *",
        "1. e4 e5 2. Nf6 Nc6 *",
        "1. e4 -- *",
        "1. e5 *",
        "[White \"Ann\"]\n\n*",
        "[White \"Ann\"]\n\n1-0",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n*",
        "[White \"Ann Black\"]\n[Black \"Bob\"]\n\n*",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. d4 *",
        "[FEN \"broken\"]\n\n1. e4 *",
        "[FEN \"broken too\"]\n\n1. e4 *",
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "1. d4 *",
    ];
    for (index, one) in different.iter().enumerate() {
        for other in &different[..index] {
            assert_ne!(moves(one), moves(other), "{one} and {other}");
        }
    }
    assert_eq!(moves("[White \"a\"]\n[Black \"b\"]\n\n*"), moves("[Black \"b\"]\n[White \"a\"]\n\n*"));
    assert_eq!(moves("1. e4 e5 2. Ke3   Nc6 *"), moves("1. e4 e5\n2. Ke3\nNc6 *"));
    let ann = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1992.11.04\"]\n[Event \"x\"]\n\n1. e4 e5 *";
    let bob = "[White \"Bob\"]\n[Black \"Ann\"]\n[Date \"1992.11.04\"]\n\n1. e4 e5 *";
    let later = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1992.11.05\"]\n\n1. e4 e5 *";
    let (players, date) = (DuplicateCriteria::MOVES.and_players(), DuplicateCriteria::MOVES.and_date());
    assert_ne!(print(ann, players), print(bob, players));
    assert_eq!(print(ann, players), print(later, players));
    assert_eq!(print(ann, date), print(bob, date));
    assert_ne!(print(ann, date), print(later, date));
    assert_ne!(print(ann, players.and_date()), print(later, players.and_date()));
    assert_eq!(moves(ann), moves(later));
}

#[test]
fn units_of_length_zero_have_games() {
    let (_folder, inputs) = folder(&["1. e4 *\n\n1. d4 *\n", "1. c4 *\n"]);
    let mut statistics = movetext_archive::statistics::Statistics::default();
    for part in WorkUnits::new(inputs, Selection::ALL).with_unit_bytes(0) {
        if let WorkUnit::Games(games) = part {
            games.count(&mut statistics, &mut ());
        }
    }
    assert_eq!(statistics.games(), 3);
}

#[test]
fn units_of_json_lines_and_pgc_are_bounded() {
    let (comment, variations) = ("x".repeat(5_000), "(1... c5) ".repeat(2_000));
    for text in [format!("1. e4 {{{comment}}} e5 *\n"), format!("1. e4 e5 {variations} *\n")] {
        let text = text.repeat(100);
        let mut lines = JsonLines::new("", JsonOptions::new());
        movetext_pgn::read(text.as_bytes(), &mut lines, &mut ());
        let mut pgc = movetext_pgc::Writer::new(Vec::new(), movetext_pgc::CommentPolicy::Carry);
        movetext_pgn::read(text.as_bytes(), &mut pgc, &mut ());
        let folder = TempDir::new().unwrap();
        for (name, bytes) in [("a.jsonl", lines.into_text().into_bytes()), ("a.pgc", pgc.finish().unwrap())] {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let (mut count, mut longest) = (0, 0);
            for part in WorkUnits::new([Input::from(&path)], Selection::ALL) {
                let WorkUnit::Games(part) = part else { continue };
                longest = longest.max(part.length());
                part.visit(&mut Counted(&mut count), &mut ());
            }
            assert_eq!(count, 100, "{name}");
            // A game longer than a unit.
            assert!((65_536..100_000).contains(&longest), "{name}: {longest} bytes");
        }
    }
}

/// Counts games.
struct Counted<'c>(&'c mut u64);

impl Visitor for Counted<'_> {
    fn interest(&self) -> Interest {
        Interest::ALL
    }

    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        *self.0 += 1;
        Flow::Continue
    }
}
