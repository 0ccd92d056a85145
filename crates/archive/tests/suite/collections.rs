//! Tests for sorting, splitting and comparing games (PGN 8.2.6, 11, 12). Each game must be read as the same game again,
//! whatever games are next to it.

use crate::game_files::{batches, exports_of, files_of, joined, sorted, trees};
use core::num::NonZeroU64;
use movetext_archive::{
    append::GameAppender,
    dedup::{DuplicateCriteria, Fingerprint, fingerprint_games},
    raw_game::GameForm,
    sort::{SortDirection, SortOrder, SortTag, Sorter},
    split::{GameLabeler, SplitBy, Splitter},
};
use movetext_files::file_set::{ExistingFile, FileSetError};
use movetext_input::{GameBatch, Input};
use movetext_pgn_writer::collation::CollationKey;
use movetext_testkit::{Folder, Random};
use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// All kinds of ends that a game may have.
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

/// All kinds of beginnings that a game may have.
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
fn games_with_tags_and_result_keep_bytes() {
    let one = "[White  \"Kr\u{FC}ger\"]\r\n[Black \"?\"]\r\n\r\n1.e4   e5 {  x }\r\n2. Nf3 1-0";
    let other = "%escaped\n[White \"Tal\"]\n1. d4?! (1. e4 )  d5 1/2-1/2";
    let (text, rewritten) = joined(&[&format!("\n\n{one}\r\n\r\n\r\n"), other]);
    assert_eq!((String::from_utf8(text).unwrap(), rewritten), (format!("{one}\n\n{other}\n\n"), 0));
    assert_eq!(joined(&["1. e4", "1. d4 *"]), (b"1. e4\n\n*\n\n1. d4 *\n\n".to_vec(), 0));
    assert_eq!(joined(&["[Event \"a\"]\n\n1. e4", "[Event \"b\"]\n\n1. d4", "[Event \"c\"]"]).1, 0);
}

#[test]
fn percent_sign_in_line_hides_no_game() {
    let text = "  % 1. e4 e5 *";
    assert_eq!(exports_of(&joined(&[text]).0), exports_of(text.as_bytes()));
    assert_eq!(
        exports_of(&joined(&[text, text]).0),
        [exports_of(text.as_bytes()), exports_of(text.as_bytes())].concat()
    );
}

/// Returns games with many equal keys. Each has a number that does not affect the key.
fn many(count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for number in 0..count {
        let mut pick = |list: &[&'static str]| random.pick(list);
        let event = pick(&["a", "b", ""]);
        let date = pick(&["1992.11.04", "1992.??.??", "2001.01.02", "????.??.??", "1992.11.4", "199"]);
        let round = pick(&["?", "-", "1", "2", "10", "3.1", "3.10", "3.2", "x"]);
        let white = pick(&["x", "X", "\u{FC}"]);
        let rating = pick(&["900", "2700", "?", "-", "", "12345678901234567890"]);
        let moves = pick(&["1. e4 *", "1. d4 d5 1-0", "1. e4 e5 2. Nf3 1/2-1/2", "*", "1. e2-e4 *"]);
        text.push_str(&format!(
            "[Event \"{event}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [WhiteElo \"{rating}\"]\n[Mark \"{number}\"]\n\n{moves}\n\n"
        ));
    }
    text
}

/// Returns the values of a tag, in the order of the games.
fn values_of(text: &[u8], name: &str) -> Vec<String> {
    trees(text).iter().map(|game| game.tag(name).to_owned()).collect()
}

#[test]
fn sort_is_stable_for_any_memory() {
    for seed in 0..4 {
        let text = many(300, seed);
        let (_folder, inputs) = files_of(&[&text]);
        let mut expected = trees(text.as_bytes());
        expected.sort_by_cached_key(CollationKey::from_game);
        let expected: Vec<&str> = expected.iter().map(|game| game.tag("Mark")).collect();
        let whole = sorted(&inputs, &SortOrder::Collation, Sorter::new());
        assert_eq!(values_of(&whole, "Mark"), expected);
        for (memory, width) in [(0, 0), (1, 2), (1, 3), (700, 2), (700, 5), (3_000, 64), (20_000, 2)] {
            let sorter = Sorter::new().with_memory(memory).with_merge_width(width);
            let bounded = sorted(&inputs, &SortOrder::Collation, sorter);
            assert!(bounded == whole, "{memory} bytes, {width} files");
        }
    }
}

#[test]
fn tags_are_compared_by_type() {
    let (_folder, inputs) = files_of(&[many(200, 9)]);
    let sorted_by = |names: &[&str]| {
        let order = SortOrder::Tags(names.iter().copied().into());
        sorted(&inputs, &order, Sorter::new().with_memory(500))
    };
    let order = |name: &str| {
        let mut values = values_of(&sorted_by(&[name]), name);
        values.dedup();
        values
    };
    assert_eq!(
        order("WhiteElo").join(" ").replace(" ?", "").replace("? ", "").trim(),
        "- 900 2700 12345678901234567890"
    );
    assert_eq!(order("Round"), ["?", "-", "1", "2", "3.1", "3.2", "3.10", "10", "x"]);
    assert_eq!(order("White"), ["X", "x", "\u{FC}"]);
    let descending = |name: &'static str| {
        let tag = SortTag { name: name.to_owned(), direction: SortDirection::Descending };
        let order = SortOrder::Tags([tag, "Mark".into()].into());
        let text = sorted(&inputs, &order, Sorter::new().with_memory(500));
        let mut values = values_of(&text, name);
        values.dedup();
        values
    };
    assert_eq!(descending("WhiteElo").join(" ").replace(" ?", "").trim(), "12345678901234567890 2700 900 -");
    assert_eq!(descending("Round"), ["10", "3.10", "3.2", "3.1", "2", "1", "x", "-", "?"]);
    assert_eq!(descending("White"), ["\u{FC}", "x", "X"]);
    assert_eq!(order("Mark"), (0..200).map(|number| number.to_string()).collect::<Vec<_>>());
    assert!(values_of(&sorted_by(&["White", "Mark"]), "White").is_sorted());
}

fn split(
    inputs: &[Input],
    division: SplitBy,
    to: &Path,
    existing: ExistingFile,
) -> Result<usize, FileSetError> {
    let mut splitter = Splitter::new(division.clone(), to, existing);
    let labeler = GameLabeler::new(division);
    for games in batches(inputs, 200) {
        for (labels, game) in labeler.label_games(&games, GameForm::Original, &mut ()).0 {
            for label in &labels {
                splitter.push(label, &game)?;
            }
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
fn split_files_have_each_game_once() {
    let text = many(400, 3);
    let (_folder, inputs) = files_of(&[&text]);
    for division in [
        SplitBy::Event,
        SplitBy::Player,
        SplitBy::Year,
        SplitBy::Month,
        SplitBy::Day,
        SplitBy::Result,
        SplitBy::Tag("WhiteElo".to_owned()),
        SplitBy::Games(NonZeroU64::new(7).unwrap()),
        SplitBy::Bytes(NonZeroU64::new(1_000).unwrap()),
        SplitBy::Bytes(NonZeroU64::new(1).unwrap()),
    ] {
        let to = Folder::new();
        let count = split(&inputs, division.clone(), to.path(), ExistingFile::Refuse).unwrap();
        let files = files(to.path());
        assert_eq!(files.len(), count, "{division:?}");
        let mut all = Vec::new();
        for (name, bytes) in &files {
            let numbers: Vec<u64> =
                values_of(bytes, "Mark").iter().map(|mark| mark.parse().unwrap()).collect();
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
    let (_folder, inputs) = files_of(&[&text]);
    let to = Folder::new();
    assert_eq!(split(&inputs, SplitBy::Event, to.path(), ExistingFile::Refuse).unwrap(), 200);
    for (name, bytes) in files(to.path()) {
        let event: usize = name.strip_suffix(".pgn").unwrap().parse().unwrap();
        let expected: Vec<String> = (event..500).step_by(200).map(|mark| mark.to_string()).collect();
        assert_eq!(values_of(&bytes, "Mark"), expected, "{name}");
    }
}

#[test]
fn split_file_names_follow_standard() {
    let text = "[Event \"A/B\"]\n[White \"Tal, M:Fine, R\"]\n[Date \"1992.11.04\"]\n\n*\n\n\
        [Event \"a:b\"]\n[White \"Tal, Mikhail\"]\n[Date \"1992.??.??\"]\n\n*\n\n1. e4 *\n";
    let (_folder, inputs) = files_of(&[text]);
    let names = |division: &str| {
        let to = Folder::new();
        split(&inputs, division.parse().unwrap(), to.path(), ExistingFile::Refuse).unwrap();
        files(to.path()).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names("event"), ["A_B.pgn", "a_b-2.pgn", "unknown.pgn"]);
    assert_eq!(names("player"), ["Fine.pgn", "Tal-2.pgn", "Tal.pgn", "unknown.pgn"]);
    assert_eq!(names("result"), ["unknown.pgn"]);
    assert_eq!(names("tag=White"), ["Tal, M_Fine, R.pgn", "Tal, Mikhail.pgn", "unknown.pgn"]);
    assert_eq!(names("year"), ["0000.pgn", "1992.pgn"]);
    assert_eq!(names("month"), ["000000.pgn", "199200.pgn", "199211.pgn"]);
    assert_eq!(names("day"), ["00000000.pgn", "19920000.pgn", "19921104.pgn"]);
    assert_eq!(names("games=2"), ["games-000001.pgn", "games-000002.pgn"]);
    assert_eq!(names("bytes=1K"), ["games-000001.pgn"]);
    for wrong in
        ["", "Event", "games", "games=0", "games=+1", "bytes=1T", "bytes=99999999999G", "year=1", "tag="]
    {
        assert!(wrong.parse::<SplitBy>().is_err(), "{wrong}");
    }
}

#[test]
fn game_is_in_files_of_both_players() {
    let mut random = Random::new(11);
    let names = ["Ann", "Bob", "Cid, C", "?", "Dan:Ann", ""];
    let games: Vec<[&str; 2]> = (0..200).map(|_| [random.pick(&names), random.pick(&names)]).collect();
    let text: String = (0..)
        .zip(&games)
        .map(|(number, [white, black])| {
            format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Mark \"{number}\"]\n\n1. e4 *\n\n")
        })
        .collect();
    let (_folder, inputs) = files_of(&[text]);
    let to = Folder::new();
    split(&inputs, SplitBy::Player, to.path(), ExistingFile::Refuse).unwrap();
    let found = files(to.path());
    assert_eq!(found.len(), 5);
    for (name, bytes) in found {
        let plays =
            |game: &[&str; 2], name: &str| game.iter().any(|tag| tag.split(':').any(|one| one == name));
        let expected = games.iter().zip(0..).filter(|(game, _)| match name.strip_suffix(".pgn").unwrap() {
            "unknown" => game.iter().all(|tag| matches!(*tag, "" | "?")),
            "Cid" => plays(game, "Cid, C"),
            name => plays(game, name),
        });
        let expected: Vec<String> = expected.map(|(_, number): (_, u32)| number.to_string()).collect();
        assert_eq!(values_of(&bytes, "Mark"), expected, "{name}");
    }
}

#[test]
fn eco_files_ignore_text_after_code() {
    let codes = ["B90", "B90/01", "B90a", "?", "", "Z99", "C00"];
    let text: String = codes.map(|code| format!("[ECO \"{code}\"]\n[Mark \"x\"]\n\n*\n\n")).concat();
    let (_folder, inputs) = files_of(&[text]);
    let to = Folder::new();
    split(&inputs, SplitBy::Eco, to.path(), ExistingFile::Refuse).unwrap();
    let found: Vec<(String, usize)> =
        files(to.path()).into_iter().map(|(name, bytes)| (name, values_of(&bytes, "Mark").len())).collect();
    let expected = [("B90.pgn", 3), ("C00.pgn", 1), ("unknown.pgn", 3)];
    assert_eq!(found, expected.map(|(name, count)| (name.to_owned(), count)));
}

#[test]
fn existing_files_prevent_a_split() {
    let (_folder, inputs) = files_of(&["[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n"]);
    let to = Folder::new();
    fs::write(to.path().join("b.pgn"), "old").unwrap();
    let refused = split(&inputs, SplitBy::Event, to.path(), ExistingFile::Refuse).unwrap_err();
    assert!(matches!(refused, FileSetError::Exists(path) if path.ends_with("b.pgn")));
    assert_eq!(files(to.path()), [("b.pgn".to_owned(), b"old".to_vec())]);
    assert_eq!(split(&inputs, SplitBy::Event, to.path(), ExistingFile::Replace).unwrap(), 2);
    assert_eq!(values_of(&files(to.path())[1].1, "Mark").len(), 1);
}

#[test]
fn split_writes_all_files_or_none() {
    let (_folder, inputs) = files_of(&["[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n\n*\n"]);
    let to = Folder::new();
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
    let (_folder, inputs) = files_of(&[one, other]);
    // Each game is followed by an empty line. The marker between the games takes three more bytes.
    let length = (one.len() + other.len() + 4) as u64;
    for (most, count) in [(length, 2), (length + 2, 2), (length + 3, 1)] {
        let to = Folder::new();
        let division = SplitBy::Bytes(NonZeroU64::new(most).unwrap());
        assert_eq!(split(&inputs, division, to.path(), ExistingFile::Refuse).unwrap(), count, "{most}");
    }
}

#[test]
fn split_normalises_unicode_but_not_case() {
    let text = "[White \"Anna\"]\n\n*\n\n[White \"anna\"]\n\n*\n\n[White \"Kr\u{FC}ger\"]\n\n*\n\n\
        [White \"Kru\u{308}ger\"]\n\n*\n\n[White \"KRU\u{308}GER\"]\n\n*\n";
    let (_folder, inputs) = files_of(&[text]);
    let to = Folder::new();
    split(&inputs, SplitBy::Player, to.path(), ExistingFile::Refuse).unwrap();
    let found: Vec<(String, usize)> =
        files(to.path()).into_iter().map(|(name, bytes)| (name, trees(&bytes).len())).collect();
    let expected = [("Anna.pgn", 1), ("KRU\u{308}GER-2.pgn", 1), ("Kr\u{FC}ger.pgn", 2), ("anna-2.pgn", 1)];
    assert_eq!(found, expected.map(|(name, count)| (name.to_owned(), count)));
}

/// Returns the fingerprint of the game in `text`.
fn fingerprint(text: &str, criteria: DuplicateCriteria) -> Fingerprint {
    let (_folder, inputs) = files_of(&[text]);
    let games = |games: GameBatch<'_>| fingerprint_games(&games, GameForm::Original, criteria, &mut ()).0;
    let all: Vec<_> = batches(&inputs, 200).flat_map(games).collect();
    let [((fingerprint, _), _)] = all[..] else { panic!("{} games: {text}", all.len()) };
    fingerprint
}

#[test]
fn games_with_equal_moves_are_duplicates() {
    let moves = |text: &str| fingerprint(text, DuplicateCriteria::MOVES);
    for same in [
        "[White \"Ann\"]\n\n1. e2-e4 e7e5 1-0",
        "{a} 1. e4 $1 {b} (1. d4 d5 2. c4) e5 (1... c5 (1... e6)) 0-1",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 *",
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
        "[Variant \"Bughouse\"]\n\n1. e4 *",
        "1. d4 *",
    ];
    for (index, one) in different.iter().enumerate() {
        for other in &different[..index] {
            assert_ne!(moves(one), moves(other), "{one} and {other}");
        }
    }
}

#[test]
fn duplicates_start_from_the_same_position() {
    let moves = |fen: &str| fingerprint(&format!("[FEN \"{fen}\"]\n\n1... Nf6 *"), DuplicateCriteria::MOVES);
    // Programs write e3 after 1. e4, or only if a pawn can capture there.
    let idle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    for same in [idle.replace("e3", "-"), idle.replace("0 1", "7 20")] {
        assert_eq!(moves(&same), moves(idle), "{same}");
    }
    let capture = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
    assert_ne!(moves(capture), moves(&capture.replace("e3", "-")));
    assert_ne!(moves(idle), moves(&idle.replace("KQkq", "KQk")));
    let initial = fingerprint(
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9\"]\n\n9. e4",
        DuplicateCriteria::MOVES,
    );
    assert_eq!(initial, fingerprint("1. e4", DuplicateCriteria::MOVES));
}

#[test]
fn duplicates_compare_players_and_dates() {
    let ann = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1992.11.04\"]\n[Event \"x\"]\n\n1. e4 e5 *";
    let bob = "[White \"Bob\"]\n[Black \"Ann\"]\n[Date \"1992.11.04\"]\n\n1. e4 e5 *";
    let later = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1992.11.05\"]\n\n1. e4 e5 *";
    let moves = DuplicateCriteria::MOVES;
    let (players, date) = (moves.and_players(), moves.and_date());
    for (criteria, one, other, is_equal) in [
        (moves, ann, later, true),
        (moves, "[White \"a\"]\n[Black \"b\"]\n\n*", "[Black \"b\"]\n[White \"a\"]\n\n*", true),
        (
            moves,
            "[White \"a\"]\n\n*",
            "[White \"a\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[Result \"*\"]\n\n*",
            true,
        ),
        (moves, "[White \"a\"]\n\n*", "[White \"a\"]\n\n1-0", false),
        (moves, "1. e4 e5 2. Ke3   Nc6 *", "1. e4 e5\n2. Ke3\nNc6 *", true),
        (players, ann, bob, false),
        (players, ann, later, true),
        (date, ann, bob, true),
        (date, ann, later, false),
        (players.and_date(), ann, later, false),
    ] {
        let found = fingerprint(one, criteria) == fingerprint(other, criteria);
        assert_eq!(found, is_equal, "{criteria:?}: {one} and {other}");
    }
}

/// Parts of games, most of them damaged.
const PARTS: [&str; 20] = [
    "[Event \"a\"]\n",
    "[White \"Ann\"]\n",
    "[White \"Ann",
    "\n\n",
    "\n",
    " 1. e4",
    " e5",
    " 2. Nf3",
    " 2. Ke5",
    " Rh7",
    " {open",
    " {Rh7}",
    "}",
    " (1. d4",
    ")",
    " *",
    " 1-0",
    " ; line\n",
    "%escaped\n",
    " word",
];

/// Returns the games that are not duplicates of an earlier game.
fn deduplicated(text: &[u8]) -> Vec<u8> {
    let (_folder, inputs) = files_of(&[text]);
    let (mut appender, mut seen, mut kept) = (GameAppender::default(), HashSet::new(), Vec::new());
    for games in batches(&inputs, 200) {
        for ((print, _), game) in
            fingerprint_games(&games, GameForm::Original, DuplicateCriteria::MOVES, &mut ()).0
        {
            if seen.insert(print) {
                appender.append(&game, &mut kept);
            }
        }
    }
    kept
}

/// Collections with a game that begins with a damaged tag pair. The appender exports this game because of the previous
/// game.
const CUT_TAGS: [&str; 2] = [
    "2. Nf3 (1. d4[White \"Ann%escaped\n ; line\n[Event \"a\"]\n 2. Nf3 {Rh7}) Rh7",
    "(1. d4[White \"Ann[Event \"a\"]\n 2. Ke5 e5 1. e4 (1. d4\n) {open[White \"Ann 1-0}[Event \"a\"]\n[White \"Ann\"]\n",
];

#[test]
fn dedup_twice_equals_once() {
    let mut random = Random::new(43);
    let damaged = (0..400).map(|_| (0..random.below(40)).map(|_| random.pick(&PARTS)).collect::<String>());
    for text in CUT_TAGS.map(String::from).into_iter().chain(damaged) {
        let once = deduplicated(text.as_bytes());
        assert_eq!(
            deduplicated(&once).escape_ascii().to_string(),
            once.escape_ascii().to_string(),
            "{text:?}"
        );
    }
}
